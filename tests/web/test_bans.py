"""Whoever is banned can watch and do nothing else, whatever way he comes."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from trainshed.core.error import BadInput
from trainshed.web import bans
from trainshed.web.app import ROOMS
from trainshed.web.db import admin, house
from trainshed.web.db.engine import open_database
from trainshed.web.db.repo import Repo

from .conftest import GAME, Guest, Server, sensible, served
from .test_admin import id_of, number_of

POSTS = sorted({r.path for room in ROOMS for r in room.router.routes if "POST" in r.methods})


@pytest.fixture
def repo(server: Server) -> Iterator[Repo]:
    """The same database, as another process has it."""
    engine = open_database(server.app.state.settings.database)
    yield Repo(engine)
    engine.dispose()


def body_of(guest: Guest, state: dict) -> dict:
    return {"ply": state["ply"], "actions": [sensible(state["legal"])], "form": guest.form}


def test_a_ban_holds_at_once_for_whoever_was_known_a_moment_ago(vera: Guest, repo: Repo) -> None:
    path = vera.play_bots()
    state = vera.my_turn(path)  # the server remembers her for half a minute
    admin.ban(repo, number_of(repo, vera), "greedy")
    told = vera.http.post(f"/api/tables/{id_of(path)}/act", json=body_of(vera, state))
    assert told.status_code == 403 or told.json()["status"] in ("refused", "stale")
    made = [made for made in repo.actions(id_of(path))[state["ply"] :] if made.actor == 0]
    assert all(each.how == "bot" for each in made)


def test_a_page_between_does_not_open_the_api_again(vera: Guest, repo: Repo) -> None:
    path = vera.play_bots()
    state = vera.my_turn(path)
    admin.ban(repo, number_of(repo, vera), "greedy")
    vera.get(path)  # watching is allowed
    vera.http.get(f"{path}/parts?lang=en")
    told = vera.http.post(f"/api/tables/{id_of(path)}/act", json=body_of(vera, state))
    assert told.status_code == 403
    assert told.json()["error"] == "You are banned from this site."


def post_to(guest: Guest, pattern: str, table: str) -> httpx.Response:
    """Send a form, or JSON, to a way of the app, with something in the place of every name."""
    given = {"match_id": id_of(table), "game": GAME, "number": "1", "secret": "x" * 43}
    path = re.sub(r"\{(\w+)\}", lambda name: given[name[1]], pattern)
    if pattern.startswith("/api/"):
        body = {"ply": 0, "actions": ["pass"], "form": guest.form}
        return guest.http.post(path, json=body)
    return guest.http.post(path, data={"form": guest.form, "game": GAME, "text": "hello"})


@pytest.mark.parametrize("pattern", POSTS)
def test_nothing_can_be_sent_by_whoever_is_banned(vera: Guest, repo: Repo, pattern: str) -> None:
    path = vera.open_table()
    admin.ban(repo, number_of(repo, vera), "greedy")
    refused = post_to(vera, pattern, path)
    assert refused.status_code == 403
    assert "You are banned from this site." in refused.text


def test_another_device_of_his_is_banned_too(vera: Guest, ben: Guest, repo: Repo) -> None:
    vera.open_table()
    vera.get("/me")
    link = re.search(r"/k/[\w-]+", vera.post("/me/link").text)
    assert link is not None
    admin.ban(repo, number_of(repo, vera), "greedy")
    ben.get(link[0])
    ben.post(link[0])  # it is Vera's device now
    assert "You are banned" in ben.post("/play", 403, game=GAME).text


def test_a_banned_address_can_watch_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bans, "READ_AGAIN", 0.0)
    with served(tmp_path, forwarded="X-Forwarded-For") as server:
        repo = server.app.state.repo
        guest = Guest(server.address)
        for told, network in (
            ("203.0.113.7", "203.0.113.7/32"),
            ("2001:db8::1:2", "2001:db8::/64"),
        ):
            guest.http.headers["X-Forwarded-For"] = told
            path = guest.play_bots()
            state = guest.my_turn(path)
            assert house.ban_address(repo, told) == network
            guest.get(path)
            assert "You are banned" in guest.post("/play", 403, game=GAME).text
            act = f"/api/tables/{id_of(path)}/act"
            assert guest.http.post(act, json=body_of(guest, state)).status_code == 403
            fresh = httpx.Client(
                base_url=server.address, headers={"X-Forwarded-For": told}, timeout=600
            )
            guest.http.cookies, before = fresh.cookies, guest.http.cookies
            guest.get("/")
            guest.post("/tables", 403, game=GAME)  # a new cookie is no way round it
            guest.http.cookies = before
            assert house.pardon_address(repo, told) == network
            guest.get(path)
            assert guest.act(path, state["ply"], sensible(state["legal"]))["status"] == "done"
        with pytest.raises(BadInput, match=r"192.0.2.1/32 is not banned; see trainshed admin"):
            house.pardon_address(repo, "192.0.2.1")
        guest.http.close()
