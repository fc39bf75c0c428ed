"""The index of rules: each function asks the rule of the phase, and refuses what is not asked."""

import linecache
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from trainshed.core import record
from trainshed.core.action import Verb, Verbs
from trainshed.core.dispatch import Index, Node
from trainshed.core.game import CHANCE, OVER
from trainshed.core.rule import rule

ROLL, BUY, SELL, FINISHED = range(4)
FINE, NOT_NOW, GAME_IS_OVER, CHANCE_DECIDES, NOT_FOR_PLAYERS, TOO_DEAR = range(6)
VERBS = Verbs([Verb("trade", ("1", "2", "3")), Verb("pass"), Verb("roll", ("1", "2"))])
LAYOUT = record.layout([("phase", "i1"), ("seat", "i1"), ("done", "i4")])


@rule
def listed(s, out):  # type: ignore[no-untyped-def]
    """List one action."""
    out[0] = s.phase
    return 1


@rule
def drawn(s, out, weights):  # type: ignore[no-untyped-def]
    """List one outcome."""
    out[0], weights[0] = 4, 7
    return 1


@rule
def done(s, action):  # type: ignore[no-untyped-def]
    """Write down what was done, and in which phase."""
    s.done = 10 * action + s.phase


@rule
def dear(s, action):  # type: ignore[no-untyped-def]
    """Refuse one action."""
    return TOO_DEAR if action == 1 else FINE


def module(**named: Any) -> ModuleType:
    return cast(ModuleType, SimpleNamespace(__name__=__name__, **named))


DICE = module(chance_roll=drawn, apply_roll=done)
MARKET = module(
    legal_buy=listed, refuse_buy=dear, apply_buy=done, legal_sell=listed, apply_sell=done
)
CODES = module(
    FINE=FINE,
    NOT_NOW=NOT_NOW,
    GAME_IS_OVER=GAME_IS_OVER,
    CHANCE_DECIDES=CHANCE_DECIDES,
    NOT_FOR_PLAYERS=NOT_FOR_PLAYERS,
)
INDEX = Index(
    (
        Node(BUY, "buy", MARKET, (range(2), "pass")),
        Node(SELL, "sell", MARKET, (range(2, 3), "pass")),
        Node(ROLL, "roll", DICE, ("roll",)),
    ),
    VERBS,
    FINISHED,
    CODES,
)


def at(phase: int, seat: int = 2) -> Any:
    states = record.batch(LAYOUT, 1)
    states[0].phase, states[0].seat = phase, seat
    return states[0]


def test_who_is_to_move_follows_from_the_phase() -> None:
    assert [INDEX.to_move(at(phase)) for phase in range(4)] == [CHANCE, 2, 2, OVER]


def test_the_rules_of_the_phase_are_asked() -> None:
    out, weights = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    assert [INDEX.legal(at(phase), out) for phase in range(4)] == [0, 1, 1, 0]
    assert [INDEX.chance(at(phase), out, weights) for phase in range(4)] == [1, 0, 0, 0]
    for phase in range(4):
        s = at(phase)
        INDEX.act(s, 3)
        assert s.done == (30 + phase if phase != FINISHED else 0)


@pytest.mark.parametrize(
    ("phase", "codes"),
    [
        (ROLL, [CHANCE_DECIDES, CHANCE_DECIDES, CHANCE_DECIDES, CHANCE_DECIDES, FINE, FINE]),
        (BUY, [FINE, TOO_DEAR, NOT_NOW, FINE, NOT_FOR_PLAYERS, NOT_FOR_PLAYERS]),
        (SELL, [NOT_NOW, NOT_NOW, FINE, FINE, NOT_FOR_PLAYERS, NOT_FOR_PLAYERS]),
        (FINISHED, [GAME_IS_OVER] * 6),
    ],
)
def test_what_the_phase_does_not_ask_for_is_refused(phase: int, codes: list[int]) -> None:
    assert [INDEX.refuse(at(phase), action) for action in range(len(VERBS))] == codes


def test_a_phase_of_few_actions_needs_no_list() -> None:
    shop = module(refuse_buy=dear, apply_buy=done, apply_sell=done)
    asked = (
        Node(BUY, "buy", shop, (range(2), "pass")),
        Node(SELL, "sell", shop, ("pass", range(2))),
    )
    index, out = Index(asked, VERBS, FINISHED, CODES), np.zeros(4, dtype=np.int64)
    assert index.legal(at(BUY), out) == 2  # one of the three is too dear
    assert out[:2].tolist() == [0, 3]
    assert index.legal(at(SELL), out) == 3  # nothing is refused
    assert out[:3].tolist() == [0, 1, 3]
    assert index.legal(at(ROLL), out) == 0


def test_the_text_of_a_function_can_be_read() -> None:
    function = getattr(INDEX.act, "py_func", INDEX.act)
    text = "".join(linecache.getlines(function.__code__.co_filename))
    assert "if 0 <= s.phase <= 2:\n        return apply_buy_1(s, action)" in text  # one for all
