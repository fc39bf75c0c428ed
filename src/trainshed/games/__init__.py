"""The games of the house, one line each, and those that other packages bring; a game is imported
when it is first asked for.

A package brings a game by an entry point of the group `trainshed.games`: its name is the game's id,
and it leads to the `Game`. One that cannot be used says so in a line when it is asked for; the
others play on.
"""

import logging
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trainshed.core.error import BadInput, shorten, unknown

if TYPE_CHECKING:  # the list of games is needed where nothing heavy may be imported
    from trainshed.core.game import Game

GAMES = ("german_railways", "north_american_railways", "russian_railroads")
GROUP = "trainshed.games"
log = logging.getLogger("trainshed.games")


@cache
def guests() -> Mapping[str, tuple[EntryPoint, ...]]:
    """Return what other packages bring, by id: one entry point each, more where ids clash."""
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for point in entry_points(group=GROUP):
        found[_key(point.name)] = (*found.get(_key(point.name), ()), point)
    return found


def names() -> tuple[str, ...]:
    """Return the ids of all games there are, the house's own first."""
    return (*GAMES, *sorted(name for name in guests() if name not in GAMES))


def find(name: str) -> "Game":
    """Return a game by its id; a plain error names the ones there are."""
    key = _key(name)
    if key in GAMES:
        game: Game = import_module(f"{__name__}.{key}").GAME
        return game
    if key in guests():
        found = _guest(key)
        if isinstance(found, str):
            raise BadInput(found)
        return found
    raise unknown("game", name, names())


def all_games() -> "list[Game]":
    """Return every game that can be used; what is wrong with the others goes to the log, once."""
    found = []
    for name in names():
        try:
            found.append(find(name))
        except BadInput as error:
            _warn(str(error))
    for name in (name for name in guests() if name in GAMES):
        _warn(_unusable(_package(guests()[name][0]), name, "the house has a game of that name"))
    return found


def blame(error: BaseException) -> str:
    """Return one line that names the package whose game failed; empty where none of them did."""
    files = list(_files(error))
    for key, points in guests().items():
        home = _home(points[0])
        if home is not None and any(Path(each).is_relative_to(home) for each in files):
            reason = f"it failed: {told(error)}; `trainshed check {key}` may say more"
            return _unusable(_package(points[0]), key, reason)
    return ""


def _home(point: EntryPoint) -> Path | None:
    """Return the folder of a package that was loaded, or its only file."""
    name = point.value.partition(":")[0]
    for each in (name.partition(".")[0], name):
        module = sys.modules.get(each)
        file = getattr(module, "__file__", None)
        if file is not None:
            return Path(file).parent if hasattr(module, "__path__") else Path(file)
    return None


def _files(error: BaseException | None) -> Iterator[str]:
    """Yield the files whose code was run, or compiled, when an error came up."""
    while error is not None:
        trace = error.__traceback__
        while trace is not None:
            yield trace.tb_frame.f_code.co_filename
            compiled = getattr(trace.tb_frame.f_locals.get("self"), "py_func", None)
            if compiled is not None:
                yield compiled.__code__.co_filename
            trace = trace.tb_next
        error = error.__cause__ or error.__context__


def told(error: BaseException) -> str:
    """Write an error of somebody else's code in one short line."""
    return shorten(" ".join(f"{type(error).__name__}: {error}".split()), 200)


@cache
def _guest(key: str) -> "Game | str":
    """Load a game of another package, or return why it cannot be used: asked again, it would fail
    in another way.
    """
    point, *others = guests()[key]
    package = _package(point)
    if others:
        also = ", ".join(_package(other) for other in others)
        return _unusable(package, key, f"{also} brings a game of the same id; remove one of them")
    try:
        game = point.load()
        reason = _objection(game, key) or _register(game)
    except (Exception, SystemExit) as error:  # whatever their code does, it is no fault of ours
        return _unusable(package, key, f"cannot be loaded: {told(error)}")
    return _unusable(package, key, reason.format(value=point.value)) if reason else game


def _objection(game: Any, key: str) -> str:
    """Say what is wrong with a game that was loaded."""
    from trainshed.core.game import CONTRACT, Game

    if not isinstance(game, Game):
        return f"{{value}} is no Game but {type(game).__name__}"
    if game.contract > CONTRACT:
        wants = f"it wants version {game.contract} of the contract, this is {CONTRACT}"
        return f"{wants}; install a newer trainshed"
    if game.id != key:
        return f"its id is '{shorten(game.id)}'; both must be the same"
    return ""


def _register(game: "Game") -> str:
    """Make a game known to the house, where its package has not done so; say why not."""
    from trainshed.core.game import register, registered

    if not any(game is other for other in registered()):
        try:
            register(game)
        except ValueError as error:
            return told(error).partition(": ")[2]
    return ""


@cache
def _warn(line: str) -> None:
    log.warning("%s", line)


def _key(name: str) -> str:
    return name.strip().lower().replace("-", "_").replace(" ", "_")


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.value


def _unusable(package: str, key: str, reason: str) -> str:
    return f"game '{key}' of the package {package} cannot be used: {reason}"
