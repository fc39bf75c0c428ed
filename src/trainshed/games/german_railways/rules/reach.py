"""What a railroad can still reach, exactly as the rules define it, and who can still meet whom.
[10 b, C30]
"""

from trainshed.core.rule import rule

from .board import bit_of, first_space, neighbour, neighbour_bits, neighbour_word, word_of
from .cost import lowest_cost
from .state import (
    ADJACENT,
    BESIDE,
    CHEAPER,
    CONNECTION,
    COST_NEXT,
    COST_NOW,
    FRESH,
    LOCOMOTIVES_ONLY,
    PROOF_SCOPE,
    REACHED,
    is_in,
)
from .tables import APPROACH, IS_APPROACH, IS_URBAN, NEIGHBOUR_COUNT, SHARES, URBAN, WORDS

UNLIMITED = 30_000
FAR = 32_000


@rule
def budget(s, railroad):
    """Return what it can still spend: its treasury, once all shares are sold. No way costs nearly
    as much as UNLIMITED. [C30]
    """
    if s.option[PROOF_SCOPE] == LOCOMOTIVES_ONLY or s.sold[railroad] < SHARES:
        return UNLIMITED
    return min(int(s.treasury[railroad]), UNLIMITED)


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


# A railroad spreads from the spaces it reached last, one locomotive at a time. Row 0 of each pair
# of layers is reached without an approach hex, row 1 has used one on the way.


@rule
def spread(s, railroad):
    """Write into `s.reach` every space the railroad can still reach."""
    limit = budget(s, railroad)
    start_at_network(s, railroad)
    for _ in range(s.locomotives[railroad]):
        if not (flood(s, railroad) if limit == UNLIMITED else flood_by_cost(s, railroad, limit)):
            break
    for word in range(WORDS):
        s.reach[railroad, word] = s.layer[REACHED, word] | s.layer[REACHED + 1, word]


@rule
def start_at_network(s, railroad):
    """Begin where the railroad is, at no cost."""
    for word in range(WORDS):
        bits = s.network[railroad, word]
        s.layer[REACHED, word] = s.layer[FRESH, word] = bits
        s.layer[REACHED + 1, word] = s.layer[FRESH + 1, word] = 0
        s.layer[CHEAPER, word] = s.layer[CHEAPER + 1, word] = 0
        while bits:
            s.cost[COST_NOW, first_space(word, bits)] = 0
            bits &= bits - 1


# Locomotives and approach hexes only


@rule
def flood(s, railroad):
    """Take one step from the spaces reached last; tell whether any new one was reached."""
    step_out(s, FRESH + 1)
    for word in range(WORDS):
        s.layer[FRESH + 1, word] = s.layer[BESIDE, word]
    step_out(s, FRESH)
    changed = False
    for word in range(WORDS):
        enterable = ~s.taken[word] & ~s.network[railroad, word]
        step = s.layer[BESIDE, word] & enterable
        entered = 0 if s.approach[railroad] else step & APPROACH[word]
        plain = step & ~APPROACH[word] & ~s.layer[REACHED, word]
        used = (s.layer[FRESH + 1, word] & enterable & ~APPROACH[word]) | entered
        used &= ~s.layer[REACHED + 1, word] & ~s.layer[REACHED, word]
        s.layer[REACHED, word] |= plain
        s.layer[REACHED + 1, word] |= used
        s.layer[FRESH, word] = plain
        s.layer[FRESH + 1, word] = used
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
def flood_by_cost(s, railroad, limit):
    """Take one step from the spaces reached last, or reached cheaper; tell whether any were."""
    for row in range(2):
        for word in range(WORDS):
            bits = s.layer[FRESH + row, word]
            while bits:
                offer_ways_on(s, railroad, limit, first_space(word, bits), row)
                bits &= bits - 1
    changed = False
    for row in range(2):
        for word in range(WORDS):
            bits = s.layer[CHEAPER + row, word]
            s.layer[FRESH + row, word] = bits
            s.layer[REACHED + row, word] |= bits
            s.layer[CHEAPER + row, word] = 0
            changed = changed or bits != 0
            while bits:
                space = first_space(word, bits)
                s.cost[COST_NOW + row, space] = s.cost[COST_NEXT + row, space]
                bits &= bits - 1
    return changed


@rule
def offer_ways_on(s, railroad, limit, space, row):
    """Offer a way through `space` to each neighbour; row 1 has used its approach hex."""
    for i in range(NEIGHBOUR_COUNT[space]):
        beside = neighbour(space, i)
        if not can_enter(s, railroad, beside) or (row and IS_APPROACH[beside]):
            continue
        cost = int(s.cost[COST_NOW + row, space]) + lowest_cost(s, railroad, beside)
        entered = max(row, int(IS_APPROACH[beside]))
        if cost <= limit and cost < cheapest_yet(s, beside, entered):
            s.cost[COST_NEXT + entered, beside] = cost
            s.layer[CHEAPER + entered, word_of(beside)] |= bit_of(beside)


@rule
def cheapest_yet(s, space, row):
    """Return the cost of the cheapest way to a space found so far, FAR if there is none."""
    word, bit = word_of(space), bit_of(space)
    if s.layer[CHEAPER + row, word] & bit:
        return int(s.cost[COST_NEXT + row, space])
    return int(s.cost[COST_NOW + row, space]) if s.layer[REACHED + row, word] & bit else FAR


@rule
def can_enter(s, railroad, space):
    """Tell whether the railroad may still build there one day: rural spaces of others are lost."""
    if is_in(s, railroad, space) or (IS_APPROACH[space] and s.approach[railroad]):
        return False
    return IS_URBAN[space] != 0 or s.track[space] == 0
