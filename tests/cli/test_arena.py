"""`trainshed arena`: the table, what is kept, Ctrl-C, and one clear line for every mistake."""

import json
import signal
import time
from pathlib import Path

import pytest

from .conftest import Trainshed, process

GAME = "german_railways"
BAD = [
    ((GAME,), "an arena needs bots"),
    (("prussian", "greedy"), "unknown game 'prussian'"),
    ((GAME, "gredy"), "did you mean 'greedy'?"),
    ((GAME, "mcts:time=3"), "its parameters: ms, iterations"),
    ((GAME, "./nowhere.py"), "there is no such file"),
    ((GAME, "a" * 300 + ".py"), "File name too long; name a Python file"),
    ((GAME, "greedy", "--seats", "7"), "takes 3 to 5 seats, not 7"),
    ((GAME, "greedy", "--seed", "x"), "seed 'x' is no whole number"),
    ((GAME, "greedy", "--option", "speed=9"), "unknown option 'speed'"),
    ((GAME, "greedy", "--limit", "0"), "--limit"),
]


@pytest.mark.parametrize(("arguments", "says"), BAD, ids=[says for _, says in BAD])
def test_mistakes(trainshed: Trainshed, arguments: tuple[str, ...], says: str) -> None:
    assert says in trainshed("arena", *arguments).complaint


@pytest.mark.full
def test_a_tournament_for_people_and_for_programs(trainshed: Trainshed, tmp_path: Path) -> None:
    arguments = ("arena", GAME, "greedy", "random", "random", "--matches", 4, "--workers", 2)
    answer = trainshed(*arguments, "--out", "out")
    assert answer.code == 0
    assert "6 matches, 2 seeds with 3 seatings each" in answer.out
    assert "Kept in out" in answer.out
    assert answer.out.count("greedy") == 1
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        "matches.jsonl",
        "standings.json",
        "standings.csv",
        "report.html",
    }
    again = trainshed(*arguments, "--out", "out", "--json")
    assert json.loads(again.out) == json.loads((tmp_path / "out" / "standings.json").read_text())
    assert "6 of them are finished already" in trainshed(*arguments, "--out", "out").out
    other = trainshed(*arguments, "--out", "out", "--seed", 9)
    assert "holds another tournament (changed: seed)" in other.complaint


@pytest.mark.full
def test_a_forfeit_is_told_in_a_line(trainshed: Trainshed, tmp_path: Path) -> None:
    text = "class Bot:\n    def choose(self, view, legal):\n        return 1 / 0\n"
    (tmp_path / "bad.py").write_text(text, encoding="utf-8")
    answer = trainshed("arena", GAME, "bad.py", "random", "random", "--matches", 3, "--workers", 1)
    assert answer.code == 0
    lines = answer.err.splitlines()
    assert len(lines) == 3
    assert "bad.py in seat" in lines[0]
    assert "forfeits: raised ZeroDivisionError: division by zero" in lines[0]
    kept = list((tmp_path / "data" / "trainshed" / "arena").glob(f"{GAME}-*/report.html"))
    assert len(kept) == 1


@pytest.mark.full
def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    bots = ("mcts:iterations=100", "greedy", "greedy")
    arguments = ("arena", GAME, *bots, "--matches", 300, "--workers", 1, "--out", tmp_path / "out")
    running = process(*arguments)
    ledger = tmp_path / "out" / "matches.jsonl"
    for _ in range(6000):
        if ledger.exists() and ledger.read_bytes().count(b"\n") > 2:
            break
        time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=600)
    assert running.returncode == 2, err
    assert "matches are finished and kept in" in err
    assert "the same command goes on" in err
    assert json.loads((tmp_path / "out" / "standings.json").read_text())["played"] >= 2
    assert "greedy" in out
