"""What a railroad can still reach, exactly as the rules define it, and who can still meet whom. [10 b, C30]"""

from trainshed.core.rule import rule

from .cost import lowest_cost
from .state import (
    ADJACENT,
    CONNECTION,
    COST_FRESH,
    COST_NEXT,
    COST_NOW,
    FRESH,
    FRESH_APPROACH,
    LOCOMOTIVES_ONLY,
    PROOF_SCOPE,
    REACHED_APPROACH,
    first_space,
    is_in,
)
from .tables import (
    APPROACH,
    BIT_OF,
    COUNT,
    IS_APPROACH,
    IS_URBAN,
    NEIGHBOUR_BITS,
    NEIGHBOUR_COUNT,
    NEIGHBOURS,
    RAILROADS,
    SHARES,
    SPACES,
    URBAN,
    WORD_OF,
    WORDS,
)

UNLIMITED = 30_000
FAR = 32_000


@rule
def budget(s, railroad):
    """Return what the railroad can still spend in its life: once all shares are sold, its treasury. [C30]"""
    if s.option[PROOF_SCOPE] == LOCOMOTIVES_ONLY or s.sold[railroad] < SHARES:
        return UNLIMITED
    return int(s.treasury[railroad])


@rule
def could_meet(s, railroad, known, needed):
    """Return the mask of railroads beyond the known ones that it can still meet; stop when they are enough."""
    spread(s, railroad)
    found = 0
    for other in range(RAILROADS):
        if other != railroad and not (known >> other) & 1 and COUNT[known | found] < needed:
            spread(s, other)
            if reaches_overlap(s, railroad, other):
                found |= 1 << other
    return found


@rule
def reaches_overlap(s, one, other):
    """Tell whether a space both can reach lets them meet; with `adjacent`, neighbouring spaces do too. [C1]"""
    for word in range(WORDS):
        bits = s.reach[one, word]
        if bits & s.reach[other, word] & URBAN[word]:
            return True
        if s.option[CONNECTION] == ADJACENT:
            while bits:
                if lies_at(s, other, first_space(word, bits)):
                    return True
                bits &= bits - 1
    return False


@rule
def lies_at(s, other, space):
    """Tell whether a space, or a neighbour of it, is in the other's reach."""
    if s.reach[other, WORD_OF[space]] & BIT_OF[space]:
        return True
    for word in range(WORDS):
        if s.reach[other, word] & NEIGHBOUR_BITS[space, word]:
            return True
    return False


@rule
def spread(s, railroad):
    """Write into `s.reach` every space the railroad can still reach."""
    limit = budget(s, railroad)
    if limit == UNLIMITED:
        spread_by_locomotives(s, railroad)
    else:
        spread_by_money(s, railroad, limit)


# Locomotives and approach hexes only


@rule
def spread_by_locomotives(s, railroad):
    """Flood the board one locomotive at a time, apart with and without an approach hex used on the way."""
    for word in range(WORDS):
        s.reach[railroad, word] = s.layer[FRESH, word] = s.network[railroad, word]
        s.layer[REACHED_APPROACH, word] = s.layer[FRESH_APPROACH, word] = 0
    for _ in range(s.locomotives[railroad]):
        if not flood(s, railroad):
            break
    for word in range(WORDS):
        s.reach[railroad, word] |= s.layer[REACHED_APPROACH, word]


@rule
def flood(s, railroad):
    """Take one step from the spaces reached last; tell whether any new one was reached."""
    step_out(s, FRESH, FRESH)
    step_out(s, FRESH_APPROACH, FRESH_APPROACH)
    changed = False
    for word in range(WORDS):
        enterable = ~s.taken[word] & ~s.network[railroad, word]
        step = s.layer[FRESH, word] & enterable
        entered = 0 if s.approach[railroad] else step & APPROACH[word]
        plain = step & ~APPROACH[word] & ~s.reach[railroad, word]
        used = (s.layer[FRESH_APPROACH, word] & enterable & ~APPROACH[word]) | entered
        used &= ~s.layer[REACHED_APPROACH, word] & ~s.reach[railroad, word]
        s.reach[railroad, word] |= plain
        s.layer[REACHED_APPROACH, word] |= used
        s.layer[FRESH, word] = plain
        s.layer[FRESH_APPROACH, word] = used
        changed = changed or (plain | used) != 0
    return changed


