"""Learn with tianshou: a deep Q-network against three random seats, masks included; needs the extra
`learning`. Give the number of steps, such as 500000, to see it learn.
"""

import sys

import numpy as np
import torch
from gymnasium import ObservationWrapper, spaces
from tianshou.algorithm.modelfree.dqn import DQN, DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from trainshed.adapters.gymnasium import Seat

STEPS, TABLES = int(sys.argv[1]) if sys.argv[1:] and sys.argv[1].isdigit() else 1000, 8
torch.set_num_threads(1)  # the net is small: more threads wait for each other


class Masked(ObservationWrapper):
    """What the seat knows under the names that tianshou looks for: `obs` and `mask`."""

    def __init__(self, env: Seat) -> None:
        super().__init__(env)
        self.scale = env.planes.scales().astype(np.float32)
        known = spaces.Box(-np.inf, np.inf, self.scale.shape, np.float32)
        legal = spaces.MultiBinary(int(env.action_space.n))
        self.observation_space = spaces.Dict({"obs": known, "mask": legal})

    def observation(self, observation):
        """Scale the planes, and give the mask along."""
        mask = observation["action_mask"].astype(bool)
        return {"obs": observation["observation"] / self.scale, "mask": mask}


def table() -> Masked:
    """Return a table; the agent has the first seat."""
    return Masked(Seat("north_american_railways", seats=4, opponents="random", reward="margin"))


env, tables = table(), DummyVectorEnv([table] * TABLES)
net = Net(state_shape=env.scale.shape, action_shape=env.action_space.n, hidden_sizes=[128, 128])
policy = DiscreteQLearningPolicy(model=net, action_space=env.action_space, eps_training=0.1)
learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=5e-4), target_update_freq=300)
collector = Collector(learner, tables, VectorReplayBuffer(20_000, TABLES))
result = learner.run_training(
    OffPolicyTrainerParams(
        training_collector=collector,
        test_collector=Collector(learner, DummyVectorEnv([table] * TABLES)),
        max_epochs=2,
        epoch_num_steps=STEPS // 2,
        collection_step_num_env_steps=200,
        test_step_num_episodes=40,
        update_step_num_gradient_steps_per_sample=0.1,
    )
)
print(f"{STEPS:,} steps; best lead over the others on average: {result.best_score:+.2f}")
