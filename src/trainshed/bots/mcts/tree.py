"""The tree of a search: flat arrays, a node is a row; nothing is allocated while it grows.

A node stands for the actions that lead to it from the root, outcomes of chance included. What is
hidden differs from one iteration to the next; a node gathers all of them.
"""

from typing import Any, NamedTuple

import numpy as np

from trainshed.core.rule import rule

ROOT = 0
NONE = -1


class Tree(NamedTuple):
    """One row for each node, the root first."""

    size: Any  # [1]: rows in use
    mover: Any  # who decides here: a seat, CHANCE or OVER
    action: Any  # what was done at the parent to come here
    parent: Any
    first: Any  # first child, or NONE
    sibling: Any  # next child of the same parent, or NONE
    children: Any  # how many
    visits: Any  # iterations that came through
    seen: Any  # iterations at the parent in which this action was legal
    hints: Any  # iterations at the parent in which the quick policy named this action
    value: Any  # [node, seat]: sum of the values of those iterations
    squares: Any  # sum of the squares of their values for whoever decided to come here


def new_tree(capacity: int, seats: int) -> Tree:
    """Return an empty tree with room for so many nodes."""

    def column(dtype: str) -> Any:
        return np.zeros(capacity, dtype=dtype)

    tree = Tree(
        size=np.zeros(1, dtype=np.int64),
        mover=column("i1"),
        action=column("i4"),
        parent=column("i4"),
        first=column("i4"),
        sibling=column("i4"),
        children=column("i4"),
        visits=column("i4"),
        seen=column("i4"),
        hints=column("i4"),
        value=np.zeros((capacity, seats), dtype=np.float64),
        squares=column("f8"),
    )
    clear(tree)
    return tree


@rule
def clear(tree):  # type: ignore[no-untyped-def]
    """Leave nothing but the root."""
    tree.size[0] = 0
    add_node(tree, NONE, NONE)


@rule
def add_node(tree, parent, action):  # type: ignore[no-untyped-def]
    """Add a node and return it, NONE where the tree is full."""
    node = tree.size[0]
    if node == len(tree.mover):
        return NONE
    tree.size[0] += 1
    tree.mover[node] = NONE
    tree.action[node] = action
    tree.parent[node] = parent
    tree.first[node] = NONE
    tree.sibling[node] = NONE
    tree.children[node] = 0
    tree.visits[node] = 0
    tree.seen[node] = 0
    tree.hints[node] = 0
    for seat in range(tree.value.shape[1]):
        tree.value[node, seat] = 0.0
    tree.squares[node] = 0.0
    if parent != NONE:
        tree.sibling[node] = tree.first[parent]
        tree.first[parent] = node
        tree.children[parent] += 1
    return node


@rule
def child_of(tree, node, action):  # type: ignore[no-untyped-def]
    """Return the child an action leads to, or NONE."""
    child = np.int64(tree.first[node])
    while child != NONE and tree.action[child] != action:
        child = np.int64(tree.sibling[child])
    return child


@rule
def add_values(tree, node, values):  # type: ignore[no-untyped-def]
    """Count an iteration and its values in a node and everything above it."""
    while node != NONE:
        tree.visits[node] += 1
        for seat in range(len(values)):
            tree.value[node, seat] += values[seat]
        parent = np.int64(tree.parent[node])
        if parent != NONE and tree.mover[parent] >= 0:
            tree.squares[node] += values[tree.mover[parent]] ** 2
        node = parent


@rule
def lead(tree, is_paid):  # type: ignore[no-untyped-def]
    """Return how many visits the most visited action at the root is ahead of the next; where an
    amount may be paid nothing is ahead, for there visits do not decide.
    """
    best, second = np.int64(0), np.int64(0)
    child = np.int64(tree.first[ROOT])
    while child != NONE:
        visits = np.int64(tree.visits[child])
        if is_paid[tree.action[child]]:
            return np.int64(0)
        if visits > best:
            best, second = visits, best
        elif visits > second:
            second = visits
        child = np.int64(tree.sibling[child])
    return best - second


@rule
def copy_below(tree, node, target, source):  # type: ignore[no-untyped-def]
    """Copy a node and all below it to another tree, as its root; `source` is scratch."""
    target.size[0] = 0
    copy_row(tree, node, target, add_node(target, NONE, NONE))
    source[0] = node
    done = 0
    while done < target.size[0]:
        child = np.int64(tree.first[source[done]])
        while child != NONE:
            row = add_node(target, done, np.int64(tree.action[child]))
            copy_row(tree, child, target, row)
            source[row] = child
            child = np.int64(tree.sibling[child])
        done += 1


@rule
def copy_row(tree, node, target, row):  # type: ignore[no-untyped-def]
    """Copy what a node has gathered; its place in the tree stays."""
    target.mover[row] = tree.mover[node]
    target.visits[row] = tree.visits[node]
    target.seen[row] = tree.seen[node]
    target.hints[row] = tree.hints[node]
    for seat in range(tree.value.shape[1]):
        target.value[row, seat] = tree.value[node, seat]
    target.squares[row] = tree.squares[node]
