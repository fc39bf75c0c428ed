"""Crash: the server is killed at random moments of play; what was acknowledged is there after."""

import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

from .conftest import Guest, own_port, sensible, wait_until

KILLS = 50
ROOT = Path(__file__).parents[2]


class Reborn:
    """A server that comes back by itself after `kill -9`."""

    def __init__(self, database: Path) -> None:
        port = own_port()
        self.address = f"http://127.0.0.1:{port}"
        self.parent = subprocess.Popen(
            [sys.executable, "-m", "tests.web.reborn", str(port), f"sqlite:///{database}"],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        self.child = 0
        self.next_life()

    def next_life(self) -> None:
        """Wait until the server is there again."""
        assert self.parent.stdout is not None
        self.child = int(self.parent.stdout.readline())
        wait_until(self.is_up)

    def is_up(self) -> bool:
        try:
            return httpx.get(self.address + "/api/games", timeout=5).status_code == 200
        except httpx.HTTPError:
            return False

    def kill_after(self, seconds: float) -> None:
        time.sleep(seconds)
        os.kill(self.child, signal.SIGKILL)

    def close(self) -> None:
        self.parent.kill()
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.child, signal.SIGKILL)
        self.parent.wait()
        assert self.parent.stdout is not None
        self.parent.stdout.close()


def play_until_gone(guest: Guest, path: str) -> list[tuple[int, str]]:
    """Play until the server is gone or the match is over; return what was acknowledged."""
    done: list[tuple[int, str]] = []
    while True:
        try:
            state = guest.state(path)
            if state["to_move"] == -2:
                return done
            if state["to_move"] == state["my_seat"] and state["legal"]:
                choice = sensible(state["legal"])
                if guest.act(path, state["ply"], choice)["status"] == "done":
                    done.append((state["ply"], choice))
        except httpx.HTTPError:
            return done


def stored(database: Path, path: str) -> dict[int, str]:
    """Read the actions of a match from the database, past the program."""
    with contextlib.closing(sqlite3.connect(database)) as opened:
        asked = "SELECT ply, text FROM action WHERE match_id = ?"
        return dict(opened.execute(asked, (path.removeprefix("/t/"),)).fetchall())


@pytest.mark.full
def test_every_acknowledged_action_survives_kill_9(tmp_path: Path) -> None:
    chance, database = random.Random(20261115), tmp_path / "tables.sqlite"
    server = Reborn(database)
    guest = Guest(server.address)
    path = guest.play_bots()
    acknowledged: dict[str, list[tuple[int, str]]] = {path: []}
    latest = 0.4  # seconds, or the time that a few decisions take here
    try:
        kills = 0
        while kills < KILLS or sum(map(len, acknowledged.values())) <= KILLS:  # slow ones, too
            kills += 1
            assert kills < 10 * KILLS
            killer = threading.Thread(target=server.kill_after, args=(chance.uniform(0, latest),))
            killer.start()
            acknowledged[path] += play_until_gone(guest, path)
            killer.join()
            server.next_life()
            state = guest.my_turn(path)  # not stuck: it is somebody's turn, or over
            begun = time.monotonic()
            guest.state(path)
            latest = min(5.0, max(0.4, 10 * (time.monotonic() - begun)))
            if state["to_move"] == -2:
                path = guest.play_bots()
                acknowledged[path] = []
        for each, made in acknowledged.items():
            kept = stored(database, each)
            assert sorted(kept) == list(range(len(kept)))
            assert [(ply, kept[ply]) for ply, _ in made] == made
    finally:
        server.close()
        guest.http.close()
