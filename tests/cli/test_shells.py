"""Completion in the shells themselves: a line is typed, the Tab key pressed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from .conftest import Trainshed

pytestmark = [
    pytest.mark.full,
    # a terminal of one's own is forked; from Python 3.12 on that is warned of beside threads
    pytest.mark.filterwarnings("ignore:.*use of forkpty:DeprecationWarning"),
]
GAME = "german_railways"
SIMULATE = f"trainshed simulate {GAME}"
LINES = [
    ("trainshed simul", "trainshed simulate "),
    ("trainshed simulate ger", f"{SIMULATE} "),
    (f"{SIMULATE} --bots gr", f"{SIMULATE} --bots greedy "),
    (f"{SIMULATE} --bots=random,gr", f"{SIMULATE} --bots=random,greedy "),
    (f"{SIMULATE} --option turn_order=b", f"{SIMULATE} --option turn_order=beginner "),
    (f"{SIMULATE} --option stal", f"{SIMULATE} --option stalemate_rounds="),
    ("trainshed replay some", "trainshed replay some.json "),
]


def needs(shell: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(shell) is None, reason=f"{shell} is not installed")


PROGRAM = f"""#!/bin/sh
[ -n "$_TRAINSHED_COMPLETE" ] || {{ echo "typed: trainshed $*"; exit; }}
exec {sys.executable} -m trainshed.cli
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a home with a file to be found and a `trainshed` that completes, and otherwise says
    how it was called.
    """
    program = tmp_path / "bin" / "trainshed"
    program.parent.mkdir()
    program.write_text(PROGRAM)
    program.chmod(0o755)
    (tmp_path / "some.json").touch()
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    for name in ("HOME", "ZDOTDIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("TERM", "dumb")
    return tmp_path


SHELLS = {  # how each starts without anybody's own set-up, and what completion needs first
    "bash": (["--norc", "--noprofile", "-i"], ":"),
    "zsh": (["--no-rcs", "-i"], "autoload -U compinit; compinit -u"),
}


@pytest.mark.parametrize("shell", [pytest.param(name, marks=needs(name)) for name in SHELLS])
def test_a_line_is_completed(home: Path, shell: str, trainshed: Trainshed) -> None:
    (home / "script").write_text(trainshed("completion", shell).out, encoding="utf-8")
    start, first = SHELLS[shell]
    child = pexpect.spawn(shell, start, encoding="utf-8", timeout=600, dimensions=(24, 200))
    child.sendline(f"{first}; . ./script; echo all set")
    child.expect("all set\r\n")
    for typed, completed in LINES:
        child.sendline(f"{typed}\tx")  # the x shows whether a space was left
        child.expect_exact(f"typed: {completed}x\r\n")
    child.close()


@needs("fish")
def test_fish_completes_a_line(home: Path, trainshed: Trainshed) -> None:
    folder = home / "fish" / "completions"
    folder.mkdir(parents=True)
    (folder / "trainshed.fish").write_text(trainshed("completion", "fish").out, encoding="utf-8")
    for typed, completed in LINES:
        answer = subprocess.run(
            ["fish", "-c", f"complete -C '{typed}'"], capture_output=True, text=True, check=True
        )
        offered = [line.partition("\t")[0] for line in answer.stdout.splitlines()]
        word = completed.split()[-1]
        assert offered == [word], typed
        assert answer.stderr == ""
