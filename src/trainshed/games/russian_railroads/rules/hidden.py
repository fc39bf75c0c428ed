"""What a seat may see: all but the end-bonus cards of others, those removed, the pile, and which
foundries became boilermen unseen. [1, G6]

Who chooses an end-bonus card sees the pile and remembers it: `looked` and `held_then`.
"""

from typing import Any

from numpy import int64

from trainshed.core.rule import rule
from trainshed.core.seeds import below

from .state import (
    END_BONUS,
    FACE_DOWN,
    FINISHED,
    HELD,
    PILE,
    REMOVED_CARD,
    UNKNOWN,
    UNSEEN,
)
from .tables import END_BONUSES, FOUNDRIES, SEATS


@rule
def is_card_hidden(s, seat, card):
    """Tell whether a seat may not know where an end-bonus card is. [1, 11]"""
    if s.phase == FINISHED:
        return s.card_at[card] < HELD
    if s.card_at[card] == HELD + seat and seat >= 0:
        return False
    looks = s.phase == END_BONUS and s.seat == seat
    return not (looks and s.card_at[card] == PILE)


@rule
def is_foundry_hidden(s, foundry):
    """Tell whether nobody knows where a foundry is: face down, or a boilerman unseen. [G6]"""
    return s.foundry_at[foundry] == FACE_DOWN or s.foundry_at[foundry] == UNSEEN


@rule
def redact(states, i, seat, out, j):
    """Copy position `i` as a seat, or the public, may know it. [1, G6]"""
    out[j] = states[i]
    s = out[j]
    for card in range(END_BONUSES):
        if is_card_hidden(s, seat, card):
            s.card_at[card] = UNKNOWN
    for foundry in range(FOUNDRIES):
        if is_foundry_hidden(s, foundry):
            s.foundry_at[foundry] = UNKNOWN
    for other in range(SEATS):
        if other != seat:
            s.looked[other] = 0


@rule
def determinise(s, seat, stream):
    """Fill in the unknown consistently with what a seat has seen. [1, G6]"""
    guess_foundries(s, stream)
    if s.phase == FINISHED:
        forget_pile(s, stream)
        return
    forget_cards(s, seat)
    if seat >= 0 and not (s.phase == END_BONUS and s.seat == seat):
        guess_from_memory(s, seat, stream)
    guess_cards(s, -1, stream)
    for other in range(SEATS):
        if other != seat:
            s.looked[other] = 0


@rule
def guess_foundries(s, stream):
    """Share out what is face down or a boilerman unseen. [G6]"""
    unknown = 0
    for foundry in range(FOUNDRIES):
        if is_foundry_hidden(s, foundry) or s.foundry_at[foundry] == UNKNOWN:
            s.foundry_at[foundry] = UNKNOWN
            unknown += 1
    down = int64(s.face_down)
    if s.face_down == 0 and unknown == FOUNDRIES:
        down = int64(FOUNDRIES)  # without coal nothing was ever drawn
    for foundry in range(FOUNDRIES):
        if s.foundry_at[foundry] == UNKNOWN:
            is_down = below(stream, unknown) < down
            s.foundry_at[foundry] = FACE_DOWN if is_down else UNSEEN
            down -= is_down
            unknown -= 1


@rule
def forget_cards(s, seat):
    """Blank what a seat does not know."""
    for card in range(END_BONUSES):
        if s.card_at[card] != UNKNOWN and is_card_hidden(s, seat, card):
            s.card_at[card] = UNKNOWN


@rule
def forget_pile(s, stream):
    """At the end only pile and removed cards are unknown: share them out."""
    for card in range(END_BONUSES):
        if s.card_at[card] < HELD:
            s.card_at[card] = UNKNOWN
    guess_cards(s, -1, stream)


@rule
def wanted(s, place):
    """Count the cards still missing in a place: pile, removed, or a seat's hand."""
    if place == PILE:
        count = int64(s.pile)
    elif place == REMOVED_CARD:
        count = END_BONUSES - int64(s.pile)
        for seat in range(SEATS):
            count -= int64(s.held[seat])
    else:
        count = int64(s.held[place - HELD])
    for card in range(END_BONUSES):
        count -= s.card_at[card] == place
    return count


@rule
def guess_from_memory(s, seat, stream):
    """Use what the seat saw: the pile then holds the pile now and what was taken since. [11]"""
    seen = int64(s.looked[seat])
    if s.held[seat] == 0:
        return
    deal_among(s, PILE, wanted(s, PILE), seen, stream)
    for other in range(s.seats):
        if other != seat:
            since = int64(s.held[other]) - int64(s.held_then[seat, other])
            deal_among(s, HELD + other, since, seen, stream)


@rule
def deal_among(s, place, count, mask, stream):
    """Give `count` unknown cards of a mask to a place, at random."""
    for _ in range(count):
        unknown = 0
        for card in range(END_BONUSES):
            unknown += s.card_at[card] == UNKNOWN and (mask >> card) & 1 == 1
        if unknown == 0:
            return
        pick = below(stream, unknown)
        for card in range(END_BONUSES):
            if s.card_at[card] == UNKNOWN and (mask >> card) & 1 == 1:
                if pick == 0:
                    s.card_at[card] = place
                    break
                pick -= 1


@rule
def guess_cards(s, mask, stream):
    """Deal all unknown cards to the places where cards are missing."""
    for place in range(HELD + SEATS):
        deal_among(s, place, wanted(s, place), mask, stream)


def secrets(s: Any, seat: int) -> list[tuple[str, tuple[int, ...]]]:
    """List what `redact` blanks for a seat, or the public: field and index."""
    cards = [("card_at", (c,)) for c in range(END_BONUSES) if is_card_hidden(s, seat, c)]
    tiles = [("foundry_at", (f,)) for f in range(FOUNDRIES) if is_foundry_hidden(s, f)]
    memories = [("looked", (other,)) for other in range(SEATS) if other != seat]
    return [*cards, *tiles, *memories]
