"""The worked examples of income and of the end of the game, V30 to V45; see `test_vectors.py`."""

import pytest

from trainshed.core.match import Match
from trainshed.games.north_american_railways.rules.income import prize
from trainshed.games.north_american_railways.rules.tables import COMPANY_IDS

from .situation import at, cash, play, treasury

LEFT = "shares1 black black black black black\n"

# Income

NETWORKS = {
    200: "Boston",
    400: "Boston, Buffalo",
    500: "Boston, Pittsburgh",
    700: "Boston, Washington, Savannah",
    800: "Boston, Washington, Buffalo",
    1100: "Boston, Washington, Pittsburgh, Buffalo",
}


EXACT, DOWN = "options final_half_rounding=exact", "options final_half_rounding=down"


def paid(income: int, shares: str, last: bool = False, options: str = "") -> list[int]:
    """Pay the income of red, directed by A: what A, B, C and the treasury gain.

    D passes last, could have bought for black, and alone has shares of it. No city of red has a
    symbol, so the last turn pays nothing else.
    """
    match = at(
        f"""
        {options}
        phase city
        seat 3
        passed 0 1 2
        bought 1
        last_turn {"cities" if last else "none"}
        cash 1000 1000 1000 1000
        red director 0 shares {shares} network {NETWORKS[income]}
        black treasury 900 director 3 shares 0 0 0 1
        shares1 blue blue blue blue blue blue
        """
    )
    assert match.view()["income"]["red"] == income
    match.play("pass")
    assert match.is_over is last
    return [*(amount - 1000 for amount in cash(match)[:3]), treasury(match, "red")]


def test_v30_one_share_has_it_all() -> None:
    """[7.1]"""
    assert paid(400, "1") == [400, 0, 0, 0]


def test_v31_800_on_three_shares() -> None:
    """[7.1, 7.2]"""
    assert paid(800, "2 1") == [500, 200, 0, 100]


def test_v32_200_on_three_shares() -> None:
    """[7.2, R8]"""
    assert paid(200, "2 1") == [100, 0, 0, 100]


def test_v33_an_even_part_without_a_remainder_has_no_bonus() -> None:
    """[7.1, 7.2]"""
    assert paid(500, "2 2 1") == [200, 200, 100, 0]


def test_v34_700_on_four_shares() -> None:
    """[7.1, 7.2]"""
    assert paid(700, "2 1 1") == [300, 100, 100, 200]


def test_v35_1100_on_six_shares() -> None:
    """[7.1, 7.2]"""
    assert paid(1100, "3 2 1") == [400, 200, 100, 400]


def test_v36_the_last_turn_halves_200() -> None:
    """[7.3]"""
    assert paid(800, "2 1", last=True)[:3] == [500, 200, 0]


def test_v37_the_last_turn_halves_300() -> None:
    """[7.3, R9]"""
    assert paid(700, "2 1 1", last=True)[:3] == [400, 100, 100]
    assert [paid(700, "2 1 1", True, way)[0] for way in (EXACT, DOWN)] == [350, 300]


def test_v38_the_last_turn_halves_500() -> None:
    """[7.3, R9]"""
    assert paid(1100, "3 2 1", last=True)[:3] == [600, 200, 100]
    assert [paid(1100, "3 2 1", True, way)[0] for way in (EXACT, DOWN)] == [550, 500]


def test_v39_700_on_three_shares_in_both_turns() -> None:
    """[7.2, 7.3]"""
    assert paid(700, "2 1") == [500, 200, 0, 0]
    assert paid(700, "2 1", last=True)[:3] == [500, 200, 0]
    assert [paid(700, "2 1", True, way)[0] for way in (EXACT, DOWN)] == [450, 400]


# End of the game


@pytest.mark.parametrize(("left", "last"), [(4, False), (3, True)])
def test_v40_fewer_shares_than_players(left: int, last: bool) -> None:
    """[5.4]"""
    shares = " ".join(["blue"] * (left + 1))
    red = "red treasury 900 director 0 shares 1 1 1 1\n"
    match = at(f"{red}start 1\nseat 0\nshares1 {shares}\n")
    play(match, "select 1", "price 100")
    assert (match.view()["phase"], match.view()["last_turn"]) == ("city", last)


SIX = ["Savannah", "Albany", "Buffalo", "Richmond", "Cleveland", "Atlanta"]


def before_cities(left: int) -> Match:
    """Return Phase II at its start, four buyers for red, two for blue, so many cities left."""
    match = at(
        f"""
        start 1
        seat 0
        cash 900 900 900 900
        red treasury 900 director 0 shares 1 1 1 1
        blue treasury 900 director 0 shares 1 1
        shares1 black black black black black black
        shares2 yellow yellow yellow yellow yellow yellow
        cities1 {", ".join(SIX[:left])}
        """
    )
    return play(match, "select 1", "price 100")


def test_v41_five_cities_at_the_start_of_the_phase() -> None:
    """[6, R17]"""
    match = before_cities(6)
    play(match, *["city red 1"] * 4, "city blue 1", "city blue 1")
    assert not match.state.city_count.any()
    assert (match.view()["turn"], match.view()["last_turn"]) == (2, False)
    while not match.is_over:
        match.play(match.legal()[0])
    assert (match.view()["turn"], match.view()["end"]) == (2, "cities")
    match = before_cities(5)
    assert (match.view()["last_turn"], match.view()["end"]) == (True, "cities")
    assert "city red 1" in match.legal()


def test_v42_a_phase_without_a_purchase_is_in_the_last_turn() -> None:
    """[6, 7.3]"""
    red = f"red treasury 900 director 0 shares 2 1 network {NETWORKS[700]}\n"
    match = at("phase city\ncash 0 0 0 0\n" + red + LEFT)
    play(match, "pass", "pass")
    assert match.is_over
    assert match.view()["end"] == "no_purchase"
    assert cash(match) == [500, 200, 0, 0]


def test_v43_symbols_pay_every_share() -> None:
    """[8]"""
    network = "network Boston, San Francisco, Seattle, Denver, Chicago"
    match = at(f"phase city\nlast_turn shares\ngreen treasury 100 director 1 shares 0 3 {network}")
    assert match.view()["symbols"]["green"] == 9
    assert [int(prize(match.state, seat)) for seat in range(4)] == [0, 2700, 0, 0]


@pytest.mark.parametrize(("money", "winner"), [("5200 5200 5100", 0), ("5200 5200 5200", 2)])
def test_v44_a_tie_goes_to_the_first_in_the_order_of_the_last_turn(money: str, winner: int) -> None:
    """[8]"""
    match = at(f"seats 3\nphase finished\nlast_turn cities\nstart 2\ncash {money}")
    assert match.winners() == [winner]


def test_v45_income_and_symbols_of_the_last_turn() -> None:
    """[7.3, 8]"""
    match = at(
        """
        seats 3
        phase city
        last_turn shares
        seat 1
        passed 0
        cash 500 650 700
        red director 0 shares 2 1 network Boston, Seattle, Houston
        blue treasury 100 director 1 shares 0 2 1 network New York, Milwaukee, Minneapolis
        """
    )
    assert [match.view()["income"][name] for name in COMPANY_IDS[:2]] == [700, 600]
    assert [match.view()["symbols"][name] for name in COMPANY_IDS[:2]] == [5, 2]
    symbols = [int(prize(match.state, seat)) for seat in range(3)]
    play(match, "pass", "pass")
    assert cash(match) == [2000, 2150, 1100]
    after_income = [amount - gift for amount, gift in zip(cash(match), symbols, strict=True)]
    assert after_income == [1000, 1250, 900]
    assert match.winners() == [1]
