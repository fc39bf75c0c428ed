"""Foundries, boilermen and the coal factory. [G3, G4]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import (
    CLOSE,
    COAL_IS,
    KEEP_OPEN,
    MAN_FACTORY,
    MAN_LOCOMOTIVE,
    PICK_FOUNDRY_IS,
    REVALUATION_BASE,
    REVALUATION_GERMAN,
    SKIP,
)
from ..flow import use_coal
from ..gain import answered, ask, finish_unit, fire_all
from ..refusals import (
    DIRECT_PART,
    FINE,
    HAS_BOILERMAN,
    NO_SUCH_SLOT,
    NO_SUCH_TILE,
    NOT_ENOUGH_COAL,
    NOTHING_THERE,
)
from ..state import (
    BOILERMAN_TARGET,
    CLOSED,
    DRAW_BOILERMAN,
    FACE_UP_FOUNDRY,
    GO_ON,
    OWNED,
    TURN_UP,
)
from ..tables import COAL_MOST, FOUNDRIES, GAPS, NONE, RAILROADS, SLOTS
from .skip import apply_skip, may_skip

# Taking a foundry [G3.2]


@rule
def refuse_foundry(s, action):
    """Find the reason against a foundry."""
    if action == SKIP:
        return FINE if may_skip(s) else DIRECT_PART
    is_up = s.foundry_at[action - PICK_FOUNDRY_IS] == FACE_UP_FOUNDRY
    return FINE if is_up else NO_SUCH_TILE


@rule
def legal_foundry(s, out):
    """List the face-up foundries. [G3.2]"""
    n = 0
    if may_skip(s):
        out[n] = SKIP
        n += 1
    for foundry in range(FOUNDRIES):
        if s.foundry_at[foundry] == FACE_UP_FOUNDRY:
            out[n] = PICK_FOUNDRY_IS + foundry
            n += 1
    return n


@rule
def apply_foundry(s, action):
    """Take the foundry; a new one is turned up. [G3.2, X11]"""
    if action == SKIP:
        apply_skip(s)
        return
    s.foundry_at[action - PICK_FOUNDRY_IS] = OWNED + s.seat
    finish_unit(s)
    ask(s, TURN_UP, 0, 0, 0, 0)
    s.phase = GO_ON


# Closing a foundry [G3.5]


@rule
def legal_close(s, out):
    """List closing and keeping the foundry just used. [G3.5]"""
    out[0] = CLOSE
    out[1] = KEEP_OPEN
    return 2


@rule
def refuse_close(s, action):
    """Find no reason: both are possible."""
    return FINE


@rule
def apply_close(s, action):
    """Turn the foundry over: it becomes a boilerman. [G3.5]"""
    if action == CLOSE:
        s.foundry_at[s.using] = CLOSED
        s.foundry_used = int64(s.foundry_used) & ~(1 << int64(s.using))
        ask(s, BOILERMAN_TARGET, 0, 0, 0, 0)
    s.using = NONE
    s.phase = GO_ON


# Where the boilerman goes [G3.4]


@rule
def refuse_man(s, action):
    """Find the reason against a locomotive or factory."""
    seat = int64(s.seat)
    if action >= MAN_FACTORY:
        gap = action - MAN_FACTORY
        if s.factory[seat, gap] == 0:
            return NOTHING_THERE
        return HAS_BOILERMAN if s.factory_manned[seat, gap] == 1 else FINE
    at = action - MAN_LOCOMOTIVE - int64(s.board) * RAILROADS * SLOTS
    if not 0 <= at < RAILROADS * SLOTS:
        return NO_SUCH_SLOT
    if s.loco[seat, at // SLOTS, at % SLOTS] == 0:
        return NOTHING_THERE
    return HAS_BOILERMAN if s.loco_manned[seat, at // SLOTS, at % SLOTS] == 1 else FINE


@rule
def legal_man(s, out):
    """List the own locomotives and factories without a boilerman. [G3.4]"""
    n = 0
    first = MAN_LOCOMOTIVE + int64(s.board) * RAILROADS * SLOTS
    for action in range(first, first + RAILROADS * SLOTS):
        if refuse_man(s, action) == FINE:
            out[n] = action
            n += 1
    for action in range(MAN_FACTORY, MAN_FACTORY + GAPS):
        if refuse_man(s, action) == FINE:
            out[n] = action
            n += 1
    return n


@rule
def apply_man(s, action):
    """Put the boilerman there; an unseen tile is drawn before its advantages. [G3.4, G6]"""
    seat = int64(s.seat)
    answered(s)
    if action >= MAN_FACTORY:
        s.factory_manned[seat, action - MAN_FACTORY] = 1
    else:
        at = action - MAN_LOCOMOTIVE - int64(s.board) * RAILROADS * SLOTS
        s.loco_manned[seat, at // SLOTS, at % SLOTS] = 1
        if s.queue == 0 or s.queue_phase[0] != DRAW_BOILERMAN:
            fire_all(s, seat)
    s.phase = GO_ON


# Coal for the coal factory [G4]


@rule
def legal_coal(s, out):
    """List how much coal may be spent. [G4, G6]"""
    most = min(int64(s.coal[s.seat]), int64(s.single[COAL_MOST, 0]))
    for coal in range(most + 1):
        out[coal] = COAL_IS + coal
    return most + 1


@rule
def refuse_coal(s, action):
    """Find the reason against an amount."""
    most = min(int64(s.coal[s.seat]), int64(s.single[COAL_MOST, 0]))
    return FINE if action - COAL_IS <= most else NOT_ENOUGH_COAL


@rule
def apply_coal(s, action):
    """Spend the coal: the steps join the pool as one part. [G4, G6]"""
    use_coal(s, action - COAL_IS)
    s.phase = GO_ON


# Which revaluation marker is kept [X12]


@rule
def legal_revaluation(s, out):
    """List both markers. [X12]"""
    out[0] = REVALUATION_BASE
    out[1] = REVALUATION_GERMAN
    return 2


@rule
def refuse_revaluation(s, action):
    """Find no reason: either may be kept."""
    return FINE


@rule
def apply_revaluation(s, action):
    """Keep one marker; the other leaves the game. [X12]"""
    s.revaluation[s.seat] = 1 + action - REVALUATION_BASE
    answered(s)
    s.phase = GO_ON
