"""The games of the house, one line each; a game is imported when it is first asked for."""

import difflib
from importlib import import_module

from trainshed.core.action import shorten
from trainshed.core.error import BadInput
from trainshed.core.game import Game

GAMES = ("german_railways",)


def find(name: str) -> Game:
    """Return a game by its id; a plain error names the ones there are."""
    key = name.strip().lower().replace("-", "_").replace(" ", "_")
    if key not in GAMES:
        near = difflib.get_close_matches(key, GAMES, n=1)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        raise BadInput(f"unknown game '{shorten(name)}'{hint} The games are {', '.join(GAMES)}")
    game: Game = import_module(f"{__name__}.{key}").GAME
    return game
