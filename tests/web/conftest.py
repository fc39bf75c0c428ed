"""A server of its own for the tests of a module, and guests who visit it as browsers do."""

import os
import random
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import uvicorn
from sqlalchemy import event

from trainshed.bots.levels import LEVELS
from trainshed.cli.serving import bound, config
from trainshed.core import fair
from trainshed.core.error import BadInput
from trainshed.web import limits, pledges, seating
from trainshed.web.app import create_app
from trainshed.web.db import engine
from trainshed.web.pledges import Pledges
from trainshed.web.preparing import Preparing
from trainshed.web.security import hashed
from trainshed.web.settings import Settings

from .postgres import Postgres

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from .browser import Person

FORM = re.compile(r'name="form" value="([0-9a-f]+)"')
PLY = re.compile(r'name="ply" value="(\d+)"')
GAME = "german_railways"


class Server:
    """The app behind a real port."""

    def __init__(
        self, settings: Settings, preparing: Preparing | None = None, port: int = 0
    ) -> None:
        self.app = create_app(settings, preparing)
        self.socket = bound("127.0.0.1", port)
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.uvicorn = uvicorn.Server(config(self.app, log_level="critical"))
        self.thread = threading.Thread(
            target=self.uvicorn.run, kwargs={"sockets": [self.socket]}, daemon=True
        )

    def __enter__(self) -> "Server":
        self.thread.start()
        wait_until(lambda: self.uvicorn.started)
        return self

    def __exit__(self, *_: object) -> None:
        self.uvicorn.should_exit = True
        self.thread.join(600)  # its lines are cut off after a second; then the port is free
        self.socket.close()


def wait_until(is_true: Callable[[], Any], seconds: float = 600) -> Any:
    """Wait for something that another thread does; it may have to compile rules first, and the
    judge gives way to whatever else runs on the machine.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = is_true()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("it never came")


class Guest:
    """A browser without scripts: it keeps cookies, reads forms and sends them."""

    def __init__(self, address: str, name: str = "Vera", language: str = "en") -> None:
        self.name = name
        self.http = httpx.Client(
            base_url=address,
            verify=False,  # plain http: reading all certificates takes longer than a page
            follow_redirects=True,
            timeout=600,
            headers={"Accept": "text/html", "Accept-Language": language},
        )
        self.page = self.get("/")

    def get(self, path: str, status: int = 200, **more: Any) -> httpx.Response:
        self.page = self.http.get(path, **more)
        assert self.page.status_code == status, (path, self.page.status_code, self.page.text[:500])
        return self.page

    @property
    def form(self) -> str:
        found = FORM.search(self.page.text) or FORM.search(self.http.get("/").text)
        assert found
        return found.group(1)

    def post(self, path: str, status: int = 200, **data: Any) -> httpx.Response:
        files = data.pop("files", None)
        self.page = self.http.post(path, data={"form": self.form, **data}, files=files)
        assert self.page.status_code == status, (path, self.page.status_code, self.page.text[:500])
        return self.page

    @property
    def cookie(self) -> str:
        return self.http.cookies["trainshed"]

    @property
    def path(self) -> str:
        return self.page.url.path

    @property
    def ply(self) -> int:
        found = PLY.search(self.page.text)
        assert found
        return int(found.group(1))

    def play_bots(self, seats: int = 3, level: str = "beginner") -> str:
        self.get("/")
        self.post("/play", game=GAME, seats=seats, level=level, name=self.name)
        return self.path

    def open_table(self, seats: int = 3) -> str:
        self.get("/")
        self.post("/tables", game=GAME, seats=seats, name=self.name)
        return self.path

    def state(self, path: str) -> dict[str, Any]:
        answer = self.http.get("/api/tables/" + path.removeprefix("/t/"))
        assert answer.status_code == 200, answer.text
        state: dict[str, Any] = answer.json()
        return state

    def my_turn(self, path: str) -> dict[str, Any]:
        """Wait until it is this guest's turn, or the match is over."""

        def come() -> dict[str, Any] | None:
            state = self.state(path)
            is_mine = state["to_move"] == state["my_seat"] and len(state["legal"]) > 1
            return state if is_mine or state["to_move"] == -2 else None

        found: dict[str, Any] = wait_until(come)
        return found

    def act(self, path: str, ply: int, *actions: str) -> dict[str, Any]:
        body = {"ply": ply, "actions": list(actions), "form": self.form}
        answer = self.http.post("/api/tables/" + path.removeprefix("/t/") + "/act", json=body)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told


