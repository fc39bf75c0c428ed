"""The program as a process of its own: exit codes, Ctrl-C, pipes."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import trainshed as house
from trainshed.cli import run

from .conftest import process

GAME = "german_railways"


def wait_for_part(folder: Path, size: int) -> None:
    """Wait until the file beside the output has grown to so many bytes."""
    for _ in range(6000):
        if any(part.stat().st_size > size for part in folder.glob(".*.part")):
            return
        time.sleep(0.1)
    raise AssertionError("nothing was written within ten minutes")


@pytest.mark.full
@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_keeps_what_is_finished(tmp_path: Path, told: signal.Signals) -> None:
    with process("simulate", GAME, "--games", 10_000_000, "--out", tmp_path / "m.jsonl") as running:
        wait_for_part(tmp_path, 100_000)
        running.send_signal(told)
        out, err = running.communicate(timeout=600)
    lines = (tmp_path / "m.jsonl").read_text().splitlines()
    assert running.returncode == 2
    assert err == (
        f"trainshed: interrupted: {len(lines):,} of 10,000,000 matches finished"
        f" and kept in {tmp_path / 'm.jsonl'}\n"
    )
    assert "Matches" in out
    assert house.load(tmp_path / "m.jsonl", len(lines)).is_over  # the last one is whole
    assert [path.name for path in tmp_path.iterdir()] == ["m.jsonl"]


@pytest.mark.full
@pytest.mark.parametrize("seconds", [0, 2, 5])
def test_ctrl_c_while_compiling(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    monkeypatch.setenv("TRAINSHED_CACHE", str(tmp_path / "cache"))  # nothing compiled yet
    (tmp_path / "out").mkdir()
    path = tmp_path / "out" / "m.jsonl"
    with process("simulate", GAME, "--games", 10_000_000, "--out", path) as running:
        wait_for_part(path.parent, -1)
        time.sleep(seconds)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=600)
    assert running.returncode == 2
    assert err.startswith("trainshed: interrupted")
    assert err.count("\n") == 1
    assert not list(path.parent.glob(".*.part"))


IN_THE_MIDDLE_OF_EXEC = """
from trainshed import cli
cli.games.callback = lambda **_: exec("raise KeyboardInterrupt")
cli.main(["games"])
"""


def test_ctrl_c_inside_exec_has_our_exit_code(tmp_path: Path) -> None:
    (tmp_path / "struck.py").write_text(IN_THE_MIDDLE_OF_EXEC)
    command = [sys.executable, "-m", "struck"]  # a script or -c would not show it
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "trainshed: interrupted; nothing was written\n"


HALF_MADE = """
from trainshed import cli
class Half:
    def __del__(self): self.never_set
kept = Half()
def struck(**_):
    inside = Half()
    cli.interrupt._note_and_raise(2, None)
cli.games.callback = struck
cli.main(["games"])
"""


def test_ctrl_c_says_nothing_of_what_it_left_half_made(tmp_path: Path) -> None:
    (tmp_path / "half.py").write_text(HALF_MADE)
    command = [sys.executable, "-m", "half"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "trainshed: interrupted; nothing was written\n"


@pytest.mark.full
def test_reader_that_leaves(tmp_path: Path) -> None:
    with process("simulate", GAME, "--games", 300, "--out", tmp_path / "m.jsonl") as running:
        running.communicate()
    with process("replay", tmp_path / "m.jsonl", "--json") as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline().startswith('{"match": 1, "ply": 1,')
        running.stdout.close()
        assert running.wait(timeout=600) == 141
        assert running.stderr.read() == ""


@pytest.mark.parametrize("asked", [["--help"], ["--version"], ["table", "--help"]])
def test_reader_of_a_help_text_that_leaves(asked: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "trainshed.cli", *asked]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_mistakes_are_one_line_and_exit_code_2() -> None:
    with process("simulate", "chess") as running:
        out, err = running.communicate(timeout=600)
    assert (running.returncode, out) == (2, "")
    assert err.startswith("trainshed: unknown game 'chess'")
    assert err.count("\n") == 1


def test_a_bot_that_leaves_is_no_reader_that_has_gone(tmp_path: Path) -> None:
    path = tmp_path / "leaving.py"
    path.write_text("import sys\nsys.exit('please install x')\n", encoding="utf-8")
    with process("simulate", GAME, "--bots", path) as running:
        out, err = running.communicate(timeout=600)
    assert (running.returncode, out, err.count("\n")) == (2, "", 1)
    assert f"bot '{path}': cannot be imported: SystemExit: please install x" in err


def test_a_program_that_ends_itself_keeps_its_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(*given: object) -> None:
        raise SystemExit(3)

    monkeypatch.setattr("trainshed.games.find", leave)
    with pytest.raises(SystemExit, match="3"):
        run(["games", GAME])


@pytest.mark.full
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is full")
@pytest.mark.parametrize(
    "arguments", ["components german_railways --json", "games", "--help", "completion bash"]
)
def test_output_that_cannot_be_written_is_one_line(arguments: str) -> None:
    command = [sys.executable, "-m", "trainshed.cli", *arguments.split()]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("trainshed: the output cannot be written: No space left")
    assert done.stderr.count("\n") == 1


@pytest.mark.full
def test_output_that_nobody_wants() -> None:
    command = f"{sys.executable} -m trainshed.cli games >&-"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.full
def test_input_that_nobody_gives(tmp_path: Path) -> None:
    command = f"{sys.executable} -m trainshed.cli table --save m.json <&-"
    done = subprocess.run(
        command, shell=True, capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "The match is kept" in done.stdout
    assert not house.load(tmp_path / "m.json").is_over
