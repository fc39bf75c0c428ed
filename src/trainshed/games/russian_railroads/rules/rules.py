"""The index of the rules: what each phase asks for, and where its rules are; besides, where a
decision begins, and who has won.
"""

from trainshed.core.dispatch import Index, Node
from trainshed.core.rule import rule

from . import refusals
from .actions import VERBS
from .ending import end_turn
from .flow import go_on
from .state import (
    BEFORE,
    BOILERMAN_TARGET,
    BRANCH,
    CHOICE,
    CLOSE_FOUNDRY,
    COAL_SPEND,
    DEAL_ENGINEER,
    DEAL_ORDER,
    DRAW_BOILERMAN,
    DRAW_START_CARD,
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
    REMOVE_CARD,
    REUSE_SPACE,
    REVALUATION_KEEP,
    SETUP_BONUS,
    STEP,
    TAKE_INDUSTRY_MARKER,
    TURN,
    TURN_UP,
    USE_FACTORY,
)
from .steps import (
    card,
    choice,
    coal,
    draw,
    emil,
    end_bonus,
    factory,
    free,
    germany,
    industry,
    locomotive,
    next_part,
    payment,
    relocate,
    reuse,
    starting_bonus,
    step,
    token,
    turn,
    use_factory,
)

FREE_VERBS = ("income", "use_foundry", "use_boilerman")

INDEX = Index(
    (
        Node(TURN, "turn", turn, ("pass", "space", *FREE_VERBS)),
        Node(STEP, "step", step, ("step", "skip")),
        Node(NEXT_PART, "next_part", next_part, ("part",)),
        Node(PAYMENT, "payment", payment, ("pay",)),
        Node(LOCO_SLOT, "slot", locomotive, ("slot", "give_up", "skip")),
        Node(FACTORY_SOURCE, "source", factory, ("take", "skip")),
        Node(LOCO_OR_FACTORY, "either", locomotive, ("locomotive", "factory", "skip")),
        Node(USE_FACTORY, "use", use_factory, ("use", "decline")),
        Node(INDUSTRY_MARKER, "marker", industry, ("marker", "skip")),
        Node(QUESTION_TOKEN, "token", token, ("token", "skip")),
        Node(QUESTION_CARD, "card", card, ("card", "skip")),
        Node(CHOICE, "choice", choice, ("choice", "skip")),
        Node(END_STATION, "choice", choice, ("station", "skip")),
        Node(END_BONUS, "end_bonus", end_bonus, ("end_bonus",)),
        Node(RELOCATE, "relocate", relocate, ("relocate",)),
        Node(REUSE_SPACE, "reuse", reuse, ("reuse", "skip")),
        Node(OPPONENT_ENGINEER, "borrow", reuse, ("borrow", "skip")),
        Node(FACTORY_GAP, "gap", factory, ("gap",)),
        Node(SETUP_BONUS, "bonus", starting_bonus, ("bonus",)),
        Node(FREE, "free", free, (*FREE_VERBS, "end_free")),
        Node(BRANCH, "branch", germany, ("branch",)),
        Node(EXTENSION, "extension", germany, ("extension",)),
        Node(INCOME_PICK, "income", germany, ("pick_income",)),
        Node(TAKE_INDUSTRY_MARKER, "marker_offer", germany, ("take_marker", "leave_marker")),
        Node(FOUNDRY_PICK, "foundry", coal, ("pick_foundry", "skip")),
        Node(CLOSE_FOUNDRY, "close", coal, ("close", "keep_open")),
        Node(BOILERMAN_TARGET, "man", coal, ("man",)),
        Node(FACTORY_BONUS, "again", use_factory, ("again",)),
        Node(COAL_SPEND, "coal", coal, ("coal",)),
        Node(OWN_FACTORY, "own_factory", use_factory, ("own_factory", "skip")),
        Node(REVALUATION_KEEP, "revaluation", coal, ("revaluation",)),
        Node(DEAL_ORDER, "draw", draw, ("order",)),
        Node(DEAL_ENGINEER, "draw", draw, ("engineer",)),
        Node(REMOVE_CARD, "draw", draw, ("remove",)),
        Node(TURN_UP, "draw", draw, ("foundry",)),
        Node(DRAW_BOILERMAN, "draw", draw, ("boilerman",)),
        Node(DRAW_START_CARD, "draw", draw, ("start_card",)),
        Node(EMIL, "emil", emil, ("emil",)),
    ),
    VERBS,
    FINISHED,
    refusals,
)
to_move, legal, chance, refuse = INDEX.to_move, INDEX.legal, INDEX.chance, INDEX.refuse
act_at_node = INDEX.act


@rule
def act(s, action):
    """Do what the actor does."""
    seat, is_chance = s.seat, s.phase <= EMIL
    s.midway = 0 if is_chance else 1
    act_at_node(s, action)
    if s.phase == GO_ON:
        go_on(s)
    if not is_chance and (s.seat != seat or begins_decision(s)):
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
