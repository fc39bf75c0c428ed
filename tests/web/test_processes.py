"""Several processes on one PostgreSQL: they hear of each other, and one can be lost."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from trainshed.games import find
from trainshed.web.db.engine import open_database
from trainshed.web.db.repo import Repo

from .conftest import GAME, Guest, sensible, wait_until
from .postgres import Postgres, another_database
from .test_live import events

pytestmark = pytest.mark.full


SERVE = [sys.executable, "-m", "trainshed.cli", "serve", "--port", "0"]


class Process:
    """`trainshed serve` as a host starts it."""

    def __init__(
        self, database: str, folder: Path, *options: str, stderr: Any = None, **told: str
    ) -> None:
        more = {"TRAINSHED_PACE": "0.05", "TRAINSHED_ACTIONS_A_MINUTE": "100000"}
        more["TRAINSHED_PAGES_A_MINUTE"] = more["TRAINSHED_CHANGES_A_MINUTE"] = "1000000"
        self.running = subprocess.Popen(
            [*SERVE, "--database", database, *options],
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            cwd=folder,
            env=os.environ | more | told,
        )
        assert self.running.stdout is not None
        line = self.running.stdout.readline()
        assert "port" in line, line
        self.address = f"http://127.0.0.1:{line.split()[-1]}"
        ready = f"{find(GAME).title} is ready"  # the others may take their time
        assert any(ready in line for line in iter(self.running.stdout.readline, ""))

    def end(self, by: signal.Signals = signal.SIGTERM) -> None:
        self.running.send_signal(by)
        self.running.wait(600)
        assert self.running.stdout is not None
        self.running.stdout.close()


@pytest.fixture
def two(postgres: str, tmp_path: Path) -> Iterator[tuple[Process, Process]]:
    processes = (Process(postgres, tmp_path), Process(postgres, tmp_path))
    yield processes
    for process in processes:
        if process.running.returncode is None:
            process.end()


def seated(two: tuple[Process, Process]) -> tuple[Guest, Guest, str]:
    """Two guests at two processes, and a bot, at one table."""
    vera, ben = Guest(two[0].address, "Vera"), Guest(two[1].address, "Ben")
    path = vera.open_table()
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben")
    vera.get(path)
    vera.post(f"{path}/start")
    return vera, ben, path


def play(guests: tuple[Guest, ...], path: str, until: int) -> None:
    """Play on, each at his own process, until so many actions are made."""
    while True:
        for guest in guests:
            state = guest.state(path)
            if state["ply"] >= until or state["to_move"] == -2:
                return
            if state["to_move"] == state["my_seat"] and len(state["legal"]) > 1:
                told = guest.act(path, state["ply"], sensible(state["legal"]))
                assert told["status"] == "done", told


def stored(database: str, path: str) -> list[str]:
    engine = open_database(database)
    made = Repo(engine).actions(path.removeprefix("/t/"))
    engine.dispose()
    return [f"{action.actor} {action.text}" for action in made]


def test_a_move_at_one_process_is_heard_at_the_other(two, postgres: str) -> None:
    vera, ben, path = seated(two)
    mover, other = vera, ben
    wait_until(lambda: any(len(g.state(path)["legal"]) > 1 for g in (vera, ben)))
    if len(ben.state(path)["legal"]) > 1:
        mover, other = ben, vera
    state = other.state(path)
    heard: list[str] = []
    seen = {"Last-Event-ID": str(state["version"])}
    listener = threading.Thread(target=lambda: heard.extend(events(other, path, 1, **seen)))
    listener.start()
    now = mover.state(path)
    assert now["ply"] == state["ply"]
    assert mover.act(path, now["ply"], sensible(now["legal"]))["status"] == "done"
    assert other.state(path)["ply"] > state["ply"]  # at once: no process shows an old position
    listener.join()
    assert heard
    assert int(heard[0]) > state["version"]
    for guest in (vera, ben):
        guest.http.close()


def test_bots_of_two_processes_move_once(two, postgres: str) -> None:
    vera, ben, path = seated(two)
    play((vera, ben), path, 60)
    states = [guest.state(path) for guest in (vera, ben)]
    wait_until(lambda: vera.state(path)["ply"] == ben.state(path)["ply"])
    made = stored(postgres, path)
    assert len(made) >= min(60, states[0]["ply"])
    assert any(line.startswith("2 ") for line in made)  # the bot's, each ply once by its key
    for guest in (vera, ben):
        guest.http.close()


def test_when_one_process_is_killed_the_other_goes_on(two, postgres: str) -> None:
    vera, ben, path = seated(two)
    play((vera, ben), path, 20)
    before = stored(postgres, path)
    two[0].end(signal.SIGKILL)
    moved = Guest(two[1].address, "Vera")
    moved.http.cookies = vera.http.cookies
    moved.get("/")
    play((moved, ben), path, 45)
    after = stored(postgres, path)
    assert after[: len(before)] == before
    assert len(after) >= 45 or ben.state(path)["to_move"] == -2
    for guest in (vera, ben, moved):
        guest.http.close()


def children(process: Process) -> list[int]:
    """Return the processes that answer, by their parent; its own helpers have no socket of ours."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = folder.joinpath("stat").read_text().rpartition(")")[2].split()[1]
            line = folder.joinpath("cmdline").read_bytes()
            if int(parent) == process.running.pid and b"spawn_main" in line:
                found.append(int(folder.name))
    return sorted(found)


