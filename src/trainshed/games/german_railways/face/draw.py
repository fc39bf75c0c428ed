"""The board of German Railways as SVG: land that stays, and lines, cities and targets that do not.

Every colour is a class of the stylesheet, so that one drawing serves light and dark. Distances are
in units of a hex 48 wide.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from html import escape
from math import cos, pi, sin, sqrt
from typing import Any

from trainshed.core.face import Seen
from trainshed.core.parts import Drawing, Panel

from ..rules.actions import DONE, LAY
from ..rules.cost import cost_of
from ..rules.state import AUCTION, KOELN_TERRAIN
from ..rules.tables import (
    BERLIN,
    CITY_INCOME,
    HEXES,
    IS_APPROACH,
    RAILROAD_COLOURS,
    RAILROADS,
    SPACE_IDS,
    SPACE_NAMES,
    SPACE_TERRAIN,
    SPACES,
    START,
)
from .ask import lay_label
from .names import LETTERS, built_for, railroads_of
from .networks import networks_of

WIDTH = 48.0
RADIUS = WIDTH / sqrt(3)
BOX = "-30 -50 1082 842"
SLOT = 14.5  # from one railroad to the next within a city

Point = tuple[float, float]

# Where a name would run into another one: two lines, or a little to the side.
LINES = {
    "Frankfurt an der Oder": ("Frankfurt", "a. d. Oder"),
    "Frankfurt am Main": ("Frankfurt", "am Main"),
    "Neu Brandenburg": ("Neu", "Brandenburg"),
    "Freiburg im Breisgau": ("Freiburg", "im Breisgau"),
}
ASIDE = {
    "Braunschweig": 7,
    "Hannover": -5,
    "Schneidemühl": -9,
    "Bromberg": 5,
    "Duisburg": -3,
    "Dortmund": 4,
    "Saarbrücken": 8,
}


def at_hex(q: int, r: int) -> Point:
    """Return the middle of a hex."""
    return (q + r / 2) * WIDTH, r * WIDTH * sqrt(3) / 2


@cache
def middle(space: int) -> Point:
    """Return the middle of a space."""
    points = [at_hex(q, r) for q, r in HEXES[space]]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def corners(x: float, y: float, radius: float = RADIUS) -> list[Point]:
    """Return the six corners of a hex that stands on its point."""
    turns = [pi / 180 * (60 * k - 30) for k in range(6)]
    return [(x + radius * cos(a), y + radius * sin(a)) for a in turns]


def path(points: Iterable[Point]) -> str:
    """Return an open path through points."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def hexagon(space: int, inset: float = 0.0) -> str:
    """Return the outline of a space, drawn in a little."""
    if space == BERLIN:
        return outline(HEXES[BERLIN], {*HEXES[BERLIN]}) + "Z"
    return path(corners(*middle(space), RADIUS - inset)) + "Z"


# The side of a hex towards each neighbour, as the numbers of its two corners.
SIDES = {(1, 0): (0, 1), (0, 1): (1, 2), (-1, 1): (2, 3), (-1, 0): (3, 4), (0, -1): (4, 5)}
SIDES |= {(1, -1): (5, 0)}


def outline(hexes: Iterable[Point], inside: set[Any], sea: bool | None = None) -> str:
    """Return the border of a set of hexes; only towards the sea, or only not, where asked."""
    follows: dict[Point, Point] = {}
    for q, r in hexes:
        ring = corners(*at_hex(int(q), int(r)))
        for (dq, dr), (a, b) in SIDES.items():
            beyond = (int(q) + dq, int(r) + dr)
            if beyond not in inside and (sea is None or is_sea(*beyond) is sea):
                follows[rounded(ring[a])] = rounded(ring[b])
    chains = []
    while follows:
        starts = [point for point in follows if point not in follows.values()]
        chain = [starts[0] if starts else next(iter(follows))]
        while chain[-1] in follows:
            chain.append(follows.pop(chain[-1]))
        chains.append(path(chain))
    return "".join(chains)


def rounded(point: Point) -> Point:
    """Return a corner such that the three hexes it belongs to agree on it."""
    return round(point[0], 1), round(point[1], 1)


def is_sea(q: int, r: int) -> bool:
    """Tell whether a hex beside the board is water: the North Sea and the Baltic."""
    x = q + r / 2
    if r <= 0:
        return True
    if r == 1:
        return x < 21.6
    return (r == 2 and (x < 14 or 20 < x < 20.4)) or (r <= 4 and x < 4.4)


