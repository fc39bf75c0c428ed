"""Sums and their uncertainty, against numbers from elsewhere or worked out by hand."""

import pytest

from trainshed.arena.fixture import Outcome, step_of
from trainshed.arena.rating import rate
from trainshed.arena.schedule import make_schedule
from trainshed.arena.standings import mean_of, standings, wilson


def outcome(match: int, table: list[int], scores: list[int] | None, loser: int = 0) -> Outcome:
    seats = len(table)
    best = max(scores) if scores else 0
    wins = [float(score == best) for score in scores] if scores else [0.5] * seats
    if scores is None:
        wins[loser] = 0.0
    forfeit = None if scores else {"seat": loser, "reason": "raised"}
    times = [{str(step_of(0.001)): 19, str(step_of(0.1)): 1} for _ in table]
    decisions, seconds = [20] * seats, [0.119] * seats
    done = scores is not None
    return Outcome(match, 1, table, wins, scores, 99, done, forfeit, decisions, seconds, times)


@pytest.mark.parametrize(
    ("won", "matches", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (8, 10, 0.4902, 0.9433),
        (65, 100, 0.5525, 0.7364),
    ],
)
def test_wilson(won: float, matches: int, low: float, high: float) -> None:
    found = wilson(won, matches)
    assert found.mean == won / matches
    assert (found.low, found.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_a_mean_with_its_interval() -> None:
    found = mean_of([1, 2, 3, 4])
    assert found is not None
    assert found.mean == 2.5
    assert found.high - found.mean == pytest.approx(1.96 * (5 / 3) ** 0.5 / 2, abs=1e-3)
    assert mean_of([]) is None


def test_an_entry_with_three_seats_is_one_row() -> None:
    schedule = make_schedule("german_railways", ["greedy", "random", "random", "random"], matches=4)
    tables = [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]
    scores = [[9, 1, 1, 1], [1, 9, 1, 1], [1, 1, 9, 1], [8, 1, 1, 2]]
    found = standings(schedule, [outcome(k, tables[k], scores[k]) for k in (3, 1, 0, 2)])
    greedy, random = found.rows
    assert (greedy.bot, greedy.wins.mean, greedy.par) == ("greedy", 0.75, 0.25)
    assert (random.bot, random.wins.mean, random.par) == ("random", 0.25, 0.75)
    assert greedy.score is not None
    assert greedy.score.mean == 29 / 4
    assert random.seats == 12
    assert greedy.decisions == 80
    assert greedy.mean_ms == pytest.approx(5.95)
    assert greedy.slow_ms == pytest.approx(1.0, rel=0.2)


def test_a_forfeit_costs_the_victory_and_counts_no_score() -> None:
    schedule = make_schedule("german_railways", ["greedy", "random", "random"], matches=3)
    found = standings(schedule, [outcome(0, [0, 1, 1], None)])
    assert found.rows[0].bot == "random"
    assert found.rows[1].forfeits == 1
    assert found.rows[1].score is None
    assert found.forfeits[0].bot == "greedy"


def test_whoever_wins_is_rated_higher_and_more_surely() -> None:
    matches = [outcome(k, [0, 1, 1], [9, 5, 1]) for k in range(20)]
    better, worse = rate(2, matches)
    assert better.mu > worse.mu + 5
    assert better.sigma < rate(2, matches[:2])[0].sigma


def test_a_bot_against_itself_is_not_rated() -> None:
    (before,) = rate(1, [])
    (after,) = rate(1, [outcome(0, [0, 0, 0], [3, 2, 1])])
    assert after == before