def test_workers_share_an_address_and_one_that_is_killed_is_replaced(
    postgres: str, tmp_path: Path
) -> None:
    house = Process(postgres, tmp_path, "--workers", "2")
    first = wait_until(lambda: len(found := children(house)) == 2 and found)
    vera, ben, path = seated((house, house))
    play((vera, ben), path, 20)
    for number in first:  # one after the other: whoever drove the match is among them
        before = stored(postgres, path)
        os.kill(number, signal.SIGKILL)
        wait_until(lambda gone=number: len(children(house)) == 2 and gone not in children(house))
        for guest in (vera, ben):
            wait_until(lambda guest=guest: answers(guest, path))
        play((vera, ben), path, len(before) + 15)
        after = stored(postgres, path)
        assert after[: len(before)] == before
    for guest in (vera, ben):
        guest.http.close()
    house.end()
    assert house.running.returncode == 0
    assert children(house) == []


BLOCKED = """import signal, time
signal.signal(signal.SIGUSR2, lambda *_: time.sleep(3600))  # in the thread of the loop
"""


def test_workers_that_hang_are_replaced_and_their_matches_go_on(
    postgres_server: Postgres, tmp_path: Path
) -> None:
    database = another_database(postgres_server.address, "hanging")
    (tmp_path / "sitecustomize.py").write_text(BLOCKED)
    told = tmp_path / "told"
    path_of_modules = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    with told.open("w") as log:
        house = Process(
            database, tmp_path, "--workers", "2", stderr=log, PYTHONPATH=path_of_modules
        )
    first = wait_until(lambda: len(found := children(house)) == 2 and found)
    vera, ben, path = seated((house, house))
    play((vera, ben), path, 12)
    for number, how in zip(first, (signal.SIGSTOP, signal.SIGUSR2), strict=True):
        before = stored(database, path)
        os.kill(number, how)
        wait_until(lambda gone=number: len(children(house)) == 2 and gone not in children(house))
        for guest in (vera, ben):
            wait_until(lambda guest=guest: answers(guest, path))
        play((vera, ben), path, len(before) + 8)
        assert stored(database, path)[: len(before)] == before
    for guest in (vera, ben):
        guest.http.close()
    house.end()
    lines = told.read_text()
    assert all(f"process {number} died, or did not answer" in lines for number in first)
    assert f"process {first[1]}: its loop stood still" in lines
    assert "time.sleep(3600)" in lines or "sitecustomize" in lines  # where it hung


def answers(guest: Guest, path: str) -> bool:
    """Tell whether a page comes; a line may break with the process, and rules be loaded first."""
    with suppress(httpx.TransportError):
        return guest.http.get(path).status_code == 200
    return False
