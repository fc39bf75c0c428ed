"""A game is put together from the usual names in its folder; nothing else need be listed."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from trainshed.core import folder
from trainshed.core.data import data_of, frozen
from trainshed.core.face import Seen, parts_of
from trainshed.core.option import Option, options_from
from trainshed.games import GAMES, find


@pytest.mark.parametrize("name", GAMES)
def test_every_place_of_the_table_is_used_by_a_game_of_the_house(name: str) -> None:
    game = find(name)
    found = folder.game(f"trainshed.games.{name}", max_length=game.max_length)
    assert (found.id, found.seats, found.options) == (game.id, game.seats, game.options)
    assert found.dtype is game.dtype
    assert (found.setup, found.refuse, found.quick) == (game.setup, game.refuse, game.quick)
    assert found.face is game.face


def test_what_is_said_beside_the_folder_comes_first() -> None:
    found = folder.game(f"trainshed.games.{GAMES[0]}", max_length=7, title="Another")
    assert (found.title, found.max_length) == ("Another", 7)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    home = tmp_path / "a_little_game" / "rules"
    home.mkdir(parents=True)
    for place in (home, home.parent):
        (place / "__init__.py").write_text("")
    (home.parent / "data").mkdir()
    (home.parent / "data" / "cards.json").write_text('{"name": "Köln"}', "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield "a_little_game"
    for name in [name for name in sys.modules if name.startswith("a_little_game")]:
        del sys.modules[name]


def test_data_are_found_from_every_package_of_the_folder(package: str) -> None:
    assert data_of(package, "cards.json") == data_of(f"{package}.rules", "cards.json")
    assert data_of(package, "cards.json") == {"name": "Köln"}


def test_a_table_cannot_be_written_to() -> None:
    with pytest.raises(ValueError, match="read-only"):
        frozen([1, 2])[0] = 3


def test_options_are_described_by_data() -> None:
    order, rounds = options_from(
        [
            {"name": "order", "values": ["fair", "wild"], "earlier": {"1": "wild"}},
            {"name": "rounds", "default": 3, "highest": 20},
        ]
    )
    assert order == Option("order", "fair", ("fair", "wild"), earlier=((1, "wild"),))
    assert rounds == Option("rounds", 3, highest=20)


def test_parts_of_a_face_are_the_modules_own_functions() -> None:
    module = ModuleType("a_little_face")
    exec("def advise(seen):\n    return 'Build.'\n\ndef other():\n    pass", vars(module))
    vars(module)["tell"] = test_a_table_cannot_be_written_to  # imported from elsewhere
    assert parts_of(module) == {"advise": vars(module)["advise"]}
    assert Seen.__module__ != module.__name__
