"""The game of the package in the browser, with the plain look; and when its code fails."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import trainshed.games as registry
from trainshed.core.game import Game

from ..web.conftest import Guest, Server, same_draws, served  # noqa: F401 - a fixture
from .conftest import ID, forget

BUTTON = re.compile(r'<button class="btn onsign" name="action" value="(couple \w+ \d)">(Couple)')


@pytest.fixture
def server(game: Game, tmp_path: Path) -> Iterator[Server]:
    with served(tmp_path, actions_a_minute=100_000) as running:
        yield running


@pytest.fixture
def vera(server: Server) -> Iterator[Guest]:
    guest = Guest(server.address)
    guest.post("/play", game=ID, seats=2, level="beginner", name="Vera")
    yield guest
    guest.http.close()


def test_a_match_by_forms_alone(vera: Guest) -> None:
    path = vera.path
    while (state := vera.my_turn(path))["to_move"] >= 0:
        page = vera.get(path).text
        assert [action for action, _ in BUTTON.findall(page)] == state["legal"]
        for words in ("In the yard", "Who has what", "Train 2", "comes into the yard."):
            assert words in page
        assert page.count("Train 2") == 2  # on the board, and in the board as text
        vera.post(f"{path}/act", action=state["legal"][0], ply=state["ply"])
    page = vera.get(path).text
    assert "The match is over: all trains are full." in page
    assert "Final standings" in page
    assert "couple" in vera.get(f"{path}/replay?ply=20").text
    assert "Three of them are drawn" in vera.get(f"/rules/{ID}").text


def test_a_face_that_fails_spoils_its_own_page_only(vera: Guest, game: Game) -> None:
    def fail(seen: object) -> None:
        raise ZeroDivisionError

    path, whole = vera.path, game.face
    vera.my_turn(path)
    object.__setattr__(game, "face", replace(whole, ask=fail))
    try:
        vera.get(path, status=500, headers={"Connection": "close"})  # the server closes it too
        assert f'href="{path}"' in vera.get("/").text
    finally:
        object.__setattr__(game, "face", whole)
    vera.get(path)


def test_tables_of_a_package_that_has_gone_do_not_spoil_the_others(
    vera: Guest, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = vera.path
    monkeypatch.setattr(registry, "entry_points", lambda group: [])
    forget()
    with served(tmp_path) as again:  # another process of the same house
        ben = Guest(again.address)
        ben.http.cookies = vera.http.cookies
        page = ben.get("/").text
        assert f'href="{path}"' in page
        assert ID in page
        assert "unknown game" in ben.http.get(path).text
        ben.http.close()
