"""A finished match as the judge walks it: every position, and what might have happened there."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from trainshed.core import record
from trainshed.core.error import BadInput
from trainshed.core.game import CHANCE, OVER, Game
from trainshed.core.match import Match
from trainshed.core.replay import Steps


@dataclass(frozen=True)
class Walk:
    """Positions 0 to the last; `choices[k]` is all that might have happened in position k."""

    match: Match
    states: record.States
    choices: list[list[int]]

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.match.game

    def known(self, ply: int, seat: int) -> Any:
        """Return a position as a seat with a perfect memory knew it."""
        out = record.batch(self.game.dtype, 1)
        (self.game.recall or self.game.redact)(self.states, ply, seat, out, 0)
        return out[0]

    def knots(self) -> list[int]:
        """Return the positions that may go on in several ways: between them nothing changes."""
        return [ply for ply, choices in enumerate(self.choices) if len(choices) > 1]

    def decisions(self) -> list[int]:
        """Return the knots where a seat decides."""
        return [ply for ply in self.knots() if self.match.actors[ply] != CHANCE]


def walk(match: Match) -> Walk:
    """Walk through a match that is over; what is not, is refused."""
    check_over(match)
    last = len(match.actions)
    states = record.batch(match.game.dtype, last + 1)
    states[:] = match.opening()[0]
    steps, choices = Steps(match.game), []
    for ply, action in enumerate(match.actions):
        choices.append(steps.look(states[ply : ply + 1])[1])
        states[ply + 1] = states[ply]
        match.game.apply(states[ply + 1], np.int64(action))
    return Walk(match, states, choices)


def check_over(match: Match) -> None:
    """Refuse a match that is not over: who knew the judge's mind would play with its help."""
    if match.to_move != OVER:
        made = f"after {len(match.actions)} actions {_waits_for(match)}"
        raise BadInput(f"the match is not over: {made}; play it to its end first")


def _waits_for(match: Match) -> str:
    if match.to_move == CHANCE:
        return "a chance event is due"
    return f"{match.names[match.to_move]} is to move"
