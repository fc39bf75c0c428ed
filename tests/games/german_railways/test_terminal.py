from collections.abc import Sequence

import pytest

import trainshed
from tests.games.looking import seen
from trainshed.core.lines import Line, rows
from trainshed.core.lines import plain as plain_bits
from trainshed.core.match import Match
from trainshed.core.parts import Grid
from trainshed.games.german_railways.face.names import LETTERS
from trainshed.games.german_railways.face.terminal import (
    COLUMNS,
    SHORT,
    STYLES,
    board,
)

HEADING = "german_railways 1\nseats 3\n"


def at(text: str) -> Match:
    match = trainshed.new("german_railways", ["Anna", "Ben", "Cleo"])
    match.states = match.game.read_position(HEADING + text)
    return match


def drawn(match: Match, columns: int) -> list[str]:
    actions = [match.game.verbs.action(text) or 0 for text in match.legal()]
    return plain(board(match.state, actions, columns))


def plain(lines: Sequence[Line]) -> list[str]:
    return ["".join(text for text, _ in line) for line in lines]


def hex_at(lines: list[str], row: str, column: int, width: int) -> str:
    line = next(line for line in lines if line.startswith(row) and line[1] in " 0123456789*")
    shift = width // 2 if (ord(row) - ord("A")) % 2 else 0
    begin = (2 if width == 4 else 1) + shift + width * (column - 1)
    return line[begin : begin + width].strip()


@pytest.mark.parametrize("columns", [45, 60, 80, 90, 100, 120, 200])
def test_no_line_is_longer_than_the_terminal(columns: int) -> None:
    match = at("phase build\nbuild PO\nPO treasury 30 track B21 C20 Berlin\nNME track Berlin")
    assert max(len(line) for line in drawn(match, columns)) <= columns
    assert all(line == line.rstrip() for line in drawn(match, columns))


@pytest.mark.parametrize(("columns", "width"), [(120, 4), (90, 4), (80, 2), (45, 2)])
def test_every_space_is_where_its_id_says(columns: int, width: int) -> None:
    match = at("phase build\nbuild KSS\nKSS treasury 9")
    lines = drawn(match, columns)
    for text in match.legal():
        row, column = text[4], int(text[5:])
        assert hex_at(lines, row, column, width)[-2] == "*"


def test_wide_cells() -> None:
    lines = drawn(at("phase build\nbuild PO\nPO treasury 9\nNME track K16\nMWB track Leipzig"), 100)
    cells = {"A22": "[P]", "K16": "N", "K17": "[N]", "K10": "[SM]", "B7": "Kie", "D6": "Ham3",
             "K11": "n", "L12": "^", "C7": ".", "F10": "o", "G11": "Ber3", "G12": "[==]",
             "B21": "*2"}  # fmt: skip
    for space, cell in cells.items():
        assert hex_at(lines, space[0], int(space[1:]), 4) == cell, space


def test_narrow_cells() -> None:
    match = at(
        "phase build\nbuild PO\nPO treasury 9\nNME track K16\nMWB track Leipzig\n"
        "KBS track Leipzig\nGBS track Essen"
    )
    lines = drawn(match, 45)
    cells = {"A22": "P#", "K16": "N", "K10": "+3", "J2": "GC", "B7": "1", "D6": "3", "F10": "o",
             "G11": "3=", "G12": "==", "B21": "*2"}  # fmt: skip
    for space, cell in cells.items():
        assert hex_at(lines, space[0], int(space[1:]), 2) == cell, space


def test_berlin_has_room_for_everybody() -> None:
    names = ("PO", "NME", "KSS", "KBS", "MWB", "GBS", "CME", "BHE")
    track = "\n".join(f"{name} track Berlin" for name in names)
    lines = drawn(at(track), 100)
    assert hex_at(lines, "G", 12, 4) + hex_at(lines, "H", 11, 4) == LETTERS
    assert any(line.startswith("Shared:") and f"Berlin G11 {LETTERS}" in line for line in lines)
    lines = drawn(at("PO track Berlin\nBHE track Berlin"), 100)
    assert (hex_at(lines, "G", 12, 4), hex_at(lines, "H", 11, 4)) == ("[PH]", "[==]")


def test_legal_spaces_show_their_costs() -> None:
    match = at(
        "phase build\nbuild BHE\nBHE treasury 30 track F9 F10\nPO track Berlin\nNME track Berlin"
    )
    lines = drawn(match, 100)
    assert hex_at(lines, "G", 11, 4) == "Be*4"  # 2, and 1 for each of two others
    assert "may be laid" in "\n".join(lines)
    assert not any("*2" in line for line in drawn(at("phase action"), 100)[:21])


def test_letters_and_styles_are_all_different() -> None:
    assert len(set(LETTERS)) == len(set(STYLES)) == 8
    assert len(set(SHORT.values())) == len(SHORT)
    assert COLUMNS == 22


def test_the_legend_names_every_railroad() -> None:
    wide, narrow = "\n".join(drawn(at(""), 120)), "\n".join(drawn(at(""), 45))
    assert "G GBS Großherzoglich Badische Staatseisenbahnen" in wide
    assert "G GBS" in narrow


def test_tables() -> None:
    match = at(
        "cash 7 8 9\norder 2 0 2\nturn 1\nseat 0\nPO treasury 12 shares 1 0 1 track B21\n"
        "KSS shares 2\nlinks PO-KSS PO-BHE"
    )
    here = seen(match, names=match.names)
    players, railroads, _ = (plain_rows(grid) for grid in match.game.face.tables(here))
    assert railroads[0] == ["PO", "12", "3", "18", "2 *", "0 2 ."]
    assert railroads[2] == ["KSS", "0", "1", "10", "1 of 2", "0 0 ."]
    assert players == [
        ["0 You", "7", "5", "1", "PO KSSx2"],
        ["1 Ben", "8", "0", "3", ""],
        ["2 Cleo", "9", "3", "2", "PO"],
    ]
    places = match.game.face.order(here).places
    assert [(place.seat, place.state) for place in places] == [
        (2, "done"),
        (0, "now"),
        (2, "later"),
    ]
    (words,) = match.game.face.written(here)
    assert plain_bits(words.rows[0].cells[-1].bits) == "KSS, BHE"


def plain_rows(grid: Grid) -> list[list[str]]:
    return [["".join(text for text, _ in line) for line in row] for row in rows(grid)[1]]


def test_before_the_first_round_nobody_has_a_turn() -> None:
    match = trainshed.new("german_railways", 3)
    assert match.game.face.order(seen(match)).places == ()
