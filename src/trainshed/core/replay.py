"""Compiled steps between Python and a position: list, apply and replay with one crossing of the
border each.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from . import generic
from .game import CHANCE, OVER, Game
from .rule import rule

Ints = npt.NDArray[np.int64]

ACCEPTED, OUT_OF_TURN, REFUSED = range(3)


@rule
def options_at(states, i, actions, weights):  # type: ignore[no-untyped-def]
    """Write what may happen next: legal actions, or outcomes with weights at chance; return the
    mover and how many.
    """
    s = states[i]
    mover = generic.to_move(s)
    if mover == CHANCE:
        return mover, generic.chance(s, actions, weights)
    if mover == OVER:
        return mover, 0
    return mover, generic.legal(s, actions)


@rule
def mover_at(states, i):  # type: ignore[no-untyped-def]
    """Return the seat to decide, CHANCE or OVER."""
    return generic.to_move(states[i])


@rule
def contains(actions, n, action):  # type: ignore[no-untyped-def]
    """Tell whether an ascending list holds an action."""
    low, high = 0, n
    while low < high:
        middle = (low + high) // 2
        if actions[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low < n and actions[low] == action


@rule
def advance(states, i, actors, played, actions, weights):  # type: ignore[no-untyped-def]
    """Apply actions as long as each is its actor's to make and listed; return how many, and what
    stopped them.
    """
    s = states[i]
    for k in range(len(played)):
        mover, n = options_at(states, i, actions, weights)
        if mover != actors[k]:
            return k, OUT_OF_TURN
        if not contains(actions, n, played[k]):
            return k, REFUSED
        generic.apply(s, played[k])
    return len(played), ACCEPTED


@rule
def law_at(states, i):  # type: ignore[no-untyped-def]
    """Return the code of the law a position breaks, 0 if none."""
    return generic.check(states[i])


@rule
def scores_at(states, i, out):  # type: ignore[no-untyped-def]
    """Write the scores of a position."""
    generic.scores(states[i], out)


@rule
def refusal_at(states, i, action):  # type: ignore[no-untyped-def]
    """Return the code of the first reason against an action, 0 if there is none."""
    return generic.refuse(states[i], action)


class Steps:
    """The buffers one match needs to look ahead and to step on."""

    def __init__(self, game: Game) -> None:
        self.actions: Ints = np.zeros(
            max(game.max_actions_at_once, game.max_chance), dtype=np.int64
        )
        self.weights: Ints = np.zeros(game.max_chance, dtype=np.int64)

    def look(self, states: Any) -> tuple[int, list[int]]:
        """Return the mover and what may happen next."""
        mover, n = options_at(states, 0, self.actions, self.weights)
        return int(mover), self.actions[:n].tolist()

    def outcomes(self, states: Any) -> list[tuple[int, int]]:
        """Return the outcomes of a chance event with their weights."""
        mover, n = options_at(states, 0, self.actions, self.weights)
        if mover != CHANCE:
            return []
        return list(zip(self.actions[:n].tolist(), self.weights[:n].tolist(), strict=True))

    def advance(self, states: Any, actors: Ints, played: Ints) -> tuple[int, int]:
        """Apply actions to position 0 until one does not fit."""
        count, verdict = advance(states, 0, actors, played, self.actions, self.weights)
        return int(count), int(verdict)
