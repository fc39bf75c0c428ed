"""Get the rules compiled before the first guest waits for them: `python -m trainshed.web.warm`,
for all games or for the one that is named.
"""

import sys
from collections.abc import Collection
from pathlib import Path

from trainshed.bots.driving import view_of
from trainshed.core.error import BadInput
from trainshed.core.rule import COMPILED, cache_folder
from trainshed.games import GAMES, find

from .levels import levels

PLIES = 60


def _mark() -> Path | None:
    folder = cache_folder() if COMPILED else None
    return folder / "warm" if folder is not None else None


def is_warm() -> bool:
    """Tell whether all is compiled already, or no other process could help with it."""
    mark = _mark()
    return mark is None or mark.exists()


def warm(names: Collection[str] = GAMES) -> None:
    """Play a few actions of each game with every level of bot."""
    from trainshed.core.match import Match

    for name in names:
        game = find(name)
        match = Match(game, game.seats[0], 1)
        bots = [level.spec.make(1, 0) for level in levels() if level.spec is not None]
        for ply in range(PLIES):
            match.advance()
            if match.is_over:
                break
            seat, legal = match.to_move, match.legal()
            match.play(bots[ply % len(bots)].choose(view_of(match, seat), legal))
        match.undo(1)
        if match.law() is not None:
            raise BadInput(f"{game.id}: {match.law()}")
    mark = _mark()
    if mark is not None and set(names) == set(GAMES):
        mark.touch()


if __name__ == "__main__":
    warm(sys.argv[1:] or GAMES)
