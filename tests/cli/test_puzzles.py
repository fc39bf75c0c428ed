"""`trainshed puzzles`: what it prints and writes, and one clear line for every mistake."""

from pathlib import Path

import pytest

from trainshed.bots.levels import LEVELS as BUDGETS
from trainshed.lab import mine
from trainshed.lab.puzzle import from_text

from .conftest import Trainshed

GAME = "north_american_railways"
BAD = [
    (("prussian",), "unknown game 'prussian'"),
    ((GAME, "--bot", "gredy"), "did you mean 'greedy'?"),
    ((GAME, "--seats", "9"), "takes 3 to 5 seats, not 9"),
    ((GAME, "--seed", "x"), "seed 'x' is no whole number"),
    ((GAME, "--count", "0"), "--count"),
    ((GAME, "--out", "no/such/file.json"), "there is no folder no/such"),
    (("russian_railroads", "--seats", "1"), "take two seats or more"),
]


@pytest.mark.parametrize(("arguments", "says"), BAD, ids=[says for _, says in BAD])
def test_mistakes(trainshed: Trainshed, arguments: tuple[str, ...], says: str) -> None:
    assert says in trainshed("puzzles", *arguments).complaint


@pytest.mark.full
def test_what_is_printed_is_what_is_written(
    trainshed: Trainshed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mine, "LOOKS", ((25, 1000, 0.5), (50, 1000, 1.0), (100, 4, 1.0)))
    monkeypatch.setitem(BUDGETS["expert"], "iterations", 300)
    arguments = ("puzzles", GAME, "--bot", "greedy", "--matches", 1, "--seed", 5, "--count", 2)
    answer = trainshed(*arguments, "--out", "found.json")
    assert answer.code == 0, answer.err
    found = from_text((tmp_path / "found.json").read_text("utf-8"))
    assert 1 <= len(found.puzzles) <= 2
    assert found.command == (
        f"trainshed puzzles {GAME} --bot greedy --seats 4 --matches 1 --seed 5 --count 2"
    )
    assert all(puzzle.answer in answer.out for puzzle in found.puzzles)
    again = trainshed(*arguments, "--json")
    assert from_text(again.out) == found
    assert (
        "found.json exists; add --force" in trainshed(*arguments, "--out", "found.json").complaint
    )
