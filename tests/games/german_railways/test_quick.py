"""The quick policy: legal, lively, and sensible in named situations."""

from typing import Any

import numpy as np
import pytest

from tests.games.german_railways.situation import GAME, at, position
from tests.games.german_railways.situation import play as make
from trainshed.core import play
from trainshed.core.match import Match
from trainshed.core.replay import Steps
from trainshed.core.rule import COMPILED
from trainshed.core.seeds import draw, stream
from trainshed.games.german_railways.rules.state import AUCTION
from trainshed.games.german_railways.rules.tables import RAILROAD_IDS
from trainshed.games.german_railways.think.bidding import limit_of, price_of_share
from trainshed.games.german_railways.think.worth import TALER, worth_of_share


def choice(match: Match, seed: int = 1) -> str:
    _, legal = Steps(GAME).look(match.states)
    index = GAME.quick(match.state, np.array(legal), len(legal), stream(seed, "test"))
    return GAME.verbs.text(legal[int(index)])


def test_it_passes_when_it_cannot_bid() -> None:
    match = at("phase auction\nauction PO first 0 high 7 by 1\nseat 2\ncash 9 9 7 9")
    assert choice(match) == "pass"


def test_it_keeps_a_quarter_of_its_cash_in_the_first_auction() -> None:
    match = Match(GAME, 4, 1)
    for seed in range(20):
        opening = choice(match, seed)
        assert opening.startswith("bid ")
        assert 1 <= int(opening.split()[1]) <= 30 - 30 // 4


def test_it_leaves_an_auction_that_has_gone_too_high() -> None:
    match = at("phase auction\nauction KSS first 0 high 28 by 1 initial\nseat 0\ncash 30 30 30 30")
    assert choice(match) == "pass"


def test_it_never_bids_more_than_the_others_can() -> None:
    match = at("phase auction\nauction PO first 0 high 0\nseat 0\ncash 90 3 3 3")
    for seed in range(20):
        assert 1 <= int(choice(match, seed).split()[1]) <= 4


def test_it_bids_no_more_than_may_be_bid() -> None:
    match = at("phase auction\nauction PO first 0 high 990 by 1\nseat 0\ncash 9999 9999 9999 9999")
    for seed in range(20):
        assert choice(match, seed) in match.legal()


def test_the_richest_keeps_a_little_more_than_the_next() -> None:
    match = at("phase auction\nauction PO first 0 high 3 by 1\nseat 0\ncash 9 5 5 5")
    for seed in range(20):
        assert choice(match, seed) == "pass"  # a bid of 4 would leave no more than the others have


def limit(match: Match, words: Any) -> int:
    """Return the most that the seat to move bids for the share on offer."""
    state = match.state
    return int(limit_of(state, int(state.seat), price_of_share(state), words))


def test_a_mood_lasts_for_the_whole_auction() -> None:
    match = at("phase auction\nauction PO first 0 high 0\nseat 0\ncash 90 90 90 90")
    words = stream(1, "seat 0")
    first = limit(match, words)
    draw(words)  # whatever is decided in between
    make(match, "bid 1", "bid 2", "pass", "bid 3")
    assert limit(match, words) == limit(match, stream(1, "another")) == first
    assert len({limit(match, stream(seed, "seat 0")) for seed in range(20)}) > 10


def test_the_highest_limit_wins_at_the_price_of_the_next() -> None:
    text = "phase auction\nauction PO first 0 high 0\nseat {}\ncash 90 90 90 90"
    for seed in range(9):
        words = stream(seed, "test")
        limits = [limit(at(text.format(seat)), words) for seat in range(4)]
        *_, second, first = sorted(limits)
        match = at(text.format(0))
        while match.state.phase == AUCTION:
            match.play(choice(match, seed))
        cash = match.state.cash[:4]
        paid = 90 - min(cash)
        assert paid in (second, min(second + 1, first))  # one less where the last word is hers
        assert limits[int(cash.argmin())] == first


WAITING = "phase auction\nauction BHE first 0 high 0\nseat 0\ncash 90 90 90 90\nBHE {}"


def test_bhe_is_never_bid_up_beyond_what_it_may_hope_to_pay() -> None:
    waiting = at(WAITING.format("treasury 8 shares 1 0 0 0"))
    others = worth_of_share(waiting.state, RAILROAD_IDS.index("CME")) // TALER
    for seed in range(50):
        assert limit(waiting, stream(seed, "test")) <= others * 3 // 5


def test_nothing_is_bid_for_a_bhe_that_will_never_pay() -> None:
    match = at(WAITING.format("treasury 8 shares 1 0 0 0"))
    match.state.locomotives[RAILROAD_IDS.index("BHE")] = 0
    for seed in range(20):
        assert choice(match, seed) == "pass"


def test_it_leaves_koenigsberg_for_danzig() -> None:
    match = at("PO treasury 8 shares 1\nseat 0\ncash 0 0 0 0")
    assert choice(match) == "build PO"
    match.play("build PO")
    laid = []
    while match.state.building == 0 and len(laid) < 3:
        laid.append(choice(match))
        match.play(laid[-1])
    assert laid[0] == "lay B21"
    assert laid[2] == "lay B19"  # Danzig


def test_it_stops_where_another_city_is_out_of_reach() -> None:
    match = position("one-link-short")
    match.state.seat = 1
    assert choice(match) == "build CME"
    match.play("build CME")
    assert choice(match) == "lay K6"  # Kassel, where MWB is at home


def test_whoever_is_behind_does_not_let_a_quiet_match_end() -> None:
    match = at("PO treasury 0 shares 1\nseat 1\ncash 9 5 5 5\nquiet 2 busy 0")
    assert choice(match).startswith("offer")


def test_it_makes_the_connection_that_pays_it_most() -> None:
    match = position("bhe-before-berlin")
    match.state.seat = 0
    assert choice(match) == "build BHE"
    match.play("build BHE")
    assert choice(match) == "lay G11"


def test_the_leader_agrees_to_end_and_the_others_do_not() -> None:
    text = "phase vote\noptions impossible_end=vote\ncash 9 5 5 5\nseat "
    assert choice(at(text + "0")) == "agree"
    assert choice(at(text + "1")) == "disagree"


def test_after_three_quiet_rounds_everybody_agrees_to_end() -> None:
    text = "phase vote\noptions impossible_end=vote\ncash 9 5 5 5\nseat 1\nquiet {} busy 0"
    assert choice(at(text.format(2))) == "disagree"
    assert choice(at(text.format(3))) == "agree"


@pytest.mark.skipif(not COMPILED, reason="tens of thousands of decisions: minutes as plain Python")
def test_it_beats_random_play() -> None:
    result = play.series(
        GAME, 4, 100, 5, pilots=[play.QUICK, play.RANDOM, play.RANDOM, play.RANDOM]
    )
    wins = (result.scores.argmax(axis=1) == 0) & (
        result.scores[:, 0] > result.scores[:, 1:].max(axis=1)
    )
    assert wins.mean() > 0.9
