"""The worked examples of the rules, each played as it is written: V01 to V29, V46, V47. Income and
the end, V30 to V45, are in `test_vectors_of_the_end.py`; V48 is a law: `test_bank.py`.

Seats 0 to 3 are A to D, A starts unless a situation says otherwise. Columns are written bottom card
first; companies without a `network` have a start city with an income of $200.
"""

import re
from pathlib import Path

import pytest

from trainshed.core.match import Match
from trainshed.games.north_american_railways.rules.refusals import (
    COMPANY_TRIED,
    COMPANY_USED,
    MUST_SELECT,
    OWN_TOO_DEAR,
    PRICE_ABOVE_CASH,
    TREASURY_TOO_SMALL,
)

from .situation import GAME, at, bank, cash, code_of, director, held, play, treasury

PLENTY = "shares1 blue red\nshares2 red\nshares3 green\nshares4 yellow\n"


def to_bank(match: Match, *texts: str) -> int:
    """Make actions; return what the bank took, less what it gave."""
    before = bank(match)
    play(match, *texts)
    return before - bank(match)


def test_every_vector_has_its_test() -> None:
    files = Path(__file__).parent.glob("test_*.py")
    text = "".join(path.read_text("utf-8") for path in files)
    numbers = re.findall(r"^def test_v(\d\d)_", text, re.MULTILINE)
    assert sorted(numbers) == [f"{number:02}" for number in range(1, 49)]


# Founding and own shares


def test_v01_a_founder_pays_all_into_the_treasury() -> None:
    """[5.1.4]"""
    match = at("cash 2000 2000 2000 2000\n" + PLENTY)
    assert to_bank(match, "select 1", "price 600") == 0
    assert (cash(match)[0], treasury(match, "blue")) == (1400, 600)
    assert (held(match, "blue"), director(match, "blue")) == ([1, 0, 0, 0], 0)
    assert match.view()["network"]["blue"] == ["Boston"]


def test_v02_the_last_hundred_founds() -> None:
    """[5.1.4]"""
    match = play(at("cash 100 900 900 900\n" + PLENTY), "select 1", "price 100")
    assert (cash(match)[0], treasury(match, "blue"), director(match, "blue")) == (0, 100, 0)


def test_v03_prices_are_hundreds_from_100_to_the_cash() -> None:
    """[1, 5.1.4]"""
    match = play(at("cash 500 900 900 900\n" + PLENTY), "select 1")
    for illegal in (0, 50, 150, 600):
        assert not match.submit(f"price {illegal}")
    assert match.legal() == [f"price {price}" for price in (100, 200, 300, 400, 500)]


def test_v04_an_own_share_costs_a_thousand() -> None:
    """[5.1.4]"""
    match = at("cash 1300 900 900 900\nblue treasury 200 director 0 shares 1\n" + PLENTY)
    assert to_bank(match, "select 1") == 500
    assert (cash(match)[0], treasury(match, "blue")) == (300, 700)
    assert (held(match, "blue"), director(match, "blue")) == ([2, 0, 0, 0], 0)


def test_v05_an_own_share_is_not_selectable_with_900() -> None:
    """[5.1.4]"""
    text = "cash 900 900 900 900\nblue director 0 shares 1\nred director 1 shares 0 1\n"
    match = at(text + PLENTY)
    assert match.legal() == ["select 2", "select 3", "select 4"]
    assert code_of(match, "select 1") == OWN_TOO_DEAR


# Offers: Marion, Angelika and Daniela are seats 0, 1 and 2

MARION = """
seats 3
cash 1000 1500 900
red treasury 300 director 1 shares 0 1
green treasury 100 director 2 shares 0 0 2
shares1 red yellow
shares2 green
shares3 blue
shares4 blue
"""
RED_OF_B = "red treasury 0 director 1 shares 0 2\nshares1 red yellow\nshares2 blue\nshares3 red\n"
A_AND_B = "cash 1000 1000 500 500\n" + RED_OF_B


def test_v06_a_director_buys_the_share_away() -> None:
    """[5.2]"""
    match = at(MARION)
    assert to_bank(match, "select 1", "price 800", "buy") == 0
    assert (cash(match), treasury(match, "red")) == ([1400, 700, 900], 700)
    assert (held(match, "red"), director(match, "red")) == ([0, 2, 0], 1)


