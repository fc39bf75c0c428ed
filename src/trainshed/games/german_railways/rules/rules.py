"""The index of the rules: what each phase asks for, and where its rules are; it contains none
itself.
"""

from trainshed.core.dispatch import Index, Node
from trainshed.core.rule import rule

from . import refusals
from .actions import VERBS
from .state import ACTION, AUCTION, BANKER, BUILD, DRAW, FINISHED, VOTE
from .steps import action, auction, build, round, vote

INDEX = Index(
    (
        Node(AUCTION, "bid", auction, ("pass", "bid")),
        Node(ACTION, "action", action, ("pass", "offer", "build")),
        Node(BUILD, "lay", build, ("lay", "done")),
        Node(VOTE, "vote", vote, ("agree", "disagree")),
        Node(DRAW, "draw", round, ("draw",)),
        Node(BANKER, "banker", auction, ("banker",)),
    ),
    VERBS,
    FINISHED,
    refusals,
)
to_move, legal, chance = INDEX.to_move, INDEX.legal, INDEX.chance
act, refuse, settle = INDEX.act, INDEX.refuse, round.go_on


@rule
def scores(s, out):
    """Write each seat's score: its cash. [10, E06]"""
    for seat in range(s.seats):
        out[seat] = s.cash[seat]


@rule
def is_midway(s):
    """Tell whether the seat to move goes on with a build that it has begun. [8]"""
    return s.phase == BUILD
