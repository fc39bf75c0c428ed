"""Playouts in compiled code: a position played to its end many times, every seat by the game's
`quick`.

Random numbers go by playout and ply. So two positions of one match, or two choices in one position,
are played out with the same luck, and what differs between them is what they are worth.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from trainshed.core import generic, record
from trainshed.core.chance import pick
from trainshed.core.game import CHANCE, OVER, Game
from trainshed.core.replay import contains
from trainshed.core.rule import long_rule, rule
from trainshed.core.seeds import WORDS, match_seed, name_of, start

Floats = npt.NDArray[np.float64]
GUESS = name_of("guess")
NO_SEAT = -1  # who sees everything
NOT_LEGAL = -1  # of a playout: in what was guessed there, an action is not legal


@rule
def play_out(s, seed, ply, stream, actions, weights, limit):  # type: ignore[no-untyped-def]
    """Play a position that comes after `ply` actions to its end; return how many more it took."""
    made = 0
    mover = generic.to_move(s)
    while mover != OVER and made < limit:
        start(stream, seed, ply + made)
        if mover == CHANCE:
            n = generic.chance(s, actions, weights)
            chosen = pick(weights, n, stream)
        else:
            n = generic.legal(s, actions)
            chosen = 0
            if n > 1:
                chosen = generic.quick(s, actions, n, stream)
        generic.apply(s, actions[chosen])
        mover = generic.to_move(s)
        made += 1
    return made


@long_rule
def sample(states, first_actions, plan, buffers, out):  # type: ignore[no-untyped-def]
    """Play the position in place 0 out after actions; write who won, the scores and the lengths.

    What the seat cannot know is drawn anew for each playout; NO_SEAT knows all.
    """
    seat, ply, seed, first, limit = plan
    stream, actions, weights = buffers
    shares, scores, made = out
    s = states[1]
    for k in range(len(made)):
        number = match_seed(seed, first + k)
        generic.copy(states, 0, states, 1)
        if seat != NO_SEAT:
            start(stream, number, GUESS)
            generic.determinise(s, seat, stream)
        after = ply
        for action in first_actions:
            if not contains(actions, generic.legal(s, actions), action):
                made[k] = NOT_LEGAL
                break
            generic.apply(s, action)
            after += 1
        if made[k] != NOT_LEGAL:
            made[k] = play_out(s, number, after, stream, actions, weights, limit)
            generic.returns(s, shares[k])
            generic.scores(s, scores[k])


@dataclass(frozen=True)
class Sample:
    """What came of playouts, one row each: shares of the victory, scores by seat, actions made."""

    shares: Floats
    scores: npt.NDArray[np.int64]
    made: npt.NDArray[np.int64]

    def values(self, by_score: bool) -> Floats:
        """Return shares of the victory, or scores; NaN where the action was not legal."""
        chosen = self.scores.astype(np.float64) if by_score else self.shares.copy()
        chosen[self.made == NOT_LEGAL] = np.nan
        return chosen


class Playouts:
    """The playouts of one thread: its buffers, and the seed of all random numbers."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        self.game, self.seats, self.seed = game, seats, seed
        width = max(game.max_actions_at_once, game.max_chance)
        self._states = record.batch(game.dtype, 2)
        self._buffers = (
            np.zeros(WORDS, dtype=np.int64),
            np.zeros(width, dtype=np.int64),
            np.zeros(max(game.max_chance, 1), dtype=np.int64),
        )

    def after(
        self,
        state: Any,
        ply: int,
        first: int,
        count: int,
        seat: int = NO_SEAT,
        *actions: int,
    ) -> Sample:
        """Play a position out, playouts number `first` and following; as a seat knows it, and after
        actions of it. `state` is then what `Match.recalled` gives that seat.
        """
        self._states[:] = state
        shares = np.zeros((count, self.seats), dtype=np.float64)
        scores = np.zeros((count, self.seats), dtype=np.int64)
        made = np.zeros(count, dtype=np.int64)
        plan = (seat, ply, self.seed, first, self.game.max_length)
        chosen = np.array(actions, dtype=np.int64)
        sample(self._states, chosen, plan, self._buffers, (shares, scores, made))
        return Sample(shares, scores, made)
