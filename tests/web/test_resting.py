"""What waits for nobody rests: tables of bots without onlookers, matches that people have left
alone; and what somebody orders is no news for others.
"""

from pathlib import Path

import pytest

from trainshed.web import tables
from trainshed.web.db.engine import open_database
from trainshed.web.db.models import BOT, GUEST, RUNNING, PlanRow, ProxyRow
from trainshed.web.db.plans import PlanRepo
from trainshed.web.db.repo import ORDERED, Repo

from .conftest import Guest, Server, served, wait_until
from .test_database import a_match
from .test_play import both_at


def id_of(path: str) -> str:
    return path.removeprefix("/t/")


def plies(server: Server, path: str) -> int:
    row = server.app.state.repo.match(id_of(path))
    assert row is not None
    return row.plies


def test_a_table_of_bots_rests_until_somebody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "LOOKING", 0.0)  # a look without listening does not last
    with served(tmp_path, pace=0.05) as server:
        driver = server.app.state.tables.driver
        vera = Guest(server.address)
        path = vera.play_bots()
        vera.my_turn(path)
        vera.post(f"{path}/leave")
        wait_until(lambda: not driver.drives(id_of(path)))
        resting = plies(server, path)
        with vera.http.stream("GET", f"{path}/live") as line:
            told = line.iter_text()
            assert next(told)
            vera.state(path)
            wait_until(lambda: plies(server, path) > resting)
        wait_until(lambda: not server.app.state.hub.tables())
        wait_until(lambda: not driver.drives(id_of(path)))
        assert server.app.state.repo.match(id_of(path)).status == RUNNING
        vera.post(f"{path}/return")
        state = vera.my_turn(path)
        assert state["to_move"] == 0
        vera.http.close()


def test_a_page_without_scripts_counts_for_a_while(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        vera = Guest(server.address)
        path = vera.play_bots()
        resting = vera.my_turn(path)["ply"]
        vera.post(f"{path}/leave")  # which leads back to the table
        wait_until(lambda: plies(server, path) > resting)
        vera.http.close()


def seat(repo: Repo, match_id: str, number: int, kind: str, **more: object) -> None:
    repo.change_seat(match_id, number, kind=kind, **more)


@pytest.mark.full
def test_what_is_due_on_postgresql(postgres: str) -> None:
    what_is_due(Repo(open_database(postgres)))


def test_what_is_due(tmp_path: Path) -> None:
    what_is_due(Repo(open_database(f"sqlite:///{tmp_path / 't.sqlite'}")))


def what_is_due(repo: Repo) -> None:
    movers = {"person": 0, "bot": 1, "stood in for": 2, "drawn": -1, "ordered": 0, "bots only": 1}
    movers |= {"planned": 0, "to be asked": 0}
    for name, mover in movers.items():
        a_match(repo, name)
        seat(repo, name, 0, BOT if name == "bots only" else GUEST, name="Vera")
        seat(repo, name, 1, BOT, bot="greedy")
        seat(repo, name, 2, GUEST, stands_in=True, bot="greedy")
        repo.change_match(name, status=RUNNING, mover=mover)
    a_match(repo, "waiting")
    order = ProxyRow(match_id="ordered", seat=0, auction="", verb="bid", leave="pass", limit=3)
    repo.set_proxy(order)
    for name in ("planned", "to be asked"):
        row = PlanRow(match_id=name, seat=0, ply=0, phase=0, texts=["pass"])
        row.by_itself = name == "planned"
        PlanRepo(repo).keep(row)
    due = {"bot", "stood in for", "drawn", "ordered", "planned"}
    assert set(repo.due("german_railways")) == due
    assert repo.due("another") == []
    repo.engine.dispose()


def test_a_start_loads_only_what_waits_for_us(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        vera = Guest(server.address)
        waits = vera.play_bots()
        vera.my_turn(waits)
        due = vera.play_bots()
        vera.my_turn(due)
        cookies = dict(vera.http.cookies)
        vera.http.close()
    engine = open_database(server.app.state.settings.database)
    Repo(engine).change_match(id_of(due), mover=1)  # killed before a bot had moved
    engine.dispose()
    with served(tmp_path) as server:
        matches = server.app.state.tables.matches
        wait_until(lambda: matches.at_hand(id_of(due)))
        assert matches.at_hand(id_of(waits)) is None
        again = Guest(server.address)
        again.http.cookies.clear()
        again.http.cookies.update(cookies)
        again.get(waits)
        state = again.my_turn(waits)
        assert again.act(waits, state["ply"], state["legal"][0])["status"] == "done"
        again.my_turn(waits)
        again.http.close()


def test_an_order_is_no_news_for_others(vera: Guest, ben: Guest, server: Server) -> None:
    path = both_at(vera, ben)
    state = vera.my_turn(path)
    ben.get(path)
    ben.post(f"{path}/proxy", order="0.0.PO", limit=9)
    assert "Bids to 9" in ben.get(path).text
    assert vera.state(path)["version"] == state["version"]
    heard = []
    seen = {"Last-Event-ID": str(state["version"])}
    with vera.http.stream("GET", f"{path}/live", headers=seen) as line:
        told = line.iter_lines()
        next(told)
        ben.post(f"{path}/proxy", order="0.0.PO", stop="1")
        ben.post(f"{path}/chat", text="now you hear me")
        heard.append(next(each for each in told if each.startswith("id: ")))
    assert heard == [f"id: {state['version'] + 1}"]
    assert "Bids to 9" not in ben.get(path).text
    assert vera.act(path, state["ply"], "bid 8")["status"] == "done"


def test_another_process_reads_orders_anew_and_tells_nobody(vera: Guest, server: Server) -> None:
    path = vera.play_bots()
    version = vera.my_turn(path)["version"]
    live = server.app.state.tables.matches.at_hand(id_of(path))
    server.app.state.tables.heard(id_of(path), version)
    assert not live.is_stale
    server.app.state.tables.heard(id_of(path), ORDERED)
    assert live.is_stale
    assert vera.state(path)["version"] == version
