import json

import pytest

from trainshed.core import gpu
from trainshed.core.rule import COMPILED

from .conftest import Trainshed

GAME = "german_railways"


@pytest.mark.skipif(not COMPILED, reason="measures compiled play")
def test_compiled_lanes(trainshed: Trainshed) -> None:
    answer = trainshed(
        "bench", GAME, "--seconds", 0.05, "--json", "--lane", "one-core", "--lane", "all-cores"
    )
    rows = json.loads(answer.out)["results"]
    assert [row["lane"] for row in rows] == ["one-core", "all-cores"]
    assert all(row["actions_per_second"] > 0 for row in rows)


def test_interpreted_lane(trainshed: Trainshed) -> None:
    answer = trainshed("bench", GAME, "--seconds", 0.01, "--lane", "interpreted")
    assert answer.code == 0
    assert "interpreted" in answer.out


def test_without_a_gpu_one_line_says_so(
    trainshed: Trainshed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gpu, "available", lambda: "none was found")
    answer = trainshed("bench", GAME, "--lane", "gpu")
    assert answer.code == 0
    assert answer.out == "gpu: no GPU: none was found\n"
