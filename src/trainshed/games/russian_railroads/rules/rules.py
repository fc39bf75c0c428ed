"""The index of the rules: each function of the contract, dispatched by the phase; it contains no
rule but who has won.
"""

from trainshed.core.game import CHANCE, OVER
from trainshed.core.rule import rule

from .asked import is_asked, is_chance_action
from .ending import end_turn
from .flow import go_on
from .refusals import CHANCE_DECIDES, FINE, GAME_IS_OVER, NOT_FOR_PLAYERS, NOT_NOW
from .state import (
    BEFORE,
    BOILERMAN_TARGET,
    BRANCH,
    CHOICE,
    CLOSE_FOUNDRY,
    COAL_SPEND,
    EMIL,
    END_BONUS,
    END_STATION,
    EXTENSION,
    FACTORY_BONUS,
    FACTORY_GAP,
    FACTORY_SOURCE,
    FINISHED,
    FOUNDRY_PICK,
    FREE,
    GO_ON,
    INCOME_PICK,
    INDUSTRY_MARKER,
    LOCO_OR_FACTORY,
    LOCO_SLOT,
    NEXT_PART,
    OPPONENT_ENGINEER,
    OWN_FACTORY,
    PAYMENT,
    QUESTION_CARD,
    QUESTION_TOKEN,
    RELOCATE,
    REUSE_SPACE,
    REVALUATION_KEEP,
    SETUP_BONUS,
    STEP,
    TAKE_INDUSTRY_MARKER,
    TURN,
    USE_FACTORY,
)
from .steps.card import apply_card, legal_card, refuse_card
from .steps.choice import apply_choice, legal_choice, refuse_choice
from .steps.coal import (
    apply_close,
    apply_coal,
    apply_foundry,
    apply_man,
    apply_revaluation,
    legal_close,
    legal_coal,
    legal_foundry,
    legal_man,
    legal_revaluation,
    refuse_close,
    refuse_coal,
    refuse_foundry,
    refuse_man,
    refuse_revaluation,
)
from .steps.draw import against_draw, apply_draw, chance_draw
from .steps.emil import against_emil, apply_emil, chance_emil
from .steps.end_bonus import apply_end_bonus, legal_end_bonus, refuse_end_bonus
from .steps.factory import (
    apply_gap,
    apply_source,
    legal_gap,
    legal_source,
    refuse_gap,
    refuse_source,
)
from .steps.free import apply_free, legal_free, refuse_free
from .steps.germany import (
    apply_branch,
    apply_extension,
    apply_income,
    apply_marker_offer,
    legal_branch,
    legal_extension,
    legal_income,
    legal_marker_offer,
    refuse_branch,
    refuse_extension,
    refuse_income,
    refuse_marker_offer,
)
from .steps.industry import apply_marker, legal_marker, refuse_marker
from .steps.locomotive import (
    apply_either,
    apply_slot,
    legal_either,
    legal_slot,
    refuse_either,
    refuse_slot,
)
from .steps.next_part import apply_next_part, legal_next_part, refuse_next_part
from .steps.payment import apply_payment, legal_payment, refuse_payment
from .steps.relocate import apply_relocate, legal_relocate, refuse_relocate
from .steps.reuse import (
    apply_borrow,
    apply_reuse,
    legal_borrow,
    legal_reuse,
    refuse_borrow,
    refuse_reuse,
)
from .steps.starting_bonus import apply_bonus, legal_bonus, refuse_bonus
from .steps.step import apply_step, legal_step, refuse_step
from .steps.token import apply_token, legal_token, refuse_token
from .steps.turn import apply_turn, legal_turn, refuse_turn
from .steps.use_factory import (
    apply_again,
    apply_own_factory,
    apply_use,
    legal_again,
    legal_own_factory,
    legal_use,
    refuse_again,
    refuse_own_factory,
    refuse_use,
)


@rule
def to_move(s):
    """Return the seat to decide, CHANCE or OVER."""
    if s.phase == FINISHED:
        return OVER
    return CHANCE if s.phase <= EMIL else int(s.seat)


@rule
def legal_rare(s, out):
    """Write the legal actions of the rarer nodes. [15, G6]"""
    if s.phase == OPPONENT_ENGINEER:
        return legal_borrow(s, out)
    if s.phase == FACTORY_GAP:
        return legal_gap(s, out)
    if s.phase == SETUP_BONUS:
        return legal_bonus(s, out)
    if s.phase == FREE:
        return legal_free(s, out)
    if s.phase == BRANCH:
        return legal_branch(s, out)
    if s.phase == EXTENSION:
        return legal_extension(s, out)
    if s.phase == INCOME_PICK:
        return legal_income(s, out)
    if s.phase == TAKE_INDUSTRY_MARKER:
        return legal_marker_offer(s, out)
    if s.phase == FOUNDRY_PICK:
        return legal_foundry(s, out)
    if s.phase == CLOSE_FOUNDRY:
        return legal_close(s, out)
    if s.phase == BOILERMAN_TARGET:
        return legal_man(s, out)
    if s.phase == FACTORY_BONUS:
        return legal_again(s, out)
    if s.phase == COAL_SPEND:
        return legal_coal(s, out)
    if s.phase == OWN_FACTORY:
        return legal_own_factory(s, out)
    if s.phase == REVALUATION_KEEP:
        return legal_revaluation(s, out)
    return 0


