"""Words that need no code: what a face asks for by name is there; what is there is asked for."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from trainshed.core.data import data_of
from trainshed.games import GAMES

FOLDER = Path(__file__).parent.parent.parent / "src" / "trainshed" / "games"
WITH_WORDS = [game for game in GAMES if (FOLDER / game / "data" / "words.json").is_file()]
SECTION = {"told": "told", "grid": "tables"}  # of functions that do not name it


def asked_for(game: str) -> Iterator[tuple[str, str]]:
    """Yield the section and the name of each sentence that sources ask for; no name for all."""
    for path in (FOLDER / game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name("WORDS"), attr=does)):
                    yield from named(does, node)


def named(does: str, call: ast.Call) -> Iterator[tuple[str, str]]:
    if does == "reasons":
        yield from (("refusals", ""), ("asked", ""))
        return
    texts = [each.value for each in call.args if isinstance(each, ast.Constant)]
    section = SECTION.get(does) or str(texts.pop(0))
    yield section, str(texts[0]) if texts else ""


@pytest.mark.parametrize("game", WITH_WORDS)
def test_every_sentence_that_is_asked_for_is_there(game: str) -> None:
    words = data_of(f"trainshed.games.{game}", "words.json")
    missing = [
        (section, name)
        for section, name in asked_for(game)
        if section not in words or (name and name not in words[section])
    ]
    assert missing == []


@pytest.mark.parametrize("game", WITH_WORDS)
def test_every_sentence_is_asked_for(game: str) -> None:
    asked = set(asked_for(game))
    by_name = {section for section, _ in asked} - {section for section, name in asked if not name}
    words = data_of(f"trainshed.games.{game}", "words.json")
    assert {section for section, _ in asked} | {"laws"} == set(words)
    idle = [(part, name) for part in by_name for name in words[part] if (part, name) not in asked]
    assert idle == []
