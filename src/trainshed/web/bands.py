"""Drawings of the judge: bands of the chance to win along a match, and bars of luck and skill."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from markupsafe import Markup

from trainshed.analysis.words import told, values_of
from trainshed.core.parts import Noted

WIDTH, HEIGHT, LEFT, TOP, LOW = 920, 226, 40, 8, 196
LETTER, GAP = 6.6, 12.0  # of words over the scale of a price
BARS_WIDTH, BARS_HEIGHT = 392, 44
SHAPES = {
    "inaccuracy": "M-4 3.5h8v8h-8z",
    "mistake": "M-6 11h12L0 1z",
    "blunder": "M-8 11h16L0-2z",
}
TEXTURES = (
    "",
    '<path d="M0 8L8 0"/>',
    '<circle cx="2" cy="2" r="1.2"/>',
    '<path d="M0 3.5H8"/>',
    '<path d="M3.5 0V8"/>',
)

Link = tuple[int, str, str, str]  # a mark: its ply, what it is, where it leads, in words


def mark_shape(mark: str) -> Markup:
    """Draw the sign of a mark: shapes of their own, so that nobody needs their colours."""
    return Markup(
        f'<svg class="mk1" viewBox="-9 -3 18 16" aria-hidden="true">'
        f'<path class="mkr {mark}" d="{SHAPES[mark]}"/></svg>'
    )


def bands(
    analysis: dict[str, Any], stops: Sequence[int], marks: Sequence[Link], label: str
) -> Markup:
    """Draw the chances of all seats on top of each other, at so many plies; where one plays alone,
    the expected score. Lighter seams are two standard errors wide: so far a band may be off.
    """
    last = max(1, len(analysis["curve"]["chances"]) - 1)
    plies = sorted({0, *(ply for ply in stops if ply <= last), last})

    def x(ply: float) -> float:
        return LEFT + (WIDTH - LEFT) * ply / last

    is_alone = analysis["unit"] == "score"
    body = _line(analysis, plies, x) if is_alone else _stacked(analysis, plies, x)
    for ply, mark, href, words in marks:
        body += (
            f'<a href="{escape(href)}" data-ply="{ply}" aria-label="{escape(words)}">'
            f'<title>{escape(words)}</title><path class="mkl" d="M{x(ply):.1f} {TOP}V{LOW}"/>'
            f'<g transform="translate({x(ply):.1f} 204)"><rect x="-9" y="-4" width="18" height="20"'
            f' fill="transparent"/><path class="mkr {mark}" d="{SHAPES[mark]}"/></g></a>'
        )
    return Markup(
        f'<svg class="wp" viewBox="0 0 {WIDTH} {HEIGHT}" role="group"'
        f' aria-label="{escape(label)}">{body}</svg>'
    )


def strip(analysis: dict[str, Any], stops: Sequence[int], marks: Sequence[Link]) -> Markup:
    """Draw the bands to be stretched over a slider, with the marks below them."""
    rows = analysis["curve"]["chances"]
    last = max(1, len(rows) - 1)
    plies = sorted({0, *(ply for ply in stops if ply <= last), last})
    body = ""
    for seat in range(len(rows[0])):
        above, below = ([sum(rows[ply][: seat + k]) for ply in plies] for k in (0, 1))
        there = "L".join(f"{p} {100 * v:.1f}" for p, v in zip(plies, above, strict=True))
        back = zip(plies[::-1], below[::-1], strict=True)
        body += f'<path class="band b{seat}" d="M{there}L'
        body += "L".join(f"{p} {100 * v:.1f}" for p, v in back) + 'Z"/>'
        body += f'<path class="edge" d="M{there}"/>' if seat else ""
    signs = "".join(
        f'<a href="{escape(href)}" data-ply="{ply}" aria-label="{escape(words)}">'
        f'<title>{escape(words)}</title><svg x="{100 * ply / last:.2f}%" y="82" overflow="visible">'
        f'<rect x="-9" y="-4" width="18" height="20" fill="transparent"/>'
        f'<path class="mkr {mark}" d="{SHAPES[mark]}"/></svg></a>'
        for ply, mark, href, words in marks
    )
    return Markup(
        f'<svg class="wp strip" height="96"><svg width="100%" height="78"'
        f' viewBox="0 0 {last} 100" preserveAspectRatio="none">{body}</svg>{signs}</svg>'
    )


def _y(part: float) -> float:
    return LOW - (LOW - TOP) * part


def _axis(top: float, unit: str) -> str:
    drawn = ""
    for part in (0, 0.5, 1):
        y, words = _y(part), told(top * part, unit)
        drawn += f'<path class="q" d="M{LEFT} {y:.1f}H{WIDTH}"/>'
        drawn += f'<text class="ax end" x="{LEFT - 6}" y="{y + 4:.1f}">{words}</text>'
    return drawn


def _stacked(analysis: dict[str, Any], plies: Sequence[int], x: Callable[[float], float]) -> str:
    rows, errors = analysis["curve"]["chances"], analysis["curve"].get("errors")
    seats = len(rows[0])
    edges = [[1 - sum(rows[ply][:seat]) for ply in plies] for seat in range(seats + 1)]
    patterns, areas, seams = "", "", ""
    for seat in range(seats):
        area = _area(plies, edges[seat], edges[seat + 1], x)
        patterns += (
            f'<pattern id="band{seat}" class="tex" width="8" height="8"'
            f' patternUnits="userSpaceOnUse">{TEXTURES[seat % len(TEXTURES)]}</pattern>'
        )
        areas += (
            f'<path class="band b{seat}" d="{area}"/><path fill="url(#band{seat})" d="{area}"/>'
        )
        if seat and errors:
            off = [2 * max(errors[ply][seat - 1], errors[ply][seat]) for ply in plies]
            higher = [min(1.0, e + o) for e, o in zip(edges[seat], off, strict=True)]
            lower = [max(0.0, e - o) for e, o in zip(edges[seat], off, strict=True)]
            seams += f'<path class="seam" d="{_area(plies, higher, lower, x)}"/>'
            seams += f'<path class="edge" d="M{_points(plies, edges[seat], x)}"/>'
    return f"<defs>{patterns}</defs>{areas}{seams}{_axis(1.0, 'chance')}"


def _line(analysis: dict[str, Any], plies: Sequence[int], x: Callable[[float], float]) -> str:
    line, errors = values_of(analysis, 0), analysis["curve"].get("score_errors")
    top = max(*line, 1.0)
    values = [line[ply] / top for ply in plies]
    seam = ""
    if errors:
        off = [2 * errors[ply][0] / top for ply in plies]
        higher = [min(1.0, v + o) for v, o in zip(values, off, strict=True)]
        lower = [max(0.0, v - o) for v, o in zip(values, off, strict=True)]
        seam = f'<path class="seam alone" d="{_area(plies, higher, lower, x)}"/>'
    drawn = f'<path class="line t0" d="M{_points(plies, values, x)}"/>'
    return f"{_axis(top, 'score')}{seam}{drawn}"


def _points(plies: Sequence[int], parts: Sequence[float], x: Callable[[float], float]) -> str:
    return "L".join(f"{x(p):.1f} {_y(v):.1f}" for p, v in zip(plies, parts, strict=True))


def _area(
    plies: Sequence[int],
    above: Sequence[float],
    below: Sequence[float],
    x: Callable[[float], float],
) -> str:
    back = _points(plies[::-1], below[::-1], x)
    return f"M{_points(plies, above, x)}L{back}Z"


def bars(account: dict[str, Any], least: float, most: float) -> Markup:
    """Draw how a seat came from its start to its result: draws, own decisions, the others'."""

    def x(value: float) -> float:
        return 4 + (BARS_WIDTH - 8) * (value - least) / max(most - least, 1e-9)

    at, parts = account["start"], f'<path class="st0" d="M{x(0):.1f} 6H{x(account["start"]):.1f}"/>'
    for row, part in enumerate(("luck", "own", "others")):
        after, y = at + account[part], 10 * row + 10
        first, width = min(x(at), x(after)), abs(x(after) - x(at))
        parts += f'<rect class="{part}" x="{first:.1f}" y="{y}" width="{width:.1f}" height="8"/>'
        at = after
    ends = "".join(f'<path class="g0" d="M{x(v):.1f} 2V42"/>' for v in (0, account["result"]))
    return Markup(
        f'<svg class="led" viewBox="0 0 {BARS_WIDTH} {BARS_HEIGHT}" preserveAspectRatio="none"'
        f' aria-hidden="true">{ends}{parts}</svg>'
    )


