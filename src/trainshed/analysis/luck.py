"""Luck apart from skill: whose doing every change of a seat's chances was.

What a seat got is where it started, and what the draws, its own decisions and those of the others
added, exactly: chances are multiples of a power of two, and such sums have no rounding.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from trainshed.core.game import CHANCE

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Account:
    """Of one seat: start + luck + own + others = result."""

    start: float
    luck: float
    own: float
    others: float
    result: float
    luck_error: float
    own_error: float
    others_error: float

    @property
    def adjusted(self) -> float:
        """What the seat would have got with ordinary luck."""
        return self.result - self.luck


def accounts(values: Floats, errors: Floats, actors: list[int]) -> list[Account]:
    """Return the account of each seat from its values along the match and who made each action."""
    return [
        _account(values[:, seat], errors[:, seat], np.array(actors), seat)
        for seat in range(values.shape[1])
    ]


def _account(values: Floats, errors: Floats, actors: npt.NDArray[np.int64], seat: int) -> Account:
    changes = np.diff(values)
    by = [actors == CHANCE, actors == seat, (actors != CHANCE) & (actors != seat)]
    luck, own, others = (float(changes[who].sum()) for who in by)
    doubts = [_doubt(who, changes, errors) for who in by]
    return Account(float(values[0]), luck, own, others, float(values[-1]), *doubts)


def _doubt(who: npt.NDArray[np.bool_], changes: Floats, errors: Floats) -> float:
    """Return the standard error of a sum of changes: only values where it begins or ends count, and
    those between which nothing changed are one.
    """
    moved = changes != 0
    ours = who[moved].astype(np.int64)
    weights = np.diff(np.concatenate([[0], ours, [0]]))
    at = np.concatenate([np.flatnonzero(moved), [len(changes)]])
    return float(np.sqrt(np.sum((weights * errors[at]) ** 2)))
