"""The end of the match: connected, impossible, stale or agreed. Rule 10, vectors E01 to E07."""

import numpy as np
import pytest

from tests.games.german_railways.situation import (
    DATA,
    GAME,
    at,
    build,
    cash,
    code_of,
    draw,
    partners,
    pass_round,
    play,
    position,
)
from trainshed import load
from trainshed.core.match import Match
from trainshed.games.german_railways.rules import refusals
from trainshed.games.german_railways.rules.state import (
    ACTION,
    AGREED,
    ALL_CONNECTED,
    DRAW,
    FINISHED,
    IMPOSSIBLE,
    NOT_ENDED,
    STALEMATE,
    VOTE,
)

LAST = "seats 3\nturn 2\nseat 2\ncash 9 9 9"
OPEN_GATE = "NME treasury 30 shares 0 1 0 track J16 I16 H16 G17 F17 E18 D18 C19 B19 B20"
IMMEDIATE = "options end_check=immediate"


def quiet(limit: int, rounds: int, *more: str):
    """Stand before the last action of a round that was quiet so far."""
    return at(
        f"{LAST}\noptions stalemate_rounds={limit}\nquiet {rounds} busy 0\n" + "\n".join(more)
    )


# (a) All connected


def test_e01_the_round_in_which_the_last_connection_is_made_is_played_to_its_end():
    match = play(position("one-link-short"), "pass")
    assert partners(match, "CME") == ["PO"]
    build(match, "CME", "K6")
    assert partners(match, "CME") == ["PO", "MWB"]
    assert cash(match) == [13, 10 + 2 + 2 * 2, 12, 10]
    assert (match.state.phase, match.to_move) == (ACTION, 2)
    play(match, "pass")
    assert (match.state.phase, match.to_move) == (ACTION, 3)
    play(match, "pass")
    assert (match.state.phase, match.state.end) == (FINISHED, ALL_CONNECTED)
    assert match.state.round_number == 1
    assert match.outcomes() == []


def test_e02_one_partner_is_not_enough():
    match = pass_round(position("one-link-short"))
    assert (match.state.phase, match.state.round_number) == (DRAW, 2)


def test_e03_two_partners_each_end_the_match_at_the_next_round_start():
    match = position("ring")
    assert not match.is_over
    play(match, "pass")
    assert match.state.end == ALL_CONNECTED


def test_e07_with_the_immediate_check_the_match_ends_after_the_dividends():
    match = play(position("one-link-short", IMMEDIATE), "pass")
    build(match, "CME", "K6")
    assert (match.state.phase, match.state.end) == (FINISHED, ALL_CONNECTED)
    assert cash(match) == [13, 16, 12, 10]


# (b) Impossible, by proof


def test_e04_a_stranded_railroad_makes_the_end_impossible():
    match = play(position("stranded"), "pass")
    assert match.state.end == IMPOSSIBLE


def test_a_stranded_railroad_can_still_be_visited():
    match = position("stranded", "MWB treasury 0 shares 1 1 0")
    play(match, "pass")
    assert match.state.end == NOT_ENDED


def test_money_that_will_not_come_ends_the_match():
    match = position("stranded", "MWB treasury 14 shares 1 1 1")
    assert play(match, "pass").state.end == NOT_ENDED
    match = position("stranded", "MWB treasury 8 shares 1 1 1")
    assert play(match, "pass").state.end == IMPOSSIBLE


def test_with_locomotives_only_money_proves_nothing():
    match = position("stranded", "options proof_scope=locomotives")
    assert play(match, "pass").state.end == NOT_ENDED


def test_e05_a_railroad_shut_in_makes_the_end_impossible():
    match = play(position("shut-in"), "pass")
    assert match.state.end == IMPOSSIBLE


def test_a_railroad_shut_in_needs_no_money_to_be_proved():
    match = position("shut-in", "options proof_scope=locomotives")
    assert play(match, "pass").state.end == IMPOSSIBLE


def test_a_railroad_with_a_way_out_does_not():
    match = position("shut-in", OPEN_GATE)
    assert play(match, "pass").state.end == NOT_ENDED


def test_the_proof_is_made_after_every_action_where_the_option_says_so():
    for option, ends in ((IMMEDIATE, True), ("options end_check=round_start", False)):
        match = position("shut-in", OPEN_GATE, option, "order 1 0 2", "turn 0", "seat 1")
        build(match, "NME", "B21")
        assert match.is_over == ends
        if not ends:
            assert pass_round(match).state.end == IMPOSSIBLE


