"""Every program in examples/ runs, with warnings as errors, and says something."""

import runpy
from pathlib import Path

import pytest

SLOW = {"learn_to_choose"}  # these learn something: in the full gate
PROGRAMS = [
    pytest.param(path, marks=[pytest.mark.full] if path.stem in SLOW else [], id=path.stem)
    for path in sorted((Path(__file__).parent.parent / "examples").glob("*.py"))
]


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_example_runs(program, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(program), run_name="__main__")
    assert capsys.readouterr().out
    assert program.read_text("utf-8").count("\n") <= 60
