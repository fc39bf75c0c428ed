from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainshed.core.error import BadInput
from trainshed.core.option import Option, decode_all, encode_all, parse

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
