"""A position as plain text, for the `render` of environments: what the public may see."""

from collections.abc import Sequence

import numpy as np

from trainshed.core import record
from trainshed.core.face import Seen
from trainshed.core.game import PUBLIC, Game
from trainshed.core.lines import Line, rows

COLUMNS = 100


def text_of(game: Game, states: record.States, names: Sequence[str]) -> str:
    """Draw the board and the numbers beside it."""
    state = record.batch(game.dtype, 1)
    game.redact(states, 0, PUBLIC, state, 0)
    mover = int(game.to_move(states[0]))
    seen = Seen(state[0], state[0], PUBLIC, mover, names, spell=game.verbs_at(state[0]).text)
    lines = [_plain(line) for line in game.face.board(state[0], (), COLUMNS)]
    for table in game.face.tables(seen):
        heads, cells = rows(table)
        if cells:
            texts = [[_plain(line) for line in row] for row in cells]
            lines += ["", table.title, *columns([heads, *texts])]
    return "\n".join(lines)


def _plain(line: Line) -> str:
    return "".join(text for text, _ in line)


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Set rows of cells under each other."""
    widths = np.max([[len(cell) for cell in row] for row in rows], axis=0)
    return [
        "  ".join(cell.ljust(int(width)) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


__all__ = ["columns", "text_of"]
