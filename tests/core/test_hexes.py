"""Hexes on a map: neighbours share a side, a border closes, a window stays on the map."""

from math import dist

import pytest

from trainshed.core.hexes import SIDES, border, corners, middle, window

WIDTH = 10.0


@pytest.mark.parametrize("beyond", SIDES)
def test_a_side_is_shared_with_the_neighbour(beyond: tuple[int, int]) -> None:
    here, there = middle((0, 0), WIDTH), middle(beyond, WIDTH)
    assert dist(here, there) == pytest.approx(WIDTH)
    for corner in SIDES[beyond]:
        point = corners(here, WIDTH)[corner]
        assert min(dist(point, each) for each in corners(there, WIDTH)) < 1e-9


def test_an_inset_draws_the_corners_in() -> None:
    for outer, inner in zip(corners((0, 0), WIDTH), corners((0, 0), WIDTH, 1), strict=True):
        assert dist(outer, inner) == pytest.approx(1)


def test_a_border_goes_once_round() -> None:
    country = {(0, 0), (1, 0), (0, 1)}
    line = border(country, country, WIDTH)
    points = line[1:].split("L")
    assert line.count("M") == 1
    assert points[0] == points[-1]
    assert len(points) == 6 * 3 - 2 * 3 + 1  # each of three inner sides is missing twice


def test_only_the_sides_asked_for_are_drawn() -> None:
    assert border({(0, 0)}, {(0, 0)}, WIDTH, lambda beyond: beyond == (1, 0)).count("L") == 1
    assert border({(0, 0)}, {(0, 0)}, WIDTH, lambda beyond: False) == ""


def test_a_window_is_large_enough_and_stays_on_the_map() -> None:
    box = (-10, -20, 200, 100)
    assert window([(90, 30)], box, (50, 40), 10) == "65 10 50 40"
    assert window([(-10, -20)], box, (50, 40), 10) == "-10 -20 50 40"
    assert window([(0, 0), (190, 80)], box, (50, 40), 10) == "-10 -10 200 90"
