"""Taking a ? card: first come, first served, and only if it can be carried out completely. [11]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import CARD_IS, SKIP
from ..gain import finish_unit, gain
from ..options import can_take_card
from ..refusals import CANNOT_COMPLETE, CARD_TAKEN, DIRECT_PART, FINE
from ..state import DIRECT, GO_ON
from ..tables import CARDS, COUNT, START
from .skip import apply_skip, may_skip


@rule
def legal_card(s, out):
    """List the open cards that can be carried out, and dropping. [11]"""
    n = 0
    for card in range(CARDS):
        if can_take_card(s, int64(s.current), card):
            out[n] = CARD_IS + card
            n += 1
    if may_skip(s):
        out[n] = SKIP
        n += 1
    return n


@rule
def refuse_card(s, action):
    """Find the reason against a card."""
    if action == SKIP:
        return FINE if may_skip(s) else DIRECT_PART
    if (int64(s.card_open) >> (action - CARD_IS)) & 1 == 0:
        return CARD_TAKEN
    fits = can_take_card(s, int64(s.current), int64(action - CARD_IS))
    return FINE if fits else CANNOT_COMPLETE


@rule
def apply_card(s, action):
    """Take the card and gain what it gives: always direct. [11, 5.1]"""
    if action == SKIP:
        apply_skip(s)
        return
    card, seat = action - CARD_IS, int64(s.seat)
    s.card_open = int64(s.card_open) & ~(1 << card)
    s.cards_taken[seat] = int64(s.cards_taken[seat]) | (1 << card)
    finish_unit(s)
    gain(s, int64(s.card[card, START]), int64(s.card[card, COUNT]), DIRECT, 0)
    s.phase = GO_ON
