"""Luck apart from skill: whose doing every change of a seat's chances was.

What a seat got is where it started, and what the draws, its own decisions and those of the others
added, exactly: chances are multiples of a power of two, and such sums have no rounding. What the
others added is what their bids did, and what else they did.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from trainshed.core.game import CHANCE

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Account:
    """Of one seat: start + luck + own + others = result, and others = their bids + the rest."""

    start: float
    luck: float
    own: float
    others: float
    result: float
    luck_error: float
    own_error: float
    others_error: float
    others_bids: float = 0.0  # and prices, and leaving it to somebody
    others_rest: float = 0.0
    others_bids_error: float = 0.0
    others_rest_error: float = 0.0

    @property
    def adjusted(self) -> float:
        """What the seat would have got with ordinary luck."""
        return self.result - self.luck


def accounts(
    values: Floats, errors: Floats, actors: Sequence[int], bidding: Sequence[bool] | None = None
) -> list[Account]:
    """Return the account of each seat from its values along the match, who made each action, and
    whether it was decided there what something is worth.
    """
    made, prices = np.array(actors), np.array(bidding or [False] * len(actors), dtype=np.bool_)
    return [
        _account(values[:, seat], errors[:, seat], made, prices, seat)
        for seat in range(values.shape[1])
    ]


def _account(
    values: Floats,
    errors: Floats,
    actors: npt.NDArray[np.int64],
    bidding: npt.NDArray[np.bool_],
    seat: int,
) -> Account:
    changes, others = np.diff(values), (actors != CHANCE) & (actors != seat)
    by = [actors == CHANCE, actors == seat, others, others & bidding, others & ~bidding]
    luck, own, *rest = ((float(changes[who].sum()), _doubt(who, changes, errors)) for who in by)
    (all_others, bids, deeds) = rest
    return Account(
        start=float(values[0]),
        luck=luck[0],
        own=own[0],
        others=all_others[0],
        result=float(values[-1]),
        luck_error=luck[1],
        own_error=own[1],
        others_error=all_others[1],
        others_bids=bids[0],
        others_rest=deeds[0],
        others_bids_error=bids[1],
        others_rest_error=deeds[1],
    )


def _doubt(who: npt.NDArray[np.bool_], changes: Floats, errors: Floats) -> float:
    """Return the standard error of a sum of changes: only values where it begins or ends count, and
    those between which nothing changed are one.
    """
    moved = changes != 0
    ours = who[moved].astype(np.int64)
    weights = np.diff(np.concatenate([[0], ours, [0]]))
    at = np.concatenate([np.flatnonzero(moved), [len(changes)]])
    return float(np.sqrt(np.sum((weights * errors[at]) ** 2)))