def test_a_pass_in_the_middle_of_a_round_proves_nothing_by_default():
    match = position("shut-in", "turn 0", "seat 0")
    assert not play(match, "pass").is_over


def test_a_sale_is_an_action_that_can_make_the_end_impossible():
    """The third share limits a railroad to its treasury."""
    match = position("stranded", "MWB treasury 0 shares 1 1 0", "turn 1", "seat 1", "order 0 1 2")
    play(match, "offer MWB", "pass", "pass", "bid 1")
    assert match.state.end == NOT_ENDED
    assert play(match, "pass").state.end == IMPOSSIBLE


def test_the_end_is_checked_once_the_initial_auctions_are_over():
    text = "round 0\nphase auction\nauction BHE first 0 high 1 by 0 in 0 1 initial\nseat 1"
    match = at(f"seats 3\n{text}")
    play(match, "pass")
    assert (match.state.phase, match.state.round_number) == (DRAW, 1)


# (b) by vote


def vote(*more: str):
    return play(at("\n".join([LAST, "options impossible_end=vote", *more])), "pass")


def test_the_poll_goes_clockwise_from_seat_0():
    match = vote()
    assert match.state.phase == VOTE
    for seat in range(3):
        assert match.to_move == seat
        assert match.legal() == ["agree", "disagree"]
        match.play("agree")
    assert (match.state.phase, match.state.end) == (FINISHED, AGREED)


@pytest.mark.parametrize(
    "answers", [["disagree"], ["agree", "disagree"], ["agree", "agree", "disagree"]]
)
def test_the_first_disagree_ends_the_poll_and_begins_the_round(answers):
    match = vote()
    assert match.state.round_number == 1
    play(match, *answers)
    assert (match.state.phase, match.state.round_number) == (DRAW, 2)
    assert match.state.end == NOT_ENDED


def test_the_poll_comes_again_after_every_quiet_round():
    match = draw(play(vote(), "disagree"), 0, 1, 2)
    assert pass_round(match).state.phase == VOTE


def test_after_a_round_that_did_something_nobody_is_asked():
    assert vote("quiet 0 busy 1").state.phase == DRAW
    match = draw(play(vote(), "disagree"), 0, 1, 2)
    play(match, "offer PO", "bid 1", "pass", "pass")
    assert pass_round(match).state.phase == DRAW


def test_nobody_is_asked_before_the_first_round():
    text = "round 0\nphase auction\nauction BHE first 0 high 1 by 0 in 0 1 initial\nseats 3\nseat 1"
    match = play(at(f"{text}\noptions impossible_end=vote"), "pass")
    assert (match.state.phase, match.state.round_number) == (DRAW, 1)


def test_votes_are_not_asked_by_default():
    match = play(at(LAST), "pass")
    assert match.state.phase == DRAW
    assert code_of(match, "agree") == refusals.CHANCE_DECIDES


@pytest.mark.parametrize(
    ("option", "end"), [("auto", IMPOSSIBLE), ("vote", NOT_ENDED), ("auto_and_vote", IMPOSSIBLE)]
)
def test_the_proof_is_made_unless_only_votes_count(option, end):
    match = play(position("shut-in", f"options impossible_end={option}"), "pass")
    assert match.state.end == end


@pytest.mark.parametrize("option", ["vote", "auto_and_vote"])
def test_where_the_proof_finds_nothing_the_seats_are_asked(option):
    match = play(at(f"{LAST}\noptions impossible_end={option}"), "pass")
    assert match.state.phase == VOTE


def test_all_connected_ends_the_match_in_every_mode():
    for option in ("auto", "vote", "auto_and_vote"):
        match = play(position("ring", f"options impossible_end={option}"), "pass")
        assert match.state.end == ALL_CONNECTED


def test_votes_stay_at_the_round_start_with_the_immediate_check():
    match = position(
        "shut-in", "options impossible_end=vote end_check=immediate", "turn 0", "seat 0"
    )
    assert play(match, "pass").state.phase == ACTION
    assert pass_round(match).state.phase == VOTE


# Stalemate


