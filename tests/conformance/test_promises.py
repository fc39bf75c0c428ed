"""Every registered game keeps every promise of the contract."""

import dataclasses

import pytest

from trainshed.core import conformance
from trainshed.core.setting import settings
from trainshed.games import GAMES, find


@pytest.mark.parametrize("name", GAMES)
def test_every_promise_is_kept(name: str) -> None:
    for result in conformance.run(find(name), games=1, seed=3):
        assert result.passed, f"{result.name}: {result.detail}"


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_every_promise_is_kept_over_many_matches(name: str) -> None:
    for result in conformance.run(find(name), games=120, seed=11):
        assert result.passed, f"{result.name}: {result.detail}"


@pytest.mark.parametrize("name", GAMES)
def test_a_broken_promise_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = dataclasses.replace(find(name), returns=lambda s, out: None)
    add_up = ("results add up", conformance.results_add_up)
    monkeypatch.setattr(conformance, "PROMISES", (add_up,))  # the others keep theirs
    (result,) = conformance.run(broken, games=1, seed=3)
    assert (result.name, result.passed) == ("results add up", False)
    assert "returns" in result.detail


@pytest.mark.parametrize("name", GAMES)
def test_a_second_judge_of_legality_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find(name)
    tables = [(settings(game)[0], 5)]
    assert conformance.legality_has_one_judge(game, tables)
    monkeypatch.setattr(conformance, "refusal_at", lambda states, i, action: 0)  # refuse nothing
    with pytest.raises(conformance.Broken, match="judged in two ways"):
        conformance.legality_has_one_judge(game, tables)
