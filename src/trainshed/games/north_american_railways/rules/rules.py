"""The index of the rules: what each phase asks for, and where its rules are; it contains no rule
but who has won.
"""

from numpy import int64

from trainshed.core.dispatch import Index, Node
from trainshed.core.rule import rule

from . import refusals
from . import state as st
from .actions import CITY_FOR, DEAL_CITY, HOME_IS, VERBS
from .hidden import is_hidden
from .steps import answer, city, deal, home, price, round, select

INDEX = Index(
    (
        Node(st.SELECT, "select", select, ("select", "end")),
        Node(st.PRICE, "price", price, ("price",)),
        Node(st.ANSWER, "answer", answer, ("allow", "buy")),
        Node(st.CITY, "city", city, ("pass", range(CITY_FOR, DEAL_CITY))),
        Node(st.DEAL_CITIES, "city_card", deal, (range(DEAL_CITY, HOME_IS),)),
        Node(st.DEAL_SHARES, "share", deal, ("share",)),
        Node(st.DRAW_START, "start", deal, ("start",)),
        Node(st.HOME, "home", home, ("home",)),
    ),
    VERBS,
    st.FINISHED,
    refusals,
)
to_move, legal, chance = INDEX.to_move, INDEX.legal, INDEX.chance
act, refuse, settle = INDEX.act, INDEX.refuse, round.go_on


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
        seat = st.next_seat(s, seat)
    for each in range(s.seats):
        out[each] = 1.0 if each == winner else 0.0


@rule
def is_midway(s):
    """Tell whether the seat to move has selected a share and is to name its price. [5.1]"""
    return s.phase == st.PRICE


def asks_anyway(s):
    """Tell whether a director is asked who can only allow: at once it would show his cash. [9]"""
    return bool(s.phase == st.ANSWER and is_hidden(s))
