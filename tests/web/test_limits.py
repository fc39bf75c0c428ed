"""What one guest may do, and how often; whoever meets a limit learns which, and when it ends."""

import re
from collections.abc import Callable
from dataclasses import fields
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from trainshed.core import gamefile
from trainshed.core.error import BadInput
from trainshed.core.match import Match
from trainshed.core.say import ENGLISH
from trainshed.games import find
from trainshed.web import fastpath, security
from trainshed.web.app import ROOMS
from trainshed.web.db import asked, models, repo
from trainshed.web.limits import HOUR, LIMITS, MINUTE, TooOften, spoken
from trainshed.web.settings import Settings

from .conftest import FORM, GAME, Guest, served

pytestmark = pytest.mark.usefixtures("stands_still")
Do = Callable[[Guest, str], httpx.Response]


def post(path: str, **data: Any) -> Do:
    return lambda guest, table: guest.http.post(
        path.format(table=table), data={"form": guest.form, **data}
    )


def send_record(guest: Guest, _: str) -> httpx.Response:
    match = Match(find(GAME), 3)
    match.play(match.legal()[0])
    file = {"record": ("m.json", gamefile.to_text(match.record()))}
    return guest.http.post("/replays", data={"form": guest.form}, files=file)


NAMES = iter(f"Vera {k}" for k in range(1000))

LIMITED: dict[str, Do] = {
    "act": post("{table}/act", ply="999", action="pass"),
    "chat": post("{table}/chat", text="hello"),
    "tables": post("/tables", game=GAME, seats="3"),
    "seats": post("{table}/return"),
    "records": send_record,
    "documents": post("{table}/document"),
    "names": lambda guest, _: post("/me", name=next(NAMES))(guest, _),
    "links": post("/me/link"),
}


@pytest.mark.parametrize("what", LIMITED)
def test_a_limit_says_which_it_is_and_when_it_ends(tmp_path: Path, what: str) -> None:
    with served(tmp_path, **{LIMITS[what].setting: 3}) as server:
        guest = Guest(server.address)
        guest.open_table() if what == "documents" else guest.play_bots()
        path = guest.path
        told = [LIMITED[what](guest, path) for _ in range(4)]
        assert [answer.status_code for answer in told[:2]].count(429) == 0
        met = told[-1]
        assert met.status_code == 429
        wait = int(met.headers["retry-after"])
        assert 0 < wait <= LIMITS[what].seconds / 3
        assert LIMITS[what].words.format(n=3) in met.text
        assert f"Try again in {spoken(wait)}." in met.text
        figures = httpx.get(f"{server.address}/metrics", timeout=600).text
        assert f'trainshed_limited_total{{limit="{what}"}} ' in figures
        guest.http.close()


def test_pages_have_a_limit_too_but_files_and_health_have_none(tmp_path: Path) -> None:
    with served(tmp_path, pages_a_minute=5) as server:
        guest = Guest(server.address, language="de")
        told = [guest.http.get("/") for _ in range(6)]
        assert [answer.status_code for answer in told] == [200] * 4 + [429] * 2
        assert "Du kannst 5 Seiten in der Minute laden." in told[-1].text
        assert told[-1].headers["retry-after"] == "12"
        program = guest.http.get("/api/games")
        assert program.status_code == 429
        assert program.json()["way_out"].startswith("You can load 5 pages per minute.")
        for free in ("/static/style.css", "/health/live", "/health/ready"):
            assert guest.http.get(free).status_code == 200
        other = Guest(server.address)  # whoever asks too often takes nothing from his neighbours
        other.http.close()
        guest.http.close()


