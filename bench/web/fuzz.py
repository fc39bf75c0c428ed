"""Ask everything of every address: `.venv/bin/python bench/web/fuzz.py --count 500000`.

Requests are made by chance, each from its own seed and number, and sent to `trainshed serve` as a
host starts it, on SQLite. Known ids, right tokens and sensible values are mixed with what nobody
would send. Whatever is answered with 5xx, or not at all, is told with its number; `--first` goes on
from there. One line at the end says how it went.
"""

import argparse
import http.client
import math
import random
import re
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, urlencode

from measure import free_port, running

from trainshed.games import GAMES
from trainshed.web.app import ROOMS
from trainshed.web.rendering import HERE

MANY = "100000000"
LIMITS = (
    "ACTIONS_A_MINUTE",
    "CHANGES_A_MINUTE",
    "CHATS_A_MINUTE",
    "PAGES_A_MINUTE",
    "TABLES_AN_HOUR",
    "FORKS_AN_HOUR",
)
LIMITS += ("SEATS_AN_HOUR", "RECORDS_AN_HOUR", "DOCUMENTS_AN_HOUR", "NAMES_AN_HOUR")
LIMITS += ("LINKS_AN_HOUR", "REPORTS_AN_HOUR", "ANALYSES_AN_HOUR", "STREAMS_A_GUEST")
ODD = (
    "",
    "0",
    "-1",
    "1e9",
    "99999999999999999999",
    "\0",
    "²",
    "ｂｏｔ:x",
    "%",
    "../..",
    "a" * 5000,
)
ODD += ("<b>", "'; DROP TABLE match; --", "\ud7ff", "é\u0301", "\u202e", "null", "[]", "\r\nX: y")
SENSE = (
    "1",
    "2",
    "3",
    "en",
    "de",
    "pass",
    "bid 1",
    "bid 3",
    "club",
    "beginner",
    "Vera",
    "on",
    *GAMES,
)
NAMES = sorted(
    {
        name
        for path in (HERE / "templates").glob("*.html")
        for name in re.findall(r'\bname="(\w+)"', path.read_text(encoding="utf-8"))
    }
    | {"plan", "seen", "lang", "ply", "action", "number", "verb", "limit", "order", "word", "text"}
)
WAYS = sorted(
    (method, route.path)
    for room in ROOMS
    for route in room.router.routes
    for method in route.methods or ()  # type: ignore[attr-defined]
)
ODD_METHODS = ("PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE")
PATIENCE = 300  # seconds for an answer: the first page of some rules has examples to draw


@dataclass
class Guest:
    """Somebody with a cookie, a form token and tables."""

    cookie: str = ""
    form: str = ""
    tables: list[str] = field(default_factory=lambda: ["none"])


