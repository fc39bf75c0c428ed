"""A round: markers, the draw and the order of the actions. Rule 5, vectors A07 to A10."""

from fractions import Fraction

import pytest

from tests.games.german_railways.situation import (
    GAME,
    at,
    code_of,
    draw,
    pass_round,
    play,
)
from trainshed.core import record
from trainshed.core.match import Match
from trainshed.core.replay import Steps
from trainshed.games.german_railways.rules import refusals
from trainshed.games.german_railways.rules.state import ACTION, DRAW
from trainshed.games.german_railways.rules.tables import RAILROAD_IDS


def bag(*incomes: int, options: str = "") -> Match:
    """Begin a round with these player incomes: seat k holds one share of the k-th railroad."""
    seats = len(incomes)
    held = "\n".join(
        f"{RAILROAD_IDS[k]} income {income} shares {'0 ' * k}1" for k, income in enumerate(incomes)
    )
    return play(at(f"{options}\nturn {seats - 1}\nseat {seats - 1}\n{held}", seats), "pass")


def markers(match: Match) -> list[int]:
    return [int(n) for n in match.state.markers[: match.seats]]


def chance_of(match: Match, wanted) -> Fraction:
    """Return the chance that the draw gives an order that is wanted, by trying every order."""

    def below(states) -> Fraction:
        if states[0].phase != DRAW:
            return Fraction(wanted([int(seat) for seat in states[0].order[: match.seats]]))
        outcomes = Steps(GAME).outcomes(states)
        total = sum(weight for _, weight in outcomes)
        chance = Fraction(0)
        for action, weight in outcomes:
            after = record.clone(states)
            GAME.apply(after[0], action)
            chance += Fraction(weight, total) * below(after)
        return chance

    return below(match.states)


@pytest.mark.parametrize(
    ("incomes", "expected"),
    [
        pytest.param((8, 6, 6, 4, 3), [1, 2, 2, 3, 4], id="A07"),
        pytest.param((9, 6, 3), [1, 2, 3], id="A08"),
        pytest.param((5, 5, 5, 5), [1, 1, 1, 1], id="A09"),
        pytest.param((3, 9, 9), [2, 1, 1], id="two-lead"),
        pytest.param((1, 2, 3, 4, 5), [5, 4, 3, 2, 1], id="rising"),
        pytest.param((6, 4, 6, 4, 6), [1, 2, 1, 2, 1], id="two-levels"),
        pytest.param((0, 0, 7), [2, 2, 1], id="nothing-is-an-income-too"),
    ],
)
def test_markers_count_the_different_incomes_above(incomes, expected):
    assert markers(bag(*incomes)) == expected


def test_a07_chances_of_no_action():
    match = bag(8, 6, 6, 4, 3)
    assert chance_of(match, lambda order: 0 not in order) == Fraction(462, 792)
    assert chance_of(match, lambda order: 3 not in order) == Fraction(126, 792)


def test_a08_chances_of_the_leader_and_the_last():
    match = bag(9, 6, 3)
    assert chance_of(match, lambda order: 0 not in order) == Fraction(1, 2)
    assert chance_of(match, lambda order: order == [2, 2, 2]) == Fraction(1, 20)


def test_a09_equal_incomes_give_one_action_each():
    match = bag(5, 5, 5, 5)
    assert chance_of(match, lambda order: sorted(order) == [0, 1, 2, 3]) == 1
    assert chance_of(match, lambda order: order == [2, 0, 3, 1]) == Fraction(1, 24)


def test_a10_the_kth_marker_gives_the_kth_action():
    match = draw(bag(3, 9, 9, 9, 9), 0, 1, 2, 0, 3)
    acting = []
    while match.state.phase == ACTION:
        acting.append(match.to_move)
        match.play("pass")
    assert acting == [0, 1, 2, 0, 3]


def test_after_the_draw_the_bag_is_empty():
    match = draw(bag(8, 6, 6, 4, 3), 4, 4, 4, 4, 0)
    assert markers(match) == [0, 0, 0, 0, 0]
    assert match.state.order.tolist() == [4, 4, 4, 4, 0]
    assert (match.state.phase, match.to_move, match.state.turn) == (ACTION, 4, 0)


def test_weights_are_the_markers_left_in_the_bag():
    match = bag(9, 6, 3)
    assert match.outcomes() == [("draw 0", 1), ("draw 1", 2), ("draw 2", 3)]
    draw(match, 0)
    assert match.outcomes() == [("draw 1", 2), ("draw 2", 3)]
    draw(match, 2)
    assert match.outcomes() == [("draw 1", 2), ("draw 2", 2)]


def test_a_marker_that_is_not_in_the_bag_cannot_be_drawn():
    match = draw(bag(9, 6, 3), 0)
    assert code_of(match, "draw 0") == refusals.NO_MARKER_LEFT
    assert code_of(match, "draw 3") == refusals.NO_MARKER_LEFT
    assert code_of(match, "draw 2") == refusals.FINE


def test_beginners_put_in_one_marker_each():
    match = bag(8, 6, 6, 4, 3, options="options turn_order=beginner")
    assert markers(match) == [1, 1, 1, 1, 1]


def test_a_new_round_follows_the_last_action():
    match = draw(bag(9, 6, 3), 2, 2, 1)
    assert match.state.round_number == 2
    pass_round(match)
    assert match.state.round_number == 3
    assert match.state.phase == DRAW
    assert match.state.order.tolist() == [-1] * 5


def test_incomes_of_the_round_before_do_not_count():
    match = at(
        "turn 3\nseat 3\ncash 9 9 9 9\nPO shares 1 0 0 0\nNME shares 0 1 0 0\nKSS shares 0 0 1 0"
    )
    play(match, "offer KBS", "bid 1", "pass", "pass", "pass")
    assert markers(match) == [1, 2, 3, 1]


def test_rounds_are_numbered_from_one():
    match = Match(GAME, 3)
    assert match.state.round_number == 0
    for _ in range(8):
        play(match, "bid 1", "pass", "pass")
    assert match.state.round_number == 1
