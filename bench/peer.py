"""Random play of catanatron, four players: prints actions and seconds. Runs in the peer's own
environment.
"""

import json
import random
import sys
import time

from catanatron import Color, Game, RandomPlayer

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def play(games: int, seed: int) -> tuple[int, float]:
    actions = 0
    begin = time.perf_counter()
    for k in range(games):
        random.seed(seed + k)
        game = Game([RandomPlayer(colour) for colour in COLOURS], seed=seed + k)
        game.play()
        state = game.state
        actions += len(getattr(state, "action_records", None) or state.actions)
    return actions, time.perf_counter() - begin


play(2, 0)
actions, seconds = play(int(sys.argv[1]), int(sys.argv[2]))
print(json.dumps({"actions": actions, "seconds": seconds}))
