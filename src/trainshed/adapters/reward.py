"""What an agent is rewarded with at the end of a match; nothing before it.

| reward | the seat gets |
| --- | --- |
| `share` | its share of the victory, in all 1 |
| `win` | 1 if it won, alone or with others, else 0 |
| `score_share` | its share of all points, in all 1: tells a close loss from a rout |
| `margin` | its lead over the best other seat, as a part of the highest score; negative if behind |
| `score` | its score as it is: the one to choose where a match is played alone |
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from trainshed.core.error import unknown

Floats = npt.NDArray[np.float64]
REWARDS = ("share", "win", "score_share", "margin", "score")
ILLEGAL_REWARD = -1.0  # for who tried what is illegal; the others get nothing


def check_reward(kind: str) -> str:
    """Return the name of a reward, or say which there are."""
    if kind not in REWARDS:
        raise unknown("reward", str(kind), REWARDS)
    return kind


def rewards_of(kind: str, returns: Any, scores: Any) -> Floats:
    """Return the rewards of matches that have ended: a row for each match, a column for each seat,
    from shares of the victory and scores of that shape.
    """
    shares, points = np.array(returns, np.float64), np.asarray(scores, np.float64)
    if kind == "win":
        return np.asarray(shares > 0, np.float64)
    if kind == "score_share":
        gained = np.maximum(points, 0.0)
        total = gained.sum(axis=-1, keepdims=True)
        return np.where(total > 0, gained / np.maximum(total, 1.0), shares)
    if kind == "margin":
        highest = np.maximum(points.max(axis=-1, keepdims=True), 1.0)
        return np.asarray((points - _best_other(points)) / highest)
    return points if kind == "score" else shares


def _best_other(points: Floats) -> Floats:
    """Return the best score among the others, for each seat; 0 where there is nobody else."""
    if points.shape[-1] == 1:
        return np.zeros_like(points)
    ordered = np.sort(points, axis=-1)
    best, second = ordered[..., -1:], ordered[..., -2:-1]
    return np.where(points == best, second, best)
