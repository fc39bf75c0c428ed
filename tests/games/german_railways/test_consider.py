"""What a search looks at: few bids, and never more than anybody can answer."""

import numpy as np

from tests.games.german_railways.situation import GAME, at, count, wander
from trainshed.core.match import Match
from trainshed.games.german_railways.rules.state import AUCTION
from trainshed.games.german_railways.think.bidding import richest_bidder


def considered(match: Match) -> list[str]:
    actions = np.zeros(GAME.max_actions_at_once, dtype=np.int64)
    n = int(GAME.legal(match.state, actions))
    kept = int(GAME.consider(match.state, actions, n))
    return [GAME.verbs.text(int(action)) for action in actions[:kept]]


def test_pass_the_least_raise_some_steps_and_what_nobody_can_answer() -> None:
    match = at("phase auction\nauction PO first 0 high 4 by 1\nseat 2\ncash 9 30 90 20")
    assert considered(match) == ["pass", "bid 5", "bid 7", "bid 11", "bid 31"]


def test_whoever_has_passed_counts_for_nothing() -> None:
    auction = "auction PO first 0 high 4 by 1 in 1 2 3"
    match = at(f"phase auction\n{auction}\nseat 2\ncash 90 7 90 7")
    assert considered(match) == ["pass", "bid 5", "bid 7", "bid 8"]


def test_a_poor_bidder_looks_at_what_it_has() -> None:
    match = at("phase auction\nauction PO first 0 high 4 by 1\nseat 2\ncash 9 30 6 20")
    assert considered(match) == ["pass", "bid 5"]


def test_every_other_decision_is_looked_at_whole() -> None:
    for seed in range(count(4, 1)):
        for match, _ in wander(seed, seats=3 + seed % 3):
            if match.state.phase != AUCTION and match.to_move >= 0:
                assert considered(match) == match.legal()


def test_no_bid_is_above_what_the_richest_rival_owns_and_one() -> None:
    for seed in range(count(4, 1)):
        for match, _ in wander(seed, seats=3 + seed % 3):
            if match.state.phase == AUCTION:
                told = considered(match)
                assert told[0] == "pass"
                assert len(told) <= 5
                for text in told[1:]:
                    assert int(text.split()[1]) <= richest_bidder(match.state) + 1