def test_v07_then_another_director_allows() -> None:
    """[5.2, 5.3]"""
    match = play(at(MARION), "select 1", "price 800", "buy")
    assert to_bank(match, "select 2", "price 900", "allow") == 400
    assert (cash(match), treasury(match, "green")) == ([500, 700, 900], 600)
    assert (held(match, "green"), director(match, "green")) == ([1, 0, 2], 2)
    assert match.to_move == 1


def test_v08_300_bought_by_the_director() -> None:
    """[1, 5.2]"""
    match = play(at(A_AND_B), "select 1", "price 300", "buy")
    assert (cash(match)[:2], treasury(match, "red")) == ([1100, 700], 200)
    assert held(match, "red") == [0, 3, 0, 0]


def test_v09_500_allowed() -> None:
    """[1, 5.2]"""
    match = at(A_AND_B)
    assert to_bank(match, "select 1", "price 500", "allow") == 200
    assert (cash(match)[:2], treasury(match, "red")) == ([500, 1000], 300)
    assert held(match, "red") == [1, 2, 0, 0]


def test_v10_500_bought_by_the_director() -> None:
    """[1, 5.2]"""
    match = play(at(A_AND_B), "select 1", "price 500", "buy")
    assert (cash(match)[:2], treasury(match, "red")) == ([1200, 500], 300)


def test_v11_100_allowed() -> None:
    """[1, 5.2]"""
    match = at(A_AND_B)
    assert to_bank(match, "select 1", "price 100", "allow") == 0
    assert (cash(match)[:2], treasury(match, "red")) == ([900, 1000], 100)


def test_v12_100_bought_by_the_director() -> None:
    """[1, 5.2]"""
    match = play(at(A_AND_B), "select 1", "price 100", "buy")
    assert (cash(match)[:2], treasury(match, "red")) == ([1000, 900], 100)
    assert (match.to_move, match.legal()) == (0, ["select 1", "select 2", "end"])


@pytest.mark.parametrize("money", ["hidden", "open"])
def test_v13_a_director_who_cannot_pay_has_no_choice(money: str) -> None:
    """[5.2, 9]"""
    match = at(f"options money_visibility={money}\ncash 1200 600 500 500\n" + RED_OF_B)
    before = bank(match)
    play(match, "select 1", "price 700")
    if money == "hidden":
        assert (match.to_move, match.legal()) == (1, ["allow"])
        match.play("allow")
    assert (cash(match)[:2], treasury(match, "red")) == ([500, 600], 400)
    assert before - bank(match) == 300
    assert (held(match, "red"), director(match, "red")) == ([1, 2, 0, 0], 1)
    assert match.view()["phase"] == "select"
    assert match.to_move == 1


def test_v14_nobody_offers_more_than_he_has() -> None:
    """[5.1.4]"""
    match = play(at("cash 500 900 900 900\n" + RED_OF_B), "select 1")
    assert code_of(match, "price 600") == PRICE_ABOVE_CASH
    assert match.legal()[-1] == "price 500"


# Director changes


def allowed(shares: str, treasury_before: int, price: int) -> Match:
    """Let A, who has $800, buy a share of red, whose director is B."""
    red = f"red treasury {treasury_before} director 1 shares {shares}\n"
    text = "cash 800 900 900 900\n" + red + "shares1 red yellow\nshares2 blue\n"
    return play(at(text), "select 1", f"price {price}", "allow")


def test_v15_one_to_one_takes_the_directorship() -> None:
    """[5.3]"""
    match = allowed("0 1", 200, 400)
    assert (cash(match)[:2], treasury(match, "red")) == ([400, 900], 400)
    assert (held(match, "red"), director(match, "red")) == ([1, 1, 0, 0], 0)


def test_v16_one_to_two_does_not() -> None:
    """[5.3]"""
    match = allowed("0 2", 200, 400)
    assert (cash(match)[0], treasury(match, "red")) == (400, 400)
    assert (held(match, "red"), director(match, "red")) == ([1, 2, 0, 0], 1)


def test_v17_two_to_two_to_one_does() -> None:
    """[5.3]"""
    match = allowed("1 2 1", 200, 400)
    assert (cash(match)[0], treasury(match, "red")) == (400, 400)
    assert (held(match, "red"), director(match, "red")) == ([2, 2, 1, 0], 0)


def test_v18_three_to_two_does() -> None:
    """[5.3]"""
    match = allowed("2 2", 0, 700)
    assert (cash(match)[0], treasury(match, "red")) == (100, 400)
    assert (held(match, "red"), director(match, "red")) == ([3, 2, 0, 0], 0)


# Selecting again


