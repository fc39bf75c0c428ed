"""The games in OpenSpiel pass its simulation and play with its own bots."""

import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

from trainshed import bots
from trainshed.adapters import openspiel
from trainshed.bots import driving
from trainshed.core.match import Match
from trainshed.games import GAMES, find

openspiel.register_all()
PEER = Path(__file__).parents[2] / "bench" / "strength" / "openspiel_mcts.py"


def load(game: str, more: str = ""):
    return pyspiel.load_game(f"trainshed_{game}(players=3{more})")


def deal(state, numbers) -> None:
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(numbers.choice(outcomes, p=odds)))


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_the_game_passes_the_simulation_of_openspiel(game, capfd):
    pyspiel.random_sim_test(load(game), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_games_and_positions_are_pickled_for_other_processes(game, tmp_path):
    numbers = np.random.RandomState(6)
    state = load(game).new_initial_state()
    for _ in range(3):
        deal(state, numbers)
        state.apply_action(int(numbers.choice(state.legal_actions())))
    assert str(pickle.loads(pickle.dumps(state.get_game()))) == str(state.get_game())
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.history() == state.history()
    (tmp_path / "state").write_bytes(pickle.dumps([state.get_game(), state]))
    program = "import pickle, pathlib; print(pickle.loads(pathlib.Path('state').read_bytes())[1])"
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.stdout.strip() == str(state).strip(), ran.stderr


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_the_search_of_openspiel_plays_it(game):
    numbers = np.random.RandomState(1)
    state = load(game).new_initial_state()
    deal(state, numbers)
    bot = mcts.MCTSBot(
        state.get_game(), 2.0, 10, mcts.RandomRolloutEvaluator(1, numbers), random_state=numbers
    )
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_ours_replays_there(game):
    match = Match(find(game), ["a", "b", "c"], seed=3)
    numbers = np.random.default_rng(3)
    state = load(game).new_initial_state()
    while not match.is_over:
        match.advance()
        if not match.is_over:
            match.play(str(numbers.choice(match.legal())))
    for action in match.actions:
        assert action in dict(state.chance_outcomes() if state.is_chance_node() else ()) or (
            action in state.legal_actions()
        )
        assert state.action_to_string(state.current_player(), action) == match.verbs.text(action)
        state.apply_action(action)
    assert state.is_terminal()
    assert state.returns() == pytest.approx(match.returns())


@pytest.mark.parametrize("game", GAMES)
def test_a_resampled_position_looks_the_same_to_the_seat(game):
    numbers = np.random.RandomState(2)
    state = load(game).new_initial_state()
    deal(state, numbers)
    for seat in range(3):
        other = state.resample_from_infostate(seat, numbers.rand)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.information_state_tensor(seat) == state.information_state_tensor(seat)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_becomes_a_position_to_search_from(game):
    numbers = np.random.RandomState(4)
    state = load(game).new_initial_state()
    deal(state, numbers)
    state.apply_action(int(numbers.choice(state.legal_actions())))
    other = state.get_game().state_at(state.states[0])
    assert str(other) == str(state)
    assert other.current_player() == state.current_player()
    assert state.is_chance_node() or other.legal_actions() == state.legal_actions()
    before = str(state)
    deal(other, numbers)
    other.apply_action(int(numbers.choice(other.legal_actions())))
    assert str(state) == before, "the position is a copy"


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_the_bot_of_the_strength_table_searches_by_the_clock(game):
    match = Match(find(game), ["a", "b", "c"], seed=3)
    bot = bots.find(f"{PEER}:ms=1").make(1, 0)
    for _ in range(3):
        match.advance()
        match.play(bot.choose(driving.view_of(match, match.to_move), match.legal()))
    assert len(match.actions) >= 3


def test_options_are_part_of_the_name():
    state = load(
        "german_railways", ",options=turn_order:beginner;first_bidder:random"
    ).new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 3
