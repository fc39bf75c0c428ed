"""Maps of hexes that stand on their points, for drawings: where a hex lies, its outline, the border
of a country, the part of a map that matters.

A hex is a column and a row, (q, r): the next one in its row is (q + 1, r), and each row begins half
a hex further to the right. Distances are in whatever unit the width of a hex has.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from math import cos, pi, sin, sqrt

Point = tuple[float, float]
Hex = tuple[int, int]

# The side of a hex towards each neighbour, as the numbers of its two corners.
SIDES: dict[Hex, tuple[int, int]] = {
    (1, 0): (0, 1),
    (0, 1): (1, 2),
    (-1, 1): (2, 3),
    (-1, 0): (3, 4),
    (0, -1): (4, 5),
    (1, -1): (5, 0),
}


def middle(at: Hex, width: float) -> Point:
    """Return the middle of a hex."""
    q, r = at
    return (q + r / 2) * width, r * width * sqrt(3) / 2


def corners(around: Point, width: float, inset: float = 0.0) -> list[Point]:
    """Return the six corners of a hex round its middle, drawn in a little where asked."""
    x, y = around
    radius, turns = width / sqrt(3) - inset, [pi / 180 * (60 * k - 30) for k in range(6)]
    return [(x + radius * cos(a), y + radius * sin(a)) for a in turns]


def path(points: Iterable[Point]) -> str:
    """Return an open path through points, as SVG has it."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def border(
    hexes: Iterable[Hex],
    inside: Collection[Hex],
    width: float,
    towards: Callable[[Hex], bool] = lambda beyond: True,
) -> str:
    """Return the border of some hexes of a country, as far as what lies beyond is asked for."""
    follows: dict[Point, Point] = {}
    for q, r in hexes:
        ring = [(round(x, 1), round(y, 1)) for x, y in corners(middle((q, r), width), width)]
        for (dq, dr), (a, b) in SIDES.items():
            beyond = (q + dq, r + dr)
            if beyond not in inside and towards(beyond):
                follows[ring[a]] = ring[b]  # rounded, so that three hexes agree on a corner
    chains = []
    while follows:
        starts = [point for point in follows if point not in follows.values()]
        chain = [starts[0] if starts else next(iter(follows))]
        while chain[-1] in follows:
            chain.append(follows.pop(chain[-1]))
        chains.append(path(chain))
    return "".join(chains)


def window(points: Sequence[Point], box: Sequence[float], least: Point, margin: float) -> str:
    """Return the part of a map to show, as a viewBox: around some points, at least so large, and
    not beyond the box of the whole: left, top, width, height.
    """
    sides = []
    for axis in (0, 1):
        values, first, size = [point[axis] for point in points], box[axis], box[axis + 2]
        shown = min(max(max(values) - min(values) + margin, least[axis]), size)
        at = min(max((min(values) + max(values) - shown) / 2, first), first + size - shown)
        sides.append((at, shown))
    (left, width), (top, height) = sides
    return f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}"
