"""Relocating the piece on a turn-order space. [12]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import RELOCATE_NONE, RELOCATE_TO
from ..refusals import FINE
from ..relocation import against_relocation
from ..state import BLACK_PIECE, GO_ON
from ..survey import look_around
from ..tables import PLACES
from .payment import use_place


@rule
def legal_relocate(s, out):
    """List the places the piece may go to, and leaving it. [12]"""
    n = 0
    look_around(s)
    for place in range(PLACES):
        if against_relocation(s, place) == FINE:
            out[n] = RELOCATE_TO + place
            n += 1
    out[n] = RELOCATE_NONE
    return n + 1


@rule
def refuse_relocate(s, action):
    """Find the reason against a place."""
    if action == RELOCATE_NONE:
        return FINE
    look_around(s)
    return against_relocation(s, int64(action - RELOCATE_TO))


@rule
def apply_relocate(s, action):
    """Move the piece and gain the action there. [12, Q6, Q9]"""
    if action != RELOCATE_NONE:
        piece = int64(s.claim_piece[s.relocation - 1])
        use_place(s, action - RELOCATE_TO, piece, piece == BLACK_PIECE)
    s.phase = GO_ON
