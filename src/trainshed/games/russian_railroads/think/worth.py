"""What things are worth to a seat, in tenths of a point over the rounds that are left: steps,
tiles, industry, engineers, cards. Rough, and quick enough for every decision of a playout.
"""

from numpy import int64

from trainshed.core.rule import rule

from ..rules.places import count_of, start_of
from ..rules.possible import can_advance, can_step, doublers_that_fit
from ..rules.scoring import lasting, medal_points, points_within
from ..rules.state import length_of, lowest_locomotive, reach_of, value_at
from ..rules.tables import (
    ADVANTAGES,
    BOILERMAN,
    BONUS_CARD,
    BORROW,
    CLAIM,
    COAL,
    COINS,
    COLOURS,
    DOUBLE,
    DOUBLER,
    FACTORY,
    FORMULA,
    FOUNDRY,
    GAIN_ENGINEER,
    GAIN_FACTORY,
    GAIN_LOCOMOTIVE,
    GAPS,
    HIRE,
    HUE,
    INCOME,
    INDUSTRY,
    LOCO,
    LOCO_FACTORY,
    LOCOMOTIVE,
    MARKERS,
    MEDAL,
    MORE_MARKER,
    NONE,
    OPEN_CARD,
    OPTION_LIST,
    OWN_FACTORY_USE,
    PERSISTENT,
    POINTS,
    RAILROAD,
    RAILROADS,
    REPEAT,
    REVALUATION,
    SLOTS,
    SPACE,
    STARS,
    START_DRAW,
    STATION,
    TEMP_WORKERS,
    TOKEN,
    TRACK,
    UNLOCK,
    WORKER,
    WORTH,
)

POINT = 10
OUT_OF_REACH = 4  # tenths of a point that is not within reach yet
BLACK_STEP = 7  # a round, for the colours and advantages that follow black
OTHER_STEP = 2
ADVANTAGE = 50  # of a railroad space that fires once
COIN = 14
COAL_PIECE = 10
BONUS = 260
TOKEN_WORTH = 110
STATION_WORTH = 110
TURN_ORDER_WORTH = 25
ENGINEER_WORTH = 150
FILLED_GAP = 14  # a round: the marker may go on
USED_FACTORY = 45
DOUBLER_WORTH = 9  # a round
ACTION_WORTH = 16  # a round: what another action of one's choice may bring


@rule
def scorings_left(s):
    """Count the scorings to come, this round's included. [4]"""
    return int64(s.rounds) - int64(s.round_now) + 1


@rule
def potential(s, seat, railroad):
    """Judge what a railroad scores in a round, and will score when its locomotives have grown."""
    end = length_of(s, seat, railroad)
    near = points_within(s, seat, railroad, min(reach_of(s, seat, railroad), end))
    far = points_within(s, seat, railroad, end)
    worth = POINT * near + OUT_OF_REACH * (far - near)
    if lasting(s, seat, railroad, DOUBLE) > 0:
        worth *= 2
    return worth + POINT * (lasting(s, seat, railroad, STARS) + medal_points(s, seat, railroad))


@rule
def step_worth(s, seat, colour, railroad):
    """Judge one step of a piece: what it adds to every scoring, and what it comes nearer to."""
    before = potential(s, seat, railroad)
    s.track[seat, colour, railroad] += 1
    gain = potential(s, seat, railroad) - before
    fires = advantage_worth(s, seat, colour, railroad)
    s.track[seat, colour, railroad] -= 1
    left = scorings_left(s)
    progress = BLACK_STEP if colour == 0 else OTHER_STEP
    return gain * left + progress * (left - 1) + fires


@rule
def advantage_worth(s, seat, colour, railroad):
    """Judge what fires on the space a piece has just come to. [7.1]"""
    at = int64(s.track[seat, colour, railroad])
    reach = reach_of(s, seat, railroad)
    worth = int64(0)
    first = int64(s.board) * ADVANTAGES
    for row in range(first, first + ADVANTAGES):
        if s.advantage[row, RAILROAD] == NONE:
            break
        if s.advantage[row, RAILROAD] != railroad or s.advantage[row, SPACE] != at:
            continue
        if s.advantage[row, HUE] == colour and s.advantage[row, PERSISTENT] == 0:
            is_near = s.advantage[row, LOCO] == 0 or reach >= at
            worth += ADVANTAGE if is_near else ADVANTAGE // 2
    return worth


@rule
def best_step(s, seat, mask):
    """Judge the best step with one of some colours; 0 where none is possible."""
    best = int64(0)
    for colour in range(COLOURS):
        if (mask >> colour) & 1 == 0:
            continue
        for railroad in range(RAILROADS):
            if can_step(s, seat, colour, railroad):
                best = max(best, step_worth(s, seat, colour, railroad))
    return best


