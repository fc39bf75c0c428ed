"""Get the rules compiled before the first guest waits for them."""

from trainshed.bots.driving import view_of
from trainshed.core.error import BadInput
from trainshed.games import GAMES, find

from .levels import levels

PLIES = 60


def warm() -> None:
    """Play a few actions of every game with every level of bot."""
    from trainshed.core.match import Match

    for name in GAMES:
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
