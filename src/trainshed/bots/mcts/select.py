"""Which action an iteration tries at a node: widening first, then the best of what is known.

Only what the game's `consider` keeps of the legal actions is ever tried, and not all of it gets a
child at once: as many as the visits deserve. The quick policy names the first; amounts grow
outwards from the amount it names; the others follow by lot.
"""

import math

import numpy as np

from trainshed.core import generic
from trainshed.core.replay import contains
from trainshed.core.rule import rule
from trainshed.core.seeds import below

from .tree import NONE, child_of

FIRST_CHILDREN = 2  # children a node may have before its visits count
POLICY_SHARE = 0.5  # of the prior: what the quick policy names; the rest is spread evenly


@rule
def select(s, tree, node, mover, actions, n, rules, stream):  # type: ignore[no-untyped-def]
    """Return the action to try at a decision, and its child or NONE."""
    if n == 1:
        return actions[0], child_of(tree, node, actions[0])
    wanted = actions[generic.quick(s, actions, n, stream)]
    n = generic.consider(s, actions, n)
    named = last_up_to(actions, n, wanted)
    known = count_children(tree, node, actions, n, actions[named])
    if known < min(n, allowed_children(tree, node, has_amounts(actions, n, rules))):
        action = next_candidate(tree, node, actions, n, named, rules, stream)
        if action != NONE:
            return action, np.int64(NONE)
    child = best_child(tree, node, mover, actions, n, rules.explore)
    if child == NONE:  # nothing known is legal this time
        return actions[named], np.int64(NONE)
    return np.int64(tree.action[child]), child


@rule
def last_up_to(actions, n, wanted):  # type: ignore[no-untyped-def]
    """Return the place of an action in an ascending list, or of the last before it."""
    place = 0
    while place + 1 < n and actions[place + 1] <= wanted:
        place += 1
    return place


@rule
def count_children(tree, node, actions, n, named):  # type: ignore[no-untyped-def]
    """Count the children that are legal this time, and note that they were, and which was named."""
    known = 0
    child = np.int64(tree.first[node])
    while child != NONE:
        if contains(actions, n, tree.action[child]):
            known += 1
            tree.seen[child] += 1
            tree.hints[child] += tree.action[child] == named
        child = np.int64(tree.sibling[child])
    return known


@rule
def allowed_children(tree, node, is_wide):  # type: ignore[no-untyped-def]
    """Return how many children the visits of a node deserve; amounts are alike: fewer."""
    root = math.sqrt(tree.visits[node])
    return FIRST_CHILDREN + int(root / 2 if is_wide else root)


@rule
def has_amounts(actions, n, rules):  # type: ignore[no-untyped-def]
    """Tell whether a decision is one among amounts: they are many, and neighbours in the list."""
    middle, last = actions[n // 2], actions[n - 1]
    return rules.is_wide[actions[0]] or rules.is_wide[middle] or rules.is_wide[last]


@rule
def next_candidate(tree, node, actions, n, named, rules, stream):  # type: ignore[no-untyped-def]
    """Return the next action that deserves a child, NONE where all have one."""
    if child_of(tree, node, actions[named]) == NONE:
        return actions[named]
    action = any_unknown(tree, node, actions, n, rules, stream)
    if action != NONE or not has_amounts(actions, n, rules):
        return action
    return nearest_unknown(tree, node, actions, n, named, rules)


@rule
def any_unknown(tree, node, actions, n, rules, stream):  # type: ignore[no-untyped-def]
    """Return an action without a child that is no amount, each with the same chance."""
    found, chosen = 0, np.int64(NONE)
    for i in range(n):
        if not rules.is_wide[actions[i]] and child_of(tree, node, actions[i]) == NONE:
            found += 1
            if below(stream, found) == 0:
                chosen = np.int64(actions[i])
    return chosen


@rule
def nearest_unknown(tree, node, actions, n, named, rules):  # type: ignore[no-untyped-def]
    """Return an amount without a child: 1, 2, 4, ... places from the named, then the nearest."""
    while not rules.is_wide[actions[named]]:
        named = (named + 1) % n  # what was named is no amount: begin at the next that is one
    if is_unknown_amount(tree, node, actions, n, named, rules):
        return np.int64(actions[named])
    step = 1
    while step < n:
        for at in (named + step, named - step):
            if is_unknown_amount(tree, node, actions, n, at, rules):
                return np.int64(actions[at])
        step *= 2
    for step in range(n):
        for at in (named + step, named - step):
            if is_unknown_amount(tree, node, actions, n, at, rules):
                return np.int64(actions[at])
    return np.int64(NONE)


@rule
def is_unknown_amount(tree, node, actions, n, at, rules):  # type: ignore[no-untyped-def]
    """Tell whether the `at`-th legal action is an amount without a child."""
    if at < 0 or at >= n or not rules.is_wide[actions[at]]:
        return False
    return child_of(tree, node, actions[at]) == NONE


@rule
def best_child(tree, node, mover, actions, n, explore):  # type: ignore[no-untyped-def]
    """Return the legal child with the best mean value for the mover and bonus for being untried."""
    best, best_worth = np.int64(NONE), -1.0
    hinted = 1 + sum_of_hints(tree, node)
    child = np.int64(tree.first[node])
    while child != NONE:
        if contains(actions, n, tree.action[child]):
            prior = (1 - POLICY_SHARE) / tree.children[node]
            prior += POLICY_SHARE * tree.hints[child] / hinted
            visits = tree.visits[child]
            worth = tree.value[child, mover] / max(1, visits)
            worth += explore * prior * math.sqrt(tree.seen[child]) / (1 + visits)
            if worth > best_worth:
                best, best_worth = child, worth
        child = np.int64(tree.sibling[child])
    return best


@rule
def sum_of_hints(tree, node):  # type: ignore[no-untyped-def]
    """Return how often the quick policy named one of the children."""
    total = 0
    child = np.int64(tree.first[node])
    while child != NONE:
        total += tree.hints[child]
        child = np.int64(tree.sibling[child])
    return total
