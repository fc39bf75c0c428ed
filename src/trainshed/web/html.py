"""Lines and rows of a page as HTML, kept: after a move most of them are what they were before it.

Their words are translated already; they depend on nothing but what they are given.
"""

from collections.abc import Sequence
from functools import lru_cache
from gettext import NullTranslations
from itertools import zip_longest
from typing import Any

from markupsafe import Markup, escape

from trainshed.core.parts import Bit, Bits, Cell, Row, Slots

from .db.models import FORCED, PROXY
from .live_match import Entry
from .svg import icon, swatch, token

MOST_KEPT = 60_000  # lines, 60 of a log for each of many readers; a few hundred bytes each
MOST_ROUNDS = 4000
# By the numbers of the objects: of the same log they are the same, and hashing takes longer.
_log_lines: dict[int, tuple[Entry, str, Any, Markup]] = {}
_log_rounds: dict[int, tuple[tuple[Entry, ...], str, Any, Markup]] = {}


def show(bits: Bits, names: Sequence[str]) -> Markup:
    """Write a line of bits; `names` are those of the seats."""
    return _line(bits, tuple(names))


def heads(given: Sequence[tuple[str, bool]], slots: Slots | None = None) -> Markup:
    """Write the heads of a table's columns; nothing where none has words."""
    return _heads(tuple(given), slots)


@lru_cache(MOST_KEPT)
def _heads(given: tuple[tuple[str, bool], ...], slots: Slots | None) -> Markup:
    if not any(words for words, _ in given):
        return Markup()
    number = Markup(' class="num"')
    cells = [
        Markup('<th scope="col"{}>{}</th>').format(number if is_figure else "", words)
        for words, is_figure in given
    ]
    held = f'<th scope="col" class="held">{escape(slots.title)}</th>' if slots else ""
    return Markup(f"<thead><tr>{''.join(cells)}{held}</tr></thead>")


def row(given: Row, names: Sequence[str], slots: Slots | None = None) -> Markup:
    """Write a row of a table, with what stands below it, or in its slots."""
    return _row(tuple(given.cells), given.style, given.below, tuple(names), slots)


def log_line(line: Entry, base: str, say: NullTranslations) -> Markup:
    """Write a line of the log with the way to its moment."""
    found = _log_lines.get(id(line))
    if found is None or found[0] is not line or found[1] != base or found[2] is not say:
        if len(_log_lines) >= MOST_KEPT:
            _log_lines.clear()
        found = _log_lines[id(line)] = line, base, say, _log_line(line, base, say)
    return found[3]


def _log_line(line: Entry, base: str, say: NullTranslations) -> Markup:
    how = {FORCED: say.gettext("no choice"), PROXY: say.gettext("by order")}.get(line.how, "")
    aside = f' <span class="how">{escape(how)}</span>' if how else ""
    title = escape(say.gettext("Go to this moment"))
    link = f'<a href="{escape(base)}/replay?ply={line.ply}" title="{title}">'
    told = f"<span>{escape(line.text)}{aside}</span>"
    if line.more:
        told = (
            f"<details><summary>{escape(line.text)}{aside}</summary>{escape(line.more)}</details>"
        )
    return Markup(f'<li class="{escape(line.kind)}">{link}{line.ply}</a>{told}</li>')


def log_lines(rounds: Sequence[tuple[Entry, ...]], base: str, say: NullTranslations) -> Markup:
    """Write the lines of some rounds of a log, as they come."""
    return Markup("".join([_log_round(each, base, say) for each in rounds]))


def _log_round(lines: tuple[Entry, ...], base: str, say: NullTranslations) -> Markup:
    found = _log_rounds.get(id(lines))
    if found is None or found[0] is not lines or found[1] != base or found[2] is not say:
        if len(_log_rounds) >= MOST_ROUNDS:
            _log_rounds.clear()
        whole = Markup("".join([log_line(line, base, say) for line in lines]))
        found = _log_rounds[id(lines)] = lines, base, say, whole
    return found[3]


