"""The action of a turn: pass, offer a share, or build track. Rules 5.5, 6, 7 and 8."""

import pytest

from tests.games.german_railways.situation import at, code_of, of, play, sold
from trainshed.games.german_railways.rules import refusals
from trainshed.games.german_railways.rules.state import ACTION, AUCTION, BUILD
from trainshed.games.german_railways.rules.tables import RAILROAD_IDS


def test_pass_is_always_allowed_and_does_nothing():
    match = at("cash 0 0 0 0")
    play(match, "pass")
    assert (match.to_move, match.state.turn) == (1, 1)
    assert not match.state.busy


def test_with_nothing_sold_every_first_share_may_be_offered():
    assert at("cash 0 0 0 0").legal() == ["pass", *(f"offer {name}" for name in RAILROAD_IDS)]


def test_a_second_share_needs_no_condition():
    match = at(sold(**dict.fromkeys(RAILROAD_IDS, 0)).replace("KSS shares 0", "KSS shares 1"))
    assert "offer KSS" in match.legal()


@pytest.mark.parametrize("short", RAILROAD_IDS)
def test_every_single_railroad_can_hold_up_the_third_shares(short):
    match = at(sold(**{short: 1}))
    assert [text for text in match.legal() if text.startswith("offer")] == [f"offer {short}"]


def test_a_railroad_with_no_share_left_cannot_be_offered():
    match = at(sold(PO=3))
    assert code_of(match, "offer PO") == refusals.NO_SHARE_LEFT
    assert "offer PO" not in match.legal()
    assert "offer NME" in match.legal()


def test_an_offer_opens_an_auction_among_all():
    match = play(at("seat 1\nturn 1\ncash 9 9 9 9"), "offer KBS")
    s = match.state
    assert (s.phase, s.on_offer, s.first_bidder, match.to_move) == (AUCTION, 3, 1, 1)
    assert s.bidding.tolist() == [1, 1, 1, 1, 0]
    assert (s.high_bid, s.high_bidder, s.initial) == (0, -1, 0)


def test_who_offers_need_not_own_a_share():
    assert "offer PO" in at("PO shares 0 1").legal()


def test_only_an_owner_builds():
    match = at("PO treasury 20 shares 0 1\nNME treasury 20 shares 1")
    assert [text for text in match.legal() if text.startswith("build")] == ["build NME"]
    assert code_of(match, "build PO") == refusals.NO_SHARE_OWNED


def test_one_share_is_enough_to_build_whatever_others_hold():
    match = at("PO treasury 20 shares 1 2")
    assert "build PO" in match.legal()


def test_a_build_needs_a_locomotive():
    track = "I2 I3 I4 J1 J3 K2 J4 K3 J5 H2 H3"
    match = at(f"CME treasury 20 shares 1 track {track}")
    assert of(match.state.locomotives, "CME") == 0
    assert code_of(match, "build CME") == refusals.NO_LOCOMOTIVE_LEFT
    assert "build CME" not in match.legal()


def test_a_build_needs_a_space_that_can_be_paid():
    match = at("PO treasury 1 shares 1\nKBS treasury 2 shares 1\nGBS treasury 0 shares 1")
    assert code_of(match, "build PO") == refusals.NOTHING_CAN_BE_LAID
    assert [text for text in match.legal() if text.startswith("build")] == [
        "build KBS",
        "build GBS",
    ]


def test_a_build_needs_a_space_that_can_be_entered():
    match = at("PO treasury 20 shares 1\nNME track J16 I17 H17 G18 F18 E19 D19 C20 B20 B21")
    assert code_of(match, "build PO") == refusals.NOTHING_CAN_BE_LAID
    assert "build PO" not in match.legal()


def test_a_build_begins_with_nothing_laid():
    match = play(at("PO treasury 20 shares 1"), "build PO")
    s = match.state
    assert (s.phase, s.building, s.laid, s.spent) == (BUILD, 0, 0, 0)
    assert match.to_move == 0


def test_the_same_seat_may_act_twice_in_a_row():
    match = play(at("order 2 2 0 1\nseat 2"), "pass")
    assert (match.state.phase, match.to_move) == (ACTION, 2)


@pytest.mark.parametrize("text", ["bid 3", "lay B21", "done", "agree"])
def test_answers_to_other_questions_are_not_asked_now(text):
    assert code_of(at("cash 9 9 9 9"), text) == refusals.NOT_NOW


@pytest.mark.parametrize("text", ["draw 1", "banker 0"])
def test_a_seat_cannot_draw(text):
    assert code_of(at("cash 9 9 9 9"), text) == refusals.NOT_FOR_PLAYERS
