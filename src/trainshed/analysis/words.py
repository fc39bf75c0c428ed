"""An analysis for people: what terminal and page make of its data alike."""

from collections.abc import Sequence
from typing import Any

BARS = " ▁▂▃▄▅▆▇█"


def worst_first(analysis: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the decisions that have a mark, the costliest first."""
    named = [decision for decision in analysis["decisions"] if decision["mark"]]
    return sorted(named, key=lambda decision: -decision["loss"])


def told(value: float, unit: str, signed: bool = False) -> str:
    """Write a chance in hundredths, or a score in points."""
    shown = round(value, 1) if unit == "score" else round(value * 100)
    sign = "+" if signed and shown > 0 else ""
    return f"{sign}{shown + 0:.1f}" if unit == "score" else f"{sign}{shown} %"


def with_error(value: float, error: float, unit: str, signed: bool = True) -> str:
    """Write a value with twice its standard error: so far the truth may well be."""
    factor = 1 if unit == "score" else 100
    return f"{told(value, unit, signed)} ± {2 * error * factor:.0f}"


def has_bids(analysis: dict[str, Any]) -> bool:
    """Tell whether anybody's bids or prices changed what the others could hope for."""
    return any(each["others_bids_error"] or each["others_bids"] for each in analysis["accounts"])


def spark(values: Sequence[float], width: int, highest: float = 1.0) -> str:
    """Draw a curve as one line of bars."""
    width = max(1, min(width, len(values)))
    places = [values[k * (len(values) - 1) // max(width - 1, 1)] for k in range(width)]
    top = len(BARS) - 1
    return "".join(BARS[round(top * min(max(v / highest, 0.0), 1.0))] for v in places)


def values_of(analysis: dict[str, Any], seat: int) -> list[float]:
    """Return what the curve tells of a seat: chances, or scores where one plays alone."""
    rows = analysis["curve"]["scores" if analysis["unit"] == "score" else "chances"]
    return [row[seat] for row in rows]
