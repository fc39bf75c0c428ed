"""Photograph every page at desk and phone size, light and dark: `make pictures`.

A server of its own is filled with a stored match, stopped at telling moments; Chromium from the
system's packages looks at it.
"""

import argparse
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Page, sync_playwright

from trainshed.bots import View, find
from trainshed.bots.driving import view_of
from trainshed.cli.serving import bound
from trainshed.core import fair
from trainshed.core.match import Match
from trainshed.games import find as find_game
from trainshed.web.app import create_app
from trainshed.web.db.models import MatchRow, SeatRow
from trainshed.web.db.repo import Made, Repo
from trainshed.web.security import hashed
from trainshed.web.settings import Settings

PICTURES = Path(__file__).parent.parent / "docs" / "pictures" / "web"
CHROMIUM = "/usr/bin/chromium"
SIZES = {"desk": (1440, 900), "phone": (390, 844)}
TOKEN = "p" * 43
GERMAN, AMERICAN = "german_railways", "north_american_railways"
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


def moment(stop: Callable[[Match], bool], game: str = GERMAN) -> Match:
    """Return a match at the moment that is wanted, the first of many that has it."""
    for number in range(200):
        match = played(stop, f"{number:032x}", game)
        if not match.is_over:
            return match
    raise LookupError("no match has such a moment")


def played(stop: Callable[[Match], bool], secret: str, game_id: str = GERMAN) -> Match:
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


def keep(repo: Repo, match_id: str, match: Match, guest_id: int, status: str) -> None:
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
        status=status,
        host_id=guest_id,
        version=1,
        plies=len(actions),
        mover=match.to_move,
    )
    repo.add_match(row, seats, actions)
    told = {GERMAN: "Who lets the Bavarians through?", AMERICAN: "Black again, at that price?"}
    repo.say(match_id, "Tomasz", told[match.game.id])


def is_bid(match: Match) -> bool:
    """Tell whether the first seat bids against somebody late in a match."""
    s = match.state
    return bool(match.to_move == 0 and s.on_offer >= 0 and s.high_bid > 2 and s.round_number > 4)


def is_action(match: Match) -> bool:
    """Tell whether the first seat can make a new link with a build of several engines."""
    if match.to_move != 0 or match.state.round_number < 6 or "pass" not in match.legal():
        return False
    plan = best_plan(match)
    ahead = Match(match.game, match.names, match.seed)
    ahead.extend(match.actors, match.actions)
    for text in plan:
        ahead.play(text)
    if "done" in ahead.legal():
        ahead.play("done")
    return len(plan) > 2 and int(ahead.state.cash[1]) > int(match.state.cash[1])


def best_plan(match: Match) -> list[str]:
    """Return the build that the greedy bot would make."""
    ahead = Match(match.game, match.names, match.seed)
    ahead.extend(match.actors, match.actions)
    bot, plan = find("greedy").make(3, 0), []
    while ahead.to_move == 0 and len(plan) < 5:
        legal = [t for t in ahead.legal() if t.split()[0] in ("build", "lay")]
        if not legal or (plan and any(t.startswith("build") for t in legal)):
            break
        view = View(ahead.game, 0, ahead.redacted(0), tuple(ahead.names))
        plan.append(bot.choose(view, legal))
        ahead.play(plan[-1])
    return plan


def is_offer(match: Match) -> bool:
    """Tell whether the first seat has money for an offer in a game of cards that has got going."""
    s = match.state
    return bool(match.to_move == 0 and s.turn > 1 and s.cash[0] > 800 and offers(match))


def offers(match: Match) -> list[str]:
    """Return the selections that lead to an offer."""
    s = match.state
    columns = [int(text.split()[1]) - 1 for text in match.legal() if text.startswith("select")]
    bottoms = [(k, int(s.share_column[k, s.share_count[k] - 1])) for k in columns]
    return [f"select {k + 1}" for k, company in bottoms if s.director[company] > 0]


def is_answer(match: Match) -> bool:
    """Tell whether the first seat answers an offer."""
    return bool(match.to_move == 0 and match.state.turn > 1 and "allow" in match.legal())


def is_purchase(match: Match) -> bool:
    """Tell whether the first seat can buy a city for several companies, late in a match."""
    bought = {text.split()[1] for text in match.legal() if text.startswith("city")}
    return bool(match.to_move == 0 and match.state.turn > 2 and len(bought) > 1)


def of_cards(repo: Repo, guest_id: int) -> dict[str, str]:
    """Keep matches of North American Railways and return their pages."""
    offer, answer = moment(is_offer, AMERICAN), moment(is_answer, AMERICAN)
    city = moment(is_purchase, AMERICAN)
    end = played(lambda match: False, SECRET, AMERICAN)
    keep(repo, "maple-depot-offer", offer, guest_id, "running")
    keep(repo, "misty-canal-answer", answer, guest_id, "running")
    keep(repo, "north-arch-cities", city, guest_id, "running")
    keep(repo, "ivory-tunnel-over", end, guest_id, "over")
    selected = f"plan={offers(offer)[0]}&plan=price 600".replace(" ", "%20")
    bought = next(text for text in city.legal() if text.startswith("city")).replace(" ", "%20")
    return {
        "nar_offer": f"/t/maple-depot-offer?{selected}",
        "nar_answer": "/t/misty-canal-answer",
        "nar_city": f"/t/north-arch-cities?plan={bought}",
        "nar_over": "/t/ivory-tunnel-over",
    }


def addresses(repo: Repo) -> dict[str, str]:
    """Fill the database and return every page with its address."""
    guest = repo.make_guest(hashed(TOKEN), NAMES[0])
    bid, action, end = moment(is_bid), moment(is_action), played(lambda match: False, SECRET)
    keep(repo, "copper-viaduct-auction", bid, guest.id, "running")
    keep(repo, "amber-harbour-action", action, guest.id, "running")
    keep(repo, "iron-bridge-over", end, guest.id, "over")
    room = MatchRow(
        id="early-signal-room",
        game="german_railways",
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
    plan = "&".join("plan=" + step.replace(" ", "%20") for step in best_plan(action))
    table = "/t/amber-harbour-action"
    return {
        "home": "/",
        "waiting": "/t/early-signal-room",
        "auction": "/t/copper-viaduct-auction",
        "action": table,
        "build": f"{table}?{plan}",
        "over": "/t/iron-bridge-over",
        "replay": "/t/iron-bridge-over/replay?ply=120",
        "rules": "/rules/german_railways",
        "you": "/me",
        "closed": "/t/no-such-table",
        **of_cards(repo, guest.id),
    }


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
