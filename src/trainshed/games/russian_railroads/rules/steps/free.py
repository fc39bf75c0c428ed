"""Free actions: use an income marker, a foundry, the boilerman space; end them. [G1.4, G3.3, G6]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import END_FREE, INCOME_IS, USE_BOILERMAN, USE_FOUNDRY_IS
from ..ending import end_turn
from ..free_actions import against_boilerman, against_foundry, against_income
from ..gain import ask, gain
from ..refusals import FINE
from ..state import BEFORE, BOILERMAN_TARGET, DRAW_BOILERMAN, GO_ON
from ..tables import (
    BOILERMAN_COAL,
    COUNT,
    FOUNDRIES,
    FOUNDRY_COAL,
    INCOMES,
    START,
)


@rule
def legal_free(s, out):
    """List the free actions, and ending them. [G6]"""
    n = 0
    for kind in range(INCOMES):
        if against_income(s, kind) == FINE:
            out[n] = INCOME_IS + kind
            n += 1
    for foundry in range(FOUNDRIES):
        if against_foundry(s, foundry) == FINE:
            out[n] = USE_FOUNDRY_IS + foundry
            n += 1
    if against_boilerman(s) == FINE:
        out[n] = USE_BOILERMAN
        n += 1
    out[n] = END_FREE
    return n + 1


@rule
def refuse_free(s, action):
    """Find the reason against a free action."""
    if action == END_FREE:
        return FINE
    if action == USE_BOILERMAN:
        return against_boilerman(s)
    if action >= USE_FOUNDRY_IS:
        return against_foundry(s, action - USE_FOUNDRY_IS)
    return against_income(s, action - INCOME_IS)


@rule
def apply_free(s, action):
    """Use a free action, indirect as all of them are; or end the turn. [G6]"""
    seat = int64(s.seat)
    if action == END_FREE:
        end_turn(s)
        return
    if s.stage == BEFORE:
        s.free_used = 1
    if action == USE_BOILERMAN:
        s.coal[seat] -= s.single[BOILERMAN_COAL, 0]
        s.boilerman_taken = 1
        ask(s, BOILERMAN_TARGET, 1, 0, 0, 0)
        ask(s, DRAW_BOILERMAN, 0, 0, 0, 0)
    elif action >= USE_FOUNDRY_IS:
        foundry = action - USE_FOUNDRY_IS
        s.coal[seat] -= s.single[FOUNDRY_COAL, 0]
        s.foundry_used = int64(s.foundry_used) | (1 << foundry)
        s.using = foundry
        gain(s, int64(s.foundry[foundry, START]), int64(s.foundry[foundry, COUNT]), 0, 0)
    else:
        kind = action - INCOME_IS
        s.income_up[seat, kind] -= 1
        s.income_down[seat, kind] += 1
        gain(s, int64(s.income[kind, START]), int64(s.income[kind, COUNT]), 0, 0)
    s.phase = GO_ON
