"""Floods: the limit comes before the work, and nobody is forgotten because of one."""

from pathlib import Path

import httpx
import pytest

from trainshed.web import quick_parts
from trainshed.web.db.repo import Repo
from trainshed.web.limits import HOUR, MINUTE, Count, Counts
from trainshed.web.tokens import RANDOM

from .conftest import Guest, served, wait_until


@pytest.mark.usefixtures("stands_still")
def test_parts_beyond_the_limit_are_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []
    usual = quick_parts.parts_for

    def counted(*given: object) -> object:
        made.append(given)
        return usual(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(quick_parts, "parts_for", counted)
    with served(tmp_path, pages_a_minute=30) as server:
        vera = Guest(server.address)
        path = vera.play_bots()
        match = server.app.state.tables.matches.live(path.removeprefix("/t/")).match
        wait_until(lambda: match.to_move == 0)  # without loading a page
        vera.get(path)
        address = f"{path}/parts?lang=en&plan=bid"
        answers = [vera.http.get(address).status_code for _ in range(40)]
        assert answers.count(429) >= 10
        assert len(made) <= answers.count(200)
        vera.http.close()


@pytest.mark.usefixtures("stands_still")
def test_cookies_by_chance_ask_the_database_so_often_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path, pages_a_minute=6, guests_an_address=100) as server:
        asked = []
        usual = Repo.guest_of

        def counted(self: Repo, token_hash: str) -> object:
            asked.append(token_hash)
            return usual(self, token_hash)

        monkeypatch.setattr(Repo, "guest_of", counted)
        answers = []
        for k in range(5):
            cookies = "; ".join(f"trainshed={k}{j}{'x' * (RANDOM - 2)}" for j in range(4))
            sent = {"Cookie": cookies}
            answers.append(httpx.get(f"{server.address}/about", headers=sent, timeout=600))
        assert [each.status_code for each in answers] == [200, 429, 429, 429, 429]
        assert "Try again in" in answers[-1].text
        looked_up = len(asked) - 1  # one is who the page is for
        assert looked_up <= 6
        free = httpx.get(f"{server.address}/health", headers=sent, timeout=600)
        assert free.status_code == 200
        assert len(asked) - 1 == looked_up


def test_health_asks_the_database_once_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    usual = Repo.ask
    monkeypatch.setattr(Repo, "ask", lambda self: (asked.append(1), usual(self)))
    monkeypatch.setattr("trainshed.web.routes.health.KNOWN_FOR", 1000.0)
    with served(tmp_path) as server:
        answers = [httpx.get(f"{server.address}/health", timeout=600) for _ in range(5)]
    assert [each.json()["database"] for each in answers] == [True] * 5
    assert len(asked) == 1


def test_many_pages_give_nobody_his_hourly_limit_back() -> None:
    counts = Counts(most_remembered=50)
    vera, here = Count("vera", 1, HOUR), Count("here", 2, HOUR)
    assert counts.wait("links", vera, here) == (0.0, False)
    assert counts.wait("links", vera, here)[0] > 0
    assert counts.wait("links", Count("other", 1, HOUR), here) == (0.0, False)
    for k in range(200):  # pages without a cookie: a new token each, from an address of many
        counts.wait("pages", Count(f"new {k}", 10, MINUTE), Count("here", 10_000, MINUTE))
    assert counts.wait("links", vera, here)[0] > 0
    wait, by_address = counts.wait("links", Count("third", 1, HOUR), here)
    assert wait > 0
    assert by_address


def test_an_address_over_its_limit_leaves_no_new_names() -> None:
    counts = Counts()
    for k in range(100):
        counts.wait("pages", Count(f"new {k}", 10, MINUTE), Count("here", 20, MINUTE))
    assert len(counts.kept[False, False]) == 20
    assert len(counts.kept[False, True]) == 1
