"""Decisions as the rules tell them: where they begin, where they end, how far one may go back."""

import random

import pytest

from trainshed.core import record
from trainshed.core.decision import Decisions, back_to, goes_on
from trainshed.core.match import Match
from trainshed.games import GAMES, find


def wander(game: str, seed: int, length: int = 400) -> Match:
    match, chance = Match(find(game), 3, seed), random.Random(seed)
    while not match.is_over and len(match.actions) < length:
        if match.to_move < 0:
            match.play_chance()
        else:
            match.play(chance.choice(match.legal()))
    return match


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_decision_is_a_run_of_actions_of_one_seat(game: str, seed: int) -> None:
    match = wander(game, seed)
    decisions = Decisions(match)
    assert len(decisions.midway) == len(match.actions) + 1
    assert not decisions.midway[0]
    for ply, actor in enumerate(match.actors):
        if decisions.midway[ply]:
            assert actor >= 0
            assert match.actors[ply - 1] == actor
        began = decisions.began(ply)
        assert {*match.actors[began : ply + 1]} == {actor}
        assert not decisions.midway[began]
    assert any(decisions.midway)
    assert decisions.ends() == [k for k, midway in enumerate(decisions.midway) if not midway]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_step_by_step_is_what_is_told_at_once(game: str) -> None:
    whole = wander(game, 3, 200)
    match = Match(whole.game, whole.names, whole.seed)
    growing = Decisions(match)
    for actor, action in zip(whole.actors, whole.actions, strict=True):
        match.extend([actor], [action])
        growing.catch_up(match)
    assert growing.midway == Decisions(whole).midway


@pytest.mark.parametrize("game", GAMES)
def test_one_goes_back_by_parts_inside_a_decision_and_by_the_whole_after_it(game: str) -> None:
    whole = wander(game, 4)
    decisions = Decisions(whole)
    ply = next(
        k for k in range(len(whole.actions)) if decisions.midway[k] and not decisions.midway[k + 1]
    )
    seat, began = whole.actors[ply], decisions.began(ply)

    def after(count: int) -> int | None:
        match = Match(whole.game, whole.names, whole.seed)
        match.extend(whole.actors[:count], whole.actions[:count])
        return back_to(match, Decisions(match), seat, lambda ply: True)

    for count in range(began + 1, ply + 1):
        assert after(count) == count - 1
    assert after(ply + 1) == began


@pytest.mark.parametrize("game", GAMES)
def test_nobody_goes_back_behind_others_or_chance(game: str) -> None:
    match = wander(game, 5, 120)
    decisions = Decisions(match)
    last = match.actors[-1]
    others = [seat for seat in range(3) if seat != last]
    assert [back_to(match, decisions, seat, lambda ply: True) for seat in others] == [None, None]
    assert back_to(match, decisions, -1, lambda ply: True) is None
    if last >= 0:
        assert back_to(match, decisions, last, lambda ply: False) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_plan_goes_on_exactly_where_the_match_would(game: str) -> None:
    """Tried with `act` alone, a decision goes on where it does in the match, settling included."""
    whole = wander(game, 6)
    match, rules = Match(whole.game, whole.names, whole.seed), whole.game
    for actor, action in zip(whole.actors, whole.actions, strict=True):
        ahead = record.clone(match.states)
        rules.act(ahead[0], action)
        match.extend([actor], [action])
        if actor >= 0:
            assert goes_on(rules, ahead, actor) == bool(rules.is_midway(match.state))


def test_nobody_goes_back_before_a_look_at_what_was_hidden() -> None:
    """Who has seen a pile of cards may choose another of them, but not whether to look."""
    match, chance, looks = Match(find("russian_railroads"), 3, 5), random.Random(5), 0
    decisions = Decisions(match)
    while not match.is_over:
        seat, ply = match.to_move, len(match.actions)
        decisions.catch_up(match)
        looking = (
            match.game.phase_name(match.state) == "end_bonus" and decisions.shown_to[ply] == seat
        )
        if looking:
            looks += 1
            assert match.actors[-1] == seat
            assert back_to(match, decisions, seat, lambda ply: True) is None
        if seat < 0:
            match.play_chance()
            continue
        match.play(chance.choice(match.legal()))
        decisions.catch_up(match)
        if looking and not match.is_over and decisions.shown_to[ply + 1] < 0:
            assert back_to(match, decisions, seat, lambda ply: True) == ply
    assert looks
