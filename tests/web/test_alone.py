"""Matches for one: started from home with one click, and the guest's best ones in a table."""

import random
import re
from collections.abc import Callable

import pytest

from trainshed.core.match import Match
from trainshed.games import all_games, find
from trainshed.web import live_matches
from trainshed.web.db.models import OVER, MatchRow, SeatRow
from trainshed.web.db.repo import Made, Repo
from trainshed.web.live_match import LiveMatch, load

from .conftest import Guest, Server

GAME = "russian_railroads"
ROW = re.compile(r'<td class="num"><b>(\d+)</b></td><td>([\d-]+)</td><td>([^<]*)</td>')


def start(guest: Guest) -> str:
    guest.get("/")
    guest.post("/play", game=GAME, name=guest.name, offer=0)
    return guest.path


def finish(repo: Repo, path: str, name: str, seed: int, **options: bool) -> int:
    """Keep one more match of the host of a table, played to its end; return its score."""
    match = Match(find(GAME), ["Vera"], seed, {"solo": True, **options})
    drawn = random.Random(seed)
    while not match.is_over:
        match.advance()
        if not match.is_over:
            match.submit(drawn.choice(match.legal()), actor=0)
    made = [
        Made(actor, match.verbs.text(action), ply)
        for ply, (actor, action) in enumerate(zip(match.actors, match.actions, strict=True))
    ]
    host = repo.match(path.removeprefix("/t/"))
    assert host is not None
    row = MatchRow(id=name, game=GAME, rules=find(GAME).rules_version, options=match.options)
    row.secret, row.seed, row.host_id, row.status, row.wishes = "", seed, host.host_id, OVER, {}
    row.options = {"solo": True, **options}
    row.version, row.plies, row.mover = 1, len(made), -2
    seat = SeatRow(match_id=name, number=0, kind="guest", name="Vera", guest_id=host.host_id)
    seat.stands_in = False
    repo.add_match(row, [seat], made)
    return match.scores()[0]


def test_every_offer_can_be_played() -> None:
    for game in all_games():
        for offer in game.face.offers:
            game.must_allow(offer.seats, offer.options)
    assert [offer.label for offer in find(GAME).face.offers] == ["Solo against Emil"]


def test_solo_is_one_click_from_home(vera: Guest, visit: Callable[..., Guest]) -> None:
    assert vera.page.text.count('name="offer" value="0"') == 1
    state = vera.state(start(vera))
    assert (state["status"], len(state["seats"])) == ("running", 1)
    assert "Solo gegen Emil" in visit("Carla", language="de").page.text


def test_the_best_matches_stand_on_home_and_on_the_end_page(
    vera: Guest, ben: Guest, server: Server
) -> None:
    assert "You have not finished a solo match yet." in vera.page.text
    path, repo = start(vera), server.app.state.repo
    scores = {
        finish(repo, path, "one", 1): "none",
        finish(repo, path, "two", 2, coal=True): "Module coal",
        finish(repo, path, "three", 3, coal=True, germany=True): "Module Germany, Module coal",
    }
    for page in ("/", "/t/one"):
        rows = ROW.findall(vera.get(page).text)
        assert [(int(score), words) for score, _, words in rows] == sorted(scores.items())[::-1]
        assert 'href="/t/two/replay"' in vera.page.text
    assert f"your best: {max(scores)}" in vera.get("/").text
    assert "Your best solo matches" in vera.get("/t/one").text
    assert ROW.findall(ben.get("/").text) == []


def test_a_finished_match_is_replayed_once(
    vera: Guest, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, repo = start(vera), server.app.state.repo
    for number in range(3):
        finish(repo, path, f"kept-{number}", 40 + number)
    replayed: list[str] = []

    def counted(repo: Repo, match_id: str) -> LiveMatch | None:
        replayed.append(match_id)
        return load(repo, match_id)

    monkeypatch.setattr(live_matches, "load", counted)
    for _ in range(3):
        vera.get("/")
    kept = [match_id for match_id in replayed if match_id.startswith("kept-")]
    assert sorted(kept) == ["kept-0", "kept-1", "kept-2"]
