"""What a railroad can still reach, exactly as the rules define it, and who can still meet whom.
[10 b, C30]
"""

from trainshed.core.rule import rule

from .board import bit_of, first_space, neighbour, neighbour_bits, neighbour_word, word_of
from .cost import lowest_cost
from .state import (
    ADJACENT,
    BESIDE,
    CONNECTION,
    COST_FRESH,
    COST_NEXT,
    COST_NOW,
    FRESH,
    FRESH_APPROACH,
    LOCOMOTIVES_ONLY,
    PROOF_SCOPE,
    REACHED_APPROACH,
    is_in,
)
from .tables import (
    APPROACH,
    IS_APPROACH,
    IS_URBAN,
    NEIGHBOUR_COUNT,
    SHARES,
    SPACES,
    URBAN,
    WORDS,
)

UNLIMITED = 30_000
FAR = 32_000


@rule
def budget(s, railroad):
    """Return what it can still spend: its treasury, once all shares are sold. [C30]"""
    if s.option[PROOF_SCOPE] == LOCOMOTIVES_ONLY or s.sold[railroad] < SHARES:
        return UNLIMITED
    return int(s.treasury[railroad])


@rule
def reaches_overlap(s, one, other):
    """Tell whether a space both can reach lets them meet, or neighbours do. [C1]"""
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
    if s.reach[other, word_of(space)] & bit_of(space):
        return True
    for word in range(WORDS):
        if s.reach[other, word] & neighbour_bits(space, word):
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
    """Flood the board one locomotive at a time, apart with and without an approach hex used on the
    way.
    """
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
    step_out(s, FRESH_APPROACH)
    for word in range(WORDS):
        s.layer[FRESH_APPROACH, word] = s.layer[BESIDE, word]
    step_out(s, FRESH)
    changed = False
    for word in range(WORDS):
        enterable = ~s.taken[word] & ~s.network[railroad, word]
        step = s.layer[BESIDE, word] & enterable
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
def step_out(s, source):
    """Write the neighbours of all spaces of a layer into the layer BESIDE."""
    # the four words, kept out of memory: this is the hottest loop of the proof
    a, b, c, d = 0, 0, 0, 0
    for word in range(WORDS):
        bits = s.layer[source, word]
        while bits:
            first = first_space(word, bits) * WORDS
            a |= neighbour_word(first)
            b |= neighbour_word(first + 1)
            c |= neighbour_word(first + 2)
            d |= neighbour_word(first + 3)
            bits &= bits - 1
    s.layer[BESIDE, 0] = a
    s.layer[BESIDE, 1] = b
    s.layer[BESIDE, 2] = c
    s.layer[BESIDE, 3] = d


# Locomotives, approach hexes and money at once


@rule
def spread_by_money(s, railroad, limit):
    """Find, step by step, the cheapest way to each space, apart with and without an approach hex
    used on the way.
    """
    start_costs(s, railroad)
    for _ in range(s.locomotives[railroad]):
        if not spread_one_step(s, railroad, limit):
            break
    for word in range(WORDS):
        s.reach[railroad, word] = 0
    for space in range(SPACES):
        if min(s.cost[COST_NOW, space], s.cost[COST_NOW + 1, space]) < FAR:
            s.reach[railroad, word_of(space)] |= bit_of(space)


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
    """Walk one space on from every place reached, or reached cheaper, in the step before."""
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
        beside = neighbour(space, i)
        if not can_enter(s, railroad, beside) or (row and IS_APPROACH[beside]):
            continue
        cost = int(s.cost[COST_NOW + row, space]) + lowest_cost(s, railroad, beside)
        target = COST_NEXT + max(row, int(IS_APPROACH[beside]))
        if cost <= limit and cost < s.cost[target, beside]:
            s.cost[target, beside] = cost


@rule
def can_enter(s, railroad, space):
    """Tell whether the railroad may still build there one day: rural spaces of others are lost."""
    if is_in(s, railroad, space) or (IS_APPROACH[space] and s.approach[railroad]):
        return False
    return IS_URBAN[space] != 0 or s.track[space] == 0
