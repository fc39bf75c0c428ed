"""Many tables of bots, many open streams: `.venv/bin/python bench/web/soak.py --minutes 60`.

Opens tables at which bots play (each is watched, for one that nobody watches rests), listens to
some, and loads a page now and then. Every ten seconds it notes the memory. At the end one line:
memory at its most and how much it grew in the second half, events that a listener missed (a version
that the table has and the stream never told), and the time in which 99 of 100 pages came.
"""

import argparse
import asyncio
import os
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path

import httpx
from measure import free_port, running

from trainshed.games import GAMES

MANY = "100000000"
LIMITS = (
    "PAGES_A_MINUTE",
    "TABLES_AN_HOUR",
    "RUNNING_TABLES",
    "STREAMS_A_GUEST",
    "ACTIONS_A_MINUTE",
    "CHANGES_A_MINUTE",
)
EVERY = 10.0  # seconds from one note to the next
GUESTS = 20  # who open tables
FORM = re.compile(r'name="form" value="([0-9a-f]+)"')


def megabytes(process: int) -> float:
    """Return the memory of a process."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Soak:
    """A server under a steady load."""

    def __init__(self, address: str, tables: int, streams: int) -> None:
        self.address, self.wanted, self.streams = address, tables, streams
        self.tables: list[tuple[httpx.AsyncClient, str]] = []
        self.heard: dict[str, int] = {}  # the newest version that a listener has told
        self.pages: list[float] = []
        self.broken = 0  # pages and streams that did not come

    async def open_tables(self) -> None:
        """Let guests open tables; each leaves his seat to a bot, so that the table plays itself."""
        guests = []
        for _ in range(GUESTS):
            guest = httpx.AsyncClient(base_url=self.address, timeout=120)
            token = FORM.search((await guest.get("/")).text)
            assert token is not None
            guests.append((guest, token[1]))
        for k in range(self.wanted):
            guest, form = guests[k % GUESTS]
            given = {"form": form, "game": GAMES[k % len(GAMES)], "seats": "3", "level": "beginner"}
            answer = await guest.post("/play", data=given)
            path = answer.headers.get("location", "")
            if answer.status_code != 303 or not path.startswith("/t/"):
                self.broken += 1
                continue
            await guest.post(f"{path}/leave", data={"form": form, "level": "beginner"})
            self.tables.append((guest, path))

    async def listen(self, guest: httpx.AsyncClient, path: str) -> None:
        """Listen to a table until the end; come back when the line breaks."""
        while True:
            try:
                async with guest.stream("GET", f"{path}/live", timeout=None) as lines:
                    async for line in lines.aiter_lines():
                        if line.startswith("id: "):
                            self.heard[path] = int(line[4:])
            except httpx.HTTPError:
                self.broken += 1
                await asyncio.sleep(1)

    async def look(self) -> None:
        """Load one page after the other."""
        k = 0
        while True:
            guest, path = self.tables[k % len(self.tables)]
            begun = time.monotonic()
            try:
                answer = await guest.get(path)
                self.broken += answer.status_code >= 500
            except httpx.HTTPError:
                self.broken += 1
            self.pages.append(time.monotonic() - begun)
            k += 7
            await asyncio.sleep(0.1)

    async def missed(self) -> int:
        """Count the listeners who have not heard of the newest version after a while."""
        late = 0
        for guest, path in self.tables[: self.streams]:
            version = (await guest.get(f"/api/tables/{path.removeprefix('/t/')}")).json()["version"]
            for _ in range(100):
                if self.heard.get(path, 0) >= version:
                    break
                await asyncio.sleep(0.1)
            else:
                late += 1
        return late

    async def run(self, process: int, minutes: float) -> tuple[list[float], int]:
        """Keep it up for some minutes; return the memory, note by note, and how many missed."""
        await self.open_tables()
        tasks = [asyncio.create_task(self.listen(*each)) for each in self.tables[: self.streams]]
        tasks.append(asyncio.create_task(self.look()))
        end, memory = time.monotonic() + 60 * minutes, []
        while time.monotonic() < end:
            await asyncio.sleep(EVERY)
            memory.append(megabytes(process))
            print(
                f"  {len(memory) * EVERY:.0f} s: {memory[-1]:.0f} MB", file=sys.stderr, flush=True
            )
        missed = await self.missed()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for guest in {guest for guest, _ in self.tables}:
            await guest.aclose()
        return memory, missed


def main() -> int:
    """Soak a server of our own, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--streams", type=int, default=500)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder, port = Path(place), free_port()
        command = [sys.executable, "-m", "trainshed.cli", "serve", "--port", str(port)]
        command += ["--database", f"sqlite:///{folder / 'tables.sqlite'}"]
        told = {f"TRAINSHED_{name}": MANY for name in LIMITS}
        with running(command, folder, **told) as server:
            soak = Soak(f"http://127.0.0.1:{port}", given.tables, given.streams)
            memory, missed = asyncio.run(soak.run(server.pid, given.minutes))
    half = memory[len(memory) // 2 :]
    growth = half[-1] - half[0]
    p99 = statistics.quantiles(soak.pages, n=100)[-1] if len(soak.pages) > 1 else 0.0
    print(
        f"soak, {len(soak.tables)} tables, {given.streams} streams, {given.minutes:g} min:"
        f" {max(memory):.0f} MB at most, {growth:+.0f} MB in the second half, {missed} missed"
        f" events, {soak.broken} broken answers, 99 % of {len(soak.pages)} pages within"
        f" {1000 * p99:.0f} ms"
    )
    return 1 if missed or soak.broken else 0


if __name__ == "__main__":
    sys.exit(main())
