"""Levels for players: the searching bot with three budgets, none of which a slow machine stretches.

Each level is bound by iterations, so that it plays alike everywhere, and where people wait by
milliseconds too: a tournament takes that bound away.
"""

from typing import Any, ClassVar

from trainshed.core.option import Option

from .mcts import Mcts

LEVELS: dict[str, dict[str, int]] = {
    "beginner": {"iterations": 20, "ms": 500, "depth": 6},
    "club": {"iterations": 250, "ms": 1000, "depth": 40},
    "expert": {"iterations": 10_000, "ms": 2000, "depth": 60},
}


class Level(Mcts):
    """What all levels have in common."""

    parameters: ClassVar[tuple[Option, ...]] = ()

    def take_time(self) -> None:
        """Leave the clock alone from now on: nobody waits."""
        self.given["ms"] = 0


class Beginner(Level):
    """Looks a few decisions ahead, now and then."""

    meaning: ClassVar[str] = "level: looks a few decisions ahead; at most half a second a move"

    def __init__(self, stream: Any) -> None:
        super().__init__(stream, **LEVELS["beginner"])


class Club(Level):
    """Plays like somebody who knows the game."""

    meaning: ClassVar[str] = "level: thinks a move over; at most a second a move"

    def __init__(self, stream: Any) -> None:
        super().__init__(stream, **LEVELS["club"])


class Expert(Level):
    """Thinks as long as one likes to wait."""

    meaning: ClassVar[str] = "level: searches deep; at most two seconds a move"

    def __init__(self, stream: Any) -> None:
        super().__init__(stream, **LEVELS["expert"])
