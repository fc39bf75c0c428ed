"""Which choices a decision is compared with: all where they are few, else a spread of amounts and
what the game's own judgement likes best one action later.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from trainshed.core import generic, record
from trainshed.core.game import OVER, Game
from trainshed.core.rule import rule

MOST = 10  # choices that are looked at beside the one that was made
AMOUNTS = 5  # of them, amounts of one verb: bids, prices


@rule
def judge_each(states, actions, n, mover, judged, out):  # type: ignore[no-untyped-def]
    """Write what `evaluate` thinks of each action for the mover: position 0 is tried in place 1."""
    for k in range(n):
        generic.copy(states, 0, states, 1)
        generic.apply(states[1], actions[k])
        if generic.to_move(states[1]) == OVER:
            generic.returns(states[1], judged)
        else:
            generic.evaluate(states[1], judged)
        out[k] = judged[mover]


class Candidates:
    """Finds the choices worth looking at in positions of a match."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self._states = record.batch(game.dtype, 2)
        self._judged = np.zeros(seats, dtype=np.float64)
        self._wide = frozenset(game.verbs.actions_of(game.wide))  # near ones are alike

    def of(self, state: Any, seat: int, legal: Sequence[int], played: int) -> list[int]:
        """Return the choices to compare with what was played, that one not among them."""
        others = [action for action in legal if action != played]
        amounts = [action for action in others if action in self._wide]
        rest = [action for action in others if action not in self._wide]
        few = _spread(amounts, played)
        if len(rest) + len(few) > MOST:
            rest = self._best(state, seat, rest, MOST - len(few))
        return sorted([*rest, *few])

    def _best(self, state: Any, seat: int, actions: list[int], most: int) -> list[int]:
        """Return those that the game's `evaluate` likes best; without one, a spread of them."""
        if self.game.evaluate is None:
            return [actions[k * len(actions) // most] for k in range(most)]
        self._states[:] = state
        out = np.zeros(len(actions), dtype=np.float64)
        tried = np.array(actions, dtype=np.int64)
        judge_each(self._states, tried, len(actions), seat, self._judged, out)
        return [actions[k] for k in np.argsort(-out, kind="stable")[:most]]


def _spread(amounts: list[int], played: int) -> list[int]:
    """Return the least amount, those next to the one that was played, and some up to the highest
    that might make sense: steps grow, for nobody means to bid all.
    """
    if len(amounts) <= AMOUNTS:
        return amounts
    near = sorted(amounts, key=lambda action: abs(action - played))[:2]
    steps = [amounts[min(2**k - 1, len(amounts) - 1)] for k in range(AMOUNTS)]
    return sorted({amounts[0], *near, *steps})[: AMOUNTS + 2]
