"""What can be done now, one thing at a time: track steps, industry steps, tiles, doublers. [7-9]"""

from numpy import int64

from trainshed.core.rule import rule

from .state import (
    hues_of,
    length_of,
    lowest_locomotive,
    slots_of,
    value_at,
)
from .tables import (
    BOILERMAN_BONUS,
    GAP,
    GAPS,
    KIND,
    LANE_GAP,
    MARKERS,
    NONE,
    RAILROADS,
)

BLACK = 0


@rule
def previous_hue(hues, colour):
    """Return the colour before one on a railroad that shows `hues`, NONE for the first. [7]"""
    before = colour - 1
    while before >= 0:
        if (hues >> before) & 1 == 1:
            return before
        before -= 1
    return NONE


@rule
def room_before(s, seat, colour, railroad):
    """Return the last space a colour may stand on now. [7, Q3]"""
    before = previous_hue(hues_of(s, seat, railroad), colour)
    if before == NONE:
        return length_of(s, seat, railroad)
    return int64(s.track[seat, before, railroad]) - 1


@rule
def has_piece(s, seat, colour):
    """Tell whether a piece of a colour is left for one more railroad. [7, G1.2]"""
    built = 0
    for railroad in range(RAILROADS):
        built += s.track[seat, colour, railroad] > 0
    return built < s.pieces[s.board, colour]


@rule
def is_shown(s, seat, colour, railroad):
    """Tell whether a colour is unlocked and a railroad shows it. [7]"""
    if (int64(s.unlocked[seat]) >> colour) & 1 == 0:
        return False
    return (hues_of(s, seat, railroad) >> colour) & 1 == 1


@rule
def can_step(s, seat, colour, railroad):
    """Tell whether a piece may move one space, or enter. [7]"""
    at = int64(s.track[seat, colour, railroad])
    if not is_shown(s, seat, colour, railroad):
        return False
    if at + 1 > room_before(s, seat, colour, railroad):
        return False
    return at > 0 or has_piece(s, seat, colour)


@rule
def room_of(s, seat, colour):
    """Return how many steps a colour can make in all if nothing else moves. [7]"""
    total = int64(0)
    built = int64(0)
    best = int64(0)
    second = int64(0)
    third = int64(0)
    for railroad in range(RAILROADS):
        at = int64(s.track[seat, colour, railroad])
        built += at > 0
        if not is_shown(s, seat, colour, railroad):
            continue
        room = max(room_before(s, seat, colour, railroad) - at, 0)
        if at > 0:
            total += room
        elif room > best:
            third, second, best = second, best, room
        elif room > second:
            third, second = second, room
        else:
            third = max(third, room)
    left = int64(s.pieces[s.board, colour]) - built
    if left >= 1:
        total += best
    if left >= 2:
        total += second
    if left >= 3:
        total += third
    return total


@rule
def filled_gaps(s, seat):
    """Count the gaps of the industry track that hold a factory. [8]"""
    count = 0
    for gap in range(GAPS):
        count += s.factory[seat, gap] > 0
    return count


@rule
def lane_limit(s, filled):
    """Return how far a marker can go when so many gaps are filled. [9]"""
    for at in range(s.lane_end + 1):
        if s.lane[at, KIND] == LANE_GAP and s.lane[at, GAP] > filled:
            return at - 1
    return int64(s.lane_end)


@rule
def industry_room(s, seat, filled):
    """Return how many industry steps are possible when so many gaps are filled. [9]"""
    limit = lane_limit(s, filled)
    total = int64(0)
    for marker in range(MARKERS):
        at = int64(s.marker[seat, marker])
        if at != NONE:
            total += max(limit - at, 0)
    return total


@rule
def can_advance(s, seat, marker):
    """Tell whether a marker is in play and not before an empty gap or at the end. [9]"""
    at = int64(s.marker[seat, marker])
    return at != NONE and at < lane_limit(s, filled_gaps(s, seat))


@rule
def can_place_value(s, seat, value):
    """Tell whether a locomotive that counts `value` fills a slot or replaces a lower one. [8]"""
    for railroad in range(RAILROADS):
        for slot in range(slots_of(s, railroad)):
            if value_at(s, seat, railroad, slot) < value:
                return True
    return False


@rule
def has_empty_slot(s, seat):
    """Tell whether a slot of the whole board is empty. [8]"""
    for railroad in range(RAILROADS):
        for slot in range(slots_of(s, railroad)):
            if s.loco[seat, railroad, slot] == 0:
                return True
    return False


@rule
def can_take_locomotive(s, seat):
    """Tell whether the lowest locomotive can be taken and placed. [8]"""
    number = lowest_locomotive(s)
    return number > 0 and can_place_value(s, seat, number)


@rule
def can_build(s):
    """Tell whether there is a tile for a factory. [8, Q12]"""
    for number in range(1, len(s.factory_supply)):
        if s.factory_supply[number] > 0 or s.stack[number] > 0:
            return True
    return False


@rule
def doublers_that_fit(s, seat):
    """Return how many doublers the player can still lay. [9, Q11]"""
    free = int64(s.doubler_spaces) - int64(s.doublers[seat])
    return min(free, int64(s.doublers_left))


@rule
def hand_value(s):
    """Return what the locomotive in hand counts. [8, X8]"""
    more = int64(s.single[BOILERMAN_BONUS, 0]) if s.hand_manned == 1 else 0
    return int64(s.hand) + more
