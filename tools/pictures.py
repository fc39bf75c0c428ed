"""Photograph every page at desk and phone size, tables at every size, some dark: `make pictures`.

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

from trainshed.analysis import Options
from trainshed.analysis.analyse import analyse
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
SIZES = {
    "desk": (1440, 900),
    "phone": (390, 844),
    "laptop": (1280, 720),
    "tablet": (820, 1180),
    "side": (844, 390),
}
BOTH = ("phone",)  # sizes at which pages are photographed light and dark
EVERYWHERE = ("desk", "phone")  # sizes at which pages other than running tables are photographed
EVERY_SIZE = ("home", "lesson", "puzzle", "report", "judged", "hints", "rr_solo", "rr_germany")
STRANGERS = ("newcomer", "spectator")  # pages as somebody sees them who has no seat, nor a name
TOKEN = "p" * 43
NAMES = ("Vera", "Tomasz", "Giulia", "Adler")
SECRET = "20261115" * 4
MOMENT = "-harbour-table"  # with which names of running tables end


@contextmanager
def serving() -> Iterator[tuple[str, Any]]:
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
        yield f"http://127.0.0.1:{socket.getsockname()[1]}", app.state
        server.should_exit = True
        thread.join(10)


def moment(stop: Callable[[Match], bool], game: str, seats: int, **options: Any) -> Match:
    """Return a match at the moment that is wanted, the first of many that has it."""
    for number in range(200):
        match = played(stop, f"{number:032x}", game, seats, **options)
        if not match.is_over:
            return match
    raise LookupError("no match has such a moment")


def played(
    stop: Callable[[Match], bool],
    secret: str,
    game_id: str,
    seats: int = len(NAMES),
    **options: Any,
) -> Match:
    """Let greedy bots play until the moment that is wanted, or to the end."""
    game = find_game(game_id)
    match = Match(game, seats, fair.seed_of(secret), options=options)
    match.secret = secret
    bots = [find("greedy").make(match.seed, seat) for seat in range(match.seats)]
    while not match.is_over and not stop(match):
        if match.to_move < 0:
            match.play_chance()
            continue
        seat, legal = match.to_move, match.legal()
        match.play(bots[seat].choose(view_of(match, seat), legal))
    return match


def keep(
    repo: Repo, match_id: str, match: Match, guest_id: int, talk: str, bots: bool = False
) -> None:
    """Keep a match as a table at which the photographer sits first, against bots or people."""
    seats = [
        SeatRow(
            match_id=match_id,
            number=number,
            kind="bot" if name == "Adler" or (bots and number) else "guest",
            name=name,
            guest_id=guest_id if number == 0 else None,
            bot="greedy" if name == "Adler" or (bots and number) else None,
            stands_in=False,
        )
        for number, name in enumerate(NAMES[: match.seats])
    ]
    usual = {option.name: option.default for option in match.game.options}
    actions = [
        Made(actor, match.verbs.text(action), ply, "drawn" if actor < 0 else "")
        for ply, (actor, action) in enumerate(zip(match.actors, match.actions, strict=True))
    ]
    row = MatchRow(
        id=match_id,
        game=match.game.id,
        rules=match.game.rules_version,
        options={name: value for name, value in match.options.items() if value != usual[name]},
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


def of_game(state: Any, game: str, guest_id: int) -> dict[str, str]:
    """Keep matches at the moments that a game's tests name, and return their pages."""
    repo: Repo = state.repo
    try:
        told = import_module(f"tests.games.{game}.moments")
    except ModuleNotFoundError:
        return {}
    pages: dict[str, str] = {}
    for name, stop in told.MOMENTS.items():
        seats, options = told.SETTINGS.get(name, (len(NAMES), {}))
        match, table = moment(stop, game, seats, **options), name.replace("_", "-") + MOMENT
        keep(repo, table, match, guest_id, told.TALK, name in told.AGAINST_BOTS)
        pages[name] = f"/t/{table}"
        for shown, plan in told.plans(name, match).items():
            steps = "&".join("plan=" + step.replace(" ", "%20") for step in plan)
            pages[shown] = f"/t/{table}?{steps}"
    end = played(lambda match: False, SECRET, game)
    for name, rest in told.OVER.items():
        table = f"{next(iter(told.OVER)).replace('_', '-')}-bridge-table"
        if repo.match(table) is None:
            keep(repo, table, end, guest_id, told.TALK)
            if rest or len(told.OVER) > 1:  # with a judge in a hurry
                state.analyses.kept.ask(table)
                state.analyses.kept.keep(table, analyse(end, Options(playouts=12, effort=0.1)))
        pages[name] = f"/t/{table}{rest}"
    return pages


def addresses(state: Any) -> dict[str, str]:
    """Fill the database and return every page with its address."""
    repo: Repo = state.repo
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
        "newcomer": "/",
        "people": f"/t/{room.id}/people",
        "puzzles": "/puzzles",
        "puzzle": f"/puzzles/{GAMES[0]}/1",
        "lesson": f"/#{GAMES[0]}",
    }
    for game in GAMES:
        pages |= of_game(state, game, guest.id)
    pages["spectator"] = pages["action"]
    pages["talk"] = pages["action"]
    return pages


def learn(page: Page) -> None:
    """Begin the guided match from the home page."""
    game = page.url.partition("#")[2]
    page.locator(f"#at-{game} [formaction='/learn']").click()
    page.wait_for_selector(".lesson")


def ask_for_hints(page: Page) -> None:
    """Ask what the judge would do, unless that was asked at another size."""
    if not page.locator(".hints").count():
        page.keyboard.press("h")
    page.wait_for_selector(".hints .letter", timeout=300_000)


ACTS: dict[str, Callable[[Page], None]] = {
    "talk": lambda page: page.keyboard.press("k"),
    "lesson": learn,
    "hints": ask_for_hints,
}  # what is done before a page is photographed


def photograph(page: Page, address: str, path: Path, name: str) -> None:
    """Take one picture when everything has arrived."""
    page.goto(address)
    page.wait_for_load_state("load")
    ACTS.get(name, lambda page: None)(page)
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(150)
    page.screenshot(path=path, type="jpeg", quality=46)


def main() -> None:
    """Photograph all pages, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="*", help="only these pages")
    parser.add_argument("--out", type=Path, default=PICTURES)
    parser.add_argument("--language", default="en-GB")
    given: Any = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    taken = 0
    with serving() as (address, state), sync_playwright() as playwright:
        wanted = {k: v for k, v in addresses(state).items() if not given.pages or k in given.pages}
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for size, (width, height) in SIZES.items():
            for scheme in ("light", "dark") if size in BOTH else ("light",):
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme=scheme,  # type: ignore[arg-type]
                    locale=given.language,
                    has_touch=size in ("phone", "side", "tablet"),
                )
                for name, path in wanted.items():
                    is_small = MOMENT not in path and name not in EVERY_SIZE
                    if size not in EVERYWHERE and is_small:
                        continue
                    context.clear_cookies()
                    if name not in STRANGERS:
                        cookie = {"name": "trainshed", "value": TOKEN, "url": address}
                        context.add_cookies([cookie])  # type: ignore[list-item]
                    page, taken = context.new_page(), taken + 1
                    picture = given.out / f"{name}_{size}_{scheme}.jpg"
                    photograph(page, address + path, picture, name)
                    page.close()
                context.close()
        browser.close()
    print(f"{taken} pictures in {given.out}")


if __name__ == "__main__":
    main()
