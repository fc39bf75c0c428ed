"""Gymnasium: one seat against bots (`Seat`), or thousands of matches in compiled code (`Seats`).

After `import trainshed.adapters.gymnasium`, `gymnasium.make("trainshed/GAME-v0")` and
`gymnasium.make_vec` find both. Observations are dictionaries as in `pettingzoo.py`. The reward
comes at the end: the seat's share of the victory, or another of `reward.py`; an illegal action ends
the match with -1. With `opponents="self"` the agent plays all seats in turn; `info["seat"]` tells
which, and `info["rewards"]` what each seat gets at the end.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from trainshed.core.error import BadInput
from trainshed.core.game import Game
from trainshed.core.observation import Planes
from trainshed.core.vector import CUT_OFF, ENDED, ILLEGAL, RUNNING, Vector
from trainshed.games import find, names

from .reward import ILLEGAL_REWARD, check_reward, rewards_of
from .screen import text_of

HUMAN, ANSI = "human", "ansi"
LOWEST, HIGHEST = np.iinfo(np.int16).min, np.iinfo(np.int16).max


def register_all() -> None:
    """Tell Gymnasium the ids of all games; importing this module has done it."""
    for game in names():
        if f"trainshed/{game}-v0" not in gymnasium.registry:
            gymnasium.register(
                f"trainshed/{game}-v0",
                entry_point="trainshed.adapters.gymnasium:Seat",
                vector_entry_point="trainshed.adapters.gymnasium:Seats",
                kwargs={"game": game},
            )


def observation_space(game: Game) -> spaces.Dict:
    """Return the space of one observation with its mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(LOWEST, HIGHEST, (game.planes.size,), np.int16),
            "action_mask": spaces.Box(0, 1, (len(game.verbs),), np.int8),
        }
    )


class Seats(VectorEnv[Any, Any, Any]):
    """Many matches, one decision in each at every step. Arrays are written over by the next step
    unless `copy` is true.
    """

    metadata = {  # noqa: RUF012 - as Gymnasium declares it
        "autoreset_mode": AutoresetMode.NEXT_STEP,
        "render_modes": [ANSI],
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int = 4,
        opponents: str = "greedy",
        options: Mapping[str, Any] | None = None,
        reward: str = "share",
        copy: bool = True,
        render_mode: str | None = None,
        **_: Any,  # what gymnasium.make_vec hands on to every environment
    ) -> None:
        found = find(game)
        self.game, self.num_envs, self.copy, self.render_mode = found, num_envs, copy, render_mode
        self.planes: Planes = found.planes
        self.reward = check_reward(reward)
        self.vector = Vector(found, num_envs, seats, opponents, options)
        self.single_action_space = spaces.Discrete(len(found.verbs))
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.single_observation_space = observation_space(found)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._every = np.arange(num_envs)
        self._rewards = np.zeros((num_envs, seats), dtype=np.float64)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin all matches; the same seed gives the same matches. A list has a seed for each, and
        begins the match that `Seat` begins with it.
        """
        if seed is None or isinstance(seed, int | np.integer):
            super().reset(seed=None if seed is None else int(seed))
            return self.begin(int(self.np_random.integers(2**53)))
        return self.begin([int(seeding.np_random(one)[0].integers(2**53)) for one in seed])

    def begin(self, seed: int | Sequence[int]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin all matches with seeds of ours: one for the series, or one for each match."""
        self.vector.reset(seed)
        self._rewards[:] = 0
        return self._seen(), self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal in each match, as MaskablePPO asks for it."""
        return self.vector.mask.astype(np.bool_)

    def _seen(self) -> dict[str, Any]:
        seen: dict[str, Any] = {
            "observation": self.vector.observation,
            "action_mask": self.vector.mask,
        }
        return {name: array.copy() for name, array in seen.items()} if self.copy else seen

    def _info(self) -> dict[str, Any]:
        info = {
            "seat": self.vector.seat,
            "returns": self.vector.returns,
            "rewards": self._rewards,
        }
        return {name: array.copy() for name, array in info.items()} if self.copy else info

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[
        dict[str, Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]
    ]:
        """Make one action in each match; matches that were over begin anew."""
        actor = self.vector.seat.copy()
        self.vector.step(np.asarray(actions, dtype=np.int64))
        status = self.vector.status
        ended, illegal = status == ENDED, status == ILLEGAL
        self._rewards[:] = 0
        self._rewards[ended] = rewards_of(
            self.reward, self.vector.returns[ended], self.vector.scores[ended]
        )
        self._rewards[illegal, actor[illegal]] = ILLEGAL_REWARD
        rewards = self._rewards[self._every, actor]
        return self._seen(), rewards, ended | illegal, status == CUT_OFF, self._info()

    def render(self) -> tuple[str, ...] | None:
        """Return each match as text."""
        if self.render_mode != ANSI:
            return None
        names = [f"seat {seat}" for seat in range(self.vector.seats)]
        states = self.vector.states
        return tuple(text_of(self.game, states[i : i + 1], names) for i in range(self.num_envs))


class Seat(gymnasium.Env[dict[str, Any], int]):
    """One match; the agent has one seat, the first, and bots have the others."""

    metadata = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": [HUMAN, ANSI],
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        seats: int = 4,
        opponents: str = "greedy",
        options: Mapping[str, Any] | None = None,
        reward: str = "share",
        render_mode: str | None = None,
    ) -> None:
        self.many = Seats(game, 1, seats, opponents, options, reward)
        self.game, self.planes = self.many.game, self.many.planes
        self.action_space = self.many.single_action_space
        self.observation_space = self.many.single_observation_space
        self.render_mode = render_mode

    def _first(self, seen: dict[str, Any], info: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        told = {name: array[0] for name, array in info.items()} | {"seat": int(info["seat"][0])}
        return {name: array[0] for name, array in seen.items()}, told

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a match; the same seed gives the same match."""
        super().reset(seed=seed)
        return self._first(*self.many.begin([int(self.np_random.integers(2**53))]))

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal, as MaskablePPO asks for it."""
        masks: npt.NDArray[np.bool_] = self.many.action_masks()[0]
        return masks

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make an action; the bots answer until the agent is asked again."""
        if self.many.vector.status[0] != RUNNING:
            raise BadInput("the match is over: call reset() first")
        seen, reward, over, cut, info = self.many.step(np.array([action]))
        observation, told = self._first(seen, info)
        return observation, float(reward[0]), bool(over[0]), bool(cut[0]), told

    def render(self) -> str | None:
        """Print the table, or return it as text."""
        if self.render_mode not in (HUMAN, ANSI):
            return None
        names = [f"seat {seat}" for seat in range(self.many.vector.seats)]
        text = text_of(self.game, self.many.vector.states, names)
        if self.render_mode == ANSI:
            return text
        print(text)
        return None


register_all()
