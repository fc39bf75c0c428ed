"""Plots of the laboratory as SVG text: wins by price paid, and how often something came."""

from collections.abc import Sequence
from html import escape
from typing import Any

from trainshed.arena.plots import BLUE, GREY

WIDE, HIGH = 230, 150  # of one small plot
LEFT, RIGHT, TOP, FOOT = 34, 12, 26, 22
ACROSS = 3  # small plots beside each other
WIDTH, BARS = 720, 160


def price_plots(things: Sequence[dict[str, Any]], par: float) -> str:
    """Draw for each thing the wins of who took it over the price paid, all to the same scale."""
    highest = max(band["wins"][2] for each in things for band in each["bands"])
    dearest = max(band["mean"] for each in things for band in each["bands"])
    rows = -(-len(things) // ACROSS)
    drawn = [
        f'<g transform="translate({k % ACROSS * (WIDE + 10)} {k // ACROSS * (HIGH + 12)})">'
        f"{_price_plot(each, par, highest, dearest)}</g>"
        for k, each in enumerate(things)
    ]
    size = f'viewBox="0 0 {WIDTH} {rows * (HIGH + 12)}" role="img"'
    title = "<title>wins of who took it, by price paid</title>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{title}{"".join(drawn)}</svg>'


def _price_plot(thing: dict[str, Any], par: float, highest: float, dearest: float) -> str:
    def x(price: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * price / max(dearest, 1)

    def y(share: float) -> float:
        return HIGH - FOOT - (HIGH - FOOT - TOP) * share / max(highest, 1e-9)

    bands = thing["bands"]
    parts = [
        _text(LEFT, 15, thing["thing"], "start", 14),
        _line(LEFT, y(0), WIDE - RIGHT, y(0), GREY, 1),
        _line(LEFT, y(par), WIDE - RIGHT, y(par), GREY, 1, dashes="4 3"),
        _text(LEFT - 5, y(par) + 4, f"{100 * par:.0f} %"),
        _text(LEFT - 5, y(0) + 4, "0"),
        _text(LEFT, HIGH - 6, "0", "middle"),
        _text(x(dearest), HIGH - 6, f"{dearest:,.0f}", "end"),
    ]
    points = " ".join(f"{x(band['mean']):.1f},{y(band['wins'][0]):.1f}" for band in bands)
    parts.append(f'<polyline points="{points}" fill="none" stroke="{BLUE}" stroke-width="1.5"/>')
    for band in bands:
        mean, low, high = band["wins"]
        at = x(band["mean"])
        parts.append(_line(at, y(low), at, y(high), BLUE, 3))
        dot = f'<circle cx="{at:.1f}" cy="{y(mean):.1f}" r="4.5" fill="{BLUE}">'
        told = f"{band['from']} to {band['to']}: {100 * mean:.0f} % of {band['taken']:,}"
        parts.append(f"{dot}<title>{escape(told)}</title></circle>")
    return "".join(parts)


def bars(counts: Sequence[int], first: int, step: int, label: str) -> str:
    """Draw how often each step of something came."""
    width, most = (WIDTH - 20) / len(counts), max(counts)
    parts = []
    for k, count in enumerate(counts):
        height = (BARS - 40) * count / most
        low = first + k * step
        told = f"{low:,}" if step == 1 else f"{low:,} to {low + step - 1:,}"
        place = f'x="{10 + k * width + 1:.1f}" y="{BARS - 30 - height:.1f}"'
        size = f'width="{max(1.0, width - 2):.1f}" height="{height:.1f}"'
        words = escape(f"{told}: {count:,}")
        parts.append(f'<rect {place} {size} fill="{BLUE}"><title>{words}</title></rect>')
    last = first + len(counts) * step - 1
    parts.append(_line(10, BARS - 30, WIDTH - 10, BARS - 30, GREY, 1))
    parts.append(_text(10, BARS - 12, f"{first:,}", "start"))
    parts.append(_text(WIDTH - 10, BARS - 12, f"{last:,}"))
    parts.append(_text(WIDTH / 2, BARS - 12, label.lower(), "middle"))
    size = f'viewBox="0 0 {WIDTH} {BARS}" role="img"'
    title = f"<title>{escape(label)} of a match</title>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{title}{"".join(parts)}</svg>'


def _text(x: float, y: float, words: str, anchor: str = "end", size: int = 12) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}"'
    return f'<text {place} fill="currentColor">{escape(words)}</text>'


def _line(
    x1: float, y1: float, x2: float, y2: float, colour: str, width: int, dashes: str = ""
) -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    more = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<line {ends} stroke="{colour}" stroke-width="{width}"{more}/>'
