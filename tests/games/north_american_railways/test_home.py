"""Ruling R11: which start city a founder gets."""

import json

from trainshed.games.north_american_railways.deck import DECK
from trainshed.games.north_american_railways.rules.refusals import START_CITY_TAKEN

from .situation import at, code_of, play

COLUMNS = "shares1 blue red\nshares2 red blue\nshares3 green\nshares4 yellow\n"
CHOICE = "options start_city_choice=founder_chooses\n"
OWN_DECK = f"deck {json.dumps(DECK.samples[0], ensure_ascii=False)}\n"
NO_CITIES = "cities1\n"
ILES = [card["name"] for card in DECK.samples[0]["start_cities"]]


def test_start_cities_are_taken_in_the_order_of_the_deck() -> None:
    """[R11]"""
    match = play(at(COLUMNS), "select 1", "price 100", "select 3", "price 100")
    assert match.view()["network"]["blue"] == ["Boston"]
    assert match.view()["network"]["green"] == ["New York"]


def test_unequal_start_cities_are_no_choice_without_the_option() -> None:
    """[R11]"""
    match = play(at(OWN_DECK + NO_CITIES + COLUMNS), "select 1", "price 100")
    assert (match.to_move, match.view()["network"]["blue"]) == (1, [ILES[0]])


def test_equal_start_cities_are_no_choice() -> None:
    """[R11, `start_city_choice`]"""
    match = play(at(CHOICE + COLUMNS), "select 1", "price 100")
    assert match.view()["network"]["blue"] == ["Boston"]
    assert match.to_move == 1


def test_the_founder_chooses_among_unequal_ones() -> None:
    """[R11, `start_city_choice`]"""
    match = play(at(OWN_DECK + CHOICE + NO_CITIES + COLUMNS), "select 1", "price 100")
    assert (match.to_move, match.legal()) == (0, [f"home {name}" for name in ILES])
    match.play(f"home {ILES[4]}")
    assert match.view()["network"]["blue"] == [ILES[4]]
    assert match.view()["income"]["blue"] == 500
    play(match, "select 3", "price 100")
    assert match.to_move == 1
    assert code_of(match, "home S5") == START_CITY_TAKEN
    assert len(match.legal()) == 4


def test_the_last_start_city_is_no_choice() -> None:
    """[R11]"""
    text = "".join(
        f"{company} director 1 shares 0 1 network {name}\n"
        for company, name in zip(("red", "green", "yellow", "black"), ILES, strict=False)
    )
    match = at(OWN_DECK + CHOICE + NO_CITIES + COLUMNS + text)
    play(match, "select 1", "price 100")
    assert match.view()["network"]["blue"] == [ILES[4]]
    assert match.state.phase != 6
