"""An open page is told on its line what has changed: exactly what it would be shown if it asked."""

import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from trainshed.games import GAMES
from trainshed.web.open_page import OpenPage, changes
from trainshed.web.parts import Asking, parts_for
from trainshed.web.visitor import Reader

from .conftest import Guest, Server, wait_until
from .test_attendance import begun
from .test_parts import PART, going_on

TOKENS = tuple(letter * 40 for letter in "abc")


def page_of(seat: int) -> OpenPage:
    """Return the page of a seat that has just begun to listen."""
    nothing: Any = SimpleNamespace()
    return OpenPage(nothing, "parts", nothing, 1000 + seat, "en", TOKENS[seat])


class Shown:
    """What a browser makes of the events of a line."""

    def __init__(self) -> None:
        self.parts: dict[str, str] = {}
        self.version, self.bytes = 0, 0

    def take(self, event: str) -> None:
        """Put the parts together, as `live.js` does; its letters are halves where ours are not."""
        told = json.loads(event.partition("data: ")[2])
        self.parts = {} if told["all"] else self.parts
        for name, head, text, tail in told["parts"]:
            old = self.parts.get(name, "").encode("utf-16-le")
            kept = old[: 2 * head], old[len(old) - 2 * tail :]
            self.parts[name] = (kept[0] + text.encode("utf-16-le") + kept[1]).decode("utf-16-le")
        self.version, self.bytes = told["version"], len(event)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_told_is_what_would_be_shown(game_id: str, server: Server) -> None:
    attendance = server.app.state.tables.attendance
    pages, shown = [page_of(seat) for seat in range(3)], [Shown() for _ in range(3)]
    chance, later = random.Random(5), []
    for live in going_on(game_id, 11, 110):
        for seat in range(3):
            if chance.random() < 0.2:  # a slow line skips to the newest
                continue
            parts = parts_for(attendance, live, Asking(seat, "en", Reader(), has_text=False))
            if parts is None:
                return
            shown[seat].take(pages[seat].event_with(live.row.version, parts))
            later.append(shown[seat].bytes)
            whole = {part.name: part.words_for(TOKENS[seat]) for part in parts}
            assert {name: shown[seat].parts[name] for name in whole} == whole
            others = [token for token in TOKENS if token != TOKENS[seat]]
            assert not any(token in text for token in others for text in shown[seat].parts.values())
            assert shown[seat].version == live.row.version
    assert sum(later[6:]) / len(later[6:]) < later[0] * 0.8  # what stays is not told again


def made_of(old: str, steps: list[tuple[int, str, int]]) -> str:
    """Take the steps by which a text becomes another."""
    for head, text, tail in steps:
        old = old[:head] + text + old[len(old) - tail :]
    return old


def test_only_what_is_another_is_told() -> None:
    rows = [f"<li>{k}</li>" for k in range(90)]
    old, fewer = "\n".join(rows), "\n".join(rows[1:])
    new = old.replace("<li>7</li>", "<li>seven</li>").replace("<li>80</li>", "<li>8</li>")
    assert [text for _, text, _ in changes(old, new)] == ["seven", ""]  # 80 has lost its last
    for one, other in ((old, new), (new, old), (old, fewer), (fewer, old), (old, ""), ("", old)):
        assert made_of(one, changes(one, other)) == other
    for one, other in (("", "abc"), ("abc", ""), ("aa", "aaa"), ("abab", "ab"), ("ab", "ba")):
        assert made_of(one, changes(one, other)) == other
    assert changes(old, old) == []


def lines_of(guest: Guest, path: str, lines: ExitStack, **headers: str) -> Iterator[str]:
    """Listen as an open page does, and return its events as they come."""
    line = lines.enter_context(guest.http.stream("GET", f"{path}/live?lang=en", headers=headers))
    told = line.iter_lines()

    def events() -> Iterator[str]:
        kind = ""
        for text in told:
            kind = text.removeprefix("event: ") if text.startswith("event: ") else kind
            if text.startswith("data: "):
                yield f"event: {kind}\n{text}"

    lines.callback(told.close)
    return events()


@pytest.mark.parametrize("coding", ["gzip", "identity"])
def test_a_move_comes_with_its_parts(coding: str, vera: Guest, server: Server) -> None:
    path = vera.play_bots()
    state = vera.my_turn(path)
    with ExitStack() as lines:
        events = lines_of(vera, path, lines, **{"Accept-Encoding": coding})
        shown = Shown()
        first = next(event for event in events if event.startswith("event: parts"))
        shown.take(first)
        assert set(shown.parts) >= {"sign", "log", "grids"}
        vera.act(path, state["ply"], state["legal"][-1])
        newest = vera.my_turn(path)["version"]  # nothing goes on until she decides
        while shown.version < newest:
            event = next(events)
            if event.startswith("event: parts"):
                shown.take(event)
        asked = vera.http.get(f"{path}/parts?lang=en").text
        assert "".join(shown.parts.values()).split() == asked.split()


