"""Setup and the auction of one share: rules 3 and 4, vectors A01 to A15."""

import pytest

from tests.games.german_railways.situation import (
    GAME,
    at,
    cash,
    code_of,
    of,
    pass_round,
    play,
    sold,
)
from trainshed.core.match import Match
from trainshed.games.german_railways.rules import refusals
from trainshed.games.german_railways.rules.state import ACTION, AUCTION, BANKER, DRAW

REGULAR = "phase auction\norder 0 1 2 3\ncash 20 20 20 20"


def start(seats: int = 4, **options: object) -> Match:
    return Match(GAME, seats, options=options)


def on_offer(match: Match) -> str:
    return GAME.components()["railroads"][match.state.on_offer]["id"]


@pytest.mark.parametrize(("seats", "each"), [(3, 40), (4, 30), (5, 24)])
def test_a01_starting_cash_is_120_in_all(seats, each):
    match = start(seats)
    assert cash(match) == [each] * seats
    assert match.state.given == 120


def test_a02_setup_places_one_locomotive_of_each_railroad():
    s = start().state
    assert s.income.tolist() == [3, 2, 1, 3, 2, 1, 1, 1]
    assert s.locomotives.tolist() == [19, 16, 10, 15, 13, 14, 11, 12]
    assert not s.treasury.any()
    assert not s.links.any()
    assert not s.sold.any()
    starts = [row["start"] for row in GAME.components()["railroads"]]
    on_board = {
        GAME.components()["spaces"][k]["id"]: int(mask) for k, mask in enumerate(s.track) if mask
    }
    assert on_board == {name: 1 << k for k, name in enumerate(starts)}


def test_the_first_share_is_pos_and_seat_0_bids_first():
    match = start()
    assert on_offer(match) == "PO"
    assert match.to_move == 0
    assert match.state.initial


def test_initial_auctions_go_through_all_railroads_in_printed_order():
    match = start(3)
    seen = []
    while match.state.phase == AUCTION:
        seen.append(on_offer(match))
        play(match, "bid 1", "pass", "pass")
    assert seen == ["PO", "NME", "KSS", "KBS", "MWB", "GBS", "CME", "BHE"]
    assert match.state.sold.tolist() == [1] * 8
    assert match.state.phase == DRAW
    assert match.state.round_number == 1
    assert not match.state.initial


def test_a03_nobody_bids_in_an_initial_auction_so_the_first_bidder_takes_it_free():
    match = start()
    play(match, "pass", "bid 1", "pass", "pass")  # seat 1 takes PO
    play(match, "bid 1", "pass", "pass", "pass")  # and NME
    assert (on_offer(match), match.to_move) == ("KSS", 1)
    play(match, "pass", "pass", "pass", "pass")
    assert match.state.shares[1].tolist() == [1, 1, 1, 0, 0, 0, 0, 0]
    assert of(match.state.treasury, "KSS") == 0
    assert cash(match) == [30, 28, 30, 30]
    assert (on_offer(match), match.to_move) == ("KBS", 1)


def test_a04_bids_go_round_until_one_bidder_is_left():
    match = start()
    play(match, "bid 5", "bid 6", "pass", "pass", "bid 9", "pass")
    assert cash(match) == [21, 30, 30, 30]
    assert of(match.state.treasury, "PO") == 9
    assert match.state.player_income[0] == 3
    assert (on_offer(match), match.to_move) == ("NME", 0)


def test_a05_the_winners_income_rises_at_once():
    match = at(f"{REGULAR}\nauction PO first 0\nPO income 8 shares 0 1\nNME income 31 shares 1")
    assert match.state.player_income[0] == 31
    play(match, "bid 1", "pass", "pass", "pass")
    assert match.state.player_income.tolist() == [39, 8, 0, 0, 0]


def test_a06_player_income_is_the_sum_of_all_shares():
    match = at("PO income 5 shares 1 2\nNME income 3 shares 1")
    assert match.state.player_income.tolist() == [8, 10, 0, 0, 0]


