"""Games of other packages: found by entry point; one that is broken harms nobody."""

import dataclasses
import logging
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import Any

import pytest

import trainshed.games as registry
from trainshed.core.error import BadInput
from trainshed.games import GAMES, all_games, find, names


@pytest.fixture
def bring(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Let a package bring a game; all is forgotten afterwards."""

    def brought(name: str, value: Any) -> None:
        point = EntryPoint(name, f"{__name__}:GUEST", registry.GROUP)
        monkeypatch.setitem(globals(), "GUEST", value)
        monkeypatch.setattr(registry, "entry_points", lambda group: [point])
        registry.guests.cache_clear()
        registry._guest.cache_clear()

    yield brought
    monkeypatch.undo()
    registry.guests.cache_clear()
    registry._guest.cache_clear()


def guest(**facts: Any) -> Any:
    return dataclasses.replace(find(GAMES[0]), **facts)


def test_a_game_of_another_package_is_found_by_its_id(bring: Any) -> None:
    bring("harbour_line", guest(id="harbour_line"))
    assert find("Harbour Line").id == "harbour_line"
    assert names() == (*GAMES, "harbour_line")
    assert [game.id for game in all_games()] == [*GAMES, "harbour_line"]


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (guest(id="other"), "its id is 'other'"),
        (guest(id="harbour_line", contract=99), "it wants version 99 of the contract"),
        ("a text", "is no Game but str"),
    ],
    ids=["id", "contract", "kind"],
)
def test_what_cannot_be_used_says_why_and_the_others_play_on(
    bring: Any, caplog: pytest.LogCaptureFixture, value: Any, reason: str
) -> None:
    bring("harbour_line", value)
    with pytest.raises(BadInput, match="game 'harbour_line' of the package") as complaint:
        find("harbour_line")
    assert reason in str(complaint.value)
    assert "\n" not in str(complaint.value)
    with caplog.at_level(logging.WARNING):
        assert [game.id for game in all_games()] == [*GAMES]
    assert reason in caplog.text


def test_a_package_that_cannot_be_imported_is_named(bring: Any) -> None:
    bring("harbour_line", None)
    del globals()["GUEST"]
    with pytest.raises(BadInput, match="cannot be loaded: AttributeError"):
        find("harbour_line")


def test_the_house_s_own_games_come_first(bring: Any) -> None:
    bring(GAMES[0], "a text")
    assert find(GAMES[0]).id == GAMES[0]
    assert names() == GAMES
