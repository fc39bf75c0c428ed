"""A scoring as a table: a row for each railroad and for industry, a column for each seat."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from trainshed.core.face import Happening, Step
from trainshed.core.parts import Cell, Grid, Ledger, Row, number, text
from trainshed.core.say import Say

from ..rules import state as st
from ..rules import tables as t
from . import names
from .count import RailroadCount, count_in_words, count_industry, count_railroad, final_lines

Counts = Sequence[Sequence[RailroadCount]]  # by seat and railroad


def heads_of(first: str, seats: int, name: Callable[[int], str]) -> list[tuple[str, bool]]:
    """Return the heads of the columns: what the rows are, then the seats."""
    return [(first, False), *((name(seat), True) for seat in range(seats))]


def rows_of(s: Any, reader: int, counted: Counts, total: str, style: str, say: Say) -> list[Row]:
    """Return the rows; below those of the railroads stands the sum in words for the reader."""
    rows = []
    for railroad in range(t.RAILROADS):
        name = names.railroad_name(s, railroad, say)
        cells = [Cell((text(name),)), *(number(counts[railroad].points) for counts in counted)]
        words = count_in_words(counted[reader][railroad], say) if reader >= 0 else ""
        rows.append(Row(cells, "", (text(words, "dim"),) if words else ()))
    industry = [count_industry(s, seat) for seat in range(len(counted))]
    rows.append(Row([Cell((text(say.gettext("Industry")),)), *map(number, industry)]))
    sums = [
        sum(one.points for one in counts) + more
        for counts, more in zip(counted, industry, strict=True)
    ]
    shown = [number(f"+{points}" if style else points, f"num cash {style}") for points in sums]
    rows.append(Row([Cell((text(total, "bold"),)), *shown]))
    return rows


def scored_table(h: Happening) -> Grid | None:
    """Return the table of a round that was scored; the last round's stands on the end page."""
    s, say, seats = h.after, h.say, int(h.after.seats)
    if s.phase == st.FINISHED:
        return None
    counted = [
        [count_railroad(s, seat, railroad) for railroad in range(t.RAILROADS)]
        for seat in range(seats)
    ]
    title = say.gettext("Round {n}").format(n=int(h.before.round_now))
    rows = rows_of(s, h.seat, counted, title, "paid", say)
    points = [number(int(s.score[seat]), "num cash") for seat in range(seats)]
    rows.append(Row([Cell((text(say.gettext("Points"), "bold"),)), *points]))
    heads = heads_of(say.gettext("Line"), seats, h.name)
    whole = say.gettext("{round}, scored").format(round=title)
    return Grid("scored", whole, say.gettext("line by line"), heads, rows)


def ledger(steps: Iterable[Step], say: Say) -> Ledger:
    """Return what the scorings of all rounds brought each seat by line, what the end brought, and
    what was counted at once, such as passing.
    """
    rows: list[list[int]] = []
    state = None
    for before, _, state in steps:
        seats = int(state.seats)
        rows = rows or [[0] * (t.RAILROADS + 2) for _ in range(seats)]
        if is_scored(before, state):
            for seat, row in enumerate(rows):
                for railroad in range(t.RAILROADS):
                    row[railroad] += count_railroad(state, seat, railroad).points
                row[t.RAILROADS] += count_industry(state, seat)
    if state is None:
        return Ledger((), ())
    for seat, row in enumerate(rows):
        if state.phase == st.FINISHED:
            row[-1] = sum(points for _, points in final_lines(state, seat, say))
        row.append(int(state.score[seat]) - sum(row))
    lines = [names.railroad_name(state, railroad, say) for railroad in range(t.RAILROADS)]
    last = (say.gettext("Industry"), say.gettext("End"), say.gettext("At once"))
    return Ledger((*lines, *last), rows)


def is_scored(before: Any, after: Any) -> bool:
    """Tell whether a round was scored between two positions."""
    if after.phase == st.FINISHED:
        return bool(before.phase != st.FINISHED)
    return bool(after.round_now > before.round_now and before.round_now > 0)
