"""The board of German Railways as SVG: land that stays, and lines, cities and targets that do not.

Every colour is a class of the stylesheet, so that one drawing serves light and dark. Distances are
in units of a hex 48 wide.
"""

from functools import cache, cached_property, lru_cache
from html import escape

from trainshed.core import hexes
from trainshed.core.face import Seen
from trainshed.core.hexes import Hex, Point, border, corners, path, window
from trainshed.core.kept import Kept, fields_as_bytes
from trainshed.core.parts import Drawing, Noted, Panel

from ..rules import tables as t
from ..rules.actions import DONE, LAY
from ..rules.cost import cost_of
from ..rules.state import AUCTION, KOELN_TERRAIN
from .ask import lay_label
from .names import CITY_NAMES, LETTERS, built_for, railroads_of
from .networks import laid_by, networks_of

WIDTH = 48.0
BOX = (-30, -50, 1082, 842)
CITIES = [space for space in range(t.SPACES) if t.SPACE_NAMES[space]]
SLOT = 14.5  # from one railroad to the next within a city


@cache
def middle(space: int) -> Point:
    """Return the middle of a space."""
    points = [hexes.middle(at, WIDTH) for at in t.HEXES[space]]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def hexagon(space: int, inset: float = 0.0) -> str:
    """Return the outline of a space, drawn in a little."""
    if space == t.BERLIN:
        return border(t.HEXES[t.BERLIN], t.HEXES[t.BERLIN], WIDTH) + "Z"
    return path(corners(middle(space), WIDTH, inset)) + "Z"


def is_sea(beyond: Hex) -> bool:
    """Tell whether a hex beside the board is water: the North Sea and the Baltic."""
    q, r = beyond
    x = q + r / 2
    if r <= 0:
        return True
    if r == 1:
        return x < 21.6
    return (r == 2 and (x < 14 or 20 < x < 20.4)) or (r <= 4 and x < 4.4)


@lru_cache(maxsize=2)
def land(koeln: int) -> str:
    """Draw what never changes: water lines, hexes with their terrain, Berlin, borders."""
    everything = {at for space in range(t.SPACES) for at in t.HEXES[space]}
    coast = border(everything, everything, WIDTH, is_sea)
    water = "".join(
        f'<path class="sea{kind}" d="{coast}" stroke-width="{width}"/>'
        for width, kind in (
            *((44, 1), (42.6, 2), (30, 1), (28.4, 2)),
            *((18, 1), (16, 2), (8.5, 1), (6, 2)),
        )
    )
    ground = "".join(_ground(space, koeln) for space in range(t.SPACES) if space != t.BERLIN)
    around = {at for space in range(t.SPACES) if t.IS_APPROACH[space] for at in t.HEXES[space]}
    zone = border(around | {*t.HEXES[t.BERLIN]}, around | {*t.HEXES[t.BERLIN]}, WIDTH)
    frontier = border(everything, everything, WIDTH, lambda beyond: not is_sea(beyond))
    berlin, (x, y) = hexagon(t.BERLIN), middle(t.BERLIN)
    about = f"translate({x:.1f} {y:.1f}) scale(.93) translate({-x:.1f} {-y:.1f})"
    return (
        f'{_DEFINITIONS}{water}{ground}<path class="zone" d="{zone}Z"/>'
        f'<path class="border" d="{frontier}"/><path class="coast" d="{coast}"/>'
        f'<path class="berlin" data-space="{t.SPACE_IDS[t.BERLIN]}" d="{berlin}"/>'
        f'<path class="berlin2" d="{berlin}" transform="{about}"/>{_row_letters()}'
    )


_HEX = path(corners((0, 0), WIDTH)) + "Z"
_DEFINITIONS = (
    f'<defs><path id="hx" d="{_HEX}"/><path id="hs" d="{path(corners((0, 0), WIDTH, 3))}Z"/>'
    '<pattern id="tx-hills" width="17" height="12" patternUnits="userSpaceOnUse">'
    '<path class="mk" d="M1 5.5q3-4 6 0M9.5 11.5q3-4 6 0"/></pattern>'
    '<pattern id="tx-mountains" width="18" height="15" patternUnits="userSpaceOnUse">'
    '<path class="mk" d="M2 6l3-4 3 4M11 13.5l3-4 3 4"/></pattern>'
    '<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(45)"><path class="mk" d="M0 0V7"/></pattern></defs>'
)


