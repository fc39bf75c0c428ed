"""What comes next: immediate nodes, then the pool, then the end of the turn. [15.1, 15.2]"""

from numpy import int64

from trainshed.core.rule import rule

from .free_actions import can_use_free
from .gain import add_part, answered, blank_part, drop_part, finish_unit, income_left, score
from .options import has_option, has_target
from .places import can_borrow, can_repeat
from .scoring import engineer_numbers, top_locomotives
from .state import (
    AFTER,
    BEFORE,
    BOILERMAN_TARGET,
    CHOICE,
    CLOSE_FOUNDRY,
    COAL_SPEND,
    DIRECT,
    DRAW_BOILERMAN,
    END_STATION,
    FACTORY_GAP,
    FACTORY_SOURCE,
    FOUNDRY_PICK,
    FREE,
    GO_ON,
    INCOME_PICK,
    INDUSTRY_MARKER,
    LOCO_OR_FACTORY,
    LOCO_SLOT,
    NEXT_PART,
    OPPONENT_ENGINEER,
    OWN_FACTORY,
    QUESTION_CARD,
    QUESTION_TOKEN,
    REGULAR,
    REUSE_SPACE,
    STEP,
    TURN,
    TURN_UP,
    markers_of,
)
from .tables import (
    COAL_BASE,
    COAL_EACH,
    COAL_EXTRA,
    COAL_HUES,
    COAL_USE,
    ENGINEERS,
    FACTORY,
    FORMULA,
    FOUNDRY,
    GAIN_FACTORY,
    GAIN_LOCOMOTIVE,
    GAPS,
    INDUSTRY,
    LOCO_FACTORY,
    LOCOMOTIVE,
    NONE,
    OPEN_CARD,
    OPTION_LIST,
    PLACES,
    STATION,
    SUM_ENGINEERS,
    TOKEN,
    TRACK,
)
from .works import advance_marker, build


@rule
def go_on(s):
    """Go on until somebody is asked: immediate nodes first, then parts, then the turn's end."""
    while True:
        if s.queue > 0:
            if opens(s):
                s.phase = s.queue_phase[0]
                return
            answered(s)
        elif s.building > 0:
            s.phase = FACTORY_GAP
            return
        elif s.pool > 0:
            if next_part(s):
                return
        else:
            resolved(s)
            return


@rule
def opens(s):
    """Tell whether the first immediate node has anything to ask; others lapse. [15.1]"""
    phase = s.queue_phase[0]
    seat = int64(s.seat)
    chain = int64(s.queue_chain[0])
    if phase == REUSE_SPACE:
        most, owner = int64(s.queue_a[0]), int64(s.queue_b[0])
        for place in range(PLACES):
            if can_repeat(s, seat, place, most, owner, chain):
                return True
        return False
    if phase == OPPONENT_ENGINEER:
        for engineer in range(ENGINEERS):
            if can_borrow(s, seat, engineer, chain):
                return True
        return False
    if phase == INCOME_PICK:
        return income_left(s) > 0
    if phase == OWN_FACTORY:
        for gap in range(GAPS):
            if s.factory[seat, gap] > 0:
                return True
        return False
    if phase == BOILERMAN_TARGET:
        return has_target(s, seat)
    if phase in (TURN_UP, DRAW_BOILERMAN):
        return s.face_down > 0
    return True


@rule
def next_part(s):
    """Find the part to carry out; tell whether somebody is asked. [15.2]"""
    is_due = int64(s.part_flags[0]) & DIRECT != 0 and s.part_count[0] > s.part_spare[0]
    # What is direct and alone can be carried out, but ? cards and foundries may be too few.
    if s.pool == 1 and is_due and s.part_op[0] not in (OPEN_CARD, FOUNDRY):
        return start_part(s, 0)
    found = NONE
    for part in range(s.pool):
        if has_option(s, part):
            if found != NONE:
                s.phase = NEXT_PART
                return True
            found = part
    if found == NONE:
        lapse(s)
        return False
    return start_part(s, found)


@rule
def lapse(s):
    """Drop all parts: none of them has an option. [15.2]"""
    for part in range(s.pool):
        blank_part(s, part)
    s.pool = 0


@rule
def start_part(s, part):
    """Begin a unit of a part; tell whether somebody is asked, for some need no decision. [15.1]"""
    s.current = part
    op = int64(s.part_op[part])
    if op == TRACK:
        s.phase = STEP
    elif op == INDUSTRY:
        return start_industry(s, part)
    elif op == LOCO_FACTORY:
        s.phase = LOCO_OR_FACTORY
    elif op in (LOCOMOTIVE, GAIN_LOCOMOTIVE):
        s.phase = LOCO_SLOT
    elif op == FACTORY:
        s.phase = FACTORY_SOURCE
    elif op == TOKEN:
        s.phase = QUESTION_TOKEN
    elif op == OPEN_CARD:
        s.phase = QUESTION_CARD
    elif op == STATION:
        s.phase = END_STATION
    elif op == OPTION_LIST:
        s.phase = CHOICE
    elif op == FOUNDRY:
        s.phase = FOUNDRY_PICK
    else:
        return start_without_node(s, part, op)
    return True


@rule
def start_industry(s, part):
    """Ask for the marker; a direct step of an only marker needs no answer. [15.1]"""
    if is_direct_now(s) and markers_of(s, int64(s.seat)) == 1:
        finish_unit(s)
        advance_marker(s, int64(s.seat), 0)
        return False
    s.phase = INDUSTRY_MARKER
    return True


@rule
def start_without_node(s, part, op):
    """Carry out points by formula, a given factory, the coal factory without coal. [15.1, G6]"""
    seat = int64(s.seat)
    if op == COAL_USE:
        if s.coal[seat] > 0:
            s.phase = COAL_SPEND
            return True
        use_coal(s, 0)
        return False
    which, n = int64(s.part_mask[part]), int64(s.part_more[part])
    finish_unit(s)
    if op == FORMULA:
        points = (
            engineer_numbers(s, seat) if which == SUM_ENGINEERS else top_locomotives(s, seat, n)
        )
        score(s, seat, points)
    elif op == GAIN_FACTORY:
        s.building = which
        build(s, seat)
    return False


@rule
def use_coal(s, coal):
    """Spend coal in the coal factory: all its steps join the pool as one part. [G4, G6]"""
    part = int64(s.current)
    steps = int64(s.single[COAL_BASE, 0]) + coal * int64(s.single[COAL_EACH, 0])
    if s.part_mask[part] == 1:
        steps += int64(s.single[COAL_EXTRA, 0])
    s.coal[s.seat] -= coal
    drop_part(s, part)
    s.current = NONE
    add_part(s, TRACK, steps, int64(s.single[COAL_HUES, 0]), 0, 0)


@rule
def resolved(s):
    """Go on when nothing is pending: close a foundry, ask for the turn, free actions, its end."""
    if s.using != NONE:
        if has_target(s, int64(s.seat)):
            s.phase = CLOSE_FOUNDRY
            return
        s.using = NONE
    if s.stage == BEFORE:
        s.phase = TURN
    elif s.stage in (REGULAR, AFTER):
        s.stage = AFTER
        if can_use_free(s):
            s.phase = FREE
        else:
            s.phase = GO_ON
    else:
        s.phase = GO_ON


@rule
def is_direct_now(s):
    """Tell whether the unit under way is direct: it cannot be skipped. [15.2]"""
    part = int64(s.current)
    if int64(s.part_flags[part]) & DIRECT == 0:
        return False
    return s.part_count[part] > s.part_spare[part]
