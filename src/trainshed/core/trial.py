"""A position to try things on: copy it, make actions in it, have it judged or played out.

What happens here touches no match. A bot gets one from `View.guess`, which fills in what its seat
cannot know.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from . import generic
from .chance import pick
from .error import BadInput
from .game import CHANCE, OVER, Game
from .play import QUICK, buffers, play_out, start_streams
from .replay import Steps
from .rule import rule
from .seeds import draw


@rule
def judge(states, i, out):  # type: ignore[no-untyped-def]
    """Write each seat's likely share of the victory; at the end, the share it got."""
    if generic.to_move(states[i]) == OVER:
        generic.returns(states[i], out)
    else:
        generic.evaluate(states[i], out)


class Trial:
    """A copy of a position of a match with that many seats."""

    def __init__(self, game: Game, states: Any, seats: int) -> None:
        self.game, self.seats = game, seats
        self.states = states.copy()
        self._verbs = game.verbs_at(self.states[0])
        self._steps = Steps(game)

    def copy(self) -> "Trial":
        """Return the same position again, to go another way from it."""
        return Trial(self.game, self.states, self.seats)

    @property
    def state(self) -> Any:
        """The record; read it, never write to it."""
        return self.states[0]

    @property
    def to_move(self) -> int:
        """The seat to decide, CHANCE or OVER."""
        return int(self.game.to_move(self.states[0]))

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return self.game.phase_name(self.states[0])

    def legal(self) -> list[str]:
        """List the legal actions; empty at chance and when over."""
        mover, actions = self._steps.look(self.states)
        return [] if mover < 0 else [self._verbs.text(action) for action in actions]

    def outcomes(self) -> list[tuple[str, int]]:
        """List the outcomes of the next chance event with their weights; empty elsewhere."""
        listed = self._steps.outcomes(self.states)
        return [(self._verbs.text(action), weight) for action, weight in listed]

    def play(self, text: str) -> None:
        """Make an action, or an outcome of chance."""
        action = self._verbs.action(text)
        if action is None or action not in self._steps.look(self.states)[1]:
            raise BadInput(f"'{text}' is not legal here")
        self.game.apply(self.states[0], action)

    def advance(self, stream: Any) -> None:
        """Draw all chance events that are due."""
        while self.to_move == CHANCE:
            outcomes = self._steps.outcomes(self.states)
            weights = np.array([weight for _, weight in outcomes], dtype=np.int64)
            self.game.apply(self.states[0], outcomes[pick(weights, len(outcomes), stream)][0])

    def chances(self) -> list[float]:
        """Return each seat's likely share of the victory as the game's `evaluate` judges it;
        without one, as if the end were now.
        """
        out = np.zeros(self.seats, dtype=np.float64)
        judge(self.states, 0, out)
        return [float(share) for share in out]

    def scores(self) -> list[int]:
        """Return the score of each seat now."""
        out = np.zeros(self.seats, dtype=np.int64)
        self.game.scores(self.states[0], out)
        return [int(score) for score in out]

    def play_out(self, stream: Any, pilot: int = QUICK) -> list[float]:
        """Play to the end in compiled code, every seat by `quick` (or `RANDOM`); return each seat's
        share of the victory. The position is then the last one.
        """
        streams, actions, weights = buffers(self.game, self.seats)
        start_streams(streams, int(draw(stream)) << 31 ^ int(draw(stream)), self.seats)
        pilots: npt.NDArray[np.int64] = np.full(self.seats, pilot, dtype=np.int64)
        limit = self.game.max_length
        play_out(self.states, 0, self.seats, pilots, streams, actions, weights, limit)
        return self.chances()