def _ground(space: int, koeln: int) -> str:
    (x, y), terrain = middle(space), t.SPACE_TERRAIN[koeln][space]
    place = f'x="{x:.1f}" y="{y:.1f}"'
    drawn = f'<use class="hx {terrain}" href="#hx" {place} data-space="{t.SPACE_IDS[space]}"/>'
    if terrain != "plains":
        drawn += f'<use class="tx" fill="url(#tx-{terrain})" href="#hs" {place}/>'
    if t.IS_APPROACH[space]:
        drawn += f'<use class="appr" href="#hs" {place}/>'
    return drawn


def _row_letters() -> str:
    rows: dict[int, float] = {}
    for space in range(t.SPACES):
        for at in t.HEXES[space]:
            x, _ = hexes.middle(at, WIDTH)
            rows[at[1]] = min(x, rows.get(at[1], x))
    return "".join(
        f'<text class="row" x="{x - 34:.1f}" y="{y + 3:.1f}">{chr(65 + r)}</text>'
        for r, x in rows.items()
        for _, y in [hexes.middle((0, r), WIDTH)]
    )


def places(count: int, wide: bool) -> list[Point]:
    """Return where a city's railroads stand: three in a row, then two rows; Berlin has four."""
    most = 4 if wide else count if count <= 3 else (count + 1) // 2
    rows = [min(most, count - k) for k in range(0, count, most)]
    return [
        ((i - (row - 1) / 2) * SLOT, (j - (len(rows) - 1) / 2) * SLOT)
        for j, row in enumerate(rows)
        for i in range(row)
    ]


MOST_DRAWN = 8  # drawings of one board: a table has at most seven readers