def price_band(
    low: int, high: int, highest: int, bids: Sequence[tuple[int, str, bool]] = ()
) -> Markup:
    """Draw a hatched band on a scale from nothing to the most that can be named, with bids on it:
    how much, in words, and whether it is the reader's.
    """

    def x(value: int) -> float:
        return 4 + 392 * value / max(highest, 1)

    step = max(1, round(highest / 6 / 5) * 5) if highest >= 30 else 5 if highest >= 10 else 1
    ticks = "".join(
        f'<path class="q" d="M{x(value):.1f} 38v6"/>'
        f'<text class="ax mid" x="{x(value):.1f}" y="56">{value}</text>'
        for value in range(0, highest + 1, step)
    )
    drawn = "".join(
        f'<path class="{"own" if is_own else "lead"}" d="M{x(value):.1f} '
        f'{"36l-5-8h10z" if is_own else "18V38"}"/>'
        f'<text class="{"own" if is_own else "lead"}" x="{left:.1f}" y="13">{escape(words)}</text>'
        for (value, words, is_own), left in _beside(sorted(bids), x)
    )
    return Markup(
        '<svg class="fair" viewBox="0 0 400 60" aria-hidden="true"><defs><pattern id="pencilled"'
        ' width="5" height="5" patternUnits="userSpaceOnUse"><path d="M0 5L5 0"/></pattern></defs>'
        f'<path class="q" d="M4 38H396"/>{ticks}<rect x="{x(low):.1f}" y="20"'
        f' width="{max(x(high) - x(low), 2):.1f}" height="18" fill="url(#pencilled)"/>{drawn}</svg>'
    )


