"""What the pages of a table cost after a move: `.venv/bin/python bench/web/parts.py --moves 2000`.

Twenty tables of three people; greedy bots decide for them, move after move, and after each every
seat's page is told on its line what has changed, compressed; with `--asked` it asks for its parts,
as a page does that has a plan. Processor time of this process alone, so that others on the machine
hardly matter: median of five runs, for a move and its three pages, and how many bytes travel.
"""

import argparse
import os
import statistics
import time
from collections import Counter
from types import SimpleNamespace
from typing import Any

from pages import sitting_of

from trainshed.bots import find
from trainshed.bots.driving import view_of
from trainshed.core.match import Match
from trainshed.games import GAMES
from trainshed.games import find as find_game
from trainshed.web.attendance import Attendance
from trainshed.web.db.repo import Made
from trainshed.web.hub import Hub
from trainshed.web.open_page import OpenPage
from trainshed.web.packing import packed
from trainshed.web.parts import Asking, answer_to, parts_for
from trainshed.web.visitor import Reader

SEATS, TABLES, RUNS = 3, 20, 5
NAMES = ("Vera", "Tomasz", "Giulia")


class Everybody(Hub):
    """All who sit anywhere listen."""

    def people(self, match_id: str) -> set[int]:
        """Return the guests at a table."""
        return set(range(1, SEATS + 1))


def attendance() -> Attendance:
    """Return attendance without a database."""
    nothing: Any = SimpleNamespace()
    return Attendance(nothing, Everybody(), nothing, lambda match_id, version: None)


def script(game: Any, seed: int, moves: int) -> list[int]:
    """Return the actions of a match of greedy bots, chance with them, as far as it goes."""
    match = Match(game, NAMES, seed)
    bots = [find("greedy").make(seed, seat) for seat in range(SEATS)]
    while not match.is_over and len(match.actions) < moves:
        if match.to_move < 0:
            match.play_chance()
        else:
            seat = match.to_move
            match.play(bots[seat].choose(view_of(match, seat), match.legal()))
    return list(zip(match.actors, match.actions, strict=True))


def open_page(seat: int) -> OpenPage:
    """Return the page of a seat that has just begun to listen."""
    nothing: Any = SimpleNamespace()
    return OpenPage(nothing, "bench", nothing, seat + 1, "en", f"{seat}" * 40)


class Run:
    """Twenty tables that are played to their ends."""

    def __init__(self, game_id: str, scripts: list[Any], seeds: list[int], asks: bool) -> None:
        self.asks = asks
        self.pages: dict[tuple[int, int], OpenPage] = {}
        self.game, self.here = find_game(game_id), attendance()
        self.lives = []
        for seed in seeds:
            live = sitting_of(Match(self.game, NAMES, seed))
            live.row.id, live.row.wishes = f"bench-{seed}", {}
            self.lives.append(live)
        self.scripts = scripts
        self.marks: dict[tuple[int, int], str] = {}
        self.bytes = self.moves = 0
        self.sent: Counter[str] = Counter()
        self.spent = 0.0

    def step(self, table: int, ply: int) -> None:
        """Make the next action of a table, and let all three pages ask for their parts."""
        live, (actor, action) = self.lives[table], self.scripts[table][ply]
        match = live.match
        if match.to_move < 0:
            match.extend([actor], [action])
        else:
            match.extend([actor], [action])
        live.made.append(Made(actor, match.verbs.text(action), ply))
        live.row.version += 1
        if match.is_over:
            return
        begun = time.process_time()
        for seat in range(SEATS):
            self.ask(live, table, seat)
        if actor >= 0:
            self.spent += time.process_time() - begun
            self.moves += 1

    def ask(self, live: Any, table: int, seat: int) -> None:
        """Let one page know."""
        parts = parts_for(self.here, live, Asking(seat, "en", Reader(), has_text=False))
        assert parts is not None
        if not self.asks:
            page = self.pages.setdefault((table, seat), open_page(seat))
            self.bytes += len(packed(page.event_with(live.row.version, parts).encode()))
            return
        known = self.marks.get((table, seat), "")
        answer = answer_to(parts, known, f"{seat}" * 40, can_unpack=True)
        self.marks[table, seat] = answer.marks
        self.bytes += len(answer.body)

    def play(self, most: int) -> float:
        """Play so many moves, all tables in turn; return milliseconds for a move."""
        for ply in range(most):
            for table, script in enumerate(self.scripts):
                if ply < len(script):
                    self.step(table, ply)
        return 1000 * self.spent / max(1, self.moves)


def main() -> None:
    """Print one line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=60, help="plies of each table")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--games", nargs="*", default=[GAMES[0]])
    parser.add_argument("--asked", action="store_true", help="each page asks after every move")
    given = parser.parse_args()
    for game_id in given.games:
        seeds = list(range(given.tables))
        scripts = [script(find_game(game_id), seed, given.moves) for seed in seeds]
        found = []
        for _ in range(RUNS + 1):  # the first one warms up
            run = Run(game_id, scripts, seeds, given.asked)
            found.append(run.play(given.moves))
        print(
            f"{game_id}: {statistics.median(found[1:]):.2f} ms a move and {SEATS} pages"
            f" ({min(found[1:]):.2f} to {max(found[1:]):.2f}), {run.moves} moves at {given.tables}"
            f" tables, {run.bytes / run.moves / SEATS:.0f} bytes a page;"
            f" load {os.getloadavg()[0]:.1f}"
        )


if __name__ == "__main__":
    main()
