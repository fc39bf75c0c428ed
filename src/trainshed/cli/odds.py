"""The odds of the next chance events: exact, by following every branch until somebody decides."""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trainshed.core.match import Match

MOST_BRANCHES = 20_000


@dataclass(frozen=True)
class Odds:
    """One outcome: what it is, its chance to come first, to come at all, how often on average."""

    line: str
    first: float
    ever: float
    times: float


def next_odds(match: "Match", seat: int) -> list[Odds]:
    """Return the odds of the next draws if everybody passes until then; empty if that is unknown.

    Only what the seat may see counts.
    """
    from trainshed.core.game import CHANCE

    ahead = match.from_start()
    ahead.states[0] = match.redacted(seat)
    for _ in range(200):
        if ahead.to_move == CHANCE:
            return _Branches(ahead).odds()
        quiet = [text for text in ahead.game.face.quiet if text in ahead.legal()]
        if not quiet:
            return []
        ahead.play(quiet[0])
    return []


class _Branches:
    """All ways the draws can fall until somebody decides, added up."""

    def __init__(self, match: "Match") -> None:
        self.match, self.game = match, match.game
        self.first: dict[int, Fraction] = {}
        self.ever: dict[int, Fraction] = defaultdict(Fraction)
        self.times: dict[int, Fraction] = defaultdict(Fraction)
        self.left = MOST_BRANCHES

    def odds(self) -> list[Odds]:
        self._follow(self.match.states, Fraction(1), ())
        if self.left < 0:
            return []
        return [
            Odds(self._line(a), float(self.first[a]), float(self.ever[a]), float(self.times[a]))
            for a in sorted(self.first)
        ]

    def _line(self, action: int) -> str:
        from trainshed.core.look import look

        from .story import called

        return self.game.face.label(look(self.match, -1, called(self.match)), action)

    def _follow(self, states: Any, chance: Fraction, drawn: tuple[int, ...]) -> None:
        from trainshed.core import record
        from trainshed.core.replay import Steps

        self.left -= 1
        outcomes = Steps(self.game).outcomes(states)
        if not outcomes or self.left < 0:
            for action in drawn:
                self.times[action] += chance
            for action in set(drawn):
                self.ever[action] += chance
            return
        total = sum(weight for _, weight in outcomes)
        for action, weight in outcomes:
            share = chance * Fraction(weight, total)
            if not drawn:
                self.first[action] = share
            after = record.clone(states)
            self.game.apply(after[0], action)
            self._follow(after, share, (*drawn, action))