class Line:
    """One connection that is kept as long as the server keeps it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.open()

    def open(self) -> None:
        self.http = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, str]:
        """Send a request; return the status and what came, of a stream only that it began."""
        try:
            self.http.request(method, path, body or None, headers)
            answer = self.http.getresponse()
        except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError):
            self.open()  # the server had enough of the last one; once more on a fresh line
            self.http.request(method, path, body or None, headers)
            answer = self.http.getresponse()
        cookie = answer.getheader("set-cookie") or ""
        if "event-stream" in (answer.getheader("content-type") or ""):
            self.http.close()
            self.open()
            return answer.status, cookie
        text = answer.read().decode("utf-8", "replace")
        if answer.getheader("connection") == "close":
            self.http.close()
            self.open()
        return answer.status, f"{cookie}\n{answer.getheader('location') or ''}\n{text}"


def value(chance: random.Random) -> str:
    """Return something to send: sensible, odd, or both."""
    picked = chance.choice(SENSE if chance.random() < 0.6 else ODD)
    return picked + chance.choice(ODD) if chance.random() < 0.05 else picked


def filled(path: str, guest: Guest, chance: random.Random) -> str:
    """Put something in the place of each name in an address."""

    def put(found: re.Match[str]) -> str:
        if "match_id" in found[1] and chance.random() < 0.9:
            return chance.choice(guest.tables)
        if "game" in found[1] and chance.random() < 0.7:
            return chance.choice(GAMES)
        return quote(value(chance), safe="") or "x"

    return re.sub(r"\{(\w+)[^}]*\}", put, path)


def body_of(guest: Guest, chance: random.Random) -> tuple[bytes, str]:
    """Return the body of a request, and what it says it is."""
    kind = chance.random()
    fields = [("form", guest.form if chance.random() < 0.9 else value(chance))]
    fields += [(chance.choice(NAMES), value(chance)) for _ in range(chance.randrange(6))]
    if kind < 0.7:
        return urlencode(fields, errors="replace").encode(), "application/x-www-form-urlencoded"
    if kind < 0.8:
        parts = "".join(
            f'--x\r\nContent-Disposition: form-data; name="{name}"'
            f"{chance.choice(['', '; filename=m.json'])}\r\n\r\n{each}\r\n"
            for name, each in fields
        )
        return f"{parts}--x--\r\n".encode("utf-8", "replace"), "multipart/form-data; boundary=x"
    if kind < 0.95:
        ply = chance.choice(["0", "-1", "3", "1e400", "true", '"x"', "null", "9" * 30])
        acts = chance.choice(['["pass"]', '["bid 1"]', "[]", '"x"', "[1]", "[" * 50 + "]" * 50])
        text = f'{{"ply": {ply}, "actions": {acts}, "form": "{guest.form}"}}'
        return text.encode(), "application/json"
    return chance.randbytes(chance.randrange(1, 400)), chance.choice(["application/json", "text/x"])


def request(number: int, seed: int, guests: list[Guest]) -> tuple[str, str, bytes, dict[str, str]]:
    """Make up the request of a number."""
    chance = random.Random(f"{seed} {number}")
    guest = guests[chance.randrange(len(guests))]
    method, path = chance.choice(WAYS)
    if chance.random() < 0.03:
        method = chance.choice(ODD_METHODS)
    path = filled(path, guest, chance)
    if chance.random() < 0.4:
        asked = [(chance.choice(NAMES), value(chance)) for _ in range(chance.randrange(1, 5))]
        path += "?" + urlencode(asked, errors="replace")
    headers = {"Accept": chance.choice(["text/html", "application/json", "*/*", "x"])}
    if chance.random() < 0.9 and guest.cookie:
        headers["Cookie"] = f"trainshed={guest.cookie}"
    for name in ("Accept-Language", "X-Parts", "Last-Event-ID", "Accept-Encoding", "Origin"):
        if chance.random() < 0.15:
            headers[name] = (
                quote(value(chance), safe=" ;,=²\x80\xff")[:2000].encode().decode("latin-1")
            )
    body = b""
    if method not in ("GET", "HEAD"):
        body, headers["Content-Type"] = body_of(guest, chance)
    return method, path, body, headers


def learn(guests: list[Guest], number: int, told: str) -> None:
    """Remember a cookie, a token and a table that an answer brought."""
    guest = guests[number % len(guests)]
    cookie = re.search(r"trainshed=([\w-]+)", told.partition("\n")[0])
    token = re.search(r'name="form" value="([0-9a-f]+)"', told)
    if cookie and token and (not guest.cookie or number % 97 == 0):
        guest.cookie, guest.form = cookie[1], token[1]
    for table in re.findall(r"/t/([a-z0-9-]+)", told)[:3]:
        if table not in guest.tables:
            guest.tables = [*guest.tables[-8:], table]


def begin(line: Line, guests: list[Guest]) -> None:
    """Let every guest come, and open a table of each kind."""
    for guest in guests:
        _, told = line.ask("GET", "/", b"", {"Accept": "text/html"})
        learn([guest], 0, told)
        for game in GAMES:
            for where in ("/play", "/tables"):
                fields = {"form": guest.form, "game": game, "seats": "3", "level": "beginner"}
                headers = {"Cookie": f"trainshed={guest.cookie}"}
                headers["Content-Type"] = "application/x-www-form-urlencoded"
                learn([guest], 1, line.ask("POST", where, urlencode(fields).encode(), headers)[1])


def fuzz(
    port: int, seed: int, first: int, count: int, seconds: float
) -> tuple[Counter[int], list[str]]:
    """Send requests until there are enough, or time is up; return how they were answered, and what
    was wrong.
    """
    end = time.monotonic() + seconds
    line, guests, wrong = Line(port), [Guest() for _ in range(4)], []
    begin(line, guests)
    answered: Counter[int] = Counter()
    for number in range(first, first + count):
        if time.monotonic() > end:
            break
        method, path, body, headers = request(number, seed, guests)
        try:
            status, told = line.ask(method, path, body, headers)
        except (OSError, http.client.HTTPException) as error:
            status, told = 599, f"{type(error).__name__}: {error}"
            line.open()
        answered[status] += 1
        if status >= 500:
            wrong.append(f"{number}: {status} {method} {path[:200]} {body[:200]!r} {told[-200:]!r}")
            print(wrong[-1], flush=True)
        learn(guests, number, told)
        if (number + 1) % 5000 == 0:
            print(f"  {number + 1 - first:,} of {count:,}", file=sys.stderr, flush=True)
    return answered, wrong


def main() -> int:
    """Fuzz a server of our own, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first request")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=math.inf, help="stop after that time")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder, port, begun = Path(place), free_port(), time.monotonic()
        command = [sys.executable, "-m", "trainshed.cli", "serve", "--port", str(port)]
        command += ["--database", f"sqlite:///{folder / 'tables.sqlite'}"]
        told = {f"TRAINSHED_{name}": MANY for name in LIMITS}
        with running(command, folder, TRAINSHED_PACE="0", **told):
            answered, wrong = fuzz(port, given.seed, given.first, given.count, given.seconds)
        tracebacks = (folder / "log").read_text(errors="replace").count("Traceback")
    kinds = ", ".join(f"{status}: {n:,}" for status, n in sorted(answered.items()))
    sent = answered.total()
    last = given.first + sent
    print(
        f"fuzz, seed {given.seed}, requests {given.first:,} to {last:,}: {len(wrong)} of"
        f" {sent:,} were 5xx, {tracebacks} tracebacks, {time.monotonic() - begun:.0f} s"
        f" ({kinds})"
    )
    return 1 if wrong or tracebacks else 0


if __name__ == "__main__":
    sys.exit(main())
