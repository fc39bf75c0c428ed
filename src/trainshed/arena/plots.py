"""Plots as SVG text: values with intervals, and the spread of scores."""

from collections.abc import Sequence
from html import escape

from .standings import Estimate

WIDTH, LEFT, RIGHT, ROW, FOOT = 720, 190, 30, 34, 40
BLUE, GREY = "#3867a8", "#8a8f98"


def value_plot(
    rows: Sequence[tuple[str, Estimate, float | None]], label: str, highest: float | None
) -> str:
    """Draw a dot with its interval for each row, and a tick where par is."""
    low = 0.0 if highest is not None else min((e.low for _, e, _ in rows), default=0.0)
    high = highest if highest is not None else max((e.high for _, e, _ in rows), default=1.0)
    scale = _Scale(low, high)
    parts = []
    for index, (name, estimate, par) in enumerate(rows):
        y = ROW * index + ROW // 2 + 8
        parts.append(_name(name, y))
        parts.append(_line(scale.x(estimate.low), y, scale.x(estimate.high), y, BLUE, 3))
        parts.append(f'<circle cx="{scale.x(estimate.mean):.1f}" cy="{y}" r="6" fill="{BLUE}"/>')
        if par is not None:
            parts.append(_line(scale.x(par), y - 11, scale.x(par), y + 11, GREY, 2))
    return _svg(parts, len(rows), scale, label)


def score_plot(rows: Sequence[tuple[str, Sequence[int]]]) -> str:
    """Draw for each row its scores: a thin line for 5 to 95 %, a box for the middle half."""
    scale = _Scale(0.0, float(max((max(s) for _, s in rows if s), default=1)))
    parts = []
    for index, (name, scores) in enumerate(rows):
        y = ROW * index + ROW // 2 + 8
        parts.append(_name(name, y))
        if scores:
            a, b, c, d, e = (scale.x(_quantile(scores, q)) for q in (0.05, 0.25, 0.5, 0.75, 0.95))
            parts.append(_line(a, y, e, y, BLUE, 2))
            box = f'x="{b:.1f}" y="{y - 9}" width="{max(1.0, d - b):.1f}" height="18"'
            parts.append(f'<rect {box} rx="3" fill="{BLUE}" fill-opacity=".35"/>')
            parts.append(_line(c, y - 9, c, y + 9, BLUE, 3))
    return _svg(parts, len(rows), scale, "score")


class _Scale:
    """From values to places on the page, with round ticks."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high if high > low else low + 1

    def x(self, value: float) -> float:
        """Return where a value is."""
        part = (value - self.low) / (self.high - self.low)
        return LEFT + part * (WIDTH - LEFT - RIGHT)

    def ticks(self) -> list[float]:
        """Return four to nine round values."""
        step = 10.0**-3
        while (self.high - self.low) / step > 9:
            step *= 2.5 if f"{step:e}"[0] == "2" else 2
        first = int(self.low // step)
        ticks = [step * k for k in range(first, first + 12)]
        return [tick for tick in ticks if self.low <= tick <= self.high + 1e-9]


def _quantile(ordered: Sequence[int], part: float) -> float:
    return float(ordered[min(len(ordered) - 1, int(part * len(ordered)))])


def _name(name: str, y: int) -> str:
    short = name if len(name) <= 26 else "…" + name[-25:]
    place = f'x="{LEFT - 14}" y="{y + 5}" text-anchor="end"'
    return f'<text {place} font-size="14" fill="currentColor">{escape(short)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: int) -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width}"/>'


def _svg(parts: Sequence[str], rows: int, scale: _Scale, label: str) -> str:
    bottom = ROW * rows + 14
    axis = [_line(LEFT, bottom, WIDTH - RIGHT, bottom, GREY, 1)]
    for tick in scale.ticks():
        axis.append(_line(scale.x(tick), bottom, scale.x(tick), bottom + 5, GREY, 1))
        place = f'x="{scale.x(tick):.1f}" y="{bottom + 20}" text-anchor="middle"'
        axis.append(f'<text {place} font-size="12" fill="{GREY}">{tick:g}</text>')
    size = f'viewBox="0 0 {WIDTH} {bottom + FOOT}" role="img"'
    title = f"<title>{escape(label)}</title>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{title}{"".join([*axis, *parts])}</svg>'
