"""Rules 6: buying cities, and passing."""

from trainshed.games.north_american_railways.rules.refusals import (
    COMPANY_USED,
    NO_CITY_LEFT,
    NO_SHARE_OWNED,
    TREASURY_TOO_SMALL,
)

from .situation import at, bank, cash, code_of, play, treasury

CITIES = """
phase city
cities1 Detroit, Denver, Albany, Buffalo, Richmond
cities2 St. Louis, Cleveland
cities3 Vancouver
cities4 Chicago
shares1 black black black black black
"""


def test_the_treasury_pays_the_bank_and_the_city_joins_the_network() -> None:
    """[6]"""
    match = at("red treasury 900 director 0 shares 1 1" + CITIES)
    before, money = bank(match), cash(match)
    match.play("city red 1")
    assert (treasury(match, "red"), before - bank(match)) == (500, 400)
    assert cash(match) == money
    assert match.view()["network"]["red"] == ["Boston", "Detroit"]
    assert (match.view()["income"]["red"], match.view()["symbols"]["red"]) == (400, 1)
    assert match.view()["city_columns"][0][0] == "Denver"


def test_two_shareholders_may_buy_a_city_each() -> None:
    """[6]"""
    match = at("red treasury 900 director 0 shares 1 1" + CITIES)
    play(match, "city red 1", "city red 2")
    assert match.view()["network"]["red"] == ["Boston", "Detroit", "St. Louis"]
    assert match.view()["phase"] == "select"  # C, D must pass, A and B have bought for red


def test_one_city_for_each_company_and_player() -> None:
    """[6]"""
    match = at(
        "red treasury 2000 director 0 shares 3\nblue treasury 500 director 0 shares 1" + CITIES
    )
    match.play("city red 1")
    assert match.to_move == 0
    assert code_of(match, "city red 2") == COMPANY_USED
    assert match.legal() == ["pass", "city blue 2"]


def test_a_second_company_does_not_open_the_first_again() -> None:
    """[6]"""
    match = at(
        "red treasury 2000 director 0 shares 3\nblue treasury 900 director 0 shares 1" + CITIES
    )
    play(match, "city red 1", "city blue 2")
    assert match.view()["used"][0] == ["red", "blue"]
    assert match.view()["phase"] == "select"  # nothing is left to A, nobody else has a share


def test_the_cost_must_be_in_the_treasury() -> None:
    """[6]"""
    match = at("cash 9000 0 0 0\nred treasury 400 director 0 shares 1" + CITIES)
    assert match.legal() == ["pass", "city red 1"]
    assert code_of(match, "city red 2") == TREASURY_TOO_SMALL
    assert "it is 100 short" in str(match.submit("city red 2"))


def test_only_a_shareholder_buys_and_only_what_lies_there() -> None:
    """[6]"""
    match = at(
        "red treasury 900 director 0 shares 1\nblue treasury 900 director 1 shares 0 1" + CITIES
    )
    assert code_of(match, "city blue 1") == NO_SHARE_OWNED
    empty = CITIES.replace("cities4 Chicago", "cities4")
    match = at("red treasury 900 director 0 shares 1" + empty)
    assert code_of(match, "city red 4") == NO_CITY_LEFT


def test_who_must_pass_stays_out_though_a_cheaper_city_is_uncovered() -> None:
    """[6]"""
    cities = CITIES.replace("Detroit, Denver", "Detroit, Savannah, Denver")
    text = "start 1\nseat 1\nblue treasury 500 director 1 shares 0 1\n"
    match = at(text + "red treasury 200 director 0 shares 1 0 0 0" + cities)
    match.states["passed"][0, 0] = 1
    match.play("city blue 1")
    assert match.view()["phase"] == "select"  # Savannah costs 100, but A is out
    assert match.view()["network"]["red"] == ["Boston"]


def test_a_player_who_passes_is_out_for_the_phase() -> None:
    """[6]"""
    match = at("red treasury 2000 director 0 shares 1 1" + CITIES)
    play(match, "pass", "city red 1")
    assert match.view()["phase"] == "select"
    assert match.view()["out"] == [0, 1, 2, 3]


def test_buying_goes_round_in_order() -> None:
    """[6]"""
    text = "red treasury 900 director 0 shares 1 1 0 1\nblue treasury 900 director 0 shares 1"
    match = at("start 3\nseat 3\n" + text + CITIES)
    order = []
    for choice in ("city red 1", "city blue 1", "city red 2", "city red 2", "pass"):
        order += [match.to_move] if choice in match.legal() else []
        match.submit(choice)
    assert order == [3, 0, 1]
