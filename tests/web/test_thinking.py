"""Bots' time is shared between addresses and guests, not between tables."""

import threading
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any

import pytest

from trainshed.web.thinking import Thinking

from .conftest import Guest, served


def test_a_guest_with_many_tables_lets_others_between() -> None:
    thinking, begun, order = Thinking(1), threading.Event(), list[str]()
    free = threading.Event()

    def hold() -> None:
        begun.set()
        free.wait()

    first = thinking.submit(1, hold)
    begun.wait()  # the only thread is busy: what comes now has to wait
    many = [thinking.submit(1, lambda k=k: order.append(f"a{k}")) for k in range(5)]
    few = [thinking.submit(guest, lambda g=guest: order.append(f"g{g}")) for guest in (2, 3)]
    free.set()
    for each in (first, *many, *few):
        each.result()
    assert order == ["a0", "g2", "g3", "a1", "a2", "a3", "a4"]
    thinking.close()


def test_one_thread_is_left_to_others_as_long_as_there_are_others() -> None:
    now = [0.0]
    thinking, free, begun = Thinking(2, now=lambda: now[0]), threading.Event(), threading.Barrier(2)

    def hold() -> None:
        begun.wait()
        free.wait()

    other = [thinking.submit(2, lambda: "quick", "club")]
    assert other[0].result() == "quick"
    many = [thinking.submit(1, hold, "club")]
    begun.wait()
    many += [thinking.submit(1, hold, "club") for _ in range(3)]
    for address in ("club", "home"):  # nobody has to wait until the first has thought to the end
        assert thinking.submit(2, lambda: "quick", address).result() == "quick"
    assert thinking.at_work() == 1
    now[0] = 31.0  # the others have gone
    many.append(thinking.submit(1, lambda: None, "club"))
    begun.wait()
    assert thinking.at_work() == 2
    begun = threading.Barrier(1)
    free.set()
    for each in many:
        each.result()
    thinking.close()


def test_an_address_with_many_guests_lets_others_between() -> None:
    thinking, begun, order = Thinking(1), threading.Event(), list[str]()
    free = threading.Event()

    def hold() -> None:
        begun.set()
        free.wait()

    waiting = [thinking.submit(1, hold, "club")]
    begun.wait()
    for guest in range(1, 101):
        for _ in range(2):
            waiting.append(
                thinking.submit(guest, lambda g=guest: order.append(f"club {g}"), "club")
            )
    for guest, address in ((200, "home"), (201, "home"), (202, "")):
        waiting.append(thinking.submit(guest, lambda g=guest: order.append(f"{g}"), address))
    assert thinking.waiting() == 203
    free.set()
    for each in waiting:
        each.result()
    assert order[:5] == ["club 1", "200", "202", "club 2", "201"]
    assert order[5:103] == [f"club {guest}" for guest in range(3, 101)]
    thinking.close()


def test_the_tables_of_an_address_share_its_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[str]()
    submit = Thinking.submit

    def note(self: Thinking, guest: int, work: Any, address: str = "") -> Any:
        told.append(address)
        return submit(self, guest, work, address)

    monkeypatch.setattr(Thinking, "submit", note)
    with served(tmp_path, forwarded="X-Forwarded-For") as server:
        for address in ("203.0.113.7", "2001:db8::1"):
            guest = Guest(server.address)
            guest.http.headers["X-Forwarded-For"] = address
            path = guest.play_bots()
            state = guest.my_turn(path)
            guest.act(path, state["ply"], state["legal"][0])
            guest.my_turn(path)
            guest.http.close()
    assert set(told) == {"203.0.113.7", "2001:db8::"}


def test_what_goes_wrong_is_told_to_whoever_waits() -> None:
    thinking = Thinking(2)

    def fail() -> None:
        raise ValueError("lost the thread")

    with pytest.raises(ValueError, match="lost the thread"):
        thinking.submit(1, fail).result()
    assert thinking.submit(1, lambda: 3).result() == 3
    thinking.close()
    with pytest.raises(CancelledError):
        thinking.submit(1, lambda: 3).result()
