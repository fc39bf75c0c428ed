"""The scoring of a round: railroads, industry; and points by formula. [13, 9, 10]"""

from numpy import int64

from trainshed.core.bits import lowest_bit
from trainshed.core.rule import rule

from .gain import is_met
from .state import MEDAL_CONDITIONS, ON, length_of, reach_of, value_at
from .tables import (
    ADVANTAGES,
    BRANCH_OF,
    COLOURS,
    COUNT,
    DOUBLE,
    DOUBLER_MASK,
    ENGINEERS,
    EXTENSION_SLOTS,
    HUE,
    LOCO,
    MARKERS,
    MEDAL_HUE,
    MEDAL_LOCO,
    MEDAL_POINTS,
    MEDAL_SPACE,
    NONE,
    NUMBER,
    PERSISTENT,
    RAILROADS,
    SLOT_FIRST,
    SLOT_RAILROAD,
    SLOTS,
    SPACE,
    STARS,
    START,
    TILE,
    TILE_ADVANTAGES,
    WORTH,
)


@rule
def board_points(s, seat):
    """Return what a whole player board scores in a round. [13]"""
    total = industry_points(s, seat)
    for railroad in range(RAILROADS):
        total += railroad_points(s, seat, railroad)
    return total


@rule
def railroad_points(s, seat, railroad):
    """Return what a railroad scores: track points, doubled or not, stars and medal. [13]"""
    points = track_points(s, seat, railroad)
    if lasting(s, seat, railroad, DOUBLE) > 0:
        points *= 2
    return points + lasting(s, seat, railroad, STARS) + medal_points(s, seat, railroad)


@rule
def track_points(s, seat, railroad):
    """Return the points of the spaces within reach, doublers included. [13]"""
    last = min(reach_of(s, seat, railroad), length_of(s, seat, railroad))
    return points_within(s, seat, railroad, last)


@rule
def points_within(s, seat, railroad, last):
    """Return the points of the spaces up to `last`, doublers included. [13]"""
    values = int64(s.revaluation[seat])
    last = min(last, int64(s.track[seat, 0, railroad]))
    total = int64(0)
    beyond = int64(0)
    for before in range(COLOURS):  # from the last colour on: a railroad need not show all
        colour = COLOURS - 1 - before
        here = min(last, int64(s.track[seat, colour, railroad]))
        if here > beyond:
            worth = int64(s.hue_value[values, colour])
            total += worth * (here - beyond + doubled(s, seat, railroad, beyond, here))
            beyond = here
    return total


@rule
def doubled(s, seat, railroad, after, last):
    """Count the spaces behind `after` up to `last` that have a doubler. [9]"""
    if railroad != s.doubler_railroad or s.doublers[seat] == 0:
        return int64(0)
    mask = int64(s.railroad[s.board * RAILROADS + railroad, DOUBLER_MASK])
    laid = int64(s.doublers[seat])
    count = int64(0)
    for space in range(1, last + 1):
        if (mask >> (space - 1)) & 1 == 1 and laid > 0:
            laid -= 1
            count += space > after
    return count


@rule
def lasting(s, seat, railroad, op):
    """Add up the persistent advantages of one kind whose conditions hold. [7.1, 13]"""
    reach = reach_of(s, seat, railroad)
    total = int64(0)
    left = int64(s.last_mask[railroad])
    while left != 0:
        row = int64(s.board) * ADVANTAGES + lowest_bit(left)
        left &= left - 1
        branch = int64(s.advantage[row, BRANCH_OF])
        if branch != NONE and branch != s.branch[seat]:
            continue
        hue, space = int64(s.advantage[row, HUE]), int64(s.advantage[row, SPACE])
        if is_met(s, seat, railroad, space, hue, int64(s.advantage[row, LOCO]), reach):
            total += amount(s, s.advantage[row, START], s.advantage[row, COUNT], op)
    if s.board == 1:
        total += lasting_tiles(s, seat, railroad, op, reach)
    return total


@rule
def lasting_tiles(s, seat, railroad, op, reach):
    """Add up the persistent advantages of the extensions of a railroad. [G1.4]"""
    total = int64(0)
    for slot in range(EXTENSION_SLOTS):
        tile = int64(s.extension[seat, slot])
        if tile == NONE or s.extension_slot[slot, SLOT_RAILROAD] != railroad:
            continue
        before = int64(s.extension_slot[slot, SLOT_FIRST]) - 1
        for at in range(TILE_ADVANTAGES):
            if s.tile_advantage[at, TILE] != tile or s.tile_advantage[at, PERSISTENT] == 0:
                continue
            hue = int64(s.tile_advantage[at, HUE])
            space = before + int64(s.tile_advantage[at, SPACE])
            if is_met(s, seat, railroad, space, hue, int64(s.tile_advantage[at, LOCO]), reach):
                start, count = s.tile_advantage[at, START], s.tile_advantage[at, COUNT]
                total += amount(s, start, count, op)
    return total


@rule
def amount(s, start, count, op):
    """Add up one kind of persistent effect in a program: stars by their points."""
    total = int64(0)
    for row in range(int64(start), int64(start) + int64(count)):
        if s.code[row, 0] == op:
            total += int64(s.code[row, 1]) if op == STARS else 1
    return total


@rule
def medal_points(s, seat, railroad):
    """Return the points of the medal, where it lies on this railroad. [11, Q14, Q21]"""
    row = s.board * RAILROADS + railroad
    if s.medal[seat] == 0 or s.railroad[row, MEDAL_SPACE] == 0:
        return int64(0)
    space, hue = int64(s.railroad[row, MEDAL_SPACE]), int64(s.railroad[row, MEDAL_HUE])
    reach = reach_of(s, seat, railroad)
    holds = is_met(s, seat, railroad, space, hue, int64(s.railroad[row, MEDAL_LOCO]), reach)
    if s.option[MEDAL_CONDITIONS] == ON and not holds:
        return int64(0)
    return int64(s.railroad[row, MEDAL_POINTS])


@rule
def industry_points(s, seat):
    """Return what the industry markers score: the last number at or before each. [9, 13]"""
    total = int64(0)
    for marker in range(MARKERS):
        at = int64(s.marker[seat, marker])
        while at > 0 and s.lane[at, WORTH] == NONE:
            at -= 1
        if at > 0:
            total += int64(s.lane[at, WORTH])
    return total


# Points by formula


@rule
def engineer_numbers(s, seat):
    """Return the sum of the numbers on a seat's engineers, never below 0. [9, G4]"""
    total = int64(0)
    for engineer in range(ENGINEERS):
        if s.engineer_at[engineer] == seat:
            total += int64(s.engineer[engineer, NUMBER])
    return max(total, 0)


@rule
def top_locomotives(s, seat, n):
    """Return the sum of the n highest locomotives, boilermen included. [9, G3.4]"""
    total = int64(0)
    taken = int64(0)
    for _ in range(n):
        best = int64(0)
        best_at = -1
        for at in range(RAILROADS * SLOTS):
            value = value_at(s, seat, at // SLOTS, at % SLOTS)
            if (taken >> at) & 1 == 0 and value > best:
                best, best_at = value, at
        if best_at == -1:
            break
        taken |= 1 << best_at
        total += best
    return total
