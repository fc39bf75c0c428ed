"""Means with intervals from matches that hold several cases each: whole matches are drawn anew."""

from collections.abc import Sequence

import numpy as np

from trainshed.arena.standings import Estimate

FEWEST = 10  # matches: what fewer say changes with the next one
RESAMPLES = 500
TAILS = (2.5, 97.5)  # per cent
SEED = 20261116


def mean_by_match(of: Sequence[int], values: Sequence[float]) -> Estimate | None:
    """Return the mean of values with a bootstrap interval of 95 %; `of` is the match of each.

    Cases of one match hang together, so matches are drawn with replacement, not cases. None where
    there are too few of them.
    """
    if len(set(of)) < FEWEST:
        return None
    sums = np.bincount(of, weights=np.asarray(values, dtype=np.float64))
    counts = np.bincount(of)
    held = np.flatnonzero(counts)
    random = np.random.default_rng(SEED)  # the same matches give the same interval
    means = np.empty(RESAMPLES)
    for k in range(RESAMPLES):
        drawn = held[random.integers(0, len(held), len(held))]
        means[k] = sums[drawn].sum() / counts[drawn].sum()
    low, high = np.percentile(means, TAILS)
    return Estimate(float(np.mean(values)), float(low), float(high))
