"""Places in a JSON text: the line and column of anything a path leads to."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainshed.core.error import BadInput
from trainshed.core.json_text import JsonText, parsed

TEXT = """{
  "a": 1,
  "list": [
    {"name": "x\\"y", "cost": 700},
    {"name": "z", "cost": [1, 2]}
  ],
  "empty": {}
}
"""


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"a": 1,\n "b": {"a": 2},\n "a": 3}', "f:3:2: .*the key 'a' is given twice"),
        ('[{"a": 1}, {"a": 1, "\\u0061": 2}]', "f:1:21: .*the key 'a' is given twice"),
        ('{"NaN": ["NaN",\n  NaN]}', "f:2:3: .*NaN is no JSON number"),
        ('{"a": -Infinity}', "f:1:7: .*-Infinity is no JSON number"),
        ('{"a": ' + "9" * 5000 + "}", "f:1:7: .*a number of 5,000 digits is too long"),
    ],
)
def test_what_json_has_not_is_named_with_its_place(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        parsed(JsonText(text, "f"), "record")


@pytest.mark.parametrize(
    ("path", "where"),
    [
        ((), "f:1:1"),
        (("a",), "f:2:8"),
        (("list",), "f:3:11"),
        (("list", 0, "cost"), "f:4:30"),
        (("list", 1), "f:5:5"),
        (("list", 1, "cost", 1), "f:5:31"),
        (("list", 1, "colour"), "f:5:5"),
        (("list", 7), "f:3:11"),
        (("list", "name"), "f:3:11"),
        (("a", 0), "f:2:8"),
        (("empty", "x"), "f:7:12"),
        (("nothing",), "f:1:1"),
    ],
)
def test_a_path_leads_to_its_place_or_as_near_as_it_goes(path: tuple, where: str) -> None:
    assert JsonText(TEXT, "f").of(*path) == where


def test_the_first_line_may_be_another() -> None:
    assert JsonText(TEXT, "f", 10).of("a") == "f:11:8"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"a": }', "f:1:7: not a JSON document"),
        ('{"a": 1', "the text breaks off, fetch the whole list"),
        ('{"a": 1, "a": 2}', "the key 'a' is given twice"),
        ('{"a": NaN}', "NaN is no JSON number"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_what_is_no_json_is_named_with_its_place(text: str, says: str) -> None:
    with pytest.raises(BadInput) as caught:
        parsed(JsonText(text, "f"), "list")
    assert says in str(caught.value)


NESTED = st.recursive(
    st.integers() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
)


@given(st.dictionaries(st.text(max_size=3), NESTED, min_size=1, max_size=3))
def test_every_top_key_is_found_where_its_value_begins(document: dict) -> None:
    text = json.dumps(document, indent=1)
    for key, value in document.items():
        line, column = map(int, JsonText(text, "f").of(key).split(":")[1:])
        rest = "\n".join(text.split("\n")[line - 1 :])[column - 1 :]
        assert json.JSONDecoder().raw_decode(rest)[0] == value
