"""One match of a tournament: repeatable, timed, and forfeited by whoever fails."""

from pathlib import Path

import pytest

from tests.arena.inline import bot_file
from trainshed.arena.fixture import SHORTEST, Outcome, play, step_of, time_of
from trainshed.arena.schedule import make_schedule

GAME = "german_railways"


def played(*specs: str, number: int = 0) -> Outcome:
    schedule = make_schedule(GAME, specs, seats=3)
    return play(schedule, schedule.fixture(number))


def test_the_same_match_ends_the_same() -> None:
    one, other = (played("mcts:iterations=5", "greedy", "random") for _ in range(2))
    assert (one.scores, one.wins, one.actions) == (other.scores, other.wins, other.actions)
    assert one.finished
    assert one.forfeit is None
    assert sum(one.wins) == pytest.approx(1)


def test_every_decision_is_timed() -> None:
    outcome = played("greedy", "random", "random")
    assert sum(outcome.decisions) <= outcome.actions
    assert [sum(times.values()) for times in outcome.times] == outcome.decisions
    assert all(seconds > 0 for seconds in outcome.seconds)


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("raises", "raised ValueError: no idea"),
        ("leaves", "raised SystemExit: bye (line 3)"),
        ("illegal", "returned an illegal action: 'bid 5000'"),
        ("silent", "returned a NoneType instead of an action's text"),
    ],
)
def test_a_bot_that_fails_forfeits(tmp_path: Path, kind: str, says: str) -> None:
    outcome = played("random", bot_file(tmp_path, kind), "random")
    assert outcome.forfeit is not None
    seat = outcome.forfeit["seat"]
    assert outcome.table[seat] == 1
    assert says in outcome.forfeit["reason"]
    assert outcome.scores is None
    assert outcome.wins[seat] == 0
    assert sum(outcome.wins) == pytest.approx(1)


def test_a_file_that_cannot_be_imported_forfeits(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("import nowhere_to_be_found\n", encoding="utf-8")
    outcome = played(str(path), "random", "random")
    assert outcome.forfeit is not None
    assert "cannot be imported: ModuleNotFoundError" in outcome.forfeit["reason"]


def test_a_parameter_that_does_not_exist_names_those_that_do(tmp_path: Path) -> None:
    path = tmp_path / "deep.py"
    path.write_text(
        "from trainshed.core.option import Option\n"
        "class Deep:\n"
        "    parameters = (Option('depth', 2, lowest=1, highest=9),)\n"
        "    def choose(self, view, legal):\n"
        "        return legal[0]\n",
        encoding="utf-8",
    )
    outcome = played(f"{path}:width=3", "random", "random")
    assert outcome.forfeit is not None
    assert "its parameters: depth" in outcome.forfeit["reason"]


@pytest.mark.parametrize("seconds", [SHORTEST, 0.0001, 0.2, 59.0])
def test_the_histogram_of_times_is_near(seconds: float) -> None:
    assert time_of(step_of(seconds)) == pytest.approx(seconds, rel=0.15)
