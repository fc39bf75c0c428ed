"""From the first actions of a decision to a whole one: each further step by the best look of it."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from trainshed.core import record
from trainshed.core.decision import goes_on
from trainshed.core.replay import Steps
from trainshed.core.seeds import stream

from .candidates import Candidates
from .playouts import Playouts

GOING_ON = 24  # playouts of each way in which a decision that is begun may go on
LONGEST = 12  # actions of one decision


class Completion:
    """Completes decisions, by playouts of the thread it works in."""

    def __init__(self, playouts: Playouts) -> None:
        self.playouts, self.game = playouts, playouts.game
        self._candidates = Candidates(self.game, playouts.seats)
        self._steps = Steps(self.game)

    def of(
        self, known: Any, ply: int, seat: int, begun: Sequence[int]
    ) -> tuple[tuple[int, ...], Any]:
        """Return all actions of a decision that is begun, and what the seat knows before the last;
        `known` is what it knows before the first.
        """
        states = record.batch(self.game.dtype, 1)
        states[0] = known
        guess = record.clone(states)
        self.game.determinise(guess[0], seat, stream(0, "known"))
        actions = [begun[0]]
        while len(actions) < LONGEST:
            ahead = record.clone(guess)
            self.game.act(ahead[0], actions[-1])
            if not goes_on(self.game, ahead, seat):
                break
            guess = ahead
            self.game.redact(guess, 0, seat, states, 0)
            if len(actions) < len(begun):
                actions.append(begun[len(actions)])
                continue
            legal = self._steps.look(guess)[1]
            actions.append(self._next(states[0], ply + len(actions), seat, legal))
        return tuple(actions), states[0]

    def _next(self, state: Any, ply: int, seat: int, legal: Sequence[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        ways = [legal[0], *self._candidates.of(state, seat, legal, legal[0])]
        by_score = self.playouts.seats == 1
        worth = [
            np.nanmean(
                self.playouts.after(state, ply, 0, GOING_ON, seat, way).values(by_score)[:, seat]
            )
            for way in ways
        ]
        return ways[int(np.argmax(worth))]
