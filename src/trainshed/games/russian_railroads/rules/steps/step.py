"""A track step: one piece of a colour one space forward on a railroad. [7, 15.1]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import SKIP, STEP_IS
from ..gain import finish_unit
from ..options import can_make_step, note_piece
from ..possible import BLACK, can_step, has_piece, is_shown
from ..refusals import (
    BLOCKS_DIRECT_PART,
    COLOUR_LOCKED,
    COLOUR_NOT_GIVEN,
    COLOUR_NOT_SHOWN,
    DIRECT_PART,
    FINE,
    NO_PIECE_LEFT,
    NO_ROOM,
    NOT_ON_THIS_BOARD,
    PIECE_MOVED,
)
from ..search_tracks import is_piece_used
from ..state import AFTER_BLACK, GO_ON, hues_of
from ..tables import COLOURS, RAILROADS
from ..works import step_track
from .payment import black_step
from .skip import apply_skip, may_skip

WIDTH = 2 * RAILROADS  # railroads of both boards


@rule
def legal_step(s, out):
    """List the steps that keep the direct parts completable, and dropping. [15.2]"""
    n = 0
    part = int64(s.current)
    first = STEP_IS + int64(s.board) * RAILROADS
    for colour in range(COLOURS):
        if (int64(s.part_mask[part]) >> colour) & 1 == 0:
            continue
        for railroad in range(RAILROADS):
            if can_make_step(s, part, colour, railroad):
                out[n] = first + colour * WIDTH + railroad
                n += 1
    if may_skip(s):
        out[n] = SKIP
        n += 1
    return n


@rule
def refuse_step(s, action):
    """Find the reason against a step."""
    if action == SKIP:
        return FINE if may_skip(s) else DIRECT_PART
    part, seat = int64(s.current), int64(s.seat)
    colour = (action - STEP_IS) // WIDTH
    railroad = (action - STEP_IS) % WIDTH - int64(s.board) * RAILROADS
    if not 0 <= railroad < RAILROADS:
        return NOT_ON_THIS_BOARD
    if (int64(s.part_mask[part]) >> colour) & 1 == 0:
        return COLOUR_NOT_GIVEN
    if is_piece_used(int64(s.part_flags[part]), int64(s.part_used[part]), colour, railroad):
        return PIECE_MOVED
    if (int64(s.unlocked[seat]) >> colour) & 1 == 0:
        return COLOUR_LOCKED
    if not is_shown(s, seat, colour, railroad) or hues_of(s, seat, railroad) == 0:
        return COLOUR_NOT_SHOWN
    if not can_step(s, seat, colour, railroad):
        entering = s.track[seat, colour, railroad] == 0 and not has_piece(s, seat, colour)
        return NO_PIECE_LEFT if entering else NO_ROOM
    return FINE if can_make_step(s, part, colour, railroad) else BLOCKS_DIRECT_PART


@rule
def apply_step(s, action):
    """Move the piece; the black worker's step comes before the advantages. [7, 15.2]"""
    if action == SKIP:
        apply_skip(s)
        return
    part, seat = int64(s.current), int64(s.seat)
    colour = (action - STEP_IS) // WIDTH
    railroad = (action - STEP_IS) % WIDTH - int64(s.board) * RAILROADS
    has_bonus = colour == BLACK and int64(s.part_flags[part]) & AFTER_BLACK != 0
    note_piece(s, part, colour, railroad)
    finish_unit(s)
    if has_bonus:
        black_step(s)
    step_track(s, seat, colour, railroad)
    s.phase = GO_ON
