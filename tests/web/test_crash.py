"""Crash: the server is killed at random moments of play; what was acknowledged is there after."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from trainshed.cli.serving import bound

from .conftest import Guest, sensible, wait_until

KILLS = 50


class Process:
    """`trainshed serve` as a process that can be killed."""

    def __init__(self, folder: Path) -> None:
        with bound("127.0.0.1", 0) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        settings = {"TRAINSHED_PACE": "0", "TRAINSHED_ACTIONS_A_MINUTE": "100000"}
        settings["TRAINSHED_RULES"] = "interpreted"  # starts sooner; what is stored is the same
        self.environment = os.environ | settings
        self.database = f"sqlite:///{folder / 'tables.sqlite'}"
        self.start()

    def start(self) -> None:
        line = ["-m", "trainshed.cli", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [sys.executable, *line, "--database", self.database],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until(self.is_up, 120)

    def is_up(self) -> bool:
        try:
            return httpx.get(self.address + "/api/games", timeout=5).status_code == 200
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def play_a_little(guest: Guest, path: str, seconds: float) -> list[tuple[int, str]]:
    """Play until the time is up or the server is gone; return what was acknowledged."""
    done = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            state = guest.state(path)
            if state["to_move"] == -2:
                return done
            if state["to_move"] == state["my_seat"] and state["legal"]:
                choice = sensible(state["legal"])
                if guest.act(path, state["ply"], choice)["status"] == "done":
                    done.append((state["ply"], choice))
        except (httpx.HTTPError, AssertionError):
            return done
    return done


@pytest.mark.full
def test_every_acknowledged_action_survives_kill_9(tmp_path: Path) -> None:
    chance = random.Random(20261115)
    server = Process(tmp_path)
    guest = Guest(server.address)
    path = guest.play_bots()
    acknowledged: dict[str, list[tuple[int, str]]] = {path: []}
    try:
        for _ in range(KILLS):
            timer = chance.uniform(0.02, 0.3)
            killer = subprocess.Popen(["sh", "-c", f"sleep {timer}; kill -9 {server.process.pid}"])
            acknowledged[path] += play_a_little(guest, path, 5)
            killer.wait()
            server.process.wait()
            server.start()
            if guest.my_turn(path)["to_move"] == -2:  # not stuck: it is somebody's turn, or over
                path = guest.play_bots()
                acknowledged[path] = []
        for each, made in acknowledged.items():
            actions = stored(tmp_path, each)
            assert [(ply, actions[ply]) for ply, _ in made] == made
        assert sum(len(made) for made in acknowledged.values()) > KILLS
    finally:
        server.kill()
        guest.http.close()


def stored(folder: Path, path: str) -> dict[int, str]:
    """Read the actions of a match from the database, past the program."""
    import sqlite3

    with sqlite3.connect(folder / "tables.sqlite") as database:
        rows = database.execute(
            "SELECT ply, text FROM action WHERE match_id = ?", (path.removeprefix("/t/"),)
        ).fetchall()
    database.close()
    return dict(rows)
