"""`trainshed balance`: tables, files, Ctrl-C, and one clear line for every mistake."""

import json
import signal
import time
from pathlib import Path

import pytest

from .conftest import Trainshed, process

GAME = "north_american_railways"
BAD = [
    (("prussian",), "unknown game 'prussian'"),
    ((GAME, "--bot", "gredy"), "did you mean 'greedy'?"),
    ((GAME, "--bot", "./nowhere.py"), "nowhere.py"),
    ((GAME, "--seats", "9"), "takes 3 to 5 seats, not 9"),
    ((GAME, "--seed", "x"), "seed 'x' is no whole number"),
    ((GAME, "--option", "speed=9"), "unknown option 'speed'"),
    ((GAME, "--matches", "0"), "--matches"),
    ((GAME, "--html", "no/such/folder.html"), "there is no folder no/such"),
    ((GAME, "--out", "taken.json"), "taken.json exists; add --force"),
]

COUNTING = """
class Bot:
    def choose(self, view, legal):
        with open({marker!r}, "a") as file:
            file.write(".")
        return legal[0]
"""


@pytest.mark.parametrize(("arguments", "says"), BAD, ids=[says for _, says in BAD])
def test_mistakes(
    trainshed: Trainshed, tmp_path: Path, arguments: tuple[str, ...], says: str
) -> None:
    (tmp_path / "taken.json").write_text("mine", "utf-8")
    assert says in trainshed("balance", *arguments).complaint
    assert [path.name for path in tmp_path.iterdir()] == ["taken.json"]
    assert (tmp_path / "taken.json").read_text("utf-8") == "mine"


def test_tables_for_people_numbers_for_programs_and_a_report(
    trainshed: Trainshed, tmp_path: Path
) -> None:
    arguments = ("balance", GAME, "--matches", 12, "--seed", 3, "--jobs", 1)
    answer = trainshed(*arguments, "--html", "report.html", "--out", "numbers.json")
    assert answer.code == 0, answer.err
    assert "12 of 12 matches, greedy in each of 4 seats" in answer.out
    assert "Wins by seat" in answer.out
    assert "First shares" in answer.out
    again = trainshed(*arguments, "--json")
    assert json.loads(again.out) == json.loads((tmp_path / "numbers.json").read_text("utf-8"))
    assert "<svg" in (tmp_path / "report.html").read_text("utf-8")


@pytest.mark.full
def test_ctrl_c_sums_up_what_is_finished(tmp_path: Path) -> None:
    marker, bot = tmp_path / "played", tmp_path / "counting.py"
    bot.write_text(COUNTING.format(marker=str(marker)), "utf-8")
    out = tmp_path / "numbers.json"
    arguments = ("balance", GAME, "--bot", bot, "--matches", 100_000, "--jobs", 1, "--out", out)
    running = process(*arguments)
    while running.poll() is None and (not marker.exists() or marker.stat().st_size < 2000):
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=600)
    assert running.returncode == 2, err
    assert "of 100,000 matches finished and summed up" in err
    assert 1 <= json.loads(out.read_text("utf-8"))["played"] < 100_000
