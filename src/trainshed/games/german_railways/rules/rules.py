"""The index of the rules: each function of the contract, dispatched by the phase; it contains no
rule.
"""

from trainshed.core.game import CHANCE, OVER
from trainshed.core.rule import rule

from .actions import (
    AGREE,
    BANKER_IS,
    DRAW_MARKER,
    LAY,
    OFFER,
    PASS,
)
from .refusals import CHANCE_DECIDES, GAME_IS_OVER, NOT_FOR_PLAYERS, NOT_NOW
from .state import (
    ACTION,
    ACTION_OVER,
    AUCTION,
    BANKER,
    BUILD,
    DRAW,
    FINISHED,
    VOTE,
)
from .steps.action import apply_action, legal_action, refuse_action
from .steps.auction import (
    apply_banker,
    apply_bid,
    chance_banker,
    legal_bid,
    refuse_banker,
    refuse_bid,
)
from .steps.build import apply_lay, legal_lay, refuse_lay
from .steps.round import apply_draw, chance_draw, go_on, refuse_draw
from .steps.vote import apply_vote, legal_vote


@rule
def to_move(s):
    """Return the seat to decide, CHANCE or OVER."""
    if s.phase == FINISHED:
        return OVER
    if s.phase in (DRAW, BANKER):
        return CHANCE
    return int(s.seat)


@rule
def legal(s, out):
    """Write the legal actions in ascending order."""
    if s.phase == AUCTION:
        return legal_bid(s, out)
    if s.phase == ACTION:
        return legal_action(s, out)
    if s.phase == BUILD:
        return legal_lay(s, out)
    if s.phase == VOTE:
        return legal_vote(s, out)
    return 0


@rule
def chance(s, out, weights):
    """Write the outcomes of the next chance event and their weights."""
    if s.phase == DRAW:
        return chance_draw(s, out, weights)
    if s.phase == BANKER:
        return chance_banker(s, out, weights)
    return 0


@rule
def apply(s, action):
    """Change the position by an action that is legal, or an outcome that is possible."""
    act(s, action)
    while s.phase >= ACTION_OVER:
        settle(s)


@rule
def act(s, action):
    """Do what the actor does."""
    if s.phase == AUCTION:
        apply_bid(s, action)
    elif s.phase == ACTION:
        apply_action(s, action)
    elif s.phase == BUILD:
        apply_lay(s, action)
    elif s.phase == DRAW:
        apply_draw(s, action)
    elif s.phase == VOTE:
        apply_vote(s, action)
    elif s.phase == BANKER:
        apply_banker(s, action)


@rule
def settle(s):
    """Do the next thing that follows by itself."""
    go_on(s)


@rule
def asked_in(action):
    """Return the phase in which an action is asked for; `pass` counts as a bid."""
    if action < OFFER:
        return AUCTION
    if action < LAY:
        return ACTION
    if action < AGREE:
        return BUILD
    if action < DRAW_MARKER:
        return VOTE
    return DRAW if action < BANKER_IS else BANKER


@rule
def refuse(s, action):
    """Return 0, or the code of the first reason against an action or outcome."""
    if s.phase == FINISHED:
        return GAME_IS_OVER
    asked = asked_in(action)
    if s.phase in (DRAW, BANKER) and asked not in (DRAW, BANKER):
        return CHANCE_DECIDES
    if s.phase not in (DRAW, BANKER) and asked in (DRAW, BANKER):
        return NOT_FOR_PLAYERS
    if asked != s.phase and not (action == PASS and s.phase == ACTION):
        return NOT_NOW
    if s.phase == AUCTION:
        return refuse_bid(s, action)
    if s.phase == ACTION:
        return refuse_action(s, action)
    if s.phase == BUILD:
        return refuse_lay(s, action)
    if s.phase == DRAW:
        return refuse_draw(s, action)
    return refuse_banker(s, action) if s.phase == BANKER else 0


@rule
def scores(s, out):
    """Write each seat's score: its cash. [10]"""
    for seat in range(s.seats):
        out[seat] = s.cash[seat]


@rule
def returns(s, out):
    """Write each seat's share of the victory: 1 in all, equal parts for equal cash. [10, E06]"""
    best = 0
    winners = 0
    for seat in range(s.seats):
        if s.cash[seat] > best:
            best = int(s.cash[seat])
            winners = 0
        winners += s.cash[seat] == best
    for seat in range(s.seats):
        out[seat] = (s.cash[seat] == best) / winners


@rule
def is_midway(s):
    """Tell whether the seat to move goes on with a build that it has begun. [8]"""
    return s.phase == BUILD
