"""Somebody is away: presence, clocks that outlive the server, bots that play on, votes."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from trainshed.web.attendance import AWAY, Attendance, exactly_now

from .browser import PHONE, Person
from .conftest import Guest, Server, served, wait_until


class Time:
    """A clock that goes only when it is told to."""

    def __init__(self, at: datetime | None = None) -> None:
        self.at = at or exactly_now()

    def __call__(self) -> datetime:
        return self.at

    def goes(self, seconds: float) -> None:
        self.at += timedelta(seconds=seconds)


@pytest.fixture
def time(server: Server) -> Iterator[Time]:
    attendance: Attendance = server.app.state.tables.attendance
    attendance.now = found = Time()
    yield found
    attendance.now = exactly_now


def seats_at(server: Server, path: str) -> list[bool]:
    """Return for each seat whether a bot plays on for its person."""
    rows = server.app.state.repo.seats(path.removeprefix("/t/"))
    return [row.stands_in for row in rows]


def begun(host: Guest, *others: Guest, pace: str = "") -> str:
    """Begin a match of people alone."""
    path = host.open_table(max(3, 1 + len(others)))
    host.post(f"{path}/options", pace=pace, spectators=1)
    for guest in others:
        guest.get(path)
        guest.post(f"{path}/sit", name=guest.name)
    host.get(path)
    host.post(f"{path}/start", level="beginner")
    return path


def pass_to(guest: Guest, others: list[Guest], path: str) -> None:
    """Let the others decide until it is a guest's turn."""

    def come() -> bool:
        state = guest.state(path)
        mine = state["to_move"] == state["my_seat"]
        for other in others if not mine else ():
            theirs = other.state(path)
            if theirs["to_move"] == theirs["my_seat"] and theirs["legal"]:
                other.act(path, theirs["ply"], theirs["legal"][-1])
        return mine

    wait_until(come)


def look(guest: Guest, path: str, lines: ExitStack) -> None:
    """Look at a table as an open page does, until the lines are cut."""
    line = lines.enter_context(guest.http.stream("GET", f"{path}/live", timeout=600))
    told = line.iter_lines()
    next(told)
    lines.callback(told.close)  # nobody else holds on to it, and without it the line is cut


def test_who_looks_is_here_and_who_leaves_is_gone(
    vera: Guest, ben: Guest, server: Server, time: Time
) -> None:
    path = begun(vera, ben)
    pass_to(ben, [vera], path)
    with ExitStack() as lines:
        look(ben, path, lines)
        wait_until(lambda: '<li class="here"><i title="here"></i><b>Ben' in vera.get(path).text)
    wait_until(lambda: not server.app.state.hub.people(path.removeprefix("/t/")))
    kept = server.app.state.tables.attendance.kept
    wait_until(lambda: not any(row.is_here for row in kept.presence(path[3:]).values()))
    time.goes(200)
    page = vera.get(path).text
    assert "gone for 3 min" in page
    assert "Let a bot play" in page  # she is the host


def test_a_page_without_scripts_is_seen_too(vera: Guest, ben: Guest, time: Time) -> None:
    path = begun(vera, ben)
    ben.get(path)
    assert '<b>Ben</b> <span class="sr">here' in vera.get(path).text
    time.goes(30)
    assert "gone for a moment" in vera.get(path).text


def test_the_host_hands_an_absent_seat_to_a_bot_and_the_person_takes_it_back(
    vera: Guest, ben: Guest, server: Server, time: Time
) -> None:
    path = begun(vera, ben)
    vera.my_turn(path)
    vera.get(path)
    vera.post(f"{path}/hand-over", 409, seat=2)  # a bot sits there
    ben.get(path)
    vera.post(f"{path}/hand-over", 409, seat=1)  # he was here a moment ago
    assert not any(seats_at(server, path))
    time.goes(AWAY)
    assert "Let a bot play" not in vera.get(path).text
    vera.post(f"{path}/hand-over", 409, seat=1)  # nobody waits for him
    pass_to(ben, [vera], path)
    assert "Let a bot play" in vera.get(path).text
    vera.post(f"{path}/hand-over", seat=1)
    assert seats_at(server, path) == [False, True, False]
    assert "Ben is away; a bot plays on." in vera.get(path).text
    assert '<li class="bot">' in vera.page.text
    assert "Take my seat back" in ben.get(path).text
    ben.post(f"{path}/return")
    assert not any(seats_at(server, path))


def test_others_vote_and_the_majority_of_who_is_here_decides(
    visit: Callable[..., Guest], server: Server, time: Time
) -> None:
    vera, ben, ida, oda = (visit(name) for name in ("Vera", "Ben", "Ida", "Oda"))
    path = begun(vera, ben, ida, oda)
    vera.my_turn(path)
    time.goes(2 * AWAY)
    with ExitStack() as lines:
        for guest in (ben, ida, oda):  # the host is away
            look(guest, path, lines)
        people = server.app.state.hub.people
        wait_until(lambda: len(people(path.removeprefix("/t/"))) == 3)
        assert "Vote for a bot (0 of 2)" in ben.get(path).text
        ben.post(f"{path}/hand-over", seat=0)
        assert not any(seats_at(server, path))
        ben.post(f"{path}/hand-over", seat=0)  # twice is once
        assert not any(seats_at(server, path))
        assert "Vote for a bot (1 of 2)" in ida.get(path).text
        ida.post(f"{path}/hand-over", seat=0)
        assert seats_at(server, path) == [True, False, False, False]


