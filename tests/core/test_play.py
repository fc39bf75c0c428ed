"""Whole matches in compiled code: the same on any number of threads, and equal to play step by
step.
"""

import re

import numpy as np
import pytest

from trainshed.core import gpu, play
from trainshed.core.error import BadInput
from trainshed.core.rule import COMPILED
from trainshed.games import GAMES as GAME_NAMES
from trainshed.games import find

GAME = find("german_railways")
GAMES = 40 if COMPILED else 2


def test_threads_do_not_change_a_series() -> None:
    one = play.series(GAME, 4, GAMES, 5, threads=1)
    two = play.series(GAME, 4, GAMES, 5, threads=2)
    assert np.array_equal(one.scores, two.scores)
    assert np.array_equal(one.made, two.made)


def test_a_series_can_be_taken_up_in_the_middle() -> None:
    whole = play.series(GAME, 3, GAMES, 6)
    rest = play.series(GAME, 3, GAMES // 2, 6, first=GAMES - GAMES // 2)
    assert np.array_equal(whole.made[-(GAMES // 2) :], rest.made)


def test_without_a_gpu_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu, "COMPILED", False)  # as on a machine that cannot use its GPU
    reason = gpu.available()
    assert reason is not None
    assert len(reason.splitlines()) == 1
    with pytest.raises(BadInput, match=f"^no GPU: {re.escape(reason)}$"):
        gpu.series(GAME, 4, 1, 1)


@pytest.mark.gpu
@pytest.mark.parametrize("pilots", [[play.RANDOM] * 4, [play.QUICK] * 4], ids=["random", "quick"])
@pytest.mark.parametrize("name", GAME_NAMES)
def test_the_gpu_plays_the_same_matches_as_the_cpu(name: str, pilots: list[int]) -> None:
    assert gpu.available() is None
    there = gpu.series(find(name), 4, 512, 7, pilots)
    here = play.series(find(name), 4, 512, 7, pilots)
    assert np.array_equal(there.scores, here.scores)
    assert np.array_equal(there.returns, here.returns)
    assert np.array_equal(there.made, here.made)
