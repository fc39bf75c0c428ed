"""Seats and options together: what was asked for stays, what was left open is filled in."""

import pytest

from trainshed.core.error import BadInput
from trainshed.core.option import unusual
from trainshed.core.setting import Setting, fitting
from trainshed.games import all_games, find

GAME = find("russian_railroads")


def test_what_goes_together_is_left_alone() -> None:
    for game in all_games():
        found = fitting(game, None, {})
        assert unusual(game.options, found.options) == {}
        game.must_allow(found.seats, found.options)


def test_seats_bring_options_and_options_bring_seats() -> None:
    assert fitting(GAME, 1, {"coal": True}) == Setting(1, {"coal": True, "solo": True})
    assert fitting(GAME, None, {"solo": True}) == Setting(1, {"solo": True})
    assert fitting(GAME, None, {}, near=2) == Setting(2, {})


def test_loose_options_give_way_and_fixed_ones_do_not() -> None:
    found = fitting(GAME, 3, {}, {"solo": True, "coal": True})
    assert unusual(GAME.options, found.options) == {"coal": True}
    with pytest.raises(BadInput, match="the solo module is for exactly one seat"):
        fitting(GAME, 3, {"solo": True})
    with pytest.raises(BadInput, match="takes 1 to 4 seats, not 9"):
        fitting(GAME, 9, {})
