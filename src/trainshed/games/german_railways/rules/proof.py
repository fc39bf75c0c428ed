"""Proof that the end can no longer be reached: some railroad can never get a second partner. [10 b,
C30]

What a railroad can reach only ever shrinks: locomotives and budgets fall, rural spaces fill up,
surcharges rise. So a way that was found once is kept in the position (`s.way`) and looked at again;
as long as it stands, nothing is searched. Only where no kept or quickly found way is left, the
exact search in `reach.py` decides. Every answer is exact.
"""

from numpy import int64

from trainshed.core.rule import rule

from .board import bit_of, first_space, neighbour_bits, word_of
from .contact import met_at
from .cost import lowest_cost
from .reach import FAR, UNLIMITED, budget, reaches_overlap, spread, step_out
from .start_ways import NEAREST
from .state import ADJACENT, BESIDE, CONNECTION, FRESH, SEEN, TARGET, WAYS, is_in
from .tables import (
    APPROACH,
    BERLIN,
    BERLIN_BITS,
    COUNT,
    ENOUGH_PARTNERS,
    NONE,
    RAILROADS,
    URBAN,
    WORDS,
)

NEIGHBOURHOOD = 2  # so many of the nearest railroads are tried first


@rule
def first_without_ways(s, railroad):
    """Return the first railroad from this one on whose links and kept ways are too few, or
    RAILROADS.
    """
    while railroad < RAILROADS and COUNT[known_partners(s, railroad)] >= ENOUGH_PARTNERS:
        railroad += 1
    return railroad


@rule
def can_find_ways(s, railroad):
    """Tell whether the railroad is or can be connected with two others, searching for new ways."""
    known = find_ways(s, railroad, known_partners(s, railroad))
    if COUNT[known] < ENOUGH_PARTNERS:
        known = search(s, railroad, known)
    return COUNT[known] >= ENOUGH_PARTNERS


@rule
def known_partners(s, railroad):
    """Return the mask of railroads it is connected with, or has a way to that still stands; once
    they are enough, no further way is looked at.
    """
    known = int64(s.links[railroad])
    for slot in range(WAYS):
        if COUNT[known] < ENOUGH_PARTNERS:
            known |= met_by_way(s, railroad, slot)
    return known


# Ways: kept proofs that two railroads can still meet. One leg is walked by the railroad itself, one
# by its partner; where
# one of them need not move, its leg is empty.


@rule
def met_by_way(s, railroad, slot):
    """Return the partner a kept way leads to, as a mask; empty if the way no longer stands."""
    partner = int64(s.way_partner[railroad, slot])
    if partner == NONE:
        return 0
    for leg in range(2):
        if not leg_stands(s, railroad, slot, leg, railroad if leg == 0 else partner):
            return 0
    return 1 << partner


@rule
def leg_stands(s, railroad, slot, leg, mover):
    """Tell whether the mover can still walk its leg: locomotives enough, spaces free, budget
    enough.
    """
    if s.way_length[railroad, slot, leg] == 0:
        return True
    lost = 0
    for word in range(WORDS):
        closed = s.taken[word] | (APPROACH[word] if s.approach[mover] else 0)
        lost |= s.way[railroad, slot, leg, word] & ~s.network[mover, word] & closed
    if lost:
        return False
    limit = budget(s, mover)
    if limit == UNLIMITED and s.way_length[railroad, slot, leg] <= s.locomotives[mover]:
        return True
    return measure_leg(s, railroad, slot, leg, mover) <= limit


@rule
def measure_leg(s, railroad, slot, leg, mover):
    """Note how many locomotives the rest of a leg takes; return the least it can cost, FAR if they
    are too many.
    """
    cost = 0
    length = 0
    for word in range(WORDS):
        bits = s.way[railroad, slot, leg, word] & ~s.network[mover, word]
        while bits:
            cost += lowest_cost(s, mover, first_space(word, bits))
            length += 1
            bits &= bits - 1
    s.way_length[railroad, slot, leg] = length
    return cost if length <= s.locomotives[mover] else FAR


@rule
def free_slot(s, railroad):
    """Return a slot whose way is of no use: fallen, or to a partner it is connected with."""
    for slot in range(WAYS):
        if met_by_way(s, railroad, slot) & ~int(s.links[railroad]) == 0:
            return slot
    return WAYS - 1  # both lead to the same partner


@rule
def find_ways(s, railroad, known):
    """Look for quick ways to partners not yet known, as many as are needed; return all known.

    First with half of everybody's locomotives, so that a way found lasts; then with all.
    """
    for part in (2, 1):
        while COUNT[known] < ENOUGH_PARTNERS:
            found = find_way(s, railroad, free_slot(s, railroad), known, part)
            if not found:
                break
            known |= found
    return known