@pytest.mark.parametrize(("limit", "rounds"), [(1, 0), (3, 2), (20, 19)])
def test_that_many_quiet_rounds_end_the_match(limit, rounds):
    match = play(quiet(limit, rounds), "pass")
    assert match.state.end == STALEMATE


@pytest.mark.parametrize(("limit", "rounds"), [(3, 1), (2, 0), (0, 0), (0, 30)])
def test_fewer_quiet_rounds_do_not(limit, rounds):
    match = play(quiet(limit, rounds), "pass")
    assert match.state.end == NOT_ENDED
    assert match.state.quiet_rounds == rounds + 1


def test_a_seat_whose_marker_was_not_drawn_keeps_the_match_alive():
    match = at("seats 3\ncash 9 9 9\nphase draw\nmarkers 3 3 1")
    for round_number in range(1, 8):
        assert (match.state.end, match.state.round_number) == (NOT_ENDED, round_number)
        match.state.markers[:] = [3, 3, 1, 0, 0]  # as if seat 2 had the highest income
        pass_round(draw(match, 0, 1, 0))
    assert match.state.acted.tolist() == [1, 1, 0, 0, 0]
    match.state.markers[:] = [3, 3, 1, 0, 0]
    draw(match, 1, 2, 1)
    assert pass_round(match).state.end == STALEMATE
    assert match.state.quiet_rounds == 8


def test_in_a_stored_match_the_undrawn_seat_plays_on_after_three_quiet_rounds():
    stored = load(DATA / "matches" / "bots-undrawn-seat-plays-on.json")
    match, first = stored.from_start(), Match(GAME, stored.names, stored.seed, rules=1)
    while not (match.state.quiet_rounds == 3 and match.state.phase == DRAW):
        ply = len(match.actions)
        match.extend(stored.actors[ply : ply + 1], stored.actions[ply : ply + 1])
    (undrawn,) = np.flatnonzero(match.state.acted[:3] == 0)
    assert first.extend(stored.actors, stored.actions) is not None  # version 1 ended it here
    assert (first.state.end, len(first.actions)) == (STALEMATE, len(match.actions))
    rest = stored.lines()[len(match.actions) :]
    assert any(line.startswith((f"{undrawn} build", f"{undrawn} offer")) for line in rest)
    assert stored.state.locomotives.sum() < match.state.locomotives.sum()


def test_who_had_an_action_before_the_spell_began_has_declined_nothing():
    match = at(f"{LAST}\norder 0 1 2\nquiet 2 busy 1\nacted 0 1")
    assert play(match, "pass").state.acted.tolist() == [0] * 5
    for _ in range(3):
        match.state.markers[:] = [3, 3, 1, 0, 0]
        pass_round(draw(match, 0, 1, 0))
    assert (match.state.quiet_rounds, match.state.end) == (3, NOT_ENDED)


@pytest.mark.parametrize("option", ["vote", "auto_and_vote"])
@pytest.mark.parametrize("rounds", [2, 30])
def test_where_a_vote_is_on_the_players_are_asked_instead(option, rounds):
    match = at(f"{LAST}\noptions impossible_end={option}\nquiet {rounds} busy 0\nacted 0 1 2")
    assert play(match, "pass").state.phase == VOTE


@pytest.mark.parametrize("option", ["auto", "vote", "auto_and_vote"])
@pytest.mark.parametrize("limit", [0, 3, 20])
def test_a_hundred_quiet_rounds_end_the_match_in_every_mode(option, limit):
    chosen = f"options impossible_end={option} stalemate_rounds={limit}"
    order = "order 1 1 1\nseats 3\nturn 2\nseat 1\ncash 9 9 9"
    match = play(at(f"{order}\n{chosen}\nquiet 98 busy 0"), "pass")
    assert (match.state.end, match.state.quiet_rounds) == (NOT_ENDED, 99)
    match = play(at(f"{order}\n{chosen}\nquiet 99 busy 0"), "pass")
    assert (match.state.end, match.state.quiet_rounds) == (STALEMATE, 100)


@pytest.mark.parametrize("option", ["auto", "vote", "auto_and_vote"])
def test_a_match_of_seats_that_only_pass_ends(option):
    match = Match(GAME, 3, 1, {"impossible_end": option, "stalemate_rounds": 0})
    while not match.is_over:
        match.advance()
        if not match.is_over:
            match.play("disagree" if match.state.phase == VOTE else "pass")
    assert (match.state.round_number, match.state.end) == (100, STALEMATE)
    votes = 0 if option == "auto" else 99
    assert len(match.actions) == 8 * 3 + 100 * 6 + votes


