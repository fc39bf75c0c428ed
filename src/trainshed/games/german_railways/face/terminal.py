"""The board of German Railways for a terminal: plain letters first, then colour.

A cell shows one hex. Four characters where there is room, two where there is not:

    .  n  ^       plains, hills, mountains        o          approach hex of Berlin
    Kie  Ham3     a city; its income if not 1     1  3       the same, narrow
    P             a railroad in a rural space     [P] [PN]   railroads in a city; narrow P# PN +3
    *2  Kie*3     may be laid, with its cost      *2         the same, narrow
"""

from collections.abc import Sequence
from typing import Any

from trainshed.core.lines import INKS, Line, Segment, flowing, padded, stripped

from ..rules import tables as t
from ..rules.actions import LAY
from ..rules.cost import cost_of
from ..rules.state import BUILD, KOELN_TERRAIN
from .names import CITY_NAMES, LETTERS, railroads_of

STYLES = [INKS[colour] for colour in t.RAILROAD_COLOURS]
LEGAL, CITY, FAINT = "bold black on bright_cyan", "bold", "dim"

TERRAIN = {"plains": ".", "hills": "n", "mountains": "^"}
APPROACH = "o"

ROWS = 1 + max(r for hexes in t.HEXES for _, r in hexes)
COLUMNS = 1 + max(q + r // 2 for hexes in t.HEXES for q, r in hexes)
WIDE, NARROW = 4, 2

# Three letters each; where two cities share them, one takes other letters of its name.
SHORT = {name: name[:3] for name in t.SPACE_NAMES if name} | CITY_NAMES["short"]

_HEX_AT = {
    (r, q + r // 2): (space, part)
    for space in range(t.SPACES)
    for part, (q, r) in enumerate(t.HEXES[space])
}


def is_wide(columns: int) -> bool:
    """Tell whether four characters a hex fit."""
    return columns >= 2 + WIDE * COLUMNS


def board(s: Any, actions: Sequence[int], columns: int) -> list[Line]:
    """Draw the board in at most `columns` characters, with what may be laid and its cost."""
    wide, numbers = is_wide(columns), _numbers(is_wide(columns))
    may_lay = {a - LAY for a in actions if LAY <= a < LAY + t.SPACES and s.phase == BUILD}
    rows = [_row(s, row, may_lay, wide) for row in range(ROWS)]
    return [numbers, *rows, numbers, *_shared_cities(s, columns), *_legend(columns)]


def _numbers(wide: bool) -> Line:
    """Write the numbers of the columns; narrow cells have room for every other one."""
    if wide:
        return stripped([("  " + "".join(f"{k:^4}" for k in range(1, COLUMNS + 1)), FAINT)])
    return stripped([(" " + "".join(f"{k:<4}" for k in range(1, COLUMNS + 1, 2)), FAINT)])


def _row(s: Any, row: int, may_lay: set[int], wide: bool) -> Line:
    width = WIDE if wide else NARROW
    line: Line = [(chr(ord("A") + row) + (" " if wide else ""), FAINT)]
    if row % 2:
        line.append((" " * (width // 2), ""))
    for column in range(COLUMNS):
        space, part = _HEX_AT.get((row, column), (-1, 0))
        cell = _cell(s, space, part, space in may_lay, wide) if space >= 0 else []
        line += padded(cell, width)
    return stripped(line)


def _cell(s: Any, space: int, part: int, legal: bool, wide: bool) -> Line:
    if legal and part == 0:
        name = (SHORT[t.SPACE_NAMES[space]][:2] if t.SPACE_NAMES[space] else " ") if wide else ""
        return [(name, CITY), (f"*{int(cost_of(s, int(s.building), space))}", LEGAL)]
    present = railroads_of(int(s.track[space]))
    if space == t.BERLIN:
        return _berlin(present, part, wide)
    if not t.SPACE_NAMES[space]:
        return [(" " if wide else "", ""), _rural(s, space, present)]
    if not present:
        return [_empty_city(space, wide)]
    return _in_city(present, wide)


def _rural(s: Any, space: int, present: list[int]) -> Segment:
    if present:
        return LETTERS[present[0]], STYLES[present[0]]
    if t.IS_APPROACH[space]:
        return APPROACH, "cyan"
    return TERRAIN[t.SPACE_TERRAIN[s.option[KOELN_TERRAIN]][space]], FAINT


def _empty_city(space: int, wide: bool) -> Segment:
    income = int(t.CITY_INCOME[space])
    if not wide:
        return str(income), CITY
    return SHORT[t.SPACE_NAMES[space]] + (str(income) if income > 1 else ""), CITY


def _berlin(present: list[int], part: int, wide: bool) -> Line:
    """Spread Berlin over its three hexes: its name, and room for all eight railroads."""
    if part == 0:
        return [("Ber3" if wide else "3=", CITY)]
    room = WIDE if wide else NARROW
    left = 2 if len(present) <= 2 else room
    inside = present[:left] if part == 1 else present[left:]
    if wide and len(inside) <= 2:
        return [("[", CITY), *_letters(inside), ("=" * (2 - len(inside)), CITY), ("]", CITY)]
    if not wide and len(inside) > room:
        return [(f"+{len(inside)}", CITY)]
    return [*_letters(inside), ("=" * (room - len(inside)), CITY)]


def _in_city(present: list[int], wide: bool) -> Line:
    if not wide:
        if len(present) == 1:
            return [*_letters(present), ("#", CITY)]
        return _letters(present) if len(present) == 2 else [(f"+{len(present)}", CITY)]
    if len(present) <= 2:
        return [("[", CITY), *_letters(present), ("]", CITY)]
    if len(present) <= WIDE:
        return _letters(present)
    return [*_letters(present[: WIDE - 1]), ("+", CITY)]


def _letters(railroads: Sequence[int]) -> Line:
    return [(LETTERS[railroad], STYLES[railroad]) for railroad in railroads]


def _shared_cities(s: Any, columns: int) -> list[Line]:
    """List the cities with several railroads: the board has room for few letters."""
    items: list[Line] = [
        [(f"{t.SPACE_NAMES[space]} {t.SPACE_IDS[space]} ", ""), *_letters(present)]
        for space in range(t.SPACES)
        if len(present := railroads_of(int(s.track[space]))) > 1
    ]
    return flowing([[("Shared:", FAINT)], *items], columns) if items else []


def _legend(columns: int) -> list[Line]:
    narrow = ("1 2 3 cities", "P# P in a city", "+3 three in a city")
    cities = ("[P] railroads in a city",) if is_wide(columns) else narrow
    land = (". plains 2", "n hills 3", "^ mountains 4", "o approach of Berlin 2")
    signs = (*land, *cities, "*2 may be laid for 2")
    names: list[Line] = []
    for k in range(t.RAILROADS):
        called = (
            t.RAILROAD_IDS[k] if columns < 100 else f"{t.RAILROAD_IDS[k]} {t.RAILROAD_NAMES[k]}"
        )
        names.append([*_letters([k]), (f" {called}", "")])
    return [*flowing([[(sign, FAINT)] for sign in signs], columns), *flowing(names, columns)]
