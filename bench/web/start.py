"""How long a server with many abandoned matches takes to start: `python bench/web/start.py`.

1,500 running matches of 100 actions, in which a person has long been to move or, at every third,
a bot. From the start of `trainshed serve`: until the rules of all games are ready, and until
a guest's new table has its first answer of a bot. The compiled cache is warm.
"""

import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from trainshed.core.match import Match
from trainshed.games import GAMES, all_games, find

MATCHES, ACTIONS = 1_500, 100
FORM = re.compile(r'name="form" value="([0-9a-f]+)"')


def played(game: str, seed: int, by_bot: bool) -> tuple[Match, list[Any]]:
    """Play a match so far, until it waits for seat 0, or for a bot at another seat."""
    from trainshed.web.db.repo import Made

    match, made = Match(find(game), 3, seed), []
    while not match.is_over and (
        len(match.actions) < ACTIONS or match.to_move < 0 or (match.to_move > 0) != by_bot
    ):
        if match.to_move < 0:
            match.play_chance()
        else:
            legal = match.legal()
            match.play(legal[seed % len(legal)])
    for ply, (actor, action) in enumerate(zip(match.actors, match.actions, strict=True)):
        made.append(Made(actor, match.verbs.text(action), ply))
    return match, made


def fill(address: str) -> None:
    """Write a database with abandoned matches."""
    from trainshed.web.db.engine import open_database
    from trainshed.web.db.models import BOT, GUEST, RUNNING, MatchRow, SeatRow
    from trainshed.web.db.repo import Repo

    engine, game = open_database(address), GAMES[0]
    repo = Repo(engine)
    guest, number = repo.make_guest("nobody", "Vera"), 0
    for seed in itertools.count(1):
        match, made = played(game, seed, by_bot=number % 3 == 2)
        if match.is_over:
            continue
        row = MatchRow(id=f"old-{number}", game=game, rules=match.rules, secret="0" * 32)
        row.seed, row.status, row.host_id, row.version = seed, RUNNING, guest.id, 1
        row.plies, row.mover, row.options, row.wishes = len(made), match.to_move, {}, {}
        seats = [SeatRow(match_id=row.id, number=k, kind=BOT, name=f"Bot {k}") for k in range(3)]
        for seat in seats:
            seat.bot, seat.stands_in = "club", False
        seats[0].kind, seats[0].guest_id, seats[0].bot = GUEST, guest.id, None
        repo.add_match(row, seats, made)
        number += 1
        if number == MATCHES:
            break
    engine.dispose()


def first_answer(address: str) -> float:
    """Open a table against bots, pass, and return how long it took until a bot had answered."""
    begun = time.monotonic()
    with httpx.Client(base_url=address, follow_redirects=True, timeout=300) as guest:
        form = FORM.search(guest.get("/").text)
        assert form
        token = form.group(1)
        data = {"form": token, "game": GAMES[0], "seats": "3", "level": "beginner"}
        table = "/api" + guest.post("/play", data=data).url.path.replace("/t/", "/tables/")
        state = guest.get(table).json()
        body = {"ply": state["ply"], "actions": [state["legal"][0]], "form": token}
        assert guest.post(f"{table}/act", json=body).json()["status"] == "done"
        while guest.get(table).json()["ply"] <= state["ply"] + 1:
            time.sleep(0.05)
    return time.monotonic() - begun


def main() -> None:
    """Fill, start, measure, print."""
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite:///{Path(folder) / 'tables.sqlite'}"
        fill(address)
        begun = time.monotonic()
        command = [sys.executable, "-m", "trainshed.cli", "serve", "--port", "0"]
        server = subprocess.Popen(
            [*command, "--database", address],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"TRAINSHED_PAGES_A_MINUTE": "1000000"},
        )
        try:
            assert server.stdout is not None
            port = server.stdout.readline().split()[-1]
            told = {"pages": time.monotonic() - begun}
            left = {f"{game.title} is ready" for game in all_games()}
            while left:
                left.discard(server.stdout.readline().strip())
            told["rules ready"] = time.monotonic() - begun
            told["answer of a bot"] = first_answer(f"http://127.0.0.1:{port}")
            status = Path(f"/proc/{server.pid}/status").read_text("ascii")
            told["MB"] = int(status.split("VmRSS:")[1].split()[0]) / 1024
            print(json.dumps({name: round(value, 2) for name, value in told.items()}))
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
