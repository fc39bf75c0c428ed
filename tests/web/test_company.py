"""People at a table: whose words they are, who hears them, who comes and goes."""

import asyncio
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import pytest

from trainshed.core.say import ENGLISH
from trainshed.web.attendance import Attendance
from trainshed.web.db.models import BY_BOT, PROXY, ChatRow, SeatRow
from trainshed.web.hub import Hub
from trainshed.web.pages.talk import talk_lines

from .conftest import Guest, Server, wait_until
from .test_attendance import begun, look


def line(name: str, guest: int | None, number: int = 1) -> ChatRow:
    return ChatRow(id=number, name=name, guest_id=guest, kind="say", text="hello")


def test_words_are_theirs_who_said_them_whatever_they_are_called() -> None:
    seats = [
        SeatRow(number=0, name="Vera", kind="guest", guest_id=1),
        SeatRow(number=1, name="Ben", kind="guest", guest_id=2),
    ]
    said = [line("Ben", 1), line("Vera", 9), line("Ben", None), line("Eve", 2)]
    told = talk_lines(said, ENGLISH, seats=seats, seat=0)
    assert [each.seat for each in told] == [0, -1, 1, 1]
    assert [each.is_me for each in told] == [True, False, False, False]


def test_who_watches_talks_without_a_word_to_those_who_play(
    vera: Guest, ben: Guest, visit: Any, server: Server
) -> None:
    path = begun(vera, ben)
    vera.my_turn(path)
    eve, ida = visit("Eve"), visit("Ida")
    tables = server.app.state.tables
    live = tables.matches.live(path[3:])
    ida.get(path)
    before, match = server.app.state.repo.version(path[3:]), live.match
    with ExitStack() as lines:
        look(ida, path, lines)
        wait_until(lambda: server.app.state.hub.count())
        eve.get(path)
        eve.post(f"{path}/chat", text="what a bid")
    assert "what a bid" in ida.get(path).text
    assert "what a bid" not in vera.get(path).text
    assert server.app.state.repo.version(path[3:]) == before
    assert not live.is_stale
    assert tables.matches.live(path[3:]).match is match


def test_what_is_read_anew_is_not_replayed_where_nothing_was_played(
    vera: Guest, server: Server
) -> None:
    path = vera.play_bots()
    vera.my_turn(path)
    live = server.app.state.tables.matches.live(path[3:])
    match = live.match
    vera.post(f"{path}/chat", text="hello")
    wait_until(lambda: any(row.text == "hello" for row in live.talk))
    assert server.app.state.tables.matches.live(path[3:]).match is match
    vera.post(f"{path}/leave", level="beginner")
    vera.post(f"{path}/return")
    state = vera.my_turn(path)
    assert vera.act(path, state["ply"], state["legal"][0])["status"] == "done"


def test_only_watchers_are_nudged_by_watchers() -> None:
    async def listen() -> list[str]:
        hub, heard = Hub(), list[str]()
        hub.start()

        async def now() -> tuple[int, str]:
            return 1, ""

        async def hear(name: str, person: int | None) -> None:
            async for told in hub.listen("t", 1, now, None, person):
                if "people" in told:
                    heard.append(name)
                    return

        both = [asyncio.create_task(hear("seat", 7)), asyncio.create_task(hear("watcher", None))]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        hub.nudge("t", watchers=True)
        await both[1]
        assert not both[0].done()
        hub.nudge("t")
        await both[0]
        hub.close()
        return heard

    assert asyncio.run(listen()) == ["watcher", "seat"]


def test_who_opens_and_closes_his_page_again_and_again_is_no_news(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    noted: list[tuple[int, bool]] = []

    async def flap() -> None:
        people = [SimpleNamespace(kind="guest"), SimpleNamespace(kind="guest")]
        live = SimpleNamespace(sitting=people)
        matches: Any = SimpleNamespace(at_hand=lambda match_id: live)
        attendance = Attendance(SimpleNamespace(), Hub(), matches, print)  # type: ignore[arg-type]
        note = lambda match_id, guest, is_here: noted.append((guest, is_here))  # noqa: E731
        monkeypatch.setattr(attendance, "_note", note)
        monkeypatch.setattr("trainshed.web.attendance.SETTLE", 0.05)
        for _ in range(50):
            attendance._moved("t", 7, True)
            attendance._moved("t", 7, False)
        while len(noted) < 2:
            await asyncio.sleep(0.01)
        assert not attendance._leaving

    asyncio.run(flap())
    assert noted == [(7, True), (7, False)]


def test_an_order_among_people_is_carried_out_after_no_fixed_time(
    vera: Guest, ben: Guest, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begun(vera, ben)
    driver = server.app.state.tables.driver
    live = server.app.state.tables.matches.live(path[3:])
    monkeypatch.setattr(driver, "pace", 0.7)
    drawn = iter((1.0, 3.5))
    monkeypatch.setattr(driver, "between", lambda low, high: next(drawn))
    monkeypatch.setitem(live.row.wishes, "bot_pace", "instant")
    assert [driver._pause(live, PROXY) for _ in range(2)] == [0.7, 0.7 * 3.5]
    assert driver._pause(live, BY_BOT) == 0
    alone = server.app.state.tables.matches.live(vera.play_bots()[3:])
    assert driver._pause(alone, PROXY) == pytest.approx(0.49)


def test_our_own_files_are_compressed_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    import gzip

    import httpx

    from trainshed.web import app

    app.packed_text.cache_clear()
    app.packed_file.cache_clear()
    made = []
    usual = gzip.compress

    def counted(*given: Any, **more: Any) -> bytes:
        made.append(1)
        return usual(*given, **more)

    monkeypatch.setattr(app.gzip, "compress", counted)
    for path in ("/static/table.css", "/static/dark/style.css"):
        answers = [httpx.get(server.address + path, timeout=600) for _ in range(3)]
        assert {each.headers["content-encoding"] for each in answers} == {"gzip"}
        assert "Accept-Encoding" in answers[0].headers["vary"]
        identity = {"Accept-Encoding": "identity"}
        plain = httpx.get(server.address + path, headers=identity, timeout=600)
        assert "/*" in plain.text  # a style's comments are for who reads it in the repository
        without = app.COMMENTS[".css"].sub(b"", plain.content).decode()
        assert answers[0].text in (plain.text, without)
        if path == "/static/table.css":
            assert answers[0].text == without
            assert "{" in without
            assert "/*" not in without
    assert len(made) == 2
