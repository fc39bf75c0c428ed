"""What the judge would do: the best choices of a decision that is due, as its seat knows it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from trainshed.core import record
from trainshed.core.decision import goes_on
from trainshed.core.game import Game
from trainshed.core.replay import Steps
from trainshed.core.seeds import stream

from .candidates import Candidates
from .chances import RAW, chances_of, mean_and_error
from .decisions import FRESH
from .playouts import Playouts

MOST = 3  # choices that are told
# Playouts of each choice that is left, and how many choices are left after them
SCREENING = ((32, 6), (96, MOST))
GOING_ON = 24  # playouts of each way in which a decision that is begun may go on
TELLING = 400  # fresh playouts of each choice that is told
LONGEST = 12  # actions of one decision


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


class Hints:
    """Finds hints for the seats of a match: the same ones for the same position, on any machine."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats
        self._playouts = Playouts(game, seats, 0)
        self._candidates = Candidates(game, seats)
        self._steps = Steps(game)

    def best(self, known: Any, ply: int, seat: int, legal: Sequence[int]) -> list[Hint]:
        """Return the best choices, best first; `known` is what `Match.recalled` gives the seat."""
        found = [
            self._complete(known, ply, seat, action)
            for action in self._screened(known, ply, seat, legal)
        ]
        return sorted(found, key=lambda each: (-self._worth(each), each.actions))

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
            left = sorted(left, key=lambda action: (-means[action], legal.index(action)))[:most]
        return left

    def _values(self, state: Any, ply: int, first: int, count: int, seat: int, action: int) -> Any:
        sample = self._playouts.after(state, ply, first, count, seat, action)
        return sample.values(by_score=self.seats == 1)[:, seat]

    def _complete(self, known: Any, ply: int, seat: int, action: int) -> Hint:
        """Go on until the decision is complete, by the best look of each step, and judge it."""
        states = record.batch(self.game.dtype, 1)
        states[0] = known
        guess = record.clone(states)
        self.game.determinise(guess[0], seat, stream(0, "known"))
        actions = [action]
        while len(actions) < LONGEST:
            ahead = record.clone(guess)
            self.game.act(ahead[0], actions[-1])
            if not goes_on(self.game, ahead, seat):
                break
            guess = ahead
            self.game.redact(guess, 0, seat, states, 0)
            legal = self._steps.look(guess)[1]
            actions.append(self._next(states[0], ply + len(actions), seat, legal))
        return self._judged(states[0], ply, seat, tuple(actions))

    def _next(self, state: Any, ply: int, seat: int, legal: Sequence[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        ways = [legal[0], *self._candidates.of(state, seat, legal, legal[0])]
        worth = [np.nanmean(self._values(state, ply, 0, GOING_ON, seat, way)) for way in ways]
        return ways[int(np.argmax(worth))]

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
        )
