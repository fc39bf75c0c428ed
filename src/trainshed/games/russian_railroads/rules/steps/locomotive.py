"""A locomotive: taken or not, placed with its chain of replacements. [8]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import BUILD_FACTORY, GIVE_UP, SKIP, SLOT_IS, TAKE_LOCOMOTIVE
from ..complete import has_direct, is_completable
from ..gain import finish_unit, fire_all
from ..options import can_start_factory, can_start_locomotive
from ..possible import hand_value, has_empty_slot
from ..refusals import (
    BLOCKS_DIRECT_PART,
    CANNOT_BUILD,
    CANNOT_TAKE_LOCOMOTIVE,
    DIRECT_PART,
    FINE,
    MAY_NOT_GIVE_UP,
    NO_SUCH_SLOT,
    SLOT_NOT_LOWER,
)
from ..state import (
    FACTORY_SOURCE,
    GO_ON,
    LOCO_SLOT,
    lowest_locomotive,
    slots_of,
    value_at,
)
from ..tables import FACTORY, GAIN_LOCOMOTIVE, LOCOMOTIVE, NONE, RAILROADS, SLOTS
from .skip import apply_skip, may_skip

# Locomotive or factory [15.1]


@rule
def legal_either(s, out):
    """List what of locomotive and factory is possible, and dropping. [15.1]"""
    n = 0
    part = int64(s.current)
    if can_start_locomotive(s, part):
        out[n] = TAKE_LOCOMOTIVE
        n += 1
    if can_start_factory(s, part):
        out[n] = BUILD_FACTORY
        n += 1
    if may_skip(s):
        out[n] = SKIP
        n += 1
    return n


@rule
def refuse_either(s, action):
    """Find the reason against locomotive or factory."""
    if action == SKIP:
        return FINE if may_skip(s) else DIRECT_PART
    part = int64(s.current)
    if action == TAKE_LOCOMOTIVE:
        return FINE if can_start_locomotive(s, part) else CANNOT_TAKE_LOCOMOTIVE
    return FINE if can_start_factory(s, part) else CANNOT_BUILD


@rule
def apply_either(s, action):
    """Go on at once with placing or building. [15.1]"""
    if action == SKIP:
        apply_skip(s)
        return
    s.begun = 1
    is_locomotive = action == TAKE_LOCOMOTIVE
    s.part_op[s.current] = LOCOMOTIVE if is_locomotive else FACTORY
    s.phase = LOCO_SLOT if is_locomotive else FACTORY_SOURCE


# The slot [8]


@rule
def tile_number(s):
    """Return the number of the locomotive to be placed. [8]"""
    if s.hand > 0:
        return int64(s.hand)
    part = int64(s.current)
    if s.part_op[part] == GAIN_LOCOMOTIVE:
        return int64(s.part_mask[part])
    return int64(lowest_locomotive(s))


@rule
def tile_value(s):
    """Return what the locomotive to be placed counts. [X8]"""
    return hand_value(s) if s.hand > 0 else tile_number(s)


@rule
def against_slot(s, railroad, slot):
    """Return why the locomotive cannot be put on a slot, or FINE. [8]"""
    if not 0 <= railroad < RAILROADS or slot >= slots_of(s, railroad):
        return NO_SUCH_SLOT
    if value_at(s, int64(s.seat), railroad, slot) >= tile_value(s):
        return SLOT_NOT_LOWER
    if not has_direct(s):
        return FINE
    return FINE if keeps_slot(s, railroad, slot) else BLOCKS_DIRECT_PART


@rule
def keeps_slot(s, railroad, slot):
    """Try a slot: tell whether the direct parts can be completed after it. [15.2]"""
    seat, part = int64(s.seat), int64(s.current)
    number, manned = tile_number(s), int64(s.hand_manned)
    hand, there = int64(s.hand), int64(s.loco[seat, railroad, slot])
    there_manned = int64(s.loco_manned[seat, railroad, slot])
    from_stack = part != NONE and s.part_op[part] == LOCOMOTIVE
    if part != NONE:
        s.part_count[part] -= 1
    if from_stack:
        s.stack[number] -= 1
    s.loco[seat, railroad, slot] = number
    s.loco_manned[seat, railroad, slot] = manned
    s.hand = there
    s.hand_manned = there_manned
    fits = is_completable(s)
    s.loco[seat, railroad, slot] = there
    s.loco_manned[seat, railroad, slot] = there_manned
    s.hand = hand
    s.hand_manned = manned
    if from_stack:
        s.stack[number] += 1
    if part != NONE:
        s.part_count[part] += 1
    return fits


@rule
def against_giving_up(s):
    """Return why the locomotive in hand cannot be given up, or FINE. [8]"""
    if s.hand == 0 or has_empty_slot(s, int64(s.seat)):
        return MAY_NOT_GIVE_UP
    if not has_direct(s):
        return FINE
    hand = int64(s.hand)
    s.hand = 0
    s.factory_supply[hand] += 1
    fits = is_completable(s)
    s.factory_supply[hand] -= 1
    s.hand = hand
    return FINE if fits else BLOCKS_DIRECT_PART


@rule
def legal_slot(s, out):
    """List the slots for the locomotive in hand, giving it up, and dropping. [8]"""
    n = 0
    first = SLOT_IS + int64(s.board) * RAILROADS * SLOTS
    for railroad in range(RAILROADS):
        for slot in range(slots_of(s, railroad)):
            if against_slot(s, railroad, slot) == FINE:
                out[n] = first + railroad * SLOTS + slot
                n += 1
    if against_giving_up(s) == FINE:
        out[n] = GIVE_UP
        n += 1
    if may_skip(s):
        out[n] = SKIP
        n += 1
    return n


@rule
def refuse_slot(s, action):
    """Find the reason against a slot, giving up or dropping."""
    if action == SKIP:
        return FINE if may_skip(s) else DIRECT_PART
    if action == GIVE_UP:
        return against_giving_up(s)
    at = action - SLOT_IS - int64(s.board) * RAILROADS * SLOTS
    return against_slot(s, at // SLOTS, at % SLOTS)


@rule
def apply_slot(s, action):
    """Put the locomotive there; a replaced one is in hand next. [8]"""
    if action == SKIP:
        apply_skip(s)
        return
    if action == GIVE_UP:
        s.factory_supply[s.hand] += 1
        end_chain(s)
        return
    seat = int64(s.seat)
    at = action - SLOT_IS - int64(s.board) * RAILROADS * SLOTS
    railroad, slot = at // SLOTS, at % SLOTS
    number, manned = tile_number(s), int64(s.hand_manned)
    if s.hand == 0:
        if s.part_op[s.current] == LOCOMOTIVE:
            s.stack[number] -= 1
        finish_unit(s)
        s.begun = 0
    s.hand = s.loco[seat, railroad, slot]
    s.hand_manned = s.loco_manned[seat, railroad, slot]
    s.loco[seat, railroad, slot] = number
    s.loco_manned[seat, railroad, slot] = manned
    if s.hand == 0:
        end_chain(s)


@rule
def end_chain(s):
    """End the chain; advantages of the new reach are gained now. [8, G3.4]"""
    s.hand = 0
    s.hand_manned = 0
    fire_all(s, int64(s.seat))
    s.phase = GO_ON
