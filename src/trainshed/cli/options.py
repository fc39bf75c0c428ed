"""Options of a game from the command line: the one border where a document may be a file."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trainshed.core.error import BadInput

if TYPE_CHECKING:
    from trainshed.core.game import Game
    from trainshed.core.option import Document
    from trainshed.core.setting import Setting


def read_options(game: "Game", texts: Sequence[str]) -> dict[str, Any]:
    """Read `name=value` texts; where a document is asked, the value may be the name of a file."""
    from trainshed.core.option import Document, parse

    chosen: dict[str, Any] = dict(parse(texts))
    for option in game.options:
        if isinstance(option, Document) and option.name in chosen:
            chosen[option.name] = read_document(option, chosen[option.name])
    return chosen


def read_setting(game: "Game", seats: int | None, texts: Sequence[str]) -> "Setting":
    """Read seats and options together; what was left open is filled in as the game takes it."""
    from trainshed.core.option import decode_all, encode_all
    from trainshed.core.setting import Setting, fitting

    found = fitting(game, seats, read_options(game, texts))
    options = decode_all(game.options, encode_all(game.options, found.options))
    return Setting(found.seats, options)


def read_document(option: "Document", text: str) -> Any:
    """Return the name of a built-in document, or read and check the file or folder named."""
    from trainshed.core.document import from_text, from_texts
    from trainshed.core.gamefile import read_text

    if text.lower() in option.built_in:
        return text
    path = Path(text)
    try:
        if not path.is_dir():
            contents = read_text(path)
        else:
            parts = {name: (read_text(part), str(part)) for name, part in _parts(path).items()}
    except BadInput as error:
        there_are = ", ".join(option.built_in)
        way_out = f"name a file, or a built-in {option.name}: {there_are}"
        raise BadInput(
            f"option {option.name}: {str(error).partition(';')[0]}; {way_out}"
        ) from error
    return from_texts(option, parts, text) if path.is_dir() else from_text(option, contents, text)


def _parts(folder: Path) -> dict[str, Path]:
    """Return the JSON files of a folder and of the folders in it, by their names without ending."""
    found = sorted([*folder.glob("*.json"), *folder.glob("*/*.json")])
    if not found:
        raise BadInput(f"{folder}: there is no .json file in this folder")
    return {path.relative_to(folder).with_suffix("").as_posix(): path for path in found}