@rule
def step_out(s, source, target):
    """Write the neighbours of all spaces of one layer into another, or in its own place."""
    a, b, c, d = 0, 0, 0, 0
    for word in range(WORDS):
        bits = s.layer[source, word]
        while bits:
            space = first_space(word, bits)
            a |= NEIGHBOUR_BITS[space, 0]
            b |= NEIGHBOUR_BITS[space, 1]
            c |= NEIGHBOUR_BITS[space, 2]
            d |= NEIGHBOUR_BITS[space, 3]
            bits &= bits - 1
    s.layer[target, 0] = a
    s.layer[target, 1] = b
    s.layer[target, 2] = c
    s.layer[target, 3] = d


# Locomotives, approach hexes and money at once


@rule
def spread_by_money(s, railroad, limit):
    """Find, step by step, the cheapest way to each space, apart with and without an approach hex used on the way."""
    start_costs(s, railroad)
    for _ in range(s.locomotives[railroad]):
        if not spread_one_step(s, railroad, limit):
            break
    for word in range(WORDS):
        s.reach[railroad, word] = 0
    for space in range(SPACES):
        if min(s.cost[COST_NOW, space], s.cost[COST_NOW + 1, space]) < FAR:
            s.reach[railroad, WORD_OF[space]] |= BIT_OF[space]


@rule
def start_costs(s, railroad):
    """Begin at the network, at no cost."""
    for space in range(SPACES):
        inside = is_in(s, railroad, space)
        s.cost[COST_NOW, space] = s.cost[COST_NEXT, space] = 0 if inside else FAR
        s.cost[COST_NOW + 1, space] = s.cost[COST_NEXT + 1, space] = FAR
        s.cost[COST_FRESH, space] = inside
        s.cost[COST_FRESH + 1, space] = 0


@rule
def spread_one_step(s, railroad, limit):
    """Walk one space on from every place that was reached, or reached cheaper, in the step before."""
    for row in range(2):
        for space in range(SPACES):
            if s.cost[COST_FRESH + row, space]:
                spread_from(s, railroad, limit, space, row)
    changed = False
    for row in range(2):
        for space in range(SPACES):
            fresh = s.cost[COST_NEXT + row, space] < s.cost[COST_NOW + row, space]
            s.cost[COST_FRESH + row, space] = fresh
            s.cost[COST_NOW + row, space] = s.cost[COST_NEXT + row, space]
            changed = changed or fresh
    return changed


@rule
def spread_from(s, railroad, limit, space, row):
    """Offer a way through `space` to each neighbour; row 1 has used its approach hex."""
    for i in range(NEIGHBOUR_COUNT[space]):
        neighbour = NEIGHBOURS[space, i]
        if not can_enter(s, railroad, neighbour) or (row and IS_APPROACH[neighbour]):
            continue
        cost = int(s.cost[COST_NOW + row, space]) + lowest_cost(s, railroad, neighbour)
        target = COST_NEXT + max(row, IS_APPROACH[neighbour])
        if cost <= limit and cost < s.cost[target, neighbour]:
            s.cost[target, neighbour] = cost


@rule
def can_enter(s, railroad, space):
    """Tell whether the railroad may still build there one day: rural spaces of others are lost."""
    if is_in(s, railroad, space) or (IS_APPROACH[space] and s.approach[railroad]):
        return False
    return IS_URBAN[space] != 0 or s.track[space] == 0
