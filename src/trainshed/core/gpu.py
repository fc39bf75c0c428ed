"""Many matches at once on an NVIDIA GPU, by the very same compiled rules.

A CUDA kernel may call `@rule` functions directly, so nothing is written twice but the loop. Needs
the `gpu` extra.
"""

import functools
import re
import time
import warnings
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from .chance import pick
from .error import BadInput
from .game import CHANCE, OVER, Game
from .play import QUICK, RANDOM, Series, start_streams
from .rule import COMPILED
from .seeds import WORDS, below, match_seed


class Share(NamedTuple):
    """What of a multiprocessor each block of threads has."""

    threads: int  # in a block
    blocks: int  # on a multiprocessor

    @property
    def slots(self) -> int:
        """Return how many matches a block looks after."""
        return 4 * self.threads


# Measured on an H200: more matches fill more threads, more threads need fewer registers each. A
# block does one kind of work at a time; where a game has many kinds, one block is all that a
# multiprocessor's cache for instructions can feed.
FEW, MANY = Share(threads=128, blocks=3), Share(threads=512, blocks=1)
MANY_KINDS = 24  # phases
REGISTERS = 128  # of a thread
WARP = 0xFFFFFFFF  # all 32 threads
# Taking every function into what calls it is quick for a small game (160 functions), and
# makes a large one (490) too long to be compiled at all.
LARGE = 300  # functions
INLINED = 800  # instructions of the longest function of a large game that is taken in
# LLVM's text: a block's name, the blocks a branch leads to, the first number for loops.
LABEL, TARGET = re.compile(r'"?([^"\s]+?)"?:'), re.compile(r'label %"?([^",\s]+)"?')
FIRST_LOOP = 1_000_000


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


def share_of(game: Game) -> Share:
    """Return what of a multiprocessor each block of threads has in a game."""
    return MANY if game.phases >= MANY_KINDS else FEW


def _worker(game: Game, seats: int) -> Any:
    """Make the device function that does the work of a kind in one match, as long as it wants no
    other: what the first look at a position has fetched is at hand for the next. It returns the
    actions made, at most `allowed`.
    """
    from numba import cuda

    to_move, legal, chance = game.to_move, game.legal, game.chance
    act, settle, quick, settling = game.act, game.settle, game.quick, game.settling or (-1,)

    # type: ignore[untyped-decorator, unused-ignore]
    @cuda.jit(device=True)
    def work_on(s, kind, allowed, pilots, streams, actions, weights):  # type: ignore[no-untyped-def]
        if kind in settling:
            settle(s)
            return 0
        made, mover = 0, to_move(s)
        while mover != OVER and s.phase == kind and made < allowed:
            if mover == CHANCE:
                n = chance(s, actions, weights)
                choice = pick(weights, n, streams[seats])
            else:
                n = legal(s, actions)
                if pilots[mover] == RANDOM:
                    choice = below(streams[mover], n)
                else:
                    choice = quick(s, actions, n, streams[mover])
            act(s, actions[choice])
            made, mover = made + 1, to_move(s)
        return made

    return work_on


def _finder(idle: int, share: Share) -> Any:
    """Make the device function by which a block finds what its threads do in a turn: the kind of
    work most of its matches want, and for how many; their slots are left in `work`.
    """
    from numba import cuda

    threads, slots = share.threads, share.slots

    # type: ignore[untyped-decorator, unused-ignore]
    @cuda.jit(device=True)
    def find(wants, wanted, work, found):  # type: ignore[no-untyped-def]
        thread, lane = cuda.threadIdx.x, cuda.threadIdx.x % 32
        favourite, most = idle, 0
        for kind in range(idle):
            if wanted[kind] > most:
                favourite, most = kind, wanted[kind]
        for slot in range(thread, slots, threads):
            mine = wants[slot] == favourite
            mask = cuda.ballot_sync(WARP, mine)
            if mask != 0:
                place = 0
                if lane == 0:
                    place = cuda.atomic.add(found, 0, cuda.popc(mask))
                place = cuda.shfl_sync(WARP, place, 0) + cuda.popc(mask & ((1 << lane) - 1))
                if mine and place < threads:
                    work[place] = slot
        cuda.syncthreads()
        return favourite, min(most, threads)

    return find


