"""Whole matches in compiled code: one, or many on several threads, with or without a log of their
actions.
"""

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import generic
from .chance import pick
from .game import CHANCE, OVER, Game
from .rule import long_rule, rule
from .seeds import CHANCE_STREAM, SEAT_STREAMS, WORDS, below, match_seed, start

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

# How a seat decides inside compiled code
RANDOM, QUICK = range(2)


@rule
def start_streams(streams, seed, seats):  # type: ignore[no-untyped-def]
    """Start the streams of one match: row `seat` for each seat, the row after them for chance."""
    for seat in range(seats):
        start(streams[seat], seed, SEAT_STREAMS[seat])
    start(streams[seats], seed, CHANCE_STREAM)


@rule
def choose(s, mover, seats, pilots, streams, actions, weights):  # type: ignore[no-untyped-def]
    """Return the next action: a sampled outcome for chance, a seat's choice otherwise."""
    if mover == CHANCE:
        n = generic.chance(s, actions, weights)
        return actions[pick(weights, n, streams[seats])]
    n = generic.legal(s, actions)
    if pilots[mover] == RANDOM:
        return actions[below(streams[mover], n)]
    return actions[generic.quick(s, actions, n, streams[mover])]


@rule
def play_out(states, i, seats, pilots, streams, actions, weights, limit):  # type: ignore[no-untyped-def]
    """Play position `i` to its end, or for `limit` actions; return how many were made."""
    s = states[i]
    made = 0
    mover = generic.to_move(s)
    while mover != OVER and made < limit:
        generic.apply(s, choose(s, mover, seats, pilots, streams, actions, weights))
        mover = generic.to_move(s)
        made += 1
    return made


@rule
def play_and_log(states, i, seats, pilots, streams, actions, weights, log):  # type: ignore[no-untyped-def]
    """Play position `i` to its end, or until `log` is full; write down every action; return how
    many.
    """
    s = states[i]
    made = 0
    mover = generic.to_move(s)
    while mover != OVER and made < len(log):
        action = choose(s, mover, seats, pilots, streams, actions, weights)
        log[made] = action
        generic.apply(s, action)
        mover = generic.to_move(s)
        made += 1
    return made


@long_rule
def play_series(states, seats, pilots, seed, first, count, buffers, results):  # type: ignore[no-untyped-def]
    """Play `count` matches of a series from the `first` on, each from the opening in place 1; write
    scores, shares of the victory and numbers of actions, -1 if unfinished.
    """
    streams, actions, weights, limit = buffers
    scores, returns, made = results
    for k in range(count):
        generic.copy(states, 1, states, 0)
        start_streams(streams, match_seed(seed, first + k), seats)
        made[k] = play_out(states, 0, seats, pilots, streams, actions, weights, limit)
        if generic.to_move(states[0]) != OVER:
            made[k] = -1
        generic.scores(states[0], scores[k])
        generic.returns(states[0], returns[k])


def buffers(game: Game, seats: int) -> tuple[Ints, Ints, Ints]:
    """Return streams, an action buffer and a weight buffer for one worker."""
    width = max(game.max_actions_at_once, game.max_chance)
    return (
        np.zeros((seats + 1, WORDS), dtype=np.int64),
        np.zeros(width, dtype=np.int64),
        np.zeros(game.max_chance, dtype=np.int64),
    )


@dataclass(frozen=True)
class Series:
    """The results of many matches: scores and shares of the victory by match and seat, actions by
    match (-1: cut off at the limit).
    """

    scores: Ints
    made: Ints
    returns: Floats


def series(
    game: Game,
    seats: int,
    games: int,
    seed: int,
    pilots: Sequence[int] | None = None,
    options: Mapping[str, Any] | None = None,
    first: int = 0,
    threads: int = 1,
) -> Series:
    """Play matches number `first` to `first + games - 1` of the series with this seed, in compiled
    code.

    The results depend on nothing but the arguments before `threads`.
    """
    opening = game.new(seats, options)
    pilot = np.array([RANDOM] * seats if pilots is None else pilots, dtype=np.int64)
    scores = np.zeros((games, seats), dtype=np.int64)
    made = np.zeros(games, dtype=np.int64)
    returns = np.zeros((games, seats), dtype=np.float64)

    def run(begin: int, end: int) -> None:
        tools = (*buffers(game, seats), game.max_length)
        play_series(
            np.repeat(opening, 2),
            seats,
            pilot,
            seed,
            first + begin,
            end - begin,
            tools,
            (scores[begin:end], returns[begin:end], made[begin:end]),
        )

    threads = max(1, min(threads, games, os.cpu_count() or 1))
    bounds = [games * part // threads for part in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(run, bounds[:-1], bounds[1:]))
    return Series(scores, made, returns)
