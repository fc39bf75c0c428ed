"""Draws at a server: nobody chooses them alone, nobody can search for them, everybody can check."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from trainshed.core import fair, gamefile
from trainshed.core.match import Match
from trainshed.games import find
from trainshed.web.binding import terms_at
from trainshed.web.db.admin import ban
from trainshed.web.db.engine import open_database
from trainshed.web.db.house import house_key
from trainshed.web.db.models import OVER, RUNNING, GuestRow, MatchRow
from trainshed.web.db.repo import Repo
from trainshed.web.pledges import Pledges
from trainshed.web.seating import bot_seat, guest_seat

from .conftest import GAME, Guest, Server, served, wait_until
from .test_attendance import Time

PLEDGE = re.compile(r'name="pledge" value="([^"]+)" data-sha256="([0-9a-f]{64})"')


def promised(guest: Guest) -> tuple[str, str]:
    """Return the promise on the guest's page, and the hash it shows."""
    found = PLEDGE.search(guest.get("/").text)
    assert found
    return found.group(1), found.group(2)


def draws(guest: Guest, path: str) -> dict[str, Any]:
    found: dict[str, Any] = guest.state(path)["draws"]
    return found


def finished(guest: Guest, path: str) -> dict[str, Any]:
    """Let bots play a match to its end, and return its record."""
    guest.get(path)
    guest.post(f"{path}/leave", level="beginner")
    wait_until(lambda: guest.state(path)["status"] == OVER)
    record: dict[str, Any] = guest.get(f"{path}/record.json").json()
    return record


def checked(record: dict[str, Any]) -> int:
    match = gamefile.from_text(json.dumps(record), find)
    assert match.proof is not None
    return fair.check_proof(match, match.proof)


def test_the_hash_is_shown_before_the_nonce_is_known(vera: Guest) -> None:
    pledge, shown = promised(vera)
    vera.post("/play", game=GAME, seats=3, level="beginner", pledge=pledge, nonce="5f0c")
    path = vera.path
    assert path == f"/t/{pledge.partition('.')[0]}"
    told = draws(vera, path)
    assert told["commitment"] == shown
    assert told["nonces"] == [
        {"seat": 0, "nonce": "page 5f0c"},
        {"seat": 1, "nonce": "bot"},
        {"seat": 2, "nonce": "bot"},
    ]
    record = finished(vera, path)
    assert checked(record) > 0
    assert fair.commitment(record["proof"]["secret"]) == shown
    assert record["proof"]["seal"] == told["seal"]
    assert "seed" not in record


def test_a_promise_is_kept_once_and_to_one_visitor(vera: Guest, ben: Guest) -> None:
    pledge, _ = promised(vera)
    table = f"/t/{pledge.partition('.')[0]}"
    ben.post("/play", game=GAME, seats=3, pledge=pledge, nonce="5f0c")
    assert ben.path != table
    assert draws(ben, ben.path)["nonces"][0]["nonce"].startswith("server ")  # known too early
    vera.post("/play", game=GAME, seats=3, pledge=pledge, nonce="5f0c")
    assert vera.path == table
    vera.post("/play", game=GAME, seats=3, pledge=pledge, nonce="5f0c")  # the page from before
    assert vera.path != table
    assert draws(vera, vera.path)["nonces"][0]["nonce"].startswith("server ")
    for forged in ("x", "amber-arch-1.0", ".", "é.é"):
        vera.get("/")
        vera.post("/play", game=GAME, seats=3, pledge=forged)
        assert not vera.path.endswith("amber-arch-1")


def test_every_seat_of_a_waiting_room_adds_its_part(vera: Guest, ben: Guest) -> None:
    pledge, shown = promised(vera)
    vera.post("/tables", game=GAME, seats=3, name="Vera", pledge=pledge, nonce="aa11")
    path = vera.path
    room = ben.get(path).text
    assert shown in room
    assert "aa11" in room
    ben.post(f"{path}/sit", name="Ben", nonce="bb22")
    ben.post(f"{path}/nonce", word="  good   luck ")
    page = vera.get(path).text
    assert "Ben has added another text to the draws." in page
    assert "good luck" in page
    assert draws(vera, path)["seal"] == ""
    vera.post(f"{path}/seats", seats=4)  # seats are laid anew; what was added stays
    vera.post(f"{path}/start", level="beginner")
    told = draws(vera, path)
    nonces = [each["nonce"] for each in told["nonces"]]
    assert nonces == ["page aa11", "hand good luck", "bot", "bot"]
    assert told["commitment"] == shown
    assert told["seal"] in vera.get(path).text
    ben.post(f"{path}/nonce", 409, word="too late")
    log = vera.state(path)["log"][0]
    assert log["ply"] == 0
    assert shown in log["text"]
    assert told["seal"] in log["text"]


def hash_of(text: str) -> str:
    return fair.sealed(f"page {text}").removeprefix("sealed ")


