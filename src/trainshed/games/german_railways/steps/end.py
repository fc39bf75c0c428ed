"""The end of the game: connected enough, provably impossible, or nothing happens any more. [10]"""

from trainshed.core.rule import rule

from ..proof import is_impossible
from ..state import (
    ALL_CONNECTED,
    BY_VOTE,
    FINISHED,
    IMPOSSIBLE,
    IMPOSSIBLE_END,
    STALEMATE,
    STALEMATE_ROUNDS,
    partners,
)
from ..tables import NONE, RAILROADS

ENOUGH_PARTNERS = 2


@rule
def finish(s, reason):
    """End the game."""
    s.phase = FINISHED
    s.end = reason
    s.seat = NONE


@rule
def is_all_connected(s):
    """Tell whether every railroad is connected with at least two others. [10 a]"""
    for railroad in range(RAILROADS):
        if partners(s, railroad) < ENOUGH_PARTNERS:
            return False
    return True


@rule
def end_if_settled(s):
    """End the game if (a) holds or is proved impossible. [10 a, 10 b]"""
    if is_all_connected(s):
        finish(s, ALL_CONNECTED)
        return True
    if s.option[IMPOSSIBLE_END] != BY_VOTE and is_impossible(s):
        finish(s, IMPOSSIBLE)
        return True
    return False


@rule
def end_if_stale(s):
    """End the game after too many rounds without building or selling. [10]"""
    limit = s.option[STALEMATE_ROUNDS]
    if limit > 0 and s.quiet_rounds >= limit:
        finish(s, STALEMATE)
        return True
    return False
