"""The PettingZoo environments pass that project's own checks, for every game."""

import functools
import types

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

from trainshed.adapters import pettingzoo
from trainshed.core.error import BadInput
from trainshed.games import GAMES

pytestmark = [
    # api_test says that it would rather see plain boxes; observations with masks are dictionaries
    pytest.mark.filterwarnings("ignore:Observation space for each agent:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.full,
]


@pytest.mark.parametrize("game", GAMES)
def test_the_environment_passes_the_checks_of_pettingzoo(game, capsys):
    env = functools.partial(pettingzoo.env, game)
    api_test(env(), num_cycles=300)
    seed_test(env, num_cycles=50)
    render_test(env)


@pytest.mark.parametrize("game", GAMES)
def test_the_parallel_environment_passes_the_checks_of_pettingzoo(game, capsys):
    lenient = functools.partial(pettingzoo.parallel_env, game, illegal="random")
    parallel_api_test(lenient(), num_cycles=100)
    parallel_seed_test(functools.partial(pettingzoo.parallel_env, game))
    module = types.SimpleNamespace(
        parallel_env=lenient, env=lambda **settings: parallel_to_aec(lenient(**settings))
    )
    max_cycles_test(module)


@pytest.mark.parametrize("game", GAMES)
def test_rewards_at_the_end_are_the_shares_of_the_victory(game):
    env = pettingzoo.env(game, seats=3)
    env.reset(seed=5)
    numbers = np.random.default_rng(5)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        shown, reward, over, cut, _ = env.last()
        earned[agent] += reward
        choices = np.flatnonzero(shown["action_mask"])
        env.step(None if over or cut else int(numbers.choice(choices)))
    assert sum(earned.values()) == pytest.approx(1.0)
    assert list(earned.values()) == pytest.approx(list(env.episode.returns()))


def test_an_illegal_action_ends_the_match_for_all_and_is_named():
    env = pettingzoo.env("german_railways")
    env.reset(seed=1)
    culprit = env.agent_selection
    env.step(env.episode.game.verbs.action("done"))
    assert env.terminations == dict.fromkeys(env.possible_agents, True)
    assert env.rewards == {agent: -1.0 if agent == culprit else 0.0 for agent in env.agents}
    assert env.infos[culprit] == {"illegal": "done"}


def test_only_the_seat_that_is_asked_has_legal_actions():
    env = pettingzoo.env("german_railways")
    env.reset(seed=1)
    legal = {agent: int(env.observe(agent)["action_mask"].sum()) for agent in env.agents}
    assert legal.pop(env.agent_selection) > 0
    assert set(legal.values()) == {0}


def test_a_wrong_word_for_illegal_actions_is_refused():
    with pytest.raises(BadInput, match=r"^illegal='ignore': choose from end, random$"):
        pettingzoo.env("german_railways", illegal="ignore")
