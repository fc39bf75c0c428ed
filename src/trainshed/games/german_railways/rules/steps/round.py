"""A round: end checks, markers into the bag, the draw, and one action after the other. [5]"""

from trainshed.core.chance import draw_from
from trainshed.core.rule import rule

from ..actions import DRAW_MARKER
from ..refusals import FINE, NO_MARKER_LEFT
from ..state import (
    ACTION,
    ACTION_OVER,
    ALL_CONNECTED,
    BEGINNER,
    DRAW,
    END_CHECK,
    IMMEDIATE,
    PROOF,
    ROUND_OVER,
    SEATS,
    STALEMATE,
    TURN_ORDER,
    VOTE,
)
from ..steps.end import finish, is_all_connected, is_proof_due, look_at_ways, search_for_ways
from ..steps.quiet import count_quiet_rounds, is_stale, is_vote_due
from ..tables import NONE


@rule
def open_round(s):
    """Put the markers into the bag. The round number rises only now. [5.3, 10]"""
    s.round_number += 1
    s.turn = 0
    s.phase = DRAW
    s.seat = NONE
    for place in range(SEATS):
        s.order[place] = NONE
    for seat in range(s.seats):
        s.markers[seat] = 1 if s.option[TURN_ORDER] == BEGINNER else markers_of(s, seat)


@rule
def markers_of(s, seat):
    """Return 1 + how many different player incomes are higher than this seat's. [5.3, C18]"""
    higher = 0
    for other in range(s.seats):
        if s.player_income[other] > s.player_income[seat] and not is_counted_before(s, other):
            higher += 1
    return 1 + higher


@rule
def is_counted_before(s, seat):
    """Tell whether a lower seat has the same player income."""
    for other in range(seat):
        if s.player_income[other] == s.player_income[seat]:
            return True
    return False


@rule
def chance_draw(s, out, weights):
    """List whose marker may be drawn next, weighted by the markers in the bag. [5.4]"""
    return draw_from(s.markers, s.seats, DRAW_MARKER, out, weights)


@rule
def refuse_draw(s, action):
    """Find the reason against drawing a marker of this seat."""
    seat = action - DRAW_MARKER
    if seat >= s.seats or s.markers[seat] == 0:
        return NO_MARKER_LEFT
    return FINE


@rule
def apply_draw(s, action):
    """Give the marker's owner the next action; after the last, the others go back. [5.4]"""
    seat = action - DRAW_MARKER
    s.order[s.turn] = seat
    s.markers[seat] -= 1
    s.turn += 1
    if s.turn == s.seats:
        for each in range(s.seats):
            s.markers[each] = 0
        s.turn = 0
        next_in_order(s)


@rule
def next_in_order(s):
    """Let the owner of the next marker choose an action. [5.5]"""
    s.phase = ACTION
    s.seat = s.order[s.turn]


# What follows by itself: small steps, so that a GPU can do the same ones together


@rule
def go_on(s):
    """Do the next thing that follows by itself. [5.5, 10]"""
    if s.phase == ACTION_OVER:
        end_action(s)
    elif s.phase == ROUND_OVER:
        end_round(s)
    elif s.phase == PROOF:
        look_at_ways(s)
        if s.proved:
            play_on(s)
    else:
        search_for_ways(s)


@rule
def end_action(s):
    """Look whether the game is over, where the option says so after each action. [10, C14]"""
    s.seat = NONE
    if s.option[END_CHECK] == IMMEDIATE:
        check_end(s)
    else:
        remove_marker(s)


@rule
def end_round(s):
    """Look whether the game is over before a round begins. [5.1, 10]"""
    count_quiet_rounds(s)
    check_end(s)


@rule
def check_end(s):
    """End the game if (a) holds; where it may have become impossible, begin the proof. [10]"""
    if is_all_connected(s):
        finish(s, ALL_CONNECTED)
    elif is_proof_due(s):
        s.phase = PROOF
    else:
        play_on(s)


@rule
def play_on(s):
    """Go on where the end was checked: in the middle of a round, or before one."""
    if s.round_number > 0 and s.turn < s.seats:
        remove_marker(s)
    else:
        begin_round(s)


@rule
def remove_marker(s):
    """Remove the marker of an action: the next one acts, or the round is over. [5.5]"""
    s.turn += 1
    if s.turn < s.seats:
        next_in_order(s)
    else:
        s.phase = ROUND_OVER


@rule
def begin_round(s):
    """End a stale game; else ask for votes where they are due, or open the round. [5.1]"""
    if is_stale(s):
        finish(s, STALEMATE)
    elif is_vote_due(s):
        s.phase = VOTE
        s.seat = 0
    else:
        open_round(s)
