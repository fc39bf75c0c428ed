"""Draws of a key: fixed by it, in proportion to the weights, and no help for the next one."""

from collections import Counter

from trainshed.core.draws import KeyDraws, SeedDraws, draws_of
from trainshed.core.match import Match
from trainshed.games import find

KEY = bytes(range(32))


def numbers(draws: KeyDraws | SeedDraws, weights: list[int], count: int) -> list[int]:
    drawn = []
    for _ in range(count):
        drawn.append(draws.pick(weights))
        draws.skip(1)
    return drawn


def test_a_key_draws_these_numbers_for_ever() -> None:
    assert numbers(KeyDraws(KEY), [1] * 100, 8) == [76, 8, 90, 85, 50, 37, 4, 79]


def test_looking_is_not_drawing() -> None:
    draws = KeyDraws(KEY)
    assert draws.pick([1] * 100) == draws.pick([1] * 100)


def test_weights_are_kept() -> None:
    drawn = Counter(numbers(KeyDraws(KEY), [1, 0, 3], 4000))
    assert drawn[1] == 0
    assert 0.22 < drawn[0] / 4000 < 0.28


def test_the_place_counts_and_not_the_way_there() -> None:
    skipped = KeyDraws(KEY)
    skipped.skip(5)
    assert numbers(KeyDraws(KEY), [1] * 50, 8)[5:] == numbers(skipped, [1] * 50, 3)


def test_without_a_key_the_seed_draws_as_ever() -> None:
    assert numbers(SeedDraws(7), [1] * 100, 6) == numbers(draws_of(7, b""), [1] * 100, 6)


def test_undo_brings_the_same_draws_again() -> None:
    match = Match(find("german_railways"), 3, key=KEY)
    while not match.is_over:
        match.play_chance() if match.to_move < 0 else match.play("pass")
    told = match.lines()
    match.undo(len(told) - 4)
    while not match.is_over:
        match.play_chance() if match.to_move < 0 else match.play("pass")
    assert match.lines() == told
