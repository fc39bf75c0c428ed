"""The values of a face as lines of styled text, for terminals and plain listings."""

from collections.abc import Iterable, Sequence

from .parts import NOBODY, Bit, Bits, Grid, Sheet, Strip

Segment = tuple[str, str]  # a piece of text and its style, such as "bold red"
Line = list[Segment]

# The colours of the house in a terminal. Black is the terminal's own colours turned round: that
# shows on any ground.
INKS = {
    "black": "bold reverse",
    "brown": "bold color(137)",
    "orange": "bold color(208)",
    "blue": "bold color(69)",
    "yellow": "bold bright_yellow",
    "red": "bold bright_red",
    "purple": "bold bright_magenta",
    "green": "bold bright_green",
}
STYLES = {"bold": "bold", "dim": "dim", "gain": "bold green", "loss": "bold red"}
SIGNS = {"arrow": "->", "check": "*"}


def segment(bit: Bit) -> Segment:
    """Return a piece of a line; nothing for a swatch: the plate beside it has the same colour."""
    if bit.kind == "text":
        return bit.text, STYLES.get(bit.style, "")
    if bit.kind == "plate":
        return bit.text + (f"x{bit.number}" if bit.number > 1 else ""), INKS.get(bit.style, "bold")
    if bit.kind == "token":
        return ("." if bit.number == NOBODY else str(bit.number)), ""
    return SIGNS.get(bit.text, ""), ""


def line(bits: Bits) -> Line:
    """Return a line of bits with blanks between them."""
    found: Line = []
    for piece in filter(lambda piece: piece[0], map(segment, bits)):
        found += [(" ", ""), piece] if found else [piece]
    return found


def padded(given: Line, width: int) -> Line:
    """Return a line with blanks behind it, so that it is as wide as a cell."""
    return [*given, (" " * (width - sum(len(words) for words, _ in given)), "")]


def side_by_side(given: Iterable[Line], width: int) -> Line:
    """Return lines as cells of one line, each as wide as the others."""
    return [piece for cell in given for piece in padded(cell, width)]


def stripped(given: Line) -> Line:
    """Return a line without the blanks at its end."""
    while given and not given[-1][0].strip():
        given = given[:-1]
    return [*given[:-1], (given[-1][0].rstrip(), given[-1][1])] if given else given


def flowing(items: Iterable[Line], columns: int) -> list[Line]:
    """Set items one after the other, on as few lines as hold them."""
    lines: list[Line] = []
    used = columns + 1
    for item in items:
        length = sum(len(words) for words, _ in item)
        if used + 2 + length > columns:
            lines.append([*item])
            used = length
        else:
            lines[-1] += [("  ", ""), *item]
            used += 2 + length
    return lines


def plain(bits: Bits) -> str:
    """Return a line of bits as plain text."""
    return "".join(words for words, _ in line(bits))


def rows(grid: Grid) -> tuple[list[str], list[list[Line]]]:
    """Return a table's heads and rows; what stands below a row is a last column here."""
    heads = [words for words, _ in grid.heads]
    has_below = any(row.below for row in grid.rows)
    cells = [[line(cell.bits) for cell in row.cells] for row in grid.rows]
    if not has_below:
        return heads, cells
    return [*heads, grid.slots.title if grid.slots is not None else ""], [
        [*found, line(row.below)] for found, row in zip(cells, grid.rows, strict=True)
    ]


def order(strip: Strip, names: Sequence[str]) -> str:
    """Return the order of a round: the place of now in brackets, what is done before it."""
    shown = [
        f"[{names[place.seat]}]" if place.state == "now" else names[place.seat]
        for place in strip.places
    ]
    phase = strip.phases[strip.phase] if strip.phase >= 0 else ""
    parts = [strip.title, phase, ", ".join(shown), plain(strip.remark)]
    return "; ".join(part for part in parts if part)


def sheet(given: Sheet) -> list[list[tuple[Line, Line]]]:
    """Return the columns of a sheet: words and figures of each line."""
    return [[(line(lead.left), line(lead.right)) for lead in column] for column in given.columns]