class Picture:
    """One position as SVG, layer by layer."""

    def __init__(self, seen: Seen) -> None:
        self.seen, self.s = seen, seen.state
        self.track: list[int] = self.s.track.tolist()
        self.networks = networks_of(seen)
        self.new = [a - LAY for a in seen.plan if LAY <= a < DONE]
        self.railroad = built_for(seen)
        self.targets = [a - LAY for a in seen.legal if LAY <= a < DONE]
        past = seen.past
        is_new = past is None or int(past.round_number) == 0
        self.had: tuple[int, ...] = () if is_new else tuple(past.track.tolist())

    @cached_property
    def stand(self) -> dict[tuple[int, int], Point]:
        """Find where each railroad stands in each city, ordered by where its line comes from."""
        stand = {}
        for space in CITIES:
            if self.track[space]:
                here = railroads_of(self.track[space])
                who = sorted(here, key=lambda k: (self._side(k, space), k))
                lift = 4 if space == t.BERLIN else -2
                for railroad, (dx, dy) in zip(
                    who, places(len(who), space == t.BERLIN), strict=True
                ):
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
        """Draw the board: the same for all who may lay nothing and have seen the same before."""
        drawn = self.networks.drawn
        if self.targets or self.new:
            return self._layers()
        seen_before = (self.had, self.meets)
        if seen_before not in drawn:
            if len(drawn) >= MOST_DRAWN:
                drawn.clear()
            drawn[seen_before] = self._layers()
        return drawn[seen_before]

    @cached_property
    def meets(self) -> str:
        """Say in the reader's language that railroads meet."""
        return self.seen.say.gettext("{railroad} meets {partners}")

    @cached_property
    def entered(self) -> list[tuple[int, int]]:
        """List the cities that railroads have entered since the reader's last turn."""
        return [
            (railroad, space)
            for space in CITIES
            if self.had and self.track[space] != self.had[space]
            for railroad in railroads_of(self.track[space] & ~self.had[space])
            if not self._is_new(railroad, space)
        ]

    def _layers(self) -> str:
        """Draw all layers, bottom to top."""
        return "".join(
            [
                *(self.fresh(k) for k in range(t.RAILROADS)),
                *(self.line(k) for k in range(t.RAILROADS)),
                *(f'<path class="entered" d="{hexagon(k, 1.5)}"/>' for _, k in self.entered),
                self.planned(),
                *(self.target(space) for space in self.targets),
                *(self.station(space) for space in CITIES),
                *(self.name(space) for space in CITIES),
                *(self.meeting(railroad, space) for railroad, space in self.entered),
                *(self.ticket(space) for space in self.targets),
                *(self.step(k, space) for k, space in enumerate(self.new, start=1)),
            ]
        )

    def fresh(self, railroad: int) -> str:
        """Draw a contour round track that has been laid since the reader's last turn."""
        tree, had = self.networks.came_from[railroad], self.had
        if not had:
            return ""
        laid = {
            space: start
            for space, start in tree.items()
            if not had[space] >> railroad & 1 and not self._is_new(railroad, space)
        }
        return f'<path class="just" d="{self._segments(railroad, laid)}"/>' if laid else ""

    def meeting(self, railroad: int, space: int) -> str:
        """Write over a city whom a railroad has met there, as on a stamped ticket."""
        others = [k for k in railroads_of(self.track[space]) if k != railroad]
        if not others or self.targets:
            return ""
        partners = ", ".join(t.RAILROAD_IDS[k] for k in others)
        words = escape(self.meets.format(railroad=t.RAILROAD_IDS[railroad], partners=partners))
        (x, y), half = middle(space), 3.6 * len(words) + 7
        x, y = min(max(x, half - 24), 1046 - half), y - (52 if space == t.BERLIN else 36)
        return (
            f'<g class="met" transform="translate({x:.1f} {y:.1f})">'
            f'<rect x="-{half:.1f}" y="-10.5" width="{2 * half:.1f}" height="21" rx="2"/>'
            f'<text y="4.6">{words}</text></g>'
        )

    def line(self, railroad: int) -> str:
        """Draw a network: a tree of lines, a bead for each rural locomotive."""
        tree = self.networks.came_from[railroad]
        old = {space: start for space, start in tree.items() if not self._is_new(railroad, space)}
        if not old:
            return ""
        beads = "".join(
            f'<circle class="bead" cx="{x:.1f}" cy="{y:.1f}" r="5.2"/>'
            for space in old
            if not t.SPACE_NAMES[space]
            for x, y in [self.at(railroad, space)]
        )
        colour = t.RAILROAD_COLOURS[railroad]
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
        strokes = three_strokes(self.new_track(), t.RAILROAD_COLOURS[self.railroad])
        return f'<g class="plan">{strokes}</g>'

    def new_track(self) -> str:
        """Return the path of what is only planned."""
        tree = self.networks.came_from[self.railroad]
        return self._segments(self.railroad, {s: tree[s] for s in self.new if s in tree})

    def target(self, space: int) -> str:
        """Draw a space that may be laid: a link that carries the action."""
        action = LAY + space
        link = escape(self.seen.href(action))
        label = escape(lay_label(self.seen, action))
        return (
            f'<a class="target" href="{link}" data-action="lay {t.SPACE_IDS[space]}"'
            f' aria-label="{label}"><title>{label}</title>'
            f'<path class="legal" d="{hexagon(space, 2.6)}"/></a>'
        )

    def station(self, space: int) -> str:
        """Draw a city: an empty ring, or a slot for each railroad, square in its start city."""
        if not self.track[space]:
            return empty_station(space)
        here = railroads_of(self.track[space])
        capsule = self._capsule(here, space) if len(here) > 1 else ""
        return capsule + "".join(self._slot(k, space) for k in here)

    def _capsule(self, here: list[int], space: int) -> str:
        points = [self.at(k, space) for k in here]
        left, top = min(x for x, _ in points) - 9, min(y for _, y in points) - 9
        right, bottom = max(x for x, _ in points) + 9, max(y for _, y in points) + 9
        size = f'width="{right - left:.1f}" height="{bottom - top:.1f}"'
        return f'<rect class="cap" x="{left:.1f}" y="{top:.1f}" {size} rx="9"/>'

    def _slot(self, railroad: int, space: int) -> str:
        (x, y), colour = self.at(railroad, space), t.RAILROAD_COLOURS[railroad]
        if t.START[railroad] == space:
            corner = f'x="{x - 7.6:.1f}" y="{y - 7.6:.1f}" width="15.2" height="15.2"'
            shape = f'<rect class="slot c-{colour}" {corner} rx="2"/>'
        else:
            shape = f'<circle class="slot c-{colour}" cx="{x:.1f}" cy="{y:.1f}" r="6.9"/>'
        letter = f'<text class="sl c-{colour}" x="{x:.1f}" y="{y + 3.4:.1f}">'
        return f"{shape}{letter}{LETTERS[railroad]}</text>"

    def name(self, space: int) -> str:
        """Write a city's name below it, and its income as pips above."""
        is_crowded = space != t.BERLIN and self.track[space].bit_count() > 3
        return name_and_pips(space, is_crowded, space in self.targets)

    def ticket(self, space: int) -> str:
        """Write what a target costs."""
        x, y = middle(space)
        y -= 18 if t.SPACE_NAMES[space] else 0
        cost = int(cost_of(self.s, int(self.s.building), space))
        return (
            f'<g class="tick" transform="translate({x:.1f} {y:.1f})">'
            f'<rect x="-10" y="-8.5" width="20" height="17" rx="2"/><text y="4.4">{cost}</text></g>'
        )

    def step(self, number: int, space: int) -> str:
        """Number the steps of a plan."""
        x, y = middle(space)
        dx, dy = (40, -30) if space == t.BERLIN else (15, -15)
        return (
            f'<g class="step" transform="translate({x + dx:.1f} {y + dy:.1f})">'
            f'<circle r="8"/><text y="3.9">{number}</text></g>'
        )

    def focus(self) -> str:
        """Return the part of the board to show where there is little room."""
        s = self.s
        wanted = self.targets + self.new
        railroad = int(s.on_offer) if s.phase == AUCTION else self.railroad
        if not wanted and railroad < 0 and len(self.entered) == 1:
            wanted = [space for _, space in self.entered]
        if not wanted and railroad >= 0:
            wanted = self.networks.spaces[railroad]
        if not wanted:
            wanted = [t.BERLIN]
        return window([middle(space) for space in wanted], BOX, (460, 470), 150)


