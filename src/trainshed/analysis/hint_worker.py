"""A process that finds hints for somebody else, so that what it compiles holds up nobody: questions
come on stdin and answers go to stdout, one JSON object a line.

    python -m trainshed.analysis.hint_worker
"""

import base64
import contextlib
import json
import os
import select
import sys
from dataclasses import asdict
from typing import Any

from .worker import NICE, say

PATIENCE = 600.0  # seconds without a question, after which it goes home


def question(game: str, seats: int, ply: int, seat: int, known: Any, legal: list[int]) -> str:
    """Write a question: a position as its seat knows it, and what it may do."""
    position = base64.b64encode(known.tobytes()).decode()
    asked = {"game": game, "seats": seats, "ply": ply, "seat": seat, "legal": legal}
    return json.dumps({**asked, "known": position})


def answer(asked: dict[str, Any]) -> list[dict[str, Any]]:
    """Find the hints that a question asks for."""
    import numpy as np

    from trainshed.games import find

    from .hints import Hints

    game = find(asked["game"])
    known = np.frombuffer(base64.b64decode(asked["known"]), dtype=game.dtype)[0]
    found = Hints(game, asked["seats"]).best(known, asked["ply"], asked["seat"], asked["legal"])
    return [asdict(hint) for hint in found]


def main() -> None:
    """Answer questions until there are no more."""
    with contextlib.suppress(OSError, AttributeError):  # not every system knows how
        os.nice(NICE)
    while select.select([sys.stdin], [], [], PATIENCE)[0]:
        line = sys.stdin.readline()
        if not line:
            return
        say({"hints": answer(json.loads(line))})


if __name__ == "__main__":
    main()
