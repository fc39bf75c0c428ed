"""A judgement of any position for bots: each seat's likely share of the victory.

Only cash wins, so each seat is judged by the cash it may expect at the end: what it has, what its
shares will still pay, what its actions to come are worth. docs/games/german_railways/evaluation.md
tells the thought behind each number.
"""

from numpy import int64

from trainshed.core.judgement import by_steps, share_out
from trainshed.core.rule import rule

from ..rules.income import income_of
from ..rules.state import AUCTION, BUILD, FINISHED
from ..rules.tables import NONE, RAILROADS
from .worth import TALER, dividends_to_come, links_missing, worth_of_share

WORTH_OF_ACTION = 4 * TALER  # what one more action brings: a city, or a share below its worth
ROUNDS_A_DIVIDEND = 80  # rounds that pass before the next dividend, in hundredths
KEPT = 4  # this part of the cash is not spent in the first auctions
# How surely the leader wins: the estimates are squared so often, by the links missing at least
SQUARED = ((12, 1), (6, 2), (2, 3))
SQUARED_AT_LAST = 4


@rule
def evaluate(s, out):
    """Write each seat's likely share of the victory, in all 1."""
    for seat in range(s.seats):
        out[seat] = cash_at_the_end(s, seat)
    share_out(out, s.seats, sureness(s))


@rule
def sureness(s):
    """Return how often to square the estimates: at first nearly all is open, at last little."""
    if s.phase == FINISHED:
        return SQUARED_AT_LAST
    return by_steps(links_missing(s), SQUARED, SQUARED_AT_LAST)


@rule
def cash_at_the_end(s, seat):
    """Estimate the cash a seat will have at the end, in hundredths of a Taler."""
    cash = cash_now(s, seat)
    if s.phase == FINISHED:
        return cash
    if s.initial:
        cash = cash * worth_to_buy(s) // max(1, cash_of_all(s))
    for railroad in range(RAILROADS):
        held = shares_of(s, seat, railroad)
        if held:
            cash += held * worth_of_share(s, railroad)
    if s.phase == BUILD:
        cash += dividend_under_way(s, seat)
    return cash + actions_to_come(s, seat) * WORTH_OF_ACTION // TALER


@rule
def cash_now(s, seat):
    """Return a seat's cash in hundredths, without the high bid it will pay."""
    cash = int(s.cash[seat]) * TALER
    if s.phase == AUCTION and s.high_bidder == seat:
        cash -= int(s.high_bid) * TALER
    return cash


@rule
def cash_of_all(s):
    """Return the cash of all seats, in hundredths."""
    total = 0
    for seat in range(s.seats):
        total += cash_now(s, seat)
    return total


@rule
def worth_to_buy(s):
    """Return the worth of the first shares that all this cash will buy."""
    worth = 0
    for railroad in range(RAILROADS):
        if railroad > s.on_offer or (railroad == s.on_offer and s.high_bidder == NONE):
            worth += worth_of_share(s, railroad)
    return worth + cash_of_all(s) // KEPT


@rule
def shares_of(s, seat, railroad):
    """Return the shares a seat has, with the one it is about to win."""
    held = int64(s.shares[seat, railroad])
    if s.phase == AUCTION and s.high_bidder == seat and s.on_offer == railroad:
        held += 1
    return held


@rule
def dividend_under_way(s, seat):
    """Return what the build under way will pay a seat when it ends."""
    railroad = int64(s.building)
    income = income_of(s, railroad)
    grown = int(s.shares[seat, railroad]) * (income - int(s.income[railroad]))
    worth = grown * dividends_to_come(s)
    if int64(s.contacts) & ~int64(s.links[railroad]):
        worth += (int(s.player_income[seat]) + grown) * TALER
        worth += int(s.shares[seat, railroad]) * income * TALER
    return worth


@rule
def actions_to_come(s, seat):
    """Estimate a seat's actions to come, in hundredths: the draw helps who earns least. [5.3]"""
    actions = 0
    if s.phase != AUCTION or not s.initial:
        for turn in range(s.turn, s.seats):
            actions += TALER * (s.order[turn] == seat)
    markers = 0
    for other in range(s.seats):
        markers += markers_likely(s, other)
    rounds = dividends_to_come(s) * ROUNDS_A_DIVIDEND // TALER
    return actions + rounds * int64(s.seats) * markers_likely(s, seat) // markers


@rule
def markers_likely(s, seat):
    """Return about the markers a seat would put into the bag now: one, and one for each seat that
    earns more. ([5.3] counts equal incomes once, which changes little.)
    """
    higher = 1
    for other in range(s.seats):
        higher += s.player_income[other] > s.player_income[seat]
    return higher
