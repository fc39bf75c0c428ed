import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from trainshed.core import conformance

from .conftest import Trainshed

GAME = "german_railways"


@dataclass
class Result:
    name: str
    passed: bool
    detail: str
    seconds: float


def test_every_promise_is_kept(trainshed: Trainshed) -> None:
    answer = trainshed("check", GAME, "--games", 2)
    assert answer.code == 0, answer.out
    assert "FAIL" not in answer.out
    assert json.loads(trainshed("check", GAME, "--games", 1, "--json").out)["failed"] == 0


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
