"""Taking back, exactly: a whole build goes back at once, and only while nobody else was at it.

The matches are put into the database as they stand, and nothing moves by itself unless a test says
so: what a seat may take back does not depend on who was faster.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trainshed.core import fair
from trainshed.core.match import Match
from trainshed.games import find
from trainshed.web.db.models import MatchRow, SeatRow
from trainshed.web.db.repo import Made
from trainshed.web.security import hashed

from .conftest import GAME, Guest, Server, served, wait_until
from .test_story import SOLD

if TYPE_CHECKING:
    from .browser import Person

PEOPLE = ("Anna", "Ben", "Cleo")
TABLE = "/t/exact"
BUILD = ("build KSS", "lay K9", "lay K8")  # all that KSS may lay in a build: no `done` is needed
LAST_SECRET = "00" * 16


def first_round(order: tuple[int, ...]) -> Match:
    """All first shares are sold, and the order of the first round is drawn."""
    match = Match(find(GAME), PEOPLE, fair.seed_of(LAST_SECRET), {"turn_order": "beginner"})
    while match.to_move >= 0:
        auction = match.view()["auction"]
        owner, price = SOLD[auction["railroad"]]
        is_his = match.to_move == owner and auction["high_bidder"] != owner
        match.play(f"bid {price}" if is_his else "pass")
    for seat in order:
        match.play(f"draw {seat}")
    return match


def keep(server: Server, guests: "Sequence[Guest | Person]", match: Match) -> None:
    repo = server.app.state.repo
    rows = [repo.make_guest(hashed(guest.cookie), guest.name) for guest in guests]
    seats = [
        SeatRow(
            match_id="exact",
            number=number,
            kind="guest",
            name=row.name,
            guest_id=row.id,
            stands_in=False,
        )
        for number, row in enumerate(rows)
    ]
    table = MatchRow(
        id="exact",
        game=GAME,
        rules=match.game.rules_version,
        options={"turn_order": "beginner"},
        wishes={"spectators": True},
        secret=LAST_SECRET,
        seed=match.seed,
        status="running",
        host_id=rows[0].id,
        version=1,
        plies=len(match.actions),
        mover=match.to_move,
    )
    made = [
        Made(actor, match.verbs.text(action), ply, "drawn" if actor < 0 else "")
        for ply, (actor, action) in enumerate(zip(match.actors, match.actions, strict=True))
    ]
    repo.add_match(table, seats, made)


@contextmanager
def table(folder: Path, match: Match, pace: float) -> Iterator[tuple[Server, list[Guest]]]:
    with served(folder, pace=pace) as server:
        guests = [Guest(server.address, name) for name in PEOPLE]
        keep(server, guests, match)
        yield server, guests
        for guest in guests:
            guest.http.close()


def undo(guest: Guest) -> dict[str, Any]:
    ply = guest.state(TABLE)["ply"]
    answer = guest.http.post(
        f"{TABLE}/undo",
        data={"form": guest.form, "ply": ply},
        headers={"Accept": "application/json"},
    )
    return {"code": answer.status_code, **answer.json()}


def stored(server: Server) -> list[str]:
    return [made.text for made in server.app.state.repo.actions("exact")]


def test_a_whole_build_is_taken_back_at_once(tmp_path: Path) -> None:
    match = first_round((2, 0, 1))
    with table(tmp_path, match, pace=3600) as (server, (anna, _, cleo)):
        before, rows = cleo.state(TABLE), stored(server)
        assert cleo.act(TABLE, before["ply"], *BUILD)["status"] == "done"
        built = cleo.state(TABLE)
        assert (built["ply"], built["to_move"]) == (before["ply"] + 3, 0)
        assert built["view"]["track"]["K8"] == ["KSS"]
        assert stored(server) == [*rows, *BUILD]
        told = undo(cleo)
        assert told.pop("version") > built["version"]
        assert told == {"code": 200, "status": "done", "words": ""}
        after = cleo.state(TABLE)
        assert after["version"] > built["version"]
        for key in ("ply", "to_move", "legal", "view", "log"):
            assert after[key] == before[key], key
        assert stored(server) == rows
        assert anna.state(TABLE)["legal"] == []
        # and the same build can be made again
        assert cleo.act(TABLE, after["ply"], *BUILD)["status"] == "done"
        assert stored(server) == [*rows, *BUILD]


def test_a_decision_under_way_is_taken_back_part_by_part(tmp_path: Path) -> None:
    with table(tmp_path, first_round((2, 0, 1)), pace=3600) as (server, (_, _, cleo)):
        rows = stored(server)
        for part in BUILD[:2]:
            cleo.act(TABLE, cleo.state(TABLE)["ply"], part)
        for count in (1, 0):
            assert undo(cleo)["status"] == "done"
            assert stored(server) == [*rows, *BUILD[:count]]


def test_a_decision_made_part_by_part_is_taken_back_whole(tmp_path: Path) -> None:
    with table(tmp_path, first_round((2, 0, 1)), pace=3600) as (server, (_, _, cleo)):
        rows = stored(server)
        for part in BUILD:
            cleo.act(TABLE, cleo.state(TABLE)["ply"], part)
        assert undo(cleo)["status"] == "done"
        assert stored(server) == rows


def test_others_cannot_take_it_back(tmp_path: Path) -> None:
    with table(tmp_path, first_round((2, 0, 1)), pace=3600) as (server, (anna, _, cleo)):
        cleo.act(TABLE, cleo.state(TABLE)["ply"], *BUILD)
        rows = stored(server)
        told = undo(anna)
        assert (told["code"], told["status"]) == (409, "refused")
        assert stored(server) == rows


def test_after_another_has_decided_it_stands(tmp_path: Path) -> None:
    with table(tmp_path, first_round((2, 0, 1)), pace=3600) as (server, (anna, _, cleo)):
        cleo.act(TABLE, cleo.state(TABLE)["ply"], *BUILD)
        anna.act(TABLE, anna.state(TABLE)["ply"], "pass")
        rows = stored(server)
        told = undo(cleo)
        assert (told["code"], told["status"]) == (409, "refused")
        assert "others have acted since" in told["words"]
        assert stored(server) == rows
        assert undo(anna)["status"] == "done"  # her own pass she may take back
        assert undo(cleo)["status"] == "done"  # and then it is the last decision again
        assert stored(server) == rows[:-4]


def test_after_a_draw_it_stands(tmp_path: Path) -> None:
    match = first_round((0, 1, 2))
    match.play("pass")
    match.play("pass")
    with table(tmp_path, match, pace=0.01) as (server, (_, _, cleo)):
        ply = cleo.state(TABLE)["ply"]
        assert cleo.act(TABLE, ply, *BUILD)["status"] == "done"
        wait_until(
            lambda: cleo.state(TABLE)["to_move"] >= 0 and cleo.state(TABLE)["ply"] == ply + 6
        )
        rows = stored(server)
        told = undo(cleo)
        assert (told["code"], told["status"]) == (409, "refused")
        assert "something was drawn" in told["words"]
        assert stored(server) == rows


def test_a_stale_page_takes_nothing_back(tmp_path: Path) -> None:
    with table(tmp_path, first_round((2, 0, 1)), pace=3600) as (server, (_, _, cleo)):
        ply = cleo.state(TABLE)["ply"]
        cleo.act(TABLE, ply, *BUILD)
        rows = stored(server)
        page = cleo.post(f"{TABLE}/undo", 409, ply=ply)
        assert "The table has moved on" in page.text
        assert stored(server) == rows


def test_against_bots_alone_it_is_taken_back_until_one_goes_on(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        vera = Guest(server.address)
        path = vera.play_bots()
        before = vera.my_turn(path)
        vera.act(path, before["ply"], "bid 1")
        later = vera.my_turn(path)
        assert later["ply"] > before["ply"] + 1  # bots have acted since
        assert "Take back" in vera.get(path).text
        assert vera.post(f"{path}/undo", ply=later["ply"] - 1).status_code == 200  # as it was shown
        after = vera.my_turn(path)
        for key in ("ply", "to_move", "legal", "view", "log"):
            assert after[key] == before[key], key
        vera.post(f"{path}/undo", 409, ply=after["ply"])  # nothing of hers is left
        vera.http.close()


def test_where_a_bot_stands_in_for_a_person_nothing_is_taken_back_past_it(tmp_path: Path) -> None:
    with table(tmp_path, first_round((2, 0, 1)), pace=0.01) as (server, (anna, ben, cleo)):
        for guest in (anna, ben):
            guest.post(f"{TABLE}/leave")
        ply = cleo.state(TABLE)["ply"]
        cleo.act(TABLE, ply, "pass")
        wait_until(lambda: cleo.state(TABLE)["ply"] > ply + 1)
        assert undo(cleo)["status"] in ("refused", "stale")
        assert stored(server)[ply] == "pass"
