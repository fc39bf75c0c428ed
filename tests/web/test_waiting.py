"""The waiting room in a browser: choices are kept at once, nothing typed is lost."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from trainshed.games import find
from trainshed.web.db.models import RUNNING

from .browser import Person
from .conftest import Guest, Server, wait_until

pytestmark = pytest.mark.full
Come = Callable[..., Person]


@pytest.fixture(scope="module", autouse=True)
def warm(server: Server) -> None:
    """Let the rules be compiled before anybody waits for them at a browser."""
    guest = Guest(server.address, "Nobody")
    guest.play_bots()
    guest.http.close()


def room(vera: Person) -> str:
    vera.visit()
    vera.page.fill("input[name=name] >> nth=0", "Vera")
    vera.page.select_option("select[name=seats] >> nth=0", "3")
    vera.page.locator("button[formaction='/tables']").first.click()
    vera.arrive("#invite")
    return vera.page.locator("#invite").inner_text().removeprefix(vera.address)


def sits_down(name: str, server: Server, path: str) -> None:
    guest = Guest(server.address, name)
    guest.get(path)
    guest.post(f"{path}/sit", name=name)
    guest.http.close()


def test_rules_are_kept_as_they_are_chosen(come: Come, server: Server) -> None:
    vera = come()
    path = room(vera)
    repo, table = server.app.state.repo, path.removeprefix("/t/")
    vera.page.locator("summary").last.click()
    with vera.page.expect_event("load"):
        vera.page.select_option("#o-turn_order", "beginner")
    assert repo.match(table).options == {"turn_order": "beginner"}
    vera.page.wait_for_selector("#o-koeln_terrain")  # still open after the page was loaded anew
    vera.page.fill("#o-stalemate_rounds", "7")
    vera.page.locator(".sign button.yes").click()  # at once: the start waits for the rules
    vera.page.wait_for_selector("#sign")
    assert repo.match(table).options == {"turn_order": "beginner", "stalemate_rounds": 7}


def test_a_number_that_is_being_typed_waits_for_its_end(come: Come, server: Server) -> None:
    vera = come()
    path = room(vera)
    repo, table = server.app.state.repo, path.removeprefix("/t/")
    vera.page.locator("summary").last.click()
    vera.page.fill("#o-stalemate_rounds", "7")
    vera.page.evaluate("document.addEventListener('anew', () => { window.heard = true; })")
    sits_down("Anna", server, path)
    wait_until(lambda: vera.page.evaluate("window.heard === true"))
    assert vera.page.locator("text=Anna sits down.").count() == 0  # not while a number is typed
    vera.page.keyboard.press("Tab")
    vera.page.wait_for_selector("text=Anna sits down.")
    assert repo.match(table).options == {"stalemate_rounds": 7}
    assert vera.page.locator("#o-stalemate_rounds").input_value() == "7"


def test_the_number_of_seats_changes_at_once(come: Come) -> None:
    vera = come()
    room(vera)
    vera.page.select_option("main select[name=seats]", "5")
    vera.page.wait_for_selector("ol.seats li:nth-child(5)")


def test_what_is_typed_stays_when_somebody_else_acts(come: Come, server: Server) -> None:
    vera, ben = come("Vera"), come("Ben")
    path = room(vera)
    ben.visit(path)
    ben.page.fill(".sign input[name=name]", "Benedi")
    ben.page.focus(".sign input[name=name]")
    sits_down("Anna", server, path)
    ben.page.wait_for_selector("text=Anna sits down.")
    name = ben.page.locator(".sign input[name=name]")
    wait_until(lambda: name.input_value() == "Benedi")
    wait_until(lambda: ben.page.evaluate("document.activeElement.name") == "name")
    vera.arrive("text=Anna sits down.")
    vera.page.fill("#say", "hello")
    vera.page.locator("#talk .say button").click()
    ben.page.wait_for_selector("#talk-lines >> text=hello")
    wait_until(lambda: name.input_value() == "Benedi")


def test_a_button_is_not_taken_away_while_it_is_pressed(come: Come, server: Server) -> None:
    vera = come()
    path = room(vera)
    page = vera.page
    page.evaluate("performance.now = () => 0")  # no hand is too slow
    page.evaluate("document.addEventListener('anew', () => { window.heard = true; })")
    page.locator(".sign button.yes").hover()
    page.mouse.down()
    sits_down("Anna", server, path)
    page.wait_for_function("() => window.heard")
    page.wait_for_timeout(300)  # without it the test could not fail, that is all
    page.mouse.up()
    page.wait_for_selector("#sign")
    assert server.app.state.repo.match(path.removeprefix("/t/")).status == RUNNING


@pytest.fixture
def news_first(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pages hear of what a form does before the form's own answer comes."""
    tables = server.app.state.tables
    tell = tables.changed

    def told(match_id: str, version: int) -> None:
        tell(match_id, version)
        listening = tables.hub._listening.get(match_id, ())
        wait_until(lambda: all(page.version >= version and not page.event for page in listening))
        time.sleep(
            0.2
        )  # on its way to the browser; without it the test could not fail, that is all

    monkeypatch.setattr(tables, "changed", told)


@pytest.mark.usefixtures("news_first")
def test_what_was_said_is_gone_from_its_box(come: Come) -> None:
    vera = come()
    room(vera)
    vera.page.fill("#say", "hello")
    vera.page.locator("#talk .say button").click()
    vera.page.wait_for_selector("#talk-lines >> text=hello")
    assert vera.page.locator("#say").input_value() == ""


