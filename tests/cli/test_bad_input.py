"""Bad input of every kind: one line, the thing, the place, the way out, exit code 2."""

import json
from pathlib import Path
from typing import Any

import pytest

import trainshed as house
from trainshed.core import gamefile

from .conftest import Trainshed

GAME = "german_railways"


def written(tmp_path: Path, **changes: Any) -> Path:
    match = house.new(GAME, ["Anna", "Ben", "Cleo"], seed=1)
    for action in ("bid 5", "bid 6", "pass", "pass"):
        match.play(action)
    document = {**match.record(), **changes}
    path = tmp_path / "m.json"
    path.write_text(gamefile.to_text({k: v for k, v in document.items() if v != "-"}), "utf-8")
    return path


def place_of(path: Path, text: str) -> str:
    """Where a text stands in a file, as error lines say it."""
    lines = path.read_text("utf-8").split("\n")
    line = next(k for k, found in enumerate(lines, start=1) if text in found)
    return f"{path}:{line}:{lines[line - 1].index(text) + 1}: "


CASES = [
    ({"format": "trainshed/9"}, '"trainshed/9"', 'reads "trainshed/1"'),
    ({"game": "german_railway"}, '"german_railway"', "did you mean 'german_railways'?"),
    ({"game": 7}, "7,", "must be a text"),
    ({"rules": 99}, "99", "this program has version"),
    ({"rules": True}, "true", "must be a whole number"),
    ({"seats": ["A"]}, '["A"]', "takes 3 to 5 seats"),
    ({"seats": ["A", "B", "C\u0007"]}, '"C\\u0007"', "printable"),
    ({"options": {"turn_ordr": "weighted"}}, '"weighted"', "did you mean 'turn_order'?"),
    ({"options": {"turn_order": "odd"}}, '"odd"', "choose from weighted, beginner"),
    ({"options": {"stalemate_rounds": None}}, "null", "'null' is no whole number from 0 to 20"),
    ({"options": []}, "[]", "must be an object"),
    ({"seed": "seven"}, '"seven"', "whole number"),
    ({"seed": -1}, "-1", "whole number"),
    ({"colour": 1}, "1\n", "unknown key 'colour'"),
    ({"actions": {}}, "{}", "must be a list"),
    ({"actions": ["0 bid 5", "1 bud 6"]}, '"1 bud 6"', "unknown verb 'bud' (did you mean"),
    ({"actions": ["0 bid 5", "1 bid"]}, '"1 bid"', "'bid' needs TALERS"),
    ({"actions": ["0 bid 5", "1 bud 6"]}, '"1 bud 6"', "legal here: bid 6, "),
    (
        {"actions": ["0 bid 5", "1 bid 0"]},
        '"1 bid 0"',
        "(1 to 999 [4.2, C23, C33]); legal here: pass",
    ),
    ({"actions": ["0 bid 5", "1 bid 1000"]}, '"1 bid 1000"', "legal here: bid 37, bid 38, bid 39"),
    ({"actions": ["0 bid 5", "1 bid 5"]}, '"1 bid 5"', "at least 6 [4.2]; legal here: bid 6"),
    ({"actions": ["0 bid 41"]}, '"0 bid 41"', "only 40 Talers [4.2, C20]"),
    ({"actions": ["0 bid 5", "2 bid 6"]}, '"2 bid 6"', "not seat 2's turn but seat 1's"),
    ({"actions": ["0 bid 5", "9 bid 6"]}, '"9 bid 6"', "a seat from 0 to 2, or *"),
    ({"actions": ["0 lay K14"]}, '"0 lay K14"', "[4.2]; legal here: pass, bid 1, bid 2, bid 40"),
    ({"actions": ["* draw 1"]}, '"* draw 1"', "not chance's turn but seat 0's"),
    ({"actions": [5]}, "5\n", "an action is a text"),
    ({"result": {"scores": [1, 2, 3], "winners": [2]}}, '{"scores"', "the match is not over"),
]


@pytest.mark.parametrize(
    ("changes", "at", "says"), CASES, ids=[str(case[0])[:50] for case in CASES]
)
def test_record(trainshed: Trainshed, tmp_path: Path, changes: Any, at: str, says: str) -> None:
    path = written(tmp_path, **changes)
    complaint = trainshed("replay", path).complaint
    assert says in complaint
    shown = path.read_text("utf-8")
    line, column = (int(n) for n in complaint.removeprefix(f"{path}:").split(":")[:2])
    assert (shown.split("\n")[line - 1] + "\n")[column - 1 :].startswith(at)


def test_good_record(trainshed: Trainshed, tmp_path: Path) -> None:
    assert trainshed("replay", written(tmp_path)).code == 0


def test_missing_key(trainshed: Trainshed, tmp_path: Path) -> None:
    complaint = trainshed("replay", written(tmp_path, seats="-")).complaint
    assert 'm.json:1:1: the key "seats" is missing' in complaint


