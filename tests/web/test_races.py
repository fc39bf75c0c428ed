"""Two things at once in the waiting room: one comes first, and the table is always a whole one."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import httpx
import pytest

from trainshed.web.db.models import BOT, GUEST, OPEN, RUNNING

from .conftest import Guest, Server

TRIES = 12
Post = Callable[[], httpx.Response]


def at_once(*posts: Post) -> list[int]:
    """Send all at the same moment; return how each was answered."""
    ready = Barrier(len(posts))

    def go(post: Post) -> int:
        ready.wait()
        return post().status_code

    with ThreadPoolExecutor(len(posts)) as pool:
        return list(pool.map(go, posts))


def post(guest: Guest, path: str, **data: Any) -> Post:
    """Return what sends a form, with a line of its own."""
    body = {"form": guest.form, **data}
    cookies, address = dict(guest.http.cookies), str(guest.http.base_url)

    def send() -> httpx.Response:
        with httpx.Client(base_url=address, cookies=cookies, timeout=600, verify=False) as line:
            return line.post(path, data=body)

    return send


def must_be_whole(server: Server, path: str) -> None:
    """A match that has begun has no open seat; nobody has two; a bot's seat has no guest."""
    repo, table = server.app.state.repo, path.removeprefix("/t/")
    seats = repo.seats(table)
    assert [seat.number for seat in seats] == list(range(len(seats)))
    people = [seat.guest_id for seat in seats if seat.kind == GUEST]
    assert len(set(people)) == len(people)
    for seat in seats:
        assert (seat.guest_id is not None) == (seat.kind == GUEST)
        assert (seat.bot is not None) == (seat.kind == BOT or seat.stands_in)
    if repo.match(table).status == RUNNING:
        assert all(seat.kind != OPEN for seat in seats)


def test_a_double_click_takes_one_seat(vera: Guest, ben: Guest, server: Server) -> None:
    for _ in range(TRIES):
        path = vera.open_table(4)
        ben.get(path)
        assert at_once(*[post(ben, f"{path}/sit", name="Ben")] * 3) == [303] * 3
        must_be_whole(server, path)
        seats = server.app.state.repo.seats(path.removeprefix("/t/"))
        assert [seat.name for seat in seats].count("Ben") == 1


@pytest.mark.parametrize("step", ["fill", "free", "seats", "options", "sit", "leave", "start"])
def test_a_start_beside_another_step_starts_a_whole_table(
    vera: Guest, ben: Guest, server: Server, step: str
) -> None:
    for _ in range(TRIES):
        path = vera.open_table(3)
        if step in ("free", "leave"):
            ben.post(f"{path}/sit", name="Ben")
        ben.get(path)
        other = {
            "fill": post(vera, f"{path}/fill", seat=1, level="beginner"),
            "free": post(vera, f"{path}/fill", seat=1),
            "seats": post(vera, f"{path}/seats", seats=5),
            "options": post(vera, f"{path}/options", spectators="on"),
            "sit": post(ben, f"{path}/sit", name="Ben", seat=2),
            "leave": post(ben, f"{path}/leave"),
            "start": post(vera, f"{path}/start", level="beginner"),
        }[step]
        answers = at_once(post(vera, f"{path}/start", level="beginner"), other)
        assert set(answers) <= {303, 409}
        assert 303 in answers
        must_be_whole(server, path)
        assert server.app.state.repo.match(path.removeprefix("/t/")).status == RUNNING


def test_the_last_seat_goes_to_one_of_two(vera: Guest, ben: Guest, visit, server: Server) -> None:
    for _ in range(TRIES):
        anna = visit("Anna")
        path = vera.open_table(3)
        vera.post(f"{path}/fill", seat=1, level="beginner")
        ben.get(path), anna.get(path)
        answers = at_once(
            post(ben, f"{path}/sit", name="Ben"), post(anna, f"{path}/sit", name="Anna")
        )
        assert sorted(answers) == [303, 409]
        must_be_whole(server, path)


def test_a_host_who_leaves_hands_the_table_on(vera: Guest, ben: Guest, server: Server) -> None:
    path = vera.open_table(3)
    repo, table = server.app.state.repo, path.removeprefix("/t/")
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben")
    vera.get(path)
    vera.post(f"{path}/leave")
    assert repo.match(table).host_id == next(s.guest_id for s in repo.seats(table) if s.guest_id)
    ben.post(f"{path}/start", level="beginner")
    assert repo.match(table).status == RUNNING


def test_a_table_its_host_has_left_is_the_first_comers(vera: Guest, ben: Guest) -> None:
    path = vera.open_table(3)
    vera.post(f"{path}/leave")
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben")
    ben.post(f"{path}/seats", seats=4)
