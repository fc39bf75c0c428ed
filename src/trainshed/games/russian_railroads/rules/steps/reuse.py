"""Using a space once more, and using another player's engineer. [10]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import BORROW_IS, BORROW_SEAT, REUSE_IS, SKIP
from ..gain import answered, gain
from ..places import (
    can_borrow,
    can_perform,
    can_repeat,
    chain_of,
    count_of,
    engineer_of,
    is_in,
    start_of,
    takes_gone_workers,
)
from ..refusals import (
    CANNOT_COMPLETE,
    DIRECT_PART,
    ENGINEER_IN_CHAIN,
    FINE,
    NOT_YOUR_ENGINEER,
    SPACE_NOT_OCCUPIED,
    TURN_ORDER_SPACE,
)
from ..state import DIRECT, GO_ON
from ..tables import ENGINEERS, PLACES, RANK, SPACES
from .skip import apply_skip, may_skip


@rule
def can_be_completed(s, place):
    """Tell whether a place fits the call: when direct, completely. [10, Q27]"""
    if int64(s.queue_flags[0]) & DIRECT == 0:
        return True
    chain = chain_of(s, place, int64(s.queue_chain[0]))
    return can_perform(s, start_of(s, place), count_of(s, place), chain)


@rule
def against_reuse(s, place):
    """Return why a place cannot be used once more, or FINE. [10, X9]"""
    most, owner, chain = int64(s.queue_a[0]), int64(s.queue_b[0]), int64(s.queue_chain[0])
    if can_repeat(s, int64(s.seat), place, most, owner, chain):
        return FINE if can_be_completed(s, place) else CANNOT_COMPLETE
    if place < SPACES and s.space[place, RANK] > 0:
        return TURN_ORDER_SPACE
    if is_in(chain, engineer_of(s, place)):
        return ENGINEER_IN_CHAIN
    return CANNOT_COMPLETE if takes_gone_workers(s, place) else SPACE_NOT_OCCUPIED


@rule
def legal_reuse(s, out):
    """List the places that can be used once more, and dropping. [10]"""
    n = 0
    for place in range(PLACES):
        if against_reuse(s, place) == FINE:
            out[n] = REUSE_IS + place
            n += 1
    if may_skip(s):
        out[n] = SKIP
        n += 1
    return n


@rule
def refuse_reuse(s, action):
    """Find the reason against a place."""
    if action == SKIP:
        return FINE if may_skip(s) else DIRECT_PART
    return against_reuse(s, int64(action - REUSE_IS))


@rule
def apply_reuse(s, action):
    """Gain the action of the place; nothing is paid or placed there. [10]"""
    if action == SKIP:
        apply_skip(s)
        return
    perform(s, action - REUSE_IS)


@rule
def perform(s, place):
    """Gain a place's action, direct or not like the call. [5.1, Q27]"""
    flags = int64(s.queue_flags[0]) & DIRECT
    chain = chain_of(s, place, int64(s.queue_chain[0]))
    answered(s)
    gain(s, start_of(s, place), count_of(s, place), flags, chain)
    s.phase = GO_ON


# Another player's engineer [10]


@rule
def against_borrowing(s, engineer):
    """Return why an engineer cannot be borrowed, or FINE. [10]"""
    chain = int64(s.queue_chain[0])
    if not can_borrow(s, int64(s.seat), engineer, chain):
        return ENGINEER_IN_CHAIN if is_in(chain, engineer) else NOT_YOUR_ENGINEER
    return FINE if can_be_completed(s, SPACES + engineer) else CANNOT_COMPLETE


@rule
def legal_borrow(s, out):
    """List the others' engineers that can be used, and dropping. [10]"""
    n = 0
    for seat in range(s.seats):
        for engineer in range(ENGINEERS):
            if s.engineer_at[engineer] == seat and against_borrowing(s, engineer) == FINE:
                out[n] = BORROW_IS + seat * BORROW_SEAT + engineer
                n += 1
    if may_skip(s):
        out[n] = SKIP
        n += 1
    return n


@rule
def refuse_borrow(s, action):
    """Find the reason against an engineer."""
    if action == SKIP:
        return FINE if may_skip(s) else DIRECT_PART
    engineer = int64((action - BORROW_IS) % BORROW_SEAT)
    if s.engineer_at[engineer] != (action - BORROW_IS) // BORROW_SEAT:
        return NOT_YOUR_ENGINEER
    return against_borrowing(s, engineer)


@rule
def apply_borrow(s, action):
    """Gain the engineer's action. [10]"""
    if action == SKIP:
        apply_skip(s)
        return
    perform(s, SPACES + (action - BORROW_IS) % BORROW_SEAT)
