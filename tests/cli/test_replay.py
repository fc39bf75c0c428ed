import json
from pathlib import Path

import pytest

import trainshed as house
from trainshed.bots import driving, for_seats
from trainshed.core import gamefile
from trainshed.core.match import Match

from .conftest import Trainshed

KEYS = {
    "ply", "action", "to_move", "phase", "round", "cash", "treasury", "income", "player_income",
    "shares", "locomotives", "track", "links", "order",
}  # fmt: skip

TABLE = """
ply action to_move node round order players strip stacks factory_supply question_cards doublers
turquoise_home occupied pile pool foundries_up extensions_left income_left extra_marker
boilerman_space emil
"""
SEAT = """
score coins workers turquoise black passed tracks locomotives factories doublers markers engineers
tokens tokens_placed cards unlocked medal revaluation end_bonus
"""
SEAT_OF_MODULES = {"branch", "coal", "extensions", "income", "foundries", "boilermen"}


@pytest.fixture
def match() -> Match:
    match = house.new("german_railways", ["Anna", "bot:random", "Ben"], seed=11)
    driving.play_out(match, {k: s.make(11, k) for k, s in enumerate(for_seats("random", 3))})
    return match


@pytest.fixture
def record(match: Match, tmp_path: Path) -> Path:
    path = tmp_path / "m.json"
    gamefile.write(path, gamefile.to_text(match.record()))
    return path


def test_json_prints_every_position(trainshed: Trainshed, match: Match, record: Path) -> None:
    answer = trainshed("replay", record, "--json")
    objects = [json.loads(line) for line in answer.out.splitlines()]
    assert [o["ply"] for o in objects] == list(range(1, len(match.actions) + 1))
    assert [o["action"] for o in objects] == match.lines()
    assert set(objects[0]) >= KEYS
    assert {k: v for k, v in objects[-1].items() if k not in ("ply", "action")} == match.view()


def test_json_of_russian_railroads_names_everything_on_the_table(trainshed: Trainshed) -> None:
    folder = Path(__file__).parents[1] / "data" / "russian_railroads" / "matches"
    for name, modules in (
        ("bots-germany-true-coal-true-new_components-true-2-seats", True),
        ("bots-default-4-seats", False),
    ):
        out = trainshed("replay", folder / f"{name}.json", "--json").out
        for line in out.splitlines():
            shown = json.loads(line)
            assert set(shown) >= set(TABLE.split())
            for player in shown["players"]:
                assert set(player) == set(SEAT.split()) | (SEAT_OF_MODULES if modules else set())


def test_ply_prints_one_position(trainshed: Trainshed, match: Match, record: Path) -> None:
    all_of_them = trainshed("replay", record, "--json").out.splitlines()
    for ply in (1, 7, len(match.actions)):
        assert trainshed("replay", record, "--json", "--ply", ply).out.splitlines() == [
            all_of_them[ply - 1]
        ]
    start = json.loads(trainshed("replay", record, "--json", "--ply", 0).out)
    assert (start["ply"], start["action"], start["phase"]) == (0, None, "auction")


def test_ply_beyond_the_last(trainshed: Trainshed, match: Match, record: Path) -> None:
    complaint = trainshed("replay", record, "--ply", 9999).complaint
    assert "9999" in complaint
    assert str(len(match.actions)) in complaint


def test_shown_to_people(trainshed: Trainshed, record: Path) -> None:
    answer = trainshed("replay", record)
    assert answer.code == 0
    for expected in (
        "every line checked",
        "German Railways",
        "Anna",
        "Railroads",
        "Result",
        "ended",
    ):
        assert expected in answer.out
    early = trainshed("replay", record, "--ply", 2).out
    assert "After action 2 of" in early
    assert "decides on a bid for PO." in early


def test_a_ply_of_many_matches_needs_to_know_which(trainshed: Trainshed, match: Match) -> None:
    Path("m.jsonl").write_text(gamefile.to_line(match.record()) * 2)
    complaint = trainshed("replay", "m.jsonl", "--ply", 3).complaint
    assert "m.jsonl: --ply 3 of which match? name it with --match K" in complaint
    assert "After action 3 of" in trainshed("replay", "m.jsonl", "--ply", 3, "--match", 2).out


def test_a_narrow_terminal_cuts_the_board_and_never_wraps_it(
    trainshed: Trainshed, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    lines = trainshed("replay", record).out.splitlines()
    rows = [line for line in lines if line[:2] in {f"{row} " for row in "ABCDEFGHIJKLMNOPQRS"}]
    assert [row[0] for row in rows[:19]] == list("ABCDEFGHIJKLMNOPQRS")
    first = lines.index(rows[0])
    assert lines[first : first + 19] == rows[:19]  # nothing between them
    assert rows[0].endswith("…")


def test_many_matches(trainshed: Trainshed) -> None:
    trainshed("simulate", "german_railways", "--games", 3, "--out", "m.jsonl")
    table = trainshed("replay", "m.jsonl")
    assert "3 records, every line checked" in table.out
    assert "German Railways" in trainshed("replay", "m.jsonl", "--match", 2).out
    assert (
        "there is no match 4; it holds 3" in trainshed("replay", "m.jsonl", "--match", 4).complaint
    )
    numbers = [
        json.loads(line)["match"]
        for line in trainshed("replay", "m.jsonl", "--json").out.splitlines()
    ]
    assert sorted(set(numbers)) == [1, 2, 3]


def test_a_bad_line_among_many_is_named(trainshed: Trainshed, tmp_path: Path) -> None:
    trainshed("simulate", "german_railways", "--games", 3, "--out", "m.jsonl")
    lines = (tmp_path / "m.jsonl").read_text().splitlines()
    lines[1] = lines[1].replace("bid 1", "bud 1", 1)
    (tmp_path / "m.jsonl").write_text("\n".join(lines))
    assert "m.jsonl:2:" in trainshed("replay", "m.jsonl").complaint
    assert trainshed("replay", "m.jsonl", "--match", 3).code == 0
