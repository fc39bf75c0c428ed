"""A level that never jumps: the level's own choice, but of amounts always the least.

    trainshed arena GAME bench/strength/least_raise.py club club club

Where this beats the level it is made of, the level throws money away by bidding too high.
"""

from typing import Any, ClassVar

from trainshed import bots
from trainshed.core.option import Option


class LeastRaise:
    """Asks a level whether to bid, and bids as little as it may."""

    meaning: ClassVar[str] = "a level whose amounts are always the least"
    parameters: ClassVar[tuple[Option, ...]] = (
        Option("bot", "club", ("beginner", "club", "expert"), meaning="which level"),
    )

    def __init__(self, stream: Any, bot: str) -> None:
        self.level = bots.kind_of(bot)(stream)

    def take_time(self) -> None:
        """Let the level leave the clock alone: nobody waits."""
        self.level.take_time()  # type: ignore[attr-defined]

    def choose(self, view: Any, legal: Any) -> str:
        """Return the level's choice, or the first of its verb where that takes an amount."""
        chosen = self.level.choose(view, legal)
        verb = chosen.split()[0]
        if verb not in view.game.wide:
            return chosen
        return next(text for text in legal if text.split()[0] == verb)
