"""Building track: one `lay` after the other, each paid at once, until done. [8]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import DONE, LAY
from ..board import bit_of, first_space, neighbour, neighbour_bits, word_of
from ..contact import connect, met_at
from ..cost import cost_of, full_cost, purse, terrain_within
from ..dividend import pay_dividends
from ..income import income_of
from ..refusals import (
    ALREADY_THERE,
    FINE,
    NO_LOCOMOTIVE_LEFT,
    NOT_ADJACENT,
    NOTHING_LAID_YET,
    OVER_SPENDING_CAP,
    RURAL_TAKEN,
    SECOND_APPROACH,
    TREASURY_TOO_SMALL,
)
from ..state import ACTION_OVER, KOELN_TERRAIN, is_in, move_income_markers, open_bits
from ..tables import (
    ALLOWANCE,
    CHEAPEST_SPACE,
    COUNT,
    IS_APPROACH,
    IS_URBAN,
    NEIGHBOUR_COUNT,
    NONE,
    RURAL_WITHIN,
    SPENDING_CAP,
    URBAN,
    WORDS,
)


@rule
def payable_rural(s, railroad, word, terrain):
    """Return one word of the rural spaces the railroad may enter next and can pay, all found at
    once by their terrain. [8.1, 8.2]
    """
    return open_bits(s, railroad, word) & RURAL_WITHIN[s.option[KOELN_TERRAIN], terrain, word]


@rule
def payable_cities(s, railroad, word, money):
    """Return one word of the cities the railroad may enter next and can pay. [8.1, 8.2]"""
    payable = 0
    cities = open_bits(s, railroad, word) & URBAN[word]
    while cities:
        if full_cost(s, railroad, first_space(word, cities)) <= money:
            payable |= cities & -cities
        cities &= cities - 1
    return payable


@rule
def can_lay_any(s, railroad):
    """Tell whether the railroad can enter and pay for at least one space. [8.1]"""
    money = purse(s, railroad)
    if money < CHEAPEST_SPACE[railroad]:
        return False
    terrain = terrain_within(s, railroad, money)
    rural = 0
    for word in range(WORDS):
        rural |= payable_rural(s, railroad, word, terrain)
    if rural:
        return True
    for word in range(WORDS):
        if payable_cities(s, railroad, word, money):
            return True
    return False


@rule
def legal_lay(s, out):
    """List the spaces that can be laid next, and `done` after the first. [8.1, C5, C7, C12, C13]"""
    railroad = int64(s.building)
    money = purse(s, railroad)
    terrain = terrain_within(s, railroad, money)
    n = 0
    for word in range(WORDS):
        bits = payable_rural(s, railroad, word, terrain) | payable_cities(s, railroad, word, money)
        while bits:
            out[n] = LAY + first_space(word, bits)
            n += 1
            bits &= bits - 1
    if s.laid > 0:
        out[n] = DONE
        n += 1
    return n


@rule
def refuse_lay(s, action):
    """Find the reason against a `lay` or a `done`, in the order of the rules. [8.1]"""
    if action == DONE:
        return FINE if s.laid > 0 else NOTHING_LAID_YET
    railroad, space = int64(s.building), action - LAY
    if is_in(s, railroad, space):
        return ALREADY_THERE
    if not is_beside(s, railroad, space):
        return NOT_ADJACENT
    if not IS_URBAN[space] and s.track[space]:
        return RURAL_TAKEN
    if IS_APPROACH[space] and s.approach[railroad]:
        return SECOND_APPROACH
    if s.locomotives[railroad] == 0:
        return NO_LOCOMOTIVE_LEFT
    cost = cost_of(s, railroad, space)
    if cost > SPENDING_CAP[railroad] - int(s.spent):
        return OVER_SPENDING_CAP
    return FINE if cost <= s.treasury[railroad] else TREASURY_TOO_SMALL


@rule
def is_beside(s, railroad, space):
    """Tell whether the railroad is in a neighbouring space. [8.1, C13]"""
    for i in range(NEIGHBOUR_COUNT[space]):
        if is_in(s, railroad, neighbour(space, i)):
            return True
    return False


@rule
def apply_lay(s, action):
    """Pay and place a locomotive, or stop; end when nothing more can be laid. [8.3]"""
    if action == DONE:
        finish_build(s)
        return
    railroad, space = int64(s.building), action - LAY
    pay(s, railroad, cost_of(s, railroad, space))
    if not IS_URBAN[space]:
        s.laid_rural += 1
        s.dearest_rural = max(int(s.dearest_rural), full_cost(s, railroad, space))
    s.contacts |= met_at(s, railroad, space)
    place(s, railroad, space)
    s.laid += 1
    if (
        s.laid == ALLOWANCE[railroad]
        or s.locomotives[railroad] == 0
        or not can_lay_any(s, railroad)
    ):
        finish_build(s)


@rule
def pay(s, railroad, cost):
    """Pay the bank from the treasury. [8.2]"""
    s.treasury[railroad] -= cost
    s.spent += cost
    s.given -= cost


@rule
def place(s, railroad, space):
    """Put one locomotive of the railroad on a space."""
    word, bit = word_of(space), bit_of(space)
    s.track[space] |= 1 << railroad
    s.network[railroad, word] |= bit
    if not IS_URBAN[space]:
        s.taken[word] |= bit
    if IS_APPROACH[space]:
        s.approach[railroad] = 1
    for each in range(WORDS):
        s.fringe[railroad, each] |= neighbour_bits(space, each)
    s.locomotives[railroad] -= 1


@rule
def finish_build(s):
    """Raise the income, make the contacts, pay dividends for new ones. [8.3]"""
    railroad = int64(s.building)
    s.income[railroad] = income_of(s, railroad)
    move_income_markers(s)
    met = int64(s.contacts) & ~int64(s.links[railroad])
    connect(s, railroad, met)
    leave_build(s)
    s.busy = 1
    s.proved = 0
    if met:
        pay_dividends(s, railroad, COUNT[met])
    s.phase = ACTION_OVER


@rule
def leave_build(s):
    """Clear what belonged to the build under way."""
    s.building = NONE
    s.laid = 0
    s.spent = 0
    s.laid_rural = 0
    s.dearest_rural = 0
    s.contacts = 0
