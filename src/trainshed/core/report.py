"""The frame of every report that is one HTML page: no script, nothing from elsewhere."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from html import escape

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; color: #222; background: #fdfdfb; margin: 2rem auto;
  max-width: 62rem; padding: 0 1rem; }
.wide { overflow-x: auto; } .wide svg { min-width: 42rem; }
.wide td { white-space: nowrap; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 2rem; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid #ddd; text-align: right; }
th.text, td.text { text-align: left; }
svg { width: 100%; height: auto; } svg.curve text { font-size: 12px; fill: currentColor; }
.soft { color: #667; } .key { display: inline-block; width: .8em; height: .8em; }
@media (prefers-color-scheme: dark) {
  body { color: #ddd; background: #16181c; } th, td { border-color: #3a3f48; }
  a { color: #9bf; } .soft { color: #99a; } }
"""


def page(title: str, parts: Sequence[str]) -> str:
    """Return a whole page with its heading."""
    head = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
    ]
    return "\n".join([*head, *(part for part in parts if part), "</body></html>\n"])


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], texts: Collection[str]) -> str:
    """Return a table: columns with a head of `texts` stand to the left, figures to the right."""
    kinds = [' class="text"' if head in texts else "" for head in heads]
    top = "".join(f"<th{kind}>{escape(head)}</th>" for kind, head in zip(kinds, heads, strict=True))
    body = "".join(
        "<tr>"
        + "".join(f"<td{kind}>{escape(c)}</td>" for kind, c in zip(kinds, row, strict=True))
        + "</tr>"
        for row in rows
    )
    inside = f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide">{inside}</div>'


def soft(words: str) -> str:
    """Return a paragraph that stands back."""
    return f'<p class="soft">{escape(words)}</p>'


SIDE, MARGIN, KEY = 320, 44, 40  # of a reliability diagram: its square, around it, above it
TOLERANCE = 0.05  # by how much chances may be off
ENOUGH = 100  # chances: fewer are drawn hollow, for they tell little
PENS = (("#1f6f6b", "5"), ("#b05a1c", "3.5"))  # colour and size of the dots, first ones on top


@dataclass(frozen=True)
class Reliability:
    """Some chances that are alike: how many, what they said, what came true and how surely."""

    chances: int
    said: float
    came_true: float
    error: float


def reliability_diagram(
    title: str, names: Sequence[str], lines: Sequence[Sequence[Reliability]]
) -> str:
    """Draw what chances said against what came true, as a picture of its own: on the diagonal they
    are right, in the grey band they are off by no more than they may be; bars are two standard
    errors.
    """
    width, height, low = SIDE + 2 * MARGIN, SIDE + 2 * MARGIN + KEY, _at(0, 0)[1]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' role="img" font-family="sans-serif" font-size="12"><title>{escape(title)}</title>',
        f'<rect width="{width}" height="{height}" fill="#fdfdfb"/>',
        f'<text x="{MARGIN}" y="22" font-weight="bold">{escape(title)}</text>',
        _tolerated(),
    ]
    for part in (0, 0.25, 0.5, 0.75, 1):
        x, y = _at(part, part)
        parts.append(f'<path d="M{x:.1f} {low}v5M{MARGIN} {y:.1f}h-5" stroke="#222"/>')
        parts.append(f'<text x="{x:.1f}" y="{low + 18}" text-anchor="middle">{part}</text>')
        parts.append(f'<text x="{MARGIN - 8}" y="{y + 4:.1f}" text-anchor="end">{part}</text>')
    for (colour, size), line in reversed(list(zip(PENS, lines, strict=False))):
        parts += [_dot(each, colour, size) for each in line]
    for k, ((colour, size), name) in enumerate(zip(PENS, names, strict=False)):
        x = MARGIN + 6 + 150 * k
        parts.append(f'<circle cx="{x}" cy="38" r="{size}" fill="{colour}"/>')
        parts.append(f'<text x="{x + 10}" y="42">{escape(name)}</text>')
    foot = f'y="{height - 6}" text-anchor="middle">said; upwards: came true</text></svg>\n'
    return "\n".join([*parts, f'<text x="{width / 2}" {foot}'])


def _at(said: float, true: float) -> tuple[float, float]:
    return MARGIN + SIDE * said, MARGIN / 2 + KEY + SIDE * (1 - true)


def _tolerated() -> str:
    """Draw the square, its diagonal, and the band around it."""
    off = TOLERANCE
    ends = [(0, off), (1 - off, 1), (1, 1), (1, 1 - off), (off, 0), (0, 0)]
    band = "L".join("{:.1f} {:.1f}".format(*_at(*end)) for end in ends)
    (left, low), (right, high) = _at(0, 0), _at(1, 1)
    return (
        f'<path d="M{band}Z" fill="#ddd"/><path d="M{left} {low}L{right} {high}" stroke="#888"/>'
        f'<path d="M{left} {high}V{low}H{right}" fill="none" stroke="#222"/>'
    )


def _dot(each: Reliability, colour: str, size: str) -> str:
    x, y = _at(each.said, each.came_true)
    ends = [_at(0, min(1.0, max(0.0, each.came_true + k * each.error)))[1] for k in (-2, 2)]
    fill = colour if each.chances >= ENOUGH else "#fdfdfb"
    words = f"{each.chances} chances said {each.said}, {each.came_true} came true"
    return (
        f'<path d="M{x:.1f} {ends[0]:.1f}V{ends[1]:.1f}" stroke="{colour}"/><circle cx="{x:.1f}"'
        f' cy="{y:.1f}" r="{size}" fill="{fill}" stroke="{colour}"><title>{words}</title></circle>'
    )
