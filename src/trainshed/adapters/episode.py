"""One match as environments need it: seeded, chance played by itself, seats asked in turn."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from trainshed.core import play, vector
from trainshed.core.error import BadInput
from trainshed.core.game import OVER, Game
from trainshed.core.observation import DTYPE, Observation
from trainshed.core.play import RANDOM
from trainshed.core.seeds import below
from trainshed.games import find

from .screen import text_of

ILLEGAL = ("end", "random")


class Episode:
    """A match in progress. `seat` is asked next, or -2 when all is over."""

    def __init__(
        self, game: str, seats: int, options: Mapping[str, Any] | None, illegal: str = "end"
    ) -> None:
        if illegal not in ILLEGAL:
            raise BadInput(f"illegal='{illegal}': choose from {', '.join(ILLEGAL)}")
        self.game: Game = find(game)
        self.seats, self.illegal = seats, illegal
        self.names: Sequence[str] = [f"seat_{seat}" for seat in range(seats)]
        self._options = options
        self._opening = self.game.new(seats, options)
        streams, self._actions, self._weights = play.buffers(self.game, seats)
        self._streams = streams[None]
        self.states = self._opening.copy()
        self.seat = OVER
        self.made = 0

    def begin(self, seed: int) -> None:
        """Begin the match with this seed."""
        vector.begin(self.states, 0, self._opening, self._streams, seed, 0, self.seats)
        self.made = 0
        self._play_on()

    def _play_on(self) -> None:
        limit = self.game.max_length - self.made
        self.made += int(
            vector.play_on(
                self.states, 0, -1, RANDOM, self._streams, self._actions, self._weights, limit
            )
        )
        self.seat = int(self.game.to_move(self.states[0]))

    @property
    def is_cut_off(self) -> bool:
        """Tell whether the match is as long as any can be, and not over."""
        return self.seat != OVER and self.made >= self.game.max_length

    def legal(self) -> npt.NDArray[np.int64]:
        """Return the legal actions of the seat that is asked."""
        n = self.game.legal(self.states[0], self._actions) if self.seat >= 0 else 0
        return self._actions[:n]

    def mask(self, seat: int, extra: int = 0) -> npt.NDArray[np.int8]:
        """Return 1 for each legal action of a seat; nothing is legal for a seat not asked."""
        mask = np.zeros(len(self.game.verbs) + extra, dtype=np.int8)
        if seat == self.seat:
            mask[self.legal()] = 1
        return mask

    def observation(self, seat: int) -> Observation:
        """Return what a seat with a perfect memory knows."""
        out = np.zeros(self.game.planes.size, dtype=DTYPE)
        self.game.observe(self.states[0], seat, out)
        return out

    def act(self, action: int) -> bool:
        """Make an action; False, and no change, if it is illegal and `illegal` is "end"."""
        legal = self.legal()
        if action not in legal:
            if self.illegal == "end":
                return False
            stream = self._streams[0, self.seat]
            action = int(legal[below(stream, len(legal))])
        self.game.apply(self.states[0], action)
        self.made += 1
        self._play_on()
        return True

    def returns(self) -> npt.NDArray[np.float64]:
        """Return each seat's share of the victory."""
        out = np.zeros(self.seats, dtype=np.float64)
        self.game.returns(self.states[0], out)
        return out

    def scores(self) -> npt.NDArray[np.int64]:
        """Return the score of each seat."""
        out = np.zeros(self.seats, dtype=np.int64)
        self.game.scores(self.states[0], out)
        return out

    def text(self) -> str:
        """Draw what the public may see."""
        return text_of(self.game, self.states, self.names)
