"""Among strangers: not to hear somebody, to report, to remove, to close; the words of the host."""

import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from trainshed.core.error import BadInput
from trainshed.web.db import admin
from trainshed.web.settings import Settings, from_environment

from .conftest import Guest, Server, served
from .kept import keep
from .test_play import both_at
from .test_story import by_hand


def id_of(path: str) -> str:
    return path.removeprefix("/t/")


def test_what_somebody_says_can_be_hidden_everywhere(vera: Guest, ben: Guest) -> None:
    path = both_at(vera, ben)
    ben.get(path)
    ben.post(f"{path}/chat", text="listen to me")
    parts = f"{path}/parts?lang=en"
    assert "listen to me" in vera.get(path).text + vera.get(parts).text
    page = vera.get(f"{path}/people").text
    assert "Hide what they say" in page
    page = vera.post(f"{path}/mute", seat=1, muted="1").text
    assert "Show what they say" in page
    for address in (path, parts, parts):  # the second time from memory
        assert "listen to me" not in vera.get(address).text
    assert "listen to me" in ben.get(path).text  # nobody tells him
    other = ben.open_table()
    vera.get(other)
    vera.post(f"{other}/sit", name="Vera")
    ben.get(other)
    ben.post(f"{other}/chat", text="here as well")
    assert "here as well" not in vera.get(other).text
    vera.post(f"{path}/mute", seat=1)
    assert "listen to me" in vera.get(path).text
    assert "listen to me" in vera.get(parts).text


def test_only_people_at_the_table_are_muted(vera: Guest) -> None:
    path = vera.play_bots()
    vera.get(path)
    vera.post(f"{path}/mute", 404, seat=1, muted="1")  # a bot says nothing
    vera.post(f"{path}/mute", 404, seat=9, muted="1")


