"""The auction of one share: bid or pass until one bidder is left. [4]"""

from numpy import int64

from trainshed.core.chance import any_of
from trainshed.core.counting import total
from trainshed.core.rule import rule

from ..actions import BANKER_IS, BID, HIGHEST_BID, PASS
from ..refusals import BID_ABOVE_CASH, BID_TOO_LOW, FINE, NO_SUCH_SEAT
from ..state import ACTION_OVER, AUCTION, ROUND_OVER, move_income_markers, next_seat
from ..tables import MIN_BID, NONE, RAILROADS


@rule
def chance_banker(s, out, weights):
    """List the seats: each may be drawn as banker, who bids first. [3.4, `first_bidder`]"""
    return any_of(s.seats, BANKER_IS, out, weights)


@rule
def refuse_banker(s, action):
    """Find the reason against this seat as banker."""
    return FINE if action - BANKER_IS < s.seats else NO_SUCH_SEAT


@rule
def apply_banker(s, action):
    """Let the banker bid first on the first share. [3.5]"""
    start_auction(s, 0, action - BANKER_IS)


@rule
def start_auction(s, railroad, first_bidder):
    """Open the bidding for one share; everybody is in. [4.1]"""
    s.phase = AUCTION
    s.on_offer = railroad
    s.first_bidder = first_bidder
    s.high_bid = 0
    s.high_bidder = NONE
    for seat in range(s.seats):
        s.bidding[seat] = 1
    s.seat = first_bidder


@rule
def lowest_bid(s):
    """Return the least that may be bid. [4.2, C23]"""
    return max(MIN_BID, int(s.high_bid) + 1)


@rule
def legal_bid(s, out):
    """List pass, and every higher bid that the seat's own cash covers. [4.2, C20, C31, C33]"""
    out[0] = PASS
    n = 1
    for bid in range(lowest_bid(s), min(int(s.cash[s.seat]), HIGHEST_BID) + 1):
        out[n] = BID + bid
        n += 1
    return n


@rule
def refuse_bid(s, action):
    """Find the reason against a bid or a pass."""
    if action == PASS:
        return FINE
    if action - BID < lowest_bid(s):
        return BID_TOO_LOW
    if action - BID > s.cash[s.seat]:
        return BID_ABOVE_CASH
    return FINE


@rule
def apply_bid(s, action):
    """Take the bid, or take the seat out of this auction for good; go on, or close. [4.2, 4.3]"""
    if action == PASS:
        s.bidding[s.seat] = 0
    else:
        s.high_bid = action - BID
        s.high_bidder = s.seat
    still_in = total(s.bidding, s.seats)
    if still_in == 0:
        close_without_bid(s)
    elif still_in == 1 and s.high_bidder != NONE:
        sell(s, int64(s.high_bidder), int64(s.high_bid))
    else:
        pass_turn(s)


@rule
def pass_turn(s):
    """Ask the next seat clockwise that is still in. [4.1]"""
    s.seat = next_seat(s, s.seat)
    while not s.bidding[s.seat]:
        s.seat = next_seat(s, s.seat)


@rule
def close_without_bid(s):
    """Leave it to the first bidder for nothing if initial, otherwise unsold. [4.5, C19]"""
    if s.initial:
        sell(s, int64(s.first_bidder), int64(0))
    else:
        leave_auction(s)
        s.phase = ACTION_OVER


@rule
def sell(s, winner, price):
    """The winner pays into the treasury of the railroad and takes the share. [4.4, C2]"""
    railroad = int64(s.on_offer)
    s.cash[winner] -= price
    s.treasury[railroad] += price
    s.shares[winner, railroad] += 1
    s.sold[railroad] += 1
    move_income_markers(s)
    s.busy = 1
    s.proved = 0
    leave_auction(s)
    if not s.initial:
        s.phase = ACTION_OVER
    elif railroad + 1 < RAILROADS:
        start_auction(s, railroad + 1, winner)  # the last buyer bids first [3.5]
    else:
        s.initial = 0
        s.phase = ROUND_OVER


@rule
def leave_auction(s):
    """Clear the bidding."""
    s.on_offer = NONE
    s.first_bidder = NONE
    s.high_bid = 0
    s.high_bidder = NONE
    for seat in range(s.seats):
        s.bidding[seat] = 0
