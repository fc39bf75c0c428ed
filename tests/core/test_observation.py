"""Observations: all planes are written, from the observer's seat on, and nothing secret shows."""

import numpy as np
import pytest

from trainshed.core import record
from trainshed.core.match import Match
from trainshed.core.observation import Plane, Planes
from trainshed.core.rule import COMPILED
from trainshed.games import GAMES, find

STEP = 7 if COMPILED else 40


def positions(name: str, seats: int):
    """Play one match at random and yield now and then."""
    match = Match(find(name), [f"seat {seat}" for seat in range(seats)], seed=11)
    numbers = np.random.default_rng(11)
    while not match.is_over:
        match.advance()
        if match.is_over or len(match.actions) % STEP == 0:
            yield match
        if not match.is_over:
            match.play(str(numbers.choice(match.legal())))


def observe(game, states, seat: int) -> np.ndarray:
    out = np.full(game.planes.size, -7, dtype=np.int16)
    game.observe(states[0], seat, out)
    return out


@pytest.mark.parametrize("name", GAMES)
def test_every_number_is_written_and_seats_are_counted_from_the_observer(name):
    game = find(name)
    unit = 50 if name == "north_american_railways" else 1
    for match in positions(name, 4):
        for seat in range(4):
            flat = observe(game, match.states, seat)
            assert not (flat == -7).any()
            planes = game.planes.split(flat)
            for field in ("cash", "shares", "score", "coins"):  # as far as the game has them
                if field in planes and field in match.state.dtype.names:
                    scale = unit if field == "cash" else 1
                    rolled = np.roll(match.state[field][:4], -seat, axis=0) // scale
                    assert planes[field][:4].tolist() == rolled.tolist()
            if match.to_move >= 0:
                assert planes["to_move"].argmax() == (match.to_move - seat) % 4
            assert planes["phase"].argmax() == match.state.phase


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_observes_what_a_perfect_memory_knows_and_no_more(name):
    game = find(name)
    remember = game.recall or game.redact
    for match in positions(name, 3):
        for seat in range(3):
            known = record.batch(game.dtype, 1)
            remember(match.states, 0, seat, known, 0)
            seen = observe(game, known, seat)
            assert np.array_equal(seen, observe(game, match.states, seat))


def test_planes_are_found_by_name_and_in_shape():
    planes = Planes([Plane("one", (2,), "two numbers", 10), Plane("two", (2, 3), "six")])
    flat = np.arange(16).reshape(2, 8)
    assert planes.size == 8
    assert planes["two"] == slice(2, 8)
    assert planes.split(flat)["two"][1].tolist() == [[10, 11, 12], [13, 14, 15]]
    assert planes.scales().tolist() == [10, 10, 1, 1, 1, 1, 1, 1]
    assert list(planes) == ["one", "two"]
