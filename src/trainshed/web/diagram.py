"""A route as a line diagram: its stops in order, with figures and marks."""

from collections.abc import Sequence
from html import escape

from markupsafe import Markup

from trainshed.core.parts import Stop

from .ornament import strokes

FIRST = 14  # where the first station stands
MOST_MARKS = 3  # drawn one by one; more are counted


def stops(stations: Sequence[Stop], colour: str) -> Markup:
    """Draw a line with its stations; names stand on both sides where there are many."""
    if not stations:
        return Markup()
    many, four = len(stations) > 4, len(stations) == 4
    gap, y, height = (62, 38, 78) if many else (84 if four else 106, 15, 54)
    letters = 14 if four else 17
    width = FIRST + gap * (len(stations) - 1) + (90 if four else 104)
    drawn = _lines(stations, colour, gap, y)
    for k, station in enumerate(stations):
        above = many and k % 2 == 1
        drawn += _stop(station, colour, (FIRST + gap * k, y), letters, above)
    told = "; ".join(station.note or station.name for station in stations)
    return Markup(
        f'<svg class="dg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' role="img" aria-label="{escape(told)}">{drawn}</svg>'
    )


def _lines(stations: Sequence[Stop], colour: str, gap: int, y: int) -> str:
    """Draw what is built, and what is only planned inside an edge that says so."""
    old = sum(station.style != "plan" for station in stations)
    drawn = ""
    if old < len(stations):
        plan = strokes(_run(gap, y, max(old - 1, 0), len(stations) - 1), colour)
        drawn = f'<g class="plan">{plan}</g>'
    return drawn + (strokes(_run(gap, y, 0, old - 1), colour) if old > 1 else "")


def _run(gap: int, y: int, first: int, last: int) -> str:
    return f"M{FIRST + gap * first} {y}H{FIRST + gap * last}"


def _stop(station: Stop, colour: str, at: tuple[int, int], letters: int, above: bool) -> str:
    """Draw a station: a ring, a square where the line begins; its name, figure and symbols."""
    x, y = at
    high = y - 27 if above else y + 22
    shape = f'<circle cx="{x}" cy="{y}" r="7"/>'
    if station.style == "home":
        shape = f'<rect x="{x - 7}" y="{y - 7}" width="14" height="14" rx="2"/>'
    start = x + 2 + 7.2 * len(station.figure)
    return (
        f'<g class="stop {station.style} c-{colour}"><title>{escape(station.note)}</title>{shape}'
        f'<text class="cn" x="{x - 7}" y="{high}">{escape(shortened(station.name, letters))}</text>'
        f'<text class="cv" x="{x - 7}" y="{high + 13}">{escape(station.figure)}</text>'
        f"{_symbols(station.marks, start, high)}</g>"
    )


def shortened(name: str, letters: int) -> str:
    """Return a name that fits; the whole one is told when asked."""
    return name if len(name) <= letters else name[: letters - 1].rstrip() + "…"


def _symbols(count: int, start: float, high: int) -> str:
    drawn = "".join(
        f'<path class="sy" d="M{start + 10.5 * k:.1f} {high + 4.5}l4.5 4.5-4.5 4.5-4.5-4.5z"/>'
        for k in range(count if count <= MOST_MARKS else 1)
    )
    if count > MOST_MARKS:
        drawn += f'<text class="cv" x="{start + 7:.1f}" y="{high + 13}">×{count}</text>'
    return drawn
