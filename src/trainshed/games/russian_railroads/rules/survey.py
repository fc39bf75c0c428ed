"""What is possible by itself, looked at once for a whole list of spaces. [15.2]

Most spaces have one effect, and most of several effects have no influence on each other: then this
is enough to judge them. What it cannot judge `complete.py` does.
"""

from numpy import int64

from trainshed.core.bits import lowest_bit
from trainshed.core.rule import rule

from .possible import (
    BLACK,
    can_take_locomotive,
    doublers_that_fit,
    filled_gaps,
    industry_room,
    room_of,
)
from .state import hues_of, length_of
from .tables import (
    CLAIM,
    COAL,
    COINS,
    COLOURS,
    DISTINCT,
    DOUBLER,
    FACTORY,
    HIGHEST,
    HIRE,
    INDUSTRY,
    LOCO_FACTORY,
    LOCOMOTIVE,
    NONE,
    POINTS,
    RAILROADS,
    SET,
    TEMP_WORKERS,
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
    s.black_movers = 0
    for railroad in range(RAILROADS):
        look_along(s, seat, railroad)
    for colour in range(COLOURS):
        if s.shown[colour] > s.pieces[s.board, colour]:
            s.room[colour] = room_of(s, seat, colour)
    s.industry_room = industry_room(s, seat, filled_gaps(s, seat))
    s.has_locomotive = can_take_locomotive(s, seat)
    s.tile_count = 0
    for number in range(1, HIGHEST + 1):
        s.tile_count += s.stack[number] + s.factory_supply[number]
    s.has_factory = s.tile_count > 0


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
        if colour == BLACK and at < limit:
            s.black_movers += 1
        limit = at - 1


@rule
def verdict(s, start, count):
    """Judge a program by what was noted: NO, YES, or UNSURE where it takes a search. [15.2]"""
    if count == 1:
        return judge(s, start)
    tracks = 0
    tiles = 0
    for row in range(start, start + count):
        op = s.code[row, 0]
        tracks += op == TRACK
        tiles += op in (LOCO_FACTORY, LOCOMOTIVE, FACTORY)
        if judge(s, row) != YES:
            return UNSURE
    if tracks > 1 and not have_room(s, start, count):
        return UNSURE
    if tiles > 1 and not (count == 2 and are_one_of_each(s, start) and s.tile_count > 1):
        return UNSURE
    return YES


@rule
def judge(s, row):
    """Judge one effect by itself."""
    op = s.code[row, 0]
    if op == TRACK:
        return judge_tracks(s, row)
    if op == INDUSTRY:
        return YES if s.industry_room >= s.code[row, 1] else NO
    if op == LOCO_FACTORY:
        return int64(s.has_locomotive | s.has_factory)
    if op == LOCOMOTIVE:
        return int64(s.has_locomotive)
    if op == FACTORY:
        return int64(s.has_factory)
    if op in (COINS, POINTS, CLAIM, COAL):
        return YES
    if op == DOUBLER:
        return YES if doublers_that_fit(s, int64(s.seat)) >= s.code[row, 1] else NO
    if op == HIRE:
        return YES if s.strip[0] != NONE else NO
    if op == TEMP_WORKERS:
        return YES if s.turquoise_home > 0 else NO
    return UNSURE


@rule
def judge_tracks(s, row):
    """Judge a row of track steps: one colour exactly, several where all may be black. [7]"""
    mask = int64(s.code[row, 1])
    flags = s.code[row, 3]
    if flags == SET:
        for colour in range(COLOURS):
            if (mask >> colour) & 1 == 1 and s.room[colour] == 0:
                return UNSURE
        return YES
    if flags == DISTINCT:
        return YES if mask & 1 == 1 and s.black_movers >= s.code[row, 2] else UNSURE
    if mask & 1 == 1 and s.room[0] >= s.code[row, 2]:
        return YES
    if mask & (mask - 1) == 0:
        return YES if s.room[lowest_bit(mask)] >= s.code[row, 2] else NO
    return UNSURE


@rule
def have_room(s, start, count):
    """Tell whether several rows of steps fit together: colours that stand behind others move
    first, so that each needs no more than its own room. [7]
    """
    packed = int64(0)  # steps of each colour, eight bits each
    for row in range(start, start + count):
        if s.code[row, 0] == TRACK:
            if s.code[row, 3] != 0:
                return False
            packed += int64(s.code[row, 2]) << (8 * lowest_bit(int64(s.code[row, 1])))
    for colour in range(COLOURS):
        if (packed >> (8 * colour)) & 255 > s.room[colour]:
            return False
    return True


@rule
def are_one_of_each(s, start):
    """Tell whether two effects are a locomotive and a factory: two tiles are enough then. [8]"""
    kinds = int64(s.code[start, 0]) + int64(s.code[start + 1, 0])
    return s.code[start, 0] != LOCO_FACTORY and kinds == LOCOMOTIVE + FACTORY