def test_v19_a_tried_company_is_barred_in_every_column() -> None:
    """[5.2]"""
    match = at(
        """
        cash 1000 2000 500 900
        red director 1 shares 0 1
        blue director 2 shares 0 0 1
        shares1 red red
        shares2 red blue
        shares3 blue green
        shares4 yellow
        """
    )
    play(match, "select 1", "price 400", "buy")
    assert (cash(match)[:2], treasury(match, "red")) == ([1200, 1600], 200)
    assert match.legal() == ["select 3", "select 4", "end"]
    assert [code_of(match, f"select {column}") for column in (1, 2)] == [COMPANY_TRIED] * 2
    match.play("end")
    assert not match.state.shares[0].any()
    assert match.to_move == 1


def test_v20_an_uncovered_card_may_be_selected() -> None:
    """[5.2, R5]"""
    match = at(
        """
        cash 1000 2000 900 900
        red director 1 shares 0 1
        shares1 red green
        shares2 red
        shares3 red
        shares4 red
        """
    )
    play(match, "select 1", "price 400", "buy")
    assert match.legal() == ["select 1", "end"]
    play(match, "select 1", "price 300")
    assert cash(match)[:2] == [900, 1600]
    assert (treasury(match, "red"), treasury(match, "green")) == (200, 300)
    assert director(match, "green") == 0


def test_v21_the_turn_ends_when_nothing_is_selectable() -> None:
    """[5.2]"""
    match = at(
        """
        cash 1000 2000 1500 900
        red director 1 shares 0 1
        blue director 2 shares 0 0 1
        shares1 red blue
        shares2 blue red
        shares3 red
        shares4 blue
        """
    )
    play(match, "select 1", "price 600", "buy", "select 2", "price 700", "buy")
    assert cash(match)[:3] == [1600, 1400, 800]
    assert (treasury(match, "red"), treasury(match, "blue")) == (300, 400)
    assert int(match.state.share_count.sum()) == 4
    assert (match.to_move, match.view()["phase"]) == (1, "select")


# Exceptions

ALL_OWN = """
green treasury 100 director 0 shares 2
yellow director 0 shares 1
shares1 green red
shares2 yellow
shares3 green
shares4 yellow
"""


def test_v22_who_has_nothing_takes_200() -> None:
    """[5.1.1]"""
    match = at("start 3\nseat 3\ncash 0 900 900 900\n" + PLENTY)
    assert to_bank(match, "select 1", "price 100") == -200
    assert (cash(match)[0], match.to_move) == (200, 1)
    assert int(match.state.share_count.sum()) == 4
    assert not match.state.shares[0].any()


def test_v23_who_directs_all_on_show_pays_all_he_has() -> None:
    """[5.1.3]"""
    match = at("cash 700 900 900 900\n" + ALL_OWN)
    assert code_of(match, "end") == MUST_SELECT
    assert to_bank(match, "select 1") == 300
    assert (cash(match)[0], treasury(match, "green")) == (0, 500)
    assert held(match, "green") == [3, 0, 0, 0]


def test_v24_with_a_thousand_he_must_pay_that() -> None:
    """[5.1.4, R6]"""
    match = at("cash 1000 900 900 900\n" + ALL_OWN)
    assert match.legal() == [f"select {column}" for column in (1, 2, 3, 4)]
    assert to_bank(match, "select 2") == 500
    assert (cash(match)[0], treasury(match, "yellow")) == (0, 500)
    assert held(match, "yellow") == [2, 0, 0, 0]


def test_v25_the_phase_ends_with_the_last_share() -> None:
    """[5, 5.4]"""
    match = at("cash 900 900 0 200\nred director 3 shares 0 0 0 2\nshares1 red\nshares4 red\n")
    for column, price in ((1, 300), (4, 400)):
        play(match, f"select {column}", f"price {price}")
        assert match.legal() == ["allow"]
        match.play("allow")
    assert cash(match) == [600, 500, 0, 200]
    assert (treasury(match, "red"), match.view()["phase"]) == (400, "city")
    assert (match.view()["last_turn"], match.view()["end"]) == (True, "shares")


# Cities

LEFT = "shares1 black black black black black\n"


