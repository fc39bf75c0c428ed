"""Two servers with matches that differ only in what a reader may not know.

Every answer to him must be the same, byte for byte. A process of its own, so that the small game
stays out of the other tests: `python -m tests.web.closed`.
"""

import random
import sys
import tempfile
from datetime import datetime
from pathlib import Path

import httpx

import trainshed.games
from trainshed.core.match import Match
from trainshed.web.db.models import MatchRow, SeatRow
from trainshed.web.db.repo import Made, Repo
from trainshed.web.security import hashed

from . import secret_cards
from .conftest import Server, served
from .secret_cards import CARDS, GAME

READER, STRANGER = "r" * 43, "s" * 43
TRIALS = 25
LONG_AGO = datetime(2026, 1, 1)
NAMES = ("Vera", "Ben", "Anna")


def add_game() -> None:
    """Let the house know the small game."""
    sys.modules["trainshed.games.secret_cards"] = secret_cards
    both = (*trainshed.games.GAMES, GAME.id)
    for module in list(sys.modules.values()):
        if getattr(module, "GAMES", None) == both[:-1]:
            module.GAMES = both  # type: ignore[attr-defined]


def random_match(chance: random.Random) -> list[tuple[int, str]]:
    """Play at random up to a random ply; the match is not over, for then all is open."""
    match = Match(GAME, NAMES, seed=chance.randrange(10**6))
    made: list[tuple[int, str]] = []
    for _ in range(chance.randrange(4, 9)):
        mover = match.to_move
        text = (
            match.play_chance().text if mover < 0 else match.play(chance.choice(match.legal())).text
        )
        if match.is_over:
            break
        made.append((mover, text))
    return made


def otherwise(
    actions: list[tuple[int, str]], hidden_from: int, chance: random.Random
) -> list[tuple[int, str]]:
    """Return the same match with other cards for everybody but the reader."""
    match, changed = Match(GAME, NAMES), []
    for mover, text in actions:
        is_hidden = mover < 0 and int(match.state.seat) != hidden_from
        card = int(text.split()[1]) + chance.randrange(1, CARDS) if is_hidden else 0
        changed.append((mover, f"deal {card % CARDS}" if is_hidden else text))
        match.play(changed[-1][1])
    return changed


def keep(repo: Repo, match_id: str, actions: list[tuple[int, str]]) -> None:
    guest = repo.make_guest(hashed(READER), "Vera")
    seats = [
        SeatRow(
            match_id=match_id,
            number=k,
            kind="guest",
            name=name,
            guest_id=guest.id if k == 0 else None,
            stands_in=False,
        )
        for k, name in enumerate(NAMES)
    ]
    match = Match(GAME, NAMES)
    for _, text in actions:
        match.play(text)
    row = MatchRow(
        id=match_id,
        game=GAME.id,
        rules=1,
        options={},
        wishes={"spectators": True},
        secret="0" * 32,
        seed=1,
        status="running",
        host_id=guest.id,
        version=7,
        plies=len(actions),
        mover=match.to_move,
        made=LONG_AGO,
        changed=LONG_AGO,  # lists are sorted by time, and the two servers are not in step
    )
    made = [Made(actor, text, ply) for ply, (actor, text) in enumerate(actions)]
    repo.add_match(row, seats, made)


def answers(server: Server, match_id: str, token: str, plies: int) -> list[bytes]:
    """Return everything that a reader can ask about a match."""
    table = f"/t/{match_id}"
    asked = ["/", table, f"{table}/parts", f"/api/tables/{match_id}", f"{table}/record.json"]
    asked += [f"{table}/why?action={text}" for text in ("keep", "swap", "deal%201")]
    for ply in range(plies + 1):
        asked += [f"{table}/replay?ply={ply}", f"{table}/replay/parts?ply={ply}"]
    with httpx.Client(base_url=server.address, cookies={"trainshed": token}) as client:
        found = [client.get(address) for address in asked]
        with client.stream("GET", f"{table}/live") as stream:
            lines = stream.iter_lines()
            first = [next(lines) for _ in range(4)]
    host = server.address.encode()
    texts = [str(a.status_code).encode() + a.content.replace(host, b"") for a in found]
    return [*texts, "\n".join(first).encode()]


def compare(one: Server, two: Server, chance: random.Random, trial: int) -> None:
    """Try one random match: the same for who may not know, another for who may."""
    actions = random_match(chance)
    for hidden_from, token in ((0, READER), (-1, STRANGER)):
        match_id = f"match-{trial}-{'seat' if hidden_from == 0 else 'public'}"
        keep(one.app.state.repo, match_id, actions)
        other = otherwise(actions, hidden_from, chance)
        assert other != actions
        keep(two.app.state.repo, match_id, other)
        seen = [answers(server, match_id, token, len(actions)) for server in (one, two)]
        assert seen[0] == seen[1], f"trial {trial}, {'seat 0' if hidden_from == 0 else 'public'}"
    # who may know sees the difference: the comparison can fail
    match_id = f"match-{trial}-open"
    keep(one.app.state.repo, match_id, actions)
    keep(two.app.state.repo, match_id, otherwise(actions, 1, chance))
    seen = [answers(server, match_id, READER, len(actions)) for server in (one, two)]
    assert seen[0] != seen[1]


def main() -> None:
    add_game()
    chance = random.Random(20261115)
    with (
        tempfile.TemporaryDirectory() as left,
        tempfile.TemporaryDirectory() as right,
        served(Path(left), pace=3600) as one,
        served(Path(right), pace=3600) as two,
    ):
        for trial in range(TRIALS):
            compare(one, two, chance, trial)
    print(f"{TRIALS} matches told nothing")


if __name__ == "__main__":
    main()
