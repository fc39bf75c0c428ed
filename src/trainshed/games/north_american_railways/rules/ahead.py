"""A seat's next turn as if it came now: for plans that are made while others think."""

from typing import Any

from .state import CITY, FINISHED, SEATS, SELECT
from .steps.city import can_buy_any
from .tables import NONE


def ahead(s: Any, seat: int) -> bool:
    """Give the seat its next selection or purchase, with nothing else under way; False where none
    is in sight. [5, 6]
    """
    if s.phase < SELECT or s.phase == FINISHED:
        return False
    is_buying = s.phase == CITY
    s.column, s.tried, s.uncovered = NONE, 0, 0
    s.seat = seat
    if not is_buying and (seat - s.start_player) % s.seats >= s.begun:
        s.active, s.phase = seat, SELECT
        return bool(s.cash[seat] > 0)
    if not is_buying:  # his player-turn is over: Phase II comes next
        for each in range(SEATS):
            s.used[each] = s.passed[each] = 0
    s.active, s.phase = NONE, CITY
    return bool(not s.passed[seat] and can_buy_any(s, seat))
