"""Nothing outside a game's folder, its tests and its docs names a game, but the registry."""

import importlib
from pathlib import Path

import pytest

from trainshed.games import GAMES, find

ROOT = Path(__file__).parent.parent
GAMES_FOLDER = ROOT / "src" / "trainshed" / "games"
NO_TEXT = {".woff2", ".png", ".pyc"}
RESULTS = ("results", "results.md", "work")  # what was measured, of which game; what is under way
FILES = [
    path
    for room in ("src/trainshed", "tools", "bench", "deploy", ".ci")
    for path in sorted((ROOT / room).rglob("*"))
    if path.is_file()
    and path.suffix not in NO_TEXT
    and GAMES_FOLDER not in path.parents
    and not set(RESULTS) & set(path.relative_to(ROOT).parts)
] + [ROOT / name for name in ("pyproject.toml", "constraints.txt", "Makefile")]


def names() -> set[str]:
    """Ids and titles of all games, as they might be written."""
    games = [find(name) for name in GAMES]
    written = {game.id for game in games} | {game.title for game in games}
    return {word.casefold() for name in written for word in (name, name.replace("_", "-"))}


def named_in(path: Path) -> list[str]:
    text = path.read_text("utf-8").casefold()
    return [name for name in names() if name in text]


def test_the_search_finds_what_is_there() -> None:
    for name in GAMES:
        assert {name, find(name).title.casefold()} <= set(named_in(GAMES_FOLDER / name / "meta.py"))
    kinds = {path.suffix for path in FILES}
    assert kinds >= {".py", ".html", ".css", ".js", ".po", ".toml", ".sh", ".yml", ""}
    rooms = {path.relative_to(ROOT).parts[0] for path in FILES}
    assert rooms >= {"src", "tools", "bench", "deploy", ".ci", "Makefile"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_game_is_named(path: Path) -> None:
    assert named_in(path) == []


def test_each_game_is_one_line_of_the_registry() -> None:
    text = (GAMES_FOLDER / "__init__.py").read_text("utf-8")
    assert [text.count(f'"{name}"') for name in GAMES] == [1] * len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_does_not_name_another(game: str) -> None:
    others = [name for name in GAMES if name != game]
    paths = list((GAMES_FOLDER / game).rglob("*.py"))
    assert len(paths) > 20
    for path in paths:
        text = path.read_text("utf-8")
        assert [name for name in others if name in text] == [], path


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_are_the_folder_of_that_name(game: str) -> None:
    folder = importlib.import_module(f"trainshed.games.{game}").rules
    assert Path(folder.__file__) == GAMES_FOLDER / game / "rules" / "__init__.py"
