"""The search: what it may know, what it finds, what it returns, what it keeps between moves."""

import numpy as np
import pytest

import trainshed
from tests.games.german_railways.situation import position
from trainshed import bots, games
from trainshed.bots import driving
from trainshed.bots.mcts import Choice, Mcts, Report
from trainshed.bots.mcts.iterate import Rules
from trainshed.bots.mcts.report import Tried, cheapest, favourite
from trainshed.bots.mcts.tree import (
    ROOT,
    add_node,
    add_values,
    child_of,
    copy_below,
    lead,
    new_tree,
)
from trainshed.core.match import Match
from trainshed.core.seeds import stream


def searched(match: Match, spec: str = "mcts:iterations=300", seed: int = 1) -> Report:
    bot = bots.find(spec).make(seed, match.to_move)
    assert isinstance(bot, Mcts)
    return bot.analyse(driving.view_of(match, match.to_move))


# What it finds


def test_it_takes_the_dividend_that_pays_it_alone() -> None:
    match = position("bhe-before-berlin")
    match.state.seat = 0
    report = searched(match)
    assert report.best == "build BHE"
    assert report.line[:2] == ("0 build BHE", "0 lay G11")


def test_it_looks_at_nothing_but_what_the_game_calls_worth_a_look() -> None:
    match = Match(games.find("german_railways"), 4)
    match.state.cash[:4] = (9, 30, 90, 20)
    match.play("pass")
    match.play("bid 4")
    report = searched(match, "mcts:iterations=2000")
    bids = {choice.text for choice in report.choices}
    assert bids == {"pass", "bid 5", "bid 7", "bid 11", "bid 31"}


PAID = np.array([0, 1, 1, 1, 1])  # all amounts but one are paid


def tried(visits: int, mean: float) -> Tried:
    """Return an action whose iterations had values of 0 and 1 with this mean, for seat 1."""
    return Tried(visits, np.array([0.0, visits * mean]), visits * mean)


def test_of_amounts_that_may_be_as_good_it_takes_the_lowest() -> None:
    rules = Rules(seat=1, depth=9, whim=8, explore=1.0, is_wide=PAID, is_paid=PAID)
    found = {4: tried(100, 0.30), 3: tried(40, 0.29), 2: tried(40, 0.28), 1: tried(200, 0.10)}
    assert cheapest(4, found, rules) == 2  # 1 is too bad to be an accident
    found[0] = tried(120, 0.31)
    assert cheapest(0, found, rules) == 0  # no amount: nothing is cheaper


def test_an_amount_that_is_surely_better_is_kept() -> None:
    rules = Rules(seat=1, depth=9, whim=8, explore=1.0, is_wide=PAID, is_paid=PAID)
    found = {1: tried(10_000, 0.30), 2: tried(10_000, 0.33)}
    assert cheapest(2, found, rules) == 2


@pytest.mark.parametrize(("passing", "best"), [(0.31, 0), (0.27, 1), (0.25, 1)])
def test_amounts_answer_together_whether_to_pay(passing: float, best: int) -> None:
    rules = Rules(seat=1, depth=9, whim=8, explore=1.0, is_wide=PAID, is_paid=PAID)
    found = {0: tried(100, passing), 1: tried(90, 0.30), 2: tried(60, 0.28), 3: tried(20, 0.20)}
    order = [0, 1, 2, 3]
    assert favourite(order, found, rules) == best
    assert favourite([1, 2], {k: found[k] for k in (1, 2)}, rules) == 1  # nothing but amounts


def test_where_nothing_is_paid_the_most_visited_is_played() -> None:
    none = np.zeros(5)
    rules = Rules(seat=1, depth=9, whim=8, explore=1.0, is_wide=PAID, is_paid=none)
    assert favourite([3, 1], {3: tried(9, 0.1), 1: tried(8, 0.9)}, rules) == 3


