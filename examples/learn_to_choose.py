"""Learn from a better player: scikit-learn copies `greedy` from a dataset, then plays for a seat.

Needs scikit-learn and the extra `gymnasium`. Takes about a minute.
"""

import numpy as np
from sklearn.neural_network import MLPClassifier

from trainshed.adapters.dataset import collect, legal_of
from trainshed.adapters.gymnasium import Seat
from trainshed.bots import for_seats
from trainshed.games import find

game = find("north_american_railways")
scale = game.planes.scales()

# What greedy does, in 150 matches of its own
seen = collect(game, for_seats("greedy", 3), games=150, seed=1)
legal = legal_of(seen.mask, len(game.verbs))
hard = legal.sum(axis=1) > 1  # leave out decisions with one choice
model = MLPClassifier((64,), max_iter=200, early_stopping=True, random_state=1)
model.fit(seen.observation[hard] / scale, seen.action[hard])
print(f"learnt from {hard.sum():,} decisions; {model.best_validation_score_:.0%} of others guessed")

env = Seat(game.id, seats=3, opponents="random")


def play(choose, matches: int) -> float:
    """Return the agent's share of the victories against two random seats."""
    won = 0.0
    for seed in range(matches):
        shown, _ = env.reset(seed=seed)
        over = False
        while not over:
            shown, reward, over, _, _ = env.step(choose(shown))
        won += reward
    return won / matches


def learnt(shown) -> int:
    """Return the legal action the model thinks most likely."""
    odds = np.full(len(game.verbs), -1.0)
    odds[model.classes_] = model.predict_proba((shown["observation"] / scale)[None])[0]
    return int(np.argmax(np.where(shown["action_mask"] == 1, odds, -2.0)))


numbers = np.random.default_rng(1)
chance = play(lambda shown: numbers.choice(np.flatnonzero(shown["action_mask"])), 100)
print(f"won against two random seats: {chance:.0%} at random, {play(learnt, 100):.0%} as learnt")
