"""Text of keyed lines: read by key, and every complaint names its line."""

from collections.abc import Callable
from typing import Any

import pytest

from trainshed.core.error import BadInput
from trainshed.core.keyed_lines import KeyedLines

TEXT = """
game 2   # a remark
cash 3  4 -1
phase   second
red treasury 9 shares 1 0
"""
READERS: tuple[tuple[Callable[[KeyedLines], Any], str], ...] = (
    (lambda lines: lines.version("other", (1, 2), ()), "begins with 'other 1' or 'other 2'"),
    (lambda lines: lines.version("game", (2,), ("cash",)), r"line 4 \('phase'\): unknown word"),
    (lambda lines: lines.number("cash", "-1", 0, 9), r"'-1' is no whole number from 0 to 9"),
    (lambda lines: lines.one("phase", 0, 9, 1), r"line 4 \('phase'\): 'second' is no whole number"),
    (lambda lines: lines.groups("red", ("shares",)), r"line 5 \('red'\): unknown word 'treasury'"),
    (
        lambda lines: lines.place_of("red", "pink", ("red",), "railroad"),
        "unknown railroad 'pink'; they are red",
    ),
)


def test_lines_are_read_by_their_key() -> None:
    lines = KeyedLines(TEXT)
    assert lines.version("game", (1, 2), ("cash", "phase", "red")) == 2
    assert lines.words("cash") == ["3", "4", "-1"]
    assert lines.one("turn", 0, 9, 7) == 7
    assert lines.place_of("phase", "second", ("first", "second"), "phase") == 1
    assert lines.groups("red", ("treasury", "shares")) == {"treasury": ["9"], "shares": ["1", "0"]}
    assert lines.groups("red", ("shares",), skip=2) == {"shares": ["1", "0"]}


@pytest.mark.parametrize(("read", "reason"), READERS)
def test_a_complaint_names_its_line(read: Callable[[KeyedLines], Any], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        read(KeyedLines(TEXT))


def test_a_key_stands_once() -> None:
    with pytest.raises(BadInput, match="line 6: 'cash' is given twice"):
        KeyedLines(TEXT + "cash 1")


def test_what_is_refused_inside_is_blamed_on_the_line() -> None:
    blamed = KeyedLines(TEXT).blamed("cash")
    with pytest.raises(BadInput, match=r"line 3 \('cash'\): too much"), blamed:
        raise BadInput("too much")
