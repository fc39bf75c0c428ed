"""A quick, sensible choice for any decision: for the `greedy` bot and for playouts."""

from numpy import int64

from trainshed.core.rule import rule
from trainshed.core.seeds import below

from ..rules.actions import (
    BORROW_IS,
    CARD_IS,
    CLOSE,
    DECLINE,
    END_FREE,
    FROM_STACK,
    GIVE_UP,
    PASS,
    PAY_BLACK,
    PAY_IS,
    RELOCATE_NONE,
    SKIP,
    SPACE_IS,
    STATION_POINTS,
    STEP_IS,
)
from ..rules.places import workers_of
from ..rules.state import FREE, PAYMENT, STEP, TURN
from ..rules.tables import COLOURS, PLACES, RAILROADS


@rule
def quick(s, actions, n, stream):
    """Return the index of a sensible action among n legal ones."""
    best = 0
    best_worth = -(1 << 40)
    for i in range(n):
        worth = worth_of(s, int64(actions[i])) * 16 + below(stream, 16)
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@rule
def worth_of(s, action):
    """Judge an action roughly: use what can be used, prefer cheap spaces and high colours."""
    if action in (SKIP, DECLINE, RELOCATE_NONE, END_FREE):
        return int64(-100)
    if action == PASS:
        return int64(-50)
    if s.phase == TURN and SPACE_IS <= action < SPACE_IS + PLACES:
        return 6 - 3 * workers_of(s, action - SPACE_IS)
    if s.phase in (TURN, FREE):
        return int64(20)
    if s.phase == PAYMENT:
        return -((action - PAY_IS) % PAY_BLACK)
    if s.phase == STEP:
        colour = (action - STEP_IS) // (2 * RAILROADS)
        return 2 * colour + (1 if (action - STEP_IS) % RAILROADS == 0 else 0)
    if action in (GIVE_UP, STATION_POINTS, CLOSE):
        return int64(1)
    if action > FROM_STACK and action < CARD_IS:
        return int64(0)
    return int64(COLOURS if action < BORROW_IS else 0)