@rule
def find_way(s, railroad, slot, known, part):
    """Find one way, its own to somebody or both to a city between; return whom it meets."""
    wanted = ((1 << RAILROADS) - 1) & ~known & ~(1 << railroad)
    set_targets(s, wanted)
    for i in range(-1, NEIGHBOURHOOD if part == 2 else RAILROADS - 1):
        mover = railroad if i < 0 else int64(NEAREST[railroad, i])
        if i >= 0 and not (wanted >> mover) & 1:
            continue
        steps = walk(s, mover, part)
        if steps:
            keep_way(s, railroad, slot, mover, wanted, steps, part)
            return met_by_way(s, railroad, slot)
        if i < 0:
            for word in range(WORDS):
                s.layer[TARGET, word] = s.layer[SEEN, word] & URBAN[word]  # where it can go itself
    return 0


@rule
def keep_way(s, railroad, slot, mover, wanted, steps, part):
    """Keep the way just found; where a partner walks it, the railroad walks to its end too."""
    end = target_in(s, steps)
    own = mover == railroad
    clear_way(s, railroad, slot, first_of(met_at(s, railroad, end) & wanted) if own else mover)
    keep_leg(s, railroad, slot, int64(0 if own else 1), mover, end, steps)
    if not own and not is_in(s, railroad, end):
        for word in range(WORDS):
            s.layer[TARGET, word] = 0
        s.layer[TARGET, word_of(end)] = bit_of(end)
        keep_leg(s, railroad, slot, int64(0), railroad, end, walk(s, railroad, part))


@rule
def first_of(mask):
    """Return the first railroad of a mask."""
    railroad = 0
    while not (mask >> railroad) & 1:
        railroad += 1
    return railroad


@rule
def search(s, railroad, known):
    """Search exactly, as the rules say, until enough partners are known; return all of them."""
    spread(s, railroad)
    for other in range(RAILROADS):
        if other != railroad and not (known >> other) & 1 and COUNT[known] < ENOUGH_PARTNERS:
            spread(s, other)
            if reaches_overlap(s, railroad, other):
                known |= 1 << other
    return known


@rule
def walk(s, mover, part):
    """Search layer by layer for the shortest way of `mover` to a target; return its steps, 0 if
    none.

    It may use all its locomotives (part 1) or half of them (part 2). Quick, not complete: it never
    goes on beyond an approach hex except into Berlin, and knows no costs. What it misses the exact
    search finds.
    """
    most = (int(s.locomotives[mover]) + part - 1) // part
    for word in range(WORDS):
        s.layer[0, word] = s.layer[SEEN, word] = s.network[mover, word]
    for step in range(1, most + 1):
        next_layer(s, mover, step)
        if target_in(s, step) != NONE:
            return step
    return 0


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
    """Write the spaces first entered at this step; a new approach hex leads into Berlin and
    nowhere else.
    """
    beside_berlin = False
    for word in range(WORDS):
        closed = dead_end(s, mover, word)
        beside_berlin |= (s.layer[step - 1, word] & closed & APPROACH[word]) != 0
        s.layer[FRESH, word] = s.layer[step - 1, word] & ~closed
    step_out(s, FRESH)
    for word in range(WORDS):
        bits = s.layer[BESIDE, word]
        if s.approach[mover]:
            bits &= ~APPROACH[word]
        if beside_berlin:
            bits |= BERLIN_BITS[word]
        s.layer[step, word] = bits & ~s.taken[word] & ~s.layer[SEEN, word]
        s.layer[SEEN, word] |= s.layer[step, word]


@rule
def dead_end(s, mover, word):
    """Return one word of the spaces a quick walk does not go on from: approach hexes and Berlin,
    if new to the mover.
    """
    return (APPROACH[word] | BERLIN_BITS[word]) & ~s.network[mover, word]


@rule
def target_in(s, step):
    """Return the first target of a layer, or NONE."""
    for word in range(WORDS):
        bits = s.layer[step, word] & s.layer[TARGET, word]
        if bits:
            return first_space(word, bits)
    return NONE


@rule
def clear_way(s, railroad, slot, partner):
    """Begin a new way to a partner."""
    s.way_partner[railroad, slot] = partner
    for leg in range(2):
        s.way_length[railroad, slot, leg] = 0
        for word in range(WORDS):
            s.way[railroad, slot, leg, word] = 0


@rule
def keep_leg(s, railroad, slot, leg, mover, end, steps):
    """Write the leg that ends at `end` after so many steps into the position, walking the layers
    back.
    """
    s.way_length[railroad, slot, leg] = steps
    space = end
    for back in range(steps - 1, -1, -1):
        s.way[railroad, slot, leg, word_of(space)] |= bit_of(space)
        space = step_back(s, mover, space, back)


@rule
def step_back(s, mover, space, step):
    """Return a space of a layer from which the next one was entered: never a new approach hex,
    except into Berlin.
    """
    for word in range(WORDS):
        bits = s.layer[step, word] & neighbour_bits(space, word)
        if space != BERLIN:
            bits &= ~dead_end(s, mover, word)
        if bits:
            return first_space(word, bits)
    return NONE
