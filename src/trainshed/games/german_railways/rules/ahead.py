"""A seat's next action as if it came now: for plans that are made while others think."""

from typing import Any

from .state import ACTION, FINISHED, VOTE
from .steps.auction import leave_auction
from .steps.build import leave_build


def ahead(s: Any, seat: int) -> bool:
    """Give the seat the action of its turn, with nothing else under way; False where none is in
    sight. [5.5]
    """
    if s.initial or s.phase in (VOTE, FINISHED):
        return False
    leave_auction(s)
    leave_build(s)
    s.phase, s.seat = ACTION, seat
    return True
