"""The action of a turn: pass, offer a share, or build track. [5.5, 6, 7, 8]"""

from numpy import int64

from trainshed.core.counting import least
from trainshed.core.rule import rule

from ..actions import BUILD_FOR, OFFER, PASS
from ..refusals import (
    FINE,
    NO_LOCOMOTIVE_LEFT,
    NO_SHARE_LEFT,
    NO_SHARE_OWNED,
    NOTHING_CAN_BE_LAID,
    THIRD_SHARE_TOO_EARLY,
)
from ..state import ACTION_OVER, BUILD
from ..steps.auction import start_auction
from ..steps.build import can_lay_any
from ..tables import RAILROADS, SHARES


@rule
def fewest_sold(s):
    """Return how many shares are sold of the railroad with the fewest."""
    return least(s.sold, RAILROADS)


@rule
def can_offer(s, railroad, fewest):
    """Tell whether a share may be offered: no third before all have sold two. [7, C8]"""
    if fewest < SHARES - 1:
        return s.sold[railroad] < SHARES - 1
    return s.sold[railroad] < SHARES


@rule
def can_build(s, railroad):
    """Tell whether the seat to move may build for it and anything can be laid. [8, C11]"""
    return (
        s.shares[s.seat, railroad] > 0 and s.locomotives[railroad] > 0 and can_lay_any(s, railroad)
    )


@rule
def legal_action(s, out):
    """List pass, the shares that may be offered, and the railroads that can be built."""
    out[0] = PASS
    n = 1
    fewest = fewest_sold(s)
    for railroad in range(RAILROADS):
        if can_offer(s, railroad, fewest):
            out[n] = OFFER + railroad
            n += 1
    for railroad in range(RAILROADS):
        if can_build(s, railroad):
            out[n] = BUILD_FOR + railroad
            n += 1
    return n


@rule
def refuse_action(s, action):
    """Find the reason against a pass, an offer or a build."""
    if action == PASS:
        return FINE
    if action < BUILD_FOR:
        return refuse_offer(s, action - OFFER)
    railroad = action - BUILD_FOR
    if s.shares[s.seat, railroad] == 0:
        return NO_SHARE_OWNED
    if s.locomotives[railroad] == 0:
        return NO_LOCOMOTIVE_LEFT
    return FINE if can_lay_any(s, railroad) else NOTHING_CAN_BE_LAID


@rule
def refuse_offer(s, railroad):
    """Find the reason against offering a share. [7, C8]"""
    if s.sold[railroad] == SHARES:
        return NO_SHARE_LEFT
    return FINE if can_offer(s, railroad, fewest_sold(s)) else THIRD_SHARE_TOO_EARLY


@rule
def apply_action(s, action):
    """Carry out the chosen action. The one who offers a share bids first. [6, 7, 8]"""
    if action == PASS:
        s.phase = ACTION_OVER
    elif action < BUILD_FOR:
        start_auction(s, action - OFFER, int64(s.seat))
    else:
        s.phase = BUILD
        s.building = action - BUILD_FOR