@rule
def legal(s, out):
    """Write the legal actions in ascending order. [15, G6]"""
    if s.phase == TURN:
        return legal_turn(s, out)
    if s.phase == STEP:
        return legal_step(s, out)
    if s.phase == NEXT_PART:
        return legal_next_part(s, out)
    if s.phase == PAYMENT:
        return legal_payment(s, out)
    if s.phase == LOCO_SLOT:
        return legal_slot(s, out)
    if s.phase == FACTORY_SOURCE:
        return legal_source(s, out)
    if s.phase == LOCO_OR_FACTORY:
        return legal_either(s, out)
    if s.phase == USE_FACTORY:
        return legal_use(s, out)
    if s.phase == INDUSTRY_MARKER:
        return legal_marker(s, out)
    if s.phase == QUESTION_TOKEN:
        return legal_token(s, out)
    if s.phase == QUESTION_CARD:
        return legal_card(s, out)
    if s.phase == CHOICE:
        return legal_choice(s, out)
    if s.phase == END_STATION:
        return legal_choice(s, out)
    if s.phase == END_BONUS:
        return legal_end_bonus(s, out)
    if s.phase == RELOCATE:
        return legal_relocate(s, out)
    if s.phase == REUSE_SPACE:
        return legal_reuse(s, out)
    return legal_rare(s, out)


@rule
def chance(s, out, weights):
    """Write the outcomes of the next chance event and their weights."""
    if s.phase > EMIL:
        return 0
    return chance_emil(s, out, weights) if s.phase == EMIL else chance_draw(s, out, weights)


@rule
def apply(s, action):
    """Change the position by an action that is legal, or an outcome that is possible."""
    act(s, action)
    settle(s)


@rule
def act_rarely(s, action):
    """Do what the actor does at the rarer nodes."""
    if s.phase == OPPONENT_ENGINEER:
        apply_borrow(s, action)
    elif s.phase == FACTORY_GAP:
        apply_gap(s, action)
    elif s.phase == SETUP_BONUS:
        apply_bonus(s, action)
    elif s.phase == FREE:
        apply_free(s, action)
    elif s.phase == BRANCH:
        apply_branch(s, action)
    elif s.phase == EXTENSION:
        apply_extension(s, action)
    elif s.phase == INCOME_PICK:
        apply_income(s, action)
    elif s.phase == TAKE_INDUSTRY_MARKER:
        apply_marker_offer(s, action)
    elif s.phase == FOUNDRY_PICK:
        apply_foundry(s, action)
    elif s.phase == CLOSE_FOUNDRY:
        apply_close(s, action)
    elif s.phase == BOILERMAN_TARGET:
        apply_man(s, action)
    elif s.phase == FACTORY_BONUS:
        apply_again(s, action)
    elif s.phase == COAL_SPEND:
        apply_coal(s, action)
    elif s.phase == OWN_FACTORY:
        apply_own_factory(s, action)
    elif s.phase == REVALUATION_KEEP:
        apply_revaluation(s, action)


@rule
def act(s, action):
    """Do what the actor does."""
    s.midway = 0 if s.phase <= EMIL else 1
    if s.phase <= EMIL:
        if s.phase == EMIL:
            apply_emil(s, action)
        else:
            apply_draw(s, action)
        if s.phase == GO_ON:
            go_on(s)
        return
    seat = s.seat
    if s.phase == TURN:
        apply_turn(s, action)
    elif s.phase == STEP:
        apply_step(s, action)
    elif s.phase == NEXT_PART:
        apply_next_part(s, action)
    elif s.phase == PAYMENT:
        apply_payment(s, action)
    elif s.phase == LOCO_SLOT:
        apply_slot(s, action)
    elif s.phase == FACTORY_SOURCE:
        apply_source(s, action)
    elif s.phase == LOCO_OR_FACTORY:
        apply_either(s, action)
    elif s.phase == USE_FACTORY:
        apply_use(s, action)
    elif s.phase == INDUSTRY_MARKER:
        apply_marker(s, action)
    elif s.phase == QUESTION_TOKEN:
        apply_token(s, action)
    elif s.phase == QUESTION_CARD:
        apply_card(s, action)
    elif s.phase in (CHOICE, END_STATION):
        apply_choice(s, action)
    elif s.phase == END_BONUS:
        apply_end_bonus(s, action)
    elif s.phase == RELOCATE:
        apply_relocate(s, action)
    elif s.phase == REUSE_SPACE:
        apply_reuse(s, action)
    else:
        act_rarely(s, action)
    if s.phase == GO_ON:
        go_on(s)
    if s.seat != seat or begins_decision(s):
        s.midway = 0


