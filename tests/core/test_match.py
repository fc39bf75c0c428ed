"""One match: submit, refuse, chance, undo, record."""

import re
from typing import Any

import numpy as np
import pytest

import trainshed
from trainshed.core.error import BadInput, IllegalAction, Refused
from trainshed.core.match import Done, Match


def new(**options: object) -> Match:
    return trainshed.new("german_railways", seats=3, seed=9, options=options or None)


def through_the_auctions(match: Match) -> Match:
    while match.to_move >= 0:
        match.play("pass")
    return match


def test_a_legal_action_is_done_in_its_one_text_form() -> None:
    assert new().submit("BID 5") == Done(0, "bid 5")


def test_a_refusal_changes_nothing_and_says_why_with_the_nearest_choices() -> None:
    match = new()
    before = match.states.tobytes()
    answer = match.submit("bid 41")
    assert isinstance(answer, Refused)
    assert not answer
    assert "C20" in answer.rule
    assert "bid 40" in answer.nearest
    assert match.states.tobytes() == before
    assert match.lines() == []


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("bid 3", ("pass", "bid 6", "bid 7", "bid 8", "…")),
        ("bid 99", ("bid 37", "bid 38", "bid 39", "bid 40", "…")),
        ("bid -1", ("pass", "bid 6", "bid 7", "bid 8", "…")),
        ("offer PO", ("pass", "bid 6", "bid 7", "bid 40", "…")),  # of another kind
        ("lay K10", ("pass", "bid 6", "bid 7", "bid 40", "…")),
    ],
)
def test_the_nearest_choices_are_of_the_same_kind(typed: str, nearest: tuple[str, ...]) -> None:
    match = new()
    match.play("bid 5")
    refused = match.submit(typed)
    assert isinstance(refused, Refused)
    assert refused.nearest == nearest
    assert "near it" not in refused.reason


def test_play_raises_what_submit_refuses() -> None:
    with pytest.raises(IllegalAction, match="unknown verb"):
        new().play("fly")


def test_an_action_out_of_turn_is_refused_by_seat() -> None:
    answer = new().submit("bid 5", actor=2)
    assert "it is not seat 2's turn but seat 0's" in str(answer)


def test_chance_is_not_a_seat_s_to_play_and_not_due_in_an_auction() -> None:
    assert "chance" in str(new().submit("draw 1"))
    with pytest.raises(BadInput, match="no chance event"):
        new().play_chance()


def test_the_same_seed_draws_the_same_order() -> None:
    orders = [[done.text for done in through_the_auctions(new()).advance()] for _ in range(2)]
    assert orders[0] == orders[1]
    assert len(orders[0]) == 3


def test_undo_takes_draws_back_and_they_come_again_as_they_came() -> None:
    match = through_the_auctions(new())
    drawn = [done.text for done in match.advance()]
    lines = match.lines()
    match.undo(2)
    assert match.lines() == lines[:-2]
    assert [done.text for done in match.advance()] == drawn[-2:]


def test_what_is_drawn_next_does_not_depend_on_how_the_match_came_here() -> None:
    match = through_the_auctions(new())
    match.advance()
    while match.to_move >= 0:
        match.play(match.legal()[-1])
    before = match.lines()
    loaded = trainshed.replay(match.record())
    given = Match(match.game, 3, match.seed)
    for made in before:
        given.play(made.partition(" ")[2])
    there = [done.text for done in match.advance()]
    assert len(there) > 1
    assert [done.text for done in loaded.advance()] == there
    assert [done.text for done in given.advance()] == there
    loaded.undo(len(there))
    assert loaded.lines() == before
    assert [done.text for done in loaded.advance()] == there


def test_undo_of_more_than_was_made_is_refused() -> None:
    with pytest.raises(BadInput, match="cannot take back 1"):
        new().undo()


def test_an_outcome_can_be_given_instead_of_drawn() -> None:
    match = through_the_auctions(new())
    outcome, weight = match.outcomes()[-1]
    assert weight > 0
    assert match.submit(outcome) == Done(-1, outcome)


def test_a_record_replays_to_the_same_bytes() -> None:
    match = through_the_auctions(new(turn_order="beginner"))
    match.advance()
    again = trainshed.replay(match.record())
    assert again.states.tobytes() == match.states.tobytes()
    assert again.record() == match.record()


def test_a_view_is_plain_data_for_every_seat_and_the_public() -> None:
    match = new()
    assert match.view(0) == match.view(-1)  # all information is open
    assert match.view()["cash"] == [40, 40, 40]


@pytest.mark.parametrize("seed", ["x", -1, 2**63, 1.5, True, None])
def test_a_seed_that_is_no_number_is_refused(seed: object) -> None:
    with pytest.raises(BadInput, match="seed"):
        trainshed.new("german_railways", seed=seed)


@pytest.mark.parametrize("seats", [2, 6])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(BadInput, match="3 to 5 seats"):
        trainshed.new("german_railways", seats=seats)


@pytest.mark.parametrize(
    ("seats", "says"),
    [
        ("Anna", "seats 'Anna': give how many play, or a list of names"),
        (4.0, "seats 4.0: give how many play"),
        (None, "seats None: give how many play"),
        (True, "seats True: give how many play"),
        (["A", "", "C"], "a name has 1 to 80 printable characters"),
        (["A", "B", "\u200c"], "a name has 1 to 80 printable characters"),
        (["A", "B", 5], "5 is no name: a name is a text"),
    ],
)
def test_seats_that_are_none_are_refused(seats: Any, says: str) -> None:
    with pytest.raises(BadInput, match=re.escape(says)):
        trainshed.new("german_railways", seats)


def test_a_number_of_seats_may_be_numpy_s_and_a_name_persian() -> None:
    assert trainshed.new("german_railways", np.int64(4)).seats == 4
    names = ["علی\u200cرضا", "B", "C"]
    assert trainshed.replay(trainshed.new("german_railways", names).record()).names == names


def test_what_is_no_text_is_no_action() -> None:
    match = trainshed.new("german_railways")
    with pytest.raises(IllegalAction, match="an action is a text"):
        match.play(None)  # type: ignore[arg-type]
    assert match.actions == []
