"""Lines of a position: what is declared once is written, read, filled in and refused by that."""

from typing import Any

import numpy as np
import pytest

from trainshed.core import record
from trainshed.core.error import BadInput
from trainshed.core.keyed_lines import KeyedLines
from trainshed.core.option import Document, Option
from trainshed.core.position_lines import Line, PositionLines
from trainshed.core.position_parts import (
    flag,
    marks,
    mask,
    masks,
    number,
    numbers,
    place,
    seat,
)

LAYOUT = record.layout(
    [
        *(("phase", "i1"), ("seats", "i1"), ("seat", "i1"), ("column", "i1"), ("last", "i1")),
        *(("cash", "i4", (3,)), ("passed", "i1", (3,)), ("used", "i1", (3,)), ("met", "i1")),
        *(("stock", "i1", (3, 2)), ("coal", "i1", (2,)), ("option", "i1", (2,))),
    ]
)
COLOURS = ("red", "blue", "green")
OPTIONS = (
    Option("rounds", default=2, highest=3),
    Document(
        "deck", "plain", {"plain": {"of": 1}}, 1, lambda deck: [deck["of"]], lambda n: {"of": n[0]}
    ),
)


def setup(s: Any, seats: int, options: Any) -> None:
    """Write the first position."""
    s.seats, s.option = seats, options[:2]
    s.cash[:seats], s.column = 7, -1


def finish(s: Any, reader: KeyedLines) -> None:
    """Refuse what does not go together."""
    if s.met and s.phase == 0:
        raise reader.fail("met", "not before the match")


LINES = (
    Line("phase", place("phase", ("before", "now", "after"), "phase", 1)),
    Line("seat", seat("seat", lambda s: s.phase == 1)),
    Line("last", place("last", ("no", "yes"), "answer", 0, brief=True)),
    Line("cash", numbers("cash", 0, 9)),
    Line("column", number("column", 0, 2, 0, plus=1)),
    Line("passed", marks("passed", brief=True)),
    Line("used", masks("used", COLOURS, "colour")),
    Line("met", mask("met", COLOURS, "colour", 0), {"late": flag("last")}, lambda s: s.phase > 0),
    *(
        Line(
            name,
            None,
            {
                "coal": number("coal", 0, 9, lambda s, k=k: int(s.stock[:, k].sum()), at=(k,)),
                "stock": numbers("stock", 0, 3, at=(slice(None), k), short=True),
            },
        )
        for k, name in enumerate(COLOURS[:2])
    ),
)
TEXTS = PositionLines(
    "game", (2, 1), (2, 3), OPTIONS, LAYOUT, setup, LINES, finish, lambda s: s.option
)


def read(text: str, rules: int = 2) -> Any:
    return TEXTS.read(f"game {rules}\n{text}")[0]


def test_what_is_not_said_is_as_set_up_or_follows() -> None:
    s = read("seats 3\nred stock 1 2")
    assert (s.phase, s.seat, s.column, s.cash.tolist()) == (1, 0, -1, [7, 7, 7])
    assert s.stock[:, 0].tolist() == [1, 2, 0]
    assert s.coal.tolist() == [3, 0]


def test_what_is_written_is_read_back() -> None:
    text = """game 2
seats 3
options rounds=3
deck {"of":4}
phase now
seat 2
last yes
cash 1 2 3
column 2
passed 0 2
used red+green - blue
met red green late
red coal 4 stock 0 0 1
blue coal 0 stock 0 2 0
"""
    states = TEXTS.read(text)
    assert TEXTS.write(states[0]) == text
    assert TEXTS.read(TEXTS.write(states[0])).tobytes() == states.tobytes()


def test_what_is_as_usual_is_left_out() -> None:
    text = TEXTS.write(read("phase before", 1))
    for word in ("options", "deck", "last", "passed", "met"):
        assert word not in text
    assert "seat -1\n" in text


def test_only_the_seats_that_play_are_written() -> None:
    text = TEXTS.write(read("cash 4 5"))
    assert "cash 4 5\n" in text
    assert "used - -\n" in text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("seats 4", r"line 2 \('seats'\): '4' is no whole number from 2 to 3"),
        ("phase dinner", "unknown phase 'dinner'; they are before, now, after"),
        ("phase before\nseat 1", r"line 3 \('seat'\): there is no seat here"),
        ("seat -1", r"line 2 \('seat'\): a seat is missing here"),
        ("seat 2", "'2' is no whole number from -1 to 1"),
        ("cash 1", r"\('cash'\): expected 2 numbers, found 1"),
        ("red stock 1 2 3", "expected at most 2 numbers, found 3"),
        ("red stock 1 9", "'9' is no whole number from 0 to 3"),
        ("red gold 1", "unknown word 'gold'; expected coal, stock"),
        ("passed 2", "'2' is no whole number from 0 to 1"),
        ("used red", r"expected 2 words such as red\+blue or -"),
        ("used red pink", "unknown colour 'pink'"),
        ("options speed=1", r"line 2 \('options'\): unknown option 'speed'"),
        ("deck {", r"line 2 \('deck'\): not a JSON document"),
        ("deck mine", r"line 2 \('deck'\): option deck: unknown value 'mine'"),
        ("table 1", "unknown word; expected one of game, seats, options, deck, phase"),
    ],
)
def test_a_complaint_names_its_line(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        read(text)


def test_a_line_with_an_example_must_not_be_missing() -> None:
    line = Line("sale", place("last", ("no", "yes"), "answer"), example="sale yes")
    with pytest.raises(BadInput, match=r"\('sale'\): is missing; it looks like this: sale yes"):
        line.read(record.batch(LAYOUT, 1)[0], KeyedLines(""))


def test_a_line_counts_only_where_it_belongs() -> None:
    assert read("phase now\nmet red").met == 1
    assert read("phase before\nmet red").met == 0
    assert np.count_nonzero(read("passed 1").passed) == 1
