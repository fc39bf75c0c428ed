"""A search from one position after the other: trees kept between moves, threads, budgets."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from trainshed.core import record
from trainshed.core.game import Game
from trainshed.core.seeds import WORDS, start

from .iterate import Buffers, Rules, iterate
from .report import Report, report
from .tree import NONE, ROOT, Tree, child_of, clear, copy_below, lead, new_tree

FIRST_CHUNK = 16  # iterations between two looks at the clock, at first
CHUNK_SECONDS = 0.01  # and as many as take so long, later
LOOKS = 16  # at the visits, on the way through the iterations of a budget that may end early


@dataclass(frozen=True)
class Budget:
    """How long to search: both bounds hold, 0 is no bound."""

    iterations: int
    ms: int
    early: bool = False  # end when no iteration left can change what is visited most


class Search:
    """One player's search through one match."""

    def __init__(
        self, game: Game, seats: int, rules: Rules, seed: int, threads: int, capacity: int
    ) -> None:
        self.game, self.rules, self.seed = game, rules, seed
        self.trees = [new_tree(capacity, seats) for _ in range(threads)]
        self._spare = new_tree(capacity, seats)
        self._source = np.zeros(capacity, dtype=np.int64)
        self._buffers = [new_buffers(game, seats) for _ in range(threads)]
        self._past: tuple[int, ...] | None = None  # the actions before the root

    def run(self, state: Any, past: Sequence[int], budget: Budget) -> Report:
        """Search the position that follows these actions, as far as the seat knows it."""
        self._take_root(state, tuple(past))
        begin = time.perf_counter()
        with ThreadPoolExecutor(len(self.trees)) as pool:
            made = sum(pool.map(lambda k: self._run_one(k, budget, begin), range(len(self.trees))))
        return report(self.game.verbs_at(state), self.trees, made, self.rules)

    def _take_root(self, state: Any, past: tuple[int, ...]) -> None:
        """Keep what the trees know about this position; begin anew where they know nothing."""
        known = self._past is not None and past[: len(self._past)] == self._past
        since = past[len(self._past or ()) :] if known else None
        for k, tree in enumerate(self.trees):
            node = NONE if since is None else _follow(tree, since)
            if node == NONE:
                clear(tree)
            elif node != ROOT:
                copy_below(tree, node, self._spare, self._source)
                self.trees[k], self._spare = self._spare, tree
            buffers = self._buffers[k]
            buffers.states[:] = state
            start(buffers.stream, self.seed, len(past) * len(self.trees) + k)
        self._past = past

    def _run_one(self, k: int, budget: Budget, begin: float) -> int:
        """Run one thread's part of the budget; return its iterations."""
        tree, buffers, made = self.trees[k], self._buffers[k], 0
        share = -(-budget.iterations // len(self.trees)) if budget.iterations else 1 << 60
        # Looks come after fixed numbers of iterations: the clock must not decide what is found.
        stretch = -(-share // LOOKS) if budget.early and len(self.trees) == 1 else share
        chunk = FIRST_CHUNK if budget.ms else stretch
        while made < share:
            count = min(chunk, stretch - made % stretch, share - made)
            chunk_begin = time.perf_counter()
            iterate(tree, buffers, self.rules, count)
            now = time.perf_counter()
            made += count
            if budget.ms and (now - begin) * 1000 >= budget.ms:
                break
            if (
                stretch < share
                and made % stretch == 0
                and lead(tree, self.rules.is_paid) > share - made
            ):
                break
            chunk = max(
                1, min(4 * chunk, int(count * CHUNK_SECONDS / max(now - chunk_begin, 1e-9)))
            )
        return made


def _follow(tree: Tree, actions: Sequence[int]) -> int:
    """Return the node that some actions lead to, NONE where the tree does not know it."""
    node = ROOT
    for action in actions:
        node = int(child_of(tree, node, action))
        if node == NONE:
            break
    return node


def new_buffers(game: Game, seats: int) -> Buffers:
    """Return the buffers of one thread."""
    width = max(game.max_actions_at_once, game.max_chance)
    return Buffers(
        states=record.batch(game.dtype, 2),
        actions=np.zeros(width, dtype=np.int64),
        weights=np.zeros(game.max_chance, dtype=np.int64),
        values=np.zeros(seats, dtype=np.float64),
        judged=np.zeros(seats, dtype=np.float64),
        stream=np.zeros(WORDS, dtype=np.int64),
    )


def actions_of(game: Game, names: Sequence[str]) -> Any:
    """Return for each action whether it is one of these verbs."""
    marks = np.zeros(len(game.verbs), dtype=np.int8)
    marks[game.verbs.actions_of(names)] = 1
    return marks
