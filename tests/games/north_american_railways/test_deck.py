"""The deck: checked on reading, packed, unpacked, part of position and record. [`deck`]"""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import trainshed
from trainshed.core import gamefile
from trainshed.core.card_set import name_of, words_of
from trainshed.core.error import BadDocument, BadInput
from trainshed.core.match import Match
from trainshed.games import find
from trainshed.games.north_american_railways.deck import (
    CARDS,
    DECK,
    NAME_BYTES,
    WORDS,
    names_in,
    numbers_in,
)
from trainshed.games.north_american_railways.face.components import components

from .situation import GAME, play

OWN = DECK.samples[0]
pack, unpack = CARDS.pack, CARDS.unpack
NOT_A_DECK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


def changed(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """Return the built-in deck with one thing changed, or taken away."""
    document = copy.deepcopy(components())
    at: Any = document
    for step in path[:-1]:
        at = at[step]
    if value is None:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return document


def test_a_deck_comes_back_from_its_integers() -> None:
    assert len(pack(components())) == DECK.width
    assert pack(unpack(pack(OWN))) == pack(OWN)
    assert DECK.value_of(pack(components())) == "reconstruction-1"


def test_the_exported_deck_may_be_given_back_unchanged() -> None:
    match = Match(GAME, 3, options={"deck": components()})
    assert match.options["deck"] == "reconstruction-1"


@pytest.mark.parametrize("name", ["", "Z", "São Tomé", "Ñ" * 12, "x" * NAME_BYTES, "Þþ ßé-’."])
def test_names_come_back_from_their_words(name: str) -> None:
    assert name_of(words_of(name, WORDS)) == name


CASES = [
    (("cities", 29, "cost"), 750, "city 'Denver', field cost: '750' is no whole number from 100"),
    (("cities", 29, "cost"), 0, "'0' is no whole number from 100 to 9900 in steps of 100"),
    (("cities", 29, "cost"), True, "'True' is no whole number"),
    (("cities", 29, "cost"), "700", "'700' is no whole number"),
    (("cities", 29, "cost"), 700.0, "'700.0' is no whole number"),
    (("cities", 29, "cost"), None, "city 'Denver', field cost: missing"),
    (("cities", 0, "income"), 10_000, "from 0 to 9900 in steps of 100"),
    (("cities", 0, "symbols"), -1, "field symbols: '-1' is no whole number from 0 to 9"),
    (("cities", 0, "colour"), "red", "field colour: unknown; a city has id, name, cost"),
    (("cities", 0, "id"), "C02", "field id: must be C01"),
    (("cities", 35, "name"), "Albany", "city 'Albany', field name: is there twice"),
    (("cities", 35, "name"), "ALBÁNY", "is there too like 'Albany'"),
    (("cities", 0, "name"), "boston", "is there too like 'Boston'"),
    (("cities", 0, "name"), "x" * 25, "has 25 bytes in UTF-8; at most 24 fit"),
    (("cities", 0, "name"), "red 1", "may hold letters"),
    (("cities", 0, "name"), "A, B", "may hold letters"),
    (("cities", 0, "name"), " Aby", "a letter first"),
    (("cities", 0, "name"), "A  B", "has blanks too many"),
    (("cities", 0, "name"), "Se\u0301", "may hold letters"),
    (("cities", 0, "name"), 7, "must be a text"),
    (("cities", 0, "name"), None, "city 1, field name: missing"),
    (("cities", 5), [], "city 6 must be an object"),
    (("cities",), [], "'cities' must list 36 cards; found 0"),
    (("cities",), 36, "'cities' must list 36 cards; found no list"),
    (("cities",), None, "'cities' is missing"),
    (("start_cities", 1, "symbols"), 1, "start city 'New York', field symbols: a start city has"),
    (("start_cities", 1, "income"), None, "start city 'New York', field income: missing"),
    (("starting_cash",), {"3": 1}, "'starting_cash' belongs to the rules"),
    (("colour",), "red", "unknown key 'colour'; a deck has start_cities, cities, deck, note"),
]


@pytest.mark.parametrize(("path", "value", "says"), CASES, ids=lambda x: str(x)[:40])
def test_a_broken_deck_is_refused_by_card_and_field(path: Any, value: Any, says: str) -> None:
    with pytest.raises(BadDocument) as caught:
        DECK.numbers(changed(path, value))
    assert says in str(caught.value)
    assert str(caught.value).startswith("option deck: ")
    assert "\n" not in str(caught.value)
    whole = ("deck", *path)
    assert whole[: len(caught.value.path)] == caught.value.path


@given(NOT_A_DECK)
def test_anything_else_is_bad_input(value: Any) -> None:
    with pytest.raises(BadInput):
        DECK.numbers(value)


def test_a_file_is_never_read_for_an_option_of_python_or_a_record(tmp_path: Any) -> None:
    path = tmp_path / "deck.json"
    path.write_text("{}")
    with pytest.raises(BadInput, match="a file only at the command line"):
        Match(GAME, 3, options={"deck": str(path)})


def test_a_match_with_its_own_deck_spells_and_plays_by_it() -> None:
    match = Match(GAME, 3, seed=4, options={"deck": OWN})
    match.advance()
    names = [card["name"] for card in OWN["cities"]]
    assert sorted(name for column in match.view()["city_columns"] for name in column) == sorted(
        names
    )
    assert names_in(match.state)[:36] == tuple(names)
    assert numbers_in(match.state) == pack(OWN)
    assert any(line.startswith("* city Nová ") for line in match.lines())
    assert GAME.verbs.action("city Nová Denver") is None


def test_a_record_with_its_own_deck_replays_anywhere() -> None:
    match = Match(GAME, 3, seed=4, options={"deck": OWN})
    match.advance()
    play(match, "select 1", "price 300")
    again = gamefile.from_text(gamefile.to_text(match.record()), find)
    assert again.states.tobytes() == match.states.tobytes()
    assert again.record() == match.record()
    assert trainshed.replay(match.record()).options["deck"] == OWN


def test_a_broken_deck_in_a_record_is_named_with_its_place() -> None:
    match = Match(GAME, 3, options={"deck": OWN})
    text = gamefile.to_text(match.record()).replace('"cost": 900', '"cost": 950', 1)
    with pytest.raises(BadInput) as caught:
        gamefile.from_text(text, find, "m.json")
    line = next(k for k, found in enumerate(text.split("\n"), start=1) if "950" in found)
    column = text.split("\n")[line - 1].index("950") + 1
    assert str(caught.value).startswith(f"m.json:{line}:{column}: option deck: city 'Nová ")
