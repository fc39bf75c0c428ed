"""The panels of Russian Railroads: the board in the middle, then one board for each seat."""

from trainshed.core.face import Seen
from trainshed.core.parts import Panel

from . import central, seat_board
from .pen import Pen


def panels(seen: Seen) -> list[Panel]:
    """Draw all boards as a reader sees them: his own first after the one in the middle."""
    pen = Pen(seen)
    seats = len(seen.names)
    first = max(seen.seat, 0)
    boards = [seat_board.panel(pen, (first + k) % seats) for k in range(seats)]
    return [central.panel(pen), *boards]
