"""Chance events: turn order, engineers, end-bonus cards, foundries, boilermen, starting-bonus
cards. Every draw is uniform over what is left. [15.1, G6]
"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import (
    BOILERMAN_IS,
    ENGINEER_IS,
    FOUNDRY_IS,
    ORDER_IS,
    REMOVE_IS,
    START_CARD_IS,
)
from ..ending import begin_round, next_bonus
from ..gain import answered, fire_all, gain
from ..refusals import ALREADY_DRAWN, FINE, NO_SUCH_SEAT, NOT_IN_THIS_MATCH
from ..setup import WITH_COAL_ROW, is_in_play
from ..state import (
    AT_SETUP,
    DEAL_ENGINEER,
    DEAL_ORDER,
    DRAW_BOILERMAN,
    FACE_DOWN,
    FACE_UP_FOUNDRY,
    GO_ON,
    IN_BOX,
    ON_THE_STRIP,
    PILE,
    REMOVE_CARD,
    REMOVED_CARD,
    SOLO,
    TURN_UP,
    UNSEEN,
    WITH_COAL,
    is_on,
)
from ..tables import (
    A_COUNT,
    B_COUNT,
    COUNT,
    EMPTY_MASK,
    END_BONUSES,
    ENGINEERS,
    FACE_UP,
    FOUNDRIES,
    NEEDS_COAL,
    NEEDS_NEW,
    NONE,
    REMOVED,
    SEATS,
    STACK,
    STACK_A,
    STACK_B,
    START,
    START_CARDS,
)

# Turn order [3.2]


@rule
def against_order(s, seat):
    """Return why a seat is not dealt the next turn-order card, or FINE."""
    if seat >= s.seats:
        return NO_SUCH_SEAT
    for place in range(s.dealt):
        if s.order[place] == seat:
            return ALREADY_DRAWN
    return FINE


@rule
def apply_order(s, action):
    """Deal the next turn-order card to a seat. [3.2]"""
    s.order[s.dealt] = action - ORDER_IS
    s.dealt += 1
    if s.dealt == s.seats:
        s.dealt = 0
        s.phase = DEAL_ENGINEER


# Engineers [3.1]


@rule
def setup_row(s):
    """Return the row of the setup numbers of this match."""
    return int64(s.seats) + (WITH_COAL_ROW if is_on(s, WITH_COAL) else 0)


@rule
def stack_due(s):
    """Return the stack the next engineer comes from: A first, then B. [3.1]"""
    return STACK_A if s.dealt < s.numbers[setup_row(s), A_COUNT] else STACK_B


@rule
def against_engineer(s, engineer):
    """Return why an engineer is not the next one, or FINE."""
    needs_new, needs_coal = s.engineer[engineer, NEEDS_NEW], s.engineer[engineer, NEEDS_COAL]
    if not is_in_play(s, int64(needs_new), int64(needs_coal)):
        return NOT_IN_THIS_MATCH
    if s.engineer_at[engineer] != IN_BOX or s.engineer[engineer, STACK] != stack_due(s):
        return ALREADY_DRAWN
    return FINE


@rule
def apply_engineer(s, action):
    """Lay an engineer on the strip, from the hiring space leftwards. [3.1]"""
    engineer = action - ENGINEER_IS
    row = setup_row(s)
    place = 0
    while s.strip[place] != NONE or (int64(s.numbers[row, EMPTY_MASK]) >> place) & 1 == 1:
        place += 1
    s.strip[place] = engineer
    s.engineer_at[engineer] = ON_THE_STRIP
    s.dealt += 1
    if s.dealt == int64(s.numbers[row, A_COUNT]) + int64(s.numbers[row, B_COUNT]):
        s.dealt = 0
        s.phase = REMOVE_CARD
        if s.single[REMOVED, 0] == 0:
            after_removal(s)


# End-bonus cards [3.1]


@rule
def against_removal(s, card):
    """Return why a card is not removed, or FINE."""
    return FINE if s.card_at[card] == PILE else ALREADY_DRAWN


@rule
def apply_removal(s, action):
    """Remove an end-bonus card unseen. [3.1]"""
    s.card_at[action - REMOVE_IS] = REMOVED_CARD
    s.pile -= 1
    s.dealt += 1
    if s.dealt == s.single[REMOVED, 0]:
        s.dealt = 0
        after_removal(s)


@rule
def after_removal(s):
    """Turn up foundries, or begin. [G6]"""
    if is_on(s, WITH_COAL):
        s.phase = TURN_UP
    else:
        begin(s)


@rule
def begin(s):
    """Begin with the starting bonuses, or alone with the first round. [3.2, G5]"""
    s.stage = AT_SETUP
    if is_on(s, SOLO):
        begin_round(s)
        return
    s.dealt = s.seats
    next_bonus(s)


# Foundries [G3.1, G3.2]


@rule
def against_turning_up(s, foundry):
    """Return why a foundry is not turned up or drawn, or FINE."""
    return FINE if s.foundry_at[foundry] == FACE_DOWN else ALREADY_DRAWN


@rule
def apply_turning_up(s, action):
    """Turn a foundry up: at setup, or in place of one that was taken. [G3.1, G3.2]"""
    s.foundry_at[action - FOUNDRY_IS] = FACE_UP_FOUNDRY
    s.face_down -= 1
    if s.queue > 0:
        answered(s)
        s.phase = GO_ON
        return
    s.dealt += 1
    if s.dealt == s.single[FACE_UP, 0]:
        s.dealt = 0
        begin(s)


@rule
def apply_boilerman(s, action):
    """Take a face-down foundry as a boilerman, unseen; then follows what it brings. [G3.3, G6]"""
    s.foundry_at[action - BOILERMAN_IS] = UNSEEN
    s.face_down -= 1
    answered(s)
    fire_all(s, int64(s.seat))
    s.phase = GO_ON


# Starting-bonus cards of geng_bonus [G4, X14]


@rule
def against_start_card(s, card):
    """Return why a starting-bonus card is not drawn, or FINE. [X14]"""
    if not is_in_play(s, 0, int64(s.start_card[card, NEEDS_COAL])):
        return NOT_IN_THIS_MATCH
    return ALREADY_DRAWN if s.drawn[0] == card else FINE


@rule
def apply_start_card(s, action):
    """Draw a card; when all are drawn their bonuses are gained, indirectly. [G4, G6]"""
    card = action - START_CARD_IS
    at = 0 if s.drawn[0] == NONE else 1
    s.drawn[at] = card
    if at + 1 < s.queue_a[0]:
        return
    answered(s)
    for drawn in range(at + 1):
        each = int64(s.drawn[drawn])
        gain(s, int64(s.start_card[each, START]), int64(s.start_card[each, COUNT]), 0, 0)
        s.drawn[drawn] = NONE
    s.phase = GO_ON


@rule
def refuse_draw(s, action):
    """Return why an outcome is not possible at this chance event, or FINE."""
    if s.phase == DEAL_ORDER:
        return against_order(s, action - ORDER_IS)
    if s.phase == DEAL_ENGINEER:
        return against_engineer(s, action - ENGINEER_IS)
    if s.phase == REMOVE_CARD:
        return against_removal(s, action - REMOVE_IS)
    if s.phase == TURN_UP:
        return against_turning_up(s, action - FOUNDRY_IS)
    if s.phase == DRAW_BOILERMAN:
        return against_turning_up(s, action - BOILERMAN_IS)
    return against_start_card(s, action - START_CARD_IS)


@rule
def chance_draw(s, out, weights):
    """List the outcomes of the draw that is due, all alike."""
    first, count = ORDER_IS, SEATS
    if s.phase == DEAL_ENGINEER:
        first, count = ENGINEER_IS, ENGINEERS
    elif s.phase == REMOVE_CARD:
        first, count = REMOVE_IS, END_BONUSES
    elif s.phase == TURN_UP:
        first, count = FOUNDRY_IS, FOUNDRIES
    elif s.phase == DRAW_BOILERMAN:
        first, count = BOILERMAN_IS, FOUNDRIES
    elif s.phase > DRAW_BOILERMAN:
        first, count = START_CARD_IS, START_CARDS
    n = 0
    for action in range(first, first + count):
        if refuse_draw(s, action) == FINE:
            out[n] = action
            weights[n] = 1
            n += 1
    return n


@rule
def apply_draw(s, action):
    """Carry out a draw."""
    if s.phase == DEAL_ORDER:
        apply_order(s, action)
    elif s.phase == DEAL_ENGINEER:
        apply_engineer(s, action)
    elif s.phase == REMOVE_CARD:
        apply_removal(s, action)
    elif s.phase == TURN_UP:
        apply_turning_up(s, action)
    elif s.phase == DRAW_BOILERMAN:
        apply_boilerman(s, action)
    else:
        apply_start_card(s, action)
