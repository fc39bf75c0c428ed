"""A seat's next turn as if it came now: for plans that are made while others think."""

from typing import Any

from .ending import begin_turn
from .state import FINISHED, RELOCATING, SOLO, TURN, is_on
from .tables import NONE


def ahead(s: Any, seat: int) -> bool:
    """Give the seat its next turn, with nothing else under way; False where none is near. [5]"""
    is_out = s.passed[seat] or s.stage == RELOCATING or is_on(s, SOLO)
    if s.phase < TURN or s.phase == FINISHED or is_out:
        return False
    s.pool = s.queue = s.building = s.hand = s.begun = s.bonus_due = s.midway = 0
    s.place = s.current = s.using = NONE
    s.seat = seat
    begin_turn(s)
    return True
