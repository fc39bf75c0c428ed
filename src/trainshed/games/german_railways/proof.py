"""Proof that the end can no longer be reached: some railroad can never get a second partner. [10 b, C30]

What a railroad can reach only ever shrinks: locomotives and budgets fall, rural spaces fill up, surcharges rise. So a
way that was found once is kept in the position (`s.way`) and looked at again; as long as it stands, nothing is searched.
Only where no kept or quickly found way is left, the exact search in `reach.py` decides. Every answer is exact.
"""

from trainshed.core.rule import rule

from .contact import met_at
from .cost import lowest_cost
from .reach import UNLIMITED, budget, could_meet, step_out
from .state import ADJACENT, CONNECTION, FRESH, SEEN, TARGET, WAYS, first_space
from .tables import (
    APPROACH,
    BERLIN_BITS,
    BIT_OF,
    COUNT,
    NEIGHBOUR_BITS,
    NONE,
    RAILROADS,
    URBAN,
    WORD_OF,
    WORDS,
)

NEEDED = 2


@rule
def is_impossible(s):
    """Tell whether some railroad has fewer than two railroads it is or can be connected with."""
    if s.proved:
        return False
    for railroad in range(RAILROADS):
        if not can_get_partners(s, railroad):
            return True
    s.proved = 1
    return False


@rule
def can_get_partners(s, railroad):
    """Tell whether the railroad is or can be connected with two others: by its links, kept ways, new ways, or search."""
    known = int(s.links[railroad])
    if COUNT[known] >= NEEDED:
        return True
    for slot in range(WAYS):
        known |= met_by_way(s, railroad, slot)
    if COUNT[known] >= NEEDED:
        return True
    known = find_ways(s, railroad, known)
    if COUNT[known] >= NEEDED:
        return True
    return COUNT[known | could_meet(s, railroad, known, NEEDED)] >= NEEDED


# Ways: kept proofs that two railroads can still meet


@rule
def met_by_way(s, railroad, slot):
    """Return whom the railroad meets by a kept way; nobody if the way no longer stands."""
    mover = int(s.way_mover[railroad, slot])
    if mover == NONE or not way_stands(s, railroad, slot, mover):
        return 0
    if mover == railroad:
        return met_at(s, railroad, int(s.way_end[railroad, slot]))
    return 1 << mover


@rule
def way_stands(s, railroad, slot, mover):
    """Tell whether the mover can still walk the way: spaces free, locomotives and budget enough."""
    length = 0
    cost = 0
    limit = budget(s, mover)
    for word in range(WORDS):
        bits = s.way[railroad, slot, word] & ~s.network[mover, word]
        if bits & s.taken[word] or (s.approach[mover] and bits & APPROACH[word]):
            return False
        while bits:
            length += 1
            if limit != UNLIMITED:
                cost += lowest_cost(s, mover, first_space(word, bits))
            bits &= bits - 1
    return length <= s.locomotives[mover] and cost <= limit


@rule
def find_ways(s, railroad, known):
    """Look for ways to partners not yet known: its own to them, then theirs to it. Return all partners known."""
    for slot in range(WAYS):
        if COUNT[known] < NEEDED and not met_by_way(s, railroad, slot):
            known |= find_way(s, railroad, slot, known)
    return known


@rule
def find_way(s, railroad, slot, known):
    """Find one way to somebody not yet known, keep it, return whom it meets."""
    everybody = (1 << RAILROADS) - 1
    if walk(s, railroad, slot, railroad, everybody & ~known & ~(1 << railroad)):
        return met_by_way(s, railroad, slot)
    for other in range(RAILROADS):
        if other != railroad and not (known >> other) & 1 and walk(s, railroad, slot, other, 1 << railroad):
            return met_by_way(s, railroad, slot)
    return 0


@rule
def walk(s, railroad, slot, mover, wanted):
    """Search layer by layer for the shortest way of `mover` to a wanted railroad; keep it if it stands.

    Quick, not complete: it never goes on beyond an approach hex except into Berlin, and looks at the cost only at the
    end. What it misses the exact search finds.
    """
    set_targets(s, wanted)
    for word in range(WORDS):
        s.layer[0, word] = s.layer[SEEN, word] = s.network[mover, word]
    for step in range(1, int(s.locomotives[mover]) + 1):
        next_layer(s, mover, step)
        end = target_in(s, step)
        if end != NONE:
            keep_way(s, railroad, slot, mover, end, step)
            return way_stands(s, railroad, slot, mover)
    return False


@rule
def set_targets(s, wanted):
    """Write the spaces in which one meets a railroad of the mask. [C1]"""
    for word in range(WORDS):
        targets = 0
        for railroad in range(RAILROADS):
            if (wanted >> railroad) & 1:
                if s.option[CONNECTION] == ADJACENT:
                    targets |= s.network[railroad, word] | s.fringe[railroad, word]
                else:
                    targets |= s.network[railroad, word] & URBAN[word]
        s.layer[TARGET, word] = targets


@rule
def next_layer(s, mover, step):
    """Write the spaces first entered at this step; a new approach hex leads into Berlin and nowhere else."""
    beside_berlin = False
    for word in range(WORDS):
        dead_end = (APPROACH[word] | BERLIN_BITS[word]) & ~s.network[mover, word]
        beside_berlin |= (s.layer[step - 1, word] & dead_end) != 0
        s.layer[FRESH, word] = s.layer[step - 1, word] & ~dead_end
    step_out(s, FRESH, step)
    for word in range(WORDS):
        if s.approach[mover]:
            s.layer[step, word] &= ~APPROACH[word]
        if beside_berlin:
            s.layer[step, word] |= BERLIN_BITS[word]
        s.layer[step, word] &= ~s.taken[word] & ~s.layer[SEEN, word]
        s.layer[SEEN, word] |= s.layer[step, word]


@rule
def target_in(s, step):
    """Return the first target of a layer, or NONE."""
    for word in range(WORDS):
        bits = s.layer[step, word] & s.layer[TARGET, word]
        if bits:
            return first_space(word, bits)
    return NONE


@rule
def keep_way(s, railroad, slot, mover, end, step):
    """Write the way that ends at `end` after `step` steps into the position, walking the layers back."""
    s.way_mover[railroad, slot] = mover
    s.way_end[railroad, slot] = end
    for word in range(WORDS):
        s.way[railroad, slot, word] = 0
    space = end
    for back in range(step - 1, -1, -1):
        s.way[railroad, slot, WORD_OF[space]] |= BIT_OF[space]
        space = neighbour_in_layer(s, space, back)


@rule
def neighbour_in_layer(s, space, step):
    """Return the first neighbour of a space that lies in a layer."""
    for word in range(WORDS):
        bits = s.layer[step, word] & NEIGHBOUR_BITS[space, word]
        if bits:
            return first_space(word, bits)
    return NONE
