"""Small drawings that pages share: the mark, tokens, swatches, the engraved band, icons, charts.

All colours are classes or variables of the stylesheet.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from html import escape
from math import cos, pi, sin

from markupsafe import Markup

ICONS = {
    "arrow": "M3 12h17M14 6l6 6-6 6",
    "clock": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3 2",
    "undo": "M8 5 3 10l5 5M3 10h11a6 6 0 0 1 0 12h-3",
    "text": "M4 6h16M4 12h16M4 18h10",
    "talk": "M4 5h16v11h-9l-5 4v-4H4z",
    "play": "M7 4l13 8-13 8z",
    "pause": "M8 5v14M16 5v14",
    "help": "M9 9a3 3 0 1 1 4 2.8c-.8.4-1 1-1 2M12 18v.01",
    "link": "M9 15l6-6M11 6l2-2a4 4 0 0 1 6 6l-2 2M13 18l-2 2a4 4 0 0 1-6-6l2-2",
    "check": "M4 12l5 6L20 6",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "prev": "M15 5l-7 7 7 7",
    "next": "M9 5l7 7-7 7",
    "first": "M18 5l-7 7 7 7M6 5v14",
    "last": "M6 5l7 7-7 7M18 5v14",
    "plus": "M12 4v16M4 12h16",
    "minus": "M4 12h16",
    "chart": "M4 20h17M6 16l4-6 4 3 6-9",
    "x": "M5 5l14 14M19 5L5 19",
    "whole": "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
}
SHAPES = (
    '<circle cx="12" cy="12" r="10.5"/>',
    '<rect x="2" y="2" width="20" height="20" rx="2"/>',
    '<path d="M12 .5 23.5 12 12 23.5 .5 12Z"/>',
    '<path d="M2 2H22V13Q22 20 12 23.5 2 20 2 13Z"/>',
    '<path d="M12 1 23 9.5 19 22.5H5L1 9.5Z"/>',
)
STEPS: tuple[int, ...] = (
    5,
    *(k * 10**n for n in range(9) for k in (10, 20, 25, 50)),
)  # between lines of a chart
DASHES = ("", "9 4", "2 4", "12 4 2 4", "6 3")


@cache
def icon(name: str) -> Markup:
    """Draw an icon."""
    return Markup(
        f'<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d="{ICONS[name]}"/></svg>'
    )


@lru_cache(maxsize=4096)
def token(seat: int, name: str = "", size: str = "") -> Markup:
    """Draw the token of a seat: a shape with an initial; a dotted ring for nobody."""
    start = f'<svg class="tok {size}" viewBox="0 0 24 24" aria-hidden="true">'
    if seat < 0:
        return Markup(f'{start}<circle class="none" cx="12" cy="12" r="9"/></svg>')
    shape, initial = SHAPES[seat % len(SHAPES)], escape(name[:1].upper())
    y = 15.5 if seat == 3 else 16
    body = f'<g class="s{seat}">{shape}</g><text x="12" y="{y}">{initial}</text></svg>'
    return Markup(start + body)


def strokes(d: str, colour: str) -> str:
    """Draw a company's line: edge, fill, pattern."""
    paths = "".join(f'<path class="{kind}" d="{d}"/>' for kind in ("e", "f", "p", "p2"))
    return f'<g class="ln c-{colour}">{paths}</g>'


def swatch(colour: str, width: int = 34) -> Markup:
    """Draw a short piece of a company's line."""
    line = strokes(f"M6 6H{width - 6}", colour)
    return Markup(f'<svg class="sw" viewBox="0 0 {width} 12" aria-hidden="true">{line}</svg>')


@cache
def mark() -> Markup:
    """Draw the mark: the glazed end of a train shed."""
    r, inner, cx, cy = 27.0, 11.5, 30.0, 35.0
    d = f"M{cx - r} {cy}A{r} {r} 0 0 1 {cx + r} {cy}ZM{cx - inner} {cy}"
    d += f"A{inner} {inner} 0 0 1 {cx + inner} {cy}"
    for k in range(1, 9):
        x, y = cos(pi * k / 9), sin(pi * k / 9)
        d += f"M{cx - inner * x:.1f} {cy - inner * y:.1f}L{cx - r * x:.1f} {cy - r * y:.1f}"
    return Markup(
        '<svg viewBox="0 0 60 38" aria-hidden="true"><path fill="none" stroke="currentColor"'
        f' stroke-width="3" stroke-linejoin="round" stroke-linecap="round" d="{d}"/></svg>'
    )


@cache
def guilloche(width: int = 420, height: int = 40, turns: int = 34) -> Markup:
    """Draw the engraved band of a share certificate: two families of sine lines."""
    d = ""
    for k in range(7):
        swing = (3 + k * 2.6) * (1 - k * 0.035) * height / 52
        for way in (swing, -swing):
            wave = [
                f"{x} {height / 2 + way * sin(x / width * pi * turns / 2):.1f}"
                for x in range(0, width + 1, 4)
            ]
            d += "M" + "L".join(wave)
    return Markup(
        f'<svg class="guil" viewBox="0 0 {width} {height}" preserveAspectRatio="none"'
        f' aria-hidden="true"><path d="{d}" fill="none" stroke="currentColor"'
        ' stroke-width=".6"/></svg>'
    )


