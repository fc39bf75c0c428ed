"""Levels for players: the searching bot with three budgets, none of which a slow machine stretches.

Each level is bound by iterations, so that it plays alike everywhere, and by milliseconds, so that
nobody waits on a slow machine.
"""

from typing import Any, ClassVar

from trainshed.core.option import Option

from .mcts import Mcts

LEVELS: dict[str, dict[str, int]] = {
    "beginner": {"iterations": 20, "ms": 500, "depth": 6},
    "club": {"iterations": 250, "ms": 1000, "depth": 40},
    "expert": {"iterations": 10_000, "ms": 2000, "depth": 60},
}


class Beginner(Mcts):
    """Looks a few decisions ahead, now and then."""

    meaning: ClassVar[str] = "level: looks a few decisions ahead; at most half a second a move"
    parameters: ClassVar[tuple[Option, ...]] = ()

    def __init__(self, stream: Any) -> None:
        super().__init__(stream, **LEVELS["beginner"])


class Club(Mcts):
    """Plays like somebody who knows the game."""

    meaning: ClassVar[str] = "level: thinks a move over; at most a second a move"
    parameters: ClassVar[tuple[Option, ...]] = ()

    def __init__(self, stream: Any) -> None:
        super().__init__(stream, **LEVELS["club"])


class Expert(Mcts):
    """Thinks as long as one likes to wait."""

    meaning: ClassVar[str] = "level: searches deep; at most two seconds a move"
    parameters: ClassVar[tuple[Option, ...]] = ()

    def __init__(self, stream: Any) -> None:
        super().__init__(stream, **LEVELS["expert"])
