"""The report of a finished match: asked for, waited for in a queue, kept, and never too early."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from trainshed.analysis import FORMAT
from trainshed.core.match import Match
from trainshed.games import find
from trainshed.web import analyses
from trainshed.web.db import analyses as kept_analyses
from trainshed.web.db.analyses import AnalysesRepo
from trainshed.web.db.engine import open_database
from trainshed.web.db.models import MatchRow
from trainshed.web.db.repo import Repo

from .conftest import GAME, Guest, Server, served, wait_until

# What stands in for the judge: it tells half of the way, waits for a file, then tells the rest.
STAND_IN = """
import json, pathlib, sys, time
record = json.loads(sys.stdin.read())
early = {"unit": "chance", "curve": {"chances": [[0.5, 0.25, 0.25]] * (len(record["actions"]) + 1)}}
print(json.dumps({"percent": 50, "early": early}), flush=True)
told = None
while told is None:
    try:
        told = json.loads(pathlib.Path(sys.argv[1]).read_text())
    except (FileNotFoundError, ValueError):  # it may be half written
        time.sleep(0.01)
print(json.dumps(told), flush=True)
"""
ACCOUNT = {
    "start": 0.25, "luck": 0.125, "own": -0.25, "others": 0.875, "result": 1.0, "adjusted": 0.875,
    "others_bids": 0.5, "others_rest": 0.375, "others_bids_error": 0.02, "others_rest_error": 0.02,
    "luck_error": 0.03, "own_error": 0.03, "others_error": 0.03, "inaccuracies": 0, "mistakes": 1,
    "blunders": 0, "score": 30,
}  # fmt: skip
SLIP = {
    "ply": 2, "seat": 1, "actions": ["pass"], "line": "1 pass", "better": ["bid <7>"], "loss": 0.08,
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
        "format": FORMAT,
        "unit": "chance",
        "playouts": 256,
        "actions": len(match.actions),
        "curve": {"chances": rows, "errors": [[0.02, 0.01, 0.01]] * len(rows)},
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
    assert 'class="band b2"' in vera.page.text  # of the first look
    assert "A first look" in vera.page.text
    other = send(vera, played(2))
    vera.post(f"{other}/analysis")
    assert "1 match is judged first." in vera.page.text
    judge.write_text(json.dumps({"analysis": analysis_of(match)}), "utf-8")
    wait_until(lambda: "Luck and skill" in vera.get(f"{table}/analysis").text)
    assert "refresh" not in vera.page.headers
    for words in (
        "8 % ± 4",
        "Mistake",
        "bid &lt;7&gt;",
        'replay?ply=3"',
        "+12 % ± 6",
        "bids +50 % ± 4",
    ):
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
    assert "You can have 3 matches analysed per hour." in vera.page.text


def test_a_match_that_runs_is_not_judged(come: Callable[..., Guest], house: Server) -> None:
    vera = come(house)
    table = vera.play_bots()
    vera.get(f"{table}/analysis", status=409)
    vera.post(f"{table}/analysis", status=409)
    assert "It is judged when it is over." in vera.page.text
    vera.get("/t/no-such-table/analysis", status=404)


def test_a_restart_goes_on_with_what_was_asked_for(
    come: Callable[..., Guest], tmp_path: Path, judge: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = sys.executable, "-c", STAND_IN, str(judge)
    monkeypatch.setattr(analyses, "judging", lambda: command)  # the second one begins at once
    match = played(1)
    with served(tmp_path) as first:
        vera = come(first)
        table = send(vera, match)
        vera.post(f"{table}/analysis")
        wait_until(lambda: "50 %" in vera.get(f"{table}/analysis").text)
    judge.write_text(json.dumps({"analysis": analysis_of(match)}), "utf-8")
    with served(tmp_path) as second:
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
        wait_until(lambda: "Luck and skill" in vera.get(f"{table}/analysis").text)


def test_a_match_is_judged_by_one_process_until_it_gives_no_sign_of_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo = Repo(open_database(f"sqlite:///{tmp_path / 't.sqlite'}"))
    host = repo.make_guest("hash", "Vera").id
    with repo.writing() as session:
        for name in ("a", "b"):
            row = MatchRow(id=name, game=GAME, rules=1, secret="", seed=1, host_id=host)
            session.add(row)
    kept = AnalysesRepo(repo)
    kept.ask("a")
    kept.ask("b")
    assert kept.claim("b", "one")
    assert not kept.claim("b", "two")
    assert kept.waited_for() == ["b", "a"]  # what is under way is first
    assert kept.tell("b", "one", 30, {"unit": "chance"})
    assert (kept.find("b").percent, kept.find("b").early) == (30, {"unit": "chance"})
    assert kept.tell("b", "one", 40, None)
    assert kept.find("b").early == {"unit": "chance"}
    assert kept.claim("a", "two")
    kept.leave("two")  # it ends in peace
    assert kept.claim("a", "one")
    monkeypatch.setattr(kept_analyses, "SILENT", -1.0)  # whoever spoke just now was silent
    assert kept.claim("b", "two")
    assert (kept.find("b").percent, kept.find("b").early) == (0, None)
    assert not kept.tell("b", "one", 50, None)  # it is another's now
    kept.keep("b", {"format": FORMAT})
    assert kept.waited_for() == ["a"]
    assert not kept.claim("b", "one")
    repo.engine.dispose()


def test_two_processes_share_what_is_asked_for(
    come: Callable[..., Guest], tmp_path: Path, judge: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each judges one of two; how far both are is told by either."""
    monkeypatch.setattr(analyses, "LOOK_AGAIN", 0.1)
    command = sys.executable, "-c", STAND_IN, str(judge)
    monkeypatch.setattr(analyses, "judging", lambda: command)
    with served(tmp_path) as one, served(tmp_path) as two:
        vera = come(one)
        tables = [send(vera, played(seed)) for seed in (1, 2)]
        for table in tables:
            vera.post(f"{table}/analysis")
        for table in tables:
            wait_until(lambda table=table: "50 %" in vera.get(f"{table}/analysis").text)
        ids = [table.removeprefix("/t/") for table in tables]
        by = {one.app.state.analyses.kept.find(each).by for each in ids}
        assert by == {server.app.state.analyses.name for server in (one, two)}
        judge.write_text(json.dumps({"analysis": analysis_of(played(1))}), "utf-8")
        for table in tables:
            wait_until(lambda table=table: "Luck and skill" in vera.get(f"{table}/analysis").text)


