"""Options of a table that waits for its start: what its host chose, and what the game proposes for
the people who sit there.
"""

from collections.abc import Sequence
from typing import Any

from trainshed.core.game import Game

from .db.models import GUEST, MatchRow, SeatRow


def people_at(seats: Sequence[SeatRow]) -> int:
    """Return how many people sit at a table."""
    return sum(seat.kind == GUEST for seat in seats)


def options_at(game: Game, row: MatchRow, seats: Sequence[SeatRow]) -> dict[str, Any]:
    """Return the options by which the match would begin now; those left out have their defaults.

    A table keeps only what its host chose. Proposals are not kept, for they follow the people who
    come and go.
    """
    return {**game.proposes(people_at(seats)), **row.options}
