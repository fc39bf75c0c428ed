"""What the house makes for a game that leaves it out does what the games of the house do."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from trainshed.core import record
from trainshed.core.conformance import random_match
from trainshed.core.error import BadInput
from trainshed.core.game import CHANCE, Game
from trainshed.core.match import Match
from trainshed.core.observation import Planes
from trainshed.core.replay import Steps
from trainshed.core.rule import COMPILED, rule
from trainshed.core.seeds import stream
from trainshed.core.setting import usual_setting
from trainshed.core.stand_in import left_out
from trainshed.games import GAMES, find

# Compiled, each game would be compiled once more inside what is made of its rules; tests/examples
# tries the compiled ones.
plainly = pytest.mark.skipif(COMPILED, reason="rules are tried as plain Python")


def bare(name: str, *names: str) -> Game:
    return replace(find(name), **dict.fromkeys(names, left_out))


def positions(game: Game, every: int = 11) -> Iterator[Match]:
    for match in random_match(game, usual_setting(game, 3), seed=8):
        if len(match.actions) % every == 0:
            yield match


@plainly
@pytest.mark.parametrize("name", GAMES)
def test_legal_is_what_refuse_has_nothing_against(name: str) -> None:
    game = bare(name, "legal")
    out = np.zeros(game.max_actions_at_once, dtype=np.int64)
    for match in positions(find(name)):
        mover, actions = Steps(find(name)).look(match.states)
        n = game.legal(match.state, out)
        assert out[:n].tolist() == (actions if mover >= 0 else [])


@plainly
@pytest.mark.parametrize("name", GAMES)
def test_chance_is_what_refuse_has_nothing_against_all_equal(name: str) -> None:
    game = bare(name, "chance")
    out, weights = np.zeros((2, len(game.verbs)), dtype=np.int64)
    for match in random_match(find(name), usual_setting(game, 3), seed=8, limit=60):
        if match.to_move == CHANCE:
            n = game.chance(match.state, out, weights)
            assert out[:n].tolist() == Steps(find(name)).look(match.states)[1]
            assert set(weights[:n]) == {1}


@plainly
@pytest.mark.parametrize("name", GAMES)
def test_apply_is_act_and_then_settle(name: str) -> None:
    game = bare(name, "apply")
    *_, match = random_match(find(name), usual_setting(find(name), 3), seed=8)
    here, there = (game.new(match.seats, match.options) for _ in range(2))
    for action in match.actions:
        game.apply(here[0], action)
        find(name).apply(there[0], action)
        assert record.digest(here[0], game.ignored) == record.digest(there[0], game.ignored)


@plainly
@pytest.mark.parametrize("name", GAMES)
def test_returns_go_to_the_highest_scores(name: str) -> None:
    game = bare(name, "returns")
    for match in positions(find(name)):
        out, scores = np.zeros(3), np.array(match.scores())
        game.returns(match.state, out)
        best = scores == scores.max()
        assert out.tolist() == (best / best.sum()).tolist()


@plainly
@pytest.mark.parametrize("name", GAMES)
def test_quick_takes_what_the_judgement_likes_best(name: str) -> None:
    game = bare(name, "quick")
    for match in positions(find(name), every=17):
        mover, actions = Steps(game).look(match.states)
        if mover < 0:
            continue
        before = match.states.tobytes()
        chosen = game.quick(match.state, np.array(actions), len(actions), stream(1, "quick"))
        assert match.states.tobytes() == before
        guess, likely = record.clone(match.states), []
        game.determinise(guess[0], mover, stream(1, "quick"))
        for action in actions:
            tried, shares = record.clone(guess), np.zeros(3)
            game.apply(tried[0], action)
            game.evaluate(tried[0], shares)  # type: ignore[misc]
            likely.append(shares[mover])
        assert likely[chosen] == max(likely)


@plainly
@pytest.mark.parametrize("name", GAMES)
def test_planes_are_the_fields_that_nobody_hides(name: str) -> None:
    game = replace(find(name), observe=left_out, planes=Planes())
    assert set(game.planes).isdisjoint({*game.hidden, *game.scratch, *game.materials})
    out = np.zeros(game.planes.size, dtype=np.int16)
    for match in positions(find(name), every=37):
        game.observe(match.state, 1, out)
        for plane, numbers in game.planes.split(out).items():
            if plane != "to_move":
                whole = np.clip(match.state[plane], -32768, 32767)
                assert numbers.ravel().tolist() == np.ravel(whole).tolist()


@pytest.mark.parametrize("name", GAMES)
def test_positions_come_back_from_their_text(name: str) -> None:
    game = bare(name, "write_position", "read_position")
    for match in positions(find(name), every=37):
        text = game.write_position(match.state)
        assert text.startswith(f"{name} {game.rules_version}\n")
        back = game.read_position(text)[0]
        assert record.digest(back, game.ignored) == record.digest(match.state, game.ignored)


def test_what_was_made_is_made_again_when_its_parts_are_replaced() -> None:
    game = bare(GAMES[0], "apply")

    @rule
    def act(s: Any, action: Any) -> None:
        s.seat = 2
        s.phase = 0

    states = game.new(3)
    replace(game, act=act).apply(states[0], 0)
    assert (states[0].seat, states[0].phase) == (2, 0)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda lines: [], "line 1: a position of this game begins with"),
        (lambda lines: ["chess 1", *lines[1:]], "line 1: a position of this game begins with"),
        (lambda lines: [*lines, "tempo 1"], "the field 'tempo' is none of this game"),
        (lambda lines: [*lines, lines[1]], "is given twice"),
        (lambda lines: lines[:-1], "is missing"),
        (lambda lines: [*lines[:-1], lines[-1] + " 1"], "numbers, not"),
        (
            lambda lines: [*lines[:-1], lines[-1].rpartition(" ")[0] + " x"],
            "'x' is no whole number",
        ),
        (lambda lines: [*lines[:-1], lines[-1].rpartition(" ")[0] + " 9999999"], "no whole number"),
    ],
)
def test_a_text_that_is_no_position_is_answered_in_one_line(change: Any, says: str) -> None:
    game = bare(GAMES[0], "write_position", "read_position")
    lines = game.write_position(game.new(3)[0]).splitlines()
    with pytest.raises(BadInput) as complaint:
        game.read_position("\n".join(change(lines)))
    assert says in str(complaint.value)
    assert "\n" not in str(complaint.value)
