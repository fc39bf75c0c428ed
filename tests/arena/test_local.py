"""Processes that play: as every other runner, and none of them held up by a bot."""

from pathlib import Path

import pytest

from tests.arena.inline import Inline, bot_file
from trainshed.arena.fixture import Outcome
from trainshed.arena.local import Local
from trainshed.arena.runner import Runner
from trainshed.arena.schedule import Schedule, make_schedule

pytestmark = pytest.mark.full


def run(runner: Runner, schedule: Schedule) -> list[Outcome]:
    outcomes = runner.run(schedule, range(schedule.matches), lambda: False)
    return sorted(outcomes, key=lambda outcome: outcome.match)


def told(outcomes: list[Outcome]) -> list[object]:
    return [(o.match, o.seed, o.table, o.scores, o.wins, o.actions, o.forfeit) for o in outcomes]


def test_processes_change_nothing() -> None:
    schedule = make_schedule(
        "german_railways", ["mcts:iterations=20", "greedy", "random"], matches=6
    )
    assert told(run(Local(2), schedule)) == told(run(Inline(), schedule))


@pytest.mark.parametrize(
    ("kind", "says"),
    [("hangs", "took longer than 5 s for a decision"), ("exits", "ended the process it played in")],
)
def test_a_bot_that_hangs_or_kills_forfeits(tmp_path: Path, kind: str, says: str) -> None:
    specs = [bot_file(tmp_path, kind), "random", "random"]
    schedule = make_schedule("german_railways", specs, matches=3, limit=5.0)
    outcomes = run(Local(2), schedule)
    assert len(outcomes) == 3
    for outcome in outcomes:
        assert outcome.forfeit is not None
        assert outcome.forfeit["reason"] == says
        assert outcome.table[outcome.forfeit["seat"]] == 0


def test_stopping_leaves_no_process(tmp_path: Path) -> None:
    specs = [bot_file(tmp_path, "hangs"), "random", "random"]
    schedule = make_schedule("german_railways", specs, matches=3)
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 3

    assert list(Local(1).run(schedule, range(3), stop)) == []
