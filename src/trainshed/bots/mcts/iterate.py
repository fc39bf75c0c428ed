"""One iteration of the search: guess what is hidden, walk down, play on, carry the values up."""

from typing import Any, NamedTuple

import numpy as np

from trainshed.core import generic
from trainshed.core.chance import pick
from trainshed.core.game import CHANCE, OVER
from trainshed.core.rule import long_rule, rule
from trainshed.core.seeds import KEY, below, draw

from .select import has_amounts, select
from .tree import NONE, ROOT, add_node, add_values, child_of

WON = 0.7  # of a finished playout's value: who won; the rest is by how much, as the game judges it


class Rules(NamedTuple):
    """How to search."""

    seat: int  # who searches, and so what is hidden
    depth: int  # decisions of a playout before it is judged
    whim: int  # one in so many decisions of a playout is made by lot
    explore: float  # weight of the bonus for untried actions
    is_wide: Any  # [action]: 1 for amounts
    is_paid: Any  # [action]: 1 for amounts that the seat pays


class Buffers(NamedTuple):
    """What one thread works with: positions, lists of actions, random numbers."""

    states: Any  # [2]: the root as the seat knows it, the iteration's own
    actions: Any
    weights: Any
    values: Any  # [seat]
    judged: Any  # [seat]
    stream: Any


@long_rule
def iterate(tree, buffers, rules, count):  # type: ignore[no-untyped-def]
    """Run so many iterations."""
    for _ in range(count):
        generic.copy(buffers.states, 0, buffers.states, 1)
        buffers.stream[KEY] = draw(buffers.stream)  # others may be in any mood
        generic.determinise(buffers.states[1], rules.seat, buffers.stream)
        node = walk_down(tree, buffers, rules)
        play_on(buffers, rules)
        add_values(tree, node, buffers.values)


@rule
def walk_down(tree, buffers, rules):  # type: ignore[no-untyped-def]
    """Follow the tree to a new decision, the end, or where it is full; return the last node."""
    s = buffers.states[1]
    node = np.int64(ROOT)
    while True:
        mover = generic.to_move(s)
        tree.mover[node] = mover
        if mover == OVER:
            return node
        if mover == CHANCE:
            n = generic.chance(s, buffers.actions, buffers.weights)
            action = buffers.actions[pick(buffers.weights, n, buffers.stream)]
            child = child_of(tree, node, action)
        else:
            n = generic.legal(s, buffers.actions)
            action, child = select(s, tree, node, mover, buffers.actions, n, rules, buffers.stream)
        is_new = child == NONE
        if is_new:
            child = np.int64(add_node(tree, node, action))
        if child == NONE:  # full
            return node
        generic.apply(s, action)
        if is_new:
            tree.seen[child] = 1
            tree.mover[child] = generic.to_move(s)
        node = child
        if is_new and n > 1 and mover != CHANCE:
            return node


@rule
def play_on(buffers, rules):  # type: ignore[no-untyped-def]
    """Play the position on by the quick policy with some whims; write the value for each seat."""
    s = buffers.states[1]
    made = 0
    mover = generic.to_move(s)
    while mover != OVER and made < rules.depth:
        if mover == CHANCE:
            n = generic.chance(s, buffers.actions, buffers.weights)
            chosen = pick(buffers.weights, n, buffers.stream)
        else:
            n = generic.legal(s, buffers.actions)
            chosen = decide(s, buffers, n, rules)
            made += n > 1
        generic.apply(s, buffers.actions[chosen])
        mover = generic.to_move(s)
    generic.evaluate(s, buffers.values)
    if mover == OVER:
        generic.returns(s, buffers.judged)
        for seat in range(len(buffers.values)):
            buffers.values[seat] += WON * (buffers.judged[seat] - buffers.values[seat])


@rule
def decide(s, buffers, n, rules):  # type: ignore[no-untyped-def]
    """Return what the seat does in a playout; amounts are never left to whim."""
    if n == 1:
        return np.int64(0)
    if below(buffers.stream, rules.whim) == 0 and not has_amounts(buffers.actions, n, rules):
        return np.int64(below(buffers.stream, n))
    return np.int64(generic.quick(s, buffers.actions, n, buffers.stream))
