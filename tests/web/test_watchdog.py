"""A loop that stands still is noticed; one that turns is left alone."""

import asyncio
import logging
import threading

import pytest

from trainshed.web.watchdog import Watchdog


def test_a_loop_that_stands_still_ends_its_process(caplog: pytest.LogCaptureFixture) -> None:
    ended = threading.Event()

    async def stand_still() -> None:
        with Watchdog(0.01, 3, ended.set):
            assert ended.wait(60)  # blocks the loop: that is what is noticed

    with caplog.at_level(logging.ERROR):
        asyncio.run(stand_still())
    assert "its loop stood still" in caplog.text
    assert "stand_still" in caplog.text  # where


def test_a_loop_that_turns_is_left_alone() -> None:
    ended = threading.Event()

    async def turn() -> list[int]:
        watchdog = Watchdog(0.001, 1000, ended.set)
        found: list[int] = []
        lives = watchdog._live
        watchdog._live = lambda: (found.append(watchdog._looks), lives())  # type: ignore[method-assign]
        with watchdog:
            while len(found) < 20:
                await asyncio.sleep(0.001)
        return found

    found = asyncio.run(turn())
    assert min(found[1:]) < 20  # it begins to count anew each time
    assert not ended.is_set()
