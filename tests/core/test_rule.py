"""The compiled cache: found by the next process, never stale, and blind to other sources."""

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import trainshed
from trainshed.bots.mcts.iterate import iterate
from trainshed.core import play
from trainshed.core import rule as rules
from trainshed.core.replay import mover_at
from trainshed.core.rule import COMPILED
from trainshed.core.vector import step_all
from trainshed.games import find

PACKAGE = Path(trainshed.__file__).parent
PICK = """
import numpy as np
from trainshed.core.chance import pick
from trainshed.core.seeds import stream
words = stream(7, "cache")
print([int(pick(np.array([1, 2, 3, 4]), 4, words)) for _ in range(20)])
"""


def picks(folder: Path, cache: Path, lane: str) -> str:
    environment = {
        **os.environ,
        "PYTHONPATH": str(folder),
        "TRAINSHED_CACHE": str(cache),
        "TRAINSHED_RULES": lane,
    }
    told = subprocess.run(
        [sys.executable, "-c", PICK], check=True, capture_output=True, text=True, env=environment
    )
    return told.stdout


def test_an_edit_in_a_callee_s_file_is_noticed_by_the_cached_caller(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "trainshed", ignore=shutil.ignore_patterns("__pycache__"))
    before = picks(tmp_path, tmp_path / "cache", "compiled")
    assert before == picks(tmp_path, tmp_path / "cache", "compiled")  # the second from the cache
    seeds = tmp_path / "trainshed" / "core" / "seeds.py"
    text = seeds.read_text(encoding="utf-8")
    seeds.write_text(
        text.replace("MULTIPLIER_A = 0x7FEB352D", "MULTIPLIER_A = 0x7FEB352F"), encoding="utf-8"
    )
    after = picks(tmp_path, tmp_path / "cache", "compiled")
    assert after != before
    assert after == picks(tmp_path, tmp_path / "cache", "interpreted")


def test_a_folder_that_cannot_be_written_only_costs_time(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert picks(PACKAGE.parent, blocked, "compiled") == picks(
        PACKAGE.parent, tmp_path / "new", "compiled"
    )


def test_rules_outside_the_package_are_not_cached() -> None:
    assert not rules.is_cached(picks)
    assert rules.is_cached(rules.rule)


def test_generic_code_for_a_game_from_elsewhere_is_not_cached() -> None:
    names = list(rules._foreign)
    try:
        rules._foreign.append("Record(elsewhere)")
        if COMPILED:
            assert rules._is_foreign("(Array(Record(elsewhere), 1, 'C'),)")
        assert not rules._is_foreign("(int64,)")
    finally:
        rules._foreign[:] = names


def test_what_nobody_used_for_a_month_is_dropped(tmp_path: Path) -> None:
    old, new = tmp_path / ("0" * 20), tmp_path / ("1" * 20)
    others = tmp_path / "thesis"  # TRAINSHED_CACHE can be a folder with other things in it
    for folder in (old, new, others):
        folder.mkdir()
    for folder in (old, others):
        os.utime(folder, (1, 1))
    rules._drop_unused(tmp_path)
    assert not old.exists()
    assert new.exists()
    assert others.exists()


@pytest.mark.skipif(not COMPILED, reason="plain Python takes turns by itself")
def test_what_runs_long_lets_others_run_and_what_is_short_does_not() -> None:
    game = find("german_railways")
    play.series(game, 3, 1, 1)  # compiled before it counts
    working = threading.Thread(target=play.series, args=(game, 3, 3_000, 1))
    working.start()
    turns = 0
    while working.is_alive():
        turns += 1
    assert turns > 1_000  # beside a rule that keeps the GIL, one or two
    assert [f.targetoptions["nogil"] for f in (iterate, step_all, play.play_series)] == [True] * 3
    assert not mover_at.targetoptions["nogil"]
