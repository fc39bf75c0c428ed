"""Rules 5.1: which share may be selected, and what an own one costs."""

from trainshed.games.north_american_railways.rules.refusals import (
    COLUMN_EMPTY,
    COMPANY_TRIED,
    MUST_SELECT,
    NOT_NOW,
    OWN_TOO_DEAR,
)

from .situation import at, bank, cash, code_of, director, held, play, treasury

FOUR = """
shares1 blue red
shares2 red
shares3 green
shares4 yellow
"""


def test_the_first_selection_is_compulsory() -> None:
    """[5.1.2]"""
    match = at(FOUR)
    assert match.legal() == ["select 1", "select 2", "select 3", "select 4"]
    assert code_of(match, "end") == MUST_SELECT


def test_an_empty_column_offers_nothing() -> None:
    """[2]"""
    match = at("shares1 red\nshares3 blue")
    assert match.legal() == ["select 1", "select 3"]
    assert code_of(match, "select 2") == COLUMN_EMPTY


def test_an_own_share_costs_a_thousand_half_to_the_treasury() -> None:
    """[5.1.4]"""
    match = at("cash 1300 900 900 900\nblue treasury 200 director 0 shares 1" + FOUR)
    before = bank(match)
    match.play("select 1")
    assert (cash(match)[0], treasury(match, "blue"), bank(match) - before) == (300, 700, -500)
    assert held(match, "blue") == [2, 0, 0, 0]
    assert director(match, "blue") == 0
    assert match.to_move == 1


def test_an_own_share_cannot_be_selected_with_less_than_a_thousand() -> None:
    """[5.1.4]"""
    match = at("cash 900 900 900 900\nblue director 0 shares 1\nred director 1 shares 0 1" + FOUR)
    assert match.legal() == ["select 2", "select 3", "select 4"]
    assert code_of(match, "select 1") == OWN_TOO_DEAR


ALL_OWN = """
green treasury 100 director 0 shares 2
yellow director 0 shares 1
shares1 green red
shares2 yellow
shares3 green
shares4 yellow
"""


def test_who_directs_all_on_show_and_is_poor_pays_all_his_money() -> None:
    """[5.1.3]"""
    match = at("cash 700 500 500 500" + ALL_OWN)
    before = bank(match)
    assert match.legal() == ["select 1", "select 2", "select 3", "select 4"]
    match.play("select 1")
    assert (cash(match)[0], treasury(match, "green"), bank(match) - before) == (0, 500, -300)
    assert held(match, "green") == [3, 0, 0, 0]
    assert match.to_move == 1


def test_who_directs_all_on_show_and_is_rich_pays_a_thousand() -> None:
    """[5.1.3, R6]"""
    match = play(at("cash 1000 500 500 500" + ALL_OWN), "select 2")
    assert (cash(match)[0], treasury(match, "yellow")) == (0, 500)


def test_a_tried_company_is_barred_in_every_column() -> None:
    """[5.2]"""
    match = at(
        """
        cash 1000 2000 500 500
        tried red
        red director 1 shares 0 2
        blue director 2 shares 0 0 1
        shares1 red
        shares2 red blue
        shares3 blue green
        shares4 yellow
        """
    )
    assert match.legal() == ["select 3", "select 4", "end"]
    assert code_of(match, "select 1") == COMPANY_TRIED
    assert code_of(match, "select 2") == COMPANY_TRIED


def test_ending_the_turn_leaves_everything_as_it_was() -> None:
    """[5.2]"""
    match = play(at("tried red\nred director 1 shares 0 2" + FOUR), "end")
    assert match.to_move == 1
    assert match.state.tried == 0
    assert held(match, "blue") == [0, 0, 0, 0]


def test_a_bought_share_uncovers_the_card_above_it() -> None:
    """[2]"""
    match = at("cash 1000 900 900 900\nblue director 0 shares 1" + FOUR)
    assert play(match, "select 1").view()["share_columns"][0] == ["red"]


def test_prices_and_answers_are_not_asked_at_a_selection() -> None:
    match = at(FOUR)
    for text in ("price 100", "allow", "buy", "pass", "city red 1", "home Boston"):
        assert code_of(match, text) == NOT_NOW