def _code_of(library: Any) -> list[Any]:
    """Return the code a kernel is made of, each function's once.

    numba-cuda itself hands a function's code on once for every way that leads to it from the
    kernel: a game of 500 functions comes to 10,000 pieces, and is compiled for ten minutes.
    """
    found, waiting = {id(library): library}, [library]
    while waiting:
        for other in waiting.pop()._linking_libraries:
            if id(other) not in found:
                found[id(other)] = other
                waiting.append(other)
    return [each._module for each in found.values()]


def _text_of(library: Any) -> list[str]:
    """Return the code of a kernel as it is given to NVIDIA's compiler, which would take nearly
    everything into one function, many times over: in a large game what is long stays a function
    of its own.
    """
    if library._llvm_strs is None:
        code = _code_of(library)
        is_large = len(code) > LARGE
        for function in (each for module in code for each in module.functions):
            length = sum(len(block.instructions) for block in function.blocks)
            if is_large and length > INLINED and function.name != library._entry_name:
                function.attributes.add("noinline")
        library._llvm_strs = [_with_loops_as_they_are(str(module)) for module in code]
    texts: list[str] = library._llvm_strs
    return texts


def _with_loops_as_they_are(code: str) -> str:
    """Tell NVIDIA's compiler not to write the bodies of loops out again and again: what threads of
    a multiprocessor do must fit into its small cache for instructions. Takes LLVM's text.
    """
    seen: set[str] = set()
    lines: list[str] = []
    loops: list[str] = []
    for line in code.split("\n"):
        if line.startswith("define"):
            seen = set()
        elif label := LABEL.match(line):
            seen.add(label[1])
        elif line.lstrip().startswith("br ") and seen.intersection(TARGET.findall(line)):
            name = f"!{FIRST_LOOP + len(loops)}"  # a branch backwards closes a loop
            loops.append(f"{name} = distinct !{{ {name}, !{FIRST_LOOP - 1} }}")
            lines.append(f"{line}, !llvm.loop {name}")
            continue
        lines.append(line)
    if loops:
        lines += [f'!{FIRST_LOOP - 1} = !{{ !"llvm.loop.unroll.disable" }}', *loops]
    return "\n".join(lines)


