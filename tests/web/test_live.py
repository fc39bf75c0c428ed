"""The live stream: every change is heard, and what was missed is told on coming back."""

import asyncio
import threading

from trainshed.web.live import Hub, event

from .conftest import Guest, wait_until


def events(guest: Guest, path: str, most: int, **headers: str) -> list[str]:
    """Listen until so many events have come."""
    heard: list[str] = []
    with guest.http.stream("GET", f"{path}/live", headers=headers, timeout=20) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        for line in stream.iter_lines():
            if line.startswith("id: "):
                heard.append(line.removeprefix("id: "))
            if len(heard) == most:
                break
    return heard


def test_a_move_is_heard_by_others(vera: Guest, ben: Guest) -> None:
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
    hub = vera.http  # the stream must be open before the move
    wait_until(lambda: hub and listener.is_alive())
    import time

    time.sleep(0.3)
    vera.act(path, vera.state(path)["ply"], "bid 4")
    listener.join(10)
    assert heard
    assert int(heard[0]) > version


def test_who_comes_back_hears_what_he_missed(vera: Guest) -> None:
    path = vera.play_bots()
    version = vera.my_turn(path)["version"]
    assert events(vera, path, 1, **{"Last-Event-ID": "0"}) == [str(version)]
    assert events(vera, path, 1) == [str(version)]


def test_a_slow_reader_gets_only_the_newest() -> None:
    async def listen() -> list[str]:
        hub = Hub()
        hub.start()

        async def now() -> tuple[int, str]:
            return 1, ""

        stream = hub.listen("a", 1, now)
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


def test_fragments_are_small(vera: Guest) -> None:
    path = vera.play_bots(5)
    vera.my_turn(path)
    answer = vera.http.get(f"{path}/parts", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < 25_000
