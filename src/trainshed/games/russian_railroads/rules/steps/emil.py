"""Emil draws a card: he uses its space, or discards it and draws again. [G5]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import EMIL_IS
from ..emil import does_card_work, end_emil, play_card
from ..refusals import ALREADY_DRAWN, FINE
from ..tables import EMIL_CARDS


@rule
def chance_emil(s, out, weights):
    """List the cards left in Emil's deck, all alike. [G5]"""
    n = 0
    for card in range(EMIL_CARDS):
        if refuse_emil(s, EMIL_IS + card) == FINE:
            out[n] = EMIL_IS + card
            weights[n] = 1
            n += 1
    return n


@rule
def refuse_emil(s, action):
    """Return why a card cannot be drawn, or FINE."""
    return FINE if (int64(s.emil_deck) >> (action - EMIL_IS)) & 1 == 1 else ALREADY_DRAWN


@rule
def apply_emil(s, action):
    """Use the card's space or discard it; with an empty deck Emil's turn ends. [G5]"""
    card = action - EMIL_IS
    s.emil_deck = int64(s.emil_deck) & ~(1 << card)
    if does_card_work(s, card):
        play_card(s, card)
        end_emil(s)
    elif s.emil_deck == 0:
        end_emil(s)
