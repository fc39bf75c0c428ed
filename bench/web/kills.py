"""Kill the server while people play: `.venv/bin/python bench/web/kills.py --count 1000`.

Guests play bots and each other: they open tables, sit down, seal what they add to the draws, start,
open it, decide, take back and send records in; meanwhile `kill -9` meets the process,
or one of two, at moments drawn by chance. After each kill it is started anew (with `--workers 2` it
is replaced by itself), everything acknowledged must be stored, and no table may be stuck: each is
somebody's turn, or over. One line at the end says how it went; `--first` goes on from a number.

    --database postgresql://...    an empty database of your own; SQLite otherwise
    --workers 2                    on PostgreSQL: one of two processes is killed
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from measure import free_port

from trainshed.core import fair, gamefile
from trainshed.core.match import Match
from trainshed.games import GAMES, find
from trainshed.web.db.engine import open_database
from trainshed.web.db.repo import Repo

GAME = GAMES[0]
MANY = "100000000"
LIMITS = (
    "ACTIONS_A_MINUTE",
    "CHANGES_A_MINUTE",
    "PAGES_A_MINUTE",
    "TABLES_AN_HOUR",
    "SEATS_AN_HOUR",
)
LIMITS += ("RECORDS_AN_HOUR", "RUNNING_TABLES")
PATIENCE = 120.0  # seconds until a table that does not go on is stuck
LONGEST = 3.0  # seconds of play before a kill


class House:
    """`trainshed serve`, which is started again whenever it is gone."""

    def __init__(self, database: str, workers: int, folder: Path) -> None:
        self.port, self.workers = free_port(), workers
        self.command = [sys.executable, "-m", "trainshed.cli", "serve", "--port", str(self.port)]
        self.command += ["--database", database, "--workers", str(workers)]
        self.told = os.environ | {f"TRAINSHED_{name}": MANY for name in LIMITS}
        self.told |= {"TRAINSHED_PACE": "0.01"}
        self.told_at = folder / "log"
        self.log, self.lives = self.told_at.open("w"), 0
        self.start(workers)

    def start(self, processes: int = 1) -> None:
        """Start the server and wait until it answers and has its rules."""
        self.running = subprocess.Popen(
            self.command, env=self.told, stdout=self.log, stderr=self.log
        )
        self.wait(processes)

    def wait(self, processes: int) -> None:
        """Wait until so many more processes have the rules, and one answers."""
        self.lives += processes
        ready = f"{find(GAME).title} is ready"
        wait_for(lambda: self.told_at.read_text(errors="replace").count(ready) >= self.lives)
        wait_for(self.is_up)

    def is_up(self) -> bool:
        """Tell whether it answers."""
        try:
            return httpx.get(f"http://127.0.0.1:{self.port}/health/live").status_code == 200
        except httpx.HTTPError:
            return False

    def victim(self, chance: random.Random) -> int:
        """Return the process to be killed: the only one, or one of the workers."""
        if self.workers == 1:
            return self.running.pid
        return chance.choice(wait_for(self._workers))

    def _workers(self) -> list[int]:
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                parent = folder.joinpath("stat").read_text().rpartition(")")[2].split()[1]
                is_worker = b"spawn_main" in folder.joinpath("cmdline").read_bytes()
                if int(parent) == self.running.pid and is_worker:
                    found.append(int(folder.name))
        return sorted(found) if len(found) == self.workers else []

    def recover(self) -> None:
        """Wait until everything answers again after a kill."""
        if self.workers == 1:
            self.running.wait(30)
            self.start()
        else:
            wait_for(self._workers)
            self.wait(1)

    def close(self) -> None:
        """Stop it."""
        self.running.terminate()
        self.running.wait(30)
        self.log.close()


def wait_for(is_true: Any) -> Any:
    """Wait until something is so; it never takes so long unless something is wrong."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = is_true()
        if found:
            return found
        time.sleep(0.02)
    raise SystemExit(f"stuck: {is_true} after {PATIENCE:.0f} s")


