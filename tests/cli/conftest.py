"""Run the command line inside the test, or as a process of its own."""

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from trainshed.cli import run


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line on stderr of a mistake."""
        assert self.code == 2, (self.code, self.out, self.err)
        assert self.err.count("\n") == 1, self.err
        assert self.err.startswith("trainshed: "), self.err
        assert "Traceback" not in self.err
        return self.err.removeprefix("trainshed: ").rstrip("\n")


Trainshed = Callable[..., Answer]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def trainshed(monkeypatch: pytest.MonkeyPatch) -> Trainshed:
    def call(*arguments: object, typed: str = "") -> Answer:
        out, err = io.StringIO(), io.StringIO()
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run([str(argument) for argument in arguments])
        return Answer(code, out.getvalue(), err.getvalue())

    return call


def process(*arguments: object, **more: object) -> "subprocess.Popen[str]":
    """Start `trainshed` as users do."""
    return subprocess.Popen(
        [sys.executable, "-m", "trainshed.cli", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONWARNINGS": "error"},
        **more,  # type: ignore[call-overload]
    )