def test_where_there_is_a_clock_it_decides(
    vera: Guest, ben: Guest, server: Server, time: Time
) -> None:
    path = begun(vera, ben, pace="days")
    pass_to(ben, [vera], path)
    time.goes(71 * 3600)
    assert "gone for" in vera.get(path).text or "not here yet" in vera.page.text
    assert "Let a bot play" not in vera.page.text
    vera.post(f"{path}/hand-over", 409, seat=1)
    assert not any(seats_at(server, path))
    time.goes(2 * 3600)
    server.app.state.tables.attendance.sweep()
    assert seats_at(server, path) == [False, True, False]


def test_whoever_does_not_sit_there_cannot_hand_over(
    vera: Guest, ben: Guest, visit: Callable[..., Guest], time: Time, server: Server
) -> None:
    path, eve = begun(vera, ben), visit("Eve")
    time.goes(2 * AWAY)
    eve.get(path)
    eve.post(f"{path}/hand-over", 403, seat=0)
    assert "Let a bot play" not in eve.get(path).text
    assert not any(seats_at(server, path))


def test_when_time_is_up_a_bot_plays_on(
    vera: Guest, ben: Guest, server: Server, time: Time
) -> None:
    path = begun(vera, ben, pace="quick")
    state = vera.my_turn(path)
    attendance: Attendance = server.app.state.tables.attendance
    clock = wait_until(lambda: attendance.kept.clock(path[3:]))
    assert clock.seat == state["to_move"] == 0
    assert "5:00" in vera.get(path).text
    time.goes(299)
    attendance.sweep()
    assert not any(seats_at(server, path))
    time.goes(1)
    attendance.sweep()
    assert seats_at(server, path) == [True, False, False]
    attendance.sweep()
    wait_until(lambda: ben.state(path)["ply"] > state["ply"])  # the bot has moved
    assert "Vera is out of time; a bot plays on." in ben.get(path).text
    vera.post(f"{path}/return")
    assert not any(seats_at(server, path))


def test_a_move_gives_seconds_back_and_starts_the_next_clock(
    vera: Guest, ben: Guest, server: Server, time: Time
) -> None:
    path = begun(vera, ben, pace="quick")
    state = vera.my_turn(path)
    attendance: Attendance = server.app.state.tables.attendance
    wait_until(lambda: attendance.kept.clock(path[3:]))
    time.goes(100)
    vera.act(path, state["ply"], state["legal"][0])
    clock = attendance.kept.clock(path[3:])
    assert clock is not None
    assert clock.seat == 1
    assert clock.left[:2] == (300 - 100 + 10, 300)


def test_clocks_outlive_the_server_and_its_absence_is_pardoned(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        time = server.app.state.tables.attendance.now = Time()
        vera, ben = Guest(server.address, "Vera"), Guest(server.address, "Ben")
        path = begun(vera, ben, pace="live")
        vera.my_turn(path)
        first = wait_until(lambda: server.app.state.tables.attendance.kept.clock(path[3:]))
        cookies = vera.http.cookies
    later = Time(time.at + timedelta(seconds=400))
    with served(tmp_path) as server:
        attendance: Attendance = server.app.state.tables.attendance
        attendance.now = later
        clock = attendance.kept.clock(path[3:])
        assert clock == first  # nothing was lost
        assert clock is not None
        assert clock.left_at(0, later()) == 500
        attendance.sweep()
        assert not any(seats_at(server, path))
        again = Guest(server.address, "Vera")
        again.http.cookies = cookies
        assert "8:20" in again.get(path).text
        later.goes(501)
        attendance.sweep()
        assert seats_at(server, path)[0]
        for guest in (vera, ben, again):
            guest.http.close()


def test_bots_alone_need_no_clock_and_no_roll_call(vera: Guest) -> None:
    path = vera.play_bots()
    vera.my_turn(path)
    assert 'id="people"' not in vera.get(path).text


def test_the_pace_is_chosen_in_the_waiting_room_and_kept_for_the_rematch(
    vera: Guest, ben: Guest, server: Server
) -> None:
    path = vera.open_table(3)
    vera.post(f"{path}/options", pace="nonsense")
    assert server.app.state.repo.match(path[3:]).wishes["pace"] == ""
    vera.post(f"{path}/options", pace="days", spectators=1)
    assert '<option value="days" selected>72 hours a move</option>' in vera.get(path).text
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben")
    vera.post(f"{path}/start", level="beginner")
    for guest in (vera, ben):
        guest.get(path)
        guest.post(f"{path}/leave", level="beginner")
    wait_until(lambda: vera.state(path)["status"] == "over")
    ben.get(path)
    ben.post(f"{path}/rematch")
    assert server.app.state.repo.match(ben.path[3:]).wishes["pace"] == "days"
    assert [seat["name"] for seat in ben.state(ben.path)["seats"]][:2] == ["Vera", "Ben"]


@pytest.mark.full
def test_people_see_each_other_come_and_go_and_clocks_run(
    come: Callable[..., Person], ben: Guest, server: Server
) -> None:
    vera = come(viewport=PHONE)
    vera.visit()
    vera.page.fill("input[name=name] >> nth=0", "Vera")
    vera.page.locator("button[formaction='/tables']").first.click()
    vera.arrive("#pace")
    vera.page.select_option("#pace", "live")
    path = vera.page.url.removeprefix(vera.address)
    wait_until(lambda: server.app.state.repo.match(path[3:]).wishes.get("pace") == "live")
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben")
    vera.arrive("text=Ben")
    vera.page.locator("form[action$='/start'] button").click()
    vera.arrive("#people")
    with ExitStack() as lines:
        look(ben, path, lines)
        vera.page.wait_for_selector("#people li.here:has-text('Ben')")
    shown = vera.page.locator("#people [data-left] span").first
    first = shown.inner_text()
    wait_until(lambda: shown.inner_text() != first)
    assert vera.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
