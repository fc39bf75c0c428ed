"""`legal` lists, `refuse` finds reasons: two ways of judging that must agree on every action."""

import random

import pytest

from tests.games.german_railways.situation import GAME, count, wander
from trainshed.core.replay import Steps, refusal_at
from trainshed.games.german_railways.face.position import PHASES

OPTIONS = [
    pytest.param(3, {}, id="default"),
    pytest.param(4, {"connection": "adjacent", "end_check": "immediate"}, id="adjacent"),
    pytest.param(5, {"gbs_free": "any_one_rural", "impossible_end": "vote"}, id="any-one-rural"),
    pytest.param(
        3, {"gbs_free": "first_placement_only", "first_bidder": "random"}, id="first-placement"
    ),
    pytest.param(
        4, {"impossible_end": "auto_and_vote", "koeln_terrain": "plains"}, id="auto-and-vote"
    ),
]
KEPT = {"banker": 1.0, "auction": 0.05, "vote": 0.3, "draw": 0.2, "action": 0.2, "build": 0.3}


def judged(match) -> list[int]:
    return [action for action in range(len(GAME.verbs)) if refusal_at(match.states, 0, action) == 0]


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_what_is_not_refused_is_exactly_what_is_listed(seats, options):
    whim, steps = random.Random(7), Steps(GAME)
    seen = set()
    for seed in range(count(4, 1)):
        for match, _ in wander(seed, seats, options, count(1500, 600)):
            phase = PHASES[match.state.phase]
            if whim.random() < KEPT[phase]:
                seen.add(phase)
                assert judged(match) == steps.look(match.states)[1], GAME.write_position(
                    match.state
                )
    assert {"auction", "draw", "action", "build"} <= seen


def test_after_the_end_everything_is_refused():
    for match, action in wander(3, 3):
        last = match, action
    assert last[0].is_over
    assert judged(last[0]) == []
