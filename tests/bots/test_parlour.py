"""The search on parlour games: what is hidden stays hidden, and amounts are found.

Each process compiles the search for a game from elsewhere: hence the full gate.
"""

import pytest

from tests.bots.parlour import BEST, LARGEST, amount_to_name, dealt
from tests.bots.test_mcts import searched
from trainshed import bots
from trainshed.bots import driving

pytestmark = pytest.mark.full


def test_it_does_not_peek() -> None:
    left, right = searched(dealt("left")), searched(dealt("right"))
    assert left.choices == right.choices
    assert left.best == "guess neither"


def test_it_weighs_what_is_hidden() -> None:
    report = searched(dealt("left"), "mcts:iterations=2000")
    values = {choice.text: choice.values[1] for choice in report.choices}
    assert values["guess neither"] == pytest.approx(0.6)
    assert 0.1 < values["guess left"] < 0.6  # either would be 1 or 0 to somebody who knew
    assert 0.1 < values["guess right"] < 0.6


def test_what_was_done_in_secret_is_not_told() -> None:
    match = dealt("left")
    assert driving.view_of(match, 1).actions == (bots.UNKNOWN,)


def test_it_finds_an_amount_far_from_what_the_quick_policy_names() -> None:
    report = searched(amount_to_name(), "mcts:iterations=3000")
    assert abs(int(report.best.split()[1]) - BEST) <= 10
    assert len(report.choices) < LARGEST / 5


def test_few_visits_try_few_amounts_near_the_named_one() -> None:
    report = searched(amount_to_name(), "mcts:iterations=9")
    tried = {int(choice.text.split()[1]) for choice in report.choices}
    assert 100 in tried
    assert tried <= {100, 101, 99, 102, 98, 104, 96}


def test_playouts_to_the_end_see_only_results() -> None:
    report = searched(amount_to_name(), "mcts:iterations=50,depth=0")
    for choice in report.choices:
        away = abs(int(choice.text.split()[1]) - BEST)
        assert choice.values[0] == pytest.approx(1 - away / LARGEST)