def test_nothing_leads_where_an_amount_may_be_paid() -> None:
    tree = new_tree(9, 2)
    for action, visits in ((0, 9), (1, 3)):
        child = add_node(tree, ROOT, action)
        for _ in range(visits):
            add_values(tree, child, np.array([0.5, 0.5]))
    assert lead(tree, np.zeros(5)) == 6
    assert lead(tree, PAID) == 0


# What it returns


def test_a_report_adds_up() -> None:
    report = searched(trainshed.new("german_railways", 4, seed=1))
    assert report.iterations == 300
    assert sum(choice.visits for choice in report.choices) == 300
    assert sum(choice.share for choice in report.choices) == pytest.approx(1)
    assert sum(report.values) == pytest.approx(1)
    for choice in report.choices:
        assert sum(choice.values) == pytest.approx(1)
    others = [choice.visits for choice in report.choices[1:]]  # the first is what to play
    assert others == sorted(others, reverse=True)


def test_a_principal_line_can_be_played() -> None:
    match = trainshed.new("german_railways", 3, seed=4)
    report = searched(match, "mcts:iterations=1000")
    assert report.line[0] == f"0 {report.best}"
    for told in report.line:
        actor, _, text = told.partition(" ")
        assert match.to_move == (-1 if actor == "*" else int(actor))
        match.play(text)


def test_the_same_seed_and_iterations_find_the_same() -> None:
    match = trainshed.new("german_railways", 4, seed=1)
    assert searched(match) == searched(match)
    assert searched(match).choices != searched(match, seed=2).choices


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_share_the_iterations_and_repeat(threads: int) -> None:
    match = trainshed.new("german_railways", 4, seed=1)
    spec = f"mcts:iterations=300,threads={threads}"
    report = searched(match, spec)
    assert report == searched(match, spec)
    assert report.iterations == 300
    assert sum(choice.visits for choice in report.choices) == 300


def test_a_clock_bounds_a_search_without_iterations() -> None:
    report = searched(trainshed.new("german_railways", 4, seed=1), "mcts:ms=1")
    assert report.iterations > 0


def test_both_bounds_hold() -> None:
    report = searched(trainshed.new("german_railways", 4, seed=1), "mcts:ms=600000,iterations=50")
    assert report.iterations == 50


# What it keeps


def test_a_full_tree_stops_growing_and_searches_on() -> None:
    report = searched(trainshed.new("german_railways", 4, seed=1), "mcts:iterations=500,nodes=100")
    assert report.nodes == 100
    assert report.iterations == 500


def test_what_was_searched_is_kept_for_the_next_move() -> None:
    match = trainshed.new("german_railways", 3, seed=1)
    bot = bots.find("mcts:iterations=2000").make(1, 0)
    assert isinstance(bot, Mcts)
    first = bot.analyse(driving.view_of(match, 0))
    match.play(first.best)
    for told in first.line[1:]:
        if told.startswith("0 "):
            break
        match.play(told.partition(" ")[2])
    assert match.to_move == 0, "the line must come back to the seat"
    second = bot.analyse(driving.view_of(match, 0))
    assert second.iterations == 2000
    assert sum(choice.visits for choice in second.choices) > 2000


def test_a_settled_search_may_end_early_with_the_same_choice() -> None:
    match = trainshed.new("north_american_railways", 4, seed=1)
    spec, shorter = bots.find("mcts:iterations=640"), 0
    for seed in range(12):
        match.advance()
        view = driving.view_of(match, match.to_move)
        whole, ended = (spec.make(seed, view.seat) for _ in range(2))
        assert isinstance(whole, Mcts)
        assert isinstance(ended, Mcts)
        best = whole.analyse(view).best
        assert ended.choose(view, match.legal()) == best
        if ended.report is not None:  # with one legal action there is no search
            assert ended.report.iterations % 40 == 0
            shorter += ended.report.iterations < 640
        match.play(best)
    assert shorter > 0


