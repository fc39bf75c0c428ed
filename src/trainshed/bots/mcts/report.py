"""What a search found: how it shared its visits, each seat's hopes, how play may go on."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from trainshed.core.action import Verbs
from trainshed.core.match import line

from .iterate import Rules
from .tree import NONE, ROOT, Tree

FEWEST_VISITS = 4  # of a node that still belongs to the principal line
DOUBT = 3  # standard errors within which amounts may be as good: what was unlucky is tried little


class Tried(NamedTuple):
    """What the trees of all threads know of one action."""

    visits: int
    sums: Any  # of the values, by seat
    squares: float  # sum of the squares of the values of the seat that searches

    def mean(self, seat: int) -> float:
        """Return the mean value for a seat."""
        return float(self.sums[seat]) / max(1, self.visits)


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

    # what to play, then the most visited first; what was never tried is left out
    choices: tuple[Choice, ...]
    values: tuple[float, ...]  # of the position, by seat
    line: tuple[str, ...]  # the principal line, as records write actions: `0 bid 12`, `* draw 2`
    iterations: int
    nodes: int

    @property
    def best(self) -> str:
        """Return the text of the action to play."""
        return self.choices[0].text


def report(verbs: Verbs, trees: Sequence[Tree], iterations: int, rules: Rules) -> Report:
    """Sum up the trees of all threads."""
    found = merged(trees)
    total = sum(each.visits for each in found.values())
    order = sorted(found, key=lambda action: (-found[action].visits, action))
    best = cheapest(favourite(order, found, rules), found, rules)
    order.sort(key=lambda action: action != best)
    choices = tuple(
        Choice(verbs.text(action), each.visits, each.visits / total, means(each.sums, each.visits))
        for action, each in ((action, found[action]) for action in order)
    )
    values = means(sum(each.sums for each in found.values()), total)
    nodes = sum(int(tree.size[0]) for tree in trees)
    return Report(choices, values, principal_line(verbs, trees, best), iterations, nodes)


def merged(trees: Sequence[Tree]) -> dict[int, Tried]:
    """Add up what all trees know of the actions at their roots."""
    found: dict[int, Tried] = {}
    for tree in trees:
        for child in children(tree, ROOT):
            before = found.get(int(tree.action[child]), Tried(0, 0.0, 0.0))
            found[int(tree.action[child])] = Tried(
                before.visits + int(tree.visits[child]),
                before.sums + tree.value[child],
                before.squares + float(tree.squares[child]),
            )
    return found


def favourite(order: Sequence[int], found: dict[int, Tried], rules: Rules) -> int:
    """Return the most visited action; but whether to pay at all is one question, in which amounts
    that share their visits must not stand alone: the mean of all of them answers it.
    """
    amounts = [action for action in order if rules.is_paid[action]]
    others = [action for action in order if not rules.is_paid[action]]
    if not amounts or not others:
        return order[0]
    visits = sum(found[action].visits for action in amounts)
    together = sum(float(found[action].sums[rules.seat]) for action in amounts) / max(1, visits)
    return amounts[0] if together > found[others[0]].mean(rules.seat) else others[0]


def cheapest(wanted: int, found: dict[int, Tried], rules: Rules) -> int:
    """Return what is wanted or, where it is an amount that is paid, the lowest that may be as good:
    within three standard errors of the difference.
    """
    if not rules.is_paid[wanted]:
        return wanted
    amounts = {action: each for action, each in found.items() if rules.is_paid[action]}
    most, spread = amounts[wanted], math.sqrt(variance(list(amounts.values()), rules.seat))
    for action in sorted(amounts):
        each = amounts[action]
        noise = DOUBT * spread * math.sqrt(1 / max(1, each.visits) + 1 / most.visits)
        if each.mean(rules.seat) >= most.mean(rules.seat) - noise:
            return action
    return wanted


def variance(tried: Sequence[Tried], seat: int) -> float:
    """Return the variance of a seat's values, each around the mean of its own action."""
    around = sum(each.squares - each.visits * each.mean(seat) ** 2 for each in tried)
    return max(0.0, around) / max(1, sum(each.visits for each in tried))


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