def sealed_table(vera: Guest, ben: Guest) -> tuple[str, str]:
    """Let two people sit down who have sealed their texts; return the table and its first hash."""
    pledge, shown = promised(vera)
    form = {"game": GAME, "seats": 3, "name": "Vera", "pledge": pledge}
    vera.post("/tables", **form, sealed=hash_of("aa11"))
    path = vera.path
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben", sealed=hash_of("bb22"))
    return path, shown


def test_texts_are_sealed_until_everything_else_is_fixed(vera: Guest, ben: Guest) -> None:
    path, shown = sealed_table(vera, ben)
    before = draws(vera, path)
    assert [each["nonce"] for each in before["nonces"]] == [
        f"sealed {hash_of('aa11')}",
        f"sealed {hash_of('bb22')}",
        "",
    ]
    assert before["roster"] == ""
    vera.get(path)
    assert "The match begins." in vera.post(f"{path}/start", level="beginner").text
    fixed = draws(ben, path)
    assert fixed["roster"] in ben.get(path).text
    assert vera.state(path)["status"] == "waiting"
    for change in ("nonce", "seats", "options", "leave", "fill"):  # nobody changes anything now
        vera.get(path)
        assert "about to begin" in vera.post(f"{path}/{change}", 409, word="x", seat=2).text
    ben.get(path)
    ben.post(f"{path}/open", 422, by="page", text="another")
    ben.post(f"{path}/open", by="page", text="bb22")
    assert vera.state(path)["status"] == "waiting"
    vera.post(f"{path}/open", by="page", text="aa11")
    assert vera.state(path)["status"] == "running"
    told = draws(vera, path)
    assert [each["nonce"] for each in told["nonces"]] == ["page aa11", "page bb22", "bot"]
    assert (told["commitment"], told["roster"]) == (shown, fixed["roster"])
    ben.get(path)
    ben.post(f"{path}/leave", level="beginner")
    record = finished(vera, path)
    assert checked(record) > 0
    match = gamefile.from_text(json.dumps(record), find)
    assert match.proof is not None
    assert fair.roster_of(match, match.proof) == fixed["roster"]


def test_a_host_cannot_try_texts_when_he_has_seen_those_of_others(
    vera: Guest, ben: Guest, server: Server
) -> None:
    path, _ = sealed_table(vera, ben)
    vera.get(path)
    vera.post(f"{path}/start", level="beginner")
    fixed = draws(ben, path)["roster"]
    ben.get(path)
    ben.post(f"{path}/open", by="page", text="bb22")
    row = server.app.state.repo.match(path.removeprefix("/t/"))
    vera.get(path)
    for tried in ("aa12", "aa13", ""):  # the server itself takes nothing but what was sealed
        vera.post(f"{path}/open", 422, by="page", text=tried)
    # and whoever bends the server shows another roster than he has shown
    seats = server.app.state.repo.seats(row.id)
    seats[0].nonce = "page aa12"
    assert terms_at(row, seats).roster() != fixed


