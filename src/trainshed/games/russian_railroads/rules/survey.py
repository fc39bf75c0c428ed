"""What the seat to move has and can do, looked at once for a whole list of places. [5.1, 15.2]

Most places need so little that this judges them; for the others `complete.py` searches.
"""

from numpy import int64

from trainshed.core.rule import rule

from .needs import (
    A_LOCOMOTIVE,
    AN_ENGINEER,
    ASK_NO,
    ASK_YES,
    BLACK_MOVERS,
    COINS_DEMANDED,
    DOUBLERS_LAID,
    EFFECT_GUARDS,
    FIRST_BIT,
    GUARDS,
    PAYMENT,
    STEPS,
    STEPS_INDUSTRY,
    TILES,
    TURQUOISE_HOME,
    WIDTH,
)
from .possible import (
    BLACK,
    can_take_locomotive,
    doublers_that_fit,
    filled_gaps,
    industry_room,
    room_of,
)
from .state import hues_of, length_of
from .tables import COLOURS, HIGHEST, NONE, RAILROADS

NO, YES, UNSURE = range(3)


@rule
def look_around(s):
    """Pack what the seat to move has and what is possible, each thing by itself, into `s.has`."""
    seat = int64(s.seat)
    for colour in range(COLOURS):
        s.room[colour] = 0
        s.shown[colour] = 0
    s.black_movers = 0
    for railroad in range(RAILROADS):
        look_along(s, seat, railroad)
    has = int64(GUARDS) | there_is(BLACK_MOVERS, s.black_movers)
    for colour in range(COLOURS):
        if s.shown[colour] > s.pieces[s.board, colour]:
            s.room[colour] = room_of(s, seat, colour)
        has |= there_is(STEPS + colour, s.room[colour])
    tiles = int64(0)
    for number in range(1, HIGHEST + 1):
        tiles += s.stack[number] + s.factory_supply[number]
    coins = int64(s.coins[seat])
    workers = int64(s.workers[seat]) + int64(s.turquoise[seat]) + int64(s.black[seat])
    has |= there_is(COINS_DEMANDED, coins) | there_is(PAYMENT, workers + coins)
    has |= there_is(STEPS_INDUSTRY, industry_room(s, seat, filled_gaps(s, seat)))
    has |= there_is(A_LOCOMOTIVE, can_take_locomotive(s, seat)) | there_is(TILES, tiles)
    has |= there_is(DOUBLERS_LAID, doublers_that_fit(s, seat))
    has |= there_is(AN_ENGINEER, s.strip[0] != NONE)
    s.has = has | there_is(TURQUOISE_HOME, s.turquoise_home > 0)


@rule
def there_is(what, amount):
    """Pack what there is of a thing; more than can be needed does not count."""
    return min(int64(amount), (int64(1) << WIDTH[what]) - 1) << FIRST_BIT[what]


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
def has_enough(s, needs, guards):
    """Tell whether the guards are left when needs are taken from what there is."""
    return (int64(s.has) - needs) & guards == guards


@rule
def judge(s, needs):
    """Tell from what a place needs whether its program can be carried out, paid or not: NO, YES, or
    UNSURE where it takes a search; `look_around` comes before. [15.2]
    """
    if has_enough(s, needs, EFFECT_GUARDS):
        return YES if (needs >> ASK_YES) & 1 == 0 else UNSURE
    return NO if (needs >> ASK_NO) & 1 == 0 else UNSURE