def test_a_report_reaches_the_host_of_the_site(
    vera: Guest, ben: Guest, server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    path = both_at(vera, ben)
    vera.get(f"{path}/people")
    with caplog.at_level(logging.WARNING):
        page = vera.post(f"{path}/report", seat=1, text="He <b>shouts</b>.\x1b[2J")
    assert "will read it" in page.text
    found = admin.reports(server.app.state.repo)
    [(row, by, about)] = [each for each in found if each[0].match_id == id_of(path)]
    assert (row.text, by, about) == ("He <b>shouts</b>. [2J", "Vera", "Ben")
    assert f"report {row.id} about table {id_of(path)}" in caplog.text
    assert "shouts" not in caplog.text
    assert "What happened" in vera.get(f"{path}/report").text
    assert "Say in a few words" in vera.post(f"{path}/report", 422, text="  ").text
    vera.post(f"{path}/report", 404, seat=2, text="the bot")
    vera.post(f"{path}/report", text="the table itself")
    assert admin.reports(server.app.state.repo)[-1][2] == ""


def test_reports_have_a_limit(tmp_path: Path) -> None:
    with served(tmp_path, reports_an_hour=1) as server:
        vera = Guest(server.address)
        path = vera.play_bots()
        vera.post(f"{path}/report", text="one")
        assert "You can report 1 times per hour." in vera.post(f"{path}/report", 429, text="2").text
        vera.http.close()


def test_a_closed_table_is_no_ones_to_report(vera: Guest, visit: Callable[..., Guest]) -> None:
    path = vera.open_table()
    vera.post(f"{path}/options", public="1")  # no spectators
    vera.post(f"{path}/start")
    stranger = visit("Eve")
    stranger.get(f"{path}/people", 404)
    stranger.post(f"{path}/report", 404, text="let me see")


def test_whoever_is_removed_stays_away(vera: Guest, ben: Guest) -> None:
    path = vera.open_table()
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben")
    assert "Remove for good" in vera.get(f"{path}/people").text
    assert "Remove for good" not in ben.get(f"{path}/people").text
    ben.post(f"{path}/remove", 403, seat=0)
    vera.post(f"{path}/remove", 404, seat=0)  # not oneself
    vera.post(f"{path}/remove", 404, seat=2)  # nobody sits there
    assert "Ben was removed from the table." in vera.post(f"{path}/remove", seat=1).text
    assert "has removed you" in ben.post(f"{path}/sit", 403, name="Ben").text
    vera.post(f"{path}/options", public="1", spectators="1")
    ben.post(f"{path}/sit", 403, name="Ben")  # other rules do not bring him back
    assert [seat["name"] for seat in vera.state(path)["seats"]] == ["Vera", "", ""]


def test_a_host_closes_the_table_before_the_match(vera: Guest, ben: Guest) -> None:
    path = vera.open_table()
    vera.post(f"{path}/options", public="1", spectators="1")
    assert id_of(path) in ben.get("/").text
    ben.post(f"{path}/close", 403)
    vera.get(f"{path}/people")
    vera.post(f"{path}/close")
    assert vera.path == "/"
    assert id_of(path) not in ben.get("/").text
    ben.get(path, 410)
    running = vera.play_bots()
    vera.post(f"{running}/close", 409)


def test_the_words_of_the_host(tmp_path: Path) -> None:
    notice = "Closed on Mondays. <b>\n\nAsk anna@trains.example."
    with served(tmp_path, notice=notice, privacy="Backups live for 30 days.") as server:
        guest = Guest(server.address)
        home = guest.get("/").text
        assert "Closed on Mondays. &lt;b&gt;" in home
        assert 'href="/about"' in home
        page = guest.get("/about").text
        for words in (
            "Closed on Mondays.",
            "Ask anna@trains.example.",
            "Backups live for 30 days.",
        ):
            assert words in page
        assert "is not stored" in page  # what holds for every server
        guest.http.close()


def test_without_words_of_the_host_there_is_no_notice(vera: Guest) -> None:
    assert 'class="sec notice"' not in vera.get("/").text
    assert "no account" in vera.get("/about").text


def test_words_come_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("Grüße\n", "utf-8")
    given = {"TRAINSHED_NOTICE": f"@{tmp_path / 'words.txt'}"}
    assert from_environment(given).notice == "Grüße\n"
    with pytest.raises(BadInput, match="TRAINSHED_PRIVACY: nowhere: No such file"):
        from_environment({"TRAINSHED_PRIVACY": "@nowhere"})
    (tmp_path / "bad.txt").write_bytes(b"\xff")
    with pytest.raises(BadInput, match="not UTF-8 text"):
        from_environment({"TRAINSHED_PRIVACY": f"@{tmp_path / 'bad.txt'}"})
    assert Settings().notice == ""


def test_who_watches_is_heard_by_who_watches_and_by_the_table_after_the_match(
    visit: Callable[..., Guest], server: Server
) -> None:
    vera, dora, eve = visit("Vera"), visit("Dora"), visit("Eve")
    match = by_hand()
    match.undo(1)  # one pass, and it is over
    people = {0: visit("Anna"), 1: vera, 2: visit("Cleo")}
    path = keep(server, "watched", match, people)
    vera.post(f"{path}/chat", text="I shall pass")
    dora.get(path)
    assert "Say something to the others who watch" in dora.page.text
    dora.post(f"{path}/chat", text="she bluffs")
    dora.post(f"{path}/chat", phrase="well")  # a phrase is for the table
    for watching in (dora, eve):
        page = watching.get(path).text
        assert "she bluffs" in page
        assert "I shall pass" in page
    assert "she bluffs" not in vera.get(path).text
    assert "she bluffs" not in vera.http.get(f"{path}/parts").text
    vera.act(path, len(match.actions), "pass")
    assert "she bluffs" in vera.get(path).text
    assert vera.page.text.count("watching</span> she bluffs") == 1


def test_who_watches_cannot_pass_for_somebody_at_the_table(
    visit: Callable[..., Guest],
) -> None:
    vera, double, eve = visit("Vera"), visit("Vera"), visit("Eve")
    path = vera.play_bots()
    double.post("/me", name="Vera")
    double.get(path)
    double.post(f"{path}/chat", text="trust me")
    said = eve.get(path).text
    line = said[: said.index("trust me")].rpartition("<li")[2]
    assert "watching" in line


def test_watchers_cannot_crowd_out_what_the_table_says(
    visit: Callable[..., Guest], server: Server
) -> None:
    vera = visit("Vera")
    path = vera.play_bots()
    vera.my_turn(path)
    vera.post(f"{path}/chat", text="still here")
    repo, table = server.app.state.repo, path.removeprefix("/t/")
    for k in range(70):
        repo.say(table, "Dora", f"line {k}", "watch")
    talk = [line.text for line in repo.talk(table)]
    assert "still here" in talk
    assert talk[-1] == "line 69"
    assert "line 9" not in talk