def until_told(events: Iterator[str], is_meant: Callable[[Shown], bool]) -> Shown:
    """Take events until the page shows something."""
    shown = Shown()
    for event in events:
        if event.startswith("event: parts"):
            shown.take(event)
            if is_meant(shown):
                return shown
    raise AssertionError("the line ended")


def test_what_is_not_at_hand_is_asked_for_and_the_next_event_brings_all(
    vera: Guest, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = vera.play_bots()
    vera.my_turn(path)
    hub, live = server.app.state.hub, server.app.state.tables.matches.live(path[3:])
    with ExitStack() as lines:
        events = lines_of(vera, path, lines)
        until_told(events, lambda shown: "sign" in shown.parts)
        live.is_stale = True  # somebody else has changed it
        hub.nudge(live.row.id)
        assert next(events) == "event: people\ndata: 1"
        live.is_stale = False
        hub.nudge(live.row.id)
        told = json.loads(next(events).partition("data: ")[2])
        assert told["all"]
        assert {"sign", "log"} <= {name for name, *_ in told["parts"]}
        hub.nudge(live.row.id)
        assert json.loads(next(events).partition("data: ")[2])["parts"] == []


def test_an_order_is_news_for_ones_own_pages_only(vera: Guest, ben: Guest, server: Server) -> None:
    path = begun(vera, ben)
    tables = server.app.state.tables
    live = tables.matches.live(path.removeprefix("/t/"))
    people = {0: vera, 1: ben}
    wait_until(lambda: live.match.to_move in people and len(live.match.legal()) > 1)
    other = people[1 - live.match.to_move]
    heard: list[int | None] = []
    usual = tables.hub.nudge
    tables.hub.nudge = lambda match_id, watchers=False, only=None: heard.append(only)
    try:
        order = re.search(r'name="order" value="([^"]+)"', other.get(path).text)
        assert order is not None
        other.post(f"{path}/proxy", order=order[1], limit=9, ply=live.ply)
    finally:
        tables.hub.nudge = usual
    assert heard == [live.seats[live.seat_of(other_id(server, other))].guest_id]


def other_id(server: Server, guest: Guest) -> int | None:
    """Return the number of a guest."""
    from trainshed.web.security import hashed

    found = server.app.state.repo.guest_of(hashed(guest.cookie))
    return None if found is None else int(found.id)


def test_who_only_watches_is_told_numbers(vera: Guest, ben: Guest) -> None:
    path = vera.play_bots()
    vera.my_turn(path)
    with ExitStack() as lines:
        assert next(lines_of(ben, path, lines)).startswith("event: table\ndata: ")


def test_a_line_is_no_faster_than_its_guest_may_ask(vera: Guest, server: Server) -> None:
    """Parts that are told count as pages, too: who has had all he may waits for the newest."""
    path = vera.play_bots()
    vera.my_turn(path)
    limits, waits = server.app.state.limits, []
    usual = limits.wait

    def wait(what: str, guest: Any, address: Any) -> tuple[float, bool]:
        if what == "pages" and len(waits) < 3:
            waits.append(what)
            return 0.01, False
        found: tuple[float, bool] = usual(what, guest, address)
        return found

    with ExitStack() as lines:
        events = lines_of(vera, path, lines)
        next(events)
        limits.wait = wait
        try:
            server.app.state.hub.nudge(path.removeprefix("/t/"))
            assert next(events).startswith("event: parts")
        finally:
            limits.wait = usual
    assert len(waits) == 3


def test_a_page_without_a_language_hears_numbers_as_before(vera: Guest, server: Server) -> None:
    path = vera.play_bots()
    vera.my_turn(path)
    for more in ("", "?lang=", "?lang=xx"):
        with (
            httpx.Client(cookies=vera.http.cookies, base_url=server.address, timeout=600) as client,
            client.stream("GET", f"{path}/live{more}") as line,
        ):
            told = next(text for text in line.iter_lines() if text.startswith("event: "))
            assert told in ("event: table", "event: people")


def test_parts_have_names_of_their_own(server: Server) -> None:
    for game_id in GAMES:
        for live in going_on(game_id, 3, 5):
            parts = parts_for(
                server.app.state.tables.attendance, live, Asking(0, "en", Reader(), has_text=False)
            )
            names = [part.name for part in parts or ()]
            assert len(set(names)) == len(names)
            assert all(PART.search(part.words) for part in parts or ())
