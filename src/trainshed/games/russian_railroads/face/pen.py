"""What all drawings of Russian Railroads are made with: places, targets, slots, signs.

A drawing has two arrangements. At the desk a group stands where its `transform` says; on a phone
the style sheet moves it to the column and row of its classes (`x1 y7`: column 1, row 7).
"""

from collections.abc import Iterable
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
SLOT, HALF = 31, 19  # heights
MIDDLE = 8.5  # where a sign begins in a slot
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
        # What was before the last decision, where that is known; else nothing has just happened.
        self.past = self.was if seen.past is None else Spot(seen.past, self.now.bonus)
        self.is_scored = self.past.round_now < self.was.round_now  # and nobody has moved since

    def target(self, action: int, shape: str) -> str:
        """Draw a link that carries a legal action."""
        seen = self.seen
        words, link = escape(label(seen, action)), escape(seen.href(action))
        return (
            f'<a class="target" href="{link}" data-action="{seen.spell(action)}"'
            f' aria-label="{words}"><title>{words}</title>{shape}</a>'
        )

    def change(self, field: str, *path: int) -> str:
        """Return the class of a thing that the plan has changed, or the last decision: what stands
        in a field at the end of a path of indices.
        """
        now, was = self.now.value(field, path), self.was.value(field, path)
        if now != was:
            return " pl"
        return " nw" if was != self.past.value(field, path) else ""

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
        return line(one, x, 13.5, width + 3, state) + line(two, x, 26, width + 3, "off")
    if len(words) <= most:
        return line(words, x, 20, width, state)
    cut = words.rfind(" ", 0, most + 1)
    cut = cut if cut > 0 else most
    return line(words[:cut], x, 13.5, width + 9, state) + line(
        words[cut:].strip(), x, 26, width + 3, state
    )


def signs(letters: str, x: float, y: float) -> str:
    """Draw the signs of effects in a row."""
    return "".join(
        f'<use href="#rr-{letter}" x="{short(x + SIGN * k)}" y="{short(y)}"/>'
        for k, letter in enumerate(letters)
    )


def short(number: float) -> str:
    """Write a number with at most one digit behind the point."""
    whole = int(number)
    return str(whole) if whole == number else f"{number:.1f}".rstrip("0").rstrip(".")


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
