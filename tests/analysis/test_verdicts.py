"""What a decision cost: told where it is clear, kept back where it is not."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from trainshed.analysis.candidates import AMOUNTS, MOST, Candidates
from trainshed.analysis.chances import chances_of, mean_and_error, on_grid
from trainshed.analysis.decisions import Judge, Question, Verdict, mark_of
from trainshed.analysis.html import page
from trainshed.analysis.luck import accounts
from trainshed.analysis.playouts import Sample
from trainshed.analysis.words import spark, told, with_error, worst_first
from trainshed.core.game import CHANCE
from trainshed.core.match import Match
from trainshed.core.replay import Steps
from trainshed.games import GAMES, find

QUESTION = Question(ply=7, seat=0, known=None, played=(1,), others=((2,), (3,)), progress=0.5)


class Dice:
    """Playouts of two seats in which each action wins as often as it is said to."""

    def __init__(self, chances: Mapping[int, float], seed: int) -> None:
        self.chances = chances
        self.numbers = np.random.default_rng(seed)

    def after(self, known: Any, ply: int, first: int, count: int, seat: int, action: int) -> Sample:
        won = self.numbers.random(count) < self.chances[action]
        shares = np.stack([won, ~won], axis=1).astype(np.float64)
        return Sample(shares, shares.astype(np.int64), np.ones(count, dtype=np.int64))


def verdict_on(chances: Mapping[int, float], seed: int) -> Any:
    return Judge(Dice(chances, seed)).judge(QUESTION)  # type: ignore[arg-type]


def test_a_clear_loss_is_told_with_the_better_choice() -> None:
    verdict = verdict_on({1: 0.2, 2: 0.5, 3: 0.3}, seed=1)
    assert verdict.better == (2,)
    assert verdict.loss == pytest.approx(0.3, abs=0.1)
    assert verdict.loss > 2 * verdict.error > 0
    assert mark_of(verdict.loss) == "blunder"


def test_equal_choices_are_no_mistakes() -> None:
    """Without a second look the best of three equals would be called better half of the time."""
    verdicts = [verdict_on({1: 0.4, 2: 0.4, 3: 0.4}, seed) for seed in range(100)]
    assert sum(verdict.better is not None for verdict in verdicts) <= 3


def test_a_loss_that_has_no_name_is_hardly_ever_given_one() -> None:
    """Each of five looks may mislead: so a loss must be above the least at the look's own bar."""
    verdicts = [verdict_on({1: 0.45, 2: 0.479, 3: 0.3}, seed) for seed in range(400)]
    assert sum(verdict.better is not None for verdict in verdicts) <= 4  # at two errors: 20


def test_a_verdict_is_looked_at_again_by_as_many_playouts_as_one_likes() -> None:
    judge = Judge(Dice({1: 0.2, 2: 0.5, 3: 0.3}, seed=1))  # type: ignore[arg-type]
    verdict = judge.judge(QUESTION)
    assert verdict.playouts == 160  # of each: clear at the first look
    assert verdict.better is not None
    again = judge.again(QUESTION, verdict.better, 0, 20 * verdict.playouts)
    assert (again.playouts, again.loss) == (3200, pytest.approx(0.3, abs=0.04))
    assert again.error < verdict.error / 3


def test_the_best_choice_is_never_charged() -> None:
    verdicts = [verdict_on({1: 0.6, 2: 0.4, 3: 0.5}, seed) for seed in range(50)]
    assert not any(verdict.better for verdict in verdicts)
    assert {verdict.loss for verdict in verdicts} == {0.0}


def test_a_low_bid_is_worth_what_the_higher_ones_are_that_it_leaves_open() -> None:
    """Bid 5 (1) is no mistake where bid 8 (4) would be right: one can still bid 8 later."""
    question = replace(QUESTION, others=((2,),), open=((4,), (5,)))
    chances = {1: 0.2, 2: 0.45, 4: 0.5, 5: 0.3}
    verdict = Judge(Dice(chances, 1)).judge(question)  # type: ignore[arg-type]
    assert (verdict.better, verdict.played) == (None, (1,))
    worse = Judge(Dice({**chances, 2: 0.8}, 1)).judge(question)  # type: ignore[arg-type]
    assert (worse.better, worse.played) == ((2,), (1,))
    assert worse.loss == pytest.approx(0.3, abs=0.1)


@pytest.mark.parametrize(
    ("loss", "mark"),
    [(0.0299, ""), (0.03, "inaccuracy"), (0.06, "mistake"), (0.0999, "mistake"), (0.1, "blunder")],
)
def test_marks_are_as_published(loss: float, mark: str) -> None:
    assert mark_of(loss) == mark
    assert mark_of(loss * 200, scale=200) == mark


def test_a_mark_is_named_after_what_the_loss_is_at_least() -> None:
    verdict = Verdict(7, 0, (1,), better=(2,), loss=0.11, error=0.02)
    assert verdict.mark() == "mistake"
    assert replace(verdict, error=0.009).mark() == "blunder"
    assert verdict.mark(scale=4.0) == ""
    assert replace(verdict, better=None).mark() == ""


