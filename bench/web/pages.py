"""How heavy and how quick the pages of the web app are: `.venv/bin/python bench/web/pages.py`.

Renders the table's page and its parts after 50, 200 and 500 actions, as the server does for a
request, and prints milliseconds and bytes (gzip, as they travel). Matches are of greedy bots with
the option that makes them long.
"""

import gzip
import statistics
import time
from types import SimpleNamespace
from typing import Any

from starlette.requests import Request

from trainshed.bots import View, find
from trainshed.core.match import Match
from trainshed.games import GAMES
from trainshed.games import find as find_game
from trainshed.web import rendering
from trainshed.web.db.models import MatchRow, SeatRow
from trainshed.web.db.repo import Made
from trainshed.web.live_match import LiveMatch
from trainshed.web.pages.table import table_page
from trainshed.web.settings import Settings
from trainshed.web.visitor import Visitor

NAMES = ("Vera", "Tomasz", "Giulia", "Adler", "Pavel")
AT = (50, 200, 500)
TIMES = 40


def long_match(plies: int) -> Match:
    """Play until so many actions are made: the first matches of random bots that last so long."""
    game = find_game(GAMES[0])
    for seed in range(500):
        match = Match(game, NAMES, seed)
        bots = [find("random").make(seed, seat) for seat in range(len(NAMES))]
        while not match.is_over and len(match.actions) < plies:
            if match.to_move < 0:
                match.play_chance()
                continue
            seat, legal = match.to_move, match.legal()
            view = View(game, seat, match.redacted(seat), NAMES)
            match.play(bots[seat].choose(view, legal))
        if not match.is_over and match.to_move >= 0:
            return match
    raise LookupError(f"no match has {plies} actions")


def sitting_of(match: Match) -> LiveMatch:
    """Seat everybody at a table that no database knows."""
    seats = [
        SeatRow(number=k, kind="guest", name=name, guest_id=k + 1, stands_in=False)
        for k, name in enumerate(match.names)
    ]
    row = MatchRow(
        id="bench", game=match.game.id, secret="0" * 32, seed=1, version=1, status="running"
    )
    row.options, row.wishes = dict(match.options), {}
    made = [
        Made(actor, match.game.verbs.text(action), ply)
        for ply, (actor, action) in enumerate(zip(match.actors, match.actions, strict=True))
    ]
    return LiveMatch(row, seats, made, match)


def visitor() -> Visitor:
    """Return somebody who looks."""
    scope = {"type": "http", "path": "/t/bench", "query_string": b"", "headers": []}
    scope |= {"method": "GET", "server": ("bench", 80), "scheme": "http"}
    scope |= {"app": SimpleNamespace(state=SimpleNamespace(settings=Settings()))}
    return Visitor(Request(scope), "t" * 43, None, "en")


def measured(plies: int) -> dict[str, Any]:
    """Render a page and its parts many times; return milliseconds and bytes."""
    live, who = sitting_of(long_match(plies)), visitor()
    seat = live.match.to_move
    found: dict[str, Any] = {"actions": plies}
    ways = {
        "page": lambda page: rendering.text(who, "table.html", page=page, talk=[], invite=""),
        "parts": lambda page: "".join(rendering.parts("en", who.form_token, page, [])),
    }
    for name, render in ways.items():
        spent = []
        for _ in range(TIMES):
            begun = time.perf_counter()
            page = table_page(live, seat, (), who.say, "en")
            text = render(page)
            spent.append(1000 * (time.perf_counter() - begun))
        found[f"{name} ms"] = round(statistics.median(spent), 1)
        found[f"{name} gzip bytes"] = len(gzip.compress(text.encode(), 5))
    return found


def over_the_wire() -> int:
    """Return the bytes of a first visit to a table: page, stylesheet, modules and fonts."""
    page = measured(50)["page gzip bytes"]
    total = int(page)
    for path in rendering.STATIC.rglob("*"):
        if path.suffix in (".css", ".js"):
            total += len(gzip.compress(path.read_bytes(), 5))
        elif path.suffix == ".woff2":
            total += path.stat().st_size
    return total


def main() -> None:
    """Print one line for each length of match."""
    for plies in AT:
        print(measured(plies))


if __name__ == "__main__":
    main()
