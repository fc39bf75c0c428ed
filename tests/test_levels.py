"""Imports only go down: core 1, games 2, bots and analysis 3, arena 4, lab 5, then adapters, web,
cli.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from trainshed.games import GAMES, find

SOURCES = Path(__file__).parent.parent / "src"
FILES = sorted((SOURCES / "trainshed").rglob("*.py"))
LEVELS = {
    **{"core": 1, "games": 2, "bots": 3, "analysis": 3, "api": 4, "arena": 4},
    **{"lab": 5, "adapters": 6, "web": 6, "cli": 6},
}
CORE_MAY_USE = {"numpy", "numba", "llvmlite", *sys.stdlib_module_names}
HEAVY = ("numpy", "numba", "click", "rich", "fastapi", "sqlalchemy", "jinja2", "uvicorn")


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_module(name: str) -> bool:
    place = SOURCES.joinpath(*name.split("."))
    return place.is_dir() or place.with_suffix(".py").is_file()


def imports(path: Path) -> Iterator[str]:
    """Yield the full names of the modules a file imports, wherever in it."""
    package = module_of(path).split(".")
    if path.name != "__init__.py":
        package.pop()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*start, *(node.module or "").split(".")]).strip(".")
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                yield inner if source.startswith("trainshed") and is_module(inner) else source


def rooms(module: str) -> tuple[str, str]:
    """Return the room of a module, and the game it belongs to."""
    parts = [*module.split("."), "", ""]
    return parts[1], parts[2] if parts[1] == "games" else ""


def is_allowed(module: str, imported: str) -> bool:
    (room, game), (other, other_game) = rooms(module), rooms(imported)
    if not other:  # `trainshed` itself: its version and the names of the front door
        return True
    if room == other == "games" and game and other_game:
        return game == other_game
    return not room or room == other or LEVELS[other] < LEVELS[room]


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_imports_go_down(path):
    own = [name for name in imports(path) if name.split(".")[0] == "trainshed"]
    assert [name for name in own if not is_allowed(module_of(path), name)] == []


@pytest.mark.parametrize(
    ("module", "imported", "allowed"),
    [
        ("trainshed.core.match", "trainshed.games", False),
        ("trainshed.games.one.rules", "trainshed.core.rule", True),
        ("trainshed.games.one.rules", "trainshed.games.two.state", False),
        ("trainshed.bots.greedy", "trainshed.cli.screen", False),
        ("trainshed.web.app", "trainshed.cli.screen", False),
        ("trainshed.cli.play", "trainshed.bots.driving", True),
    ],
)
def test_the_walk_knows_up_from_down(module, imported, allowed):
    assert is_allowed(module, imported) is allowed


def test_routes_do_not_import_each_other():
    routes = "trainshed.web.routes."
    found = {
        (module_of(path), name)
        for path in FILES
        if module_of(path).startswith(routes)
        for name in imports(path)
        if name.startswith(routes)
    }
    assert found == set()


def test_core_needs_only_numpy_and_numba():
    paths = [path for path in FILES if rooms(module_of(path))[0] in ("core", "games")]
    outside = {name.split(".")[0] for path in paths for name in imports(path)} - {"trainshed"}
    assert outside <= CORE_MAY_USE


def test_core_names_no_game():
    games = [find(name) for name in GAMES]
    names = {name for game in games for name in (game.id, game.title)}
    names |= {option.name for game in games for option in game.options if "_" in option.name}
    found = {
        f"{path.name}: {name}"
        for path in (SOURCES / "trainshed" / "core").glob("*.py")
        for name in names
        if name in path.read_text("utf-8")
    }
    assert found == set()


def test_importing_the_package_is_light():
    program = f"import sys, trainshed; print(*(name for name in {HEAVY} if name in sys.modules))"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == []
