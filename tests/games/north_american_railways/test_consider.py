"""What a search looks at: few prices, around the one that a sensible player would name."""

import numpy as np

from tests.games.north_american_railways.situation import GAME, at, play
from trainshed.core.conformance import random_match
from trainshed.core.match import Match
from trainshed.core.setting import usual_setting
from trainshed.games.north_american_railways.rules.state import PRICE


def considered(match: Match) -> list[str]:
    actions = np.zeros(GAME.max_actions_at_once, dtype=np.int64)
    n = int(GAME.legal(match.state, actions))
    kept = int(GAME.consider(match.state, actions, n))
    return [match.verbs.text(int(action)) for action in actions[:kept]]


def test_a_founder_looks_around_two_fifths_of_his_cash() -> None:
    match = play(at("cash 1500 900 900 900\nshares1 red red\n"), "select 1")
    assert considered(match) == [f"price {price}" for price in (200, 400, 500, 600, 700, 800, 1000)]


def test_few_prices_are_looked_at_whole() -> None:
    match = play(at("cash 700 900 900 900\nshares1 red red\n"), "select 1")
    assert considered(match) == match.legal()


def test_every_other_decision_is_looked_at_whole() -> None:
    for seed in range(2):
        for match in random_match(GAME, usual_setting(GAME, 4), seed):
            if match.to_move >= 0:
                told = considered(match)
                assert told == match.legal() or (match.state.phase == PRICE and len(told) <= 7)
