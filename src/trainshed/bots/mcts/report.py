"""What a search found: how it shared its visits, each seat's hopes, how play may go on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from trainshed.core.action import Verbs
from trainshed.core.match import line

from .tree import NONE, ROOT, Tree

FEWEST_VISITS = 4  # of a node that still belongs to the principal line


@dataclass(frozen=True)
class Choice:
    """One legal action as the search saw it."""

    text: str
    visits: int
    share: float  # of all visits
    values: tuple[float, ...]  # likely share of the victory, by seat


@dataclass(frozen=True)
class Report:
    """The outcome of one search."""

    choices: tuple[Choice, ...]  # most visited first; what was never tried is left out
    values: tuple[float, ...]  # of the position, by seat
    line: tuple[str, ...]  # the principal line, as records write actions: `0 bid 12`, `* draw 2`
    iterations: int
    nodes: int

    @property
    def best(self) -> str:
        """Return the text of the action to play."""
        return self.choices[0].text


def report(verbs: Verbs, trees: Sequence[Tree], iterations: int) -> Report:
    """Sum up the trees of all threads."""
    merged: dict[int, tuple[int, Any]] = {}
    for tree in trees:
        for child in children(tree, ROOT):
            visits, values = merged.get(int(tree.action[child]), (0, 0.0))
            merged[int(tree.action[child])] = (
                visits + int(tree.visits[child]),
                values + tree.value[child],
            )
    total = sum(visits for visits, _ in merged.values())
    order = sorted(merged, key=lambda action: (-merged[action][0], action))
    choices = tuple(
        Choice(verbs.text(action), visits, visits / total, means(values, visits))
        for action, (visits, values) in ((action, merged[action]) for action in order)
    )
    values = means(sum(values for _, values in merged.values()), total)
    nodes = sum(int(tree.size[0]) for tree in trees)
    return Report(choices, values, principal_line(verbs, trees, order[0]), iterations, nodes)


def means(sums: Any, visits: int) -> tuple[float, ...]:
    """Return sums of values as means."""
    return tuple(float(value) for value in np.asarray(sums) / max(1, visits))


def children(tree: Tree, node: int) -> list[int]:
    """List the children of a node."""
    found, child = [], int(tree.first[node])
    while child != NONE:
        found.append(child)
        child = int(tree.sibling[child])
    return found


def principal_line(verbs: Verbs, trees: Sequence[Tree], action: int) -> tuple[str, ...]:
    """Follow the most visited children from the action to play, in the tree that knows it best."""
    best, node = trees[0], NONE
    for tree in trees:
        for child in children(tree, ROOT):
            if tree.action[child] == action and (
                node == NONE or tree.visits[child] > best.visits[node]
            ):
                best, node = tree, child
    told = []
    while node != NONE:
        mover = int(best.mover[best.parent[node]])
        told.append(line(mover, verbs.text(int(best.action[node]))))
        below = children(best, node)
        node = max(below, key=lambda child: int(best.visits[child]), default=NONE)
        if node != NONE and best.visits[node] < FEWEST_VISITS:
            node = NONE
    return tuple(told)
