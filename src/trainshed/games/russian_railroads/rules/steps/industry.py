"""An industry step: which marker moves. [9, 15.1]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import MARKER_IS, SKIP
from ..gain import finish_unit
from ..options import can_make_advance
from ..possible import can_advance
from ..refusals import BLOCKS_DIRECT_PART, DIRECT_PART, FINE, MARKER_CANNOT_MOVE
from ..state import GO_ON
from ..tables import MARKERS
from ..works import advance_marker
from .skip import apply_skip, may_skip


@rule
def legal_marker(s, out):
    """List the markers that can move, and dropping. [9]"""
    n = 0
    for marker in range(MARKERS):
        if can_make_advance(s, int64(s.current), marker):
            out[n] = MARKER_IS + marker
            n += 1
    if may_skip(s):
        out[n] = SKIP
        n += 1
    return n


@rule
def refuse_marker(s, action):
    """Find the reason against a marker."""
    if action == SKIP:
        return FINE if may_skip(s) else DIRECT_PART
    marker = int64(action - MARKER_IS)
    if not can_advance(s, int64(s.seat), marker):
        return MARKER_CANNOT_MOVE
    return FINE if can_make_advance(s, int64(s.current), marker) else BLOCKS_DIRECT_PART


@rule
def apply_marker(s, action):
    """Move the marker one space. [9]"""
    if action == SKIP:
        apply_skip(s)
        return
    finish_unit(s)
    advance_marker(s, int64(s.seat), action - MARKER_IS)
    s.phase = GO_ON
