"""The balance of a game: what is counted, its intervals, the report; the same for a seed."""

import json
import random
from xml.etree import ElementTree

import pytest

from trainshed.core.taking import Taking
from trainshed.games import GAMES, find
from trainshed.lab.balance import balance
from trainshed.lab.estimate import mean_by_match
from trainshed.lab.html import command, page, tables
from trainshed.lab.series import Played, SelfPlay, play_all

GAME = GAMES[0]


def self_play(matches: int = 12, game: str = GAME, bot: str = "greedy") -> SelfPlay:
    seats = find(game).seats[1]
    return SelfPlay(game, bot, seats, matches, 7, {})


def won(number: int, seat: int, *takings: Taking, ending: str = "by the rules") -> Played:
    """A match of two seats that one of them won by ten points."""
    wins, scores = [0.0, 0.0], [20, 20]
    wins[seat], scores[seat] = 1.0, 30
    return Played(number, wins, scores, 100 + number, 5, ending, list(takings))


def two_seats(matches: int) -> SelfPlay:
    return SelfPlay(GAME, "greedy", 2, matches, 0, {})


@pytest.mark.parametrize("game", GAMES)
def test_everything_taken_has_a_seat_and_a_name(game: str) -> None:
    played = list(play_all(self_play(3, game), 1, lambda: False))
    assert [match.number for match in played] == [0, 1, 2]
    for match in played:
        assert match.takings
        assert {taking.seat for taking in match.takings} <= set(range(len(match.wins)))
        assert all(taking.thing and taking.group for taking in match.takings)
        assert all(taking.price is None or taking.price >= 0 for taking in match.takings)
        assert sum(match.wins) == pytest.approx(1)


def test_the_same_seed_gives_the_same_numbers_in_any_order() -> None:
    played = list(play_all(self_play(), 1, lambda: False))
    found = balance(self_play(), played)
    again = list(play_all(self_play(), 1, lambda: False))
    random.Random(1).shuffle(again)
    assert balance(self_play(), again) == found
    assert json.loads(json.dumps(found)) == found


@pytest.mark.full
def test_processes_change_nothing() -> None:
    alone, together = (list(play_all(self_play(6), jobs, lambda: False)) for jobs in (1, 2))
    assert sorted(together, key=lambda match: match.number) == alone


def test_it_stops_when_told_to() -> None:
    played: list[Played] = []
    for match in play_all(self_play(50), 1, lambda: len(played) >= 2):
        played.append(match)
    assert len(played) == 2
    found = balance(self_play(50), played)
    assert (found["played"], found["asked"]) == (2, 50)


def test_wins_are_those_of_who_took_it() -> None:
    share = [Taking("Shares", "PO", 0, 4)]
    matches = [won(k, 0 if k % 4 else 1, *share) for k in range(400)]
    found = balance(two_seats(400), matches)
    assert found["by_seat"][0]["wins"][0] == 0.75
    (thing,) = found["groups"][0]["things"]
    mean, low, high = thing["wins"]
    assert mean == 0.75
    assert 0.69 < low < 0.75 < high < 0.81
    assert thing["lead"][0] == 2.5  # 5 above the mean when it won, 5 below when not
    assert thing["price"] == [4, 4, 4]
    assert found["endings"] == [
        {"ending": "by the rules", "matches": 400, "share": [1.0, 0.9905, 1.0]}
    ]


def test_the_dear_third_is_told_apart() -> None:
    matches = [won(k, int(k % 3 == 2), Taking("Shares", "PO", 0, 5 + k % 3)) for k in range(300)]
    (thing,) = balance(two_seats(300), matches)["groups"][0]["things"]
    assert [(band["from"], band["to"], band["wins"][0]) for band in thing["bands"]] == [
        (5, 5, 1.0),
        (6, 6, 1.0),
        (7, 7, 0.0),
    ]


def test_a_match_that_was_cut_off_is_counted_as_such_and_nowhere_else() -> None:
    found = balance(two_seats(20), [won(k, 0, ending="" if k < 5 else "over") for k in range(20)])
    assert (found["played"], found["unfinished"]) == (20, 5)
    assert found["length"]["actions"]["least"] == 105


def test_cases_of_one_match_do_not_make_an_interval_narrower() -> None:
    once = mean_by_match(range(100), [k % 2 for k in range(100)])
    thrice = mean_by_match([k // 3 for k in range(300)], [k // 3 % 2 for k in range(300)])
    assert once is not None
    assert (thrice.low, thrice.high) == (once.low, once.high) if thrice else False


def test_of_few_matches_no_interval_is_told() -> None:
    assert mean_by_match([1, 1, 1, 2], [1.0, 0.0, 1.0, 0.0]) is None


@pytest.mark.parametrize("game", GAMES)
def test_the_report_is_one_page_with_nothing_from_elsewhere(game: str) -> None:
    found = balance(self_play(12, game), play_all(self_play(12, game), 1, lambda: False))
    text = page(found)
    ElementTree.fromstring(text.partition("\n")[2].replace('<meta charset="utf-8">', "").replace(
        '<meta name="viewport" content="width=device-width, initial-scale=1">', ""
    ))  # fmt: skip
    for word in ("src=", "href=", "<script", "@import", "url("):
        assert word not in text
    assert command(found) in text
    assert f"rules version {find(game).rules_version}" in text
    for table in tables(found):
        assert table.title.partition(":")[0] in text


def test_a_game_that_says_nothing_of_takings_has_seats_lengths_and_ends() -> None:
    found = balance(two_seats(20), [won(k, k % 2) for k in range(20)])
    assert found["groups"] == []
    titles = [table.title for table in tables(found)]
    assert titles == ["Wins by seat", "Length", "How it ends"]
