"""From what playouts say to chances that come true: `quick` plays on as if nobody would ever find
the better move, and is surer of the leader than the match is.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

RAW = (1.0, 0.0)  # of a game that was not calibrated: what playouts say is what is told
NEAR_THE_END = 20.0  # doubt fades over the last twentieth of a match
GRID = 2.0**-20  # chances are multiples of it, so that sums of them are exact


def chances_of(shares: Any, progress: float, calibration: Sequence[float] = RAW) -> Floats:
    """Return chances from mean shares of the victory, given how far the match has come (0 to 1).

    `calibration` is a power, which draws chances together where it is below 1, and a doubt: the
    part that is shared evenly however sure the playouts are.
    """
    given, (power, doubt) = np.asarray(shares, dtype=np.float64), calibration
    if given.shape[-1] == 1:
        return given  # who plays alone has nobody to share with
    raised = given**power
    likely = raised / raised.sum(axis=-1, keepdims=True)
    doubt *= min(1.0, NEAR_THE_END * (1.0 - progress))
    return np.asarray(likely + doubt * (1.0 / likely.shape[-1] - likely))


def on_grid(values: Any) -> Floats:
    """Return values as multiples of the grid."""
    return np.asarray(np.round(np.asarray(values, dtype=np.float64) / GRID) * GRID)


def mean_and_error(values: Floats) -> tuple[Floats, Floats]:
    """Return means and their standard errors over rows, rows without a number left out."""
    known = ~np.isnan(values)
    n = np.maximum(known.sum(axis=0), 1)
    mean = np.nansum(values, axis=0) / n
    spread = np.nansum((values - mean) ** 2, axis=0)
    return mean, np.sqrt(spread / np.maximum(n - 1, 1) / n)