@pytest.mark.usefixtures("news_first")
def test_whoever_plays_again_goes_to_the_new_table(come: Come, server: Server) -> None:
    vera = come()
    path = room(vera)
    repo, table = server.app.state.repo, path.removeprefix("/t/")
    ben = Guest(server.address, "Ben")
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben")
    vera.arrive("text=Ben sits down.")
    vera.page.locator(".sign button.yes").click()
    vera.page.wait_for_selector("#sign")
    for seat in repo.seats(table)[:2]:
        repo.change_seat(table, seat.number, stands_in=True, bot="greedy")
    server.app.state.tables.changed(table, repo.change_match(table))
    vera.arrive("main.over", 300_000)
    vera.page.click("text=Play again, same table")
    vera.page.wait_for_selector("#invite")
    assert vera.page.url != server.address + path
    ben.http.close()


def test_a_name_is_the_same_in_all_its_fields(come: Come) -> None:
    vera = come()
    vera.visit("/")
    fields = vera.page.locator("input[name=name]")
    fields.last.fill("Vera")
    assert {fields.nth(k).input_value() for k in range(fields.count())} == {"Vera"}
    assert fields.count() > 1


def test_a_choice_that_does_not_fit_says_why_at_once(come: Come, server: Server) -> None:
    vera, repo = come(), server.app.state.repo
    vera.visit("/")
    bay = vera.page.locator("article", has_text="Russian Railroads")
    bay.locator("select[name=seats]").select_option("2")
    bay.locator("text=Invite friends").click()
    vera.arrive("ol.seats")
    table = vera.page.url.rpartition("/")[2]
    vera.page.click("text=Options of the game")
    with vera.page.expect_event("load"):  # the page comes anew
        vera.page.check("#o-coal")
    assert repo.match(table).options == {"coal": True}
    vera.page.click("#o-solo")  # `check` would look whether it stays so
    vera.arrive("[role=alert] >> text=The solo module is for exactly one seat.")  # another page
    assert not vera.page.is_checked("#o-solo")
    assert vera.page.is_checked("#o-coal")
    vera.page.select_option("main select[name=seats]", "1")
    wait_until(lambda: repo.match(table).options == {"coal": True, "solo": True})
    vera.page.wait_for_selector("#o-solo:checked")
    assert all("422" in line for line in vera.complaints)
    vera.complaints.clear()


MEANWHILE = """addEventListener("beforeunload", () => {
    window.fetch = () => new Promise(() => {}); // what is sent from now on may be cut off
    document.getElementById("public").click();
    const terrain = document.getElementById("o-koeln_terrain");
    terrain.selectedIndex = 1;
    terrain.dispatchEvent(new Event("change", { bubbles: true }));
}, { once: true })"""


def test_what_is_chosen_while_the_page_comes_anew_is_kept(come: Come, server: Server) -> None:
    vera, repo = come(), server.app.state.repo
    path = room(vera)
    table = path.removeprefix("/t/")
    vera.page.locator("summary").last.click()
    vera.page.evaluate(MEANWHILE)  # the page is on its way then
    vera.page.select_option("#o-turn_order", "beginner")
    wait_until(lambda: set(repo.match(table).options) == {"turn_order", "koeln_terrain"})
    assert repo.match(table).wishes["public"]
    vera.page.wait_for_selector("#public:checked")


EARLY = """document.addEventListener("readystatechange", () => { // scripts run after that
    const room = document.getElementById("public");
    if (!room || sessionStorage.getItem("early")) return;
    sessionStorage.setItem("early", "once");
    room.click();
})"""


def test_what_is_chosen_before_the_scripts_listen_is_kept(come: Come, server: Server) -> None:
    vera, repo = come(), server.app.state.repo
    path = room(vera)
    vera.page.add_init_script(EARLY)
    vera.page.reload()
    wait_until(lambda: repo.match(path.removeprefix("/t/")).wishes["public"])
    vera.page.wait_for_selector("#public:checked")


def test_a_file_is_sent_as_soon_as_it_is_chosen(come: Come) -> None:
    vera = come()
    vera.visit("/")
    bay = vera.page.locator("article", has_text="Russian Railroads")
    bay.locator("text=Invite friends").click()
    vera.arrive("ol.seats")
    document = find("russian_railroads").components()
    document["russian_railroads/engineers"]["engineers"][0]["number"] = "many"
    sent: dict[str, Any] = {"name": "mine.json", "mimeType": "application/json", "buffer": b""}
    sent["buffer"] = json.dumps(document, indent=2).encode()
    vera.page.set_input_files("input[name=document]", sent)
    vera.arrive("[role=alert] >> text=mine.json:")  # another page
    document["russian_railroads/engineers"]["engineers"][0]["number"] = 1
    document["russian_railroads/engineers"]["engineers"][0]["effects"] = [
        {"op": "points", "count": 7}
    ]
    sent["buffer"] = json.dumps(document, indent=2).encode()
    vera.page.set_input_files("input[name=document]", sent)
    vera.page.wait_for_selector("#o-components option[value=own]", state="attached")
    assert vera.page.locator("#o-components").input_value() == "own"
    assert all("422" in line for line in vera.complaints)
    vera.complaints.clear()
