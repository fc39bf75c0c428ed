"""A seat's next turn, as plans are tried in it, in every position of matches by chance."""

import random

import pytest

from trainshed.core import record
from trainshed.core.match import Match
from trainshed.core.replay import Steps
from trainshed.games import GAMES, find


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_that_can_be_planned_is_the_seats_own(name: str) -> None:
    game, chance = find(name), random.Random(5)
    match = Match(game, ["A", "B", "C"], 5)
    steps, planned = Steps(game), 0
    while not match.is_over and len(match.actions) < 500:
        match.advance()
        for seat in range(3):
            known = record.batch(game.dtype, 1)
            game.redact(match.states, 0, seat, known, 0)
            before = record.digest(match.state, game.ignored)
            if not game.ahead(known[0], seat):
                continue
            planned += 1
            mover, legal = steps.look(known)
            assert mover == seat
            assert legal
            assert not game.is_midway(known[0])
            game.act(known[0], chance.choice(list(legal)))
            assert record.digest(match.state, game.ignored) == before
        if not match.is_over:
            match.play(chance.choice(match.legal()))
    assert planned > 10
