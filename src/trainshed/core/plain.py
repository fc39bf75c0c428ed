"""The plain look: what the house shows of a game that draws nothing itself, from its record."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from . import record
from .face import Face, Field, Seen, board_of_fields, no_tables
from .lines import Line
from .parts import Cell, Grid, Panel, Row, number, text, token
from .stand_in import is_left_out, made

NONE = "–"
OVER = -2  # as in `game.py`, which imports this module


def completed(game: Any) -> Face:
    """Return the face of a game with a look for what it does not draw."""
    face: Face = game.face
    look = Look(game)
    found: dict[str, Any] = {}
    has_board = face.board is not board_of_fields and not is_left_out(face.board)
    if not has_board:
        found["board"] = made(lambda s, legal, columns: look.board(s, columns))
        if face.panels is None or is_left_out(face.panels):
            found["panels"] = made(lambda seen: look.panels(seen))
        if face.written is no_tables or is_left_out(face.written):
            found["written"] = made(lambda seen: look.written(seen))
    if face.tables is no_tables or is_left_out(face.tables):
        found["tables"] = made(lambda seen: look.tables(seen))
    return replace(face, **found) if found else face


class Look:
    """Shows the fields of a record: what everybody shares as a list, what the seats have as a
    table.
    """

    def __init__(self, game: Any) -> None:
        self.game = game
        shown = game.face.fields or [
            Field(name) for name in record.names(game.dtype, (*game.ignored, *game.materials))
        ]
        self.shared = [field for field in shown if field.name not in game.by_seat]
        self.own = [field for field in shown if field.name in game.by_seat]

    def board(self, s: Any, columns: int) -> list[Line]:
        """Write the shared fields, one a line, then what each seat has."""
        shown = [(title_of(field), told(s[field.name], field.by)) for field in self.shared]
        seats = int(getattr(s, "seats", self.game.seats[1])) if self.own else 0
        for seat in range(seats):
            parts = [f"{title} {value}" for title, value in self.row(s, seat)]
            shown.append((str(seat), "; ".join(parts)))
        width = max((len(title) for title, _ in shown), default=0)
        return [
            [(f"{title:<{width}}  ", "dim"), (value[: max(columns - width - 2, 1)], "")]
            for title, value in shown
        ]

    def panels(self, seen: Seen) -> list[Panel]:
        """Show the shared fields, and what each seat has, as tables."""
        say, s = seen.say, seen.state
        title, has = say.gettext("The board"), say.gettext("Who has what")
        rows = [
            Row(
                [
                    Cell((text(say.gettext(title_of(each))),), "dim"),
                    _words(told(s[each.name], each.by)),
                ]
            )
            for each in self.shared
        ]
        panels = [Panel("board", title, Grid("fields", title, "", [("", False)] * 2, rows))]
        if self.own:
            heads = [(say.gettext("Player"), False)]
            heads += [(say.gettext(head), False) for head, _ in self.row(s, 0)]
            rows = [
                Row([_named(seen, seat), *(_words(value) for _, value in self.row(s, seat))], style)
                for seat, style in _seats(seen)
            ]
            panels.append(Panel("seats", has, Grid("own", has, "", heads, rows)))
        return panels

    def written(self, seen: Seen) -> list[Grid]:
        """Return the same tables for the board as text."""
        grids = [panel.content for panel in self.panels(seen)]
        return [replace(grid, id=f"{grid.id}-text") for grid in grids if isinstance(grid, Grid)]

    def row(self, s: Any, seat: int) -> list[tuple[str, str]]:
        """Return the title and the value of all that a seat has; a field of rows has several."""
        found = []
        for field in self.own:
            value, title = s[field.name][seat], title_of(field)
            if np.ndim(value) > 1:
                found += [(f"{title} {k}", told(row, field.by)) for k, row in enumerate(value, 1)]
            else:
                found.append((title, told(value, field.by)))
        return found

    def tables(self, seen: Seen) -> list[Grid]:
        """Show the score of each seat, as far as nothing that is hidden may count."""
        say, scores = seen.say, np.zeros(len(seen.names), dtype=np.int64)
        heads, rows = [(say.gettext("Player"), False)], [[_named(seen, k)] for k, _ in _seats(seen)]
        if not self.game.hidden or seen.mover == OVER:
            heads.append((say.gettext("Score"), True))
            self.game.scores(seen.state, scores)
            for cells, score in zip(rows, scores, strict=True):
                cells.append(number(int(score)))
        shown = [Row(rows[seat], style) for seat, style in _seats(seen)]
        return [Grid("players", say.gettext("Players"), "", heads, shown)]


def _seats(seen: Seen) -> list[tuple[int, str]]:
    """Return the seats, each with the style of its row."""
    return [(seat, "me" if seat == seen.seat else "") for seat in range(len(seen.names))]


def _named(seen: Seen, seat: int) -> Cell:
    return Cell((token(seat), text(seen.name(seat), "bold")), "nowrap")


def _words(value: str) -> Cell:
    return Cell((text(value),))


def title_of(field: Field) -> str:
    """Return what people call a field."""
    return field.title or field.name.replace("_", " ").capitalize()


def told(value: Any, by: Sequence[str]) -> str:
    """Write a number; or several, each with what it counts; or rows of them."""
    if np.ndim(value) == 0:
        return str(int(value))
    if np.ndim(value) > 1:
        return " | ".join(told(row, by) for row in value)
    if not by:
        return " ".join(str(int(each)) for each in value)
    counted = [f"{int(each)} {what}" for each, what in zip(value, by, strict=True) if each]
    return ", ".join(counted) or NONE
