"""Clocks as plain values: what runs, what is given back, what is up."""

from datetime import datetime, timedelta

import pytest

from trainshed.core.say import ENGLISH
from trainshed.web.pace import GRACE, NOBODY, PACES, Pace, pace_named, pace_of, pardoned, set_up
from trainshed.web.pace import turned as turn
from trainshed.web.pages.people import spoken

NOON = datetime(2026, 11, 16, 12)
LIVE, DAYS = Pace("live", bank=600, back=10), Pace("days", each=7200)


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def test_the_time_of_the_person_who_is_asked_runs() -> None:
    clock = turn(set_up(LIVE, 2, NOON), LIVE, NOON, 1, 3, False)
    assert clock.left_at(1, at(50)) == 550
    assert clock.left_at(0, at(50)) == 600
    assert clock.deadline == at(600)


def test_a_move_gives_time_back_and_stops_the_clock() -> None:
    clock = turn(set_up(LIVE, 2, NOON), LIVE, NOON, 0, 3, False)
    after = turn(clock, LIVE, at(50), 1, 4, True)
    assert after.left == (560, 600)
    assert after.seat == 1
    idle = turn(after, LIVE, at(80), NOBODY, 4, False)  # a bot stands in: nothing is given back
    assert idle.left == (560, 570)
    assert idle.deadline is None


def test_the_same_question_changes_nothing() -> None:
    clock = turn(set_up(LIVE, 2, NOON), LIVE, NOON, 0, 3, False)
    assert turn(clock, LIVE, at(70), 0, 3, False) is clock


def test_each_move_has_its_own_time() -> None:
    clock = turn(set_up(DAYS, 2, NOON), DAYS, NOON, 0, 0, False)
    again = turn(clock, DAYS, at(7000), 0, 1, True)  # the same seat moves twice
    assert again.left_at(0, at(7000)) == 7200
    assert again.deadline == at(14200)


def test_who_comes_back_without_time_has_a_minute() -> None:
    clock = turn(set_up(LIVE, 2, NOON), LIVE, NOON, 0, 0, False)
    late = turn(clock, LIVE, at(900), NOBODY, 0, False)
    assert late.left[0] == 0
    assert turn(late, LIVE, at(1000), 0, 2, False).left_at(0, at(1000)) == GRACE


def test_time_that_ran_while_the_server_was_away_is_pardoned() -> None:
    clock = turn(set_up(LIVE, 2, NOON), LIVE, NOON, 0, 0, False)
    assert pardoned(clock, at(100)) is clock
    assert pardoned(clock, at(5000)).left_at(0, at(5000)) == GRACE
    assert pardoned(set_up(LIVE, 2, NOON), at(5000)).deadline is None


def test_clocks_that_go_backwards_take_nothing() -> None:
    clock = turn(set_up(LIVE, 2, NOON), LIVE, NOON, 0, 0, False)
    assert clock.left_at(0, at(-30)) == 600


def test_paces_have_names_and_words() -> None:
    assert [pace_named(pace.id) for pace in PACES] == list(PACES)
    assert not pace_named("nonsense").is_timed
    assert not pace_of({}).is_timed
    assert len({pace.words(ENGLISH) for pace in PACES}) == len(PACES)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(48, "0:48"), (760, "12:40"), (11_400, "3 h 10 min"), (187_200, "2 d 4 h")],
)
def test_time_left_in_words(seconds: int, words: str) -> None:
    assert spoken(seconds, ENGLISH) == words
