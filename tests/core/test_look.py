"""A match is walked once for all who tell it, and each is told what it would be told alone."""

import random

import pytest

from trainshed.core.game import PUBLIC
from trainshed.core.look import LAST_STEPS, Course, Teller
from trainshed.core.match import Match
from trainshed.games import GAMES, find


def played(game_id: str, plies: int) -> Match:
    """Return a random match, some way on."""
    match, chance = Match(find(game_id), 3, 5), random.Random(5)
    while len(match.actions) < plies and not match.is_over:
        if match.to_move < 0:
            match.play_chance()
        else:
            match.play(chance.choice(match.legal()))
    return match


@pytest.mark.parametrize("game_id", GAMES)
def test_who_walks_with_others_is_told_the_same(game_id: str) -> None:
    whole, match = played(game_id, 60), played(game_id, 0)
    course = Course(match.game, match.opening())
    seats, late = [0, 1, 2, PUBLIC], 2
    together = {seat: Teller(match, seat, course=course) for seat in seats}
    told: dict[int, list[object]] = {seat: [] for seat in seats}
    for ply, (actor, action) in enumerate(zip(whole.actors, whole.actions, strict=True), start=1):
        assert match.extend([actor], [action]) is None
        for seat in seats:
            if seat != late or ply % (3 * LAST_STEPS) == 0:  # further behind than steps are kept
                told[seat] += together[seat].catch_up(match)
    told[late] += together[late].catch_up(match)
    for seat in seats:
        alone = Teller(match, seat)
        assert told[seat] == list(alone.catch_up(match))
        assert together[seat].states.tobytes() == alone.states.tobytes()
        for mine, its in ((together[seat].past, alone.past), (together[seat].since, alone.since)):
            assert mine is its is None or mine.tobytes() == its.tobytes()
    assert course.ply == len(match.actions)


def test_what_lies_too_far_behind_is_not_walked_again() -> None:
    match = played(GAMES[0], 30)
    course = Course(match.game, match.opening())
    assert course.step(match, 29) is not None
    assert course.step(match, 30 - LAST_STEPS) is not None
    assert course.step(match, 29 - LAST_STEPS) is None
