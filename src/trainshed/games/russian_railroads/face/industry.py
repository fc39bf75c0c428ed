"""A seat's industry track: values, gaps with their factories, markers."""

from html import escape

from ..rules import tables as t
from ..rules.actions import GAP_IS, MAN_FACTORY, MARKER_IS, OWN_FACTORY_IS
from .pen import Pen, at
from .spot import Spot

SPACE, GAP = 40, 46  # widths
TOP, LOW = 18, 48
FOLD = 8  # from this index on a phone goes on below
NAME_ROOM = 92
COAL_LETTER = "C"  # on the coal factory


def left_of(pen: Pen, index: int) -> int:
    """Return where a space of the lane begins."""
    return pen.print.left[index]


def halves(pen: Pen) -> list[tuple[int, int]]:
    """Return the first and the last index of both parts of the lane."""
    end = pen.now.lane_end
    return [(0, min(FOLD, end + 1) - 1), (FOLD, end)] if end >= FOLD else [(0, end)]


def place(pen: Pen, content: str, part: int, y: int, row: int) -> str:
    """Put a part of the lane behind the other one at the desk, below it on a phone."""
    x = NAME_ROOM + (left_of(pen, FOLD) if part else 0)
    return at(x, y, content, row=row + 3 * part)


def still_lane(pen: Pen, y: int, row: int) -> str:
    """Draw the spaces and the empty gaps."""
    drawn = ""
    for part, (first, last) in enumerate(halves(pen)):
        start = left_of(pen, first)
        content = "".join(
            still_space(pen, index, left_of(pen, index) - start) for index in range(first, last + 1)
        )
        drawn += place(pen, content, part, y, row)
    return drawn


def still_space(pen: Pen, index: int, x: int) -> str:
    """Draw one space with its value, or the outline of a gap."""
    row = pen.print.table.lane[index]
    if row[t.KIND] == t.LANE_GAP:
        return f'<use class="en no" href="#rr-F" x="{x}" y="{TOP - 4}"/>'
    return (
        f'<path class="in" d="M{x} {TOP}h38v30h-38z"/>'
        f'<text class="iv" x="{x + 19}" y="{TOP + 20}">{escape(value(pen, index))}</text>'
    )


def points(pen: Pen, seat: int, spot: Spot | None = None) -> int:
    """Return what the markers of a seat score."""
    total, lane = 0, pen.print.table.lane
    for at_index in (spot or pen.now).marker[seat]:
        index = at_index
        while index > 0 and lane[index][t.WORTH] == t.NONE:
            index -= 1
        total += lane[index][t.WORTH] if index > 0 else 0
    return total


def live_lane(pen: Pen, seat: int, y: int, row: int) -> str:
    """Draw factories, markers and what may be chosen."""
    is_mine, drawn = seat == pen.seen.seat, ""
    for part, (first, last) in enumerate(halves(pen)):
        start, content = left_of(pen, first), ""
        content += passed_spaces(pen, seat, first, last)
        for index in range(first, last + 1):
            kind = pen.print.table.lane[index]
            if kind[t.KIND] == t.LANE_GAP:
                content += factory(pen, seat, kind[t.GAP], left_of(pen, index) - start, is_mine)
        for index in range(first, last + 1):
            content += markers(pen, seat, index, left_of(pen, index) - start)
            if is_mine:
                content += moves(pen, seat, index, left_of(pen, index) - start)
        drawn += place(pen, content, part, y, row)
    return drawn


def passed_spaces(pen: Pen, seat: int, first: int, last: int) -> str:
    """Tint the spaces up to the foremost marker."""
    end, start = min(max(pen.now.marker[seat]), last), left_of(pen, first)
    lane = pen.print.table.lane
    spaces = [k for k in range(first, end + 1) if lane[k][t.KIND] == t.LANE_SPACE]
    if not spaces:
        return ""
    cells = "".join(f"M{left_of(pen, k) - start} {TOP}h38v30h-38z" for k in spaces)
    values = "".join(
        f'<text class="iv" x="{left_of(pen, k) - start + 19}" y="{TOP + 20}">'
        f"{escape(value(pen, k))}</text>"
        for k in spaces
    )
    return f'<path class="in past" d="{cells}"/>{values}'


def value(pen: Pen, index: int) -> str:
    """Return what is printed on a space of the lane."""
    worth = pen.print.table.lane[index][t.WORTH]
    return str(worth) if worth != t.NONE else pen.print.lane_words[index]


def factory(pen: Pen, seat: int, gap: int, x: int, is_mine: bool) -> str:
    """Draw the factory in a gap, with its boilerman."""
    now = pen.now
    number, manned = now.factory[seat][gap - 1], now.factory_manned[seat][gap - 1]
    drawn = ""
    if number:
        style = pen.change("factory", seat, gap - 1) or pen.change("factory_manned", seat, gap - 1)
        words = COAL_LETTER if number == t.COAL_FACTORY else str(number)
        words += f"+{now.bonus}" if manned else ""
        drawn = (
            f'<use class="en{style}" href="#rr-F" x="{x}" y="{TOP - 4}"><title>'
            f"{escape(pen.print.factory[number])}</title></use>"
            f'<text class="nr" x="{x + 22}" y="{TOP + 22}">{words}</text>'
        )
    actions = (GAP_IS + gap - 1, MAN_FACTORY + gap - 1, OWN_FACTORY_IS + gap - 1)
    action = pen.first_legal(actions) if is_mine else t.NONE
    if action != t.NONE:
        shape = f'<rect class="legal ov" x="{x - 2}" y="{TOP - 6}" width="48" height="38" rx="2"/>'
        drawn += pen.target(action, shape)
    return drawn


def markers(pen: Pen, seat: int, index: int, x: int) -> str:
    """Draw the markers that stand on a space; numbered where there are several."""
    all_here = [k for k, where in enumerate(pen.now.marker[seat]) if where == index]
    several = sum(where != t.NONE for where in pen.now.marker[seat]) > 1
    drawn = ""
    for k, marker in enumerate(all_here):
        left = x + 19 - 10 * len(all_here) + 20 * k
        drawn += pen.token(seat, left, -3, str(marker + 1) if several else "", 20)
        if style := pen.change("marker", seat, marker):
            drawn += f'<circle class="{style.strip()}" cx="{left + 10}" cy="7" r="11"/>'
    return drawn


def moves(pen: Pen, seat: int, index: int, x: int) -> str:
    """Draw the targets of markers: the space they go to."""
    here = [
        marker
        for marker, where in enumerate(pen.now.marker[seat])
        if where == index - 1 and where != t.NONE and MARKER_IS + marker in pen.legal
    ]
    if not here:
        return ""
    is_gap = pen.print.table.lane[index][t.KIND] == t.LANE_GAP
    wide = (GAP if is_gap else SPACE) // len(here)
    return "".join(
        pen.target(
            MARKER_IS + marker,
            f'<rect class="legal ov" x="{x - 1 + wide * k}" y="{TOP - 3}" width="{wide}"'
            ' height="36" rx="2"/>',
        )
        for k, marker in enumerate(here)
    )