@lru_cache(maxsize=2)
def land(koeln: int) -> str:
    """Draw what never changes: water lines, hexes with their terrain, Berlin, borders."""
    everything = {at for hexes in HEXES for at in hexes}
    coast = outline(everything, everything, sea=True)
    water = "".join(
        f'<path class="sea{kind}" d="{coast}" stroke-width="{width}"/>'
        for width, kind in (
            *((44, 1), (42.6, 2), (30, 1), (28.4, 2)),
            *((18, 1), (16, 2), (8.5, 1), (6, 2)),
        )
    )
    ground = "".join(_ground(space, koeln) for space in range(SPACES) if space != BERLIN)
    around = {at for space in range(SPACES) if IS_APPROACH[space] for at in HEXES[space]}
    ring = outline(around | {*HEXES[BERLIN]}, around | {*HEXES[BERLIN]})
    border = outline(everything, everything, sea=False)
    berlin, (x, y) = hexagon(BERLIN), middle(BERLIN)
    about = f"translate({x:.1f} {y:.1f}) scale(.93) translate({-x:.1f} {-y:.1f})"
    return (
        f'{_DEFINITIONS}{water}{ground}<path class="zone" d="{ring}Z"/>'
        f'<path class="border" d="{border}"/><path class="coast" d="{coast}"/>'
        f'<path class="berlin" data-space="{SPACE_IDS[BERLIN]}" d="{berlin}"/>'
        f'<path class="berlin2" d="{berlin}" transform="{about}"/>{_row_letters()}'
    )


_HEX = path(corners(0, 0)) + "Z"
_DEFINITIONS = (
    f'<defs><path id="hx" d="{_HEX}"/><path id="hs" d="{path(corners(0, 0, RADIUS - 3))}Z"/>'
    '<pattern id="tx-hills" width="17" height="12" patternUnits="userSpaceOnUse">'
    '<path class="mk" d="M1 5.5q3-4 6 0M9.5 11.5q3-4 6 0"/></pattern>'
    '<pattern id="tx-mountains" width="18" height="15" patternUnits="userSpaceOnUse">'
    '<path class="mk" d="M2 6l3-4 3 4M11 13.5l3-4 3 4"/></pattern>'
    '<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(45)"><path class="mk" d="M0 0V7"/></pattern></defs>'
)


def _ground(space: int, koeln: int) -> str:
    (x, y), terrain = middle(space), SPACE_TERRAIN[koeln][space]
    place = f'x="{x:.1f}" y="{y:.1f}"'
    drawn = f'<use class="hx {terrain}" href="#hx" {place} data-space="{SPACE_IDS[space]}"/>'
    if terrain != "plains":
        drawn += f'<use class="tx" fill="url(#tx-{terrain})" href="#hs" {place}/>'
    if IS_APPROACH[space]:
        drawn += f'<use class="appr" href="#hs" {place}/>'
    return drawn


def _row_letters() -> str:
    rows: dict[int, float] = {}
    for hexes in HEXES:
        for q, r in hexes:
            x, _ = at_hex(q, r)
            rows[r] = min(x, rows.get(r, x))
    return "".join(
        f'<text class="row" x="{x - 34:.1f}" y="{at_hex(0, r)[1] + 3:.1f}">{chr(65 + r)}</text>'
        for r, x in rows.items()
    )


def places(count: int, wide: bool) -> list[Point]:
    """Return where a city's railroads stand: three in a row, then two rows; Berlin has four."""
    if count == 1:
        return [(0.0, 0.0)]
    most = 4 if wide else count if count <= 3 else (count + 1) // 2
    rows = [min(most, count - k) for k in range(0, count, most)]
    return [
        ((i - (row - 1) / 2) * SLOT, (j - (len(rows) - 1) / 2) * SLOT)
        for j, row in enumerate(rows)
        for i in range(row)
    ]


