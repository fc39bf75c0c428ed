"""Whatever component set the checks let through can be played to its end, with every law kept."""

import random
from typing import Any

import pytest

from trainshed.core.match import Match
from trainshed.core.replay import Steps, refusal_at

from .drawn_sets import drawn_set
from .play import options_of
from .situation import GAME

FAST, EACH = 10, 30
JUDGED = 0.02  # of all positions are looked at from both sides
ENDS = ("pass", "skip", "relocate none", "decline", "end_free")


def play(seed: int) -> Match:
    rng = random.Random(seed)
    seats, options = options_of(seed)
    given: dict[str, Any] = {**options, "components": drawn_set(rng)}
    match, steps, busyness = Match(GAME, seats, seed, given), Steps(GAME), rng.choice((0.5, 0.9, 1))
    while not match.is_over:
        where = f"seed {seed}, ply {len(match.actions)}"
        assert match.law() is None, where
        assert len(match.actions) < GAME.max_length, where
        if match.to_move < 0:
            match.play_chance()
            continue
        legal = match.legal()
        assert legal, where
        if rng.random() < JUDGED:
            every = range(len(GAME.verbs))
            allowed = [a for a in every if refusal_at(match.states, 0, a) == 0]
            assert allowed == steps.look(match.states)[1], where
        busy = [text for text in legal if text not in ENDS]
        match.play(rng.choice(busy if busy and rng.random() < busyness else legal))
    return match


@pytest.mark.parametrize("seed", range(FAST))
def test_any_set_that_is_let_through_can_be_played(seed: int) -> None:
    play(seed)


@pytest.mark.full
@pytest.mark.parametrize("group", range(4))
def test_many_sets_that_are_let_through_can_be_played(group: int) -> None:
    for seed in range(FAST + EACH * group, FAST + EACH * (group + 1)):
        play(seed)
