"""Many matches at once on an NVIDIA GPU: one thread plays one match, by the very same compiled
rules.

A CUDA kernel may call `@rule` functions directly, so nothing is written twice but the loop. Needs
the `gpu` extra.
"""

import functools
import time
from collections.abc import Mapping
from typing import Any

import numpy as np

from .chance import pick
from .error import BadInput
from .game import CHANCE, OVER, Game
from .option import encode_all
from .play import QUICK, RANDOM, Series, start_streams
from .rule import COMPILED
from .seeds import WORDS, below, match_seed

THREADS = 64  # in a block
WARP = 0xFFFFFFFF  # all 32 threads
FAIRNESS = 128  # every so many turns one thread has its way
THREADS_PER_MULTIPROCESSOR = 2048  # as many as fit; each plays one match after the other


def available() -> str | None:
    """Return in one line why there is no GPU to play on, None if there is one."""
    if not COMPILED:
        return "the rules run interpreted (TRAINSHED_RULES); the GPU needs them compiled"
    try:
        from numba import cuda
    except ImportError:
        return "numba-cuda is not installed; install the extra: pip install 'trainshed[gpu]'"
    try:
        return None if cuda.is_available() else "no NVIDIA GPU with a CUDA driver was found"
    except Exception as error:  # the driver's own failures come in many kinds; each means: no GPU
        return f"the CUDA driver cannot be used: {error}".splitlines()[0]


@functools.cache
def _kernel(game: Game, seats: int) -> Any:
    """Make the kernel of one game: closures over its functions, resolved when the kernel is
    compiled.

    The 32 threads of a warp run fast only where they do the same. So in every turn the warp votes
    for one kind of work (a phase of the game, settling, or beginning a match), the most wanted one,
    and the others wait; now and then one thread after the other has its way. A thread whose match
    is over takes the next that nobody has begun. Neither changes anything in a match.

    It is longer than a screen because a kernel is one function over its thread's own arrays, and
    must close over the game's functions.
    """
    from numba import cuda, from_dtype

    setup, to_move, legal, chance = game.setup, game.to_move, game.legal, game.chance
    act, settle, quick, scores_of = game.act, game.settle, game.quick, game.scores
    returns_of = game.returns
    rows, most_chance = seats + 1, game.max_chance
    width = max(game.max_actions_at_once, most_chance)
    position = from_dtype(game.dtype)
    begin, idle = game.phases, game.phases + 1
    settling = game.settling or (idle,)  # a game that never settles
    first_settling, last_settling = min(settling), max(settling)

    # type: ignore[untyped-decorator, unused-ignore]
    @cuda.jit(max_registers=64)
    def play(blank, options, pilots, seed, first, limit, begun, scores, returns, made):  # type: ignore[no-untyped-def]
        state = cuda.local.array(1, position)
        streams = cuda.local.array((rows, WORDS), np.int64)
        actions = cuda.local.array(width, np.int32)
        weights = cuda.local.array(most_chance, np.int32)
        s = state[0]
        match, count, turn = -1, 0, 0
        kind = begin
        while True:
            turn += 1
            chosen_kind, most = idle, 0
            for each in range(idle):
                votes = cuda.popc(cuda.ballot_sync(WARP, kind == each))
                if votes > most:
                    chosen_kind, most = each, votes
            if most == 0:
                return
            if turn % FAIRNESS == 0:
                theirs = cuda.shfl_sync(WARP, kind, (turn // FAIRNESS) % 32)
                chosen_kind = theirs if theirs != idle else chosen_kind
            if kind == chosen_kind:
                if kind == begin:
                    if match >= 0:
                        made[match] = count if to_move(s) == OVER else -1
                        scores_of(s, scores[match])
                        returns_of(s, returns[match])
                    match = cuda.atomic.add(begun, 0, 1)
                    if match < made.size:
                        state[0] = blank[0]
                        setup(s, seats, options)
                        start_streams(streams, match_seed(seed, first + match), seats)
                        count = 0
                elif first_settling <= kind <= last_settling:
                    settle(s)
                else:
                    mover = to_move(s)
                    if mover == CHANCE:
                        n = chance(s, actions, weights)
                        chosen = pick(weights, n, streams[seats])
                    else:
                        n = legal(s, actions)
                        if pilots[mover] == RANDOM:
                            chosen = below(streams[mover], n)
                        else:
                            chosen = quick(s, actions, n, streams[mover])
                    act(s, actions[chosen])
                    count += 1
                kind = int(s.phase)
                settled = kind < first_settling or kind > last_settling
                if to_move(s) == OVER or (count >= limit and settled):
                    kind = begin
                if match >= made.size:
                    kind = idle
            cuda.syncwarp()

    return play


def series(
    game: Game,
    seats: int,
    games: int,
    seed: int,
    pilots: list[int] | None = None,
    options: Mapping[str, Any] | None = None,
    first: int = 0,
) -> Series:
    """Play matches of a series on the GPU; the results equal those of `play.series` with the same
    arguments.
    """
    reason = available()
    if reason is not None:
        raise BadInput(f"no GPU: {reason}")
    from numba import cuda

    game.check_seats(seats)
    kernel = _kernel(game, seats)
    blank = cuda.to_device(np.zeros(1, dtype=game.dtype))
    encoded = cuda.to_device(np.array(encode_all(game.options, options), dtype=np.int64))
    pilot = cuda.to_device(np.array([RANDOM] * seats if pilots is None else pilots, dtype=np.int64))
    scores = cuda.device_array((games, seats), dtype=np.int64)
    returns = cuda.device_array((games, seats), dtype=np.float64)
    made = cuda.device_array(games, dtype=np.int64)
    begun = cuda.to_device(np.zeros(1, dtype=np.int64))
    room = cuda.get_current_device().MULTIPROCESSOR_COUNT * THREADS_PER_MULTIPROCESSOR
    blocks = -(-min(games, room) // THREADS)
    kernel[blocks, THREADS](
        blank, encoded, pilot, seed, first, game.max_length, begun, scores, returns, made
    )
    cuda.synchronize()
    return Series(scores.copy_to_host(), made.copy_to_host(), returns.copy_to_host())


def bench(game: Game, seats: int, games: int, seed: int, rounds: int = 3) -> dict[str, float]:
    """Measure random play on the GPU: the median of some runs after one that compiles."""
    series(game, seats, min(games, THREADS), seed)
    times = []
    actions = 0
    for _ in range(rounds):
        begin = time.perf_counter()
        result = series(game, seats, games, seed)
        times.append(time.perf_counter() - begin)
        actions = int(result.made[result.made > 0].sum())
    seconds = float(np.median(times))
    return {
        "games": games,
        "actions": actions,
        "seconds": seconds,
        "actions_per_second": actions / seconds,
        "games_per_second": games / seconds,
    }


__all__ = ["QUICK", "RANDOM", "available", "bench", "series"]
