from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainshed.core.error import BadDocument, BadInput
from trainshed.core.option import (
    DEEPEST,
    Document,
    Option,
    decode_all,
    encode_all,
    must_be_bounded,
    parse,
    unusual,
)

from .complaint import complaint_of

OPTIONS = (
    Option("order", "fair", ("fair", "wild")),
    Option("open", True, (True, False)),
    Option("rounds", 3, lowest=0, highest=20),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@pytest.mark.parametrize(
    ("chosen", "numbers"),
    [
        (None, [0, 0, 3]),
        ({"order": "wild"}, [1, 0, 3]),
        ({"open": False}, [0, 1, 3]),
        ({"open": "False"}, [0, 1, 3]),
        ({"order": "WILD"}, [1, 0, 3]),
        ({"rounds": "20"}, [0, 0, 20]),
        ({"rounds": 0}, [0, 0, 0]),
    ],
)
def test_encode(chosen: Any, numbers: list[int]) -> None:
    assert encode_all(OPTIONS, chosen) == numbers
    assert encode_all(OPTIONS, decode_all(OPTIONS, numbers)) == numbers


@pytest.mark.parametrize(
    ("chosen", "proposed", "kept"),
    [
        ({"open": "true", "rounds": 5}, {}, {"rounds": 5}),
        ({"rounds": 5}, {"order": "wild"}, {"rounds": 5}),
        ({"order": "WILD"}, {"order": "wild"}, {}),
        ({"order": "fair"}, {"order": "wild"}, {"order": "fair"}),
    ],
)
def test_unusual_is_what_is_neither_proposed_nor_a_default(
    chosen: dict[str, Any], proposed: dict[str, Any], kept: dict[str, Any]
) -> None:
    assert unusual(OPTIONS, chosen, proposed) == kept


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ({"ordr": "fair"}, "unknown option 'ordr' (did you mean 'order'?); the options are"),
        ({"zzz": 1}, "unknown option 'zzz'; the options are open, order, rounds"),
        ({"order": "odd"}, "option order: unknown value 'odd'; choose from fair, wild"),
        ({"rounds": 21}, "option rounds: '21' is no whole number from 0 to 20"),
        ({"rounds": True}, "is no whole number"),
        ({"rounds": "²"}, "is no whole number"),
        ({"rounds": 1.0}, "is no whole number"),
    ],
)
def test_refused(chosen: Any, says: str) -> None:
    assert says in str(complaint_of(encode_all, OPTIONS, chosen))


@given(st.dictionaries(st.sampled_from(["order", "open", "rounds"]) | st.text(), JSON, max_size=3))
def test_anything_is_encoded_or_bad_input(chosen: dict[str, Any]) -> None:
    if complaint_of(encode_all, OPTIONS, chosen) is None:
        numbers = encode_all(OPTIONS, chosen)
        assert encode_all(OPTIONS, decode_all(OPTIONS, numbers)) == numbers


def test_parse() -> None:
    assert parse(["order=wild", " rounds = 5 "]) == {"order": "wild", "rounds": "5"}
    assert parse([]) == {}


@pytest.mark.parametrize("text", ["", "order", "=wild", "order=", " = "])
def test_parse_refuses(text: str) -> None:
    with pytest.raises(BadInput, match="not of the form name=value"):
        parse([text])


@given(st.lists(st.text(), max_size=3))
def test_anything_is_parsed_or_bad_input(texts: list[str]) -> None:
    if complaint_of(parse, texts) is None:
        assert len(parse(texts)) <= len(texts)


def packed(document: Any) -> list[int]:
    if not isinstance(document, dict) or set(document) != {"cards"}:
        raise BadDocument("cards are missing")
    for at, card in enumerate(document["cards"]):
        if not isinstance(card, int):
            raise BadDocument(f"card {at + 1} is no number", ("cards", at))
    return list(document["cards"])


CARDS = Document(
    "cards",
    "plain",
    {"plain": {"cards": [1, 2, 3]}, "odd": {"cards": [1, 3, 5]}},
    width=3,
    pack=packed,
    unpack=lambda numbers: {"cards": list(numbers)},
)
MIXED = (OPTIONS[0], CARDS, OPTIONS[2])


@pytest.mark.parametrize(
    ("chosen", "numbers", "kept"),
    [
        ({}, [0, 1, 2, 3, 3], "plain"),
        ({"cards": "ODD"}, [0, 1, 3, 5, 3], "odd"),
        ({"cards": {"cards": [1, 3, 5]}}, [0, 1, 3, 5, 3], "odd"),
        ({"cards": {"cards": [7, 8, 9]}}, [0, 7, 8, 9, 3], {"cards": [7, 8, 9]}),
    ],
)
def test_a_document_takes_many_integers(chosen: Any, numbers: list[int], kept: Any) -> None:
    assert encode_all(MIXED, chosen) == numbers
    assert decode_all(MIXED, numbers) == {"order": "fair", "cards": kept, "rounds": 3}


def test_a_document_is_never_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text('{"cards": [1, 2, 3]}')
    says = str(complaint_of(encode_all, MIXED, {"cards": str(path)}))
    assert "built in: plain, odd, or give a whole document; a file only at the command line" in says


def test_a_broken_document_says_where() -> None:
    with pytest.raises(BadDocument, match="option cards: card 2 is no number") as caught:
        encode_all(MIXED, {"cards": {"cards": [1, "x", 3]}})
    assert caught.value.path == ("cards", "cards", 1)


def test_numbers_must_be_as_many_as_the_options_take() -> None:
    with pytest.raises(ValueError, match="6 numbers for options that take 5"):
        decode_all(MIXED, [0, 1, 2, 3, 3, 9])


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ([0] * 20_001, "at most 20,000 values"),
        ({"a": ["x" * 200_000, "y" * 100_001]}, "at most 300,000 letters"),
        ({"k" * 300_001: 1}, "at most 300,000 letters"),
        (float("inf"), "'inf' is no number of JSON"),
        ({"a": ["\ud800"]}, "holds letters that are none"),
        ({"a\0": 1}, "holds letters that are none"),
    ],
    ids=["wide", "long", "keys", "inf", "surrogate", "nul"],
)
def test_a_document_is_bounded_whatever_it_is_about(document: Any, reason: str) -> None:
    with pytest.raises(BadDocument, match=reason):
        must_be_bounded(document)


def test_a_document_is_no_deeper_than_any_reader_goes() -> None:
    deep: Any = 1
    for _ in range(DEEPEST - 1):
        deep = [deep]
    must_be_bounded(deep)
    with pytest.raises(BadDocument, match="at most 24 inside one another"):
        must_be_bounded([deep])
    for _ in range(2000):
        deep = [deep]
    with pytest.raises(BadDocument, match="at most 24 inside one another"):
        must_be_bounded(deep)
