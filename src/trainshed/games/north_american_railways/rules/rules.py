"""The index of the rules: each function of the contract, dispatched by the phase; it contains no
rule but who has won.
"""

from numpy import int64

from trainshed.core.game import CHANCE, OVER
from trainshed.core.rule import rule

from .actions import ALLOW, DEAL_CITY, DEAL_SHARE, END, HOME_IS, PASS, PRICE_STEP, START_IS
from .hidden import is_hidden
from .refusals import CHANCE_DECIDES, GAME_IS_OVER, NOT_FOR_PLAYERS, NOT_NOW
from .state import (
    ANSWER,
    CITY,
    DEAL_CITIES,
    DEAL_SHARES,
    DRAW_START,
    FINISHED,
    HOME,
    PRICE,
    SELECT,
    TURN_OVER,
    next_seat,
)
from .steps.answer import apply_answer, legal_answer, refuse_answer
from .steps.city import apply_city, legal_city, refuse_city
from .steps.deal import (
    apply_city_card,
    apply_share,
    apply_start,
    chance_city,
    chance_share,
    chance_start,
    refuse_city_card,
    refuse_share,
    refuse_start,
)
from .steps.home import apply_home, legal_home, refuse_home
from .steps.price import apply_price, legal_price, refuse_price
from .steps.round import go_on
from .steps.select import apply_select, legal_select, refuse_select


@rule
def to_move(s):
    """Return the seat to decide, CHANCE or OVER."""
    if s.phase == FINISHED:
        return OVER
    if s.phase <= DRAW_START:
        return CHANCE
    return int(s.seat)


@rule
def legal(s, out):
    """Write the legal actions in ascending order. [9]"""
    if s.phase == SELECT:
        return legal_select(s, out)
    if s.phase == PRICE:
        return legal_price(s, out)
    if s.phase == ANSWER:
        return legal_answer(s, out)
    if s.phase == CITY:
        return legal_city(s, out)
    if s.phase == HOME:
        return legal_home(s, out)
    return 0


@rule
def chance(s, out, weights):
    """Write the outcomes of the next chance event and their weights."""
    if s.phase == DEAL_CITIES:
        return chance_city(s, out, weights)
    if s.phase == DEAL_SHARES:
        return chance_share(s, out, weights)
    if s.phase == DRAW_START:
        return chance_start(s, out, weights)
    return 0


@rule
def apply(s, action):
    """Change the position by an action that is legal, or an outcome that is possible."""
    act(s, action)
    settle(s)


@rule
def act(s, action):
    """Do what the actor does."""
    if s.phase == SELECT:
        apply_select(s, action)
    elif s.phase == PRICE:
        apply_price(s, action)
    elif s.phase == ANSWER:
        apply_answer(s, action)
    elif s.phase == CITY:
        apply_city(s, action)
    elif s.phase == DEAL_CITIES:
        apply_city_card(s, action)
    elif s.phase == DEAL_SHARES:
        apply_share(s, action)
    elif s.phase == DRAW_START:
        apply_start(s, action)
    elif s.phase == HOME:
        apply_home(s, action)


@rule
def settle(s):
    """Do what follows by itself, until somebody is asked again or the match is over. [9]"""
    if s.phase >= TURN_OVER:
        go_on(s)


@rule
def asked_in(action):
    """Return the phase in which an action is asked for."""
    if action <= PRICE_STEP or action == END:
        return SELECT
    if action < ALLOW:
        return PRICE
    if action < END:
        return ANSWER
    if action == PASS or action < DEAL_CITY:
        return CITY
    if action < HOME_IS:
        return DEAL_CITIES
    if action < DEAL_SHARE:
        return HOME
    return DEAL_SHARES if action < START_IS else DRAW_START


@rule
def refuse(s, action):
    """Return 0, or the code of the first reason against an action or outcome."""
    if s.phase == FINISHED:
        return GAME_IS_OVER
    asked = asked_in(action)
    if asked != s.phase:
        if s.phase <= DRAW_START:
            return CHANCE_DECIDES
        return NOT_FOR_PLAYERS if asked <= DRAW_START else NOT_NOW
    if asked == SELECT:
        return refuse_select(s, action)
    if asked == PRICE:
        return refuse_price(s, action)
    if asked == ANSWER:
        return refuse_answer(s, action)
    if asked == CITY:
        return refuse_city(s, action)
    if asked == HOME:
        return refuse_home(s, action)
    if asked == DEAL_CITIES:
        return refuse_city_card(s, action)
    return refuse_share(s, action) if asked == DEAL_SHARES else refuse_start(s, action)


@rule
def scores(s, out):
    """Write each seat's score: its cash in dollars. [8]"""
    for seat in range(s.seats):
        out[seat] = s.cash[seat]


@rule
def returns(s, out):
    """Write 1 for the winner: most cash; of equals the first in the last turn's order. [8]"""
    seat = max(int64(s.start_player), 0)
    winner = seat
    for _ in range(s.seats):
        if s.cash[seat] > s.cash[winner]:
            winner = seat
        seat = next_seat(s, seat)
    for each in range(s.seats):
        out[each] = 1.0 if each == winner else 0.0


@rule
def is_midway(s):
    """Tell whether the seat to move has selected a share and is to name its price. [5.1]"""
    return s.phase == PRICE


def asks_anyway(s):
    """Tell whether a director is asked who can only allow: at once it would show his cash. [9]"""
    return bool(s.phase == ANSWER and is_hidden(s))
