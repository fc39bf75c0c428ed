"""PettingZoo: `env` asks one seat after the other (AEC), `parallel_env` all at once.

An observation is a dictionary: `observation`, one vector of the game's named planes
(`env.planes.split` gives them by name), and `action_mask`. Rewards come at the end: each seat's
share of the victory, or another of `reward.py`. An illegal action ends the match with -1 for its
maker, or is replaced by a random legal one (`illegal="random"`).
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from trainshed.core.game import OVER
from trainshed.core.observation import Planes
from trainshed.games import GAMES

from .episode import Episode
from .reward import ILLEGAL_REWARD, check_reward, rewards_of

HUMAN, ANSI = "human", "ansi"
LOWEST, HIGHEST = np.iinfo(np.int16).min, np.iinfo(np.int16).max


def env(game: str = GAMES[0], **settings: Any) -> "Seats":
    """Return the environment that asks the seats in turn."""
    return Seats(game, **settings)


def parallel_env(game: str = GAMES[0], **settings: Any) -> "AllSeats":
    """Return the environment that asks all seats at once; those not asked by the game wait."""
    return AllSeats(game, **settings)


class _Spaces:
    """What both environments share: the match, the spaces, drawing."""

    def __init__(
        self,
        game: str,
        seats: int = 4,
        options: Mapping[str, Any] | None = None,
        illegal: str = "end",
        reward: str = "share",
        render_mode: str | None = None,
        waiting: int = 0,
    ) -> None:
        self.episode = Episode(game, seats, options, illegal)
        self.planes: Planes = self.episode.game.planes
        self.reward = check_reward(reward)
        self.render_mode = render_mode
        self.possible_agents = list(self.episode.names)
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = len(self.episode.game.verbs) + waiting
        self._waiting = waiting
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        seen: dict[str, Any] = {
            "observation": spaces.Box(LOWEST, HIGHEST, (self.planes.size,), np.int16),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
        self._observation_spaces = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of all actions; the mask says which are legal now."""
        return self._action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of observations and masks."""
        return self._observation_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.episode.begin(int(self._seeds.integers(2**53)))

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent knows, and what it may do if it is asked."""
        seat = self._seat[agent]
        mask = self.episode.mask(seat, self._waiting)
        if self._waiting and seat != self.episode.seat:
            mask[-1] = 1
        return {"observation": self.episode.observation(seat), "action_mask": mask}

    def _final_rewards(self) -> dict[str, float]:
        """Return what each agent gets at the end."""
        earned = rewards_of(self.reward, self.episode.returns(), self.episode.scores())
        return {agent: float(earned[self._seat[agent]]) for agent in self.agents}

    def render(self) -> str | None:
        """Print the table, or return it as text."""
        if self.render_mode not in (HUMAN, ANSI):
            return None
        text = self.episode.text()
        if self.render_mode == ANSI:
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is left open."""


class Seats(_Spaces, AECEnv):  # type: ignore[misc]
    """One seat after the other, as the game asks them."""

    def __init__(self, game: str, **settings: Any) -> None:
        AECEnv.__init__(self)
        _Spaces.__init__(self, game, **settings)
        self.metadata = {
            "name": f"trainshed/{game}-v0",
            "render_modes": [HUMAN, ANSI],
            "is_parallelizable": False,
        }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; the same seed gives the same match."""
        self._begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.seat]

    def step(self, action: int | None) -> None:
        """Make an action for the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        assert action is not None, f"{agent} is asked for an action"
        if not self.episode.act(int(action)):
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards[agent] = ILLEGAL_REWARD
            self.infos[agent] = {"illegal": self.episode.game.verbs.text(int(action))}
        elif self.episode.seat == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = self._final_rewards()
        elif self.episode.is_cut_off:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.episode.seat >= 0:
            self.agent_selection = self.possible_agents[self.episode.seat]
        self._accumulate_rewards()
        if any(self.terminations.values()) or any(self.truncations.values()):
            self._deads_step_first()


class AllSeats(_Spaces, ParallelEnv):  # type: ignore[misc]
    """All seats at once; the last action, `wait`, is for those the game does not ask."""

    def __init__(self, game: str, max_cycles: int | None = None, **settings: Any) -> None:
        _Spaces.__init__(self, game, waiting=1, **settings)
        self.max_cycles = max_cycles
        self.cycles = 0
        self.metadata = {"name": f"trainshed/{game}-v0", "render_modes": [HUMAN, ANSI]}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a match; the same seed gives the same match."""
        self._begin(seed)
        self.cycles = 0
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Any],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Make the action of the seat the game asks; what the others give is not looked at."""
        asked = self.possible_agents[self.episode.seat]
        rewards = dict.fromkeys(self.agents, 0.0)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.cycles += 1
        legal = self.episode.act(int(actions[asked]))
        over = not legal or self.episode.seat == OVER
        if not legal:
            rewards[asked] = ILLEGAL_REWARD
            infos[asked] = {"illegal": int(actions[asked])}
        elif over:
            rewards = self._final_rewards()
        cut = not over and (self.episode.is_cut_off or self.cycles == self.max_cycles)
        seen = self._seen()
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agents = []
        return seen, rewards, terminations, truncations, infos
