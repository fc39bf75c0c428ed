"""What the commands share of the terminal: consoles, tables, boards, progress bars."""

import contextlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from trainshed.core.lines import Line
    from trainshed.core.parts import Grid, Sheet

Step = Callable[[int], None]
GAP = 3  # columns between things side by side
ROOM = 34  # columns that what a choice means has at least, beside what to type


def out() -> "Console":
    """Return the console of stdout; NO_COLOR and the width of the terminal are respected."""
    from rich.console import Console

    return Console(markup=False, highlight=False, emoji=False)


def print_json(value: Any) -> None:
    """Print one JSON object on one line."""
    click.echo(json.dumps(value, ensure_ascii=False))


@contextlib.contextmanager
def progress(label: str, total: int, unit: str) -> Iterator[Step]:
    """Show a bar with the time left on stderr; nothing where that is no terminal."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True, markup=False, highlight=False)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(unit, markup=False),
        TimeRemainingColumn(),
        TextColumn("left", markup=False),
    )
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.advance(task, done)


@contextlib.contextmanager
def waiting(label: str) -> Iterator[None]:
    """Say what is being waited for, on a terminal; it vanishes when done."""
    from rich.console import Console

    console = Console(stderr=True, markup=False, highlight=False)
    if not console.is_terminal:
        yield
        return
    with console.status(label):
        yield


def grid(
    title: str,
    heads: Sequence[str],
    rows: Sequence[Sequence[Any]],
    gap: int = 2,
    figures: Sequence[int] = (),
) -> "RenderableType":
    """Return a table for people: texts to the left, numbers to the right.

    A cell is a text, a number, a text and its style, or a rich text; `figures` are columns that are
    set to the right in any case.
    """
    from rich import box
    from rich.table import Table as RichTable
    from rich.text import Text

    table = RichTable(
        title=Text(title, style="bold") if title else None,
        title_justify="left",
        box=box.SIMPLE_HEAD,
        padding=(0, gap - 1, 0, 0),
        pad_edge=False,
        show_edge=False,
    )
    cells = [[_text(cell) for cell in row] for row in rows]
    for index, head in enumerate(heads):
        is_right = index in figures or _are_numbers([row[index].plain for row in cells])
        justify: Any = "right" if is_right else "left"
        table.add_column(Text(head), justify=justify, overflow="fold")
    for row in cells:
        table.add_row(*row)
    return table


def _text(cell: Any) -> "Text":
    from rich.text import Text

    if isinstance(cell, Text):
        return cell
    words, style = cell if isinstance(cell, tuple) else (_shown(cell), "")
    return Text(words, style=style)


def _shown(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "-"}[value]
    return f"{value:,}" if isinstance(value, int) else str(value)


def _are_numbers(texts: Sequence[str]) -> bool:
    plain = [text.lstrip("-").replace(",", "").replace(".", "").rstrip("%") for text in texts]
    return all(text.isdigit() or not text for text in plain) and any(plain)


def print_whole(table: "RenderableType") -> None:
    """Print a table as wide as it is: listings are read in a pager, or by other programs."""
    console = out()
    console.width = max(console.width, width_of(table, 10_000))
    console.print(table, crop=False)


def of_game(given: "Grid") -> "RenderableType":
    """Return a game's own table, set close: it stands beside the board."""
    from rich.text import Text

    from trainshed.core.lines import rows

    heads, cells = rows(given)
    found = [[Text.assemble(*line) for line in row] for row in cells]
    figures = [index for index, (_, is_figure) in enumerate(given.heads) if is_figure]
    title = "" if given.title in heads else given.title  # said once is enough
    return grid(title, heads, found, gap=1, figures=figures)


def slip(given: "Sheet") -> "RenderableType":
    """Return a sheet with what a choice would bring: its columns side by side."""
    from rich.console import Group
    from rich.table import Table as RichTable
    from rich.text import Text

    from trainshed.core.lines import line, sheet

    columns: list[RenderableType] = []
    for leads in sheet(given):
        table = RichTable.grid(padding=(0, 2, 0, 0))
        has_figures = any(right for _, right in leads)
        table.add_column()  # an empty one beside it would take room
        if has_figures:
            table.add_column(justify="right")
        for left, right in leads:
            table.add_row(Text.assemble(*left), *[Text.assemble(*right)] * has_figures)
        columns.append(table)
    return Group(Text.assemble(*line(given.title), style="bold"), in_a_row(columns))


def told(given: Sequence[tuple[str, str]], columns: int) -> "list[RenderableType]":
    """Return what to type and what it means, side by side; one after the other where the terminal
    is too narrow for that.
    """
    from rich.table import Table as RichTable
    from rich.text import Text

    typed = max((len(text) for text, meaning in given if meaning), default=0)
    if typed + GAP + ROOM > columns:
        return [f"{text}: {meaning}" if meaning else text for text, meaning in given]
    table = RichTable.grid(padding=(0, GAP, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for text, meaning in given:
        table.add_row(Text(text), Text(meaning))
    return [table] if given else []


def drawn(lines: "Sequence[Line]") -> "RenderableType":
    """Return a board: lines of styled segments, cut at the edge with "…" and never wrapped."""
    from rich.console import Group
    from rich.text import Text

    # a bare text would be joined with others, and forget that it does not wrap
    return Group(
        Text("\n", no_wrap=True, overflow="ellipsis").join([Text.assemble(*line) for line in lines])
    )


def width_of(thing: "RenderableType", columns: int) -> int:
    """Return how many columns a thing needs."""
    from rich.console import Console
    from rich.measure import Measurement

    console = Console(width=columns)
    return Measurement.get(console, console.options, thing).maximum


def in_a_row(things: "Sequence[RenderableType]") -> "RenderableType":
    """Set things side by side."""
    from rich.table import Table as RichTable

    row = RichTable.grid(padding=(0, GAP, 0, 0))
    row.add_row(*things)
    return row


def in_rows(tables: "Sequence[RenderableType]", columns: int) -> "list[RenderableType]":
    """Set tables side by side, on as few rows as hold them."""
    rows: list[list[RenderableType]] = []
    used = columns + 1
    for table in tables:
        width = width_of(table, columns)
        if used + GAP + width > columns:
            rows.append([])
            used = -GAP
        rows[-1].append(table)
        used += GAP + width
    parts: list[RenderableType] = []
    for row in rows:
        parts += [""] if parts else []
        parts.append(in_a_row(row) if len(row) > 1 else row[0])
    return parts


def is_terminal() -> bool:
    """Tell whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()