def test_a_calibration_draws_chances_together_and_ends_certain() -> None:
    said = [0.9, 0.1, 0.0, 0.0]
    assert chances_of(said, 0.5).tolist() == pytest.approx(said)
    drawn = chances_of(said, 0.5, (0.5, 0.2))
    assert drawn.sum() == pytest.approx(1.0)
    assert 0.25 < drawn[0] < 0.9
    assert drawn[2] == pytest.approx(0.05)
    assert chances_of([1.0, 0.0], 1.0, (0.5, 0.2)).tolist() == [1.0, 0.0]


def test_values_on_the_grid_add_up_exactly() -> None:
    values = on_grid(np.random.default_rng(1).random((400, 2)))
    errors = np.full(values.shape, 0.01)
    actors = [(k % 4) - 1 if k % 4 < 3 else CHANCE for k in range(399)]
    for account in accounts(values, errors, actors):
        assert account.luck + account.own + account.others == account.result - account.start
        assert account.luck_error > 0


def test_what_the_others_did_is_their_bids_and_the_rest() -> None:
    values = on_grid([[0.5, 0.5], [0.25, 0.75], [0.5, 0.5], [1.0, 0.0]])
    first, second = accounts(values, np.full((4, 2), 0.1), [1, 1, 0], [True, False, True])
    assert (first.others, first.others_bids, first.others_rest) == (0.0, -0.25, 0.25)
    assert (second.others, second.others_bids, second.others_rest) == (-0.5, -0.5, 0.0)
    assert first.others_bids_error > 0


def test_a_decision_about_a_price_is_bidding_whatever_was_chosen() -> None:
    match = Match(find("german_railways"), 3, seed=1)
    match.advance()
    steps, bidding = Steps(match.game), match.game.bidding
    assert not bidding.isdisjoint(steps.look(match.states)[1])  # also where it passes
    assert match.game.is_bid(match.verbs.action("bid 1"))
    assert not match.game.is_bid(match.verbs.action("pass"))
    offered = find("north_american_railways")
    assert {offered.verbs.verb_of(action).name for action in offered.bidding} == {"price", "buy"}
    assert not find("russian_railroads").bidding


def test_what_nobody_could_change_is_nobodys_doing() -> None:
    values = on_grid([[0.5], [0.5], [0.75]])
    (account,) = accounts(values, np.full((3, 1), 0.1), [CHANCE, 0])
    assert (account.luck, account.own, account.others) == (0.0, 0.25, 0.0)
    assert account.luck_error == 0.0


def test_rows_without_a_number_are_left_out() -> None:
    mean, error = mean_and_error(np.array([[1.0], [np.nan], [0.0]]))
    assert mean.tolist() == [0.5]
    assert error.tolist() == pytest.approx([0.5])


@pytest.mark.parametrize("name", GAMES)
def test_few_choices_are_all_compared_and_many_are_sampled(name: str) -> None:
    match = Match(find(name), 3, seed=1)
    numbers, candidates = np.random.default_rng(1), Candidates(find(name), 3)
    steps = Steps(match.game)
    for _ in range(60):
        match.advance()
        if match.is_over:
            break
        seat, legal = steps.look(match.states)
        played = int(numbers.choice(legal))
        others = candidates.of(match.recalled(seat), seat, legal, played)
        assert played not in others
        assert set(others) <= set(legal)
        assert len(others) <= MOST + AMOUNTS
        assert len(legal) > AMOUNTS or len(others) == len(legal) - 1
        match.play(match.verbs.text(played))


def test_numbers_are_told_with_their_doubt() -> None:
    assert told(0.123, "chance") == "12 %"
    assert told(-3.25, "score", signed=True) == "-3.2"
    assert told(-0.001, "chance", signed=True) == "0 %"
    assert told(-0.01, "score") == "0.0"
    assert with_error(0.1, 0.02, "chance") == "+10 % ± 4"
    assert spark([0.0, 0.5, 1.0], 3) == " ▄█"


def test_a_report_escapes_names() -> None:
    analysis = {
        "unit": "chance", "seats": ["<b>", "B"], "actions": 1, "playouts": 2, "remarks": ["a < b"],
        "marks": {"blunder": 0.1}, "curve": {"chances": [[0.5, 0.5], [1.0, 0.0]]},
        "decisions": [
            {"ply": 0, "seat": 0, "actions": ["<i>"], "line": "0 <i>", "better": ["pass"],
             "loss": 0.2, "error": 0.01, "mark": "blunder"}
        ],
        "accounts": [],
    }  # fmt: skip
    text = page("<title>", [analysis])
    assert "<b>" not in text
    assert "<i>" not in text
    assert worst_first(analysis)[0]["loss"] == 0.2
    assert "http" not in text
    assert "<script" not in text
