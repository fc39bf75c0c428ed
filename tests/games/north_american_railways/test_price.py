"""Rules 5.1: founding a company, and the price of an offer."""

import pytest

from trainshed.games.north_american_railways.rules.refusals import (
    NOT_NOW,
    PRICE_ABOVE_CASH,
    PRICE_ABOVE_DIRECTOR,
)

from .situation import at, bank, cash, code_of, director, held, play, treasury

COLUMNS = """
shares1 blue red
shares2 red
shares3 green
shares4 yellow
"""


def test_founding_pays_the_whole_price_into_the_treasury() -> None:
    """[5.1.4]"""
    match = at("cash 2000 2000 2000 2000" + COLUMNS)
    before = bank(match)
    play(match, "select 1", "price 600")
    assert (cash(match)[0], treasury(match, "blue"), bank(match)) == (1400, 600, before)
    assert (held(match, "blue")[0], director(match, "blue")) == (1, 0)
    assert match.view()["network"]["blue"] == ["Boston"]
    assert match.view()["income"]["blue"] == 200
    assert match.to_move == 1


def test_the_last_hundred_founds_a_company() -> None:
    """[5.1.4]"""
    match = play(at("cash 100 900 900 900" + COLUMNS), "select 1", "price 100")
    assert (cash(match)[0], treasury(match, "blue"), director(match, "blue")) == (0, 100, 0)


def test_prices_go_by_hundreds_up_to_the_own_cash() -> None:
    """[5.1.4]"""
    match = play(at("cash 500 900 900 900" + COLUMNS), "select 1")
    assert match.legal() == ["price 100", "price 200", "price 300", "price 400", "price 500"]
    assert code_of(match, "price 600") == PRICE_ABOVE_CASH


@pytest.mark.parametrize("amount", ["0", "50", "150", "-100", "100.0", "1e3", "1,000"])
def test_what_is_no_multiple_of_a_hundred_is_no_price(amount: str) -> None:
    match = play(at("cash 500 900 900 900" + COLUMNS), "select 1")
    refused = match.submit(f"price {amount}")
    assert not refused
    assert "100 to 99900 in steps of 100" in str(refused)


def test_a_price_is_refused_where_none_is_named() -> None:
    assert code_of(at(COLUMNS), "price 100") == NOT_NOW


def test_an_offer_may_exceed_the_directors_cash() -> None:
    """[5.1.4, R3]"""
    match = play(at("cash 900 200 0 0\nblue director 1 shares 0 1" + COLUMNS), "select 1")
    assert match.legal()[-1] == "price 900"


def test_an_offer_can_be_capped_by_the_directors_cash() -> None:
    """[`offer_capped_by_director`]"""
    text = "options offer_capped_by_director=true\nblue director 1 shares 0 1" + COLUMNS
    match = play(at("cash 900 200 0 0\n" + text), "select 1")
    assert match.legal() == ["price 100", "price 200"]
    assert code_of(match, "price 300") == PRICE_ABOVE_DIRECTOR
    match = play(at("cash 900 0 0 0\n" + text), "select 1")
    assert match.legal() == ["price 100"]


def test_the_director_is_asked_after_an_offer() -> None:
    """[5.2]"""
    text = "cash 900 500 500 500\nblue director 1 shares 0 2" + COLUMNS
    match = play(at(text), "select 1", "price 300")
    assert (match.to_move, match.legal()) == (1, ["allow", "buy"])
    assert cash(match) == [900, 500, 500, 500]
