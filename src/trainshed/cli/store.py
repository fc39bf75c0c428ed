"""Where matches at the terminal are kept: the user's data folder, saved after every action."""

import json
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from trainshed.core.error import BadInput

if TYPE_CHECKING:
    from trainshed.core.match import Match

Actions = list[tuple[str, int | None]]  # who, and what


def folder() -> Path:
    """Return the folder of matches, whether it exists or not."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "trainshed" / "matches"


def new_path(match: "Match") -> Path:
    """Return a free name for a match that begins now."""
    return free(folder() / f"{match.game.id}-{time.strftime('%Y%m%d-%H%M%S')}.json")


def free(path: Path) -> Path:
    """Return a name that no file has: this one, or the first with a number that is not taken."""
    found, number = path, 1
    while exists(found):
        number += 1
        found = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return found


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


class Kept:
    """The file of a match: nobody else's actions in it are written over."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._written: Actions | None = None

    def save(self, match: "Match") -> bool:
        """Save the match; False where the file went another way, and a new one was taken."""
        ours, there = parsed(match.lines(), match), held(self.path, match)
        own = there is not None and (there == self._written or is_beginning(there, ours))
        if not own and there is not None and is_beginning(ours, there):
            return True  # somebody else plays this match too, and is further on
        if not own:
            self.path = free(self.path)
        write(match, self.path)
        self._written = ours
        return own


def parsed(lines: list[str], match: "Match") -> Actions:
    """Return actions without the freedom of their spelling: a record may have been typed."""
    parts = [line.partition(" ") for line in lines]
    return [(who, match.verbs.action(text)) for who, _, text in parts]


def is_beginning(some: Actions, more: Actions) -> bool:
    """Tell whether the second list goes on where the first ends."""
    return more[: len(some)] == some


def held(path: Path, match: "Match") -> Actions | None:
    """Return the actions in the file of a match, none if it is not there; None where the file
    holds something else.
    """
    try:
        document = json.loads(path.read_bytes())
        facts = [document["game"], document["seats"], document.get("seed", 0)]
        actions = parsed(document["actions"], match)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except (OSError, ValueError, RecursionError, LookupError, TypeError, AttributeError):
        return None
    return actions if facts == [match.game.id, match.names, match.seed] else None


def write(match: "Match", path: Path) -> None:
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
