"""A turn: pass, use a space of the board or an own engineer, or a free action. [5, 6, 12, G6]"""

from numpy import int64

from trainshed.core.bits import lowest_bit
from trainshed.core.rule import rule

from ..actions import (
    INCOME_IS,
    PASS,
    SPACE_IS,
    USE_BOILERMAN,
    USE_FOUNDRY_IS,
)
from ..free_actions import against_boilerman, against_foundry, against_income
from ..gain import score
from ..needs import PAYMENT_GUARDS, SPECIAL
from ..places import (
    can_carry_out,
    coins_of,
    engineer_of,
    is_engineers_space,
    needs_at,
    workers_of,
)
from ..refusals import (
    CANNOT_COMPLETE,
    CANNOT_PAY,
    FINE,
    HOLDS_OTHER_CLAIM,
    MUST_USE_A_SPACE,
    UNDER_OWN_PAWN,
)
from ..relocation import against_place
from ..state import (
    FREE_BEFORE_PASS,
    GERMANY,
    GO_ON,
    ON,
    PASSING,
    PAYMENT,
    SOLO,
    WITH_COAL,
    is_final,
    is_on,
    place_of,
)
from ..survey import has_enough, look_around
from ..tables import (
    COMBINED,
    ENGINEERS,
    FOUNDRIES,
    INCOMES,
    NONE,
    PASS_POINTS,
    PLACES,
    RANK,
    SPACES,
)
from .free import apply_free
from .payment import apply_payment, count_ways


@rule
def against_space(s, place):
    """Return why a place cannot be used now, or FINE; `look_around` comes before. [5.1]"""
    reason = against_place(s, place)
    if reason != FINE:
        return reason
    if place < SPACES and s.space[place, RANK] > 0:
        reason = against_claim(s, int64(s.space[place, RANK]))
        if reason != FINE:
            return reason
    if place == COMBINED:
        if count_ways(s, place) > 0:
            return FINE
        return CANNOT_COMPLETE if can_pay(s, place) else CANNOT_PAY
    if not can_pay(s, place):
        return CANNOT_PAY
    if place >= SPACES:
        return FINE  # an own engineer is indirect [10]
    return FINE if can_carry_out(s, place, needs_at(s, place)) else CANNOT_COMPLETE


@rule
def against_claim(s, rank):
    """Return why a turn-order space cannot be used, or FINE. [12]"""
    seat = int64(s.seat)
    if s.seats > 2 and place_of(s, seat) == rank - 1:
        return UNDER_OWN_PAWN
    if s.claim[0] == seat or s.claim[1] == seat:
        return HOLDS_OTHER_CLAIM
    return FINE


@rule
def can_pay(s, place):
    """Tell whether workers and coins suffice. [5.1, Q8]"""
    seat = int64(s.seat)
    spare = int64(s.coins[seat]) - coins_of(s, place)
    if spare < 0:
        return False
    workers = int64(s.workers[seat]) + int64(s.turquoise[seat]) + int64(s.black[seat])
    return workers + spare >= workers_of(s, place)


@rule
def against_pass(s):
    """Return why one may not pass, or FINE. [5, X6]"""
    if s.option[FREE_BEFORE_PASS] == ON or s.free_used == 0:
        return FINE
    look_around(s)
    for place in range(PLACES):
        if against_space(s, place) == FINE:
            return MUST_USE_A_SPACE
    return FINE


@rule
def legal_turn(s, out):
    """List passing, the places that can be used, and the free actions. [5, G6]"""
    n = 0
    if against_pass(s) == FINE:
        out[n] = PASS
        n += 1
    look_around(s)
    seat = int64(s.seat)
    free = int64(s.open_mask[1 if is_final(s) else 0]) & ~int64(s.occupied)
    while free != 0:
        place = lowest_bit(free)
        free &= free - 1
        if is_usable(s, place):
            out[n] = SPACE_IS + place
            n += 1
    for engineer in range(ENGINEERS):
        if s.engineer_at[engineer] == seat and against_space(s, SPACES + engineer) == FINE:
            out[n] = SPACE_IS + SPACES + engineer
            n += 1
    return list_free(s, out, n)


@rule
def is_usable(s, place):
    """Tell whether a free space can be paid and carried out: `against_space` in short. [5.1]"""
    needs = int64(s.space_need[place])
    if (needs >> SPECIAL) & 1 == 1:
        return is_special_usable(s, place)
    return has_enough(s, needs, PAYMENT_GUARDS) and can_carry_out(s, place, needs)


@rule
def is_special_usable(s, place):
    """Tell the same of an engineer's space, one of the turn order, the combined one. [6, 10, 12]"""
    if place == COMBINED:
        return count_ways(s, place) > 0
    if is_engineers_space(s, place) and engineer_of(s, place) == NONE:
        return False
    rank = int64(s.space[place, RANK])
    if rank > 0 and against_claim(s, rank) != FINE:
        return False
    needs = needs_at(s, place)
    return has_enough(s, needs, PAYMENT_GUARDS) and can_carry_out(s, place, needs)


@rule
def list_free(s, out, n):
    """Append the free actions to a list; return how long it is. [G6]"""
    if is_on(s, GERMANY):
        for kind in range(INCOMES):
            if against_income(s, kind) == FINE:
                out[n] = INCOME_IS + kind
                n += 1
    if is_on(s, WITH_COAL):
        for foundry in range(FOUNDRIES):
            if against_foundry(s, foundry) == FINE:
                out[n] = USE_FOUNDRY_IS + foundry
                n += 1
        if against_boilerman(s) == FINE:
            out[n] = USE_BOILERMAN
            n += 1
    return n


@rule
def refuse_turn(s, action):
    """Find the reason against passing, a place or a free action."""
    if action == PASS:
        return against_pass(s)
    if SPACE_IS <= action < SPACE_IS + PLACES:
        look_around(s)
        return against_space(s, action - SPACE_IS)
    if action == USE_BOILERMAN:
        return against_boilerman(s)
    if action >= USE_FOUNDRY_IS:
        return against_foundry(s, action - USE_FOUNDRY_IS)
    return against_income(s, action - INCOME_IS)


@rule
def apply_turn(s, action):
    """Pass and score the position, begin to pay for a place, or use a free action. [5, 5.1]"""
    seat = int64(s.seat)
    if action == PASS:
        s.passed[seat] = 1
        s.stage = PASSING
        if not is_on(s, SOLO):
            score(s, seat, int64(s.single[PASS_POINTS + place_of(s, seat), 0]))
        s.phase = GO_ON
    elif SPACE_IS <= action < SPACE_IS + PLACES:
        s.place = action - SPACE_IS
        if count_ways(s, int64(s.place)) > 1:
            s.phase = PAYMENT
        else:
            apply_payment(s, int64(s.listing[0]))  # the only way [15.1]
    else:
        apply_free(s, action)
