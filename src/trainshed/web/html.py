"""Lines, rows and tables of a page as HTML, kept: after a move most are what they were before it.

Their words are translated already; they depend on nothing but what they are given.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from gettext import NullTranslations
from itertools import zip_longest
from typing import Any

from markupsafe import Markup, escape

from trainshed.core.parts import Bit, Bits, Cell, Grid, Lead, Sheet, Slots

from .db.models import FORCED, PROXY
from .live_match import Entry
from .svg import icon, swatch, token

MOST_KEPT = 60_000  # lines, 60 of a log for each of many readers; a few hundred bytes each
MOST_RUNS = 4000
MOST_GRIDS = 2000


class Written:
    """What was written of things, found by the things themselves: of the same log or position they
    are the same ones, and hashing what they hold takes longer.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: dict[int, tuple[Any, tuple[Any, ...], Markup]] = {}

    def of(self, thing: Any, *reads: Any, write: Callable[..., Markup]) -> Markup:
        """Return what `write` makes of a thing and all else that it reads."""
        found = self._found.get(id(thing))
        if found is None or found[0] is not thing or found[1] != reads:
            if len(self._found) >= self._most:
                self._found.clear()
            found = self._found[id(thing)] = thing, reads, write(thing, *reads)
        return found[2]


_log_lines, _log_runs, _grids = Written(MOST_KEPT), Written(MOST_RUNS), Written(MOST_GRIDS)


def show(bits: Bits, names: Sequence[str]) -> Markup:
    """Write a line of bits; `names` are those of the seats."""
    return _line(bits, tuple(names))


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


def grid(given: Grid, names: Sequence[str]) -> Markup:
    """Write a table; folded it is nothing without rows."""
    return _grids.of(given, tuple(names), write=_grid)


def _grid(given: Grid, names: tuple[str, ...]) -> Markup:
    if given.folded and not given.rows:
        return Markup()
    title, slots = escape(given.title), given.slots
    rows = [_row(tuple(each.cells), each.style, each.below, names, slots) for each in given.rows]
    head = f'<div class="hd"><h2>{title}</h2><span class="dim">{escape(given.note)}</span></div>'
    table = (
        f'<table class="tt grid" aria-label="{title}">\n'
        f"{_heads(tuple(given.heads), slots)}\n\n{''.join(rows)}</table>\n"
    )
    place = f'class="sec" id="{escape(given.id)}"'
    if given.folded:
        return Markup(f"<details {place}><summary>{head}</summary>{table}</details>")
    return Markup(f"<section {place}>{head}{table}</section>\n")


def sheet(given: Sheet, names: Sequence[str], place: str, more: str = "") -> Markup:
    """Write a slip of paper; `place` says what it is, `more` stands below its columns."""
    read = tuple(names)
    columns = "".join(
        [f"<div>{''.join([_lead(lead, read) for lead in each])}</div>" for each in given.columns]
    )
    band = f'<div class="band c-{escape(given.band)}"></div>' if given.band else ""
    return Markup(
        f'<aside class="bill-card waybill {"cert" if given.band else ""}"'
        f' aria-label="{escape(place)}">\n{band}<h2>{_line(given.title, read)}</h2>\n'
        f'<div class="two">{columns}</div>{escape(more)}\n</aside>\n'
    )


@lru_cache(MOST_KEPT)
def _lead(given: Lead, names: tuple[str, ...]) -> Markup:
    figures = ""
    if given.right:
        figures = f'<span class="dots"></span><span class="num">{_line(given.right, names)}</span>'
    whole = f"{_line(given.left, names)}{figures}"
    return Markup(f'<div class="lead {escape(given.style)}">{whole}</div>')


def log_line(line: Entry, base: str, say: NullTranslations) -> Markup:
    """Write a line of the log with the way to its moment."""
    return _log_lines.of(line, base, say, write=_log_line)


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


def log_lines(runs: Sequence[tuple[Entry, ...]], base: str, say: NullTranslations) -> Markup:
    """Write the lines of some runs of a log, as they come."""
    return Markup("".join([_log_runs.of(each, base, say, write=_log_run) for each in runs]))


def _log_run(lines: tuple[Entry, ...], base: str, say: NullTranslations) -> Markup:
    return Markup("".join([log_line(line, base, say) for line in lines]))


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
