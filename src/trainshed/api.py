"""The front door for Python: start, load and replay matches by name."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from trainshed.core import gamefile
from trainshed.core.game import Game
from trainshed.core.match import Match
from trainshed.games import find

__all__ = ["Game", "Match", "analyse", "find", "load", "new", "replay"]


def new(
    game: str,
    seats: int | Sequence[str] = 4,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
) -> Match:
    """Start a match; `seats` is how many play, or their names; options not given have their
    defaults. What cannot be played raises `BadInput`.
    """
    return Match(find(game), seats, seed, options)


def load(path: str | Path, number: int = 1) -> Match:
    """Read a record from a file and replay it to its last position; of a `.jsonl` file the
    `number`-th, from 1. What is wrong raises `BadInput` with file, line and column.
    """
    return gamefile.read(Path(path), find, number)


def replay(document: Mapping[str, Any] | str) -> Match:
    """Replay a record given as its text or its document."""
    text = document if isinstance(document, str) else gamefile.to_line(dict(document))
    return gamefile.from_text(text, find)


def analyse(
    match: Match | Mapping[str, Any] | str,
    *,
    effort: float = 1.0,
    seed: int = 0,
    threads: int | None = None,
    told: Callable[[str, int, int, dict[str, Any] | None], None] | None = None,
) -> dict[str, Any]:
    """Judge every decision of a finished match, or of its record: plain data, as
    `docs/rooms/analysis.md` describes them. `told` hears how far it is: what is being done, how
    many of how many, and the curve as soon as there is one.
    """
    from trainshed import analysis

    given = match if isinstance(match, Match) else replay(match)
    playouts = max(2, round(analysis.PLAYOUTS * effort))
    options = analysis.Options(playouts, effort, seed, threads)
    found: dict[str, Any] = analysis.analyse(given, options, told)
    return found
