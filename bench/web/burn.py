"""How soon beginner bots answer while one guest burns all he may: `make bench-burn`.

One guest opens as many tables of experts as the limits allow, listens to as many as he may, so that
none rests, and asks for pages and plans in four threads until he is turned away, and again. Another
guest, with a cookie of his own at the same address, plays two beginner bots, and measures each time
from his decision until he is asked again. All limits are the usual ones; bots do not pause. A line
at the end: the median, the longest, and how much of what the first guest asked was turned away.
"""

import argparse
import os
import re
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import httpx
from measure import free_port, running

from trainshed.games import GAMES

FORM = re.compile(r'name="form" value="([0-9a-f]+)"')
GAME = GAMES[0]
TABLES, STREAMS, FLOODS = 60, 30, 4


class Guest:
    """Somebody with a cookie."""

    def __init__(self, address: str) -> None:
        self.http = httpx.Client(base_url=address, timeout=120)
        found = FORM.search(self.http.get("/").text)
        assert found
        self.form, self.met = found[1], Counter[int]()

    def play(self, level: str, seats: int) -> str:
        """Open a table with bots; return its id, "" where that is refused."""
        given = {"form": self.form, "game": GAME, "seats": str(seats), "level": level}
        answer = self.http.post("/play", data=given)
        self.met[answer.status_code] += 1
        where = answer.headers.get("location", "")
        return where.removeprefix("/t/") if answer.status_code == 303 else ""


class Burner(Guest):
    """The guest who burns all he may."""

    def burn(self, until: threading.Event) -> None:
        """Open tables, leave their seats to experts, listen, and flood."""
        tables = []
        for _ in range(TABLES):
            table = self.play("expert", 5)
            if table and not until.is_set():
                tables.append(table)
                self._post(f"/t/{table}/leave", level="expert")
        for k in range(STREAMS):
            work = (tables[k % len(tables)], until)
            threading.Thread(target=self._listen, args=work, daemon=True).start()
        for _ in range(FLOODS):
            threading.Thread(target=self._flood, args=(tables, until), daemon=True).start()

    def _post(self, path: str, **given: str) -> None:
        with suppress(httpx.HTTPError):
            answer = self.http.post(path, data={"form": self.form, **given})
            self.met[answer.status_code] += 1

    def _listen(self, table: str, until: threading.Event) -> None:
        with (
            suppress(httpx.HTTPError),
            httpx.Client(base_url=self.http.base_url, cookies=self.http.cookies) as line,
            line.stream("GET", f"/t/{table}/live", timeout=600) as told,
        ):
            self.met[told.status_code] += 1
            for _ in told.iter_lines():
                if until.is_set():
                    return

    def _flood(self, tables: list[str], until: threading.Event) -> None:
        client = httpx.Client(base_url=self.http.base_url, cookies=self.http.cookies, timeout=120)
        k = 0
        while not until.is_set():
            k += 1
            with suppress(httpx.HTTPError):
                path = f"/t/{tables[k % len(tables)]}/parts?lang=en&plan=bid%20{k % 9}"
                self.met[client.get(path).status_code] += 1


class Player(Guest):
    """The guest who plays."""

    def asked(self, table: str) -> dict:
        """Wait until he is asked; return the state."""
        while True:
            answer = self.http.get(f"/api/tables/{table}")
            self.met[answer.status_code] += 1
            if answer.status_code == 200:
                state = answer.json()
                is_mine = state["to_move"] == state["my_seat"] and len(state["legal"]) > 1
                if is_mine or state["to_move"] == -2:
                    return dict(state)
            time.sleep(0.1)

    def answers(self, until: float) -> list[float]:
        """Play, one table after the other; return the seconds of each answer."""
        found: list[float] = []
        while time.monotonic() < until:
            table = self.play("beginner", 3)
            state = self.asked(table)
            while state["to_move"] != -2 and time.monotonic() < until:
                body = {"ply": state["ply"], "actions": [state["legal"][-1]], "form": self.form}
                self.http.post(f"/api/tables/{table}/act", json=body)
                begun = time.monotonic()
                state = self.asked(table)
                found.append(time.monotonic() - begun)
        return found


def main() -> int:
    """Measure, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder, port = Path(place), free_port()
        command = [sys.executable, "-m", "trainshed.cli", "serve", "--port", str(port)]
        command += ["--database", f"sqlite:///{folder / 'tables.sqlite'}"]
        with running(command, folder, TRAINSHED_PACE="0"):
            address = f"http://127.0.0.1:{port}"
            burner, player, until = Burner(address), Player(address), threading.Event()
            alone = player.answers(time.monotonic() + given.seconds / 6)
            burner.burn(until)
            beside = player.answers(time.monotonic() + given.seconds)
            until.set()
    refused, done = burner.met[429], sum(burner.met.values())
    print(
        f"burn, {given.seconds:.0f} s: {len(beside)} answers of beginner bots,"
        f" median {statistics.median(beside):.2f} s, longest {max(beside):.2f} s (alone"
        f" {statistics.median(alone):.2f} and {max(alone):.2f}, {len(alone)} answers);"
        f" {refused} of {done} requests of the other guest were turned away;"
        f" load {os.getloadavg()[0]:.1f}"
    )
    return 1 if max(beside) > 5 else 0


if __name__ == "__main__":
    sys.exit(main())
