"""A match taken apart: every action with the positions before and after it."""

from collections.abc import Iterator

import numpy as np

from trainshed.core import generic, record
from trainshed.core.face import Step
from trainshed.core.match import Match
from trainshed.core.rule import rule


@rule
def unroll(states, actions):  # type: ignore[no-untyped-def]
    """Write the position after each action beside the one before it."""
    for k in range(len(actions)):
        generic.copy(states, k, states, k + 1)
        generic.apply(states[k + 1], actions[k])


def steps_of(match: Match) -> Iterator[Step]:
    """Yield the steps of a match. Nothing is redacted: it is for who has the record."""
    states = record.batch(match.game.dtype, len(match.actions) + 1)
    states[:] = match.opening()[0]
    unroll(states, np.array(match.actions, dtype=np.int64))
    positions = list(states)
    for k, action in enumerate(match.actions):
        yield positions[k], action, positions[k + 1]