def test_another_past_begins_anew() -> None:
    match = trainshed.new("german_railways", 4, seed=1)
    bot = bots.find("mcts:iterations=200").make(1, 0)
    assert isinstance(bot, Mcts)
    bot.analyse(driving.view_of(match, 0))
    other = trainshed.new("german_railways", 4, seed=1)
    for text in ("bid 1", "bid 30", "pass", "pass"):
        other.play(text)
    report = bot.analyse(driving.view_of(other, 0))
    assert sum(choice.visits for choice in report.choices) == 200


def test_a_part_of_a_tree_is_copied_whole() -> None:
    tree, target = new_tree(9, 2), new_tree(9, 2)
    left, right = add_node(tree, ROOT, 5), add_node(tree, ROOT, 6)
    below = [add_node(tree, left, action) for action in (7, 8)]
    deepest = add_node(tree, below[0], 9)
    for node in (deepest, below[1], right):
        add_values(tree, node, np.array([0.25, 0.75]))
    copy_below(tree, left, target, np.zeros(9, dtype=np.int64))
    assert target.size[0] == 4
    assert target.visits[ROOT] == 2
    assert target.value[ROOT].tolist() == [0.5, 1.5]
    found = child_of(target, child_of(target, ROOT, 7), 9)
    assert target.visits[found] == 1
    assert child_of(target, ROOT, 6) == -1


def test_a_full_tree_adds_nothing() -> None:
    tree = new_tree(2, 2)
    assert add_node(tree, ROOT, 1) == 1
    assert add_node(tree, ROOT, 2) == -1
    assert tree.children[ROOT] == 1


def test_what_is_legal_only_elsewhere_is_not_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = tuple(Choice(text, 9, 0.5, ()) for text in ("card a", "card b", "card c"))
    monkeypatch.setattr(Mcts, "analyse", lambda *_, **__: Report(tried, (), (), 27, 4))
    bot = Mcts(stream(1, "bot"))
    assert bot.choose(None, ["card c", "card b"]) == "card b"  # type: ignore[arg-type]
    assert bot.choose(None, ["card x", "card y"]) == "card x"  # type: ignore[arg-type]


def test_the_only_choice_needs_no_search() -> None:
    match = trainshed.new("german_railways", 3, seed=1)
    bot = bots.find("mcts").make(1, 0)
    assert isinstance(bot, Mcts)
    assert bot.choose(driving.view_of(match, 0), ["pass"]) == "pass"
    assert bot.report is None


@pytest.mark.parametrize("level", ["beginner", "club", "expert"])
def test_a_level_is_bound_by_iterations_and_by_the_clock(level: str) -> None:
    bot = bots.find(level).make(1, 0)
    assert isinstance(bot, Mcts)
    assert 0 < bot.given["iterations"] <= 10_000
    assert 0 < bot.given["ms"] <= 2000


@pytest.mark.parametrize("level", ["beginner", "club", "expert"])
def test_where_nobody_waits_a_level_is_bound_by_iterations_alone(level: str) -> None:
    bot = driving.take_time(bots.find(level).make(1, 0))
    assert isinstance(bot, Mcts)
    assert bot.given["ms"] == 0
    assert bot.given["iterations"] > 0


def test_a_clock_that_was_asked_for_is_kept() -> None:
    bot = driving.take_time(bots.find("mcts:ms=200,iterations=9").make(1, 0))
    assert isinstance(bot, Mcts)
    assert bot.given["ms"] == 200


@pytest.mark.full
@pytest.mark.parametrize("level", ["beginner", "club"])
def test_a_level_plays_a_whole_match(level: str) -> None:
    spec = bots.find(level)
    match = trainshed.new("german_railways", [spec.seat_name] * 3, seed=2)
    driving.play_out(match, {seat: spec.make(2, seat) for seat in range(3)})
    assert match.is_over