@functools.cache
def _kernel(game: Game, seats: int) -> Any:
    """Make the kernel of one game: closures over its functions, resolved when the kernel is
    compiled.

    A block of threads looks after a number of slots, each with one match. Threads run fast only
    where they do the same, so in every turn the block finds the kind of work that most of its
    matches want (a phase of the game, or beginning a match), and its threads do that, one match
    each; the other matches wait. A slot whose match is over takes the next that nobody has begun.
    None of this changes anything in a match.

    It is longer than a screen because a kernel is one function over its block's shared arrays.
    """
    from numba import cuda
    from numba.cuda.codegen import CUDACodeLibrary

    CUDACodeLibrary.modules, CUDACodeLibrary.llvm_strs = property(_code_of), property(_text_of)
    begin, idle, kinds_of_work = game.phases, game.phases + 1, game.phases + 2
    to_move, scores_of, returns_of = game.to_move, game.scores, game.returns
    share = share_of(game)
    threads, slots, warps = share.threads, share.slots, share.threads // 32
    work_on, find, settling = _worker(game, seats), _finder(idle, share), game.settling or (-1,)
    position_words = game.position_size // 8
    width, most_chance = max(game.max_actions_at_once, game.max_chance), game.max_chance

    # type: ignore[untyped-decorator, unused-ignore]
    @cuda.jit(max_registers=REGISTERS)
    def play(opening, pilots, series, begun, words, states, streams, matches, counts, results):  # type: ignore[no-untyped-def]
        seed, first, limit = series
        scores, returns, made = results
        whole = opening.size
        wants = cuda.shared.array(slots, np.int8)  # the kind of work each match wants next
        wanted = cuda.shared.array(kinds_of_work, np.int32)  # by how many matches
        work = cuda.shared.array(threads, np.int32)  # the slots of this turn
        found = cuda.shared.array(1, np.int32)  # how many were found for it
        is_fresh = cuda.shared.array(threads, np.int8)  # 1: the slot has had no match yet
        actions = cuda.local.array(width, np.int32)
        weights = cuda.local.array(most_chance, np.int32)
        thread, block = cuda.threadIdx.x, cuda.blockIdx.x * slots
        for slot in range(thread, slots, threads):
            wants[slot] = begin
            matches[block + slot] = -1
        for kind in range(thread, kinds_of_work, threads):
            wanted[kind] = slots if kind == begin else 0
        while True:
            if thread == 0:
                found[0] = 0
            cuda.syncthreads()
            favourite, most = find(wants, wanted, work, found)
            if most == 0:
                return
            i = block + work[thread] if thread < most else 0
            if favourite == begin:
                if thread < most:
                    is_fresh[thread] = matches[i] < 0
                    if matches[i] >= 0:
                        made[matches[i]] = counts[i] if to_move(states[i]) == OVER else -1
                        scores_of(states[i], scores[matches[i]])
                        returns_of(states[i], returns[matches[i]])
                    matches[i] = cuda.atomic.add(begun, 0, 1)
                    counts[i] = 0
                    start_streams(streams[i], match_seed(seed, first + matches[i]), seats)
                cuda.syncthreads()
                for place in range(thread // 32, most, warps):  # each word by a thread
                    size = whole if is_fresh[place] else position_words
                    for word in range(thread % 32, size, 32):
                        words[block + work[place], word] = opening[word]
                cuda.syncthreads()
            if thread < most:
                if favourite != begin:
                    allowed = limit - counts[i]
                    counts[i] += work_on(
                        states[i], favourite, allowed, pilots, streams[i], actions, weights
                    )
                kind = int(states[i].phase)
                if to_move(states[i]) == OVER or (counts[i] >= limit and kind not in settling):
                    kind = begin
                if matches[i] >= made.size:
                    kind = idle
                wants[work[thread]] = kind
                cuda.atomic.add(wanted, kind, 1)
            if thread == 0:
                cuda.atomic.add(wanted, favourite, -most)

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
    share = share_of(game)
    most = cuda.get_current_device().MULTIPROCESSOR_COUNT * share.blocks
    blocks = min(most, max(1, -(-games // share.threads)))
    opening = cuda.to_device(game.new(seats, options).view(np.int64))
    pilot = cuda.to_device(np.array([RANDOM] * seats if pilots is None else pilots, dtype=np.int64))
    begun = cuda.to_device(np.zeros(1, dtype=np.int64))
    words = cuda.device_array((blocks * share.slots, opening.size), dtype=np.int64)
    states = words.reshape(words.size).view(game.dtype)  # the same memory as positions
    streams = cuda.device_array((blocks * share.slots, seats + 1, WORDS), dtype=np.int64)
    matches = cuda.device_array(blocks * share.slots, dtype=np.int64)
    counts = cuda.device_array(blocks * share.slots, dtype=np.int64)
    scores = cuda.device_array((games, seats), dtype=np.int64)
    returns = cuda.device_array((games, seats), dtype=np.float64)
    made = cuda.device_array(games, dtype=np.int64)
    plan, results = (seed, first, game.max_length), (scores, returns, made)
    with warnings.catch_warnings():  # few matches leave most of a GPU idle, and that is fine
        warnings.filterwarnings("ignore", message=".*under-utilization")
        kernel = _kernel(game, seats)[blocks, share.threads]
    kernel(opening, pilot, plan, begun, words, states, streams, matches, counts, results)
    cuda.synchronize()
    return Series(scores.copy_to_host(), made.copy_to_host(), returns.copy_to_host())


def bench(game: Game, seats: int, games: int, seed: int, rounds: int = 3) -> dict[str, float]:
    """Measure random play on the GPU: the median of some runs after one that compiles."""
    series(game, seats, min(games, share_of(game).threads), seed)
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
