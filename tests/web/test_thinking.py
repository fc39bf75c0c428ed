"""Bots' time is shared between guests, not between tables."""

import threading
from concurrent.futures import CancelledError

import pytest

from trainshed.web.thinking import Thinking


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
