"""Perft: count the leaves of the tree of actions and outcomes to a depth, to pin the rules by
numbers.
"""

from typing import Any

import numpy as np

from . import generic, record
from .game import Game
from .replay import options_at
from .rule import rule


@rule
def count_leaves(states, actions, weights, counts, nexts, depth):  # type: ignore[no-untyped-def]
    """Count the sequences of `depth` actions from position 0; a match that ends sooner is one
    leaf.
    """
    leaves = 0
    level = 0
    _, counts[0] = options_at(states, 0, actions[0], weights)
    nexts[0] = 0
    if counts[0] == 0:
        return 1
    while level >= 0:
        if nexts[level] == counts[level]:
            level -= 1
            continue
        action = actions[level, nexts[level]]
        nexts[level] += 1
        if level + 1 == depth:
            leaves += 1  # every listed action is one leaf; it need not be made
            continue
        generic.copy(states, level, states, level + 1)
        generic.apply(states[level + 1], action)
        level += 1
        _, counts[level] = options_at(states, level, actions[level], weights)
        nexts[level] = 0
        if counts[level] == 0:
            leaves += 1
            level -= 1
    return leaves


def perft(game: Game, position: Any, depth: int) -> int:
    """Count the leaves of the tree below a position (a batch of one); outcomes of chance count as
    actions do.
    """
    if depth == 0:
        return 1
    states = np.repeat(position[:1], depth)
    width = max(game.max_actions_at_once, game.max_chance)
    actions = np.zeros((depth, width), dtype=np.int64)
    weights = np.zeros(game.max_chance, dtype=np.int64)
    counts, nexts = np.zeros(depth, dtype=np.int64), np.zeros(depth, dtype=np.int64)
    return int(count_leaves(states, actions, weights, counts, nexts, depth))


def perft_by_refusal(game: Game, position: Any, depth: int) -> int:
    """Count the same leaves in another way: try every action there is and keep those nobody
    refuses.
    """
    if depth == 0 or game.to_move(position[0]) == -2:
        return 1
    leaves = 0
    for action in range(len(game.verbs)):
        if game.refuse(position[0], action) == 0:
            child = record.clone(position)
            game.apply(child[0], action)
            leaves += perft_by_refusal(game, child, depth - 1)
    return leaves
