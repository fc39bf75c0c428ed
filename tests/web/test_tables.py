"""Tables: made, joined, filled, started, left, replayed, played again."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import trainshed as house
from trainshed.core import fair

from .conftest import GAME, Guest, Server, sensible, wait_until
from .test_play import both_at

Played = tuple[Guest, str]


@pytest.fixture(scope="module")
def played(server: Server) -> Iterator[Played]:
    """A guest, and the address of a match that he has played to its end."""
    guest = Guest(server.address, "Vera")
    yield guest, finished(guest)
    guest.http.close()


def finished(guest: Guest) -> str:
    path = guest.play_bots(3)
    while True:
        state = guest.my_turn(path)
        if state["to_move"] == -2:
            return path
        guest.act(path, state["ply"], sensible(state["legal"]))


def test_home_remembers_what_was_chosen(vera: Guest) -> None:
    vera.play_bots(seats=5, level="beginner")
    page = vera.get("/").text
    assert '<option value="5" selected>' in page
    assert '<option value="beginner" selected>' in page
    assert 'name="name"' not in page  # nobody asks twice


def test_tables_that_wait_for_me_come_first(vera: Guest) -> None:
    vera.open_table()
    path = vera.play_bots()
    vera.my_turn(path)
    page = vera.get("/").text
    move, others = page.index("Your move"), page.index("Waiting for others")
    assert move < page.index(f'href="{path}"') < others
    assert "Bid 1 or more, or pass." in page


def test_a_friend_sits_down_by_the_link(vera: Guest, ben: Guest) -> None:
    path = vera.open_table(4)
    assert path in vera.page.text  # the invitation
    assert "Sit down" in ben.get(path).text
    ben.post(f"{path}/sit", name="Ben")
    assert "Ben" in vera.get(path).text
    assert "Ben sits down." in vera.page.text
    vera.post(f"{path}/fill", seat=2, level="beginner")
    assert "bot, Beginner" in vera.page.text
    vera.post(f"{path}/start")
    seats = vera.state(path)["seats"]
    assert [seat["kind"] for seat in seats] == ["guest", "guest", "bot", "bot"]
    assert len({seat["name"] for seat in seats}) == 4


def test_only_the_host_changes_the_room(vera: Guest, ben: Guest) -> None:
    path = vera.open_table()
    ben.get(path)
    for what in ("start", "options", "seats", "fill"):
        ben.post(f"{path}/{what}", 403, seat=1, seats=3)


def test_options_are_played(vera: Guest) -> None:
    path = vera.open_table()
    vera.post(f"{path}/options", turn_order="beginner", stalemate_rounds="5", public="1")
    vera.post(f"{path}/seats", seats=5)
    assert vera.state(path)["seats"][4]["kind"] == "open"
    vera.post(f"{path}/start")
    while vera.my_turn(path)["view"]["round"] == 0:
        state = vera.my_turn(path)
        vera.act(path, state["ply"], sensible(state["legal"]))
    assert sorted(vera.state(path)["view"]["order"]) == [0, 1, 2, 3, 4]  # one marker each


def options_in(server: Server, path: str) -> dict[str, Any]:
    options: dict[str, Any] = server.app.state.repo.match(path.removeprefix("/t/")).options
    return options


CHOSEN = re.compile(r'<select id="o-impossible_end".*?value="(\w+)" selected', re.DOTALL)


def test_two_people_are_proposed_what_the_game_proposes_for_two(
    server: Server, vera: Guest, ben: Guest
) -> None:
    path = vera.open_table()
    assert CHOSEN.findall(vera.get(path).text) == ["auto"]
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben")
    assert CHOSEN.findall(vera.get(path).text) == ["auto_and_vote"]
    assert "proposed for 2 people" in vera.page.text
    vera.post(f"{path}/options", turn_order="beginner", people=1)  # from a page of before Ben came
    vera.post(f"{path}/seats", seats=4)
    assert options_in(server, path) == {"turn_order": "beginner"}
    ben.post(f"{path}/leave")
    assert CHOSEN.findall(vera.get(path).text) == ["auto"]
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben")
    vera.post(f"{path}/start")
    assert options_in(server, path) == {"turn_order": "beginner", "impossible_end": "auto_and_vote"}


def test_what_the_host_chooses_stands_against_what_is_proposed(
    server: Server, vera: Guest, ben: Guest
) -> None:
    path = vera.open_table()
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben")
    vera.post(f"{path}/options", impossible_end="auto", people=2)
    assert CHOSEN.findall(vera.get(path).text) == ["auto"]
    assert "proposed for" not in vera.page.text
    vera.post(f"{path}/seats", seats=5)
    assert options_in(server, path) == {"impossible_end": "auto"}
    vera.post(f"{path}/start")
    assert options_in(server, path) == {}


def test_alone_among_bots_nothing_is_proposed(server: Server, vera: Guest) -> None:
    path = vera.open_table()
    vera.post(f"{path}/start")
    assert options_in(server, path) == {}


def test_a_bad_option_is_named(vera: Guest) -> None:
    path = vera.open_table()
    page = vera.post(f"{path}/options", 422, stalemate_rounds="99")
    assert "stalemate_rounds" in page.text


def test_open_tables_are_listed_and_private_ones_are_not(vera: Guest, ben: Guest) -> None:
    path = vera.open_table()
    assert path not in ben.get("/").text
    vera.get(path)
    vera.post(f"{path}/options", public="1")
    assert path in ben.get("/").text


def test_spectators_see_or_are_shut_out(vera: Guest, ben: Guest) -> None:
    path = vera.open_table()
    vera.post(f"{path}/options", spectators="1")
    vera.post(f"{path}/start")
    page = ben.get(path).text
    assert "Vera decides on a bid" in page
    assert 'name="verb"' not in page  # no button to bid with
    closed = vera.open_table()
    vera.post(f"{closed}/options")
    vera.post(f"{closed}/start")
    for tail in ("", "/parts", "/replay", "/live", "/record.json", "/why?action=pass"):
        ben.get(closed + tail, 404)
    ben.get("/api/tables/" + closed.removeprefix("/t/"), 404)
    unknown = ben.get("/t/no-such-table", 404).text
    assert unknown.replace("no-such-table", "") == ben.get(closed, 404).text.replace(
        closed.removeprefix("/t/"), ""
    )


def test_a_bot_takes_a_left_seat_and_gives_it_back(vera: Guest, ben: Guest) -> None:
    path = vera.open_table()
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben")
    vera.get(path)
    vera.post(f"{path}/start")
    ben.get(path)
    ben.post(f"{path}/leave")
    assert "Ben has left; a bot plays on." in vera.get(path).text
    vera.act(path, vera.my_turn(path)["ply"], "bid 4")
    state = wait_until(lambda: next((s for s in [vera.state(path)] if s["ply"] > 2), None))
    assert state["seats"][1]["stands_in"]
    ben.get(path)
    assert "Take my seat back" in ben.page.text
    ben.post(f"{path}/return")
    assert not ben.state(path)["seats"][1]["stands_in"]
    assert "Ben is back." in vera.get(path).text


def test_talk_is_escaped(vera: Guest, ben: Guest) -> None:
    path = vera.play_bots()
    vera.post(f"{path}/chat", text="<script>alert(1)</script> hallo")
    page = ben.get(path).text
    assert "&lt;script&gt;alert(1)&lt;/script&gt; hallo" in page
    assert "<script>alert" not in page


def test_the_end_its_record_and_its_proof(played: Played) -> None:
    vera, path = played
    page = vera.get(path).text
    for words in ("Final standings", "Cash during the match", "Income during the match"):
        assert words in page
    assert "Play again, same table" in page
    record = vera.get(f"{path}/record.json")
    assert record.headers["content-disposition"].startswith("attachment")
    proof = json.loads(record.text)["proof"]
    for shown in (proof["secret"], proof["seal"], fair.commitment(proof["secret"])):
        assert shown in page
    match = house.replay(record.text)
    assert match.is_over
    assert match.names[0] == "Vera"


def test_replay_shows_any_ply(played: Played) -> None:
    vera, path = played
    first = vera.get(f"{path}/replay?ply=0").text
    assert "Before the first action." in first
    later = vera.get(f"{path}/replay?ply=1").text
    assert "bid" in later
    assert vera.get(f"{path}/replay?ply=999999").status_code == 200
    assert "map-live" in vera.get(f"{path}/replay/parts?ply=40").text


def test_play_on_from_any_moment(played: Played) -> None:
    vera, path = played
    actions = vera.get(f"{path}/record.json").json()["actions"]
    vera.get(f"{path}/replay?ply=30")
    vera.post(f"{path}/fork", ply=30)
    assert vera.path != path
    fork = vera.path
    state = vera.my_turn(fork)
    assert state["ply"] >= 30
    old, new = vera.state(path)["log"], state["log"]
    assert [line["ply"] for line in new][:5] == [line["ply"] for line in old][:5]
    assert vera.get(f"{path}/record.json").json()["actions"] == actions  # the old one stands


def test_rematch(played: Played) -> None:
    vera, path = played
    vera.get(path)
    vera.post(f"{path}/rematch")
    assert vera.path != path
    names = [seat["name"] for seat in vera.state(vera.path)["seats"]]
    assert names == [seat["name"] for seat in vera.state(path)["seats"]]


def test_a_record_can_be_sent_in(vera: Guest) -> None:
    match = house.new(GAME, ["Anna", "bot:greedy", "Ben"], seed=5)
    for text in ("bid 3", "bid 4", "pass", "pass"):
        match.play(text)
    record = {"record": ("m.json", json.dumps(match.record()), "application/json")}
    page = vera.post("/replays", files=record)
    assert page.url.path.endswith("/replay")
    assert "Anna bids 3 for PO." in page.text
    table = page.url.path.removesuffix("/replay")
    assert vera.get(table).url.path == page.url.path  # it breaks off: there is no end to show
    vera.post(f"{table}/fork", ply=4)
    assert vera.my_turn(vera.path)["view"]["auction"]["railroad"] == "NME"


def test_a_record_that_is_sent_in_runs_no_file(
    vera: Guest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = "class Bot:\n    def choose(self, view, legal):\n        return legal[0]\n"
    Path("own.py").write_text(f"open('ran', 'w').close()\n{text}", encoding="utf-8")
    match = house.new(GAME, ["Anna", "bot:./own.py", "bot:greedy"], seed=5)
    for action in ("bid 3", "bid 4", "pass", "pass"):
        match.play(action)
    record = {"record": ("m.json", json.dumps(match.record()), "application/json")}
    table = vera.post("/replays", files=record).url.path.removesuffix("/replay")
    vera.post(f"{table}/rematch")
    assert vera.my_turn(vera.path)["seats"][1]["name"] == "./own.py"
    assert not Path("ran").exists()


def test_a_record_that_is_sent_in_makes_nobody_think_for_minutes(
    server: Server, vera: Guest
) -> None:
    match = house.new(GAME, ["Anna", "bot:mcts:ms=600000", "bot:club"], seed=5)
    for action in ("bid 3", "bid 4", "pass", "pass"):
        match.play(action)
    record = {"record": ("m.json", json.dumps(match.record()), "application/json")}
    table = vera.post("/replays", files=record).url.path.removesuffix("/replay")
    seats = server.app.state.repo.seats(table.removeprefix("/t/"))
    assert [seat.bot for seat in seats] == [None, "greedy", "club"]


def test_broken_records_are_named(vera: Guest) -> None:
    for content, complaint in (
        ("{", "m.json:1:"),
        ('{"format": "trainshed/1"}', "is missing"),
        ("\x00\xff", "not"),
        ("[]", "a record is a JSON object"),
    ):
        files = {"record": ("m.json", content, "application/json")}
        assert complaint in vera.post("/replays", 422, files=files).text
    vera.post("/replays", 413, files={"record": ("m.json", "x" * 3_000_000)})
    assert "is it the right file?" in vera.page.text
    assert 'href="/"' in vera.page.text


def test_a_rematch_is_offered_to_the_others(vera: Guest, ben: Guest) -> None:
    path = both_at(vera, ben)
    for guest in (vera, ben):
        guest.get(path)
        guest.post(f"{path}/leave", level="beginner")
    wait_until(lambda: vera.state(path)["status"] == "over")
    version = ben.state(path)["version"]
    assert "Play again, same table" in ben.get(path).text
    vera.get(path)
    vera.post(f"{path}/rematch")
    room = vera.path
    assert room != path
    assert ben.state(path)["version"] > version  # his page hears of it
    page = ben.get(path).text
    assert "Vera wants to play again." in page
    assert f'href="{room}"' in page
    assert "Play again, same table" not in page
    ben.post(f"{path}/rematch")  # from a page that had not heard: no second table
    assert ben.path == room
    names = [seat["name"] for seat in ben.state(room)["seats"]]  # he has his seat again
    assert names[:2] == ["Vera", "Ben"]


def test_who_only_watches_is_asked_to_talk_to_those_who_watch(vera: Guest, visit) -> None:
    path = vera.play_bots()
    eve = visit("Eve")
    watching, playing = "Say something to the others who watch", "Say something to the table"
    assert watching in eve.get(path).text
    assert playing not in eve.get(path).text
    assert playing in vera.get(path).text
    assert watching not in vera.get(path).text


def test_options_are_called_by_their_names_for_people(visit) -> None:
    for language, title, value in (
        ("en", "Free space of GBS", "its first rural space"),
        ("de", "Freies Feld der GBS", "ihr erstes Landfeld"),
        ("it", "Spazio gratuito di GBS", "il suo primo spazio rurale"),
    ):
        page = visit("Vera", language)
        page.open_table()
        told = page.page.text
        assert f">{title}<" in told
        assert f">{value}<" in told
        assert "gbs free" not in told
