"""The vote after a quiet round: do all agree that the end cannot be reached any more? [10 b]"""

from trainshed.core.rule import rule

from ..actions import DISAGREE
from ..state import AGREED
from ..steps.end import finish
from ..steps.round import open_round


@rule
def apply_vote(s, action):
    """Ask the next seat, or close the poll: the first `disagree` begins the round, all `agree`
    ends the game.
    """
    if action == DISAGREE:
        open_round(s)
        return
    s.seat += 1
    if s.seat == s.seats:
        finish(s, AGREED)
