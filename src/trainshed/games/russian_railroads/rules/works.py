"""Moving things: track pieces, markers, locomotives, factories; what they set off. [7-9]"""

from numpy import int64

from trainshed.core.rule import rule

from .gain import add_part, ask, fire_railroad, gain
from .possible import BLACK
from .search_tracks import meets_switch
from .state import (
    BRANCH,
    EXTENSION,
    FACTORY_BONUS,
    MANNED_MULTI,
    USE_FACTORY,
)
from .tables import (
    CLASS,
    COAL_FACTORY,
    COAL_USE,
    COUNT,
    EXTENSION_SLOTS,
    EXTRA_COUNT,
    EXTRA_START,
    GAP,
    GAPS,
    KIND,
    LANE_GAP,
    MULTI,
    NONE,
    REPEATS,
    SLOT_FIRST,
    SLOT_RAILROAD,
    START,
)

CHOSEN = 1  # manned_multi = choice


@rule
def step_track(s, seat, colour, railroad):
    """Move a piece; a branch or extension is chosen before anything else. [7, G1.2, G6]"""
    switched = meets_switch(s, colour, railroad)
    s.track[seat, colour, railroad] += 1
    if switched:
        ask(s, BRANCH, railroad, 0, 0, 0)
        return
    if s.board == 1 and colour == BLACK:
        slot = station_at(s, railroad, int64(s.track[seat, colour, railroad]))
        if slot != NONE and s.extension[seat, slot] == NONE:
            ask(s, EXTENSION, slot, 0, 0, 0)
            return
    fire_railroad(s, seat, railroad)


@rule
def station_at(s, railroad, space):
    """Return the extension slot that begins on a space, NONE if none does. [G1.2]"""
    for slot in range(EXTENSION_SLOTS):
        here = s.extension_slot[slot, SLOT_RAILROAD] == railroad
        if here and s.extension_slot[slot, SLOT_FIRST] == space:
            return slot
    return NONE


@rule
def advance_marker(s, seat, marker):
    """Move an industry marker; offer the factory entered, gain the advantage of the space. [9]"""
    at = int64(s.marker[seat, marker]) + 1
    s.marker[seat, marker] = at
    if s.lane[at, KIND] == LANE_GAP:
        ask(s, USE_FACTORY, int64(s.lane[at, GAP]) - 1, 0, 0, 0)
    elif s.lane[at, COUNT] > 0 and (int64(s.lane_fired[seat]) >> at) & 1 == 0:
        s.lane_fired[seat] = int64(s.lane_fired[seat]) | (1 << at)
        gain(s, int64(s.lane[at, START]), int64(s.lane[at, COUNT]), 0, 0)


@rule
def use_factory(s, seat, gap):
    """Gain what a factory gives: indirect, in a new chain; a boilerman adds more. [9, G3.4]"""
    number = int64(s.factory[seat, gap])
    manned = s.factory_manned[seat, gap] == 1
    if number == COAL_FACTORY:
        add_part(s, COAL_USE, 1, 1 if manned else 0, 0, 0)
        return
    start, count = int64(s.factory_kind[number, START]), int64(s.factory_kind[number, COUNT])
    gain(s, start, count, 0, 0)
    if not manned:
        return
    if s.factory_kind[number, CLASS] == MULTI and s.option[MANNED_MULTI] == CHOSEN:
        ask(s, FACTORY_BONUS, number, 0, 0, 0)
    elif s.factory_kind[number, REPEATS] == 1:
        gain(s, start, count, 0, 0)
    else:
        extra = int64(s.factory_kind[number, EXTRA_START])
        gain(s, extra, int64(s.factory_kind[number, EXTRA_COUNT]), 0, 0)


@rule
def build(s, seat):
    """Put the factory in hand into the leftmost empty gap; with none it waits for a choice. [8]"""
    for gap in range(GAPS):
        if s.factory[seat, gap] == 0:
            s.factory[seat, gap] = s.building
            s.building = 0
            return
