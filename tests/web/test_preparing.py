"""The first start: pages are there at once, tables wait for the rules, and nobody is sent away."""

import sys
from pathlib import Path

import pytest

from trainshed.games import GAMES
from trainshed.web.preparing import AGAIN, AT_ONCE, Preparing

from .conftest import Guest, served, wait_until

WAIT = "import pathlib, sys, time\nwhile not pathlib.Path(sys.argv[1]).exists(): time.sleep(0.02)"


@pytest.mark.full
def test_tables_wait_until_the_rules_are_ready(tmp_path: Path) -> None:
    go = tmp_path / "go"
    slow, quick = GAMES[:2]
    preparing = Preparing(
        lambda game: [sys.executable, "-c", WAIT if game == slow else "", str(go)]
    )
    told: list[str] = []
    preparing.then.append(told.append)
    with served(tmp_path, preparing) as server:
        guest = Guest(server.address)  # home is there at once
        guest.get("/")
        page = guest.post("/play", 503, game=slow, seats=3, level="club", name="Vera")
        path = guest.path
        assert path.startswith("/t/")
        assert "The rules are being prepared." in page.text
        assert page.headers["refresh"] == str(AGAIN)
        told_program = guest.http.get("/api/tables/" + path.removeprefix("/t/"))
        assert told_program.status_code == 503
        assert "updates by itself" in told_program.json()["way_out"]
        assert "something is drawn" in guest.get("/").text  # the table is kept already
        wait_until(lambda: preparing.is_ready(quick))
        assert slow not in told
        guest.post("/play", game=quick, seats=3, level="club", name="Vera")  # waits for no other
        go.touch()
        wait_until(lambda: guest.http.get(path).status_code == 200)
        assert slow in told
        state = guest.my_turn(path)
        assert guest.act(path, state["ply"], "bid 3")["status"] == "done"
        guest.http.close()


def test_a_waiting_room_is_there_before_the_rules_are(tmp_path: Path) -> None:
    never = [sys.executable, "-c", WAIT, str(tmp_path / "never")]
    preparing = Preparing(lambda game: never)
    with served(tmp_path, preparing) as server:
        host, friend = Guest(server.address), Guest(server.address, "Ben")
        page = host.post("/tables", game=GAMES[0], seats=3, level="club", name="Vera")
        path = host.path
        assert f"{server.address}{path}" in page.text  # the invitation
        friend.get(path)
        friend.post(f"{path}/sit", name="Ben")
        assert "Ben sits down." in host.get(path).text
        host.post(f"{path}/chat", text="It starts in a minute.")
        assert "It starts in a minute." in friend.get(path).text
        host.post(f"{path}/options", public="1")
        assert server.app.state.repo.match(path.removeprefix("/t/")).wishes["public"]
        page = host.post(f"{path}/start", 503)  # the table itself waits for them
        assert "The rules are being prepared." in page.text
        for guest in (host, friend):
            guest.http.close()


def test_a_server_that_is_stopped_while_it_prepares_leaves_nothing_behind(tmp_path: Path) -> None:
    never = [sys.executable, "-c", WAIT, str(tmp_path / "never")]
    preparing = Preparing(lambda game: never)
    with served(tmp_path, preparing):
        wait_until(lambda: len(preparing._processes) == AT_ONCE)
    assert all(process.returncode is not None for process in preparing._processes)
    assert not any(preparing.is_ready(game) for game in GAMES)
