"""Where a piece on a turn-order space may be relocated. [12]"""

from numpy import int64

from trainshed.core.rule import rule

from .places import (
    can_carry_out,
    coins_of,
    engineer_of,
    is_engineers_space,
    needs_at,
    workers_of,
)
from .refusals import (
    CANNOT_COMPLETE,
    COIN_MAY_NOT_MOVE_THERE,
    COVERED_IN_FINAL_ROUND,
    FINE,
    NO_ENGINEER_THERE,
    NOT_ON_THIS_BOARD,
    NOT_YOUR_ENGINEER,
    OCCUPIED,
    ONLY_IN_FINAL_ROUND,
    SPACE_COSTS_OTHERWISE,
    TURN_ORDER_SPACE,
)
from .state import COIN_PIECE, is_final
from .survey import look_around
from .tables import (
    COMBINED,
    FINAL,
    MULTI_USE,
    NONE,
    NOT_FINAL,
    ONLY_FINAL,
    PLACES,
    RANK,
    SPACES,
)


@rule
def against_place(s, place):
    """Return why nobody could use a place now, or FINE: board side, round, occupied. [5.1, 14]"""
    if place >= SPACES:
        if s.engineer_at[place - SPACES] != s.seat:
            return NOT_YOUR_ENGINEER
        return OCCUPIED if (int64(s.occupied) >> place) & 1 == 1 else FINE
    if s.open_space[place] == 0:
        return NOT_ON_THIS_BOARD
    if (int64(s.occupied) >> place) & 1 == 1 and s.space[place, MULTI_USE] == 0:
        return OCCUPIED
    if s.space[place, FINAL] == ONLY_FINAL and not is_final(s):
        return ONLY_IN_FINAL_ROUND
    if s.space[place, FINAL] == NOT_FINAL and is_final(s):
        return COVERED_IN_FINAL_ROUND
    if is_engineers_space(s, place) and engineer_of(s, place) == NONE:
        return NO_ENGINEER_THERE
    return FINE


@rule
def against_relocation(s, place):
    """Return why a piece cannot be relocated to a place, or FINE; `look_around` comes before. [12,
    Q9, X24]
    """
    reason = against_place(s, place)
    if reason != FINE:
        return reason
    if place < SPACES and s.space[place, RANK] > 0:
        return TURN_ORDER_SPACE
    if workers_of(s, place) != 1 or coins_of(s, place) != 0:
        return SPACE_COSTS_OTHERWISE
    if place == COMBINED and s.claim_piece[s.relocation - 1] == COIN_PIECE:
        return COIN_MAY_NOT_MOVE_THERE
    if place >= SPACES:
        return FINE
    return FINE if can_carry_out(s, place, needs_at(s, place)) else CANNOT_COMPLETE


@rule
def can_relocate(s):
    """Tell whether a space is possible. [8 of 15.1]"""
    look_around(s)
    for place in range(PLACES):
        if against_relocation(s, place) == FINE:
            return True
    return False
