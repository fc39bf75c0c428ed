"""What happens when a bot fails: it is named, with its seat, its match and what it did."""

import sys
import traceback
from typing import Any

from trainshed.core.error import BadInput, shorten

LONGEST_REASON = 200
# Whatever a user's code raises but Ctrl-C; sys.exit is no way to leave a match
RAISED = (Exception, SystemExit)


class Failure(BadInput):
    """A bot could not be made, raised, or returned no legal action."""

    def __init__(self, bot: str, place: str, seat: int, reason: str, way_out: str) -> None:
        super().__init__(bot, place, seat, reason, way_out)
        self.bot, self.place, self.seat = bot, place, seat
        self.reason, self.way_out = reason, way_out

    def __str__(self) -> str:
        return f"bot '{self.bot}' (seat {self.seat}, {self.place}): {self.reason}; {self.way_out}"


def told(error: BaseException) -> str:
    """Tell an error of a user's code in one line."""
    return shorten(" ".join(f"{type(error).__name__}: {error}".split()), LONGEST_REASON)


def line_of(error: BaseException, kind: type[Any]) -> str:
    """Return the line of the file of a class where an error came from, if it came through one."""
    file = getattr(sys.modules.get(kind.__module__), "__file__", None)
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == file]
    return f" (line {lines[-1]})" if lines else ""
