"""When nothing can be stored: it is said, nothing runs ahead, and play goes on afterwards."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from .conftest import Guest, Server, sensible, served, wait_until
from .postgres import Postgres
from .test_crash import stored


class Disk:
    """A disk of which SQLite may use only so many pages."""

    def __init__(self, server: Server, file: Path) -> None:
        self.file, self.pages = file, 1_000_000
        event.listen(server.app.state.repo.engine, "checkout", self.limit)

    def limit(self, connection: Any, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {self.pages}")

    def fill(self) -> None:
        """Leave no room beyond what is used now."""
        with sqlite3.connect(self.file) as database:
            self.pages = database.execute("PRAGMA page_count").fetchone()[0]
        database.close()


def try_to_act(guests: list[Guest], path: str) -> Any:
    """Let whoever is to move decide something."""
    for guest in guests:
        state = guest.state(path)
        if state["to_move"] == state["my_seat"]:
            body = {"ply": state["ply"], "actions": [sensible(state["legal"])], "form": guest.form}
            return guest.http.post("/api/tables/" + path.removeprefix("/t/") + "/act", json=body)
    raise AssertionError(f"nobody is to move: {state}")


def test_on_a_full_disk_nothing_runs_ahead_and_play_goes_on_later(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with served(tmp_path, chats_a_minute=100_000, actions_a_minute=100_000) as server:
        guests = [Guest(server.address, name) for name in ("Vera", "Ben", "Giulia")]
        host = guests[0]
        path = host.open_table()
        for guest in guests[1:]:
            guest.get(path)
            guest.post(f"{path}/sit", name=guest.name)
        host.get(path)
        host.post(f"{path}/start")
        host.my_turn(path)
        disk = Disk(server, file)
        disk.fill()
        said = {"form": host.form, "text": "x" * 300}
        while host.http.post(f"{path}/chat", data=said).is_success:
            pass
        page = host.post(f"{path}/chat", 507, text="y" * 300).text
        assert "There is no room to store this." in page
        assert "make room on the disk" in page
        answer = try_to_act(guests, path)
        while answer.status_code == 200:  # as long as the last page has room
            answer = try_to_act(guests, path)
        assert answer.status_code == 507
        assert answer.json()["way_out"].startswith("Nothing has changed.")
        before = len(stored(file, path))
        assert host.state(path)["ply"] == before
        assert host.get(path).status_code == 200  # the table can still be looked at
        disk.pages = 1_000_000
        assert try_to_act(guests, path).json()["status"] == "done"
        assert len(stored(file, path)) > before
        for guest in guests:
            guest.http.close()


@pytest.mark.full
def test_when_postgresql_comes_back_play_goes_on(postgres_server: Postgres, tmp_path: Path) -> None:
    address = postgres_server.address
    with served(tmp_path, database=address, actions_a_minute=100_000) as server:
        guest = Guest(server.address)
        path = guest.play_bots()
        state = guest.my_turn(path)
        choice, form = sensible(state["legal"]), guest.form
        body = {"ply": state["ply"], "actions": [choice], "form": form}
        api = "/api/tables/" + path.removeprefix("/t/")
        postgres_server.stop()
        answer = guest.http.post(f"{api}/act", json=body)
        assert answer.status_code == 503
        assert answer.json()["error"] == "The database does not answer."
        page = guest.http.get(path)
        assert page.status_code == 503
        assert "Wait a moment and try again" in page.text
        postgres_server.start()
        wait_until(lambda: guest.http.get(path).status_code == 200)
        assert guest.state(path)["ply"] == state["ply"]
        assert guest.act(path, state["ply"], choice)["status"] == "done"
        assert guest.my_turn(path)["ply"] > state["ply"]
        guest.http.close()
