"""What follows by itself: the next player, the three phases of a turn, the last turn. [4 to 8]"""

from numpy import int64

from trainshed.core.rule import rule

from ..income import pay_income, pay_symbols
from ..state import (
    BUY_OVER,
    CITY,
    FEW_CITIES_LEFT,
    FEW_SHARES,
    FINISHED,
    INCOME_DUE,
    NO_PURCHASE,
    SELECT,
    TURN_OVER,
    cities_left,
    next_seat,
    set_last_turn,
    shares_left,
)
from ..steps.city import can_buy_any
from ..tables import FEW_CITIES, GRANT, NONE


@rule
def go_on(s):
    """Go on until somebody is asked again or the match is over. [4]"""
    while s.phase >= TURN_OVER:
        if s.phase == TURN_OVER:
            next_player_turn(s)
        elif s.phase == BUY_OVER:
            next_buyer(s)
        else:
            end_turn(s)


@rule
def begin_turn(s):
    """Begin Phase I of the next turn. [4, 5]"""
    s.turn += 1
    s.begun = 0
    s.granted = 0
    s.phase = TURN_OVER


@rule
def next_player_turn(s):
    """Give the next player his player-turn, or $200; or close the phase. [5, 5.1.1]"""
    s.tried = 0
    s.uncovered = 0
    if s.begun == s.seats or shares_left(s) == 0:
        end_phase_one(s)
        return
    seat = next_seat(s, s.active) if s.begun else int64(s.start_player)
    s.active = seat
    s.begun += 1
    if s.cash[seat] == 0:
        s.cash[seat] = GRANT
        s.given += GRANT
        s.granted = int64(s.granted) | (1 << seat)
    else:
        s.seat = seat
        s.phase = SELECT


@rule
def end_phase_one(s):
    """Check the shares and the cities, and open Phase II. [5.4, 6, R17]"""
    if shares_left(s) < s.seats:
        set_last_turn(s, FEW_SHARES)
    if cities_left(s) <= FEW_CITIES:
        set_last_turn(s, FEW_CITIES_LEFT)
    s.active = NONE
    s.begun = 0
    s.bought = 0
    for seat in range(s.seats):
        s.used[seat] = 0
        s.passed[seat] = 0
    s.seat = NONE  # nobody has had his turn yet
    s.phase = BUY_OVER


@rule
def next_buyer(s):
    """Ask the next player who is in and can buy; who cannot must pass. [6]"""
    seat = int64(s.start_player) if s.seat == NONE else next_seat(s, s.seat)
    for _ in range(s.seats):
        if not s.passed[seat]:
            if can_buy_any(s, seat):
                s.seat = seat
                s.phase = CITY
                return
            s.passed[seat] = 1
        seat = next_seat(s, seat)
    if s.bought == 0:
        set_last_turn(s, NO_PURCHASE)
    s.phase = INCOME_DUE


@rule
def end_turn(s):
    """Pay the income; then the final payment, or the next turn and start player. [4, 7, 8]"""
    pay_income(s)
    s.seat = NONE
    if s.last_turn:
        pay_symbols(s)
        s.phase = FINISHED
    else:
        s.start_player = next_seat(s, s.start_player)
        begin_turn(s)
