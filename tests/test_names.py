"""Nothing outside a game's folder, its tests and its docs names a game, but the registry."""

from pathlib import Path

import pytest

from trainshed.games import GAMES, find

ROOT = Path(__file__).parent.parent
GAMES_FOLDER = ROOT / "src" / "trainshed" / "games"
KINDS = {".py", ".html", ".css", ".js", ".po", ".toml", ".sh", ".mako"}
FILES = [
    path
    for room in ("src/trainshed", "tools", "bench")
    for path in sorted((ROOT / room).rglob("*"))
    if path.suffix in KINDS and GAMES_FOLDER not in path.parents
] + [ROOT / "pyproject.toml", ROOT / "Makefile"]


def names() -> set[str]:
    """Ids and titles of all games, as they might be written."""
    games = [find(name) for name in GAMES]
    written = {game.id for game in games} | {game.title for game in games}
    return {word.casefold() for name in written for word in (name, name.replace("_", "-"))}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_game_is_named(path: Path) -> None:
    text = path.read_text("utf-8").casefold()
    assert [name for name in names() if name in text] == []


def test_each_game_is_one_line_of_the_registry() -> None:
    text = (GAMES_FOLDER / "__init__.py").read_text("utf-8")
    assert [text.count(f'"{name}"') for name in GAMES] == [1] * len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_does_not_name_another(game: str) -> None:
    others = [name for name in GAMES if name != game]
    for path in (GAMES_FOLDER / game).rglob("*.py"):
        text = path.read_text("utf-8")
        assert [name for name in others if name in text] == [], path
