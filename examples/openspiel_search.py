"""OpenSpiel's own search and its MCCFR play a game of ours. Needs the extra `openspiel`."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr

from trainshed.adapters import openspiel

openspiel.register_all()
numbers = np.random.RandomState(1)


def deal(state) -> None:
    """Draw all chance events that are due."""
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(numbers.choice(outcomes, p=odds)))


# Monte Carlo tree search, 20 random playouts a move, for the first moves of a match
game = pyspiel.load_game("trainshed_german_railways(players=3)")
state = game.new_initial_state()
bot = mcts.MCTSBot(
    game, 2.0, 20, mcts.RandomRolloutEvaluator(1, numbers), random_state=numbers, solve=False
)
for _ in range(3):
    deal(state)
    seat, action = state.current_player(), bot.step(state)
    print(f"seat {seat} searches and plays {state.action_to_string(seat, action)}")
    state.apply_action(action)


# Counterfactual regret by sampling: one match for each player, and what it leaves behind
solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
solver.iteration()
print(f"MCCFR has been in {len(solver._infostates):,} information states")
