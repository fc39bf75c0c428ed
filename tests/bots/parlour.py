"""Two parlour games for tests of the search: a card only one seat sees, and an amount to hit."""

from typing import Any

from numpy import int64

from trainshed.core import record
from trainshed.core.action import Verb, Verbs
from trainshed.core.face import Face
from trainshed.core.game import CHANCE, OVER, Game, register
from trainshed.core.match import Match
from trainshed.core.option import Option
from trainshed.core.rule import rule
from trainshed.core.seeds import below

DEAL, GUESS, NAME, FINISHED = range(4)
UNKNOWN = -1
BEST, LARGEST = 137, 300
STATE = record.layout(
    [("phase", "i1"), ("card", "i1"), ("guess", "i1"), ("amount", "i2"), ("parlour", "i4", (3,))]
)
VERBS = Verbs(
    [
        Verb("guess", ("left", "right", "neither"), "CARD"),
        Verb("name", tuple(str(n) for n in range(1, LARGEST + 1)), "AMOUNT"),
        Verb("deal", ("left", "right"), "CARD"),
    ]
)
GUESSES, NAMES, DEALS = VERBS.first("guess"), VERBS.first("name"), VERBS.first("deal")


@rule
def setup(s, seats, options):
    s.phase = NAME if options[0] else DEAL
    s.card = s.guess = UNKNOWN


@rule
def to_move(s):
    if s.phase == FINISHED:
        return OVER
    if s.phase == DEAL:
        return CHANCE
    return 1 if s.phase == GUESS else 0


@rule
def legal(s, out):
    first, n = (GUESSES, 3) if s.phase == GUESS else (NAMES, LARGEST)
    for i in range(n):
        out[i] = first + i
    return n


@rule
def chance(s, out, weights):
    for i in range(2):
        out[i] = DEALS + i
        weights[i] = 1
    return 2


@rule
def apply(s, action):
    if s.phase == DEAL:
        s.card = action - DEALS
        s.phase = GUESS
        return
    if s.phase == GUESS:
        s.guess = action - GUESSES
    else:
        s.amount = action - NAMES + 1
    s.phase = FINISHED


@rule
def returns(s, out):
    """Seat 1 has 1 for the card, 0.6 for neither; seat 0 the more the nearer the amount."""
    if s.amount:
        out[0] = 1 - abs(int64(s.amount) - BEST) / LARGEST
        out[1] = 1 - out[0]
        return
    out[1] = 0.6
    if s.guess < 2:
        out[1] = 1.0 if s.guess == s.card else 0.0
    out[0] = 1 - out[1]


@rule
def redact(states, i, seat, out, j):
    out[j] = states[i]
    if seat != 0:
        out[j].card = UNKNOWN


@rule
def determinise(s, seat, stream):
    if s.card == UNKNOWN and s.phase == GUESS:
        s.card = below(stream, 2)


@rule
def quick(s, actions, n, stream):
    return 99 if s.phase == NAME else below(stream, n)


@rule
def refuse(s, action):
    return 0


@rule
def nothing(s):
    return 0


def never(*given: Any) -> Any:
    raise NotImplementedError


PARLOUR = register(
    Game(
        id="parlour",
        title="Parlour",
        summary="Guess a card, or name an amount.",
        stage="alpha",
        rules_version=1,
        seats=(2, 2),
        options=(Option("amounts", False, (False, True)),),
        verbs=VERBS,
        dtype=STATE,
        hidden=("card",),
        cache=(),
        max_actions_at_once=LARGEST,
        max_chance=2,
        max_length=2,
        phases=4,
        settling=(),
        setup=setup,
        to_move=to_move,
        legal=legal,
        chance=chance,
        apply=apply,
        act=apply,
        settle=nothing,
        refuse=refuse,
        scores=returns,
        returns=returns,
        redact=redact,
        determinise=determinise,
        check=nothing,
        quick=quick,
        face=Face(),
        write_position=never,
        read_position=never,
        components=dict,
        wide=("name",),
        secret=("deal",),
    )
)


def dealt(card: str) -> Match:
    """Return a match in which this card was dealt and seat 1 must guess."""
    match = Match(PARLOUR, 2)
    match.extend([CHANCE], [VERBS.action(f"deal {card}")])  # type: ignore[list-item]
    return match


def amount_to_name() -> Match:
    """Return a match in which seat 0 must name an amount."""
    return Match(PARLOUR, 2, options={"amounts": True})
