"""The judgement of positions: what a person who knows the game would say of named ones."""

import numpy as np
import pytest

from tests.games.german_railways.situation import GAME, at, count, position, wander
from trainshed.core.match import Match
from trainshed.games.german_railways.rules.tables import RAILROAD_IDS
from trainshed.games.german_railways.think.evaluate import actions_to_come, cash_at_the_end
from trainshed.games.german_railways.think.worth import (
    DIVIDENDS,
    dividends_to_come,
    edge,
    gain_of_dividend,
    worth_of_share,
)


def shares_of_victory(match: Match) -> list[float]:
    out = np.zeros(match.seats)
    GAME.evaluate(match.state, out)
    return [float(share) for share in out]


def worth(match: Match, railroad: str) -> int:
    return int(worth_of_share(match.state, RAILROAD_IDS.index(railroad)))


def test_shares_of_the_victory_sum_to_one_in_every_position() -> None:
    for seed in range(count(6, 2)):
        for match, _ in wander(seed, seats=3 + seed % 3):
            shares = shares_of_victory(match)
            assert sum(shares) == pytest.approx(1)
            assert min(shares) > 0


def test_nobody_is_ahead_before_the_first_bid() -> None:
    assert shares_of_victory(Match(GAME, 4)) == pytest.approx([0.25] * 4)


def test_more_cash_is_better() -> None:
    shares = shares_of_victory(at("cash 30 20 20 10"))
    assert shares[0] > shares[1] > shares[3]
    assert shares[1] == pytest.approx(shares[2])


def test_a_share_of_a_rich_railroad_is_worth_more_than_one_of_a_poor_one() -> None:
    match = at("PO treasury 9 shares 1 1 0 0\nKSS treasury 9 shares 1 1 0 0")
    assert worth(match, "PO") > worth(match, "KSS")


def test_money_in_the_treasury_makes_shares_worth_more() -> None:
    poor, funded = (at(f"NME treasury {money} shares 1 1 1 0") for money in (0, 15))
    assert worth(funded, "NME") > worth(poor, "NME")


def test_a_railroad_without_track_or_money_will_not_grow() -> None:
    stuck = at("NME treasury 0 shares 1 1 1 0")
    income = 2 * dividends_to_come(stuck.state)
    assert worth(stuck, "NME") == income


def test_a_share_is_worth_less_the_fewer_links_are_to_come() -> None:
    links = "links PO-NME NME-KSS PO-KSS KBS-MWB MWB-GBS KBS-GBS PO-BHE NME-BHE"
    early, late = at("PO treasury 9 shares 1"), at(f"PO treasury 9 shares 1\n{links}")
    assert worth(late, "PO") < worth(early, "PO") / 2


def test_dividends_to_come_fall_with_every_link() -> None:
    assert list(DIVIDENDS) == sorted(DIVIDENDS)
    assert len(DIVIDENDS) == 2 * len(RAILROAD_IDS) + 1


def test_bhe_is_worth_more_once_it_pays() -> None:
    match = position("bhe-before-berlin")
    before = worth(match, "BHE")
    match.state.seat = 0
    for action in ("build BHE", "lay G11", "done"):
        match.play(action)
    assert worth(match, "BHE") > 1.5 * before


def test_a_link_about_to_be_made_counts_before_the_build_ends() -> None:
    match = position("bhe-before-berlin")
    match.state.seat = 0
    before = shares_of_victory(match)[0]
    for action in ("build BHE", "lay G11"):
        match.play(action)
    under_way = shares_of_victory(match)[0]
    assert under_way > before


def test_the_high_bid_counts_as_paid_and_the_share_as_won() -> None:
    cheap, dear = (
        at(f"phase auction\nauction PO first 0 high {bid} by 1\nseat 2\ncash 30 30 30 30")
        for bid in (5, 28)
    )
    assert cash_at_the_end(cheap.state, 1) - cash_at_the_end(dear.state, 1) == 23 * 100
    assert shares_of_victory(cheap)[1] > 0.25


def test_cash_buys_shares_in_the_first_auctions() -> None:
    text = "phase auction\nauction MWB first 0 high 0 initial\nseat 0\ncash 25 15 15 15"
    match = at(f"{text}\nPO shares 0 1\nNME shares 0 0 1\nKSS shares 1\nKBS shares 0 0 0 1")
    assert cash_at_the_end(match.state, 0) > (25 * 100 + worth(match, "KSS"))


def test_the_draw_helps_who_earns_least() -> None:
    match = at("PO shares 1 0 0 0\nKSS shares 0 1 0 0\ncash 9 9 9 9")
    first, second, third = (actions_to_come(match.state, seat) for seat in range(3))
    assert first < second < third


def test_a_lead_is_surer_the_later_it_is() -> None:
    cash = "cash 120 100 100 100"
    few = "links PO-NME NME-KSS PO-KSS KBS-MWB"
    more = f"{few} MWB-GBS KBS-GBS"
    most = f"{more} PO-BHE NME-BHE PO-CME KSS-CME"
    leads = [shares_of_victory(at(f"{cash}\n{links}"))[0] for links in (few, more, most)]
    assert shares_of_victory(at(cash))[0] < leads[0] < leads[1] < leads[2]


def test_at_the_end_only_cash_counts() -> None:
    match = position("ring")
    match.play("pass")
    assert match.is_over
    shares = shares_of_victory(match)
    assert shares[0] == shares[1] > 10 * shares[2]


def test_an_edge_is_what_the_others_do_not_hold() -> None:
    match = at("PO shares 1 1 0 0\nNME shares 2 0 0 0")
    assert edge(match.state, 0, 0) == 100 - 33
    assert edge(match.state, 0, 1) == 200
    assert edge(match.state, 2, 1) == -66


def test_a_dividend_is_worth_what_others_do_not_get() -> None:
    match = at("PO shares 1 0 0 0\nKBS shares 0 1 1 1")
    assert gain_of_dividend(match.state, 0, 0, 0) == (6 - 3) * 100
    assert gain_of_dividend(match.state, 1, 0, 0) < 0
