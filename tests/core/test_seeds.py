"""Random streams: the same everywhere, independent by name, fair."""

import numpy as np
import pytest

from trainshed.core.chance import pick
from trainshed.core.seeds import LARGEST_SEED, below, draw, lasting_below, match_seed, stream

PINNED = [1775839810, 2044305858, 2022474712, 3397466421]


def test_a_stream_is_pinned_for_all_machines_and_lanes() -> None:
    words = stream(1, "chance")
    assert [int(draw(words)) for _ in range(4)] == PINNED


def test_streams_differ_by_name_and_seed() -> None:
    first = {
        int(draw(stream(seed, name)))
        for seed in (0, 1, 2, 2**32, LARGEST_SEED)
        for name in ("chance", "seat 0", "seat 1", "match")
    }
    assert len(first) == 20


def test_numbers_below_a_bound_are_fair() -> None:
    words = stream(3, "fair")
    counts = np.bincount([below(words, 6) for _ in range(60_00)], minlength=6)
    assert len(counts) == 6
    assert counts.min() > 850
    assert counts.max() < 1150


def test_a_lasting_number_goes_by_seed_and_subject_alone() -> None:
    words, other = stream(3, "fair"), stream(3, "other")
    before = [int(lasting_below(words, 6, subject)) for subject in range(3000)]
    below(words, 6)
    assert [int(lasting_below(words, 6, subject)) for subject in range(3000)] == before
    assert [int(lasting_below(other, 6, subject)) for subject in range(3000)] == before
    assert [int(lasting_below(stream(4, "fair"), 6, subject)) for subject in range(9)] != before[:9]
    counts = np.bincount(before, minlength=6)
    assert len(counts) == 6
    assert counts.min() > 400


def test_outcomes_come_in_proportion_to_their_weights() -> None:
    words, weights = stream(4, "weights"), np.array([1, 0, 3])
    counts = np.bincount([pick(weights, 3, words) for _ in range(4000)], minlength=3)
    assert counts[1] == 0
    assert 850 < counts[0] < 1150


@pytest.mark.parametrize("seed", [0, 1, 2**40, LARGEST_SEED])
def test_seeds_of_a_series_differ_and_fit_any_json_reader(seed: int) -> None:
    seeds = [int(match_seed(seed, k)) for k in range(2000)]
    assert len(set(seeds)) == 2000
    assert all(0 <= found < 2**53 for found in seeds)
