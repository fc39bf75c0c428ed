"""What the plates of a game stand for, for whoever points at one: its name and its power."""

from trainshed.core.game import Game
from trainshed.core.parts import Bits, Row
from trainshed.core.say import Say


def plate_tips(game: Game, say: Say) -> dict[str, str]:
    """Return what is to be said of each plate, by what stands on it."""
    found = {}
    for row in game.face.components(say):
        plates = [bit.text for bit in row.cells[0].bits if bit.kind == "plate"]
        if len(plates) == 1:  # of several the row says nothing about each
            found[plates[0]] = _words(row)
    return found


def _words(row: Row) -> str:
    cells = [_text(cell.bits) for cell in row.cells]
    return ": ".join(filter(None, cells))


def _text(bits: Bits) -> str:
    return " ".join(bit.text for bit in bits if bit.kind == "text" and bit.text)
