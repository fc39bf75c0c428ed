"""What a host does by hand while the server runs: it counts from the next page on."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from trainshed.core.error import BadInput
from trainshed.web import visitor
from trainshed.web.db import admin, models
from trainshed.web.db.engine import open_database
from trainshed.web.db.models import BANNED, MUTED, Base, PresenceRow, ReportRow
from trainshed.web.db.repo import Repo
from trainshed.web.security import hashed

from .conftest import Guest, Server, sensible
from .test_database import a_match


@pytest.fixture
def repo(server: Server) -> Iterator[Repo]:
    """The same database, as another process has it."""
    engine = open_database(server.app.state.settings.database)
    yield Repo(engine)
    engine.dispose()


def number_of(repo: Repo, guest: Guest) -> int:
    found = repo.guest_of(hashed(guest.http.cookies["trainshed"]))
    assert found is not None
    return found.id


def id_of(path: str) -> str:
    return path.removeprefix("/t/")


def test_a_closed_table_is_closed_to_everybody(vera: Guest, ben: Guest, repo: Repo) -> None:
    path = vera.play_bots()
    first = vera.my_turn(path)
    vera.act(path, first["ply"], sensible(first["legal"]))
    state = vera.my_turn(path)
    admin.close_table(repo, id_of(path))
    for guest in (vera, ben):
        assert "This table was closed." in guest.get(path, 410).text
        guest.get(f"{path}/replay", 410)
        guest.get("/api/tables/" + id_of(path), 410)
    body = {"ply": state["ply"], "actions": [sensible(state["legal"])], "form": vera.form}
    answer = vera.http.post(f"/api/tables/{id_of(path)}/act", json=body)
    assert answer.status_code == 410 or answer.json()["status"] == "stale"  # as far as it has heard
    vera.post(f"{path}/chat", 410, text="hello?")
    assert id_of(path) not in vera.get("/").text
    assert len(repo.actions(id_of(path))) == state["ply"]  # what was played is kept


def test_a_closed_waiting_room_takes_nobody(vera: Guest, ben: Guest, repo: Repo) -> None:
    path = vera.open_table()
    admin.close_table(repo, id_of(path))
    ben.post(f"{path}/sit", 410, name="Ben")
    vera.post(f"{path}/start", 410)


def test_a_deleted_table_was_never_there(vera: Guest, repo: Repo) -> None:
    path = vera.play_bots()
    state = vera.my_turn(path)
    vera.post(f"{path}/chat", text="hello")
    now = models.now()
    with repo.writing() as session:
        session.merge(PresenceRow(match_id=id_of(path), guest_id=number_of(repo, vera), seen=now))
        session.add(ReportRow(match_id=id_of(path), guest_id=number_of(repo, vera), text="rude"))
    admin.delete_table(repo, id_of(path))
    body = {"ply": state["ply"], "actions": [sensible(state["legal"])], "form": vera.form}
    assert 400 <= vera.http.post(f"/api/tables/{id_of(path)}/act", json=body).status_code < 500
    vera.get(path, 404)
    with repo.engine.connect() as connection:
        for table in Base.metadata.sorted_tables:
            if "match_id" in table.c:
                left = select(table).where(table.c.match_id == id_of(path))
                assert connection.execute(left).all() == []
    with pytest.raises(BadInput, match="there is none; see trainshed admin tables"):
        admin.delete_table(repo, id_of(path))


def test_the_muted_play_on_in_silence(vera: Guest, repo: Repo) -> None:
    path = vera.play_bots()
    assert admin.mute(repo, number_of(repo, vera)) == "Vera"
    assert "has muted you" in vera.post(f"{path}/chat", 403, text="hello").text
    state = vera.my_turn(path)
    assert vera.act(path, state["ply"], sensible(state["legal"]))["status"] == "done"
    admin.pardon(repo, number_of(repo, vera))
    vera.post(f"{path}/chat", text="hello")
    assert [line.guest_id for line in repo.talk(id_of(path))] == [number_of(repo, vera)]


def test_the_banned_watch_and_bots_play_on(
    vera: Guest, ben: Guest, repo: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor, "KNOWN_FOR", 0.0)
    waiting = ben.open_table()
    vera.get(waiting)
    vera.post(f"{waiting}/sit", name="Vera")
    path = vera.play_bots()
    before = vera.my_turn(path)
    admin.ban(repo, number_of(repo, vera), "greedy")
    assert "You are banned" in vera.post("/play", 403, game="german_railways").text
    body = {"ply": before["ply"], "actions": [sensible(before["legal"])], "form": vera.form}
    refused = vera.http.post(f"/api/tables/{id_of(path)}/act", json=body)
    assert refused.status_code == 403
    state = vera.state(path)  # watching is allowed
    assert state["seats"][0]["stands_in"]
    assert [seat["name"] for seat in ben.state(waiting)["seats"]] == ["Ben", "", ""]
    admin.pardon(repo, number_of(repo, vera))
    vera.get("/")
    vera.post(f"{path}/return")


def test_a_new_name_stands_everywhere(vera: Guest, ben: Guest, repo: Repo) -> None:
    path = vera.play_bots()
    vera.post(f"{path}/chat", text="hello")
    assert admin.rename(repo, number_of(repo, vera), "Else") == "Vera"
    page = ben.get(path).text
    assert "<b>Else</b> hello" in page
    assert "Vera" not in page
    assert "Vera" not in vera.get(path).text


def test_whoever_is_erased_leaves_what_was_played(vera: Guest, ben: Guest, repo: Repo) -> None:
    path = vera.play_bots()
    vera.post(f"{path}/chat", text="I am Vera of Berlin")
    number, state = number_of(repo, vera), vera.my_turn(path)
    with repo.writing() as session:
        session.add(ReportRow(match_id=id_of(path), guest_id=number, text="Vera reports"))
    found = admin.export_person(repo, number)
    assert found["name"] == "Vera"
    assert [table["id"] for table in found["tables"]] == [id_of(path)]
    assert [line["text"] for line in found["talk"]] == ["I am Vera of Berlin"]
    assert [line["text"] for line in found["reports"]] == ["Vera reports"]
    assert vera.http.cookies["trainshed"] not in json.dumps(found)

    assert admin.erase_person(repo, number, "greedy") == "Vera"
    left = json.dumps(admin.export_person(repo, number))
    assert "Vera" not in left
    page = ben.get(path).text
    assert "Guest 1" in page
    assert "Vera" not in page
    assert ben.state(path)["ply"] == state["ply"]
    assert vera.state(path)["my_seat"] == -1  # the cookie is nobody's now
    assert repo.guest_of(hashed(vera.http.cookies["trainshed"])) is None


def test_lists(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 't.sqlite'}")
    repo = Repo(engine)
    a_match(repo, "a")
    a_match(repo, "b")
    repo.change_match("b", status="running")
    assert [one.match.id for one in admin.tables(repo, "running")] == ["b"]
    assert {one.match.id for one in admin.tables(repo)} == {"a", "b"}
    assert len(admin.tables(repo, most=1)) == 1
    ben = repo.make_guest("h", "Ben 100%")
    assert [(guest.id, count) for guest, count in admin.people(repo, "BEN")] == [(ben.id, 0)]
    assert [guest.id for guest, _ in admin.people(repo, "0%")] == [ben.id]
    assert admin.people(repo, "a_b") == []
    with repo.writing() as session:
        row = ReportRow(match_id="a", guest_id=ben.id, about_id=1, text="rude")
        session.add(row)
    [(report, by, about)] = admin.reports(repo)
    assert (report.text, by, about) == ("rude", "Ben 100%", "Vera")
    admin.settle(repo, report.id)
    assert admin.reports(repo) == []
    assert len(admin.reports(repo, settled=True)) == 1
    admin.mute(repo, ben.id)
    admin.ban(repo, 1, "greedy")
    assert {guest.standing for guest, _ in admin.people(repo)} >= {MUTED, BANNED}
    for missing in (
        *(admin.mute, admin.pardon, admin.export_person),
        lambda repo, number: admin.erase_person(repo, number, "greedy"),
    ):
        with pytest.raises(BadInput, match="person 99: there is none"):
            missing(repo, 99)
    with pytest.raises(BadInput, match="report 99: there is none"):
        admin.settle(repo, 99)
    engine.dispose()