class Player:
    """A guest who does one thing after the other, and remembers what was acknowledged; `open_rooms`
    are the tables that wait, of all guests.
    """

    def __init__(
        self, address: str, number: int, chance: random.Random, open_rooms: list[str]
    ) -> None:
        self.chance, self.name, self.open_rooms = chance, f"Guest {number}", open_rooms
        self.sealed: dict[str, str] = {}  # what was sealed at a table that has not begun
        self.hosted: list[str] = []  # tables that wait for this guest's start
        self.seats: list[str] = []  # tables at which a seat was acknowledged
        self.http = httpx.Client(base_url=address, timeout=30, headers={"Accept": "text/html"})
        self.form, self.tables, self.did = "", list[str](), Counter[str]()
        self.acknowledged: dict[str, dict[int, str]] = {}  # table: ply: action

    def play(self, until: threading.Event) -> None:
        """Do things until the server is gone."""
        while not until.is_set():
            try:
                self.step()
            except httpx.HTTPError:
                if until.wait(0.02):
                    return

    def step(self) -> None:
        """Do one thing."""
        if not self.form:
            page = self.http.get("/").text
            self.form = page.partition('name="form" value="')[2][:40]
        what = self.chance.random()
        if len(self.tables) < 2 or what < 0.03:
            self.open()
        elif what < 0.06:
            self.send_record()
        elif what < 0.12:
            self.take_back(self.chance.choice(self.tables))
        elif what < 0.18:
            self.invite()
        elif what < 0.26:
            self.sit()
        elif what < 0.4 and self.sealed:
            self.begin(self.chance.choice(list(self.sealed)[-3:]))
        else:
            self.act(self.chance.choice(self.tables))

    def _post(self, path: str, **data: str) -> httpx.Response:
        return self.http.post(path, data={"form": self.form, **data})

    def open(self) -> None:
        """Open a table with bots, by hand in the waiting room or at once."""
        given = {"game": GAME, "seats": "3", "level": "beginner", "name": self.name}
        if self.chance.random() < 0.5:
            answer = self._post("/play", **given)
        else:
            answer = self._post("/tables", **given)
            where = answer.headers.get("location", "")
            if answer.status_code == 303 and where:
                self._post(f"{where}/start", level="beginner")
        if answer.status_code == 303:
            self.did["opened"] += 1
            table = answer.headers["location"].removeprefix("/t/")
            self.tables = [*self.tables[-3:], table]
            self.acknowledged[table] = {}

    def _seal(self) -> str:
        """Return a new text to be added to the draws."""
        return f"{self.chance.getrandbits(128):032x}"

    def _hash(self, text: str) -> str:
        return fair.sealed(f"page {text}").removeprefix("sealed ")

    def invite(self) -> None:
        """Open a table for others, with a text that is sealed."""
        text = self._seal()
        given = {"game": GAME, "seats": "3", "name": self.name, "sealed": self._hash(text)}
        answer = self._post("/tables", **given)
        if answer.status_code == 303:
            table = answer.headers["location"].removeprefix("/t/")
            self.did["invited"] += 1
            self.sealed[table] = text
            self.hosted = [*self.hosted[-1:], table]
            self._is_mine(table)
            self.open_rooms.append(table)

    def sit(self) -> None:
        """Sit down at somebody's table, with a text that is sealed."""
        rooms = [table for table in self.open_rooms[-4:] if table not in self.acknowledged]
        if not rooms:
            return
        table, text = self.chance.choice(rooms), self._seal()
        page = {"name": self.name, "sealed": self._hash(text)}
        self.sealed[table] = text  # it may be kept although the answer is lost
        if self._post(f"/t/{table}/sit", **page).status_code == 303:
            self.did["sat down"] += 1
            self._is_mine(table)

    def _is_mine(self, table: str) -> None:
        self.seats.append(table)
        self.tables = [*self.tables[-3:], table]
        self.acknowledged.setdefault(table, {})

    def begin(self, table: str) -> None:
        """Start a table of one's own, and open what one has sealed at any."""
        if table in self.hosted and self._post(f"/t/{table}/start").status_code == 303:
            self.did["started"] += 1
        self._post(f"/t/{table}/open", by="page", text=self.sealed[table])
        state = self.state(table)
        if state is not None and state["status"] != "waiting":
            del self.sealed[table]

    def send_record(self) -> None:
        """Send a record in."""
        match = Match(find(GAME), 3, self.chance.randrange(1000))
        match.play(match.legal()[0])
        file = {"record": ("m.json", gamefile.to_text(match.record()))}
        answer = self.http.post("/replays", data={"form": self.form}, files=file)
        if answer.status_code == 303:
            self.did["sent in"] += 1
            table = answer.headers["location"].split("/t/")[1].partition("/")[0]
            text = match.verbs.text(match.actions[0])
            self.acknowledged[table] = {0: text}

    def state(self, table: str) -> dict[str, Any] | None:
        """Return a table as the guest knows it; None where it is not ready."""
        answer = self.http.get(f"/api/tables/{table}")
        return dict(answer.json()) if answer.status_code == 200 else None

    def act(self, table: str) -> None:
        """Decide, where it is the guest's turn."""
        state = self.state(table)
        if state is None or state["to_move"] != state["my_seat"] or not state["legal"]:
            return
        choice = self.chance.choice(state["legal"][:3] + state["legal"][-1:])
        body = {"ply": state["ply"], "actions": [choice], "form": self.form}
        answer = self.http.post(f"/api/tables/{table}/act", json=body)
        if answer.status_code == 200 and answer.json()["status"] == "done":
            self.did["decided"] += 1
            self.acknowledged[table][state["ply"]] = choice

    def take_back(self, table: str) -> None:
        """Take the last decision back; whether it was done or not, it need not be there after."""
        state = self.state(table)
        if state is None or state["status"] != "running":
            return
        mine = self.acknowledged[table]
        before, self.acknowledged[table] = dict(mine), {}
        answer = self._post(f"/t/{table}/undo", ply=str(state["ply"]))
        now = self.state(table)
        if now is not None:  # a decision of several actions goes back whole
            kept = {ply: text for ply, text in before.items() if ply < now["ply"]}
            self.acknowledged[table] = kept
            self.did["taken back"] += answer.status_code == 303

    def lost(self, repo: Repo) -> list[str]:
        """Return what was acknowledged and is not there."""
        found = []
        for table, made in self.acknowledged.items():
            kept = {ply: action.text for ply, action in enumerate(repo.actions(table))}
            if repo.match(table) is None:
                found.append(f"table {table}")
            is_seated = self.name in [seat.name for seat in repo.seats(table)]
            if table in self.seats and not is_seated:
                found.append(f"the seat of {self.name} at {table}")
            found += [f"{table} {ply}: {x}" for ply, x in made.items() if kept.get(ply) != x]
        return found

    def is_stuck(self, table: str) -> bool:
        """Tell whether a table is nobody's turn: neither a guest's, nor over, nor waiting."""
        try:
            state = self.state(table)
        except httpx.HTTPError:
            return True
        if state is None:
            return True
        mover = state["to_move"]
        is_persons = mover >= 0 and state["seats"][mover]["kind"] == "guest"
        is_asked = is_persons and (mover != state["my_seat"] or bool(state["legal"]))
        return not (is_asked or mover == -2 or state["status"] != "running")