def bay(companies: Sequence[tuple[str, str]]) -> Markup:
    """Draw one bay of the shed, a game's lines running out of it to the buffers."""
    cx, cy, bottom = 200, 172, 256
    rings = ((164, 3.2), (155, 1), (108.2, 1.2), (59, 2))
    glass = "".join(
        f'<path d="M{cx - r} {cy}A{r} {r} 0 0 1 {cx + r} {cy}" stroke-width="{width}"/>'
        for r, width in rings
    )
    for k in range(1, 24):
        inner = rings[3][0] if k % 2 == 0 else rings[2][0]
        x, y, outer = cos(pi * k / 24), sin(pi * k / 24), rings[1][0]
        ends = (
            f"M{cx - inner * x:.1f} {cy - inner * y:.1f}L{cx - outer * x:.1f} {cy - outer * y:.1f}"
        )
        glass += f'<path d="{ends}" stroke-width="{1.4 if k % 4 == 0 else 0.8}"/>'
    glass += (
        f'<path d="M4 {cy}H396" stroke-width="3.2"/><path d="M36 {cy}V{bottom}M364 {cy}V{bottom}"'
        f' stroke-width="5"/><path d="M24 {cy + 6}h24M352 {cy + 6}h24" stroke-width="2"/>'
    )
    gap = min(44.0, 308 / max(1, len(companies)))
    lines = "".join(
        _track(cx + (k - (len(companies) - 1) / 2) * gap, letter, colour)
        for k, (letter, colour) in enumerate(companies)
    )
    return Markup(
        '<svg class="bay" viewBox="0 0 400 256" aria-hidden="true"><g fill="none"'
        f' stroke="currentColor">{glass}</g><g>{lines}</g></svg>'
    )


def _track(x: float, letter: str, colour: str) -> str:
    return (
        f'<path d="M{x - 9:.1f} 183h18" stroke="currentColor" stroke-width="3"/>'
        f"{strokes(f'M{x:.1f} 188V244', colour)}"
        f'<circle class="bead c-{colour}" cx="{x:.1f}" cy="244" r="10.5"/>'
        f'<text class="c-{colour}" x="{x:.1f}" y="248.5">{escape(letter)}</text>'
    )


def chart(
    values: Sequence[Sequence[int]],
    names: Sequence[str],
    called: Sequence[str],
    label: str,
    width: int,
    height: int = 250,
) -> Markup:
    """Draw a line for each seat, with its token, what the reader calls it and its last figure."""
    top = max([1, *(value for row in values for value in row)])
    step = next(s for s in STEPS if top / s <= 5)
    top = -(-top // step) * step
    right, left, low = width - 122, 34, height - 24

    def x(k: int) -> float:
        return left + k * (right - left) / max(1, len(values) - 1)

    def y(value: float) -> float:
        return low - value * (height - 44) / top

    drawn = "".join(
        f'<path d="M{left} {y(v):.1f}H{right}" class="grid"/>'
        f'<text class="ax end" x="{left - 6}" y="{y(v) + 4:.1f}">{v}</text>'
        for v in range(0, top + 1, step)
    )
    every = max(1, -(-len(values) // (width // 90)))
    drawn += "".join(
        f'<text class="ax mid" x="{x(k):.1f}" y="{height - 6}">{k}</text>'
        for k in range(0, len(values), every)
    )
    ends, last = _spread([y(value) for value in values[-1]]), values[-1]
    for seat, name in enumerate(names):
        points = "L".join(f"{x(k):.1f} {y(row[seat]):.1f}" for k, row in enumerate(values))
        drawn += f'<path class="line t{seat}" stroke-dasharray="{DASHES[seat % 5]}" d="M{points}"/>'
        drawn += f'<g transform="translate({width - 112} {ends[seat] - 10:.1f}) scale(.84)">'
        drawn += f'<g class="s{seat}">{SHAPES[seat % 5]}</g>'
        drawn += f'<text class="ini" x="12" y="16">{escape(name[:1].upper())}</text></g>'
        words = f"{escape(called[seat][:9])} {last[seat]}"
        drawn += f'<text class="lb" x="{width - 87}" y="{ends[seat] + 5:.1f}">{words}</text>'
    return Markup(
        f'<svg class="chart" viewBox="0 0 {width} {height}" role="img"'
        f' aria-label="{escape(label)}">{drawn}</svg>'
    )


def curve_of(points: Sequence[tuple[int, Sequence[int]]], width: int, height: int = 40) -> Markup:
    """Draw a figure of all seats over the plies of a match, to be stretched over a slider."""
    top = max(1, *(value for _, values in points for value in values))
    drawn = ""
    for seat in range(len(points[0][1])):
        line = "L".join(
            f"{ply} {height - values[seat] * height / top:.1f}" for ply, values in points
        )
        drawn += f'<path class="line t{seat}" stroke-dasharray="{DASHES[seat % 5]}" d="M{line}"/>'
    return Markup(
        f'<svg viewBox="0 0 {max(1, width)} {height}" preserveAspectRatio="none"'
        f' aria-hidden="true">{drawn}</svg>'
    )


def _spread(heights: Sequence[float], apart: float = 24) -> list[float]:
    """Move labels apart that would lie on each other, keeping their order."""
    placed = [0.0] * len(heights)
    above = -1e9
    for k in sorted(range(len(heights)), key=lambda k: heights[k]):
        placed[k] = above = max(heights[k], above + apart)
    return placed
