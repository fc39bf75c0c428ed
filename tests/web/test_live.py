"""The live stream: every change is heard, and what was missed is told on coming back."""

import asyncio
import json
import re
import threading
from collections.abc import AsyncGenerator, Iterator
from typing import Any

import pytest

from trainshed.web.hub import Hub, event
from trainshed.web.quick_parts import LONGEST_KNOWN

from .conftest import Guest, Server, wait_until

LOCAL = {"./": "js/", "fo": ""}  # where modules and the stylesheet look for what they name


def events(guest: Guest, path: str, most: int, **headers: str) -> list[str]:
    """Listen until so many events have come."""
    heard: list[str] = []
    with guest.http.stream("GET", f"{path}/live", headers=headers) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        for line in stream.iter_lines():
            if line.startswith("id: "):
                heard.append(line.removeprefix("id: "))
            if len(heard) == most:
                break
    return heard


def test_a_move_is_heard_by_others(vera: Guest, ben: Guest, server: Server) -> None:
    path = vera.open_table()
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben")
    vera.get(path)
    vera.post(f"{path}/start")
    version = vera.my_turn(path)["version"]
    heard: list[str] = []
    seen = {"Last-Event-ID": str(version)}
    listener = threading.Thread(target=lambda: heard.extend(events(ben, path, 1, **seen)))
    listener.start()
    hub = server.app.state.hub
    wait_until(lambda: hub.people(path.removeprefix("/t/")))  # the stream is open before the move
    vera.act(path, vera.state(path)["ply"], "bid 4")
    listener.join()
    assert heard
    assert int(heard[0]) > version


def test_who_comes_back_hears_what_he_missed(vera: Guest) -> None:
    path = vera.play_bots()
    version = vera.my_turn(path)["version"]
    assert events(vera, path, 1, **{"Last-Event-ID": "0"}) == [str(version)]
    assert events(vera, path, 1) == [str(version)]


def tuned_in() -> tuple[Hub, AsyncGenerator[str, None]]:
    """Return a hub of the running loop, and a listener who knows the first version of a table."""
    hub = Hub()
    hub.start()

    async def now() -> tuple[int, str]:
        return 1, ""

    return hub, hub.listen("a", 1, now)


def test_a_slow_reader_gets_only_the_newest() -> None:
    async def listen() -> list[str]:
        hub, stream = tuned_in()
        heard = [await anext(stream)]
        waiting = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0)
        for version in (2, 3, 4):
            hub.publish("a", version)
            hub.publish("b", 99)
        await asyncio.sleep(0.01)
        heard += [await waiting]
        await stream.aclose()
        assert hub.count() == 0
        return heard

    assert asyncio.run(listen())[1] == event(4)


def test_silence_is_broken_by_a_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trainshed.web.hub.HEARTBEAT", 0.01)

    async def listen() -> list[str]:
        hub, stream = tuned_in()
        heard = [await anext(stream) for _ in range(3)]
        await stream.aclose()
        hub.close()
        return heard[1:]

    assert asyncio.run(listen()) == [": still here\n\n"] * 2


def test_fragments_are_small(vera: Guest) -> None:
    path = vera.play_bots(5)
    vera.my_turn(path)
    answer = vera.http.get(f"{path}/parts", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < 25_000


def test_what_the_page_has_is_not_sent_again(vera: Guest) -> None:
    path = vera.play_bots()
    vera.my_turn(path)
    first = vera.http.get(f"{path}/parts")
    assert len(re.findall(r" data-part[ >]", first.text)) == 10
    with_text = vera.http.get(f"{path}/parts?text=1")  # the board in words, too
    assert len(re.findall(r" data-part[ >]", with_text.text)) == 11
    again = vera.http.get(f"{path}/parts", headers={"X-Parts": first.headers["X-Parts"]})
    assert (again.text, again.headers["X-Parts"]) == ("", first.headers["X-Parts"])
    vera.get(path)
    vera.post(f"{path}/chat", text="hello")
    later = vera.http.get(f"{path}/parts", headers={"X-Parts": first.headers["X-Parts"]})
    assert re.findall(r'id="([^"]+)"[^>]* data-part[ >]', later.text) == ["talk-lines"]
    assert "hello" in later.text
    too_long = "x" * (LONGEST_KNOWN + 1)
    assert vera.http.get(f"{path}/parts", headers={"X-Parts": too_long}).status_code == 422


def test_a_first_visit_is_light(vera: Guest) -> None:
    path = vera.play_bots(5)
    vera.my_turn(path)
    weights = {path: weight(vera, path)}
    waiting = [path]
    while waiting:
        text = vera.http.get(waiting.pop()).text
        for found in re.findall(r"""["'(]((?:/static/|\./|fonts/)[^"')]+)""", text):
            address = found if found.startswith("/") else f"/static/{LOCAL[found[:2]]}{found}"
            if address not in weights:
                weights[address] = weight(vera, address)
                waiting += [address] if address.partition("?")[0].endswith((".css", ".js")) else []
    assert sum(".woff2" in address for address in weights) >= 4
    assert sum(".js" in address for address in weights) >= 5
    assert sum(weights.values()) < 150_000, weights


def test_comments_of_scripts_do_not_travel(vera: Guest) -> None:
    whole, sent = (
        vera.http.get("/static/js/live.js", headers={"Accept-Encoding": coding}).text.splitlines()
        for coding in ("identity", "gzip")
    )
    assert sent == [line for line in whole if not line.lstrip().startswith("//")]
    assert 5 < len(sent) < len(whole)


def weight(guest: Guest, address: str) -> int:
    """Return the bytes of an answer as they travel."""
    answer = guest.http.get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200, address
    return int(answer.headers["content-length"])


def test_a_program_hears_what_its_seat_may_know(vera: Guest, ben: Guest) -> None:
    path = vera.open_table()
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben")
    vera.get(path)
    vera.post(f"{path}/start")
    state = vera.my_turn(path)
    live = "/api/tables/" + path.removeprefix("/t/") + "/live"
    with (
        vera.http.stream("GET", live) as hers,
        ben.http.stream("GET", live) as his,
    ):
        own, other = told(hers.iter_lines()), told(his.iter_lines())
        first, same = next(own), next(other)
        assert first["legal"] == state["legal"]
        assert first["view"] == same["view"] == state["view"]
        assert (first["my_seat"], same["my_seat"], same["legal"]) == (0, 1, [])
        vera.act(path, state["ply"], "bid 4")
        later = next(other)
        assert later["version"] > same["version"]
        assert later["ply"] > state["ply"]


def told(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    for line in lines:
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))
