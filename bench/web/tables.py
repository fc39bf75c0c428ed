"""How heavy and how quick a table of each game is at its fullest: `make bench-tables`.

Every game with as many seats as it takes and all its modules, matches of greedy bots, looked at
after each tenth of their actions by the seat to move and by the next one. For each look: the whole
page, all its parts, and the parts that a move has changed, which is what travels while a match is
played. Milliseconds are processor time of the server, compressing left out, caches warm; bytes are
compressed as they travel. Medians and the worst.
"""

import datetime
import gzip
import json
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from pages import NAMES, sitting_of, visitor

from trainshed.bots import find
from trainshed.bots.driving import view_of
from trainshed.core.error import BadInput
from trainshed.core.game import Game
from trainshed.core.match import Match
from trainshed.core.option import Option
from trainshed.games import all_games
from trainshed.web import rendering
from trainshed.web.db.repo import Made
from trainshed.web.live_match import LiveMatch
from trainshed.web.pages.table import table_page

RESULTS = Path(__file__).parents[1] / "results"
LEVEL = 5  # of compression, as the server has it
SEEDS = (1, 2, 3)
TENTHS = 10
TIMES = 3  # each look is timed so often; the quickest counts


def fullest(game: Game) -> dict[str, Any]:
    """Return the options with every module that goes with all seats."""
    chosen: dict[str, Any] = {}
    for option in game.options:
        if not isinstance(option, Option) or option.values != (False, True):
            continue
        tried = chosen | {option.name: True}
        with suppress(BadInput):
            game.must_allow(game.seats[1], tried)
            chosen = tried
    return chosen


def timed(render: Callable[[], Any]) -> tuple[Any, float]:
    """Return what is rendered, and its milliseconds."""
    spent, made = [], None
    for _ in range(TIMES):
        begun = time.process_time()
        made = render()
        spent.append(1000 * (time.process_time() - begun))
    return made, min(spent)


def weight(text: str) -> int:
    """Return the bytes of a text as it travels."""
    return len(gzip.compress(text.encode(), LEVEL))


class Watching:
    """One seat that looks at a match again and again."""

    def __init__(self, seat: int) -> None:
        self.seat, self.who, self.had = seat, visitor(), frozenset[str]()

    def look(self, live: LiveMatch) -> dict[str, float]:
        """Render the page and its parts; tell what both weigh and cost."""
        seat, who = self.seat, self.who

        def whole() -> str:
            page = table_page(live, seat, (), who.say, "en")
            return rendering.text(who, "table.html", page=page, talk=[], invite="")

        def parts() -> list[str]:
            page = table_page(live, seat, (), who.say, "en")
            return rendering.parts("en", who.form_token, page, [])

        table_page(live, seat, (), who.say, "en")  # tells the log
        text, page_ms = timed(whole)
        made, parts_ms = timed(parts)
        new = [part for part in made if part not in self.had]
        self.had = frozenset(made)
        return {
            "page_ms": page_ms,
            "parts_ms": parts_ms,
            "page_bytes": weight(text),
            "parts_bytes": weight("".join(made)),
            "changed_bytes": weight("".join(new)),
        }


def looks(game: Game, seed: int) -> list[dict[str, float]]:
    """Play a match, and look at it on the way."""
    match = Match(game, NAMES[: game.seats[1]], seed, fullest(game))
    bots = [find("greedy").make(seed, seat) for seat in range(match.seats)]
    length = length_of(game, seed)
    match_at, found = {length * k // TENTHS for k in range(1, TENTHS)}, []
    live, watching = sitting_of(match), [Watching(seat) for seat in range(match.seats)]
    while not match.is_over:
        if match.to_move < 0:
            match.play_chance()
        else:
            seat = match.to_move
            match.play(bots[seat].choose(view_of(match, seat), match.legal()))
        ply = len(match.actions)
        actor, action = match.actors[-1], match.actions[-1]
        live.made.append(Made(actor, match.verbs.text(action), ply - 1))
        if match.is_over:
            break
        first = max(match.to_move, 0)
        for seat in (first, (first + 1) % match.seats):
            if ply in match_at:
                found.append(watching[seat].look(live))
            elif ply + 1 in match_at:  # what the reader has before the move
                watching[seat].look(live)
    return found


def length_of(game: Game, seed: int) -> int:
    """Return how many actions the match of a seed has."""
    match = Match(game, NAMES[: game.seats[1]], seed, fullest(game))
    bots = [find("greedy").make(seed, seat) for seat in range(match.seats)]
    while not match.is_over:
        if match.to_move < 0:
            match.play_chance()
        else:
            seat = match.to_move
            match.play(bots[seat].choose(view_of(match, seat), match.legal()))
    return len(match.actions)


def measured(game: Game) -> dict[str, Any]:
    """Return medians and the worst of all looks at matches of a game."""
    found = [look for seed in SEEDS for look in looks(game, seed)]
    told: dict[str, Any] = {"seats": game.seats[1], "options": sorted(fullest(game))}
    for name in found[0]:
        values = [look[name] for look in found]
        digits = 1 if name.endswith("ms") else None
        told[name] = [round(statistics.median(values), digits), round(max(values), digits)]
    return told | {"looks": len(found)}


def main() -> None:
    """Measure every game of the house; with `--keep` write the result beside the others."""
    games = {game.id: measured(game) for game in all_games()}
    machine = f"{os.cpu_count()} cores, Python {platform.python_version()}"
    results = {
        "date": datetime.date.today().isoformat(),
        "command": "make bench-tables",
        "machine": machine,
        "load": os.getloadavg()[0],
        "games": games,
    }
    if "--keep" in sys.argv:
        path = RESULTS / f"{results['date']}-tables.json"
        path.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    for name, told in games.items():
        print(name, told)


if __name__ == "__main__":
    main()
