"""Two servers with matches that differ only in what a reader may not know.

Every answer to him must be the same, byte for byte: of a small game of hidden cards, and of every
registered game. A process of its own, so that the small game stays out of the other tests:
`python -m tests.web.closed cards` (its rules are plain Python), `python -m tests.web.closed games`.
"""

import random
import sys
import tempfile
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
from sqlalchemy import create_engine

import trainshed.games
from trainshed.core import fair
from trainshed.core.game import Game
from trainshed.core.say import ENGLISH
from trainshed.core.setting import Setting, settings
from trainshed.games import find
from trainshed.web import pledges
from trainshed.web.db.models import MatchRow, PlanRow, ProxyRow, SeatRow
from trainshed.web.db.plans import PlanRepo
from trainshed.web.db.repo import Repo
from trainshed.web.hub import PEOPLE
from trainshed.web.security import forgery_token, hashed
from trainshed.web.tokens import Tokens

from . import secret_cards
from .conftest import Server, served
from .secret_cards import CARDS, GAME
from .twins import NAMES, STEP, Twin, beginning_with, otherwise, random_twin, stored
from .twins import dealt_otherwise as cards_otherwise

HOUSE = bytes(32)  # the key of both servers
READER, STRANGER = (
    Tokens(HOUSE, Repo(create_engine("sqlite://"))).marked(letter * 43) for letter in "rs"
)
TRIALS = 25
GAME_TRIALS = 8  # of each registered game
QUIETLY = {"pace": 3600.0, "actions_a_minute": 100_000}  # nothing goes on by itself, no limits
LONG_AGO = datetime(2026, 1, 1)
LANGUAGES = ("en", "de", "it")
TOLD: list[bool] = []  # whether lines of open pages told parts
LONGEST = {False: 60, True: 130}  # plies: a deal of 66 cards comes before any money is paid


def add_game() -> None:
    """Let the house know the small game."""
    sys.modules["trainshed.games.secret_cards"] = secret_cards
    both = (*trainshed.games.GAMES, GAME.id)
    for module in list(sys.modules.values()):
        if getattr(module, "GAMES", None) == both[:-1]:
            module.GAMES = both  # type: ignore[attr-defined]


def random_deal(chance: random.Random) -> Twin:
    """Deal and play the small game at random up to a random ply, not to its end."""
    return random_twin(GAME, Setting(3, {}), chance.randrange(4, 9), chance)


def dealt_otherwise(twin: Twin, hidden_from: int, chance: random.Random) -> Twin:
    """Return the same match with other cards for everybody but the reader."""
    match, texts = twin.match(), []
    for made in twin.made:
        is_hidden = made.actor < 0 and int(match.state.seat) != hidden_from
        card = int(made.text.split()[1]) + chance.randrange(1, CARDS) if is_hidden else 0
        texts.append(f"deal {card % CARDS}" if is_hidden else made.text)
        match.play(texts[-1])
    return stored(twin, match.actors, match.actions)


def keep(repo: Repo, match_id: str, twin: Twin, seed: int = 1, limit: int = 3) -> None:
    """Keep a running match of the reader and others, one of whom has given an order to bid."""
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
        for k, name in enumerate(NAMES[: twin.setting.seats])
    ]
    row = MatchRow(
        id=match_id,
        game=twin.game.id,
        rules=twin.game.rules_version,
        options=twin.setting.options,
        wishes={"spectators": True},
        secret="0" * 32,
        seed=seed,
        status="running",
        host_id=guest.id,
        version=7,
        plies=len(twin.made),
        mover=twin.mover,
        made=LONG_AGO,
        changed=LONG_AGO,  # lists are sorted by time, and the two servers are not in step
    )
    repo.add_match(row, seats, twin.made)
    may = twin.game.face.standing(replayed(twin), ENGLISH)
    repo.set_proxy(
        ProxyRow(
            match_id=match_id,
            seat=1,
            auction=may.id if may else "",
            verb="bid",
            leave="pass",
            limit=limit,
        )
    )
    planned = PlanRow(match_id=match_id, seat=1, ply=len(twin.made), phase=0, by_itself=limit > 3)
    planned.texts = [f"bid {limit}"]
    PlanRepo(repo).keep(planned)


