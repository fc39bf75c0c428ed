"""Rules 7: income, even part and remainder, in a normal turn and in the last."""

import pytest

from trainshed.core.match import Match

from .situation import at, cash, treasury

NETWORKS = {
    200: "Boston",
    400: "Boston, Buffalo",
    500: "Boston, Pittsburgh",
    700: "Boston, Chicago",
    800: "Boston, Denver, Houston",
    1100: "Boston, Chicago, Washington",
}


def paid(income: int, shares: str, last: bool = False, options: str = "") -> Match:
    """Pay the income of red, whose director is seat 0."""
    end = "last_turn cities" if last else ""
    match = at(
        f"""
        {options}
        phase city
        seat 3
        passed 0 1 2
        bought 1
        {end}
        cash 0 0 0 0
        red director 0 shares {shares} network {NETWORKS[income]}
        black treasury 100 director 3 shares 0 0 0 1 network New York
        shares1 blue blue blue blue blue blue
        """
    )
    match.states["symbols"] = 0
    match.states["income"][0, 4] = 0
    match.play("pass")
    return match


@pytest.mark.parametrize(
    ("income", "shares", "gains", "kept"),
    [
        (400, "1 0 0 0", [400, 0, 0], 0),
        (800, "2 1 0 0", [500, 200, 0], 100),
        (200, "2 1 0 0", [100, 0, 0], 100),
        (500, "2 2 1 0", [200, 200, 100], 0),
        (700, "2 1 1 0", [300, 100, 100], 200),
        (1100, "3 2 1 0", [400, 200, 100], 400),
        (700, "2 1 0 0", [500, 200, 0], 0),
    ],
)
def test_in_a_normal_turn_the_director_has_a_bonus(
    income: int, shares: str, gains: list[int], kept: int
) -> None:
    """[7.1, 7.2]"""
    match = paid(income, shares)
    taken = [200 * (int(match.state.granted) >> seat & 1) for seat in range(3)]
    assert [amount - gift for amount, gift in zip(cash(match), taken, strict=False)] == gains
    assert treasury(match, "red") == kept


@pytest.mark.parametrize(
    ("income", "shares", "gains", "kept"),
    [
        (800, "2 1 0 0", [500, 200, 0], 100),
        (700, "2 1 1 0", [400, 100, 100], 100),
        (1100, "3 2 1 0", [600, 200, 100], 200),
        (700, "2 1 0 0", [500, 200, 0], 0),
    ],
)
def test_in_the_last_turn_the_director_has_half_the_remainder_rounded_up(
    income: int, shares: str, gains: list[int], kept: int
) -> None:
    """[7.3]"""
    match = paid(income, shares, last=True)
    assert cash(match)[:3] == gains
    assert treasury(match, "red") == kept


@pytest.mark.parametrize(("rounding", "half"), [("exact", 350), ("up", 400), ("down", 300)])
def test_the_last_half_may_be_exact_or_rounded_down(rounding: str, half: int) -> None:
    """[7.3, `final_half_rounding`]"""
    match = paid(700, "2 1 1 0", True, f"options final_half_rounding={rounding}")
    assert cash(match)[0] == half


def test_without_the_bonus_a_small_income_goes_to_the_treasury() -> None:
    """[7.2, `bonus_when_q_zero`]"""
    match = paid(200, "2 1 0 0", options="options bonus_when_q_zero=false")
    assert treasury(match, "red") == 200
    last = paid(200, "2 1 0 0", True, "options bonus_when_q_zero=false")
    assert (cash(last)[0], treasury(last, "red")) == (100, 100)
