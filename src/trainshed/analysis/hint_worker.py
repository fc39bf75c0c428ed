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
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from .worker import NICE, say

PATIENCE = 600.0  # seconds without a question, after which it goes home


def question(
    game: str,
    seats: int,
    ply: int,
    seat: int,
    known: Any,
    legal: list[int],
    begun: Sequence[int] | None = None,
) -> str:
    """Write a question: a position as its seat knows it, and what it may do. With `begun`, which
    may be empty: only the fair price that may be named after these actions.
    """
    position = base64.b64encode(known.tobytes()).decode()
    asked: dict[str, Any] = {"game": game, "seats": seats, "ply": ply, "seat": seat, "legal": legal}
    if begun is not None:
        asked["begun"] = list(begun)
    return json.dumps({**asked, "known": position})


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """Find the hints that a question asks for, and the fair price where a price is named."""
    import numpy as np

    from trainshed.games import find

    from .hints import Hints
    from .playouts import Playouts
    from .price import Pricer

    game = find(asked["game"])
    known = np.frombuffer(base64.b64decode(asked["known"]), dtype=game.dtype)[0]
    ply, seat = asked["ply"], asked["seat"]
    if "begun" in asked:
        told: dict[str, Any] = {"hints": []}
        ways = [tuple(asked["begun"])]
    else:
        found = Hints(game, asked["seats"]).best(known, ply, seat, asked["legal"])
        told = {"hints": [asdict(hint) for hint in found]}
        ways = ways_to_a_price(game, [hint.actions for hint in found], asked["legal"])
    for begun in ways:
        price = Pricer(Playouts(game, asked["seats"], 0)).price(known, ply, seat, begun)
        if price is not None:
            told["price"] = {**asdict(price), "begun": list(begun)}
    return told


def ways_to_a_price(
    game: Any, found: Sequence[Sequence[int]], legal: Sequence[int]
) -> list[tuple[int, ...]]:
    """Return what must be done before a price is named: nothing, or the beginning of the best hint
    that names one.
    """
    verbs = {pricing.verb for pricing in game.priced}

    def is_price(action: int) -> bool:
        return game.verbs.verb_of(action).name in verbs

    if any(is_price(action) for action in legal):
        return [()]
    begun = [
        tuple(actions[:k]) for actions in found for k, each in enumerate(actions) if is_price(each)
    ]
    return begun[:1]


def main() -> None:
    """Answer questions until there are no more."""
    with contextlib.suppress(OSError, AttributeError):  # not every system knows how
        os.nice(NICE)
    while select.select([sys.stdin], [], [], PATIENCE)[0]:
        line = sys.stdin.readline()
        if not line:
            return
        say(answer(json.loads(line)))


if __name__ == "__main__":
    main()