@pytest.mark.parametrize(
    "data", [b"", b"  \n", b"[]", b"7", b'"x"', b"nonsense", b"{", b'{"a": NaN}']
)
def test_malformed(trainshed: Trainshed, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "m.json").write_bytes(data)
    assert "m.json:1:" in trainshed("replay", "m.json").complaint


def test_truncated(trainshed: Trainshed, tmp_path: Path) -> None:
    path = written(tmp_path)
    path.write_text(path.read_text()[:-40])
    complaint = trainshed("replay", path).complaint
    assert "breaks off" in complaint
    assert f"{path}:" in complaint


def test_not_utf8(trainshed: Trainshed, tmp_path: Path) -> None:
    path = written(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"Ben", b"B\xe9n"))
    line = 1 + path.read_bytes().split(b"\xe9")[0].count(b"\n")
    complaint = trainshed("replay", path).complaint
    assert f"m.json:{line}:" in complaint
    assert "UTF-8" in complaint


def test_huge(trainshed: Trainshed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gamefile, "LARGEST_RECORD", 100)
    assert "at most 100 bytes" in trainshed("replay", written(tmp_path)).complaint


def test_endless_actions(trainshed: Trainshed, tmp_path: Path) -> None:
    path = written(tmp_path, actions=["0 bid 5"] * 600_000)
    assert "600,000 actions; no match has more" in trainshed("replay", path).complaint


def test_nested_too_deeply(trainshed: Trainshed, tmp_path: Path) -> None:
    (tmp_path / "m.json").write_text('{"format":' + "[" * 100_000)
    assert "nested too deeply" in trainshed("replay", "m.json").complaint


def test_no_such_file(trainshed: Trainshed, tmp_path: Path) -> None:
    assert "no.json: cannot be read: No such file" in trainshed("replay", "no.json").complaint
    assert "cannot be read: Is a directory" in trainshed("replay", tmp_path).complaint


COMMANDS = [
    (("simulate", "germn_railways"), "unknown game 'germn_railways'"),
    (("simulate", "german"), "did you mean 'german_railways'?"),
    (("simulate", GAME, "--seed", "9" * 23), f"seed '{'9' * 23}' is no whole number from 0"),
    (("check", "chess"), "unknown game 'chess'"),
    (("components", "chess"), "games are german_railways"),
    (("bench", "chess"), "unknown game 'chess'"),
    (("table", "chess"), "unknown game 'chess'"),
    (("simulate", GAME, "--seed", "seven"), "seed 'seven' is no whole number from 0"),
    (("simulate", GAME, "--seed", "-1"), "seed '-1' is no whole number"),
    (("table", "--seed", "1.5"), "seed '1.5' is no whole number"),
    (("check", GAME, "--seed", "x"), "seed 'x' is no whole number"),
    (("simulate", GAME, "--seats", "2"), "takes 3 to 5 seats, not 2"),
    (("simulate", GAME, "--option", "turn_ordr=weighted"), "did you mean 'turn_order'?"),
    (("simulate", GAME, "--option", "turn_order"), "not of the form name=value"),
    (("simulate", GAME, "--option", "turn_order=x"), "choose from weighted, beginner"),
    (("simulate", GAME, "--option", "stalemate_rounds=21"), "whole number from 0 to 20"),
    (("simulate", GAME, "--bots", "gredy"), "did you mean 'greedy'?"),
    (("simulate", GAME, "--bots", "greedy:depth=3"), "unknown option 'depth'"),
    (("simulate", GAME, "--bots", "random,"), "a name is missing"),
    (("simulate", GAME, "--bots", "random,random,random,random,random"), "5 bots for 4 seats"),
    (("simulate", GAME, "--games", "0"), "--games"),
    (("simulate", GAME, "--nonsense"), "--nonsense"),
    (("simulate",), "GAME"),
    (("nonsense",), "nonsense"),
    (("table", "--seat", "4"), "there are 4 seats, 0 to 3"),
    (("table", "--name", "bot:x"), "does not begin with bot:"),
    (("table", "--resume", "--seats", "3"), "--seats does not go with --resume"),
    (("table", "--resume"), "no unfinished match"),
    (("table", "--resume", "no.json"), "no.json: cannot be read"),
]


@pytest.mark.parametrize(("arguments", "says"), COMMANDS, ids=[" ".join(c[0]) for c in COMMANDS])
def test_command(trainshed: Trainshed, arguments: tuple[str, ...], says: str) -> None:
    assert says in trainshed(*arguments).complaint


def test_records_of_bots_are_not_resumed(trainshed: Trainshed) -> None:
    trainshed("simulate", GAME, "--games", 1, "--out", "m.json")
    assert "0 of its seats are people's" in trainshed("table", "--resume", "m.json").complaint
    assert json.loads(Path("m.json").read_text())["result"]
