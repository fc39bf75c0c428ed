"""The board of German Railways for a terminal: plain letters first, then colour.

A cell shows one hex. Four characters where there is room, two where there is not:

    .  n  ^       plains, hills, mountains        o          approach hex of Berlin
    Kie  Ham3     a city; its income if not 1     1  3       the same, narrow
    P             a railroad in a rural space     [P] [PN]   railroads in a city; narrow P# PN +3
    *2  Kie*3     may be laid, with its cost      *2         the same, narrow
"""

from collections.abc import Sequence
from typing import Any

from trainshed.core.lines import INKS, Line, Segment

from ..rules.actions import LAY
from ..rules.cost import cost_of
from ..rules.state import BUILD, KOELN_TERRAIN
from ..rules.tables import (
    BERLIN,
    CITY_INCOME,
    HEXES,
    IS_APPROACH,
    RAILROAD_COLOURS,
    RAILROAD_IDS,
    RAILROAD_NAMES,
    RAILROADS,
    SPACE_IDS,
    SPACE_NAMES,
    SPACE_TERRAIN,
    SPACES,
)
from .names import LETTERS, railroads_of

STYLES = [INKS[colour] for colour in RAILROAD_COLOURS]
LEGAL, CITY, FAINT = "bold black on bright_cyan", "bold", "dim"

TERRAIN = {"plains": ".", "hills": "n", "mountains": "^"}
APPROACH = "o"

ROWS = 1 + max(r for hexes in HEXES for _, r in hexes)
COLUMNS = 1 + max(q + r // 2 for hexes in HEXES for q, r in hexes)
WIDE, NARROW = 4, 2

# Three letters each; where two cities share them, one takes other letters of its name.
SHORT = {name: name[:3] for name in SPACE_NAMES if name} | {
    "Breslau": "Bsl",
    "Frankfurt am Main": "FfM",
    "Frankfurt an der Oder": "FfO",
    "Hamm": "Hmm",
    "Münster": "Mst",
    "Strasbourg": "Sbg",
}

_HEX_AT = {
    (r, q + r // 2): (space, part)
    for space in range(SPACES)
    for part, (q, r) in enumerate(HEXES[space])
}


def is_wide(columns: int) -> bool:
    """Tell whether four characters a hex fit."""
    return columns >= 2 + WIDE * COLUMNS


def board(s: Any, actions: Sequence[int], columns: int) -> list[Line]:
    """Draw the board in at most `columns` characters, with what may be laid and its cost."""
    wide = is_wide(columns)
    may_lay = (
        {action - LAY for action in actions if LAY <= action < LAY + SPACES}
        if s.phase == BUILD
        else set()
    )
    lines = [_numbers(wide)]
    lines += [_row(s, row, may_lay, wide) for row in range(ROWS)]
    lines.append(_numbers(wide))
    return [*lines, *_shared_cities(s, columns), *_legend(columns)]


def _numbers(wide: bool) -> Line:
    """Write the numbers of the columns; narrow cells have room for every other one."""
    if wide:
        return [
            ("  " + "".join(f"{column:^4}" for column in range(1, COLUMNS + 1)).rstrip(), FAINT)
        ]
    return [(" " + "".join(f"{column:<4}" for column in range(1, COLUMNS + 1, 2)).rstrip(), FAINT)]


def _row(s: Any, row: int, may_lay: set[int], wide: bool) -> Line:
    width = WIDE if wide else NARROW
    line: Line = [(chr(ord("A") + row) + (" " if wide else ""), FAINT)]
    if row % 2:
        line.append((" " * (width // 2), ""))
    for column in range(COLUMNS):
        space, part = _HEX_AT.get((row, column), (-1, 0))
        cell = _cell(s, space, part, space in may_lay, wide) if space >= 0 else []
        line += cell
        line.append((" " * (width - sum(len(text) for text, _ in cell)), ""))
    while line[-1][0].isspace() or not line[-1][0]:
        line.pop()
    return line


def _cell(s: Any, space: int, part: int, legal: bool, wide: bool) -> Line:
    if legal and part == 0:
        name = (SHORT[SPACE_NAMES[space]][:2] if SPACE_NAMES[space] else " ") if wide else ""
        return [(name, CITY), (f"*{int(cost_of(s, int(s.building), space))}", LEGAL)]
    present = railroads_of(int(s.track[space]))
    if space == BERLIN:
        return _berlin(present, part, wide)
    if not SPACE_NAMES[space]:
        return [(" " if wide else "", ""), _rural(s, space, present)]
    if not present:
        return [_empty_city(space, wide)]
    return _in_city(present, wide)


def _rural(s: Any, space: int, present: list[int]) -> Segment:
    if present:
        return LETTERS[present[0]], STYLES[present[0]]
    if IS_APPROACH[space]:
        return APPROACH, "cyan"
    return TERRAIN[SPACE_TERRAIN[s.option[KOELN_TERRAIN]][space]], FAINT


def _empty_city(space: int, wide: bool) -> Segment:
    income = int(CITY_INCOME[space])
    if not wide:
        return str(income), CITY
    return SHORT[SPACE_NAMES[space]] + (str(income) if income > 1 else ""), CITY


def _berlin(present: list[int], part: int, wide: bool) -> Line:
    """Spread Berlin over its three hexes: its name, and room for all eight railroads."""
    if part == 0:
        return [("Ber3" if wide else "3=", CITY)]
    room = WIDE if wide else NARROW
    inside = (
        present[: 2 if len(present) <= 2 else room]
        if part == 1
        else present[2 if len(present) <= 2 else room :]
    )
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
    return (
        _letters(present) if len(present) <= WIDE else [*_letters(present[: WIDE - 1]), ("+", CITY)]
    )


def _letters(railroads: Sequence[int]) -> Line:
    return [(LETTERS[railroad], STYLES[railroad]) for railroad in railroads]


def _shared_cities(s: Any, columns: int) -> list[Line]:
    """List the cities with several railroads: the board has room for few letters."""
    items: list[Line] = []
    for space in range(SPACES):
        present = railroads_of(int(s.track[space]))
        if len(present) > 1:
            items.append([(f"{SPACE_NAMES[space]} {SPACE_IDS[space]} ", ""), *_letters(present)])
    return _flow([[("Shared:", FAINT)], *items], columns) if items else []


def _legend(columns: int) -> list[Line]:
    cities = (
        ("[P] railroads in a city",)
        if is_wide(columns)
        else ("1 2 3 cities", "P# P in a city", "+3 three in a city")
    )
    signs = (
        ". plains 2",
        "n hills 3",
        "^ mountains 4",
        "o approach of Berlin 2",
        *cities,
        "*2 may be laid for 2",
    )
    names: list[Line] = [
        [
            *_letters([k]),
            (
                f" {RAILROAD_IDS[k]}"
                if columns < 100
                else f" {RAILROAD_IDS[k]} {RAILROAD_NAMES[k]}",
                "",
            ),
        ]
        for k in range(RAILROADS)
    ]
    return [*_flow([[(sign, FAINT)] for sign in signs], columns), *_flow(names, columns)]


def _flow(items: Sequence[Line], columns: int) -> list[Line]:
    """Set items one after the other, on as few lines as hold them."""
    lines: list[Line] = []
    used = columns + 1
    for item in items:
        length = sum(len(text) for text, _ in item)
        if used + 2 + length > columns:
            lines.append([*item])
            used = length
        else:
            lines[-1] += [("  ", ""), *item]
            used += 2 + length
    return lines
