"""Choosing an end-bonus card from the pile, at the end of the turn. [11, Q4]"""

from trainshed.core.rule import rule

from ..actions import END_BONUS_IS
from ..ending import end_turn
from ..refusals import FINE, NOT_IN_THE_PILE
from ..state import HELD, PILE
from ..tables import END_BONUSES, SEATS


@rule
def legal_end_bonus(s, out):
    """List the cards of the pile. [11]"""
    n = 0
    for card in range(END_BONUSES):
        if s.card_at[card] == PILE:
            out[n] = END_BONUS_IS + card
            n += 1
    return n


@rule
def refuse_end_bonus(s, action):
    """Find the reason against a card."""
    return FINE if s.card_at[action - END_BONUS_IS] == PILE else NOT_IN_THE_PILE


@rule
def apply_end_bonus(s, action):
    """Keep the card; the seat remembers the pile it has seen. [11]"""
    seat = s.seat
    s.card_at[action - END_BONUS_IS] = HELD + seat
    s.pile -= 1
    s.held[seat] += 1
    s.bonus_due -= 1
    left = 0
    for card in range(END_BONUSES):
        if s.card_at[card] == PILE:
            left |= 1 << card
    s.looked[seat] = left
    for other in range(SEATS):
        s.held_then[seat, other] = s.held[other]
    end_turn(s)