def test_who_asks_for_parts_too_often_is_told_so_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that says so costs more than the parts: whoever floods would only win by it. He waits
    for the line, so that he cannot ask at once again.
    """
    held: list[float] = []

    async def sleep(seconds: float) -> None:
        held.append(seconds)

    monkeypatch.setattr(fastpath, "asyncio", SimpleNamespace(sleep=sleep))
    with served(tmp_path, pages_a_minute=6) as server:
        guest = Guest(server.address)
        path = guest.play_bots()
        told = [guest.http.get(f"{path}/parts?lang=de&plan=pass") for _ in range(7)][-1]
        assert told.status_code == 429
        assert told.headers["content-type"].startswith("text/plain")
        assert 0 < int(told.headers["retry-after"]) <= 10
        assert "Du kannst 6 Seiten in der Minute laden." in told.text
        assert "<" not in told.text
        assert set(held) == {fastpath.HOLD}
        guest.http.close()


def test_whatever_can_be_sent_has_a_limit(tmp_path: Path) -> None:
    """Every way of the app that is not looked at only; a new one has the same without a word."""
    ways = {
        (method, re.sub(r"\{\w+\}", "1", route.path))
        for room in ROOMS
        for route in room.router.routes
        for method in route.methods - {"GET", "HEAD"}
    }
    assert len(ways) > 40
    with served(tmp_path, changes_a_minute=2, guests_an_address=1000) as server:
        for method, path in sorted(ways):
            for kind in ({"data": {"a": "b"}}, {"json": {"ply": 0}}):
                guest = Guest(server.address)
                sent = [guest.http.request(method, path, **kind) for _ in range(3)]
                assert [each.status_code for each in sent].count(429) == 1, path
                assert "You can change something 2 times per minute." in sent[2].text
                guest.http.close()


def test_a_whole_address_is_told_so() -> None:
    told = TooOften(LIMITS["tables"], 1200, by_address=True, wait=200.5).told(ENGLISH)
    assert told == (
        "You can open 1200 tables per hour. Everyone on your network shares this limit. "
        "Nothing has changed. Try again in 4 min."
    )
    assert spoken(119) == "119 s"


def test_a_guest_has_so_many_tables_and_no_more(tmp_path: Path) -> None:
    with served(tmp_path, running_tables=2) as server:
        guest = Guest(server.address)
        first = guest.play_bots()
        guest.open_table()
        refused = guest.post("/play", 429, game=GAME, seats=3)
        assert "You have too many tables." in refused.text
        assert "You can have 2 tables going on." in refused.text
        assert "the first of yours in 24 h." in refused.text
        assert 86_000 < int(refused.headers["retry-after"]) <= 86_400
        assert send_record(guest, "").status_code == 200  # a finished match takes no place
        guest.get(first)
        guest.post(f"{first}/leave")
        guest.play_bots()
        guest.post("/tables", 429, game=GAME, seats=3)
        guest.http.close()


def test_tables_that_were_left_alone_do_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path, running_tables=1) as server:
        guest = Guest(server.address)
        guest.open_table()
        guest.post("/tables", 429, game=GAME, seats=3)
        later = models.now() + timedelta(days=2)
        for module in (asked, repo):
            monkeypatch.setattr(module, "now", lambda: later)
        guest.post("/tables", game=GAME, seats=3)
        guest.http.close()


def test_a_clock_that_jumps_changes_no_limit_and_breaks_no_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path, chats_a_minute=2) as server:
        guest = Guest(server.address)
        path = guest.play_bots()
        for back in (timedelta(days=-900), timedelta(days=900)):
            jumped = models.now() + back
            for module in (models, repo):
                monkeypatch.setattr(module, "now", lambda jumped=jumped: jumped)
            state = guest.my_turn(path)
            assert guest.act(path, state["ply"], state["legal"][0])["status"] == "done"
            assert guest.get("/").status_code == 200
            guest.post(f"{path}/chat", text="hello")
        guest.post(f"{path}/chat", 429, text="hello")
        guest.http.close()


def open_from(address: str, told: str) -> int:
    """Open a table without a cookie, through somebody who says where it comes from."""
    with httpx.Client(
        base_url=address, headers={"X-Forwarded-For": told}, follow_redirects=True, timeout=600
    ) as fresh:
        form = FORM.search(fresh.get("/").text)
        assert form
        return fresh.post("/tables", data={"form": form.group(1), "game": GAME}).status_code


def test_a_header_is_believed_from_the_hosts_own_proxies_only(tmp_path: Path) -> None:
    limits = {"tables_an_hour": 1, "guests_an_address": 1, "forwarded": "X-Forwarded-For"}
    with served(tmp_path, proxies="192.0.2.1", **limits) as server:  # not where we come from
        told = [open_from(server.address, f"203.0.113.{k}") for k in range(3)]
        assert told == [200, 429, 429]


def test_of_several_proxies_the_first_stranger_counts(tmp_path: Path) -> None:
    limits = {"tables_an_hour": 1, "guests_an_address": 1, "forwarded": "X-Forwarded-For"}
    with served(tmp_path, proxies="127.0.0.1 10.0.0.0/8", **limits) as server:
        told = [
            open_from(server.address, f"{forged}, 203.0.113.9, 10.1.2.3")
            for forged in ("198.51.100.1", "198.51.100.2")
        ]
        assert told == [200, 429]
        assert open_from(server.address, "203.0.113.10, 10.1.2.3") == 200
        assert open_from(server.address, "nonsense") == 200  # one more: it is nobody's
        assert open_from(server.address, "other nonsense") == 429


def test_proxies_that_are_none_are_named() -> None:
    with pytest.raises(BadInput, match="TRAINSHED_PROXIES: 'nginx' is no address; write such as"):
        security.networks("127.0.0.1, nginx")
    assert security.is_among("::ffff:127.0.0.1", security.networks(Settings().proxies))
    assert not security.is_among("unix", security.networks(Settings().proxies))


def test_every_limit_is_a_setting_and_its_time_is_in_its_name() -> None:
    for limit in LIMITS.values():
        assert getattr(Settings(), limit.setting) > 0
        assert limit.setting.endswith({MINUTE: "_a_minute", HOUR: "_an_hour"}[limit.seconds])


def test_every_setting_has_its_row() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rooms" / "web.md").read_text("utf-8")
    for each in fields(Settings):
        row = f"| `TRAINSHED_{each.name.upper()}` | "
        assert row in page, each.name
        default = getattr(Settings(), each.name)
        if default and each.name != "database":
            assert f"{row}`{default}` |" in page, each.name
