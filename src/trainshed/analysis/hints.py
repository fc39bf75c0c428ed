"""What the judge would do: the best choices of a decision that is due, as its seat knows it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from trainshed.core.game import Game

from .candidates import Candidates
from .chances import RAW, chances_of, mean_and_error
from .completion import Completion
from .decisions import FRESH
from .playouts import Playouts

MOST = 3  # choices that are told
# Playouts of each choice that is left, and how many choices are left after them
SCREENING = ((32, 6), (96, MOST))
TELLING = 400  # fresh playouts of each choice that is told


@dataclass(frozen=True)
class Hint:
    """A choice with all that completes its decision, and what it is worth to its seat."""

    actions: tuple[int, ...]
    chance: float  # to win
    error: float  # its standard error
    score: float  # what the seat has at the end, on average
    best_other: (
        float  # what the best of the others has then; the same as `score` where one plays alone
    )
    scores: tuple[float, ...] = ()  # what everybody has at the end, on average


class Hints:
    """Finds hints for the seats of a match: the same ones for the same position, on any machine."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats
        self._playouts = Playouts(game, seats, 0)
        self._candidates = Candidates(game, seats)
        self._completion = Completion(self._playouts)

    def best(self, known: Any, ply: int, seat: int, legal: Sequence[int]) -> list[Hint]:
        """Return the best choices, best first; `known` is what `Match.recalled` gives the seat."""
        found = [
            self._lowest(self._complete(known, ply, seat, action), legal)
            for action in self._screened(known, ply, seat, legal)
        ]
        return sorted(found, key=lambda each: (-self._worth(each), each.actions))

    def _lowest(self, hint: Hint, legal: Sequence[int]) -> Hint:
        """Tell a bid as the least one: it leaves the one that was judged for later."""
        if not self.game.is_bid(hint.actions[0]) or len(hint.actions) > 1:
            return hint
        return replace(hint, actions=(min(filter(self.game.is_bid, legal)),))

    def _one_bid(self, actions: Sequence[int]) -> list[int]:
        """Keep only the first of the bids, which is the best."""
        bids = [action for action in actions if self.game.is_bid(action)]
        return [action for action in actions if action not in bids[1:]]

    def _worth(self, hint: Hint) -> float:
        return hint.score if self.seats == 1 else hint.chance

    def _screened(self, known: Any, ply: int, seat: int, legal: Sequence[int]) -> list[int]:
        """Screen the choices with the same luck; of equal ones the first in `legal` is cheapest."""
        left = [legal[0], *self._candidates.of(known, seat, legal, legal[0])]
        rows: dict[int, list[Any]] = {action: [] for action in left}
        first = 0
        for count, most in SCREENING:
            if len(left) <= MOST:
                break
            for action in left:
                rows[action].append(self._values(known, ply, first, count, seat, action))
            first += count
            means = {action: float(np.nanmean(np.concatenate(rows[action]))) for action in left}
            best = sorted(left, key=lambda action: (-means[action], legal.index(action)))
            left = (best if most > MOST else self._one_bid(best))[:most]
        return left

    def _values(self, state: Any, ply: int, first: int, count: int, seat: int, action: int) -> Any:
        sample = self._playouts.after(state, ply, first, count, seat, action)
        return sample.values(by_score=self.seats == 1)[:, seat]

    def _complete(self, known: Any, ply: int, seat: int, action: int) -> Hint:
        """Go on until the decision is complete, and judge it."""
        actions, state = self._completion.of(known, ply, seat, (action,))
        return self._judged(state, ply, seat, actions)

    def _judged(self, state: Any, ply: int, seat: int, actions: tuple[int, ...]) -> Hint:
        """Judge a decision by fresh playouts from before its last action."""
        before = ply + len(actions) - 1
        sample = self._playouts.after(state, before, FRESH, TELLING, seat, actions[-1])
        shares, scores = sample.values(by_score=False), sample.values(by_score=True)
        mean, error = mean_and_error(shares)
        left = float(sample.made[sample.made >= 0].mean())
        progress = before / (before + left) if before else 0.0
        chance = chances_of(mean, progress, self.game.calibration or RAW)
        others = np.delete(scores, seat, axis=1)
        return Hint(
            actions,
            float(chance[seat]),
            float(error[seat]),
            float(np.nanmean(scores[:, seat])),
            float(np.nanmean(others.max(axis=1) if others.size else scores[:, seat])),
            tuple(round(float(mean), 1) for mean in np.nanmean(scores, axis=0)),
        )
