"""A position as plain text, for the `render` of environments: what the public may see."""

from collections.abc import Sequence

import numpy as np

from trainshed.core import record
from trainshed.core.game import PUBLIC, Game

COLUMNS = 100


def text_of(game: Game, states: record.States, names: Sequence[str]) -> str:
    """Draw the board and the numbers beside it."""
    seen = record.batch(game.dtype, 1)
    game.redact(states, 0, PUBLIC, seen, 0)
    lines = ["".join(text for text, _ in line) for line in game.words.board(seen[0], (), COLUMNS)]
    for table in game.words.tables(seen[0], names):
        lines += ["", table.title, *columns([table.heads, *[_texts(row) for row in table.rows]])]
    return "\n".join(lines)


def _texts(row: Sequence[tuple[str, str]]) -> list[str]:
    return [text for text, _ in row]


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Set rows of cells under each other."""
    widths = np.max([[len(cell) for cell in row] for row in rows], axis=0)
    return [
        "  ".join(cell.ljust(int(width)) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


__all__ = ["columns", "text_of"]
