"""The Gymnasium environments pass that project's own check and play what the rules play."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from trainshed.adapters.gymnasium import Seat, Seats, register_all
from trainshed.core.error import BadInput
from trainshed.games import GAMES

register_all()


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