def test_who_does_not_open_his_text_is_waited_for_five_seconds(
    vera: Guest, ben: Guest, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time()
    monkeypatch.setattr(server.app.state.tables.attendance, "now", time)
    path, _ = sealed_table(vera, ben)
    vera.get(path)
    vera.post(f"{path}/start", level="beginner")
    vera.get(path)
    vera.post(f"{path}/open", by="page", text="aa11")
    ben.get(path)
    ben.post(f"{path}/start", 403)  # only the host hurries
    vera.get(path)
    time.goes(4.9)
    vera.post(f"{path}/start")  # a double click, or a page that does not wait
    assert vera.state(path)["status"] == "waiting"
    time.goes(0.1)
    vera.post(f"{path}/start")
    told = draws(vera, path)
    assert vera.state(path)["status"] == "running"
    assert told["nonces"][1]["nonce"] == f"sealed {hash_of('bb22')}"
    ben.post(f"{path}/open", by="page", text="bb22")  # too late: led to the table, and nothing else
    assert draws(vera, path) == told


def test_a_clock_that_jumps_back_holds_no_match_up(
    vera: Guest, ben: Guest, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = sealed_table(vera, ben)
    time = Time()
    monkeypatch.setattr(server.app.state.tables.attendance, "now", time)
    vera.get(path)
    vera.post(f"{path}/start", level="beginner")
    time.goes(-3600)
    vera.post(f"{path}/start")
    assert vera.state(path)["status"] == "running"


def test_somebody_sent_away_meanwhile_is_followed_by_a_bot(
    vera: Guest, ben: Guest, server: Server
) -> None:
    path, _ = sealed_table(vera, ben)
    vera.get(path)
    vera.post(f"{path}/start", level="beginner")
    repo = server.app.state.repo
    guest = repo.seats(path.removeprefix("/t/"))[1].guest_id
    ban(repo, guest, "beginner")
    vera.get(path)
    vera.post(f"{path}/open", by="page", text="aa11")  # nobody else is waited for: it begins
    assert [seat["kind"] for seat in vera.state(path)["seats"]] == ["guest", "bot", "bot"]
    assert vera.state(path)["status"] == "running"


def test_nothing_is_opened_before_everything_is_fixed(vera: Guest, ben: Guest) -> None:
    path, _ = sealed_table(vera, ben)
    vera.get(path)
    vera.post(f"{path}/open", 404, by="page", text="aa11")


def test_who_stands_up_takes_his_part_with_him(vera: Guest, ben: Guest) -> None:
    path = vera.open_table(3)
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben", nonce="bb22")
    ben.get(path)
    ben.post(f"{path}/leave")
    assert "bb22" not in vera.get(path).text


def test_a_text_of_ones_own_needs_a_seat_and_a_text(vera: Guest, ben: Guest) -> None:
    path = vera.open_table(3)
    ben.post(f"{path}/nonce", 403, word="mine")
    vera.get(path)
    vera.post(f"{path}/nonce", 422, word=" \n ")
    vera.get(path)
    vera.post(f"{path}/nonce", word="x" * 500)
    assert draws(vera, path)["nonces"][0]["nonce"] == "hand " + "x" * 64


def test_without_a_script_the_server_adds_a_part_and_says_so(vera: Guest) -> None:
    path = vera.open_table(3)
    assert "the server adds one at the start" in vera.get(path).text
    vera.post(f"{path}/start", level="beginner")
    assert re.fullmatch("server [0-9a-f]{32}", draws(vera, path)["nonces"][0]["nonce"])
    assert "by the server, without a script" in vera.get(path).text


def test_bots_draw_from_a_secret_of_their_own(vera: Guest, server: Server) -> None:
    path = vera.play_bots()
    row = server.app.state.repo.match(path.removeprefix("/t/"))
    assert row.bot_secret not in (row.secret, row.draw_key)
    live = server.app.state.tables.matches.live(row.id)
    with live.lock:
        live.bots.clear()
        live.bot(1)
    record = json.dumps(finished(vera, path))
    assert row.bot_secret not in record


def test_a_match_played_on_proves_what_came_after(vera: Guest) -> None:
    path = vera.play_bots(level="beginner")
    finished(vera, path)
    vera.get(f"{path}/replay?ply=30")
    pledge, shown = promised(vera)
    vera.get(f"{path}/replay?ply=30")
    vera.post(f"{path}/fork", ply=30, level="beginner", pledge=pledge, nonce="cc33")
    record = finished(vera, vera.path)
    assert record["proof"]["given"] == 30
    assert record["proof"]["nonces"][0] == "page cc33"
    assert fair.commitment(record["proof"]["secret"]) == shown
    assert checked(record) > 0


def test_all_processes_have_one_key_of_the_house(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 't.sqlite'}"
    one, two = Repo(open_database(address)), Repo(open_database(address))
    assert house_key(one) == house_key(two)
    assert len(house_key(one)) == 32
    for repo in (one, two):
        repo.engine.dispose()


def test_secrets_follow_from_the_key_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # of what makes draws the same in every run
    one, other = Pledges(b"1" * 32), Pledges(b"2" * 32)
    assert one.secret_of("a") == Pledges(b"1" * 32).secret_of("a")
    assert len({one.secret_of("a"), one.secret_of("b"), other.secret_of("a")}) == 3
    made = one.make("token")
    table = one.table_of("token", made.text)
    assert made.commitment == fair.commitment(one.secret_of(table))
    assert one.table_of("another", made.text) == other.table_of("token", made.text) == ""


# Matches of before


SECRET = "0123456789abcdef" * 2


@pytest.fixture
def of_before(tmp_path: Path) -> Iterator[tuple[Server, Guest]]:
    """A server with a match of passes that was begun when draws came from a seed."""
    with served(tmp_path) as server:
        guest = Guest(server.address)
        guest.open_table()
        repo: Repo = server.app.state.repo
        own = repo.seats(guest.path.removeprefix("/t/"))[0].guest_id
        row = GuestRow(id=own, name="Vera")
        seats = [guest_seat(0, row), bot_seat(1, "beginner", []), bot_seat(2, "beginner", ["x"])]
        match = Match(find(GAME), 3, fair.seed_of(SECRET))
        for seat in seats:
            seat.match_id = "before"
        repo.add_match(
            MatchRow(
                id="before",
                game=GAME,
                rules=match.rules,
                options={},
                wishes={},
                secret=SECRET,
                seed=fair.seed_of(SECRET),
                status=RUNNING,
                host_id=own,
                version=1,
                plies=0,
                mover=0,
            ),
            seats,
        )
        yield server, guest
        guest.http.close()


def test_a_match_of_before_goes_on_from_its_seed(of_before: tuple[Server, Guest]) -> None:
    _, guest = of_before
    assert draws(guest, "/t/before")["commitment"] == fair.commitment(SECRET)
    record = finished(guest, "/t/before")
    assert record["secret"] == SECRET
    assert record["seed"] == fair.seed_of(SECRET)
    assert "proof" not in record
    match = gamefile.from_text(json.dumps(record), find)
    assert fair.check_draws(match, match.secret) > 0
