"""Every registered game keeps every promise of the contract."""

import dataclasses

import pytest

from trainshed.core import conformance, play
from trainshed.core.option import unusual
from trainshed.core.rule import COMPILED
from trainshed.core.setting import settings, values_tried
from trainshed.games import GAMES, find


def count(compiled: int, interpreted: int) -> int:
    """Choose a sample size by the lane."""
    return compiled if COMPILED else interpreted


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_every_promise_is_kept(name: str) -> None:
    for result in conformance.run(find(name), games=1, seed=3):
        assert result.passed, f"{result.name}: {result.detail}"


@pytest.mark.parametrize("seed", [3, 11])  # those of the two tests beside this one
@pytest.mark.parametrize("name", GAMES)
def test_promises_are_tried_with_combinations_drawn_at_random(name: str, seed: int) -> None:
    game, plain = find(name), settings(find(name))
    tried = [setting for setting, _ in conformance.tables(game, 1, seed)]
    drawn = tried[len(plain) :]
    assert tried[: len(plain)] == plain
    assert len({str(setting) for setting in drawn}) == len(drawn) >= len(plain)
    assert {setting.seats for setting in drawn} == set(range(game.seats[0], game.seats[1] + 1))
    together = [len(unusual(game.options, setting.options)) for setting in drawn]
    assert sum(count >= 3 for count in together) > len(drawn) * 2 // 3
    for setting in drawn:
        game.must_allow(setting.seats, setting.options)


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_every_promise_is_kept_over_many_matches(name: str) -> None:
    for result in conformance.run(find(name), games=120, seed=11):
        assert result.passed, f"{result.name}: {result.detail}"


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_every_match_ends_within_its_bound_whatever_the_options(name: str) -> None:
    game, tried = find(name), set[tuple[str, str]]()
    for table, (setting, seed) in enumerate(conformance.tables(game, count(200, 1), 5)):
        pilots = [
            play.QUICK if (table + seat) % 3 else play.RANDOM for seat in range(setting.seats)
        ]
        made = play.series(game, setting.seats, 1, seed, pilots, setting.options).made
        assert 0 < made[0] <= game.max_length, str(setting)
        chosen = {option.name: option.default for option in game.options} | setting.options
        tried |= {(option, repr(value)) for option, value in chosen.items()}
    for option in game.options:
        values = {(option.name, repr(value)) for value in values_tried(option)}
        assert values <= tried


@pytest.mark.parametrize("name", GAMES)
def test_a_broken_promise_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = dataclasses.replace(find(name), returns=lambda s, out: None)
    add_up = ("results add up", conformance.results_add_up)
    monkeypatch.setattr(conformance, "PROMISES", (add_up,))  # the others keep theirs
    (result,) = conformance.run(broken, games=1, seed=3)
    assert (result.name, result.passed) == ("results add up", False)
    assert "returns" in result.detail


@pytest.mark.parametrize("name", GAMES)
def test_a_look_at_nothing_is_noticed(name: str) -> None:
    game = find(name)
    tables = [(settings(game)[0], 5)]
    assert conformance.what_is_considered_is_legal(game, tables)
    blind = dataclasses.replace(game, consider=lambda s, actions, n: 0)
    with pytest.raises(conformance.Broken, match="considered"):
        conformance.what_is_considered_is_legal(blind, tables)


@pytest.mark.parametrize("name", GAMES)
def test_a_second_judge_of_legality_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find(name)
    tables = [(settings(game)[0], 5)]
    assert conformance.legality_has_one_judge(game, tables)
    monkeypatch.setattr(conformance, "refusal_at", lambda states, i, action: 0)  # refuse nothing
    with pytest.raises(conformance.Broken, match="judged in two ways"):
        conformance.legality_has_one_judge(game, tables)
