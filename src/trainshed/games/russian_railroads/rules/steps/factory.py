"""Building a factory: which tile, and with all gaps full which gap. [8]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import FROM_STACK, FROM_SUPPLY, GAP_IS, SKIP
from ..complete import has_direct, is_completable
from ..gain import finish_unit
from ..refusals import BLOCKS_DIRECT_PART, DIRECT_PART, FINE, NO_SUCH_TILE, NOT_THE_LOWEST
from ..state import GO_ON, lowest_locomotive
from ..tables import COAL_FACTORY, GAPS, HIGHEST
from ..works import build
from .skip import apply_skip, may_skip


@rule
def against_source(s, number, from_stack):
    """Return why a tile cannot be built, or FINE. [8, Q12]"""
    if from_stack:
        if lowest_locomotive(s) != number:
            return NOT_THE_LOWEST
    elif s.factory_supply[number] == 0:
        return NO_SUCH_TILE
    if not has_direct(s):
        return FINE
    return FINE if keeps_source(s, number, from_stack) else BLOCKS_DIRECT_PART


@rule
def keeps_source(s, number, from_stack):
    """Try a tile: tell whether the direct parts can be completed after it. [15.2]"""
    part = int64(s.current)
    s.part_count[part] -= 1
    s.building = number
    if from_stack:
        s.stack[number] -= 1
    else:
        s.factory_supply[number] -= 1
    fits = is_completable(s)
    if from_stack:
        s.stack[number] += 1
    else:
        s.factory_supply[number] += 1
    s.building = 0
    s.part_count[part] += 1
    return fits


@rule
def legal_source(s, out):
    """List the tiles of the factory supply, the lowest locomotive, and dropping. [8]"""
    n = 0
    for number in range(1, HIGHEST + 1):
        if against_source(s, number, False) == FINE:
            out[n] = FROM_SUPPLY + number
            n += 1
    for number in range(1, HIGHEST + 1):
        if against_source(s, number, True) == FINE:
            out[n] = FROM_STACK + number
            n += 1
    if may_skip(s):
        out[n] = SKIP
        n += 1
    return n


@rule
def refuse_source(s, action):
    """Find the reason against a tile."""
    if action == SKIP:
        return FINE if may_skip(s) else DIRECT_PART
    if action > FROM_STACK:
        return against_source(s, action - FROM_STACK, True)
    return against_source(s, action - FROM_SUPPLY, False)


@rule
def apply_source(s, action):
    """Take the tile and build it in the leftmost empty gap, or ask for one. [8]"""
    if action == SKIP:
        apply_skip(s)
        return
    if action > FROM_STACK:
        s.building = action - FROM_STACK
        s.stack[s.building] -= 1
    else:
        s.building = action - FROM_SUPPLY
        s.factory_supply[s.building] -= 1
    finish_unit(s)
    s.begun = 0
    build(s, int64(s.seat))
    s.phase = GO_ON


# The gap [8]


@rule
def against_gap(s, gap):
    """Return why a factory cannot be replaced, or FINE. [8]"""
    if not has_direct(s):
        return FINE
    seat, building = int64(s.seat), int64(s.building)
    there = int64(s.factory[seat, gap])
    s.factory[seat, gap] = building
    s.building = 0
    if there != COAL_FACTORY:
        s.factory_supply[there] += 1
    fits = is_completable(s)
    if there != COAL_FACTORY:
        s.factory_supply[there] -= 1
    s.factory[seat, gap] = there
    s.building = building
    return FINE if fits else BLOCKS_DIRECT_PART


@rule
def legal_gap(s, out):
    """List the gaps whose factory can be replaced. [8]"""
    n = 0
    for gap in range(GAPS):
        if against_gap(s, gap) == FINE:
            out[n] = GAP_IS + gap
            n += 1
    return n


@rule
def refuse_gap(s, action):
    """Find the reason against a gap."""
    return against_gap(s, int64(action - GAP_IS))


@rule
def apply_gap(s, action):
    """Replace the factory: the old one goes to the supply, its boilerman leaves. [8, Q10, G3.4]"""
    seat, gap = int64(s.seat), action - GAP_IS
    old = int64(s.factory[seat, gap])
    if old != COAL_FACTORY:
        s.factory_supply[old] += 1
    s.factory[seat, gap] = s.building
    s.factory_manned[seat, gap] = 0
    s.building = 0
    s.phase = GO_ON
