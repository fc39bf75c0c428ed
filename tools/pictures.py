"""Photograph every page at desk and phone size, light and dark: `make pictures`.

A server of its own is filled with matches, stopped at the moments that `tests/games/*/moments.py`
names; Chromium from the system's packages looks at it.
"""

import argparse
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Page, sync_playwright

from trainshed.bots import find
from trainshed.bots.driving import view_of
from trainshed.cli.serving import bound
from trainshed.core import fair
from trainshed.core.match import Match
from trainshed.games import GAMES
from trainshed.games import find as find_game
from trainshed.web.app import create_app
from trainshed.web.db.models import MatchRow, SeatRow
from trainshed.web.db.repo import Made, Repo
from trainshed.web.security import hashed
from trainshed.web.settings import Settings

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # tests name the moments
PICTURES = ROOT / "docs" / "pictures" / "web"
CHROMIUM = "/usr/bin/chromium"
SIZES = {"desk": (1440, 900), "phone": (390, 844)}
TOKEN = "p" * 43
NAMES = ("Vera", "Tomasz", "Giulia", "Adler")
SECRET = "20261115" * 4


@contextmanager
def serving() -> Iterator[tuple[str, Repo]]:
    """Serve an empty database; bots rest, so that nothing moves while it is photographed."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(database=f"sqlite:///{folder}/tables.sqlite", pace=3600))
        socket = bound("127.0.0.1", 0)
        server = uvicorn.Server(uvicorn.Config(app, log_level="critical"))
        server.config.timeout_graceful_shutdown = 1
        thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.05)
        yield f"http://127.0.0.1:{socket.getsockname()[1]}", app.state.repo
        server.should_exit = True
        thread.join(10)


def moment(stop: Callable[[Match], bool], game: str) -> Match:
    """Return a match at the moment that is wanted, the first of many that has it."""
    for number in range(200):
        match = played(stop, f"{number:032x}", game)
        if not match.is_over:
            return match
    raise LookupError("no match has such a moment")


def played(stop: Callable[[Match], bool], secret: str, game_id: str) -> Match:
    """Let greedy bots play until the moment that is wanted, or to the end."""
    game = find_game(game_id)
    match = Match(game, len(NAMES), fair.seed_of(secret))
    match.secret = secret
    bots = [find("greedy").make(match.seed, seat) for seat in range(match.seats)]
    while not match.is_over and not stop(match):
        if match.to_move < 0:
            match.play_chance()
            continue
        seat, legal = match.to_move, match.legal()
        match.play(bots[seat].choose(view_of(match, seat), legal))
    return match


def keep(repo: Repo, match_id: str, match: Match, guest_id: int, talk: str) -> None:
    """Keep a match as a table at which the photographer sits first."""
    seats = [
        SeatRow(
            match_id=match_id,
            number=number,
            kind="bot" if name == "Adler" else "guest",
            name=name,
            guest_id=guest_id if number == 0 else None,
            bot="greedy" if name == "Adler" else None,
            stands_in=False,
        )
        for number, name in enumerate(NAMES)
    ]
    actions = [
        Made(actor, match.verbs.text(action), ply, "drawn" if actor < 0 else "")
        for ply, (actor, action) in enumerate(zip(match.actors, match.actions, strict=True))
    ]
    row = MatchRow(
        id=match_id,
        game=match.game.id,
        rules=match.game.rules_version,
        options={},
        wishes={"spectators": True},
        secret=match.secret,
        seed=match.seed,
        status="over" if match.is_over else "running",
        host_id=guest_id,
        version=1,
        plies=len(actions),
        mover=match.to_move,
    )
    repo.add_match(row, seats, actions)
    repo.say(match_id, "Tomasz", talk)


def of_game(repo: Repo, game: str, guest_id: int) -> dict[str, str]:
    """Keep matches at the moments that a game's tests name, and return their pages."""
    try:
        told = import_module(f"tests.games.{game}.moments")
    except ModuleNotFoundError:
        return {}
    pages: dict[str, str] = {}
    for name, stop in told.MOMENTS.items():
        match, table = moment(stop, game), f"{name.replace('_', '-')}-harbour-table"
        keep(repo, table, match, guest_id, told.TALK)
        pages[name] = f"/t/{table}"
        for shown, plan in told.plans(name, match).items():
            steps = "&".join("plan=" + step.replace(" ", "%20") for step in plan)
            pages[shown] = f"/t/{table}?{steps}"
    end = played(lambda match: False, SECRET, game)
    for name, rest in told.OVER.items():
        table = f"{next(iter(told.OVER)).replace('_', '-')}-bridge-table"
        if repo.match(table) is None:
            keep(repo, table, end, guest_id, told.TALK)
        pages[name] = f"/t/{table}{rest}"
    return pages


def addresses(repo: Repo) -> dict[str, str]:
    """Fill the database and return every page with its address."""
    guest = repo.make_guest(hashed(TOKEN), NAMES[0])
    room = MatchRow(
        id="early-signal-room",
        game=GAMES[0],
        rules=1,
        options={},
        wishes={"spectators": True, "public": True},
        secret=SECRET,
        seed=1,
        status="waiting",
        host_id=guest.id,
        version=1,
        plies=0,
        mover=-1,
    )
    kinds = ("guest", "guest", "bot", "open")
    seats = [
        SeatRow(
            match_id=room.id,
            number=k,
            kind=kind,
            name="" if kind == "open" else ("Vera", "Tomasz", "Adler")[k],
            guest_id=guest.id if k == 0 else None,
            bot="greedy" if kind == "bot" else None,
            stands_in=False,
        )
        for k, kind in enumerate(kinds)
    ]
    repo.add_match(room, seats)
    pages = {
        "home": "/",
        "waiting": f"/t/{room.id}",
        "rules": f"/rules/{GAMES[0]}",
        "you": "/me",
        "closed": "/t/no-such-table",
    }
    for game in GAMES:
        pages |= of_game(repo, game, guest.id)
    return pages


def photograph(page: Page, address: str, path: Path) -> None:
    """Take one picture when everything has arrived."""
    page.goto(address)
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(150)
    page.screenshot(path=path, type="jpeg", quality=72)


def main() -> None:
    """Photograph all pages, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="*", help="only these pages")
    parser.add_argument("--out", type=Path, default=PICTURES)
    parser.add_argument("--language", default="en-GB")
    given: Any = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with serving() as (address, repo), sync_playwright() as playwright:
        wanted = {k: v for k, v in addresses(repo).items() if not given.pages or k in given.pages}
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for size, (width, height) in SIZES.items():
            for scheme in ("light", "dark"):
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme=scheme,  # type: ignore[arg-type]
                    locale=given.language,
                    has_touch=size == "phone",
                )
                context.add_cookies([{"name": "trainshed", "value": TOKEN, "url": address}])
                page = context.new_page()
                for name, path in wanted.items():
                    photograph(page, address + path, given.out / f"{name}_{size}_{scheme}.jpg")
                context.close()
        browser.close()
    print(f"{4 * len(wanted)} pictures in {given.out}")


if __name__ == "__main__":
    main()
