"""A package whose game is broken: one line that names it, and everything else goes on."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from trainshed.core import game as contract
from trainshed.core import generic
from trainshed.games import GAMES, all_games

from ..cli.conftest import Trainshed
from .conftest import ID, PACKAGE, forget, install

Break = Callable[[str, str, str], None]
BLAMED = f"trainshed: game '{ID}' of the package goods-yard cannot be used: "


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Break]:
    """Install the package with a text of one of its files replaced; afterwards all is as before."""
    all_games()
    loaded = {name: sys.modules.pop(name) for name in list(sys.modules) if name.startswith(ID)}
    monkeypatch.setattr(contract, "_registered", dict(contract._registered))
    monkeypatch.setattr(generic, "_games", [each for each in generic._games if each.id != ID])
    contract._registered.pop(ID, None)

    def install_broken(file: str, old: str, new: str) -> None:
        source = shutil.copytree(PACKAGE, tmp_path / "broken")
        text = (source / ID / file).read_text("utf-8")
        assert old in text
        (source / ID / file).write_text(text.replace(old, new), "utf-8")
        for folder in (install(tmp_path / "site"), source):
            monkeypatch.syspath_prepend(folder)
        forget()

    yield install_broken
    for name in [name for name in sys.modules if name.startswith(ID)]:
        del sys.modules[name]
    sys.modules.update(loaded)
    monkeypatch.undo()
    forget()


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("rules.py", "from numpy", "from nunpy", "cannot be loaded: ModuleNotFoundError"),
        ("rules.py", "@rule", "@role", "cannot be loaded: NameError"),
        ("__init__.py", 'id="goods_yard"', 'id="other_yard"', "its id is 'other_yard'"),
        ("__init__.py", 'id="goods_yard"', f'id="{GAMES[0]}"', f"clashes with {GAMES[0]}"),
        ("__init__.py", "phases=3", "contract=2", "it wants version 2 of the contract"),
        ("__init__.py", "phases=3", 'hidden=("hand",)', "the record has no field 'hand'"),
        ("__init__.py", "scores=rules.scores,", "", "missing 1 required positional argument"),
    ],
)
def test_it_is_one_line_and_the_others_play_on(
    trainshed: Trainshed, broken: Break, file: str, old: str, new: str, reason: str
) -> None:
    broken(file, old, new)
    for command in (["games", ID], ["check", ID], ["simulate", ID]):
        answer = trainshed(*command)
        assert f"trainshed: {answer.complaint}".startswith(BLAMED)
        assert reason in answer.complaint
    assert GAMES[0] in trainshed("games").out


@pytest.mark.full
@pytest.mark.parametrize("lane", ["compiled", "interpreted"])
def test_a_rule_that_cannot_be_compiled_or_run_is_one_line(
    broken: Break, tmp_path: Path, lane: str
) -> None:
    broken("rules.py", "s.yard[good] -= 1", "s.yart[good] -= 1")
    told = apart(tmp_path, lane, "simulate", ID, "--games", "1")
    assert told.returncode == 1
    assert told.stderr.startswith(BLAMED + "it failed: ")
    assert told.stderr.count("\n") == 1
    told = apart(tmp_path, lane, "check", ID, "--games", "1")
    assert told.returncode == 1
    assert "FAIL choices are listed" in told.stdout
    assert "yart" in told.stdout


@pytest.mark.full
def test_a_promise_that_is_not_kept_is_named(broken: Break, tmp_path: Path) -> None:
    broken("rules.py", "s.bag[action - FIRST_DRAW] -= 1", "s.seat = s.seat")
    told = apart(tmp_path, "interpreted", "check", ID, "--games", "1")
    assert told.returncode == 1
    assert "FAIL laws hold" in told.stdout
    assert "a wagon was lost or made" in told.stdout
    assert "ok   choices are listed" in told.stdout


def apart(folder: Path, lane: str, *command: str) -> "subprocess.CompletedProcess[str]":
    """Run a command in a process of its own: compiled code of a game stays where it was linked."""
    there = [folder / "site", folder / "broken", *filter(None, sys.path)]
    changed = {"PYTHONPATH": ":".join(map(str, there)), "TRAINSHED_RULES": lane}
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "trainshed.cli", *command],
        env=os.environ | changed,
        capture_output=True,
        text=True,
        check=False,
    )
