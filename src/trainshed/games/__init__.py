"""The games of the house, one line each, and those that other packages bring; a game is imported
when it is first asked for.

A package brings a game by an entry point of the group `trainshed.games`: its name is the game's id,
and it leads to the `Game`. One that cannot be used says so in a line when it is asked for; the
others play on.
"""

import logging
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any

from trainshed.core.error import BadInput, shorten, unknown

if TYPE_CHECKING:  # the list of games is needed where nothing heavy may be imported
    from trainshed.core.game import Game

GAMES = ("german_railways", "north_american_railways", "russian_railroads")
GROUP = "trainshed.games"
log = logging.getLogger("trainshed.games")


@cache
def guests() -> Mapping[str, EntryPoint]:
    """Return the games that other packages bring, by id; the house's own come first."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in GAMES}


def names() -> tuple[str, ...]:
    """Return the ids of all games there are."""
    return (*GAMES, *sorted(guests()))


def find(name: str) -> "Game":
    """Return a game by its id; a plain error names the ones there are."""
    key = name.strip().lower().replace("-", "_").replace(" ", "_")
    if key in GAMES:
        game: Game = import_module(f"{__name__}.{key}").GAME
        return game
    if key in guests():
        return _guest(key)
    raise unknown("game", name, names())


def all_games() -> "list[Game]":
    """Return every game that can be used; what is wrong with the others goes to the log."""
    found = []
    for name in names():
        try:
            found.append(find(name))
        except BadInput as error:
            log.warning("%s", error)
    return found


@cache
def _guest(key: str) -> "Game":
    """Load a game of another package, or say in one line why it cannot be used."""
    from trainshed.core.game import CONTRACT, Game

    point = guests()[key]
    package = point.dist.name if point.dist is not None else point.value
    try:
        game = point.load()
    except Exception as error:  # whatever their code does, it is not the user's fault, nor ours
        raise _unusable(package, key, f"cannot be loaded: {_told(error)}") from error
    if not isinstance(game, Game):
        raise _unusable(package, key, f"{point.value} is no Game but {type(game).__name__}")
    if game.contract > CONTRACT:
        wants = f"it wants version {game.contract} of the contract, this is {CONTRACT}"
        raise _unusable(package, key, f"{wants}; install a newer trainshed")
    if game.id != key:
        raise _unusable(package, key, f"its id is '{shorten(game.id)}'; both must be the same")
    return game


def _unusable(package: str, key: str, reason: str) -> BadInput:
    return BadInput(f"game '{key}' of the package {package} cannot be used: {reason}")


def _told(error: Any) -> str:
    return shorten(f"{type(error).__name__}: {error}".splitlines()[0], 120)
