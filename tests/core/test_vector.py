"""Matches side by side: the same as one by one, begun anew when over, illegal actions noticed."""

import numpy as np
import pytest

from trainshed.core.error import BadInput
from trainshed.core.game import OVER
from trainshed.core.match import Match
from trainshed.core.rule import COMPILED
from trainshed.core.seeds import match_seed
from trainshed.core.vector import ENDED, ILLEGAL, RUNNING, Vector
from trainshed.games import GAMES, find

MATCHES = 6 if COMPILED else 2


def choose(vector: Vector, numbers: np.random.Generator) -> np.ndarray:
    legal = [np.flatnonzero(mask) for mask in vector.mask]
    return np.array([numbers.choice(one) if len(one) else 0 for one in legal])


@pytest.mark.parametrize("name", GAMES)
def test_each_match_is_the_one_its_seed_makes(name):
    game, seed = find(name), 9
    vector = Vector(game, MATCHES, 3)
    vector.reset(seed)
    matches = [Match(game, ["a", "b", "c"], int(match_seed(seed, i))) for i in range(MATCHES)]
    numbers = np.random.default_rng(1)
    known = np.zeros(game.planes.size, dtype=np.int16)
    running = set(range(MATCHES))
    for _ in range(2000):
        actions = choose(vector, numbers)
        for i in running:
            match = matches[i]
            match.advance()
            assert match.to_move == vector.seat[i]
            assert [match.verbs.text(a) for a in np.flatnonzero(vector.mask[i])] == match.legal()
            game.observe(match.state, match.to_move, known)
            assert np.array_equal(vector.observation[i], known)
            match.play(match.verbs.text(int(actions[i])))
        vector.step(actions)
        for i in [i for i in running if vector.status[i] == ENDED]:
            matches[i].advance()
            assert matches[i].to_move == OVER
            assert vector.returns[i] == pytest.approx(matches[i].returns())
            running.remove(i)
        if not running:
            break
    assert not running


def test_a_match_that_is_over_begins_anew_as_the_next_of_the_series():
    vector = Vector(find("german_railways"), 2, 3)
    vector.reset(1)
    done = find("german_railways").verbs.action("done")
    legal = int(vector.mask[1].argmax())
    vector.step(np.array([done, legal]))
    assert vector.status.tolist() == [ILLEGAL, RUNNING]
    assert vector.returns[0].tolist() == [0, 0, 0]
    vector.step(np.array([done, int(vector.mask[1].argmax())]))  # the first is not looked at
    assert vector.status.tolist() == [RUNNING, RUNNING]
    assert vector._index.tolist() == [2, 1]


@pytest.mark.parametrize("action", [-1, 10**6])
def test_a_number_that_is_no_action_is_illegal(action):
    vector = Vector(find("german_railways"), 1, 3)
    vector.reset(1)
    vector.step(np.array([action]))
    assert vector.status.tolist() == [ILLEGAL]


def test_there_must_be_a_match():
    with pytest.raises(BadInput, match=r"^0 matches: there must be at least one$"):
        Vector(find("german_railways"), 0, 3)
