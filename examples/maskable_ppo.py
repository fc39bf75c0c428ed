"""Learn to win from scratch: MaskablePPO of sb3-contrib against three greedy seats.

Needs the extra `learning`. Says how often it wins after every round of learning; give the number
of steps, such as 2000000, for half an hour of it.
"""

import sys

import numpy as np
import torch
from gymnasium import ObservationWrapper, spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from trainshed.adapters.gymnasium import Seat

STEPS = int(sys.argv[1]) if sys.argv[1:] and sys.argv[1].isdigit() else 4096
ROUNDS, TABLES, MATCHES = 2 if STEPS < 100_000 else 20, 16, 40 if STEPS < 100_000 else 200
torch.set_num_threads(1)  # the net is small: more threads wait for each other


class Scaled(ObservationWrapper):
    """What the seat knows, as numbers near 1; the mask goes its own way, by `action_masks`."""

    def __init__(self, env: Seat) -> None:
        super().__init__(env)
        self.scale = env.planes.scales().astype(np.float32)
        self.observation_space = spaces.Box(-np.inf, np.inf, self.scale.shape, np.float32)

    def observation(self, observation):
        """Scale the planes."""
        return observation["observation"] / self.scale

    def action_masks(self):
        """Return what is legal now."""
        return self.unwrapped.action_masks()


def table(reward: str = "score_share") -> Scaled:
    """Return a table with the agent in the first seat; points tell more than a rare victory."""
    return Scaled(Seat("north_american_railways", seats=4, opponents="greedy", reward=reward))


def wins(model) -> float:
    """Return how often the agent wins when it chooses what it thinks best."""
    env, won = table("win"), 0.0
    for seed in range(MATCHES):
        shown, _ = env.reset(seed=seed)
        over = False
        while not over:
            action, _ = model.predict(shown, action_masks=env.action_masks(), deterministic=True)
            shown, reward, over, _, _ = env.step(int(action))
        won += float(reward)
    return won / MATCHES


model = MaskablePPO("MlpPolicy", DummyVecEnv([table] * TABLES), n_steps=128, ent_coef=0.01, seed=1)
for round_ in range(ROUNDS):
    model.learn(STEPS // ROUNDS, reset_num_timesteps=round_ == 0)
    print(
        f"{model.num_timesteps:>9,} steps: {wins(model):.1%} of {MATCHES} matches won", flush=True
    )