def own_port() -> int:
    """Return a port that a server can take again when it has been away: the system gives none of
    these to anybody, and other processes of tests look for theirs elsewhere.
    """
    first = 10_000 + 10 * (os.getpid() % 2_000)
    for port in range(first, first + 10):
        with suppress(BadInput), bound("127.0.0.1", port):
            return port
    raise AssertionError(f"ports {first} to {first + 9} are all taken")


def sensible(legal: list[str]) -> str:
    """Return a choice that moves a match on: a small bid, the first build, the first lay."""
    for start in ("lay ", "build "):
        for text in legal:
            if text.startswith(start):
                return text
    bids = [text for text in legal if text.startswith("bid ")]
    if bids and int(bids[0].split()[1]) <= 20:
        return bids[0]
    return legal[0]


@contextmanager
def served(
    folder: Path, preparing: Preparing | None = None, port: int = 0, **settings: Any
) -> Iterator[Server]:
    """Run a server on a database of its own."""
    given = {"database": f"sqlite:///{folder / 'tables.sqlite'}", "pace": 0.0}
    given["judge_unasked"] = False  # a minute of a core for every match
    given["fair_prices"] = False  # seconds of a core for every bid
    hurry = {"pages_a_minute": 1_000_000, "changes_a_minute": 1_000_000, "running_tables": 10_000}
    given |= hurry | settings
    with Server(Settings(**given), preparing, port) as server:
        yield server


@pytest.fixture(scope="session", autouse=True)
def patient() -> Iterator[None]:
    """Let databases have the time that they may need on a machine that does much else."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("WAIT_FOR_LOCK", "LONGEST_STATEMENT", "LONGEST_PAUSE"):
            patch.setattr(engine, name, 300_000)
        patch.setattr(engine, "WAIT_FOR_LINE", 300)
        yield


def from_now_on(server: Server, line: str) -> None:
    """Let a server's database have another limit, given by a line of SQL."""

    def tell(connection: Any, *_: Any) -> None:
        with closing(connection.cursor()) as cursor:
            cursor.execute(line)

    event.listen(server.app.state.repo.engine, "checkout", tell)


@pytest.fixture(autouse=True)
def same_draws(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every test its own tables with the same secrets in every run: what the bots do and
    which railroad is there first is no matter of luck.
    """
    drawn = random.Random(request.node.nodeid)
    monkeypatch.setattr(fair, "new_secret", lambda: f"{drawn.getrandbits(256):064x}")
    monkeypatch.setattr(fair, "new_nonce", lambda: f"{drawn.getrandbits(128):032x}")
    for module in (pledges, seating):
        monkeypatch.setattr(module, "new_id", lambda: f"table-{drawn.getrandbits(64):016x}")
    monkeypatch.setattr(Pledges, "secret_of", lambda self, table: hashed(table))
    for level in ("beginner", "club"):  # by the clock a slow machine would play another match
        monkeypatch.setitem(LEVELS[level], "ms", 0)


@pytest.fixture
def stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no limit fill up again while a slow machine is about to reach it."""
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 1000.0))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = {"actions_a_minute": 100_000, "tables_an_hour": 10_000}
    with served(tmp_path_factory.mktemp("web"), **limits) as running:
        yield running


@pytest.fixture(scope="module")
def postgres_server() -> Iterator[Postgres]:
    running = Postgres()
    yield running
    running.remove()


@pytest.fixture(scope="module")
def postgres(postgres_server: Postgres) -> str:
    return postgres_server.address


@pytest.fixture
def visit(server: Server) -> Iterator[Callable[..., Guest]]:
    guests: list[Guest] = []

    def come(name: str = "Vera", language: str = "en") -> Guest:
        guests.append(Guest(server.address, name, language))
        return guests[-1]

    yield come
    for guest in guests:
        guest.http.close()


@pytest.fixture
def vera(visit: Callable[..., Guest]) -> Guest:
    return visit("Vera")


@pytest.fixture
def ben(visit: Callable[..., Guest]) -> Guest:
    return visit("Ben")


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """Chromium, for the full gate."""
    from .browser import chromium  # the fast gate must not need it

    with chromium() as running:
        yield running


@pytest.fixture
def come(browser: "Browser", server: Server) -> "Iterator[Callable[..., Person]]":
    """Let people come to the server, each with a browser; nobody's may complain of anything."""
    from .browser import Person

    people: list[Person] = []

    def enter(name: str = "Vera", **more: object) -> Person:
        people.append(Person(browser, server.address, name, **more))
        return people[-1]

    yield enter
    for person in people:
        print(person.view)  # shown beneath a failure
        person.close()
    assert [line for person in people for line in person.complaints] == []
