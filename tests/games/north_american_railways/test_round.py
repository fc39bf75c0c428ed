"""Rules 4, 5.4 and 8: turns, phases, the last turn, the winner."""

import pytest

from .situation import at, bank, cash, held, play, treasury

BUY = "red treasury 900 director 0 shares 1 1 1 1"


def test_who_has_no_money_takes_two_hundred_and_no_share() -> None:
    """[5.1.1]"""
    match = at("cash 500 0 500 500\nshares1 red\nshares2 blue\nshares3 green\nshares4 black\n")
    before = bank(match)
    play(match, "select 1", "price 100")
    assert (match.to_move, cash(match)[1], bank(match) - before) == (2, 200, 200)
    assert held(match, "blue") == [0, 0, 0, 0]


def test_who_has_a_hundred_must_select() -> None:
    """[5.1.1, 5.1.2]"""
    match = at("cash 500 100 500 500\nshares1 red\nshares2 blue\nshares3 green\nshares4 black\n")
    play(match, "select 1", "price 100")
    assert (match.to_move, cash(match)[1], "end" in match.legal()) == (1, 100, False)


def test_the_phase_ends_at_once_when_no_share_is_left() -> None:
    """[5]"""
    match = at("cash 900 900 0 200\nred director 3 shares 0 0 0 2\nshares1 red\nshares4 red\n")
    play(match, "select 1", "price 300", "allow", "select 4", "price 400", "allow")
    assert match.view()["last_turn"]
    assert match.view()["end"] == "shares"
    assert match.state.granted == 0
    assert treasury(match, "red") == 400


@pytest.mark.parametrize(("left", "last"), [(4, False), (3, True)])
def test_fewer_shares_than_players_make_the_last_turn(left: int, last: bool) -> None:
    """[5.4]"""
    shares = " ".join(["blue"] * (left + 1))
    match = at(f"{BUY}\nstart 1\nseat 0\nbegun 4\nshares1 {shares}\n")
    play(match, "select 1", "price 100")
    assert match.view()["phase"] == "city"
    assert match.view()["last_turn"] is last


@pytest.mark.parametrize(("left", "last"), [(6, False), (5, True)])
def test_five_cities_or_fewer_make_the_last_turn(left: int, last: bool) -> None:
    """[6]"""
    cities = ", ".join(["Savannah", "Albany", "Buffalo", "Richmond", "Cleveland", "Atlanta"][:left])
    shares = " ".join(["blue"] * 6)
    match = at(f"{BUY}\nstart 1\nseat 0\nbegun 4\nshares1 {shares}\ncities1 {cities}\n")
    play(match, "select 1", "price 100")
    assert match.view()["last_turn"] is last
    assert match.legal() == ["pass", "city red 1"]


def test_a_phase_without_a_purchase_makes_the_last_turn() -> None:
    """[6]"""
    match = at(f"{BUY}\nphase city\nshares1 red red red red\nshares2 blue blue blue blue\n")
    play(match, "pass", "pass", "pass", "pass")
    assert match.is_over
    assert match.view()["end"] == "no_purchase"


def test_purchases_of_an_earlier_turn_do_not_count() -> None:
    """[6]"""
    shares = "shares1 blue blue blue blue blue blue\n"
    match = at(f"{BUY}\nturn 2\nstart 1\nseat 0\nbought 3\n{shares}")
    play(match, "select 1", "price 100", *["pass"] * 4)
    assert match.view()["end"] == "no_purchase"


def test_a_company_bought_for_in_an_earlier_turn_is_open_again() -> None:
    """[6]"""
    shares = "shares1 blue blue blue blue blue blue\n"
    match = at(f"{BUY}\nturn 2\nstart 1\nseat 0\nused red red red red\n{shares}")
    play(match, "select 1", "price 100")
    for seat in (1, 2, 3):
        assert match.to_move == seat
        match.play("city red 1")


def test_the_start_player_token_moves_on() -> None:
    """[4]"""
    match = at(f"{BUY}\nphase city\nstart 2\nseat 2\nshares1 blue blue blue blue blue blue\n")
    play(match, "city red 1", "pass", "pass", "pass")
    assert match.view()["turn"] == 2
    assert (match.view()["start_player"], match.to_move) == (3, 3)


def test_symbols_pay_every_share_at_the_end() -> None:
    """[8]"""
    text = "phase city\nlast_turn shares\nseat 0\ncash 0 0 0 0\npassed 1 2 3\n"
    network = "network Boston, San Francisco, Seattle, Denver, Chicago"
    match = at(f"{text}green treasury 900 director 0 shares 3 {network}\n")
    match.play("pass")
    income = 200 + 400 + 200 + 300 + 500
    assert cash(match)[0] == income // 300 * 300 + 100 + 2700
    assert match.is_over


def over(start: int, *money: int) -> list[int]:
    cash = " ".join(map(str, money))
    match = at(f"seats 3\nphase finished\nlast_turn cities\nstart {start}\ncash {cash}")
    return match.winners()


def test_of_equals_the_earliest_in_the_order_of_the_last_turn_wins() -> None:
    """[8]"""
    assert over(2, 5200, 5200, 5100) == [0]
    assert over(2, 5200, 5200, 5200) == [2]
    assert over(1, 5200, 5200, 5100) == [1]
    assert over(1, 5200, 5100, 5300) == [2]
