"""What all drawings of Russian Railroads are made with: places, targets, slots, signs.

A drawing has two arrangements. At the desk a group stands where its `transform` says; on a phone
the style sheet moves it to the column and row of its classes (`x1 y7`: column 1, row 7).
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from trainshed.core.face import Seen
from trainshed.core.say import Say

from ..rules import tables as t
from .label import label
from .printed import Label, Printed, printed
from .spot import Spot

WIDTH = 860  # of a drawing at the desk
COLUMN = 144  # from one column of slots to the next
SLOT, HALF = 34, 19  # heights
SLOT_WIDTH, CARD_WIDTH = 139, 120
PEG, SIGN = 15, 16
LETTER = 5.5  # the width of one, about
EMIL = 4  # his token
ROW = 20  # of a phone's arrangement
SHRINK = 2  # of a phone's arrangement: see `small`


class Sight:
    """What a drawing is made from: what is printed, where things stand, what may be chosen."""

    def __init__(self, state: Any, before: Any, legal: Iterable[int], say: Say) -> None:
        self.say = say
        self.print: Printed = printed(state, say)
        bonus = self.print.table.single[t.BOILERMAN_BONUS][0]
        self.now = Spot(state, bonus)
        self.was = self.now if before is state else Spot(before, bonus)
        self.legal = frozenset(legal)


class Pen(Sight):
    """Draws for one reader."""

    def __init__(self, seen: Seen) -> None:
        super().__init__(seen.state, seen.before, seen.legal, seen.say)
        self.seen = seen

    def target(self, action: int, shape: str) -> str:
        """Draw a link that carries a legal action."""
        seen = self.seen
        words, link = escape(label(seen, action)), escape(seen.href(action))
        return (
            f'<a class="target" href="{link}" data-action="{seen.spell(action)}"'
            f' aria-label="{words}"><title>{words}</title>{shape}</a>'
        )

    def first_legal(self, actions: Iterable[int]) -> int:
        """Return the first of some actions that may be chosen, or NONE."""
        return next((action for action in actions if action in self.legal), t.NONE)

    def token(self, seat: int, x: float, y: float, words: str = "", size: int = 16) -> str:
        """Draw the token of a seat, with its initial or other words."""
        name = words or ("E" if seat == EMIL else self.seen.names[seat][:1].upper())
        middle = f'x="{short(x + size / 2)}" y="{short(y + size * 0.72)}"'
        return (
            f'<use class="s{seat}" href="#rr-t{seat}" x="{short(x)}" y="{short(y)}" width="{size}"'
            f' height="{size}"/><text class="ini" {middle}>{escape(name)}</text>'
        )

    def box(self, kind: str, state: str, action: int, ask: str = "", title: str = "") -> str:
        """Draw the frame of a slot: a target, or one that tells why it is none."""
        if action in self.legal:
            return self.target(action, f'<use class="legal" href="#rr-{kind}"/>')
        asked = f' data-ask="{ask}"' if ask else ""
        told = f"<title>{escape(title)}</title>" if title else ""
        return f'<use class="sl {state}" href="#rr-{kind}"{asked}>{told}</use>'

    def half(self, given: Label, state: str = "", action: int = t.NONE, ask: str = "") -> str:
        """Draw a low slot with one line of words."""
        frame = self.box("h", state, action, ask, given.full)
        room = int((SLOT_WIDTH - 5) / LETTER)
        shown = given.signs[:2]
        while shown and len(given.words) > room - 3 * len(shown):
            shown = shown[:-1]
        x = 5 + SIGN * len(shown)
        return frame + signs(shown, 4, 2.5) + line(given.words, x, 13.5, SLOT_WIDTH, state)


def at(x: int, y: int, content: str, column: int = 0, row: int = 0, more: str = "") -> str:
    """Put a group where it stands at the desk, and on a phone."""
    side = f" x{column}" if column else ""
    return f'<g class="at{side} y{row}{more}" transform="translate({x} {y})">{content}</g>'


def line(words: str, x: float, y: float, width: int, state: str = "", style: str = "w") -> str:
    """Write one line, shortened to what fits."""
    most = int((width - x) / LETTER)
    shown = words if len(words) <= most else words[: most - 1].rstrip(" ,") + "…"
    kind = f"{style} {state}" if state in ("off", "taken") else style
    return f'<text class="{kind}" x="{short(x)}" y="{short(y)}">{escape(shown)}</text>'


def fits(words: str, x: float, width: int) -> bool:
    """Tell whether words can be written on two lines of a slot."""
    most = int((width - x) / LETTER)
    if "|" in words:
        return max(map(len, words.split("|"))) <= most
    cut = words.rfind(" ", 0, most + 1)
    return len(words) <= most or (cut > 0 and len(words) - cut - 1 <= most + 1)


def lines(words: str, x: float, width: int, state: str = "") -> str:
    """Write words on a slot: one line in its middle, or two; the second begins behind a "|"."""
    most = max(int((width - x) / LETTER), 6)
    if "|" in words:
        one, _, two = words.partition("|")
        return line(one, x, 15, width + 3, state) + line(two, x, 28, width + 3, "off")
    if len(words) <= most:
        return line(words, x, 21, width, state)
    cut = words.rfind(" ", 0, most + 1)
    cut = cut if cut > 0 else most
    return line(words[:cut], x, 15, width + 9, state) + line(
        words[cut:].strip(), x, 28, width + 3, state
    )


def signs(letters: str, x: float, y: float) -> str:
    """Draw the signs of effects in a row."""
    return "".join(
        f'<use href="#rr-{letter}" x="{short(x + SIGN * k)}" y="{short(y)}"/>'
        for k, letter in enumerate(letters)
    )


def short(number: float) -> str:
    """Write a number with at most one digit behind the point."""
    return f"{number:.1f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))


def heading(words: str, x: int = 0, y: int = 11) -> str:
    """Write the name of a group of spaces."""
    return f'<text class="h" x="{x}" y="{y}">{escape(words)}</text>'


def whole(height: int) -> str:
    """Return the viewBox of the desk's arrangement, with room for the edges of frames."""
    return f"-3 -2 {WIDTH + 6} {height + 4}"


