"""Rules 3: the deal, card by card, and the start player."""

import pytest

from trainshed.core.match import Match
from trainshed.games.north_american_railways.rules.refusals import (
    CHANCE_DECIDES,
    CITY_DEALT,
    NO_SUCH_SEAT,
    SHARES_DEALT,
)
from trainshed.games.north_american_railways.rules.tables import COMPANY_IDS

from .situation import CITIES, GAME, cash, code_of, play

SHARES = [company for company in COMPANY_IDS for _ in range(6)]


def dealt_shares() -> Match:
    return play(Match(GAME, 3), *(f"share {company}" for company in SHARES))


def dealt() -> Match:
    return play(dealt_shares(), *(f"city {name}" for name in CITIES))


@pytest.mark.parametrize(("seats", "each"), [(3, 2000), (4, 1700), (5, 1400)])
def test_cash_depends_on_the_number_of_seats(seats: int, each: int) -> None:
    """[3.5]"""
    assert cash(Match(GAME, seats)) == [each] * seats


def test_shares_are_weighted_by_how_many_are_left() -> None:
    """[3.1]"""
    match = play(Match(GAME, 3), "share red", "share red", "share blue")
    assert match.outcomes() == [
        *[("share red", 4), ("share blue", 5), ("share green", 6)],
        *[("share yellow", 6), ("share black", 6)],
    ]


def test_the_first_two_shares_go_into_the_box() -> None:
    """[3.1]"""
    match = dealt_shares()
    assert match.view()["removed_shares"] == ["red", "red"]
    assert match.state.share_count.tolist() == [7, 7, 7, 7]


def test_a_column_is_dealt_whole_and_its_last_card_is_the_bottom() -> None:
    """[3.2]"""
    columns = dealt_shares().view()["share_columns"]
    assert columns[0] == ["blue"] * 3 + ["red"] * 4
    assert columns[3] == ["black"] * 6 + ["yellow"]


def test_no_share_is_dealt_more_often_than_it_is_there() -> None:
    match = play(Match(GAME, 3), *["share red"] * 6)
    assert code_of(match, "share red") == SHARES_DEALT


def test_every_city_is_dealt_once_with_equal_chances() -> None:
    """[3.3]"""
    match = play(dealt_shares(), "city Denver")
    assert len(match.outcomes()) == 35
    assert {weight for _, weight in match.outcomes()} == {1}
    assert code_of(match, "city C30") == CITY_DEALT


def test_cities_lie_in_four_columns_of_nine() -> None:
    """[3.3]"""
    columns = dealt().view()["city_columns"]
    assert [len(column) for column in columns] == [9] * 4
    assert columns[0] == CITIES[8::-1]


def test_the_start_player_is_drawn_among_the_seats() -> None:
    """[3.6]"""
    match = dealt()
    assert match.outcomes() == [("start 0", 1), ("start 1", 1), ("start 2", 1)]
    assert code_of(match, "start 3") == NO_SUCH_SEAT
    match.play("start 2")
    assert (match.to_move, match.view()["start_player"], match.view()["turn"]) == (2, 2, 1)


def test_nobody_decides_during_the_deal() -> None:
    assert code_of(Match(GAME, 3), "select 1") == CHANCE_DECIDES
    assert code_of(Match(GAME, 3), "city red 1") == CHANCE_DECIDES