# Rules version 1


def first(text: str):
    """Stand before the last action of a round, by rules version 1."""
    return at(f"{LAST}\n{text}", rules=1)


def test_version_1_counted_rounds_only():
    match = at("order 1 1 1\nseats 3\nturn 2\nseat 1\ncash 9 9 9\nquiet 2 busy 0", rules=1)
    assert play(match, "pass").state.end == STALEMATE
    assert match.state.acted.tolist() == [0] * 5


def test_version_1_counted_them_where_a_vote_was_on_too():
    match = first("options impossible_end=vote\nquiet 2 busy 0")
    assert play(match, "pass").state.end == STALEMATE


def test_version_1_asked_at_every_round_start():
    assert play(first("options impossible_end=vote\nquiet 0 busy 1"), "pass").state.phase == VOTE


def test_version_1_counted_nothing_without_a_limit():
    match = play(first("options stalemate_rounds=0"), "pass")
    assert (match.state.phase, match.state.quiet_rounds) == (DRAW, 0)


def test_by_default_three_quiet_rounds_are_enough():
    match = at(LAST)
    pass_round(match)
    for _ in range(2):
        assert match.state.phase == DRAW
        pass_round(draw(match, 0, 1, 2))
    assert match.state.end == STALEMATE


def test_a_sale_begins_the_count_anew():
    match = play(quiet(3, 2), "offer PO", "bid 1", "pass", "pass")
    assert (match.state.end, match.state.quiet_rounds) == (NOT_ENDED, 0)


def test_a_build_begins_the_count_anew():
    match = quiet(3, 2, "PO treasury 9 shares 0 0 1")
    build(match, "PO", "B21")
    assert (match.state.end, match.state.quiet_rounds) == (NOT_ENDED, 0)


def test_a_busy_action_earlier_in_the_round_counts():
    match = at(f"{LAST}\noptions stalemate_rounds=3\nquiet 2 busy 1")
    assert play(match, "pass").state.quiet_rounds == 0


def test_an_offer_that_stays_unsold_is_quiet():
    match = play(quiet(3, 2), "offer PO", "pass", "pass", "pass")
    assert match.state.end == STALEMATE


def test_each_round_is_judged_by_itself():
    match = play(quiet(3, 2), "offer PO", "bid 1", "pass", "pass")
    assert not match.state.busy


def test_the_proof_comes_before_the_stalemate():
    match = play(position("shut-in", "quiet 2 busy 0"), "pass")
    assert match.state.end == IMPOSSIBLE


def test_the_initial_auctions_are_no_quiet_round():
    text = "round 0\nphase auction\nauction BHE first 0 high 1 by 0 in 0 1 initial\nseats 3\nseat 1"
    match = play(at(f"{text}\noptions stalemate_rounds=1"), "pass")
    assert match.state.end == NOT_ENDED
    assert match.state.quiet_rounds == 0


# Who has won


def test_e06_equal_cash_shares_the_victory():
    match = play(position("ring"), "pass")
    assert match.winners() == [0, 1]
    assert match.returns() == [0.5, 0.5, 0.0]
    assert match.scores() == [88, 88, 61]


def test_the_most_cash_wins_whatever_the_seat():
    match = play(position("ring", "cash 61 88 70"), "pass")
    assert (match.winners(), match.returns()) == ([1], [0.0, 1.0, 0.0])


def test_shares_and_treasuries_are_worth_nothing():
    match = position("ring", "cash 88 87 61", "PO treasury 50 shares 0 3 0")
    assert play(match, "pass").winners() == [0]


def test_with_no_money_at_all_everybody_wins():
    match = play(position("ring", "cash 0 0 0"), "pass")
    assert match.returns() == [pytest.approx(1 / 3)] * 3


def test_nobody_has_won_before_the_end():
    assert position("ring").winners() == []


def test_nothing_can_be_done_after_the_end():
    match = play(position("ring"), "pass")
    assert (match.is_over, match.legal(), match.state.seat) == (True, [], -1)
    assert code_of(match, "pass") == refusals.GAME_IS_OVER