@pytest.mark.parametrize("third", ["NME", "PO", "BHE"])
def test_a11_no_third_share_while_one_railroad_has_sold_one(third):
    match = at(sold(CME=1))
    assert code_of(match, f"offer {third}") == refusals.THIRD_SHARE_TOO_EARLY
    assert code_of(match, "offer CME") == refusals.FINE


def test_a12_any_third_share_may_be_offered_once_all_have_sold_two():
    offers = [text for text in at(sold()).legal() if text.startswith("offer")]
    assert len(offers) == 8


def test_a13_an_offer_needs_no_cash_and_may_stay_unsold():
    match = at("cash 0 9 9 9")
    play(match, "offer PO", "pass", "pass", "pass", "pass")
    assert of(match.state.sold, "PO") == 0
    assert match.to_move == 1  # the action is spent
    assert "offer PO" in match.legal()
    assert cash(match) == [0, 9, 9, 9]
    assert match.state.on_offer == -1


def test_a14_who_cannot_bid_more_must_pass():
    match = at(
        f"{REGULAR}\nseat 1\nauction PO first 0 high 7 by 0 in 0 1 2 3\ncash 20 7 20 20".replace(
            "cash 20 20 20 20\n", ""
        )
    )
    assert match.legal() == ["pass"]
    assert code_of(match, "bid 8") == refusals.BID_ABOVE_CASH
    assert code_of(match, "bid 7") == refusals.BID_TOO_LOW


def test_a15_the_last_one_may_still_bid_when_all_others_passed():
    match = at(f"{REGULAR}\nauction PO first 0")
    play(match, "pass", "pass", "pass")
    assert match.to_move == 3
    play(match, "bid 1")
    assert match.state.shares[3, 0] == 1
    assert cash(match) == [20, 20, 20, 19]
    assert of(match.state.treasury, "PO") == 1


def test_the_one_who_offers_bids_first_and_bidding_goes_clockwise():
    match = at("seat 2\nturn 1\norder 0 2 1 3\ncash 9 9 9 9")
    play(match, "offer KSS")
    asked = []
    for text in ("bid 1", "bid 2", "bid 3", "bid 4", "pass", "bid 5"):
        asked.append(match.to_move)
        match.play(text)
    assert asked == [2, 3, 0, 1, 2, 3]
    assert match.to_move == 0


def test_who_has_passed_is_not_asked_again():
    match = at(f"{REGULAR}\nauction PO first 0")
    play(match, "bid 1", "pass", "bid 2", "bid 3")
    assert match.to_move == 0
    play(match, "bid 4")
    assert match.to_move == 2


def test_a_bid_lies_above_the_high_bid_and_within_the_cash():
    match = at(f"{REGULAR}\nauction PO first 0 high 3 by 3")
    assert match.legal() == ["pass", *(f"bid {n}" for n in range(4, 21))]


def test_a_sale_goes_on_with_the_next_action_of_the_round():
    match = at("seat 0\norder 0 2 1 0\ncash 9 9 9 9")
    play(match, "offer KSS", "bid 2", "pass", "pass", "pass")
    assert (match.state.phase, match.to_move, match.state.turn) == (ACTION, 2, 1)
    assert match.state.busy


def test_a_regular_share_that_stays_unsold_does_not_make_the_round_busy():
    match = at("cash 9 9 9 9")
    play(match, "offer KSS", "pass", "pass", "pass", "pass")
    assert not match.state.busy


def test_a_random_banker_is_drawn_with_equal_weights():
    match = start(5, first_bidder="random")
    assert match.state.phase == BANKER
    assert match.outcomes() == [(f"banker {seat}", 1) for seat in range(5)]
    match.play("banker 3")
    assert (match.to_move, on_offer(match)) == (3, "PO")


def test_no_seat_beyond_the_last_can_be_banker():
    match = start(3, first_bidder="random")
    assert code_of(match, "banker 2") == refusals.FINE
    assert code_of(match, "banker 3") == refusals.NO_SUCH_SEAT


def test_a_round_of_passes_changes_no_money():
    match = pass_round(at("cash 9 8 7 6\nPO treasury 5 shares 1"))
    assert cash(match) == [9, 8, 7, 6]
    assert of(match.state.treasury, "PO") == 5