def end_of_own(guest: Guest, match: Match) -> str:
    """Play the last action of a match oneself, at a table of one's own; return its address."""
    table = send(guest, match)
    last = len(match.actions) - 1
    guest.get(f"{table}/replay?ply={last}")
    own = guest.post(f"{table}/fork", ply=last, seat=match.actors[last]).url.path
    found = guest.my_turn(own)
    if found["to_move"] >= 0:  # a choice, not the only one
        guest.act(own, found["ply"], "pass")
    wait_until(lambda: guest.state(own)["to_move"] == -2)
    return own


def test_my_match_is_judged_without_being_asked_for(
    come: Callable[..., Guest], tmp_path: Path, judge: Path
) -> None:
    match = played(1)
    with served(tmp_path, judge_unasked=True) as running:
        running.app.state.analyses.command = lambda: (sys.executable, "-c", STAND_IN, str(judge))
        vera = come(running)
        own = end_of_own(vera, match)
        wait_until(lambda: "50 %" in vera.get(own).text)  # the page of the end says so
        assert "data-brief" in vera.page.text
        assert "50 %" in vera.get(f"{own}/analysis/brief").text
        second = end_of_own(vera, played(2))
        assert "1 match is judged first." in vera.get(second).text
        other = send(vera, played(3))
        vera.post(f"{other}/analysis")  # asked for: before what nobody asked for
        assert "1 match is judged first." in vera.page.text
        assert "2 matches are judged first." in vera.get(second).text
        judge.write_text(json.dumps({"analysis": analysis_of(match)}), "utf-8")
        wait_until(lambda: "data-brief" not in vera.get(own).text)
        assert "won thanks to" in vera.page.text or "You lost most" in vera.page.text
        wait_until(lambda: "Luck and skill" in vera.get(f"{second}/analysis").text)


def test_who_ends_many_matches_does_not_fill_the_queue(
    come: Callable[..., Guest], tmp_path: Path, judge: Path
) -> None:
    with served(tmp_path, judge_unasked=True, analyses_an_hour=100) as running:
        queue = running.app.state.analyses
        queue.command = lambda: (sys.executable, "-c", STAND_IN, str(judge))
        vera = come(running)
        own = [end_of_own(vera, played(seed)) for seed in range(1, 7)]
        wait_until(lambda: "50 %" in vera.get(own[0]).text)
        ids = [each.removeprefix("/t/") for each in own]
        assert [queue.is_waited_for(each) for each in ids] == [True] * 4 + [False] * 2
        assert "Judge this match" in vera.get(f"{own[5]}/analysis").text  # it may be asked for
        vera.post(f"{own[5]}/analysis")
        assert "1 match is judged first." in vera.page.text
        judge.write_text(json.dumps({"analysis": analysis_of(played(1))}), "utf-8")


def test_a_report_of_an_older_kind_is_made_anew(
    come: Callable[..., Guest], house: Server, judge: Path
) -> None:
    vera, match = come(house), played(1)
    table = send(vera, match)
    old = {**analysis_of(match), "format": "trainshed-analysis/1"}
    kept, match_id = house.app.state.analyses.kept, table.removeprefix("/t/")
    kept.ask(match_id)
    kept.keep(match_id, old)
    assert "Judge this match" in vera.get(f"{table}/analysis").text
    judge.write_text(json.dumps({"analysis": analysis_of(match)}), "utf-8")
    vera.post(f"{table}/analysis")
    wait_until(lambda: "Luck and skill" in vera.get(f"{table}/analysis").text)
