"""The end of the game: connected enough, or provably impossible. [10]"""

from numpy import int64

from trainshed.core.rule import rule

from ..proof import can_find_ways, first_without_ways
from ..state import BY_VOTE, FINISHED, IMPOSSIBLE, IMPOSSIBLE_END, PROOF, SEARCH, partners
from ..tables import ENOUGH_PARTNERS, NONE, RAILROADS


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
def is_proof_due(s):
    """Tell whether (b) must be looked at: something was built or sold since the last time."""
    return s.option[IMPOSSIBLE_END] != BY_VOTE and not s.proved


@rule
def look_at_ways(s):
    """Pass over railroads whose kept ways still stand; search for the first other one. [10 b]"""
    s.proving = first_without_ways(s, int64(s.proving))
    if s.proving < RAILROADS:
        s.phase = SEARCH
    else:
        s.proving = 0
        s.proved = 1


@rule
def search_for_ways(s):
    """End the game if the railroad can never get two partners, else look at the next. [10 b]"""
    if can_find_ways(s, int64(s.proving)):
        s.proving += 1
        s.phase = PROOF
    else:
        s.proving = 0
        finish(s, IMPOSSIBLE)
