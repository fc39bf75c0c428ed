"""A waiting room never waits for a host who is not there any more."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from trainshed.web.attendance import HOST_GONE, Attendance
from trainshed.web.db import admin
from trainshed.web.db.models import OPEN, RUNNING, exactly_now
from trainshed.web.db.repo import Repo

from .conftest import Guest, Server, wait_until
from .test_admin import id_of, number_of
from .test_attendance import Time, begun, look

Away = Callable[[Repo, int], object]


@pytest.fixture
def time(server: Server) -> Iterator[Time]:
    attendance: Attendance = server.app.state.tables.attendance
    attendance.now = found = Time()
    yield found
    attendance.now = exactly_now


def banned(repo: Repo, number: int) -> object:
    return admin.ban(repo, number, "greedy")


def erased(repo: Repo, number: int) -> object:
    return admin.erase_person(repo, number, "greedy")


def with_company(host: Guest, other: Guest) -> str:
    path = host.open_table(3)
    other.get(path)
    other.post(f"{path}/sit", name=other.name)
    return path


@pytest.mark.parametrize("away", [banned, erased])
def test_a_room_of_somebody_who_was_sent_away_is_the_next_ones(
    vera: Guest, ben: Guest, server: Server, away: Away
) -> None:
    path = with_company(vera, ben)
    repo = server.app.state.repo
    away(repo, number_of(repo, vera))
    assert "Ben is the host of this table now." in ben.get(path).text
    assert repo.seats(id_of(path))[0].kind == OPEN
    ben.post(f"{path}/start", level="beginner")
    assert repo.match(id_of(path)).status == RUNNING


@pytest.mark.parametrize("away", [banned, erased])
def test_a_room_that_was_about_to_begin_is_the_next_comers(
    vera: Guest, ben: Guest, server: Server, away: Away
) -> None:
    path = vera.open_table(3)
    repo = server.app.state.repo
    with repo.room(id_of(path)) as room:  # as where a page has sealed its text and was closed
        room.change(wishes={**room.match.wishes, "opening": "x"})
    away(repo, number_of(repo, vera))
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben")
    ben.post(f"{path}/start", level="beginner")
    assert repo.match(id_of(path)).status == RUNNING


def test_bots_play_on_for_whoever_is_erased_where_others_sit(
    vera: Guest, ben: Guest, server: Server
) -> None:
    path = begun(vera, ben)
    repo = server.app.state.repo
    erased(repo, number_of(repo, vera))
    assert [seat["stands_in"] for seat in ben.state(path)["seats"]][:2] == [True, False]
    ben.my_turn(path)


def test_a_host_who_is_gone_is_followed_by_whoever_is_here(
    vera: Guest, ben: Guest, server: Server, time: Time
) -> None:
    path, attendance = with_company(vera, ben), server.app.state.tables.attendance
    repo, hub = server.app.state.repo, server.app.state.hub
    host = number_of(repo, vera)
    with ExitStack() as lines:
        look(vera, path, lines)
        wait_until(lambda: hub.people(id_of(path)))
        time.goes(2 * HOST_GONE)
        ben.get(path)
        attendance.hand_on_rooms()
        assert repo.match(id_of(path)).host_id == host  # she is here
    wait_until(lambda: not hub.people(id_of(path)))
    wait_until(
        lambda: not any(row.is_here for row in attendance.kept.presence(id_of(path)).values())
    )
    with ExitStack() as lines:
        look(ben, path, lines)
        wait_until(lambda: hub.people(id_of(path)))
        time.goes(HOST_GONE - 1)
        attendance.hand_on_rooms()
        assert repo.match(id_of(path)).host_id == host
        time.goes(2)
        attendance.hand_on_rooms()
        assert repo.match(id_of(path)).host_id == number_of(repo, ben)
    ben.get(path)
    ben.post(f"{path}/start", level="beginner")


def test_without_scripts_too(vera: Guest, ben: Guest, server: Server, time: Time) -> None:
    path = with_company(vera, ben)
    vera.get(path)
    time.goes(2 * HOST_GONE)  # since the room was changed, by the real clock
    assert "Ben is the host of this table now." in ben.get(path).text
    ben.post(f"{path}/start", level="beginner")
