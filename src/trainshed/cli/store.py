"""Where matches at the terminal are kept: the user's data folder, saved after every decision."""

import json
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from trainshed.core.error import BadInput

if TYPE_CHECKING:
    from trainshed.core.match import Match


def folder() -> Path:
    """Return the folder of matches, whether it exists or not."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "trainshed" / "matches"


def new_path(match: "Match") -> Path:
    """Return a free name for a match that begins now."""
    stem = f"{match.game.id}-{time.strftime('%Y%m%d-%H%M%S')}"
    path, number = folder() / f"{stem}.json", 1
    while exists(path):
        number += 1
        path = folder() / f"{stem}-{number}.json"
    return path


def exists(path: Path) -> bool:
    """Tell whether a file is there, or say why nobody could tell: its name is too long, ..."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:  # from 3.14 on `Path.exists` would not tell
        reason = f"cannot be written: {error.strerror}; name another place with --save FILE"
        raise BadInput(f"{path}: {reason}") from error
    return True


def refuse_many(path: Path) -> None:
    """Refuse a name that is read as a file of many matches."""
    if path.suffix == ".jsonl":
        raise BadInput(f"{path}: a .jsonl file holds many matches; name a .json file for this one")


def save(match: "Match", path: Path) -> None:
    """Write the match over its file, whole or not at all."""
    from trainshed.core import gamefile

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = f"cannot be made: {error.strerror}; name another place with --save FILE"
        raise BadInput(f"{path.parent}: {reason}") from error
    gamefile.write(path, gamefile.to_text(gamefile.to_document(match)), force=True)


def newest_unfinished(game: str | None) -> Path:
    """Return the match that was left last, of any game or of one."""
    try:
        files = sorted(folder().glob("*.json"), key=changed, reverse=True)
    except OSError:  # of the folder itself
        files = []
    for path in files:
        if is_unfinished(path, game):
            return path
    what = f"unfinished match of {game}" if game else "unfinished match"
    raise BadInput(f"{folder()}: there is no {what}; start one with: trainshed table")


def changed(path: Path) -> float:
    """Return when a file was changed last; what is gone, or a link to nowhere, is oldest."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def is_unfinished(path: Path, game: str | None) -> bool:
    """Tell whether a file is a record without a result; anything else is passed over."""
    from trainshed.core.gamefile import FORMAT

    try:
        document = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        return False
    if document.get("result") is not None:
        return False
    return game is None or document.get("game") == game
