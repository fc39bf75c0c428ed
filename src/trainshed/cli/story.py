"""The log of a match in words: each action with what followed it, chance with its odds."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trainshed.core.match import Match

PUBLIC = -1
RAREST = 10_000  # one in so many: what is rarer is not told with its odds


def called(match: "Match") -> list[str]:
    """Return what to call the seats: bots without prefix, with their seat if several are alike."""
    plain = [name.removeprefix("bot:") for name in match.names]
    return [f"{name}#{seat}" if plain.count(name) > 1 else name for seat, name in enumerate(plain)]


def start_of(match: "Match") -> "Match":
    """Return the same match before its first action."""

    return match.from_start()


def positions(match: "Match") -> "Iterator[tuple[int, int, Match]]":
    """Replay a match: yield actor, action and the match just before each of its actions.

    The match that is yielded is one and the same, and moves on.
    """
    running = start_of(match)
    for actor, action in zip(match.actors, match.actions, strict=True):
        yield actor, action, running
        running.extend([actor], [action])


@dataclass(frozen=True)
class Entry:
    """What is told of an action: a line, and those that follow from it."""

    ply: int
    lines: list[str]

    def __str__(self) -> str:
        return "\n      ".join([f"{self.ply:>4}  {self.lines[0]}", *self.lines[1:]])


class Story:
    """The log of a match for one reader, told as far as it was asked for."""

    def __init__(self, match: "Match", seat: int = PUBLIC) -> None:
        from trainshed.core.look import Teller
        from trainshed.core.replay import Steps

        self.teller = Teller(match, seat, called(match))
        self.steps, self.share = Steps(match.game), Fraction(1)

    def catch_up(self, match: "Match") -> Iterator[Entry]:
        """Tell the actions that are new; what is told with a later one is left out."""
        self._weigh(match)
        for told in self.teller.catch_up(match):
            ply = self.teller.told
            if told:
                first, *rest = told
                lines = [first.text + self._odds(), *([first.more] if first.more else [])]
                for line in rest:
                    lines += [line.text, *([line.more] if line.more else [])]
                yield Entry(ply, lines)
            if told or match.actors[ply - 1] >= 0:
                self.share = Fraction(1)
            self._weigh(match)

    def _weigh(self, match: "Match") -> None:
        """Take note of how likely the next outcome is, where chance decides."""
        if self.teller.told < len(match.actions):
            outcomes = dict(self.steps.outcomes(self.teller.states))
            weight = outcomes.get(match.actions[self.teller.told], 1)
            self.share *= Fraction(weight, sum(outcomes.values()) or 1)

    def _odds(self) -> str:
        """Say how likely the outcomes were of which a line tells."""
        share = self.share
        if share == 1 or share.numerator * RAREST < share.denominator:
            return ""
        return f" ({share.numerator} in {share.denominator})"


def lines(match: "Match", first: int, last: int) -> list[str]:
    """Return the log lines of the actions number `first` to `last` (counted from 1)."""
    told = {entry.ply: entry for entry in Story(match).catch_up(match)}
    texts = match.lines()
    return [
        str(told.get(ply) or Entry(ply, [texts[ply - 1].partition(" ")[2]]))
        for ply in range(first, last + 1)
    ]


def last_lines(match: "Match", seat: int, most: int) -> list[str]:
    """Return the last log lines as a seat may know them."""
    entries = [str(entry) for entry in Story(match, seat).catch_up(match)]
    return "\n".join(entries).split("\n")[-most:] if entries else []
