"""Rules 5.2 and 5.3: the director answers, and who is director afterwards."""

import pytest

from trainshed.games.north_american_railways.rules.refusals import DIRECTOR_TOO_POOR

from .situation import at, bank, cash, code_of, director, held, play, treasury

COLUMNS = """
shares1 red yellow
shares2 red blue
shares3 blue green
shares4 yellow
"""


@pytest.mark.parametrize(
    ("price", "answer", "active", "owner", "into", "to_bank"),
    [
        (300, "buy", 1100, 700, 200, 0),
        (500, "allow", 500, 1000, 300, 200),
        (500, "buy", 1200, 500, 300, 0),
        (100, "allow", 900, 1000, 100, 0),
        (100, "buy", 1000, 900, 100, 0),
    ],
)
def test_half_goes_to_the_treasury_and_half_to_bank_or_player(
    price: int, answer: str, active: int, owner: int, into: int, to_bank: int
) -> None:
    """[1, 5.2]"""
    match = at("cash 1000 1000 500 500\nred treasury 0 director 1 shares 0 2" + COLUMNS)
    before = bank(match)
    play(match, "select 1", f"price {price}", answer)
    assert cash(match)[:2] == [active, owner]
    assert treasury(match, "red") == into
    assert before - bank(match) == to_bank


def test_a_director_who_cannot_pay_is_asked_with_one_choice() -> None:
    """[5.2, 9]"""
    match = at("cash 1200 600 500 500\nred director 1 shares 0 2" + COLUMNS)
    play(match, "select 1", "price 700")
    assert (match.to_move, match.legal()) == (1, ["allow"])
    assert code_of(match, "buy") == DIRECTOR_TOO_POOR
    match.play("allow")
    assert (cash(match)[0], treasury(match, "red"), held(match, "red")) == (500, 400, [1, 2, 0, 0])


def test_with_open_money_nobody_is_asked_who_cannot_pay() -> None:
    """[9, `money_visibility`]"""
    text = "options money_visibility=open\ncash 1200 600 500 500\nred director 1 shares 0 2"
    match = play(at(text + COLUMNS), "select 1", "price 700")
    assert held(match, "red") == [1, 2, 0, 0]
    assert match.state.active == 1


@pytest.mark.parametrize(
    ("shares", "after"),
    [("0 1 0 0", 0), ("0 2 0 0", 1), ("1 2 1 0", 0), ("2 2 0 0", 0), ("0 2 3 0", 1)],
)
def test_as_many_shares_as_the_director_take_the_directorship(shares: str, after: int) -> None:
    """[5.3]"""
    match = at(f"cash 800 900 500 500\nred treasury 200 director 1 shares {shares}" + COLUMNS)
    play(match, "select 1", "price 400", "allow")
    assert (director(match, "red"), treasury(match, "red"), cash(match)[0]) == (after, 400, 400)


def test_a_bought_away_share_lets_the_active_player_select_again() -> None:
    """[5.2]"""
    match = at(
        "cash 1000 2000 500 500\nred director 1 shares 0 1\nblue director 2 shares 0 0 1" + COLUMNS
    )
    play(match, "select 1", "price 400", "buy")
    assert (cash(match)[:2], treasury(match, "red")) == ([1200, 1600], 200)
    assert match.to_move == 0
    assert match.legal() == ["select 1", "select 3", "select 4", "end"]
    assert match.view()["tried"] == ["red"]
    assert (director(match, "red"), held(match, "red")) == (1, [0, 2, 0, 0])


def test_the_received_half_may_be_spent_at_once() -> None:
    """[5.2]"""
    match = at("cash 400 2000 500 500\nred director 1 shares 0 1" + COLUMNS)
    play(match, "select 1", "price 400", "buy", "select 4")
    assert match.legal()[-1] == "price 600"


def test_the_turn_ends_when_only_tried_companies_are_left() -> None:
    """[5.2]"""
    match = at(
        """
        cash 1000 2000 1500 500
        red director 1 shares 0 1
        blue director 2 shares 0 0 1
        shares1 red blue
        shares2 blue red
        shares3 red
        shares4 blue
        """
    )
    play(match, "select 1", "price 600", "buy", "select 2", "price 700", "buy")
    assert cash(match) == [1600, 1400, 800, 500]
    assert (match.to_move, match.state.tried) == (1, 0)


def test_a_buy_does_not_use_up_the_directors_own_turn() -> None:
    """[5.2]"""
    match = at("cash 1000 2000 500 500\nred director 1 shares 0 1" + COLUMNS)
    play(match, "select 1", "price 400", "buy", "end")
    assert match.to_move == 1
    assert match.view()["phase"] == "select"
