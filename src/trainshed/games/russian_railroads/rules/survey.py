"""What is possible by itself, looked at once for a whole list of spaces. [15.2]

Most spaces have one effect, and most of several effects have no influence on each other: then this
is enough to judge them. What it cannot judge `complete.py` does.
"""

from numpy import int64

from trainshed.core.rule import rule

from .possible import (
    can_build,
    can_take_locomotive,
    doublers_that_fit,
    filled_gaps,
    industry_room,
    room_of,
)
from .state import hues_of, length_of
from .tables import (
    COINS,
    COLOURS,
    DOUBLER,
    FACTORY,
    INDUSTRY,
    LOCO_FACTORY,
    LOCOMOTIVE,
    POINTS,
    RAILROADS,
    TRACK,
)

NO, YES, UNSURE = range(3)


@rule
def look_around(s):
    """Note how many steps of each colour are possible, and what else."""
    seat = int64(s.seat)
    for colour in range(COLOURS):
        s.room[colour] = 0
        s.shown[colour] = 0
    for railroad in range(RAILROADS):
        look_along(s, seat, railroad)
    for colour in range(COLOURS):
        if s.shown[colour] > s.pieces[s.board, colour]:
            s.room[colour] = room_of(s, seat, colour)
    s.industry_room = industry_room(s, seat, filled_gaps(s, seat))
    s.has_locomotive = can_take_locomotive(s, seat)
    s.has_factory = can_build(s)


@rule
def look_along(s, seat, railroad):
    """Add the steps that the pieces of a railroad can make, each by itself. [7]"""
    hues = hues_of(s, seat, railroad)
    unlocked = int64(s.unlocked[seat])
    limit = length_of(s, seat, railroad)
    for colour in range(COLOURS):
        if (hues >> colour) & 1 == 0:
            continue
        if (unlocked >> colour) & 1 == 0 or limit <= 0:
            return  # nothing stands behind a colour that is not there
        at = int64(s.track[seat, colour, railroad])
        s.shown[colour] += 1
        s.room[colour] += limit - at
        limit = at - 1


@rule
def verdict(s, start, count):
    """Judge a program by what was noted: NO, YES, or UNSURE where it takes a search. [15.2]"""
    tracks = 0
    tiles = 0
    for row in range(start, start + count):
        op = s.code[row, 0]
        answer = UNSURE
        if op == TRACK:
            tracks += 1
            answer = judge_tracks(s, row)
        elif op == INDUSTRY:
            answer = YES if s.industry_room >= s.code[row, 1] else NO
        elif op in (LOCO_FACTORY, LOCOMOTIVE, FACTORY):
            tiles += 1
            answer = judge_tile(s, op)
        elif op in (COINS, POINTS):
            answer = YES
        elif op == DOUBLER:
            answer = YES if doublers_that_fit(s, int64(s.seat)) >= s.code[row, 1] else NO
        if answer == NO and count == 1:
            return NO
        if answer != YES or tracks > 1 or tiles > 1:
            return UNSURE
    return YES


@rule
def judge_tracks(s, row):
    """Judge a row of track steps: one colour exactly, several where all may be black. [7]"""
    if s.code[row, 3] != 0:
        return UNSURE
    mask = int64(s.code[row, 1])
    if mask & 1 == 1 and s.room[0] >= s.code[row, 2]:
        return YES
    for colour in range(COLOURS):
        if mask == 1 << colour:
            return YES if s.room[colour] >= s.code[row, 2] else NO
    return UNSURE


@rule
def judge_tile(s, op):
    """Judge a locomotive, a factory, or the choice between them. [8]"""
    if op == LOCOMOTIVE:
        return s.has_locomotive
    if op == FACTORY:
        return s.has_factory
    return s.has_locomotive | s.has_factory