def test_v26_two_shareholders_buy_a_city_each() -> None:
    """[6]"""
    match = at(
        """
        seats 3
        phase city
        red treasury 900 director 0 shares 1 1
        cities1 Detroit, Denver, Albany
        cities2 St. Louis, Memphis, Omaha
        cities3 Vancouver
        cities4 Chicago
        """
        + LEFT
    )
    assert treasury(play(match, "city red 1"), "red") == 500
    assert (match.to_move, match.legal()) == (1, ["pass", "city red 2"])
    match.play("city red 2")
    assert (treasury(match, "red"), match.view()["turn"]) == (0, 2)  # the others had to pass
    assert match.view()["network"]["red"] == ["Boston", "Detroit", "St. Louis"]
    assert match.view()["out"] == [0, 1, 2]


# B has had a share bought away and ends his turn; C has no money: Phase II begins.
SECOND_PHASE = "seats 3\nseat 1\nactive 1\nbegun 2\ntried black\nblack director 2 shares 0 0 1\n"


def test_v27_who_had_to_pass_stays_out() -> None:
    """[6]"""
    match = at(
        SECOND_PHASE
        + """
        cash 500 500 0
        red treasury 200 director 0 shares 1
        blue treasury 500 director 1 shares 0 1
        cities1 Detroit, Savannah, Albany
        cities2 St. Louis
        cities3 Vancouver
        cities4 Chicago
        """
        + LEFT
    )
    match.play("end")
    assert (match.to_move, match.view()["out"]) == (1, [0])
    match.play("city blue 1")
    assert match.view()["city_columns"][0] == ["Savannah", "Albany"]
    assert (treasury(match, "blue"), treasury(match, "red")) == (100, 200)
    assert (match.view()["turn"], int(match.state.bought)) == (2, 1)
    assert match.view()["network"]["red"] == ["Boston"]


def test_v28_own_money_buys_no_city() -> None:
    """[6]"""
    red = "cash 3000 500 0\nred treasury 400 director 0 shares 1\n"
    cities = "cities1 Omaha\ncities2 Houston\ncities3 Denver\ncities4 San Francisco\n"
    match = at("seats 3\nphase city\n" + red + cities + LEFT)
    refusals = [code_of(match, f"city red {column}") for column in (1, 2, 3, 4)]
    assert refusals == [TREASURY_TOO_SMALL] * 4
    match = play(at(SECOND_PHASE + red + cities + LEFT), "end")
    assert match.view()["out"] == [0, 1, 2]  # nobody was asked
    assert match.is_over
    assert treasury(match, "red") == 400


def test_v29_three_shares_of_one_player_buy_one_city() -> None:
    """[6]"""
    match = at("phase city\nred treasury 2000 director 0 shares 3\n" + LEFT)
    match.play("city red 1")
    assert match.view()["network"]["red"] == ["Boston", "Savannah"]
    assert match.view()["turn"] == 2
    text = "phase city\nred treasury 2000 director 0 shares 3\nused red - - -\n"
    assert code_of(at(text + LEFT), "city red 1") == COMPANY_USED


# One complete turn


def test_v46_a_turn_from_its_first_selection_to_its_income() -> None:
    """[4, 5, 6, 7]"""
    match = at(
        """
        seats 3
        cash 2000 2000 2000
        shares1 red blue green green
        shares2 blue green black black
        shares3 red black yellow
        shares4 green black yellow
        cities1 Buffalo, Omaha, Dallas, Houston, Memphis
        cities2 Detroit, Chicago, Seattle
        cities3 Denver, Portland
        cities4 Savannah, Los Angeles
        """
    )
    play(match, "select 1", "price 700", "select 2", "price 600", "select 3", "price 500", "allow")
    assert cash(match) == [1300, 1400, 1500]
    assert (treasury(match, "red"), treasury(match, "blue")) == (1000, 600)
    assert (held(match, "red"), director(match, "red")) == ([1, 0, 1], 2)
    for buy, company, left in (
        ("city red 3", "red", 300),
        ("city blue 2", "blue", 200),
        ("city red 1", "red", 100),
    ):
        assert treasury(play(match, buy), company) == left
    assert match.view()["turn"] == 2  # nobody could buy again: no decision
    assert cash(match) == [1600, 1800, 1900]
    assert (treasury(match, "red"), treasury(match, "blue")) == (100, 200)
    assert match.view()["start_player"] == 1


# Setup


@pytest.mark.parametrize(("seats", "each"), [(3, 2000), (4, 1700), (5, 1400)])
def test_v47_cash_and_cards_at_the_start(seats: int, each: int) -> None:
    """[3]"""
    match = Match(GAME, seats, seed=seats)
    match.advance()
    assert cash(match) == [each] * seats
    assert match.state.share_count.tolist() == [7] * 4
    assert match.state.city_count.tolist() == [9] * 4
