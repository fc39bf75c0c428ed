"""Free actions: income markers, own foundries, the boilerman space; before or after the regular
action. [G1.4, G3.3, G6]
"""

from numpy import int64

from trainshed.core.rule import rule

from .options import has_target
from .refusals import (
    BOILERMAN_SPACE_TAKEN,
    FINE,
    FOUNDRY_USED,
    NO_SUCH_MARKER,
    NO_TARGET,
    NO_TILE_LEFT,
    NOT_ENOUGH_COAL,
    NOT_IN_THIS_MATCH,
    NOT_YOUR_FOUNDRY,
)
from .state import GERMANY, OWNED, WITH_COAL, is_on
from .tables import BOILERMAN_COAL, FOUNDRIES, FOUNDRY_COAL, INCOMES


@rule
def against_income(s, kind):
    """Return why an income marker cannot be used, or FINE. [G1.4]"""
    return FINE if s.income_up[s.seat, kind] > 0 else NO_SUCH_MARKER


@rule
def against_foundry(s, foundry):
    """Return why an own foundry cannot be used, or FINE. [G3.3]"""
    if s.foundry_at[foundry] != OWNED + s.seat:
        return NOT_YOUR_FOUNDRY
    if (int64(s.foundry_used) >> foundry) & 1 == 1:
        return FOUNDRY_USED
    return FINE if s.coal[s.seat] >= s.single[FOUNDRY_COAL, 0] else NOT_ENOUGH_COAL


@rule
def against_boilerman(s):
    """Return why the boilerman space cannot be used, or FINE. [G3.3, G6]"""
    if not is_on(s, WITH_COAL):
        return NOT_IN_THIS_MATCH
    if s.boilerman_taken == 1:
        return BOILERMAN_SPACE_TAKEN
    if s.face_down == 0:
        return NO_TILE_LEFT
    if s.coal[s.seat] < s.single[BOILERMAN_COAL, 0]:
        return NOT_ENOUGH_COAL
    return FINE if has_target(s, int64(s.seat)) else NO_TARGET


@rule
def can_use_free(s):
    """Tell whether any free action is possible. [G6]"""
    if is_on(s, GERMANY):
        for kind in range(INCOMES):
            if against_income(s, kind) == FINE:
                return True
    if is_on(s, WITH_COAL):
        if against_boilerman(s) == FINE:
            return True
        for foundry in range(FOUNDRIES):
            if against_foundry(s, foundry) == FINE:
                return True
    return False