def replayed(twin: Twin) -> Any:
    """Return the last position."""
    match = twin.match()
    for made in twin.made:
        match.play(made.text)
    return match.state


def answers(
    server: Server, match_id: str, token: str, twin: Twin, chance: random.Random
) -> list[bytes]:
    """Return everything that a reader can ask about a match, and what he tries in vain."""
    table, plies = f"/t/{match_id}", len(twin.made)
    verbs = twin.match().verbs
    tried = [chance.choice(verbs.texts) for _ in range(6)]
    asked = ["/", table, f"{table}/parts", f"{table}/parts?lang=de"]
    asked += [f"{table}?ahead=1", f"/api/tables/{match_id}", f"{table}/record.json"]
    asked += [f"{table}/why?action={quote(text)}" for text in tried]
    asked += [f"{table}?plan={quote(text)}" for text in planned(server, match_id, token)]
    for ply in sorted({0, plies, *(chance.randrange(plies + 1) for _ in range(4))}):
        asked += [f"{table}/replay?ply={ply}", f"{table}/replay/parts?ply={ply}"]
    language = {"Accept-Language": chance.choice(LANGUAGES)}
    jar = {"trainshed": token}
    with httpx.Client(
        base_url=server.address, cookies=jar, headers=language, timeout=600, verify=False
    ) as client:
        found = [client.get(address) for address in asked]
        assert {a.status_code for a in found if not a.url.path.endswith("record.json")} == {200}
        form = forgery_token(token)
        illegal = [text for text in tried if text not in legal(client, match_id)]
        for text in [*illegal, "undo"]:
            to = "undo" if text == "undo" else "act"
            data = {"form": form, "ply": str(plies + 1 if text == "undo" else plies)}
            found.append(client.post(f"{table}/{to}", data={**data, "action": text}))
            assert found[-1].status_code == (409 if token == READER else 403), found[-1].text
        lines = (f"{table}/live", f"{table}/live?lang={language['Accept-Language']}")
        heard = [first_event(client, line) for line in (*lines, f"/api/tables/{match_id}/live")]
        TOLD.append(b"event: parts" in heard[1])
        assert token == READER or not TOLD[-1]
    host = server.address.encode()
    texts = [str(a.status_code).encode() + a.content.replace(host, b"") for a in found]
    marks = [a.headers.get("x-parts", "").encode() for a in found]
    return [*texts, *marks, *heard]


def first_event(client: httpx.Client, address: str) -> bytes:
    """Return the first thing that a listener hears of the match; who is here is no secret of it,
    and may be told before or after.
    """
    with client.stream("GET", address) as stream:
        lines = (line for line in stream.iter_lines() if line not in PEOPLE.splitlines())
        return "\n".join(next(lines) for _ in range(4)).encode()


def legal(client: httpx.Client, match_id: str) -> list[str]:
    """Return what the reader may do."""
    return list(client.get(f"/api/tables/{match_id}").json()["legal"])


def planned(server: Server, match_id: str, token: str) -> list[str]:
    """Return some of what the reader may do, to be tried as a plan."""
    jar = {"trainshed": token}
    with httpx.Client(base_url=server.address, cookies=jar, timeout=600, verify=False) as client:
        may = legal(client, match_id)
    return [*may[:2], *may[-2:]]


def both(
    one: Server, two: Server, match_id: str, twins: tuple[Twin, Twin], token: str, seed: int
) -> tuple[list[bytes], list[bytes]]:
    """Keep one twin at each server and ask the same of both; draws to come differ, too."""
    seen = []
    for k, (server, twin) in enumerate(zip((one, two), twins, strict=True)):
        with beginning_with(twin.changes):
            keep(server.app.state.repo, match_id, twin, seed=1 + k, limit=3 + 6 * k)
            seen.append(answers(server, match_id, token, twin, random.Random(seed)))
            server.app.state.repo.change_seat(match_id, 0, guest_id=None)  # home lists it no more
    return seen[0], seen[1]


