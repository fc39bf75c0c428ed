"""The games of the house, one line each; a game is imported when it is first asked for."""

from importlib import import_module

from trainshed.core.error import unknown
from trainshed.core.game import Game

GAMES = ("german_railways", "north_american_railways", "russian_railroads")


def find(name: str) -> Game:
    """Return a game by its id; a plain error names the ones there are."""
    key = name.strip().lower().replace("-", "_").replace(" ", "_")
    if key not in GAMES:
        raise unknown("game", name, GAMES)
    game: Game = import_module(f"{__name__}.{key}").GAME
    return game
