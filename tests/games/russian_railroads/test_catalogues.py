"""The catalogues of the game: every sentence is there, translated, with the same holes."""

import ast
import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from trainshed.games.russian_railroads import GAME

KEYWORDS = {"gettext": None, "ngettext": (1, 2)}
SINGLY = {"does": (2, 3)}


def sentences() -> set[str | tuple[str, str]]:
    """Every message of the game's sources."""
    assert GAME.face.home is not None
    home, python = Path(GAME.face.home), [("**.py", "python")]
    found = {row[2] for row in extract_from_dir(home, python, keywords=KEYWORDS)}
    for row in extract_from_dir(home, python, keywords=SINGLY):
        found |= {row[2]} if isinstance(row[2], str) else set(row[2])
    return found


@pytest.mark.parametrize("language", ["de", "it"])
def test_every_sentence_is_translated_with_its_holes(language: str) -> None:
    assert GAME.face.home is not None
    with (GAME.face.home / "locale" / f"{language}.po").open("rb") as stream:
        catalogue = read_po(stream, locale=language)
    for sentence in sentences():
        known = catalogue.get(sentence[0] if isinstance(sentence, tuple) else sentence)
        assert known is not None, sentence
        strings = known.string if isinstance(known.string, tuple) else (known.string,)
        originals = sentence if isinstance(sentence, tuple) else (sentence,)
        assert len(strings) == len(originals), sentence
        holes = {hole for one in originals for hole in re.findall(r"{\w+}", one)}
        for one in strings:
            assert one, sentence
            assert set(re.findall(r"{\w+}", one)) <= holes, sentence


def test_no_sentence_is_hidden_inside_another_string() -> None:
    """What stands inside the braces of an f-string is not found when words are gathered."""
    assert GAME.face.home is not None
    for path in Path(GAME.face.home).rglob("*.py"):
        whole = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        inside = [part for node in whole if isinstance(node, ast.JoinedStr) for part in node.values]
        for node in (node for part in inside for node in ast.walk(part)):
            called = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
            if called and node.func.attr in (*KEYWORDS, *SINGLY):
                assert not isinstance(node.args[0], ast.Constant), f"{path.name}:{node.lineno}"
