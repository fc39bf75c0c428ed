"""The choice of a starting-bonus card, from the last player to the second. [3.2]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import BONUS_IS
from ..gain import gain
from ..places import can_perform
from ..refusals import ALREADY_DRAWN, CANNOT_COMPLETE, FINE
from ..state import DIRECT, GO_ON
from ..tables import COUNT, START, START_CARDS


@rule
def legal_bonus(s, out):
    """List the cards on offer whose bonus can be carried out. [3.2, 5.1]"""
    n = 0
    for card in range(START_CARDS):
        if refuse_bonus(s, BONUS_IS + card) == FINE:
            out[n] = BONUS_IS + card
            n += 1
    return n


@rule
def refuse_bonus(s, action):
    """Find the reason against a card. Where none can be carried out, any may be taken."""
    card = action - BONUS_IS
    if (int64(s.start_left) >> card) & 1 == 0:
        return ALREADY_DRAWN
    return FINE if is_possible(s, card) or not is_any_possible(s) else CANNOT_COMPLETE


@rule
def is_possible(s, card):
    """Tell whether the bonus of a card can be carried out completely. [5.1]"""
    return can_perform(s, int64(s.start_card[card, START]), int64(s.start_card[card, COUNT]), 0)


@rule
def is_any_possible(s):
    """Tell whether any bonus on offer can be carried out: with the printed cards one can."""
    for card in range(START_CARDS):
        if (int64(s.start_left) >> card) & 1 == 1 and is_possible(s, card):
            return True
    return False


@rule
def apply_bonus(s, action):
    """Take the bonus at once: a direct action. [3.2, 5.1]"""
    card = action - BONUS_IS
    flags = int64(DIRECT) if is_possible(s, card) else int64(0)
    s.start_left = int64(s.start_left) & ~(1 << card)
    gain(s, int64(s.start_card[card, START]), int64(s.start_card[card, COUNT]), flags, 0)
    s.phase = GO_ON