def cited(rules: Sequence[tuple[str, str]]) -> Markup:
    """Write what is cited, each with the way to its paragraph where there is one."""
    link = Markup('<a href="{1}">{0}</a>')
    links = [link.format(what, to) if to else what for what, to in rules]
    return Markup('<span class="cites">{}</span>').format(Markup(", ").join(links))


def with_links(words: str, rules: Sequence[tuple[str, str]]) -> str:
    """Turn what a sentence cites in brackets into links."""
    before, mark, after = words.partition(f"[{', '.join(what for what, _ in rules)}]")
    return Markup("{}[{}]{}").format(before, cited(rules), after) if mark and rules else words


@lru_cache(MOST_KEPT)
def _line(bits: Bits, names: tuple[str, ...]) -> Markup:
    followed = zip_longest(bits, bits[1:])
    written = "".join(str(_bit(bit, names)) + _unsaid(bit, after, names) for bit, after in followed)
    return Markup(f'<span class="bits">{written}</span>')


def _unsaid(bit: Bit, after: Bit | None, names: tuple[str, ...]) -> str:
    """Say a token that no word follows to those who do not see it."""
    if bit.kind != "token" or bit.number < 0 or (after is not None and after.kind == "text"):
        return ""
    return f'<span class="sr">{escape(names[bit.number])}, </span>'


def _bit(bit: Bit, names: tuple[str, ...]) -> str:
    if bit.kind == "text":
        style = f' class="{escape(bit.style)}"' if bit.style else ""
        return f"<span{style}>{escape(bit.text)}</span>" if bit.text else ""
    if bit.kind == "plate":
        several = f'<span class="n">×{bit.number}</span>' if bit.number > 1 else ""
        return f'<span class="plate s c-{escape(bit.style)}">{escape(bit.text)}{several}</span>'
    if bit.kind == "token":
        return token(bit.number, names[bit.number] if bit.number >= 0 else "", "s")
    return swatch(bit.style) if bit.kind == "swatch" else icon(bit.text)


@lru_cache(MOST_KEPT)
def _row(
    cells: tuple[Cell, ...], style: str, below: Bits, names: tuple[str, ...], slots: Slots | None
) -> Markup:
    whole = "".join(_cell(cell, names) for cell in cells)
    hot = ' class="hot"' if style == "hot" else ""
    under = ""
    if slots is not None:
        whole += f'<td class="held"><span>{_held(below, slots)}</span></td>'
    elif below:
        wide = f'<td colspan="{len(cells)}">{_line(below, names)}</td>'
        under = f'\n<tr class="below">{wide}</tr>'
    return Markup(f'<tbody class="row {escape(style)}"><tr{hot}>{whole}</tr>{under}\n</tbody>')


def _held(below: Bits, slots: Slots) -> str:
    """Write the plates of a row each in its place, a dot where there is none."""
    plates = {bit.text: bit for bit in below}
    none = "" if plates else f'<span class="sr">{escape(slots.nothing)}</span>'
    return none + "".join(
        _slot(plates[code], letter) if code in plates else '<i aria-hidden="true">·</i>'
        for code, letter in slots.letters
    )


def _slot(bit: Bit, letter: str) -> str:
    several = str(bit.number) if bit.number > 1 else ""
    spoken = f"{escape(bit.text)} {several}, " if several else f"{escape(bit.text)}, "
    return (
        f'<span class="plate s c-{escape(bit.style)}" title="{escape(bit.text)}">'
        f'<span aria-hidden="true">{escape(letter)}{several}</span>'
        f'<span class="sr">{spoken}</span></span>'
    )


def _cell(cell: Cell, names: tuple[str, ...]) -> str:
    style = f' class="{escape(cell.style)}"' if cell.style else ""
    return f"<td{style}>{_line(cell.bits, names)}</td>"