class Picture:
    """One position as SVG, layer by layer."""

    def __init__(self, seen: Seen) -> None:
        self.seen, self.s = seen, seen.state
        self.track: list[int] = self.s.track.tolist()
        self.networks = networks_of(seen)
        self.new = [a - LAY for a in seen.plan if LAY <= a < DONE]
        self.railroad = built_for(seen)
        self.targets = [a - LAY for a in seen.legal if LAY <= a < DONE]
        self.stand = self._stand()

    def _stand(self) -> dict[tuple[int, int], Point]:
        """Find where each railroad stands in each city, ordered by where its line comes from."""
        stand = {}
        for space in range(SPACES):
            if SPACE_NAMES[space] and self.track[space]:
                here = railroads_of(self.track[space])
                who = sorted(here, key=lambda k: (self._side(k, space), k))
                lift = 4 if space == BERLIN else -2
                for railroad, (dx, dy) in zip(who, places(len(who), space == BERLIN), strict=True):
                    stand[railroad, space] = (dx, dy + lift)
        return stand

    def _side(self, railroad: int, space: int) -> float:
        tree = self.networks.came_from[railroad]
        ends = [tree[space]] if space in tree else []
        ends += [end for end, start in tree.items() if start == space]
        xs = [middle(end)[0] for end in ends] or [middle(space)[0]]
        return sum(xs) / len(xs)

    def at(self, railroad: int, space: int) -> Point:
        """Return where a railroad's line ends in a space."""
        (x, y), (dx, dy) = middle(space), self.stand.get((railroad, space), (0.0, 0.0))
        return x + dx, y + dy

    def svg(self) -> str:
        """Draw all layers, bottom to top."""
        cities = [space for space in range(SPACES) if SPACE_NAMES[space]]
        return "".join(
            [
                *(self.fresh(k) for k in range(RAILROADS)),
                *(self.line(k) for k in range(RAILROADS)),
                self.planned(),
                *(self.target(space) for space in self.targets),
                *(self.station(space) for space in cities),
                *(self.name(space) for space in cities),
                *(self.ticket(space) for space in self.targets),
                *(self.step(k, space) for k, space in enumerate(self.new, start=1)),
            ]
        )

    def fresh(self, railroad: int) -> str:
        """Draw a contour round track that has been laid since the reader's last turn."""
        past = self.seen.past
        if past is None or int(past.round_number) == 0:
            return ""
        tree, had = self.networks.came_from[railroad], past.track.tolist()
        laid = {
            space: start
            for space, start in tree.items()
            if not had[space] >> railroad & 1 and not self._is_new(railroad, space)
        }
        return f'<path class="just" d="{self._segments(railroad, laid)}"/>' if laid else ""

    def line(self, railroad: int) -> str:
        """Draw a network: a tree of lines, a bead for each rural locomotive."""
        tree = self.networks.came_from[railroad]
        old = {space: start for space, start in tree.items() if not self._is_new(railroad, space)}
        if not old:
            return ""
        beads = "".join(
            f'<circle class="bead" cx="{x:.1f}" cy="{y:.1f}" r="5.2"/>'
            for space in old
            if not SPACE_NAMES[space]
            for x, y in [self.at(railroad, space)]
        )
        colour = RAILROAD_COLOURS[railroad]
        strokes = three_strokes(self._segments(railroad, old), colour)
        return f'<g class="c-{colour}">{strokes}{beads}</g>'

    def _is_new(self, railroad: int, space: int) -> bool:
        return railroad == self.railroad and space in self.new

    def _segments(self, railroad: int, tree: dict[int, int]) -> str:
        return "".join(
            path([self.at(railroad, start), self.at(railroad, space)])
            for space, start in tree.items()
        )

    def planned(self) -> str:
        """Draw what is only planned: the railroad's own line inside an edge that says so."""
        if not self.new:
            return ""
        tree = self.networks.came_from[self.railroad]
        segments = self._segments(self.railroad, {s: tree[s] for s in self.new if s in tree})
        strokes = three_strokes(segments, RAILROAD_COLOURS[self.railroad])
        return f'<g class="plan">{strokes}</g>'

    def target(self, space: int) -> str:
        """Draw a space that may be laid: a link that carries the action."""
        action = LAY + space
        link = escape(self.seen.href(action))
        label = escape(lay_label(self.seen, action))
        return (
            f'<a class="target" href="{link}" data-action="lay {SPACE_IDS[space]}"'
            f' aria-label="{label}"><title>{label}</title>'
            f'<path class="legal" d="{hexagon(space, 2.6)}"/></a>'
        )

    def station(self, space: int) -> str:
        """Draw a city: an empty ring, or a slot for each railroad, square in its start city."""
        x, y = middle(space)
        here = [k for k in range(RAILROADS) if (k, space) in self.stand]
        if not here:
            lift = 4 if space == BERLIN else -2
            return f'<circle class="stn" cx="{x:.1f}" cy="{y + lift:.1f}" r="5.6"/>'
        capsule = self._capsule(here, space) if len(here) > 1 else ""
        return capsule + "".join(self._slot(k, space) for k in here)

    def _capsule(self, here: list[int], space: int) -> str:
        points = [self.at(k, space) for k in here]
        left, top = min(x for x, _ in points) - 9, min(y for _, y in points) - 9
        right, bottom = max(x for x, _ in points) + 9, max(y for _, y in points) + 9
        size = f'width="{right - left:.1f}" height="{bottom - top:.1f}"'
        return f'<rect class="cap" x="{left:.1f}" y="{top:.1f}" {size} rx="9"/>'

    def _slot(self, railroad: int, space: int) -> str:
        (x, y), colour = self.at(railroad, space), RAILROAD_COLOURS[railroad]
        if START[railroad] == space:
            corner = f'x="{x - 7.6:.1f}" y="{y - 7.6:.1f}" width="15.2" height="15.2"'
            shape = f'<rect class="slot c-{colour}" {corner} rx="2"/>'
        else:
            shape = f'<circle class="slot c-{colour}" cx="{x:.1f}" cy="{y:.1f}" r="6.9"/>'
        letter = f'<text class="sl c-{colour}" x="{x:.1f}" y="{y + 3.4:.1f}">'
        return f"{shape}{letter}{LETTERS[railroad]}</text>"

    def name(self, space: int) -> str:
        """Write a city's name below it, and its income as pips above."""
        return name_and_pips(space, self._is_crowded(space), space in self.targets)

    def _is_crowded(self, space: int) -> bool:
        return space != BERLIN and self.track[space].bit_count() > 3

    def ticket(self, space: int) -> str:
        """Write what a target costs."""
        x, y = middle(space)
        y -= 18 if SPACE_NAMES[space] else 0
        cost = int(cost_of(self.s, int(self.s.building), space))
        return (
            f'<g class="tick" transform="translate({x:.1f} {y:.1f})">'
            f'<rect x="-10" y="-8.5" width="20" height="17" rx="2"/><text y="4.4">{cost}</text></g>'
        )

    def step(self, number: int, space: int) -> str:
        """Number the steps of a plan."""
        x, y = middle(space)
        dx, dy = (40, -30) if space == BERLIN else (15, -15)
        return (
            f'<g class="step" transform="translate({x + dx:.1f} {y + dy:.1f})">'
            f'<circle r="8"/><text y="3.9">{number}</text></g>'
        )

    def focus(self) -> str:
        """Return the part of the board to show where there is little room."""
        s = self.s
        wanted = self.targets + self.new
        railroad = int(s.on_offer) if s.phase == AUCTION else self.railroad
        if not wanted and railroad >= 0:
            wanted = self.networks.spaces[railroad]
        if not wanted:
            wanted = [BERLIN]
        return frame([middle(space) for space in wanted])


