"""The search over track steps: orders and distributions, with colours unlocked on the way. [15.2]

Demands stand in `s.want_*`. Pieces are moved in the position itself and moved back again.
"""

from numpy import int64

from trainshed.core.bits import lowest_bit
from trainshed.core.rule import rule

from .possible import BLACK, can_step, room_of
from .state import COLOUR_SET, DISTINCT_PIECES, reach_of
from .tables import (
    ADVANTAGES,
    BRANCH_OF,
    COLOURS,
    COUNT,
    HUE,
    LOCO,
    NONE,
    RAILROADS,
    SPACE,
    START,
    SWITCH,
    UNLOCK,
)

WAYS = 2  # branches tried where a step meets the switch
MOVES = COLOURS * RAILROADS * WAYS


@rule
def tracks_fit(s):
    """Tell whether all demanded steps can be made. [15.2]"""
    total = int64(0)
    same = int64(-1)
    plain = True
    for at in range(s.wanted):
        total += int64(s.want_count[at])
        plain = plain and int64(s.want_flags[at]) & (DISTINCT_PIECES | COLOUR_SET) == 0
        same &= int64(s.want_mask[at])
    if plain and same & 1 == 1 and room_of(s, int64(s.seat), BLACK) >= total:
        return True  # every step may be black
    if plain and s.wanted == 1:
        mask = int64(s.want_mask[0])
        if mask & (mask - 1) == 0:
            return has_room(s, mask, total)
    return search_steps(s, total)


@rule
def has_room(s, mask, total):
    """Tell whether one colour alone can make so many steps."""
    for colour in range(COLOURS):
        if mask == 1 << colour:
            return room_of(s, int64(s.seat), colour) >= total
    return False


@rule
def search_steps(s, total):
    """Search depth first, with a stack of moves; leave the position as it was."""
    depth = 0
    s.try_at[0] = 0
    while True:
        if depth == total:
            unwind(s, depth)
            return True
        move = next_move(s, int64(s.try_at[depth]))
        if move != NONE:
            make_move(s, move, depth)
            depth += 1
            s.try_at[depth] = 0
        elif depth == 0:
            return False
        else:
            depth -= 1
            take_back(s, depth)


@rule
def unwind(s, depth):
    """Take all moves back."""
    while depth > 0:
        depth -= 1
        take_back(s, depth)


@rule
def next_move(s, first):
    """Return the first possible move from a number on: demand, colour, railroad and branch."""
    for move in range(first, int64(s.wanted) * MOVES):
        at = move // MOVES
        if s.want_count[at] == 0:
            continue
        rest = move - at * MOVES
        piece = rest // WAYS
        colour = piece // RAILROADS
        railroad = piece - colour * RAILROADS
        if not is_wanted(s, at, colour, piece) or not can_step(s, int64(s.seat), colour, railroad):
            continue
        if rest % WAYS == 1 and not meets_switch(s, colour, railroad):
            continue
        return move
    return NONE


@rule
def is_wanted(s, at, colour, piece):
    """Tell whether a demand takes a step of this piece. [effects: distinct, set]"""
    if (int64(s.want_mask[at]) >> colour) & 1 == 0:
        return False
    railroad = piece - colour * RAILROADS
    return not is_piece_used(int64(s.want_flags[at]), int64(s.want_used[at]), colour, railroad)


@rule
def is_piece_used(flags, used, colour, railroad):
    """Tell whether a part has moved this piece or colour already. [effects: distinct, set]"""
    if flags & DISTINCT_PIECES:
        return (used >> (colour * RAILROADS + railroad)) & 1 == 1
    return flags & COLOUR_SET != 0 and (used >> colour) & 1 == 1


@rule
def meets_switch(s, colour, railroad):
    """Tell whether the next black step on a railroad chooses its branch. [G1.2]"""
    switch = int64(s.railroad[s.board * RAILROADS + railroad, SWITCH])
    if colour != BLACK or switch == 0 or s.branch[s.seat] != NONE:
        return False
    return s.track[s.seat, colour, railroad] == switch


@rule
def make_move(s, move, depth):
    """Make a move of the search and note what to restore."""
    at = move // MOVES
    rest = move - at * MOVES
    piece = rest // WAYS
    colour = piece // RAILROADS
    railroad = piece - colour * RAILROADS
    seat = int64(s.seat)
    s.try_at[depth] = move + 1
    s.try_unlocked[depth] = s.unlocked[seat]
    s.try_branch[depth] = s.branch[seat]
    s.try_used[depth] = s.want_used[at]
    if meets_switch(s, colour, railroad):
        s.branch[seat] = rest % WAYS
    if int64(s.want_flags[at]) & COLOUR_SET:
        s.want_used[at] = int64(s.want_used[at]) | (1 << colour)
    else:
        s.want_used[at] = int64(s.want_used[at]) | (1 << piece)
    s.want_count[at] -= 1
    s.track[seat, colour, railroad] += 1
    if wants_locked_colour(s):
        unlock_by_step(s, seat, colour, railroad)


@rule
def wants_locked_colour(s):
    """Tell whether unlocking can matter: a colour is wanted that is not unlocked yet."""
    wanted = int64(0)
    for at in range(s.wanted):
        wanted |= int64(s.want_mask[at])
    return wanted & ~int64(s.unlocked[s.seat]) != 0


@rule
def take_back(s, depth):
    """Undo the move of a depth."""
    move = int64(s.try_at[depth]) - 1
    at = move // MOVES
    piece = (move - at * MOVES) // WAYS
    colour = piece // RAILROADS
    seat = int64(s.seat)
    s.track[seat, colour, piece - colour * RAILROADS] -= 1
    s.unlocked[seat] = s.try_unlocked[depth]
    s.branch[seat] = s.try_branch[depth]
    s.want_used[at] = s.try_used[depth]
    s.want_count[at] += 1


@rule
def unlock_by_step(s, seat, colour, railroad):
    """Unlock the colours that the space just reached gives. [7]"""
    at = int64(s.track[seat, colour, railroad])
    first = int64(s.board) * ADVANTAGES
    left = int64(s.unlock_mask[railroad]) & ~int64(s.fired[seat])
    while left != 0:
        row = first + lowest_bit(left)
        left &= left - 1
        if s.advantage[row, SPACE] != at or s.advantage[row, HUE] != colour:
            continue
        branch = int64(s.advantage[row, BRANCH_OF])
        if branch != NONE and branch != s.branch[seat]:
            continue
        if s.advantage[row, LOCO] == 1 and reach_of(s, seat, railroad) < at:
            continue
        start = int64(s.advantage[row, START])
        for code in range(start, start + int64(s.advantage[row, COUNT])):
            if s.code[code, 0] == UNLOCK:
                s.unlocked[seat] = int64(s.unlocked[seat]) | (1 << int64(s.code[code, 1]))
