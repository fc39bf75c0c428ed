"""The Gymnasium environments pass that project's own check and play what the rules play."""

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from trainshed.adapters.gymnasium import Seat, Seats
from trainshed.adapters.reward import rewards_of
from trainshed.core.error import BadInput
from trainshed.games import GAMES


def test_the_documented_import_registers_the_games():
    program = (
        "import gymnasium, trainshed.adapters.gymnasium\n"
        f"print(gymnasium.make('trainshed/{GAMES[0]}-v0').spec.id)"
    )
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.stdout.strip() == f"trainshed/{GAMES[0]}-v0", ran.stderr


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_the_environment_passes_the_check_of_gymnasium(game, capsys):
    env = gymnasium.make(f"trainshed/{game}-v0", disable_env_checker=True)
    check_env(env.unwrapped)


def first_legal(shown) -> np.ndarray:
    return shown["action_mask"].argmax(axis=1)


@pytest.mark.parametrize("game", GAMES)
def test_make_vec_finds_the_compiled_environment(game):
    env = gymnasium.make_vec(f"trainshed/{game}-v0", num_envs=3, opponents="self")
    assert isinstance(env, Seats)
    shown, _ = env.reset(seed=1)
    assert env.observation_space.contains(shown)
    shown, *_ = env.step(first_legal(shown))
    assert env.observation_space.contains(shown)


def test_the_same_seed_gives_the_same_matches():
    one, two = Seats("german_railways", 4), Seats("german_railways", 4)
    for env in (one, two):
        env.reset(seed=3)
    for _ in range(40):
        seen = [env.step(first_legal(env._seen())) for env in (one, two)]
        assert np.array_equal(seen[0][0]["observation"], seen[1][0]["observation"])
        assert np.array_equal(seen[0][1], seen[1][1])


@pytest.mark.parametrize("game", GAMES)
def test_the_reward_is_the_share_of_the_seat_that_acted(game):
    env = Seats(game, 8, seats=3, opponents="self")
    shown, info = env.reset(seed=2)
    numbers, ended = np.random.default_rng(2), 0
    while ended < 5:
        actor = info["seat"]
        legal = [np.flatnonzero(mask) for mask in shown["action_mask"]]
        shown, reward, over, cut, info = env.step(
            np.array([numbers.choice(one) if len(one) else 0 for one in legal])
        )
        assert not cut.any()
        for i in np.flatnonzero(over):
            assert info["returns"][i].sum() == pytest.approx(1.0)
            assert reward[i] == info["returns"][i, actor[i]]
            ended += 1


def random_step(env: Seats, shown, numbers):
    legal = [np.flatnonzero(mask) for mask in shown["action_mask"]]
    return env.step(np.array([numbers.choice(one) if len(one) else 0 for one in legal]))


@pytest.mark.parametrize("reward", ["share", "margin"])
def test_every_seat_is_rewarded_at_the_end_and_the_last_actor_sees_it(reward):
    env = Seats("german_railways", 6, seats=3, opponents="self", reward=reward)
    shown, info = env.reset(seed=5)
    numbers, last = np.random.default_rng(5), set()
    known = np.zeros(env.planes.size, dtype=np.int16)
    while len(last) < 2:  # matches whose last actions were made by different seats
        actor = info["seat"]
        shown, rewards, over, _, info = random_step(env, shown, numbers)
        assert not info["rewards"][~over].any()
        for i in np.flatnonzero(over):
            assert rewards[i] == info["rewards"][i, actor[i]]
            earned = rewards_of(reward, env.vector.returns[i], env.vector.scores[i])
            assert info["rewards"][i].tolist() == earned.tolist()
            assert info["seat"][i] == actor[i]
            env.game.observe(env.vector.states[i], int(actor[i]), known)
            assert shown["observation"][i].tolist() == known.tolist()
            assert not shown["action_mask"][i].any()
            last.add(int(actor[i]))


def test_a_seed_for_each_match_begins_the_match_of_that_seed():
    many = Seats("north_american_railways", 3, seats=3, opponents="self")
    one = Seat("north_american_railways", seats=3, opponents="self")
    shown, _ = many.reset(seed=[7, 8, 7])
    walks = []
    for seed in (7, 8):
        first, _ = one.reset(seed=seed)
        walks.append([first["observation"]])
        for _ in range(5):
            first, *_ = one.step(int(first["action_mask"].argmax()))
            walks[-1].append(first["observation"])
    for step in range(6):
        for place, walk in enumerate([walks[0], walks[1], walks[0]]):
            assert np.array_equal(shown["observation"][place], walk[step])
        shown, *_ = many.step(first_legal(shown))
    assert not np.array_equal(walks[0], walks[1])


def test_seeds_for_some_matches_only_are_refused():
    with pytest.raises(BadInput, match=r"^2 seeds for 3 matches: give one for each$"):
        Seats("german_railways", 3).reset(seed=[1, 2])


def test_a_place_without_a_seed_draws_one():
    env = Seats("german_railways", 2, opponents="self")
    env.reset(seed=[1, None])
    assert len(set(env.vector._seeds.tolist())) == 2


def test_masks_are_told_as_maskable_ppo_asks_for_them():
    env, envs = Seat("german_railways"), Seats("german_railways", 2)
    shown, _ = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert np.array_equal(env.action_masks(), shown["action_mask"] == 1)
    envs.reset(seed=1)
    assert envs.action_masks().shape == (2, len(env.game.verbs))


def test_against_bots_the_agent_is_asked_for_its_own_seat_alone():
    env = Seats("german_railways", 8, seats=4, opponents="greedy")
    shown, info = env.reset(seed=4)
    for _ in range(100):
        assert info["seat"].tolist() == [0, 1, 2, 3, 0, 1, 2, 3]
        shown, _, _, _, info = env.step(first_legal(shown))


def test_an_illegal_action_costs_the_match():
    env = Seat("german_railways")
    env.reset(seed=1)
    _, reward, over, cut, _ = env.step(env.game.verbs.action("done"))
    assert (reward, over, cut) == (-1.0, True, False)
    with pytest.raises(BadInput, match="the match is over: call reset"):
        env.step(0)


def test_rendering_shows_the_table():
    env = Seat("german_railways", render_mode="ansi")
    env.reset(seed=1)
    assert "seat 3" in env.render()


def test_unknown_opponents_are_refused():
    with pytest.raises(BadInput, match="unknown opponents 'strong'; choose from self, random"):
        Seat("german_railways", opponents="strong")