@cache
def name_and_pips(space: int, is_crowded: bool, is_target: bool) -> str:
    """Write a city's name, and its income where no price stands in its place."""
    x, y = middle(space)
    if space == BERLIN:
        words = f'<text class="nm big" x="{x:.1f}" y="{y - 15:.1f}">BERLIN</text>'
    else:
        home = " home" if space in START else ""
        left = x + ASIDE.get(SPACE_NAMES[space], 0)
        words = "".join(
            f'<text class="nm{home}" x="{left:.1f}" y="{y + 18.4 + drop:.1f}">{part}</text>'
            for k, part in enumerate(LINES.get(SPACE_NAMES[space], (SPACE_NAMES[space],)))
            for drop in [k * 9.4 + (7 if is_crowded else 0)]
        )
    if is_target:
        return words
    top = y - (31 if space == BERLIN else 16.5) - (6 if is_crowded else 0)
    count = int(CITY_INCOME[space])
    return words + "".join(
        f'<circle class="pip" cx="{x + (i - (count - 1) / 2) * 6.4:.1f}" cy="{top:.1f}" r="2.3"/>'
        for i in range(count)
    )


def frame(points: Sequence[Point]) -> str:
    """Return a window of the board around points: not too near, and not beyond the edges."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    width = min(max(max(xs) - min(xs) + 150, 460), 1082)
    height = min(max(max(ys) - min(ys) + 150, 470), 842)
    left = min(max((min(xs) + max(xs) - width) / 2, -30), 1052 - width)
    top = min(max((min(ys) + max(ys) - height) / 2, -50), 792 - height)
    return f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}"


def three_strokes(segments: str, colour: str) -> str:
    """Draw a line so that it shows on any ground: edge, fill and the railroad's own pattern."""
    strokes = "".join(f'<path class="{kind}" d="{segments}"/>' for kind in ("e", "f", "p", "p2"))
    return f'<g class="ln c-{colour}">{strokes}</g>'


def panels(seen: Seen) -> list[Panel]:
    """Draw the board as a seat sees it, with its plan and its targets."""
    picture, label = Picture(seen), seen.say.gettext("Map of Germany")
    drawing = Drawing(
        still=land(int(seen.state.option[KOELN_TERRAIN])),
        live=picture.svg(),
        box=BOX,
        focus=picture.focus(),
        label=label,
        verb="lay",
    )
    return [Panel("map", label, drawing)]
