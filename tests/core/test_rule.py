"""The compiled cache: found by the next process, never stale, and blind to other sources."""

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import trainshed
from trainshed.bots.mcts.iterate import iterate
from trainshed.core import generic, play, stamp
from trainshed.core.replay import mover_at
from trainshed.core.rule import COMPILED, UNCOUNTED, rule
from trainshed.core.vector import step_all
from trainshed.games import GAMES, find

PACKAGE = Path(trainshed.__file__).parent
GAME = GAMES[0]
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


@pytest.mark.full
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


@pytest.mark.full
def test_a_folder_that_cannot_be_written_only_costs_time(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert picks(PACKAGE.parent, blocked, "compiled") == picks(
        PACKAGE.parent, tmp_path / "new", "compiled"
    )


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_a_rule_that_allocates_is_not_compiled() -> None:
    from numba.core.errors import NumbaError

    def total(n):  # type: ignore[no-untyped-def]
        return np.zeros(n).sum()

    with pytest.raises(NumbaError):
        rule(total)(3)


@pytest.mark.full
@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
@pytest.mark.parametrize("name", ["legal", "chance"])
def test_compiled_rules_count_no_references(name: str) -> None:
    from numba import njit

    game = find(GAME)
    anew = njit(getattr(game, name).py_func, **UNCOUNTED)  # code from the cache cannot be read
    anew.compile(generic._signature(game, name).args)
    (code,) = anew.inspect_llvm().values()
    assert "NRT_incref" not in code
    assert "NRT_decref" not in code


def edited(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / "trainshed" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def compiled_code(cache: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in cache.glob("*/*.nbc")}


@pytest.mark.full
@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_an_edited_sentence_compiles_nothing_and_an_edited_rule_only_what_calls_it(
    tmp_path: Path,
) -> None:
    shutil.copytree(PACKAGE, tmp_path / "trainshed", ignore=shutil.ignore_patterns("__pycache__"))
    run = [sys.executable, "-m", "trainshed.cli", "simulate", GAME, "--games", "2", "--seed", "1"]
    environment = {
        **os.environ,
        "PYTHONPATH": str(tmp_path),
        "TRAINSHED_CACHE": str(tmp_path / "c"),
        # Python compares only a file's size and whole second: a quick second edit may go unseen.
        "PYTHONDONTWRITEBYTECODE": "1",
    }

    def simulated() -> str:
        ran = subprocess.run(run, check=True, capture_output=True, text=True, env=environment)
        return ran.stdout.split("a second")[0]

    simulated()
    first = compiled_code(tmp_path / "c")
    rules = f"games/{GAME}/rules"
    edited(tmp_path, f"{rules}/rules.py", '"""Write each seat', '# A remark.\n    """Write a seat')
    edited(tmp_path, "core/option.py", "is no whole number", "is not a whole number")
    simulated()
    assert compiled_code(tmp_path / "c") == first
    edited(tmp_path, "core/dispatch.py", "if s.phase == over:", "if s.phase >= over:")
    simulated()
    later = compiled_code(tmp_path / "c")
    assert first.items() <= later.items()
    again = {name.partition("-")[0] for name in later.keys() - first.keys()}
    assert f"trainshed.games.{GAME}.rules.to_move" in again
    assert not {name for name in again if name.startswith("play.")}  # loops call rules by name


def test_what_nobody_used_for_a_month_is_dropped(tmp_path: Path) -> None:
    old, new = tmp_path / ("0" * 20), tmp_path / ("1" * 20)
    others = tmp_path / "thesis"  # TRAINSHED_CACHE can be a folder with other things in it
    for folder in (old, new, others):
        folder.mkdir()
    file = new / "rules.legal.nbi"
    file.touch()
    for path in (old, others, file):
        os.utime(path, (1, 1))
    stamp.sweep(new)
    assert not file.exists()
    assert not old.exists()
    assert new.exists()
    assert others.exists()


@pytest.mark.skipif(not COMPILED, reason="plain Python takes turns by itself")
def test_what_runs_long_lets_others_run_and_what_is_short_does_not() -> None:
    game = find(GAME)
    play.series(game, 3, 1, 1)  # compiled before it counts
    working = threading.Thread(target=play.series, args=(game, 3, 3_000, 1))
    working.start()
    turns = 0
    while working.is_alive():
        turns += 1
    assert turns > 1_000  # beside a rule that keeps the GIL, one or two
    assert [f.targetoptions["nogil"] for f in (iterate, step_all, play.play_series)] == [True] * 3
    assert not mover_at.targetoptions["nogil"]


@pytest.mark.skipif(not COMPILED, reason="nothing is linked")
def test_linking_waits_for_the_compiler_and_for_nothing_else() -> None:
    from numba.core.compiler_lock import global_compiler_lock

    game, done = find(GAME), threading.Event()
    generic._linked.discard((game.id, "check"))
    other = threading.Thread(target=lambda: generic.link(game, "check"), daemon=True)

    def link_beside() -> None:
        with global_compiler_lock:  # as whoever loads compiled code from the cache has it
            other.start()
            other.join(0.2)
            generic.link(game, "scores")
        done.set()

    threading.Thread(target=link_beside, daemon=True).start()
    assert done.wait(120), "two threads wait for each other"
    other.join(120)
    assert (game.id, "check") in generic._linked
