"""The report of a finished match: asked for, waited for in a queue, kept, and never too early."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from trainshed.core.match import Match
from trainshed.games import find

from .conftest import GAME, Guest, Server, served, wait_until

# What stands in for the judge: it tells half of the way, waits for a file, then tells the rest.
STAND_IN = """
import json, pathlib, sys, time
record = json.loads(sys.stdin.read())
print(json.dumps({"percent": 50}), flush=True)
while not pathlib.Path(sys.argv[1]).exists():
    time.sleep(0.01)
told = json.loads(pathlib.Path(sys.argv[1]).read_text())
print(json.dumps(told), flush=True)
"""
ACCOUNT = {
    "start": 0.25, "luck": 0.125, "own": -0.25, "others": 0.875, "result": 1.0, "adjusted": 0.875,
    "luck_error": 0.03, "own_error": 0.03, "others_error": 0.03, "inaccuracies": 0, "mistakes": 1,
    "blunders": 0, "score": 30,
}  # fmt: skip
SLIP = {
    "ply": 2, "seat": 1, "action": "pass", "line": "1 pass", "better": "bid <7>", "loss": 0.08,
    "error": 0.02, "mark": "mistake", "choices": 3, "before": 0.3,
}  # fmt: skip


def played(seed: int) -> Match:
    match = Match(find(GAME), ["Anna", "Ben", "Cleo"], seed=seed)
    while not match.is_over:
        match.play_chance() if match.to_move < 0 else match.play("pass")
    return match


def analysis_of(match: Match) -> dict[str, Any]:
    rows = [[0.5, 0.25, 0.25]] * len(match.actions) + [[1.0, 0.0, 0.0]]
    return {
        "unit": "chance",
        "playouts": 256,
        "actions": len(match.actions),
        "curve": {"chances": rows},
        "decisions": [SLIP],
        "accounts": [{"seat": seat, **ACCOUNT} for seat in range(3)],
    }


@pytest.fixture
def judge(tmp_path: Path) -> Path:
    """Return the file that the judge waits for."""
    return tmp_path / "verdict.json"


@pytest.fixture
def house(tmp_path: Path, judge: Path) -> Iterator[Server]:
    with served(tmp_path, analyses_an_hour=3) as running:
        running.app.state.analyses.command = lambda: (
            *(sys.executable, "-c", STAND_IN, str(judge)),
        )
        yield running


@pytest.fixture
def come() -> Iterator[Callable[..., Guest]]:
    """Return what makes a guest of a server whose rules are ready."""
    guests: list[Guest] = []

    def made(server: Server, name: str = "Vera", language: str = "en") -> Guest:
        wait_until(lambda: server.app.state.tables.matches.preparing.is_ready(GAME))
        guests.append(Guest(server.address, name, language))
        return guests[-1]

    yield made
    for guest in guests:
        guest.http.close()


def send(guest: Guest, match: Match) -> str:
    guest.get("/me")
    guest.post("/me", name=guest.name)
    file = {"record": ("m.json", json.dumps(match.record()), "application/json")}
    return guest.post("/replays", files=file).url.path.removesuffix("/replay")


def test_a_report_is_asked_for_waited_for_and_kept(
    come: Callable[..., Guest], house: Server, judge: Path
) -> None:
    vera, match = come(house), played(1)
    table = send(vera, match)
    assert "/analysis" in vera.get(f"{table}/replay").text
    assert "/analysis" in vera.get(table).text
    assert "Judge this match" in vera.get(f"{table}/analysis").text
    vera.post(f"{table}/analysis")
    wait_until(lambda: "50 %" in vera.get(f"{table}/analysis").text)
    assert vera.page.headers["refresh"]
    other = send(vera, played(2))
    vera.post(f"{other}/analysis")
    assert "1 match is judged first." in vera.page.text
    judge.write_text(json.dumps({"analysis": analysis_of(match)}), "utf-8")
    wait_until(lambda: "Luck and skill" in vera.get(f"{table}/analysis").text)
    assert "refresh" not in vera.page.headers
    for words in ("8 % ± 4", "Mistake", "bid &lt;7&gt;", 'replay?ply=3"', "+12 % ± 6"):
        assert words in vera.page.text
    assert "<7>" not in vera.page.text
    wait_until(lambda: "Luck and skill" in vera.get(f"{other}/analysis").text)


def test_others_read_what_was_found_and_it_is_not_judged_twice(
    come: Callable[..., Guest], house: Server, judge: Path
) -> None:
    vera, match = come(house), played(1)
    table = send(vera, match)
    judge.write_text(json.dumps({"analysis": analysis_of(match)}), "utf-8")
    vera.post(f"{table}/analysis")
    wait_until(lambda: "Luck and skill" in vera.get(f"{table}/analysis").text)
    judge.unlink()  # whoever judged again would wait for ever
    for language, words in (("de", "Glück und Können"), ("it", "Fortuna e abilità")):
        other = come(house, "Otto", language)
        assert words in other.get(f"{table}/analysis").text
        for _ in range(5):  # more often than may be judged
            other.post(f"{table}/analysis")
            assert words in other.page.text


def test_what_fails_says_so_and_may_be_tried_again(
    come: Callable[..., Guest], house: Server, judge: Path
) -> None:
    vera, match = come(house), played(1)
    table = send(vera, match)
    judge.write_text(json.dumps({"error": "no such thing"}), "utf-8")
    vera.post(f"{table}/analysis")
    wait_until(lambda: "The last try failed: no such thing" in vera.get(f"{table}/analysis").text)
    judge.write_text(json.dumps({"analysis": analysis_of(match)}), "utf-8")
    vera.post(f"{table}/analysis")
    wait_until(lambda: "Luck and skill" in vera.get(f"{table}/analysis").text)


def test_nobody_asks_for_too_many(come: Callable[..., Guest], house: Server, judge: Path) -> None:
    vera = come(house)
    tables = [send(vera, played(seed)) for seed in range(4)]
    for table in tables[:3]:
        vera.post(f"{table}/analysis")
    vera.post(f"{tables[3]}/analysis", status=429)
    assert "You can have 3 matches judged an hour." in vera.page.text


def test_a_match_that_runs_is_not_judged(come: Callable[..., Guest], house: Server) -> None:
    vera = come(house)
    table = vera.play_bots()
    vera.get(f"{table}/analysis", status=409)
    vera.post(f"{table}/analysis", status=409)
    assert "It is judged when it is over." in vera.page.text
    vera.get("/t/no-such-table/analysis", status=404)


def test_a_restart_goes_on_with_what_was_asked_for(
    come: Callable[..., Guest], tmp_path: Path, judge: Path
) -> None:
    match = played(1)
    with served(tmp_path) as first:
        first.app.state.analyses.command = lambda: (sys.executable, "-c", STAND_IN, str(judge))
        vera = come(first)
        table = send(vera, match)
        vera.post(f"{table}/analysis")
        wait_until(lambda: "50 %" in vera.get(f"{table}/analysis").text)
    judge.write_text(json.dumps({"analysis": analysis_of(match)}), "utf-8")
    with served(tmp_path) as second:
        second.app.state.analyses.command = lambda: (sys.executable, "-c", STAND_IN, str(judge))
        vera = come(second)
        wait_until(lambda: "Luck and skill" in vera.get(f"{table}/analysis").text)


@pytest.mark.full
def test_the_judge_itself_judges_in_its_own_process(
    come: Callable[..., Guest], tmp_path: Path
) -> None:
    with served(tmp_path) as running:
        vera = come(running)
        table = send(vera, played(1))
        vera.post(f"{table}/analysis")
        wait_until(lambda: "Luck and skill" in vera.get(f"{table}/analysis").text, 300)
