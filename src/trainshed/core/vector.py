"""Thousands of matches side by side, stepped in compiled code with masks and observations.

In every match the agent decides for the seats of `agents` (all of them, or one); chance and the
other seats are played on until the agent is asked again. A match that is over is begun anew by the
next step, whatever action is given for it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from . import generic
from .chance import pick
from .error import BadInput
from .game import CHANCE, OVER, Game
from .observation import DTYPE
from .play import QUICK, RANDOM, start_streams
from .rule import long_rule, rule
from .seeds import WORDS, below, match_seed

# status of a match
RUNNING, ENDED, ILLEGAL, CUT_OFF = range(4)

OPPONENTS = {"self": None, "random": RANDOM, "greedy": QUICK}


@rule
def begin(states, i, opening, streams, seed, index, seats):  # type: ignore[no-untyped-def]
    """Put a new match into place `i`: the index-th of the series with this seed."""
    generic.copy(opening, 0, states, i)
    start_streams(streams[i], match_seed(seed, index), seats)


@rule
def play_on(states, i, agent, pilot, streams, actions, weights, limit):  # type: ignore[no-untyped-def]
    """Let chance and the other seats go on until the agent is asked; return the actions made."""
    s = states[i]
    made = 0
    mover = generic.to_move(s)
    while mover == CHANCE or (mover != OVER and agent >= 0 and mover != agent):
        if made >= limit:
            return made
        if mover == CHANCE:
            n = generic.chance(s, actions, weights)
            chosen = pick(weights, n, streams[i, len(streams[i]) - 1])
        else:
            n = generic.legal(s, actions)
            if pilot == RANDOM:
                chosen = below(streams[i, mover], n)
            else:
                chosen = generic.quick(s, actions, n, streams[i, mover])
        generic.apply(s, actions[chosen])
        made += 1
        mover = generic.to_move(s)
    return made


@rule
def show(states, i, asked_last, actions, observation, mask):  # type: ignore[no-untyped-def]
    """Write what the seat to move knows and may do, or what the one that was asked last knows when
    all is over; return that seat.
    """
    s = states[i]
    mover = generic.to_move(s)
    seat = mover if mover >= 0 else asked_last
    generic.observe(s, seat, observation[i])
    mask[i] = 0
    if mover >= 0:
        n = generic.legal(s, actions)
        for k in range(n):
            mask[i, actions[k]] = 1
    return seat


@long_rule
def step_all(states, opening, streams, plan, chosen, buffers, shown, progress):  # type: ignore[no-untyped-def]
    """Make one action in every running match, restart the others, and show them all."""
    seeds, stride, pilot, limit = plan
    actions, weights = buffers
    observation, mask, returns, scores = shown
    agents, seats_asked, status, made, index = progress
    for i in range(len(states)):
        if status[i] != RUNNING:
            index[i] += stride
            begin(states, i, opening, streams, seeds[i], index[i], returns.shape[1])
            made[i] = 0
            status[i] = RUNNING
            seats_asked[i] = max(agents[i], 0)
        elif not 0 <= chosen[i] < mask.shape[1] or mask[i, chosen[i]] == 0:
            status[i] = ILLEGAL
        else:
            generic.apply(states[i], chosen[i])
            made[i] += 1
        returns[i] = 0
        scores[i] = 0
        if status[i] == RUNNING:
            made[i] += play_on(
                states, i, agents[i], pilot, streams, actions, weights, limit - made[i]
            )
            if generic.to_move(states[i]) == OVER:
                status[i] = ENDED
                generic.returns(states[i], returns[i])
                generic.scores(states[i], scores[i])
            elif made[i] >= limit:
                status[i] = CUT_OFF
            seats_asked[i] = show(states, i, seats_asked[i], actions, observation, mask)


class Vector:
    """So many matches of one game. Read the arrays after `reset` and `step`; they are written over.

    `observation` (matches, planes), `mask` (matches, actions), `seat` that is asked, `status`
    (RUNNING, ENDED, ILLEGAL, CUT_OFF), `returns` and `scores` (matches, seats) of matches just
    ended. Of a match that is over, what the seat asked last knows, and an empty mask.
    """

    def __init__(
        self,
        game: Game,
        matches: int,
        seats: int,
        opponents: str = "self",
        options: Mapping[str, Any] | None = None,
    ) -> None:
        if opponents not in OPPONENTS:
            raise BadInput(f"unknown opponents '{opponents}'; choose from {', '.join(OPPONENTS)}")
        if matches < 1:
            raise BadInput(f"{matches} matches: there must be at least one")
        self.game, self.matches, self.seats = game, matches, seats
        self._pilot = OPPONENTS[opponents]
        self._opening = game.new(seats, options)
        self.states = np.repeat(self._opening, matches)
        self._streams = np.zeros((matches, seats + 1, WORDS), dtype=np.int64)
        width = max(game.max_actions_at_once, game.max_chance)
        self._buffers = (np.zeros(width, np.int64), np.zeros(game.max_chance, np.int64))
        self.observation = np.zeros((matches, game.planes.size), dtype=DTYPE)
        self.mask = np.zeros((matches, len(game.verbs)), dtype=np.int8)
        self.returns = np.zeros((matches, seats), dtype=np.float64)
        self.scores = np.zeros((matches, seats), dtype=np.int64)
        self.seat = np.zeros(matches, dtype=np.int64)
        self.status = np.full(matches, ENDED, dtype=np.int64)
        self.made = np.zeros(matches, dtype=np.int64)
        self._index = np.zeros(matches, dtype=np.int64)
        own = self._pilot is not None
        self.agent = np.arange(matches) % seats if own else np.full(matches, -1, np.int64)
        self._seeds = np.zeros(matches, dtype=np.int64)
        self._stride = matches

    def reset(self, seed: int | Sequence[int]) -> None:
        """Begin all matches anew: match k of the series with this seed in place k; or, with a seed
        for each place, the first match of each seed's own series.
        """
        if isinstance(seed, int):
            self._stride = self.matches
            self._index[:] = np.arange(-self.matches, 0)
        elif len(seed) == self.matches:
            self._stride = 1
            self._index[:] = -1
        else:
            raise BadInput(f"{len(seed)} seeds for {self.matches} matches: give one for each")
        self._seeds[:] = seed
        self.status[:] = ENDED
        self.step(np.zeros(self.matches, dtype=np.int64))

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Make one action in each match; an illegal one ends its match with status ILLEGAL."""
        pilot = RANDOM if self._pilot is None else self._pilot
        plan = (self._seeds, self._stride, pilot, self.game.max_length)
        step_all(
            self.states,
            self._opening,
            self._streams,
            plan,
            actions,
            self._buffers,
            (self.observation, self.mask, self.returns, self.scores),
            (self.agent, self.seat, self.status, self.made, self._index),
        )