@cache
def empty_station(space: int) -> str:
    """Draw a city where no railroad is yet."""
    x, y = middle(space)
    lift = 4 if space == t.BERLIN else -2
    return f'<circle class="stn" cx="{x:.1f}" cy="{y + lift:.1f}" r="5.6"/>'


@cache
def name_and_pips(space: int, is_crowded: bool, is_target: bool) -> str:
    """Write a city's name, and its income where no price stands in its place."""
    x, y = middle(space)
    if space == t.BERLIN:
        words = f'<text class="nm big" x="{x:.1f}" y="{y - 15:.1f}">BERLIN</text>'
    else:
        home = " home" if space in t.START else ""
        left = x + CITY_NAMES["aside"].get(t.SPACE_NAMES[space], 0)
        lines = CITY_NAMES["lines"].get(t.SPACE_NAMES[space], [t.SPACE_NAMES[space]])
        words = "".join(
            f'<text class="nm{home}" x="{left:.1f}" y="{y + 18.4 + drop:.1f}">{part}</text>'
            for k, part in enumerate(lines)
            for drop in [k * 9.4 + (7 if is_crowded else 0)]
        )
    if is_target:
        return words
    top = y - (31 if space == t.BERLIN else 16.5) - (6 if is_crowded else 0)
    count = int(t.CITY_INCOME[space])
    return words + "".join(
        f'<circle class="pip" cx="{x + (i - (count - 1) / 2) * 6.4:.1f}" cy="{top:.1f}" r="2.3"/>'
        for i in range(count)
    )


def three_strokes(segments: str, colour: str) -> str:
    """Draw a line so that it shows on any ground: edge, fill and the railroad's own pattern."""
    strokes = "".join(f'<path class="{kind}" d="{segments}"/>' for kind in ("e", "f", "p", "p2"))
    return f'<g class="ln c-{colour}">{strokes}</g>'


def noted(seen: Seen) -> Noted | None:
    """Say where a build is pencilled: its new track, and a letter beside its last space."""
    picture = Picture(seen)
    if not picture.new:
        return None
    x, y = middle(picture.new[-1])
    return Noted("map", (x + 17, y - 14), picture.new_track())


READ = ("track", "phase", "on_offer", "building", "option")
MOST_KEPT = 256
_kept: Kept[list[Panel]] = Kept(MOST_KEPT)


def panels(seen: Seen) -> list[Panel]:
    """Draw the board as a seat sees it, with its plan and its targets."""
    if seen.plan or any(LAY <= action < DONE for action in seen.legal):
        return _panels(seen)
    past = b"" if seen.past is None else fields_as_bytes(seen.past, ("track", "round_number"))
    read = fields_as_bytes(seen.state, READ)
    return _kept.get((read, past, laid_by(seen), seen.say), lambda: _panels(seen))


def _panels(seen: Seen) -> list[Panel]:
    picture, label = Picture(seen), seen.say.gettext("Map of Germany")
    drawing = Drawing(
        still=land(int(seen.state.option[KOELN_TERRAIN])),
        live=picture.svg(),
        box=" ".join(map(str, BOX)),
        focus=picture.focus(),
        label=label,
        verb="lay",
    )
    return [Panel("map", label, drawing)]
