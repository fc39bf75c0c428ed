"""What a seat bids without looking ahead: up to a limit, and no more than the others make it pay.

Limits differ by mood, for bidders who judge alike would make every auction alike; a seat keeps its
mood for a share as long as it is on offer.
"""

from numpy import int64

from trainshed.core.counting import total
from trainshed.core.rule import rule
from trainshed.core.seeds import lasting_below

from ..rules.actions import BID
from ..rules.tables import RAILROADS, SHARES, STARTING_CASH
from .worth import TALER, worth_of_share

MOODS = 61  # per cent: a bidder's mood, from none to this
FIRST_SHARE = 75  # per cent of its fair price that the first share of a railroad is taken for
LATER_SHARE = 45  # per cent of its worth that a later share is taken for
RESERVE = 4  # this part of the starting cash is kept in the first auctions


@rule
def choose_bid(s, actions, n, stream):
    """Bid one more than the others will, as their moods are guessed; pass above my limit."""
    worth = price_of_share(s)
    limit = limit_of(s, int64(s.seat), worth, stream)
    lowest = actions[1] - BID
    if lowest > limit:
        return 0
    second = 0
    for seat in range(s.seats):
        if seat != s.seat and s.bidding[seat]:
            second = max(second, limit_of(s, seat, worth, stream))
    bid = max(min(second + 1, limit), lowest)
    return min(1 + bid - lowest, n - 1)  # bids end at 999 [C33]


@rule
def limit_of(s, seat, price, stream):
    """Return the most that a seat bids for a share, in a mood that lasts for the whole auction."""
    share = int64(s.on_offer) * SHARES + int64(s.sold[s.on_offer])
    mood = lasting_below(stream, MOODS, share * int64(s.seats) + seat)
    mood += FIRST_SHARE if s.initial else LATER_SHARE
    return min(price * mood // 100, int(s.cash[seat]) - reserve(s, seat))


@rule
def price_of_share(s):
    """Return what the share on offer is worth to anybody, in Talers."""
    if s.initial:
        return fair_price(s)
    return worth_of_share(s, int64(s.on_offer)) // TALER


@rule
def fair_price(s):
    """Return the part of all the cash that this share deserves among the first shares to come."""
    worth = 0
    for railroad in range(s.on_offer, RAILROADS):
        worth += worth_of_share(s, railroad)
    return total(s.cash, s.seats) * worth_of_share(s, int64(s.on_offer)) // max(1, worth)


@rule
def reserve(s, seat):
    """Return the cash to keep, because only cash wins: a part of the first cash in the first
    auctions; later, for whoever has the most, a little more than the next.
    """
    part = STARTING_CASH[s.seats] // RESERVE
    if s.initial:
        return part
    rival = richest_rival(s, seat)
    return 1 if rival >= s.cash[seat] else min(rival + 1, part)


@rule
def richest_bidder(s):
    """Return the most cash that another seat in the auction has."""
    most = 0
    for seat in range(s.seats):
        if seat != s.seat and s.bidding[seat]:
            most = max(most, int(s.cash[seat]))
    return most


@rule
def richest_rival(s, seat):
    """Return the most cash that any seat but this one has."""
    rival = 0
    for other in range(s.seats):
        if other != seat:
            rival = max(rival, int(s.cash[other]))
    return rival