def _beside(
    bids: Sequence[tuple[int, str, bool]], x: Callable[[int], float]
) -> list[tuple[tuple[int, str, bool], float]]:
    """Return where the words of bids begin: above them, but not over each other nor the edge."""
    widths = [LETTER * len(words) for _, words, _ in bids]
    found: list[tuple[tuple[int, str, bool], float]] = []
    free = 0.0
    for k, bid in enumerate(bids):
        most = 400 - sum(widths[k:]) - GAP * (len(bids) - 1 - k)
        left = max(min(x(bid[0]) - widths[k] / 2, most), free)
        found.append((bid, left))
        free = left + widths[k] + GAP
    return found


def note(letter: str, noted: Noted, earlier: int = 0) -> str:
    """Pencil a letter on a drawing, and the lines it stands for; `earlier` ones are there."""
    x, y = noted.at[0] + 23 * earlier, noted.at[1]
    lines = f'<path d="{noted.lines}"/>' if noted.lines else ""
    return (
        f'<g class="pencilled" aria-hidden="true">{lines}<circle cx="{x:.1f}" cy="{y:.1f}"'
        f' r="10.5"/><text x="{x:.1f}" y="{y + 5:.1f}">{letter}</text></g>'
    )


def reach(accounts: Sequence[dict[str, Any]]) -> tuple[float, float]:
    """Return the least and the most that any bar comes to."""
    found = [0.0]
    for account in accounts:
        at = account["start"]
        found += [at, account["result"]]
        for part in ("luck", "own", "others"):
            at += account[part]
            found.append(at)
    return min(found), max(found)
