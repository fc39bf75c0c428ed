"""Tables of earlier rules: kept, replayed and played on by them; new ones have the newest."""

import json
from pathlib import Path

import pytest

from trainshed.games import GAMES, find
from trainshed.web.db.models import MatchRow
from trainshed.web.live_match import load

from .conftest import GAME, Guest, Server

DATA = Path(__file__).parents[1] / "data"
RECORD = DATA / GAME / "matches" / "rules-1" / "bots-impossible_end-vote-3-seats.json"


def row_of(server: Server, path: str) -> MatchRow:
    row = server.app.state.repo.match(path.removeprefix("/t/"))
    assert row is not None
    return row


@pytest.fixture
def sent_in(vera: Guest) -> str:
    vera.get("/")
    page = vera.post("/replays", files={"record": ("m.json", RECORD.read_bytes())})
    return page.url.path.removesuffix("/replay")


def test_a_record_of_version_1_is_kept_and_given_back_as_it_was(vera: Guest, sent_in: str) -> None:
    was, now = json.loads(RECORD.read_text()), vera.get(f"{sent_in}/record.json").json()
    assert {key: now[key] for key in now if key not in ("seats", "seed")} == {
        key: was[key] for key in was if key not in ("seats", "seed")
    }
    ply = was["actions"].index("0 disagree")
    assert "votes to play on" in vera.get(f"{sent_in}/replay?ply={ply + 1}").text


def test_it_is_played_on_by_version_1_and_played_again_by_the_newest(
    server: Server, vera: Guest, sent_in: str
) -> None:
    vera.post(f"{sent_in}/fork", ply=30)
    assert row_of(server, vera.path).rules == 1
    assert vera.my_turn(vera.path)["ply"] >= 30
    vera.post(f"{sent_in}/rematch")
    again = row_of(server, vera.path)
    assert (again.rules, again.options["impossible_end"]) == (find(GAME).rules_version, "vote")


@pytest.mark.parametrize("name", GAMES)
def test_options_that_a_table_does_not_keep_are_those_of_its_version(
    server: Server, vera: Guest, name: str
) -> None:
    path, game = vera.open_table(), find(name)
    repo, table = server.app.state.repo, path.removeprefix("/t/")
    for rules in (*game.replays, game.rules_version):
        repo.change_match(table, rules=rules, game=name, options={})
        live = load(repo, table)
        assert live is not None
        for option in game.options:
            default = dict(option.earlier).get(rules, option.default)
            assert live.match.options[option.name] == default


def test_a_table_that_waits_begins_by_the_newest_rules(server: Server, vera: Guest) -> None:
    path = vera.open_table()
    server.app.state.repo.change_match(path.removeprefix("/t/"), rules=1)
    vera.post(f"{path}/start")
    assert row_of(server, path).rules == find(GAME).rules_version


def test_a_table_of_rules_to_come_says_so_in_a_line(server: Server, vera: Guest) -> None:
    path = vera.play_bots()
    server.app.state.repo.change_match(path.removeprefix("/t/"), rules=99)
    page = vera.http.get(path)
    assert 400 <= page.status_code < 500
    assert f"this match needs rules version 99 of {GAME}; this program has version" in page.text
