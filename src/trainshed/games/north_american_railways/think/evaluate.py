"""A judgement of any position for bots: each seat's likely share of the victory.

Only money wins, so each seat is judged by the money it may expect at the end: its cash, what its
shares will still earn, what its directorships are worth.
docs/games/north_american_railways/evaluation.md tells the thought behind each number.
"""

from numpy import int64

from trainshed.core.judgement import by_steps, share_out
from trainshed.core.rule import rule

from ..rules.state import FINISHED
from ..rules.tables import COMPANIES
from .worth import TURN, incomes_to_come, worth_of_directing, worth_of_share

# What a dollar in hand is worth: shares cost less than they bring, in per cent for each turn left
RETURN_A_TURN = 13
# How surely the leader wins: the estimates are squared so often, by the incomes to come at least
SQUARED = ((350, 1), (250, 2), (101, 3))
SQUARED_AT_LAST = 4


@rule
def evaluate(s, out):
    """Write each seat's likely share of the victory, in all 1."""
    for seat in range(s.seats):
        out[seat] = money_at_the_end(s, seat)
    times = by_steps(incomes_to_come(s), SQUARED, SQUARED_AT_LAST)
    share_out(out, s.seats, times)  # at first nearly all is open, at last little


@rule
def money_at_the_end(s, seat):
    """Estimate the money a seat will have at the end, in dollars."""
    cash = int64(s.cash[seat])
    if s.phase == FINISHED:
        return cash
    money = cash + cash * RETURN_A_TURN * (incomes_to_come(s) - TURN) // (100 * TURN)
    for company in range(COMPANIES):
        held = int64(s.shares[seat, company])
        if held:
            money += held * worth_of_share(s, company)
        if s.director[company] == seat:
            money += worth_of_directing(s, company)
    return money