@rule
def slot_worth(s, seat, railroad, slot, number):
    """Judge a locomotive in a slot: what its reach adds to every scoring."""
    had = s.loco[seat, railroad, slot]
    before = potential(s, seat, railroad)
    s.loco[seat, railroad, slot] = number
    gain = potential(s, seat, railroad) - before
    short = min(reach_of(s, seat, railroad), length_of(s, seat, railroad))
    s.loco[seat, railroad, slot] = had
    return gain * scorings_left(s) + 3 * (short - int64(had))


@rule
def locomotive_worth(s, seat, number):
    """Judge a locomotive by its best slot; 0 where it can replace none."""
    best = int64(0)
    for at in range(RAILROADS * SLOTS):
        railroad, slot = at // SLOTS, at % SLOTS
        if is_slot(s, railroad, slot) and value_at(s, seat, railroad, slot) < number:
            best = max(best, slot_worth(s, seat, railroad, slot, number))
    return best


@rule
def is_slot(s, railroad, slot):
    """Tell whether a railroad has this slot. [7]"""
    return slot == 0 or slots_on(s, railroad) > slot


@rule
def slots_on(s, railroad):
    """Return how many slots a railroad has."""
    return int64(s.railroad[s.board * RAILROADS + railroad, 1])


@rule
def lane_points(s, at):
    """Return what a marker scores at a place of the industry track. [9]"""
    while at > 0 and s.lane[at, WORTH] == NONE:
        at -= 1
    return int64(s.lane[at, WORTH]) if at > 0 else int64(0)


@rule
def advance_worth(s, seat, marker):
    """Judge a step of an industry marker: points a round, and a factory it enters."""
    at = int64(s.marker[seat, marker])
    gain = POINT * (lane_points(s, at + 1) - lane_points(s, at))
    enters = s.lane[at + 1, WORTH] == NONE
    return gain * scorings_left(s) + (USED_FACTORY if enters else 0) + 3 * scorings_left(s)


@rule
def best_advance(s, seat):
    """Judge the best industry step; 0 where no marker can move."""
    best = int64(0)
    for marker in range(MARKERS):
        if s.marker[seat, marker] != NONE and can_advance(s, seat, marker):
            best = max(best, advance_worth(s, seat, marker))
    return best


@rule
def factory_worth(s, seat):
    """Judge one more factory: the gap it fills lets a marker go on."""
    for gap in range(GAPS):
        if s.factory[seat, gap] == 0:
            return FILLED_GAP * (scorings_left(s) - 1) + 20
    return int64(15)


@rule
def effect_worth(s, seat, row):
    """Judge one effect of a program."""
    op, a, b = int64(s.code[row, 0]), int64(s.code[row, 1]), int64(s.code[row, 2])
    left = scorings_left(s)
    if op == TRACK:
        return b * best_step(s, seat, a) * 9 // 10
    if op == INDUSTRY:
        return a * best_advance(s, seat)
    if op == DOUBLER:
        return min(a, doublers_that_fit(s, seat)) * DOUBLER_WORTH * left
    if op in (LOCOMOTIVE, GAIN_LOCOMOTIVE):
        return locomotive_worth(s, seat, a if op == GAIN_LOCOMOTIVE else lowest_locomotive(s))
    if op in (FACTORY, GAIN_FACTORY):
        return factory_worth(s, seat)
    if op == LOCO_FACTORY:
        engine = locomotive_worth(s, seat, lowest_locomotive(s))
        return max(engine, factory_worth(s, seat))
    if op == COINS:
        return a * COIN
    if op == COAL:
        return a * COAL_PIECE
    if op == POINTS:
        return a * POINT
    if op == OPTION_LIST:
        return ACTION_WORTH * left
    return other_worth(op, a, left)


@rule
def other_worth(op, a, left):
    """Judge an effect that hardly depends on the board."""
    if op == BONUS_CARD:
        return a * BONUS
    if op in (TOKEN, OPEN_CARD):
        return a * TOKEN_WORTH
    if op == STATION:
        return a * STATION_WORTH
    if op == TEMP_WORKERS:
        return 2 * ACTION_WORTH * left
    if op == CLAIM:
        return int64(TURN_ORDER_WORTH)
    if op in (HIRE, GAIN_ENGINEER):
        return ENGINEER_WORTH + ACTION_WORTH * (left - 1)
    if op == WORKER:
        return ACTION_WORTH * left * (left + 1) // 2
    if op == FORMULA:
        return int64(120)
    if op in (MEDAL, REVALUATION, MORE_MARKER, UNLOCK):
        return 40 * left
    if op in (INCOME, FOUNDRY, BOILERMAN):
        return 20 * left
    if op in (REPEAT, BORROW, OWN_FACTORY_USE, START_DRAW):
        return ACTION_WORTH * left
    return int64(0)


@rule
def program_worth(s, seat, start, count):
    """Judge a whole program."""
    worth = int64(0)
    for row in range(start, start + count):
        worth += effect_worth(s, seat, row)
    return worth


@rule
def place_worth(s, seat, place):
    """Judge what a place gives."""
    return program_worth(s, seat, start_of(s, place), count_of(s, place))
