"""Room for pending parts and immediate nodes is never used up, however hard one tries."""

import numpy as np
import pytest

from trainshed.core import generic, play
from trainshed.core.game import CHANCE, OVER
from trainshed.core.rule import rule
from trainshed.core.seeds import below, match_seed
from trainshed.core.setting import drawn_setting
from trainshed.games.russian_railroads import GAME
from trainshed.games.russian_railroads.rules.tables import POOL, QUEUE


@rule
def hoard(states, seats, streams, actions, weights, most):  # type: ignore[no-untyped-def]
    """Play position 0 to its end, always towards more parts and nodes that wait; note the most."""
    mover = generic.to_move(states[0])
    while mover != OVER:
        if mover == CHANCE or below(streams[0], 8) == 0:
            pilots = most[2:]
            generic.apply(
                states[0],
                play.choose(states[0], mover, seats, pilots, streams, actions, weights),
            )
        else:
            n = generic.legal(states[0], actions)
            first, best, best_wait = below(streams[0], n), 0, -1
            for k in range(n):
                at = (first + k) % n
                generic.copy(states, 0, states, 1)
                generic.apply(states[1], actions[at])
                waiting = int(states[1].pool) + int(states[1].queue)
                if generic.to_move(states[1]) == mover and waiting > best_wait:
                    best, best_wait = at, waiting
            generic.apply(states[0], actions[best if best_wait >= 0 else first])
        most[0] = max(most[0], int(states[0].pool))
        most[1] = max(most[1], int(states[0].queue))
        mover = generic.to_move(states[0])


def most_at_once(seed: int, matches: int) -> tuple[int, int]:
    """Return the most parts and the most nodes that ever waited at once."""
    most = np.zeros(2 + 4, dtype=np.int64)
    for number in range(matches):
        setting = drawn_setting(GAME, int(match_seed(seed, number)))
        options = {name: value for name, value in setting.options.items() if name != "components"}
        states = np.repeat(GAME.new(setting.seats, options), 2)
        streams, actions, weights = play.buffers(GAME, setting.seats)
        play.start_streams(streams, int(match_seed(seed, number)), setting.seats)
        hoard(states, setting.seats, streams, actions, weights, most)
    return int(most[0]), int(most[1])


@pytest.mark.parametrize("seed", range(3))
def test_the_room_is_twice_what_a_hoarder_fills(seed: int) -> None:
    parts, nodes = most_at_once(seed, 40)
    assert 2 < parts <= POOL // 2
    assert 0 < nodes <= QUEUE // 2
