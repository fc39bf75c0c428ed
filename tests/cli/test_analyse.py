"""`trainshed analyse`: a table, data and a page; records that cannot be judged are one line."""

import json
from pathlib import Path

import pytest

import trainshed as house
from trainshed.bots import driving, for_seats
from trainshed.core import gamefile
from trainshed.core.match import Match
from trainshed.core.rule import COMPILED

from .conftest import Trainshed

pytestmark = pytest.mark.skipif(not COMPILED, reason="a match is 100,000 actions of playouts")
LITTLE = ("--effort", "0.1", "--threads", "1")


def played(seed: int, actions: int = 10**6) -> Match:
    match = house.new("north_american_railways", ["Anna", "bot:random", "Ben"], seed=seed)
    bots = {k: s.make(seed, k) for k, s in enumerate(for_seats("random", 3))}
    while len(match.actions) < actions and driving.step(match, bots):
        pass
    return match


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "m.json"
    gamefile.write(path, gamefile.to_text(played(3).record()))
    return path


def test_the_screen_shows_curve_skill_and_decisions(trainshed: Trainshed, record: Path) -> None:
    answer = trainshed("analyse", record, *LITTLE)
    assert answer.code == 0, answer.err
    for words in ("Chance to win", "Luck and skill", "Costliest decisions first", "Anna"):
        assert words in answer.out
    assert "█" in answer.out


def test_json_is_the_analysis(trainshed: Trainshed, record: Path) -> None:
    answer = trainshed("analyse", record, "--json", "--seed", "4", *LITTLE)
    told = json.loads(answer.out)
    assert told == house.analyse(house.load(record), effort=0.1, seed=4, threads=2)


def test_many_records_are_one_object_a_line(trainshed: Trainshed, tmp_path: Path) -> None:
    path = tmp_path / "two.jsonl"
    path.write_text("".join(gamefile.to_line(played(seed).record()) for seed in (3, 4)), "utf-8")
    answer = trainshed("analyse", path, "--json", *LITTLE)
    assert len([json.loads(line) for line in answer.out.splitlines()]) == 2
    one = trainshed("analyse", path, "--json", "--match", "2", *LITTLE)
    assert one.out == answer.out.splitlines(keepends=True)[1]


def test_the_report_needs_nothing_else(trainshed: Trainshed, record: Path) -> None:
    answer = trainshed("analyse", record, "--html", "report.html", *LITTLE)
    assert answer.out == "report.html: 1 match judged\n"
    text = Path("report.html").read_text("utf-8")
    for words in ("<svg", "Luck and skill", "Anna", "North American Railways"):
        assert words in text
    for foreign in ("http", "<script", "src=", "@import"):
        assert foreign not in text
    again = trainshed("analyse", record, "--html", "report.html", *LITTLE)
    assert again.complaint == "report.html: exists already; choose another name or add --force"
    assert trainshed("analyse", record, "--html", "report.html", "--force", *LITTLE).code == 0


def test_an_unfinished_match_is_refused_before_anything_is_done(
    trainshed: Trainshed, tmp_path: Path
) -> None:
    path = tmp_path / "some.jsonl"
    lines = [gamefile.to_line(match.record()) for match in (played(3), played(4, actions=90))]
    path.write_text("".join(lines), "utf-8")
    complaint = trainshed("analyse", path, "--html", "r.html", *LITTLE).complaint
    assert complaint.startswith(f"{path}: match 2: the match is not over: after 90 actions ")
    assert complaint.endswith("; play it to its end first")
    assert not Path("r.html").exists()


def test_what_is_no_record_is_refused(trainshed: Trainshed, record: Path) -> None:
    Path("old.json").write_text(
        record.read_text("utf-8").replace('"rules": ', '"rules": 9'), "utf-8"
    )
    assert "needs rules version 9" in trainshed("analyse", "old.json").complaint
    Path("foreign.json").write_text('{"moves": []}', "utf-8")
    assert trainshed("analyse", "foreign.json").complaint.startswith("foreign.json")
    assert "nothing.json" in trainshed("analyse", "nothing.json").complaint
    assert "--effort" in trainshed("analyse", record, "--effort", "0").complaint
    assert "seed 'x'" in trainshed("analyse", record, "--seed", "x").complaint