@rule
def settle(s):
    """End the turn where nothing is left to do in it."""
    seat = s.seat
    if s.phase == GO_ON:
        end_turn(s)
    if s.seat != seat or begins_decision(s):
        s.midway = 0


@rule
def begins_decision(s):
    """Tell whether the node begins a decision of its own, whatever came before."""
    if s.phase <= SETUP_BONUS or s.phase == FINISHED:
        return True
    if s.phase == TURN:
        return s.stage == BEFORE and s.free_used == 0
    return s.phase in (FREE, END_BONUS, RELOCATE)


@rule
def is_midway(s):
    """Tell whether the seat to move is in the middle of a decision of its own. [15.1]"""
    return s.midway == 1


@rule
def refuse(s, action):
    """Return 0, or the code of the first reason against an action or outcome."""
    if s.phase == FINISHED:
        return GAME_IS_OVER
    if not is_asked(s, action):
        if s.phase <= EMIL:
            return CHANCE_DECIDES
        return NOT_FOR_PLAYERS if is_chance_action(action) else NOT_NOW
    if s.phase == EMIL:
        return against_emil(s, action)
    if s.phase < EMIL:
        return against_draw(s, action)
    return refuse_at_node(s, action)


@rule
def refuse_rare(s, action):
    """Find the reason against an action at the rarer nodes."""
    if s.phase == OPPONENT_ENGINEER:
        return refuse_borrow(s, action)
    if s.phase == FACTORY_GAP:
        return refuse_gap(s, action)
    if s.phase == SETUP_BONUS:
        return refuse_bonus(s, action)
    if s.phase == FREE:
        return refuse_free(s, action)
    if s.phase == BRANCH:
        return refuse_branch(s, action)
    if s.phase == EXTENSION:
        return refuse_extension(s, action)
    if s.phase == INCOME_PICK:
        return refuse_income(s, action)
    if s.phase == TAKE_INDUSTRY_MARKER:
        return refuse_marker_offer(s, action)
    if s.phase == FOUNDRY_PICK:
        return refuse_foundry(s, action)
    if s.phase == CLOSE_FOUNDRY:
        return refuse_close(s, action)
    if s.phase == BOILERMAN_TARGET:
        return refuse_man(s, action)
    if s.phase == FACTORY_BONUS:
        return refuse_again(s, action)
    if s.phase == COAL_SPEND:
        return refuse_coal(s, action)
    if s.phase == OWN_FACTORY:
        return refuse_own_factory(s, action)
    if s.phase == REVALUATION_KEEP:
        return refuse_revaluation(s, action)
    return FINE


@rule
def refuse_at_node(s, action):
    """Find the reason against an action that the node asks for."""
    if s.phase == TURN:
        return refuse_turn(s, action)
    if s.phase == STEP:
        return refuse_step(s, action)
    if s.phase == NEXT_PART:
        return refuse_next_part(s, action)
    if s.phase == PAYMENT:
        return refuse_payment(s, action)
    if s.phase == LOCO_SLOT:
        return refuse_slot(s, action)
    if s.phase == FACTORY_SOURCE:
        return refuse_source(s, action)
    if s.phase == LOCO_OR_FACTORY:
        return refuse_either(s, action)
    if s.phase == USE_FACTORY:
        return refuse_use(s, action)
    if s.phase == INDUSTRY_MARKER:
        return refuse_marker(s, action)
    if s.phase == QUESTION_TOKEN:
        return refuse_token(s, action)
    if s.phase == QUESTION_CARD:
        return refuse_card(s, action)
    if s.phase == CHOICE:
        return refuse_choice(s, action)
    if s.phase == END_STATION:
        return refuse_choice(s, action)
    if s.phase == END_BONUS:
        return refuse_end_bonus(s, action)
    if s.phase == RELOCATE:
        return refuse_relocate(s, action)
    if s.phase == REUSE_SPACE:
        return refuse_reuse(s, action)
    return refuse_rare(s, action)


@rule
def scores(s, out):
    """Write each seat's score. [13, 14]"""
    for seat in range(s.seats):
        out[seat] = s.score[seat]


@rule
def returns(s, out):
    """Write each seat's share of the victory, ties shared; alone a number that grows with the
    score. [14]
    """
    if s.seats == 1:
        points = max(int(s.score[0]), 0) + 1
        out[0] = points / (points + 300.0)
        return
    best = s.score[0]
    for seat in range(1, s.seats):
        best = max(best, s.score[seat])
    winners = 0
    for seat in range(s.seats):
        winners += s.score[seat] == best
    for seat in range(s.seats):
        out[seat] = 1.0 / winners if s.score[seat] == best else 0.0
