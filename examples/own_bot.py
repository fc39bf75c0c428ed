"""A bot of your own: it bids low, builds whenever it can, and lays the city that pays best."""

from collections.abc import Sequence
from typing import Any, ClassVar

import trainshed
from trainshed import bots
from trainshed.bots import View, driving
from trainshed.core.option import Option


class Builder:
    """See a view and the legal actions, return one of them: that is all a bot does."""

    meaning: ClassVar[str] = "builds towards cities, and leaves the bidding to others"
    parameters: ClassVar[tuple[Option, ...]] = ()
    pilot: ClassVar[int | None] = None  # plain Python; compiled series do not know it

    def __init__(self, stream: Any = None) -> None:
        self.stream = stream  # random numbers of its own; this bot needs none
        spaces = trainshed.find("german_railways").components()["spaces"]
        self.income = {space["id"]: space["income"] for space in spaces}

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """Return the action that looks best; the first of equals."""
        return max(legal, key=self.worth)

    def worth(self, action: str) -> int:
        """Judge an action by its text alone."""
        verb, _, argument = action.partition(" ")
        if verb == "lay":
            return 20 + self.income[argument]
        if verb == "bid":
            return 5 - int(argument)
        return {"build": 10, "offer": 1}.get(verb, 0)


match = trainshed.new("german_railways", ["Builder", "bot:random", "bot:random"], seed=3)
others = {seat: bots.find("random").make(match.seed, seat) for seat in (1, 2)}
driving.play_out(match, {0: Builder(), **others})
print(
    f"{match.names[0]} ends with {match.scores()[0]} Talers, the others with {match.scores()[1:]}"
)
