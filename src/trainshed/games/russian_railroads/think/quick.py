"""A quick, sensible choice for any decision: for the `greedy` bot and for playouts."""

from numpy import int64

from trainshed.core.rule import rule
from trainshed.core.seeds import below

from ..rules.actions import (
    CARD_IS,
    CHOICE_IS,
    DECLINE,
    END_BONUS_IS,
    END_FREE,
    EXTENSION_IS,
    FROM_STACK,
    GIVE_UP,
    KEEP_OPEN,
    LEAVE_MARKER,
    MARKER_IS,
    PASS,
    PAY_BLACK,
    PAY_IS,
    RELOCATE_NONE,
    RELOCATE_TO,
    REUSE_IS,
    SKIP,
    SLOT_IS,
    SPACE_IS,
    STATION_POINTS,
    STEP_IS,
    TAKE_LOCOMOTIVE,
    TOKEN_IS,
)
from ..rules.final import card_points
from ..rules.places import coins_of, workers_of
from ..rules.state import (
    END_BONUS,
    END_STATION,
    FACTORY_SOURCE,
    INDUSTRY_MARKER,
    LOCO_OR_FACTORY,
    LOCO_SLOT,
    PAYMENT,
    QUESTION_CARD,
    QUESTION_TOKEN,
    RELOCATE,
    REUSE_SPACE,
    STEP,
    TURN,
    lowest_locomotive,
)
from ..rules.tables import COUNT, PLACES, RAILROADS, SLOTS, START
from .worth import (
    ACTION_WORTH,
    COIN,
    POINT,
    advance_worth,
    factory_worth,
    locomotive_worth,
    place_worth,
    program_worth,
    scorings_left,
    slot_worth,
    step_worth,
)

NOISE = 12  # tenths of a point that do not matter
AT_LEAST = -1_000_000


@rule
def quick(s, actions, n, stream):
    """Return the index of a sensible action among n legal ones."""
    best = 0
    best_worth = int64(AT_LEAST)
    for i in range(n):
        worth = worth_of(s, int64(actions[i])) + below(stream, NOISE)
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@rule
def worth_of(s, action):
    """Judge an action, in tenths of a point."""
    if action in (SKIP, DECLINE, RELOCATE_NONE, END_FREE):
        return int64(-100)
    if action == LEAVE_MARKER:
        return int64(-100)
    seat, phase = int64(s.seat), int64(s.phase)
    if phase == TURN:
        return turn_worth(s, seat, action)
    if phase == STEP:
        at = (action - STEP_IS) % (2 * RAILROADS) % RAILROADS
        return step_worth(s, seat, (action - STEP_IS) // (2 * RAILROADS), at)
    if phase == PAYMENT:
        return -COIN * ((action - PAY_IS) % PAY_BLACK)
    if phase == LOCO_SLOT:
        return hand_worth(s, seat, action)
    if phase == INDUSTRY_MARKER:
        return advance_worth(s, seat, action - MARKER_IS)
    if phase == RELOCATE:
        return place_worth(s, seat, action - RELOCATE_TO)
    if phase == REUSE_SPACE:
        return place_worth(s, seat, action - REUSE_IS)
    return unit_worth(s, seat, phase, action)


@rule
def turn_worth(s, seat, action):
    """Judge a turn: what the space gives, less what its workers could do elsewhere."""
    if action == PASS:
        return int64(-60)
    if SPACE_IS <= action < SPACE_IS + PLACES:
        place = action - SPACE_IS
        cost = ACTION_WORTH * scorings_left(s) * (workers_of(s, place) - 1)
        return place_worth(s, seat, place) - cost - COIN * coins_of(s, place)
    return int64(400)  # free actions cost no worker


@rule
def hand_worth(s, seat, action):
    """Judge where the locomotive in hand is put."""
    if action == GIVE_UP:
        return int64(0)
    at = (action - SLOT_IS) % (RAILROADS * SLOTS)
    return slot_worth(s, seat, at // SLOTS, at % SLOTS, int64(s.hand))


@rule
def unit_worth(s, seat, phase, action):
    """Judge the rarer decisions."""
    if phase == QUESTION_TOKEN:
        token = action - TOKEN_IS
        return program_worth(s, seat, int64(s.token[token, START]), int64(s.token[token, COUNT]))
    if phase == QUESTION_CARD:
        card = action - CARD_IS
        return program_worth(s, seat, int64(s.card[card, START]), int64(s.card[card, COUNT]))
    if phase == END_BONUS:
        return POINT * card_points(s, seat, action - END_BONUS_IS)
    if phase == LOCO_OR_FACTORY:
        if action == TAKE_LOCOMOTIVE:
            return locomotive_worth(s, seat, lowest_locomotive(s))
        return factory_worth(s, seat)
    if phase == END_STATION:
        return int64(100) if action == STATION_POINTS else 25 * scorings_left(s)
    if phase == FACTORY_SOURCE:
        return int64(0) if action > FROM_STACK else int64(10)
    if action == KEEP_OPEN:
        return 20 * (scorings_left(s) - 1)
    return int64(30 if action < CHOICE_IS or action >= EXTENSION_IS else 20)