def small(width: int, rows: int) -> str:
    """Return the viewBox of a phone's arrangement: the style sheet draws it at half its size, so
    that it lies inside the board of the desk, whose middle the frame never leaves.
    """
    return f"-4 -3 {width // SHRINK + 8} {rows * ROW // SHRINK + 6}"


_COLOURS = ("black", "gray", "brown", "natural", "white")
_TOKENS = (
    '<circle cx="12" cy="12" r="10.5"/>',
    '<rect x="2" y="2" width="20" height="20" rx="2"/>',
    '<path d="M12 .5 23.5 12 12 23.5.5 12Z"/>',
    '<path d="M2 2H22V13Q22 20 12 23.5 2 20 2 13Z"/>',
    '<path d="M12 1 23 9.5 19 22.5H5L1 9.5Z"/>',
)
_ENGINE = "M0 20V5h5V0h6v5h23v15z"
_WORKS = "M0 34V8l9-8v8l9-8v8l9-8v8h17v26z"


def _chip(letter: str, colour: str) -> str:
    return (
        f'<g id="rr-{letter}"><rect class="ck ck-{colour}" x=".5" y=".5" width="13" height="13"'
        f' rx="2"/><text class="ct ct-{colour}" x="7" y="11">{letter}</text></g>'
        f'<g id="rr-p{letter}"><rect class="ck cp ck-{colour}" width="17" height="44" rx="2"/>'
        f'<text class="ct cp ct-{colour}" x="8.5" y="27">{letter}</text></g>'
    )


def _sign(letter: str, inside: str) -> str:
    return f'<g id="rr-{letter}">{inside}</g>'


def definitions() -> str:
    """Return the shapes that all panels of a page share."""
    rectangles: Sequence[tuple[str, int, int]] = (
        ("s", SLOT_WIDTH, SLOT),
        ("h", SLOT_WIDTH, HALF),
        ("n", CARD_WIDTH, SLOT),
        ("x", 48, 46),
    )
    frames = "".join(
        f'<rect id="rr-{name}" width="{w}" height="{h}" rx="2"/>' for name, w, h in rectangles
    )
    chips = "".join(_chip(letter, colour) for letter, colour in zip("KGBNW", _COLOURS, strict=True))
    stripes = "".join(
        f'<path class="ck-{colour}" d="M{1 + 2.4 * k:.1f} 1h2.4v12h-2.4z"/>'
        for k, colour in enumerate(_COLOURS)
    )
    tokens = "".join(
        f'<symbol id="rr-t{seat}" viewBox="0 0 24 24">{shape}</symbol>'
        for seat, shape in enumerate(_TOKENS)
    )
    edge = '<rect class="ce" x=".5" y=".5" width="13" height="13" rx="2"/>'
    pawn = '<path class="{}" d="M7 1a3 3 0 0 1 2 5.2L11.5 13h-9L5 6.2A3 3 0 0 1 7 1z"/>'
    return (
        f"<defs>{frames}{chips}{tokens}"
        + _sign("a", stripes + edge)
        + _sign("i", '<path class="sg" d="M1 13V5l4-3v3l4-3v3l4-3v11z"/>')
        + _sign(
            "d",
            '<rect class="db" x=".5" y=".5" width="13" height="13" rx="2"/>'
            '<text class="dt" x="7" y="10.5">×2</text>',
        )
        + _sign(
            "c", '<circle class="cn" cx="7" cy="7" r="6"/><text class="cs" x="7" y="10.6">¢</text>'
        )
        + _sign("l", '<path class="sg" d="M4 2h6l3 5-3 5H4L1 7z"/>')
        + _sign("e", '<path class="sg" d="M1 11V4h2V2h3v2h7v7z"/>')
        + _sign("f", '<path class="sg" d="M1 12V5l3-3v3l3-3v3l3-3v3h3v7z"/>')
        + _sign("u", pawn.format("tq"))
        + _sign("p", pawn.format("sg"))
        + _sign("k", pawn.format("kb"))
        + _sign(
            "q",
            '<rect class="ce" x=".5" y=".5" width="13" height="13" rx="2"/>'
            '<text class="qt" x="7" y="11">?</text>',
        )
        + _sign("w", '<circle class="pg" cx="7" cy="7" r="6.3"/>')
        + _sign(
            "D",
            '<rect class="dd" width="22" height="14" rx="2"/>'
            '<text class="dt" x="11" y="10.5">×2</text>',
        )
        + f'<path id="rr-E" d="{_ENGINE}"/><path id="rr-F" d="{_WORKS}"/>'
        + '<path id="rr-M" d="M0 22V7h4V1h5v6h19v15z"/>'
        + '<path id="rr-V" d="M0 22V6l6-6v6l6-6v6l6-6v6h10v16z"/>'
        + "</defs>"
    )
