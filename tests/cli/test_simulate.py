import json
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

import trainshed as house
from trainshed import bots
from trainshed.core.play import series
from trainshed.core.seeds import match_seed
from trainshed.games import find

from .conftest import Trainshed

GAME = "german_railways"


def test_json_has_what_programs_need(trainshed: Trainshed) -> None:
    answer = trainshed("simulate", GAME, "--games", 40, "--seats", 3, "--seed", 5, "--json")
    facts = json.loads(answer.out)
    assert answer.code == 0
    assert facts["games"] == 40
    assert facts["actions"] > 1000
    assert facts["seconds"] > 0
    assert facts["actions_per_second"] > 0
    assert [row["seat"] for row in facts["scores"]] == [0, 1, 2]
    assert sum(row["wins"] for row in facts["scores"]) == pytest.approx(1, abs=0.001)


def test_scores_are_those_of_the_series(trainshed: Trainshed) -> None:
    answer = trainshed("simulate", GAME, "--games", 50, "--seed", 9, "--threads", 2, "--json")
    scores = series(find(GAME), 4, 50, 9).scores
    facts = json.loads(answer.out)["scores"]
    assert [row["max"] for row in facts] == scores.max(axis=0).tolist()
    assert [row["mean"] for row in facts] == pytest.approx(scores.mean(axis=0), abs=0.001)


def test_matches_that_are_cut_off_count_alike_with_and_without_records(
    trainshed: Trainshed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = replace(find(GAME), max_length=200)  # as if it had promised too much
    monkeypatch.setattr(import_module(f"trainshed.games.{GAME}"), "GAME", short)
    asked = ("simulate", GAME, "--games", 3, "--seed", 1)
    plain = json.loads(trainshed(*asked, "--json").out)
    kept = json.loads(trainshed(*asked, "--json", "--out", tmp_path / "m.jsonl").out)
    same = ("games", "unfinished", "actions", "scores")
    assert {key: plain[key] for key in same} == {key: kept[key] for key in same}
    lengths = [len(house.load(tmp_path / "m.jsonl", k).actions) for k in (1, 2, 3)]
    assert plain["actions"] == sum(lengths)
    assert plain["unfinished"] == lengths.count(200)
    assert 0 < plain["unfinished"] < 3


def test_table_for_people(trainshed: Trainshed) -> None:
    answer = trainshed("simulate", GAME, "--games", 5, "--bots", "greedy,random")
    assert answer.code == 0
    assert "Actions/s" in answer.out
    assert answer.out.count("greedy") == 2  # fewer bots than seats repeat
    assert answer.out.count("random") == 2
    assert answer.err == ""  # no progress bar where nobody looks


def test_records_replay_and_equal_the_series(trainshed: Trainshed, tmp_path: Path) -> None:
    arguments = ("--games", 6, "--seats", 3, "--seed", 3, "--bots", "random,greedy")
    assert trainshed("simulate", GAME, *arguments, "--out", "m.jsonl").code == 0
    lines = (tmp_path / "m.jsonl").read_text().splitlines()
    matches = [house.load("m.jsonl", number) for number in range(1, 7)]
    assert len(lines) == 6
    assert [match.seed for match in matches] == [match_seed(3, k) for k in range(6)]
    assert matches[0].names == ["bot:random", "bot:greedy", "bot:random"]
    pilots = [spec.kind.pilot or 0 for spec in bots.for_seats("random,greedy", 3)]
    expected = series(find(GAME), 3, 6, 3, pilots)
    assert [match.scores() for match in matches] == expected.scores.tolist()
    assert [len(match.actions) for match in matches] == expected.made.tolist()


def test_one_match_is_an_indented_document(trainshed: Trainshed, tmp_path: Path) -> None:
    answer = trainshed(
        "simulate", GAME, "--games", 1, "--out", "m.json", "--option", "turn_order=beginner"
    )
    assert answer.code == 0
    text = (tmp_path / "m.json").read_text()
    assert text.startswith('{\n  "format": "trainshed/1",\n')
    assert json.loads(text)["options"]["turn_order"] == "beginner"
    assert house.load("m.json").is_over


def test_existing_file_is_kept_without_force(trainshed: Trainshed, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_text("mine")
    answer = trainshed("simulate", GAME, "--games", 2, "--out", path)
    assert "m.jsonl: exists already" in answer.complaint
    assert "--force" in answer.complaint
    assert path.read_text() == "mine"
    assert trainshed("simulate", GAME, "--games", 2, "--out", path, "--force").code == 0
    assert len(path.read_text().splitlines()) == 2


def test_several_matches_do_not_go_into_json(trainshed: Trainshed, tmp_path: Path) -> None:
    answer = trainshed("simulate", GAME, "--games", 2, "--out", "m.json")
    assert "m.jsonl" in answer.complaint  # the way out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("path", ["no/such/m.jsonl", ".", "m.txt", "x" * 300 + ".jsonl"])
def test_output_that_cannot_be_written(trainshed: Trainshed, tmp_path: Path, path: str) -> None:
    answer = trainshed("simulate", GAME, "--games", 2, "--out", path)
    assert path in answer.complaint
    assert list(tmp_path.iterdir()) == []


def test_a_bot_that_is_not_compiled_plays_as_well(
    trainshed: Trainshed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(bots.BOTS, "silly", f"{__name__}:Silly")
    answer = trainshed("simulate", GAME, "--games", 2, "--bots", "silly,random", "--json")
    assert json.loads(answer.out)["games"] == 2


class Silly:
    meaning = "the last legal action, always"
    parameters = ()
    pilot = None

    def __init__(self, stream: object) -> None:
        pass

    def choose(self, view: bots.View, legal: list[str]) -> str:
        return legal[-1]


COUNTING = """
from pathlib import Path

class Counting:
    def choose(self, view, legal):
        with Path("asked").open("a") as asked:
            asked.write("x")
        return legal[-1]
"""


def test_compiling_does_not_play_a_whole_match_of_bots_that_think(
    trainshed: Trainshed, tmp_path: Path
) -> None:
    (tmp_path / "counting.py").write_text(COUNTING)
    named = "./counting.py,random,random"
    asked = ("simulate", GAME, "--seats", 3, "--games", 1, "--bots", named, "--out", "m.json")
    assert trainshed(*asked).code == 0
    actions = json.loads((tmp_path / "m.json").read_text())["actions"]
    decided = sum(action.startswith("0 ") for action in actions)
    assert decided > 20
    # it is not asked where it has one choice, and a few times more while the rules are compiled
    assert decided / 2 < len((tmp_path / "asked").read_text()) < decided + 10
