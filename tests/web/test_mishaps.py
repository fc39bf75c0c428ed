"""What goes wrong in a browser: a server that is away, no cookies, odd names, broken files."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from trainshed.core.match import Match
from trainshed.games import find

from .browser import Person
from .conftest import GAME, Guest, Server, own_port, served, wait_until

pytestmark = pytest.mark.full


@pytest.fixture
def vera(browser: Browser, server: Server) -> Iterator[Person]:
    person = Person(browser, server.address)
    yield person
    person.close()


def test_a_server_that_was_away_is_found_again_and_all_is_there(
    browser: Browser, tmp_path: Path
) -> None:
    port = own_port()
    with served(tmp_path, port=port) as first:
        vera = Person(browser, first.address)
        path = vera.play_bots()
        vera.wait_for_turn()
        vera.made(lambda: vera.page.locator("[data-enter]").click())
        vera.wait_for_turn()
        ask, log = vera.ask, vera.page.locator("#log-lines").inner_text()
        assert vera.page.locator("#strip-live").is_hidden()
    vera.page.wait_for_selector("#strip-live:not([hidden])")
    assert "Your last move was saved" in vera.page.locator("#strip-live").inner_text()
    assert vera.page.locator("#live.off").count() == 1
    assert vera.ask == ask  # the board stays
    with served(tmp_path, port=port) as second:
        assert second.address == vera.address
        vera.page.wait_for_selector("#strip-live", state="hidden")
        assert vera.page.locator("#live.off").count() == 0
        assert vera.page.locator("#log-lines").inner_text() == log
        vera.made(lambda: vera.page.locator('#sign button[value="pass"]').click())
        assert "You pass on" in vera.page.locator("#log-lines").inner_text()
        eve = Guest(second.address)
        assert eve.state(path)["ply"] >= 2
        eve.http.close()
    vera.close()


def test_a_move_while_the_server_is_away_is_not_lost_in_silence(
    browser: Browser, tmp_path: Path
) -> None:
    port = own_port()
    with served(tmp_path, port=port) as first:
        vera = Person(browser, first.address)
        vera.play_bots()
        vera.wait_for_turn()
    vera.page.wait_for_selector("#strip-live:not([hidden])")
    ask = vera.ask
    vera.page.locator("[data-enter]").click()
    vera.page.wait_for_selector("#strip-refused:not([hidden])")
    assert "not been sent" in vera.page.locator("#strip-refused").inner_text()
    assert vera.ask == ask
    with served(tmp_path, port=port):
        vera.page.wait_for_selector("#strip-live", state="hidden")
        vera.made(lambda: vera.page.locator("[data-enter]").click())
        vera.page.wait_for_selector("#strip-refused", state="hidden")
        assert "You bid 1 for PO." in vera.page.locator("#log-lines").inner_text()
    vera.close()


@pytest.mark.parametrize(
    ("locale", "words"),
    [("en-GB", "Your browser sent no cookie."), ("de-DE", "kein Cookie"), ("it-IT", "cookie")],
)
def test_a_browser_without_cookies(
    browser: Browser, server: Server, locale: str, words: str
) -> None:
    vera = Person(browser, server.address, locale=locale)

    def strip(route: Any) -> None:
        headers = {k: v for k, v in route.request.headers.items() if k.lower() != "cookie"}
        route.continue_(headers=headers)

    vera.context.route("**/*", strip)
    vera.page.on("response", lambda _: vera.context.clear_cookies())
    vera.visit()
    vera.page.locator("button.btn.go").first.click()
    vera.arrive("main.center h1")
    assert words in vera.page.locator("main.center").inner_text()
    assert vera.page.locator(".err").inner_text() == "403"
    vera.page.locator("main.center a.btn").click()  # the way out
    vera.arrive("button.btn.go")
    vera.close()


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("", "Guest"),
        ("   ", "Guest"),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert"),
        ("A" * 200, "A" * 24),
        ("bot:mcts", "Guest"),
        ("Zoë & “Söhne”", "Zoë & “Söhne”"),
    ],
)
def test_any_name_leads_to_a_table(vera: Person, given: str, shown: str) -> None:
    vera.visit()
    vera.page.evaluate("document.querySelector('input[name=name]').removeAttribute('maxlength')")
    vera.page.fill("input[name=name]", given)
    vera.page.locator("button.btn.go").first.click()
    vera.arrive("#sign")
    assert vera.page.locator("header nav a[href='/me']").inner_text().endswith(shown)
    assert vera.page.locator("img").count() == 0
    assert vera.complaints == []


def test_a_name_that_is_none_is_refused_on_ones_own_page(vera: Person) -> None:
    vera.play_bots()
    vera.visit("/me")
    vera.page.evaluate("document.querySelector('main input[name=name]').required = false")
    vera.page.fill("main input[name=name]", "  ")
    vera.page.locator("main form:has(input[name=name]) button").first.click()
    vera.page.wait_for_selector("text=This name cannot be used.")
    assert "1 to 24 letters" in vera.page.locator("main").inner_text()
    vera.visit("/me")
    assert vera.page.locator("main input[name=name]").input_value() == "Vera"


def finished() -> str:
    match = Match(find(GAME), ["Anna", "bot:greedy", "Ben"], seed=5)
    for text in ("bid 3", "bid 4", "pass", "pass"):
        match.play(text)
    return json.dumps(match.record())


@pytest.mark.parametrize(
    ("name", "content", "detail"),
    [
        ("cut.json", finished()[:-40], "cut.json:1:"),
        ("empty.json", "", "empty.json"),
        ("picture.png", "\udcff\udcfe\x00", "not UTF-8 text"),
        ("other.json", '{"format": "chess"}', "other.json"),
        ("illegal.json", finished().replace("0 bid 3", "0 bid 400"), "bid 400"),
        ("<b>.json", "[]", "a record is a JSON object"),
    ],
    ids=["cut off", "empty", "no text", "another format", "an illegal move", "markup in its name"],
)
def test_a_broken_record_is_named_and_the_way_out(
    vera: Person, name: str, content: str, detail: str
) -> None:
    vera.visit()
    body = content.encode("utf-8", "surrogateescape")
    vera.page.set_input_files(
        "input[type=file]", {"name": name, "mimeType": "application/json", "buffer": body}
    )
    vera.page.locator("form:has(input[type=file]) button").click()
    vera.page.wait_for_selector("text=This record cannot be replayed.")
    told = vera.page.locator("main").inner_text()
    assert detail in told
    assert "Nothing was kept." in told
    assert vera.page.locator("main b").count() == 0
    vera.page.locator("main a.btn.go").click()
    vera.page.wait_for_selector("input[type=file]")


def test_a_file_too_large_for_any_record(vera: Person) -> None:
    vera.visit()
    vera.page.set_input_files(
        "input[type=file]",
        {"name": "huge.json", "mimeType": "application/json", "buffer": b"x" * 3_000_000},
    )
    vera.page.locator("form:has(input[type=file]) button").click()
    vera.page.wait_for_selector("text=larger than")
    assert "Nothing has changed" in vera.page.locator("body").inner_text()


def test_a_stale_tab_is_told_and_brought_up_to_date(vera: Person) -> None:
    path = vera.play_bots()
    vera.wait_for_turn()
    asleep = vera.context.new_page()
    asleep.route(re.compile(r"/t/[^/]+/live"), lambda route: route.abort())
    asleep.goto(vera.address + path)
    asleep.wait_for_selector("[data-enter]")
    vera.made(lambda: vera.page.locator("[data-enter]").click())
    vera.wait_for_turn()
    asleep.locator('#sign button[value="pass"]').click()
    asleep.wait_for_selector("#strip-refused:not([hidden])")
    assert "Nothing of yours was played" in asleep.locator("#strip-refused").inner_text()
    wait_until(lambda: asleep.locator("#sign").get_attribute("data-key") == vera.ply)
    lines = asleep.locator("#log-lines").inner_text()
    assert re.search(r"You pass on PO", lines) is None
    asleep.locator("#strip-refused button").click()
    assert asleep.locator("#strip-refused").is_hidden()
