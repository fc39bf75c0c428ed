import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from trainshed.core import conformance
from trainshed.core.setting import settings
from trainshed.games import GAMES, find

from .conftest import Trainshed

GAME = "german_railways"


@dataclass
class Result:
    name: str
    passed: bool
    detail: str
    seconds: float


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_every_promise_is_kept(trainshed: Trainshed, game: str) -> None:
    answer = trainshed("check", game, "--games", 2)
    assert answer.code == 0, answer.out
    assert "FAIL" not in answer.out
    assert all(name in answer.out for name, _ in conformance.PROMISES)


def test_a_kept_promise_is_told(trainshed: Trainshed, monkeypatch: pytest.MonkeyPatch) -> None:
    add_up = ("results add up", conformance.results_add_up)
    monkeypatch.setattr(conformance, "PROMISES", (add_up,))
    answer = trainshed("check", GAME, "--games", 1)
    assert (answer.code, "results add up" in answer.out) == (0, True)


def test_a_kept_promise_as_json(trainshed: Trainshed, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Result("text round-trips", True, "", 0.1)
    monkeypatch.setattr(conformance, "run", lambda game, games, seed: iter([kept]))
    answer = trainshed("check", GAME, "--json")
    assert (answer.code, json.loads(answer.out)["failed"]) == (0, 0)


def test_matches_are_counted_as_played(
    trainshed: Trainshed, monkeypatch: pytest.MonkeyPatch
) -> None:
    def count(game: Any, tables: conformance.Tables) -> str:
        return f"{len(tables)} matches"

    monkeypatch.setattr(conformance, "PROMISES", (("count", count),))
    for asked in (1, 100):
        told = json.loads(trainshed("check", GAME, "--games", asked, "--json").out)
        assert told["results"][0]["detail"] == f"{told['games']} matches"
        assert told["games"] >= asked
    fewest = 2 * len(settings(find(GAME)))  # each setting once, and as many drawn at random
    last = trainshed("check", GAME, "--games", 1).out.splitlines()[-1].split()
    assert last[:4] == ["1", "1", "0", str(fewest)]


def test_a_broken_promise_is_exit_code_1(
    trainshed: Trainshed, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(game: Any, games: int, seed: int) -> Iterator[Result]:
        yield Result("text round-trips", True, "", 0.1)
        yield Result("legal is ascending", False, "seed 3, ply 8: bid 2 after bid 3", 0.1)

    monkeypatch.setattr(conformance, "run", broken)
    answer = trainshed("check", GAME)
    assert answer.code == 1
    assert "FAIL legal is ascending" in answer.out
    assert "seed 3, ply 8" in answer.out
    assert trainshed("check", GAME, "--json").code == 1
