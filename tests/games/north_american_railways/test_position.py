"""Positions as text: complaints that name their line, and what follows from the rest."""

import pytest

from trainshed.core.error import BadInput
from trainshed.games.north_american_railways.deck import DECK

from .situation import GAME, HEADING, at, wander


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("seats 2", "'2' is no whole number from 3 to 5"),
        ("cash 1 2", "expected 3 numbers, found 2"),
        ("cash 1 2 x", "'x' is no whole number"),
        ("phase dinner", "unknown phase 'dinner'; they are deal_shares"),
        ("colour red", "unknown word; expected one of"),
        ("cash 1 2 3\ncash 1 2 3", "'cash' is given twice"),
        ("shares1 pink", "unknown company 'pink'"),
        ("shares1 red red red red red red red red", "8 cards; a column has 7 places"),
        ("cities1 Atlantis", "unknown city 'Atlantis'"),
        ("cities1 Denver, Denver", "Denver is given twice"),
        ("cities1 Denver\nred shares 1 network Denver", "Denver is given twice"),
        ("red shares 1 1 1 1", "expected at most 3 numbers, found 4"),
        ("red shares 4 4", "at most 6 shares"),
        ("red director 1 shares 1", "its director, seat 1, has no share"),
        ("red director 0", "and a director where there are any"),
        ("red gold 5", "unknown word 'gold'"),
        ("red shares 1 network Boston\nblue shares 1 network Boston", "each once"),
        ("options turn=odd", "unknown option 'turn'"),
        ("options odd", "is not of the form name=value"),
        ("deck {", "not a JSON document"),
        ("deck mine", "unknown value 'mine'"),
        ("phase price", "a column is selected in the phases price and answer"),
        ("phase price\ncolumn 1", "the selected column is empty"),
        ("phase finished", "a finished match has one of shares"),
        ("phase city\nactive 1", "there is no seat here"),
        ("phase city\npassed 0", "seat 0 is to move but has passed"),
        ("phase home", "one company waits for its start city"),
        ("seat -1", "a seat is missing here"),
        ("used red", "expected 3 words such as red+blue or -"),
    ],
)
def test_a_complaint_names_its_line(text: str, says: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.read_position(HEADING + text)
    assert says in str(caught.value)
    assert str(caught.value).startswith("position line")


def test_a_position_begins_with_its_game() -> None:
    both = "'north_american_railways 2' or 'north_american_railways 1'"
    with pytest.raises(BadInput, match=f"a position begins with {both}"):
        GAME.read_position("seats 3")


def test_a_position_of_version_1_has_the_defaults_it_had_then() -> None:
    state = GAME.read_position("north_american_railways 1\nseats 3")[0]
    text = GAME.write_position(state)
    assert "options all_in_scope=first_selection final_half_rounding=exact" in text
    assert "options" not in GAME.write_position(at("").state)


def test_start_cities_go_to_those_that_name_none() -> None:
    match = at("red shares 1\nblue shares 1 network Boston, Denver")
    assert match.view()["network"]["blue"] == ["Boston", "Denver"]
    assert match.view()["network"]["red"] == ["New York"]


def test_every_position_comes_back_from_its_text() -> None:
    options = {"deck": DECK.samples[0], "start_city_choice": "founder_chooses"}
    for match in wander(5, 4, options):
        text = GAME.write_position(match.state)
        assert GAME.read_position(text).tobytes() == match.states.tobytes()


def test_income_symbols_and_sold_follow() -> None:
    view = at("red shares 1 2 network Boston, Denver, Seattle").view()
    assert (view["income"]["red"], view["symbols"]["red"]) == (700, 5)
    assert view["director"]["red"] == 0
