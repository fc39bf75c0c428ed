"""Small rules that games share: sums, outcomes with their weights, steps of a scale."""

import numpy as np

from trainshed.core.chance import any_of, draw_from
from trainshed.core.counting import least, total
from trainshed.core.judgement import by_steps

NARROW = np.array([100, 100, -3, 5], dtype=np.int8)


def test_sums_are_wider_than_what_they_add_up() -> None:
    assert total(NARROW, 2) == 200
    assert total(NARROW, 4) == 202
    assert total(NARROW, 0) == 0


def test_the_least_is_sought_no_further_than_told() -> None:
    assert (least(NARROW, 2), least(NARROW, 4)) == (100, -3)


def test_what_is_left_is_listed_with_its_count() -> None:
    out, weights = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    left = np.array([0, 2, 0, 1], dtype=np.int8)
    assert draw_from(left, 4, 30, out, weights) == 2
    assert (out[:2].tolist(), weights[:2].tolist()) == ([31, 33], [2, 1])
    assert draw_from(left, 1, 30, out, weights) == 0


def test_any_of_some_things_is_equally_likely() -> None:
    out, weights = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    assert any_of(3, 7, out, weights) == 3
    assert (out.tolist(), weights.tolist()) == ([7, 8, 9, 0], [1, 1, 1, 0])


def test_the_first_step_that_is_reached_counts() -> None:
    steps = ((10, 1), (5, 2))
    assert [by_steps(value, steps, 3) for value in (11, 10, 9, 5, 4)] == [1, 1, 2, 2, 3]