def compare_cards(one: Server, two: Server, chance: random.Random, trial: int) -> None:
    """Try one random deal: the same for who may not know, another for who may."""
    twin = random_deal(chance)
    for hidden_from, token in ((0, READER), (-1, STRANGER)):
        other = dealt_otherwise(twin, hidden_from, chance)
        assert other.made != twin.made
        match_id = f"cards-{trial}-{hidden_from}"
        first, second = both(one, two, match_id, (twin, other), token, trial)
        must_be_equal(first, second, f"cards, trial {trial}, reader {hidden_from}")
    # who may know sees the difference: the comparison can fail
    other = dealt_otherwise(twin, 1, chance)
    first, second = both(one, two, f"cards-{trial}-open", (twin, other), READER, trial)
    assert first != second


def compare_game(one: Server, two: Server, game: Game, chance: random.Random, trial: int) -> int:
    """Try one random match of a registered game; return how many pairs hid something."""
    setting = chance.choice(settings(game))
    twin = random_twin(game, setting, chance.randrange(5, LONGEST[game.hidden != ()]), chance)
    hid = 0
    for reader, token in ((0, READER), (-1, STRANGER)):
        find_other = cards_otherwise if game.secret else otherwise
        other = find_other(twin, reader, chance)
        hid += other is not None
        match_id = f"{game.id}-{trial}-{reader}".replace("_", "-")
        first, second = both(one, two, match_id, (twin, other or twin), token, trial)
        must_be_equal(first, second, f"{game.id}, {setting}, trial {trial}, reader {reader}")
    if hid and "cash" in game.hidden:  # what the reader himself has he does see
        own = replace(twin, changes=[("cash", (0,), STEP)])
        first, second = both(one, two, f"{game.id}-{trial}-own", (twin, own), READER, trial)
        assert first != second
    return hid


def must_be_equal(first: list[bytes], second: list[bytes], where: str) -> None:
    """Compare all answers, and show where two part."""
    assert len(first) == len(second), where
    for number, (left, right) in enumerate(zip(first, second, strict=True)):
        pairs = enumerate(zip(left, right, strict=False))
        at = next((k for k, (a, b) in pairs if a != b), 0)
        shown = slice(max(0, at - 80), at + 80)
        assert left == right, f"{where}, answer {number}: {left[shown]!r} and {right[shown]!r}"


def compare_games(one: Server, two: Server, chance: random.Random) -> None:
    """Go through all registered games; those that hide something must have been put to the test."""
    for name in trainshed.games.GAMES:
        game = find(name)
        hid = sum(compare_game(one, two, game, chance, trial) for trial in range(GAME_TRIALS))
        assert (hid >= GAME_TRIALS) == bool(game.hidden), f"{name}: {hid} pairs"
        print(f"{name}: {GAME_TRIALS} matches, {hid} pairs that differ in what is hidden")


def promise_alike() -> None:
    """Let both servers be one house, and promise the same for tables that are not there yet."""
    pledges.new_id = lambda: "amber-arch-0000000000"
    fair.new_secret = HOUSE.hex


def main() -> None:
    promise_alike()
    is_cards = sys.argv[1] == "cards"
    if is_cards:
        add_game()
    chance = random.Random(20261115)
    with (
        tempfile.TemporaryDirectory() as left,
        tempfile.TemporaryDirectory() as right,
        served(Path(left), **QUIETLY) as one,
        served(Path(right), **QUIETLY) as two,
    ):
        for server in (one, two):  # who is here and since when is no secret, and never the same
            server.app.state.tables.attendance.now = lambda: LONG_AGO
            server.app.state.hub.people = lambda match_id: set()
            server.app.state.tables.attendance.is_at_hand = lambda live: True  # lines tell parts
        for trial in range(TRIALS if is_cards else 0):
            compare_cards(one, two, chance, trial)
        if not is_cards:
            compare_games(one, two, chance)
    assert sum(TOLD) > len(TOLD) / 5, f"{sum(TOLD)} of {len(TOLD)} lines told parts"
    print(f"{sys.argv[1]}: matches told nothing")


if __name__ == "__main__":
    main()