def life(house: House, players: list[Player], number: int, seed: int) -> None:
    """Play until a kill, and until everything is there again and goes on."""
    chance, until = random.Random(f"{seed} {number}"), threading.Event()
    threads = [threading.Thread(target=player.play, args=(until,)) for player in players]
    for thread in threads:
        thread.start()
    victim = house.victim(chance)
    time.sleep(chance.uniform(0, LONGEST))
    os.kill(victim, signal.SIGKILL)
    until.set()
    for thread in threads:
        thread.join()
    house.recover()
    for player in players:
        for table in player.tables:
            wait_for(lambda player=player, table=table: not player.is_stuck(table))


def main() -> int:
    """Kill as often as is wished, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first kill")
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--database", default="")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    begun, lost = time.monotonic(), []
    with tempfile.TemporaryDirectory() as place:
        database = given.database or f"sqlite:///{Path(place) / 'tables.sqlite'}"
        house = House(database, given.workers, Path(place))
        address = f"http://127.0.0.1:{house.port}"
        chances = [random.Random(f"{given.seed} {given.first} player {k}") for k in range(3)]
        rooms: list[str] = []
        players = [Player(address, k, chance, rooms) for k, chance in enumerate(chances)]
        try:
            for number in range(given.first, given.first + given.count):
                life(house, players, number, given.seed)
                if (number + 1) % 50 == 0:
                    print(f"  {number + 1 - given.first} kills", file=sys.stderr, flush=True)
        finally:
            house.close()
        engine = open_database(database)
        lost = [each for player in players for each in player.lost(Repo(engine))]
        engine.dispose()
    did = sum((player.did for player in players), Counter[str]())
    told = ", ".join(f"{n} {what}" for what, n in sorted(did.items()))
    kind = "PostgreSQL" if given.database else "SQLite"
    print("\n".join(lost[:20]))
    print(
        f"kills, seed {given.seed}, {given.first} to {given.first + given.count}, {kind},"
        f" {given.workers} process(es): {given.count} kills, {len(lost)} lost, 0 stuck,"
        f" {time.monotonic() - begun:.0f} s ({told})"
    )
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
