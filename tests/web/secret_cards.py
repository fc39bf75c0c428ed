"""A small game with hidden cards, for tests only: each seat is dealt one, and may swap it once."""

from trainshed.core import record
from trainshed.core.action import Verb, Verbs
from trainshed.core.face import Face
from trainshed.core.game import CHANCE, OVER, Game, register
from trainshed.core.parts import Cell, Grid, Row, Told, number, text
from trainshed.core.rule import rule
from trainshed.core.say import ENGLISH
from trainshed.core.seeds import below

SEATS, CARDS, UNKNOWN, NOBODY = 3, 6, -1, -1
DEAL, CALL, FINISHED = range(3)  # s.phase

STATE = record.layout(
    [
        ("phase", "i1"),
        ("seats", "i1"),
        ("seat", "i1"),  # who is dealt to, or calls
        ("swapping", "i1"),  # 1: the card on its way is a second one
        ("card", "i1", (SEATS,)),  # hidden from the others until the end
        ("called", "i1", (SEATS,)),
    ]
)
VERBS = Verbs(
    [
        Verb("keep", meaning="keep the card"),
        Verb("swap", meaning="take another card"),
        Verb("deal", tuple(str(card) for card in range(CARDS)), "CARD", "chance: a card"),
    ]
)
KEEP, SWAP, CARD = VERBS.first("keep"), VERBS.first("swap"), VERBS.first("deal")


@rule
def setup(s, seats, options):
    s.phase = DEAL
    s.seats = seats
    for seat in range(SEATS):
        s.card[seat] = UNKNOWN


@rule
def to_move(s):
    if s.phase == FINISHED:
        return OVER
    return CHANCE if s.phase == DEAL else int(s.seat)


@rule
def legal(s, out):
    out[0] = KEEP
    out[1] = SWAP
    return 2 if s.phase == CALL else 0


@rule
def chance(s, out, weights):
    for card in range(CARDS):
        out[card] = CARD + card
        weights[card] = 1
    return CARDS


@rule
def refuse(s, action):
    return 0 if (action >= CARD) == (s.phase == DEAL) and s.phase != FINISHED else 1


@rule
def act(s, action):
    if s.phase == DEAL:
        s.card[s.seat] = action - CARD
    elif action == SWAP:
        s.swapping = 1
        s.phase = DEAL
        return
    if s.phase == CALL or s.swapping:
        s.called[s.seat] = 1
    s.seat = (int(s.seat) + 1) % int(s.seats)
    if s.swapping or s.seat == 0:
        s.phase = CALL
    s.swapping = 0
    if s.called[s.seat]:
        s.phase = FINISHED


@rule
def settle(s):
    pass


@rule
def apply(s, action):
    act(s, action)


@rule
def scores(s, out):
    for seat in range(s.seats):
        out[seat] = s.card[seat]


@rule
def returns(s, out):
    for seat in range(s.seats):
        out[seat] = 1.0 / int(s.seats)


@rule
def redact(states, i, seat, out, j):
    out[j] = states[i]
    if states[i].phase != FINISHED:
        for other in range(SEATS):
            if other != seat:
                out[j].card[other] = UNKNOWN


@rule
def determinise(s, seat, stream):
    if s.phase != FINISHED:
        for other in range(s.seats):
            if other != seat:
                s.card[other] = below(stream, CARDS)


@rule
def check(s):
    return 0


@rule
def quick(s, actions, n, stream):
    return below(stream, n)


def tell(h):
    who = h.names[h.before.seat]
    if h.actor >= 0:
        return [Told(f"{who} {'swaps' if h.action == SWAP else 'keeps'}.")]
    card = int(h.after.card[h.before.seat])
    return [Told(f"{who} is dealt {'a card' if card == UNKNOWN else card}.")]


def tables(seen):
    rows = [
        Row([Cell((text(name),)), number(int(card))])
        for name, card in zip(seen.names, seen.state.card, strict=True)
    ]
    return [Grid("cards", "Cards", "", [("Seat", False), ("Card", True)], rows)]


FACE = Face(
    tell=tell,
    explain=lambda s, action, code, say=ENGLISH: ("that is not asked now", "2"),
    ending=lambda s, say: "everybody has called",
    view=lambda s: {"to_move": int(to_move(s)), "card": s.card[: s.seats].tolist()},
    board=lambda s, actions, columns: [[(f"cards {s.card[: s.seats].tolist()}", "")]],
    tables=tables,
)

GAME = register(
    Game(
        id="secret_cards",
        title="Secret Cards",
        summary="Cards nobody else may know.",
        stage="alpha",
        rules_version=1,
        seats=(SEATS, SEATS),
        options=(),
        verbs=VERBS,
        dtype=STATE,
        hidden=("card",),
        cache=(),
        max_actions_at_once=2,
        max_chance=CARDS,
        max_length=3 * SEATS,
        phases=3,
        settling=(),
        setup=setup,
        to_move=to_move,
        legal=legal,
        chance=chance,
        apply=apply,
        act=act,
        settle=settle,
        refuse=refuse,
        scores=scores,
        returns=returns,
        redact=redact,
        determinise=determinise,
        check=check,
        quick=quick,
        face=FACE,
        secret=("deal",),
        write_position=lambda s: "",
        read_position=lambda text: record.batch(STATE, 1),
        components=lambda: {"game": "secret_cards"},
    )
)
