"""Puzzles: those that games bring hold, and mining finds the same ones again."""

from dataclasses import replace

import numpy as np
import pytest

from trainshed.analysis.playouts import Playouts
from trainshed.bots import for_seats
from trainshed.bots.driving import Recorder
from trainshed.bots.levels import LEVELS as BUDGETS
from trainshed.core.error import BadInput
from trainshed.games import GAMES, find
from trainshed.lab import mine
from trainshed.lab.mine import GAP, Mine, chosen
from trainshed.lab.puzzle import (
    LEVELS,
    Collection,
    Puzzle,
    collection_of,
    from_text,
    puzzles_of,
    to_text,
)

PLAYOUTS, SEED = 400, 11  # of the judge that confirms


def brought(game: str) -> Collection:
    found = collection_of(find(game))
    assert found is not None
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_opens_and_its_choices_are_legal(game: str) -> None:
    found = brought(game)
    assert found.game == game
    assert found.command.startswith(f"trainshed puzzles {game} ")
    assert 4 <= len(found.puzzles) <= 20
    for puzzle in found.puzzles:
        match = puzzle.match(find(game))
        legal = match.legal()
        assert match.to_move == puzzle.seat
        assert not match.game.is_midway(match.state)
        assert [choice.action for choice in puzzle.choices if choice.action not in legal] == []
        assert 2 <= len(puzzle.choices) <= 4


@pytest.mark.parametrize("game", GAMES)
def test_one_answer_is_clearly_best_and_its_level_finds_it(game: str) -> None:
    for puzzle in brought(game).puzzles:
        for choice in puzzle.choices:
            assert len(choice.chances) == puzzle.seats
            assert sum(choice.chances) == pytest.approx(1, abs=0.01)
            if choice.action != puzzle.answer:
                assert choice.behind >= GAP - 0.001
                assert choice.behind >= 4 * choice.error - 0.001
        assert 2 * puzzle.solved[puzzle.level] > puzzle.tries
        weaker = LEVELS[: LEVELS.index(puzzle.level)]
        assert all(2 * puzzle.solved[level] <= puzzle.tries for level in weaker)


@pytest.mark.parametrize("game", GAMES)
def test_no_position_comes_twice(game: str) -> None:
    places = [tuple(puzzle.actions) for puzzle in puzzles_of(find(game))]
    assert len(set(places)) == len(places)


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_the_judge_confirms_every_answer(game: str) -> None:
    for number, puzzle in enumerate(puzzles_of(find(game)), start=1):
        match = puzzle.match(find(game))
        judge = Playouts(match.game, match.seats, SEED)
        shares = {
            choice.action: judge.after(
                match.recalled(puzzle.seat),
                len(match.actions),
                0,
                PLAYOUTS,
                puzzle.seat,
                match.verbs.action(choice.action) or 0,
            ).values(False)[:, puzzle.seat]
            for choice in puzzle.choices
        }
        best = max(shares, key=lambda action: float(np.nanmean(shares[action])))
        assert best == puzzle.answer, (number, {k: float(np.nanmean(v)) for k, v in shares.items()})


def test_a_file_comes_back_as_it_was_written() -> None:
    found = brought(GAMES[0])
    assert from_text(to_text(found)) == found
    with pytest.raises(BadInput, match="no puzzles of the format"):
        from_text('{"format": "else"}')


def test_a_puzzle_that_does_not_fit_the_rules_says_so() -> None:
    puzzle = puzzles_of(find(GAMES[0]))[0]
    game = find(GAMES[0])
    with pytest.raises(BadInput, match="there is no action 'dance'"):
        replace(puzzle, actions=["0 dance"]).match(game)
    with pytest.raises(BadInput, match=f"a puzzle of {game.id}: "):
        replace(puzzle, actions=[*puzzle.actions, puzzle.actions[0]]).match(game)


def test_those_that_differ_are_chosen_easy_ones_first() -> None:
    puzzle = puzzles_of(find(GAMES[0]))[0]

    def one(level: str, answer: str, seed: int) -> Puzzle:
        choices = [replace(puzzle.choices[0], action=answer, behind=0.0)]
        choices += [replace(puzzle.choices[1], action="other", behind=0.2)]
        return replace(puzzle, level=level, answer=answer, seed=seed, choices=choices)

    easy = [one("beginner", f"build {k}", k) for k in range(6)]
    hard = [one("expert", "pass", 9)]
    kept = chosen([*easy, *hard], 3)
    assert [each.level for each in kept] == ["beginner", "beginner", "expert"]
    assert chosen([], 3) == []
    assert len(chosen([one("club", "pass", k) for k in range(9)], 8)) == 2


@pytest.mark.full
def test_mining_finds_the_same_with_any_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mine, "LOOKS", ((25, 1000, 0.5), (50, 1000, 1.0), (100, 4, 1.0)))
    monkeypatch.setitem(BUDGETS["expert"], "iterations", 300)
    game = find("north_american_railways")
    match = Recorder(game, for_seats("greedy", 3), {}).match(5)
    once, twice = (list(Mine(3, threads).dig(match)) for threads in (1, 2))
    assert once == twice
    assert once
    for puzzle in once:
        assert puzzle.answer in puzzle.match(game).legal()
