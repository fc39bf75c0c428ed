"""Every page of the house at every kind of size, light and dark: axe finds nothing serious."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from trainshed.games import names

from .browser import Person
from .conftest import Guest, Server
from .kept import keep
from .test_browser_payday import before_the_dividend
from .test_draws import sealed_table
from .test_hints import STAND_IN
from .test_judged_replay import keep_judged

pytestmark = pytest.mark.full
Come = Callable[..., Person]
DATA = Path(__file__).parents[1] / "data"
LOOKS = {
    "phone, dark": (390, 844, "dark"),
    "phone on its side, light": (844, 390, "light"),
    "tablet, dark": (820, 1180, "dark"),
    "laptop, light": (1280, 720, "light"),
}
QUICK: dict[str, Any] = {"resultTypes": ["violations"]}  # others are not told in full


def finished(person: Person, game: str) -> str:
    """Send in a match of the game that was played to its end; return its table."""
    person.visit()
    record = sorted((DATA / game / "matches").glob("*.json"))[0]
    person.page.set_input_files("input[type=file]", record)
    person.page.locator("form:has(input[type=file]) button").click()
    person.page.wait_for_url("**/t/**")
    return path_of(person)


def path_of(person: Person) -> str:
    return re.sub(r"(/replay)?([?#].*)?$", "", person.page.url).removeprefix(person.address)


def waiting_room(person: Person) -> str:
    person.visit()
    person.page.locator("button[formaction='/tables']").first.click()
    person.arrive(".lob")
    return path_of(person)


def opening_room(visit: Callable[..., Guest]) -> str:
    """Start a match that waits for two browsers to open what they have added to the draws."""
    host = visit("Oda")
    path, _ = sealed_table(host, visit("Paul"))
    host.get(path)
    assert "The match begins." in host.post(f"{path}/start").text
    return path


def pages_of(person: Person, game: str) -> Iterator[str]:
    """Come to what the house shows of a game: a table, a lesson, its end, its replay, its rules."""
    yield person.play_bots(3, game)
    over = finished(person, game)
    yield over
    yield f"{over}/replay?ply=60"
    yield f"/rules/{game}"
    person.visit()
    person.page.locator(f"form:has([value={game}]) [formaction='/learn']").click()
    person.arrive(".lesson")
    yield path_of(person)


def pages_of_all(person: Person, server: Server, visit: Callable[..., Guest]) -> Iterator[str]:
    """Come to every page that is not one of a game alone."""
    yield "/"  # as a newcomer sees it
    person.play_bots()
    person.wait_for_turn()
    person.page.keyboard.press("h")
    person.page.wait_for_selector(".hints .letter")
    yield ""  # the table as it is
    room = waiting_room(person)
    yield from ("/", room, f"{room}/people", "/about", "/me", "/puzzles", "/puzzles/today")
    with person.page.expect_navigation():
        person.page.locator(".answers button, form button[name=action]").first.click()
    yield "/puzzles/today"  # answered
    yield opening_room(visit)
    person.visit("/me")
    with person.page.expect_navigation():
        person.page.locator("form[action='/me/link'] button").click()
    yield ""  # with the link for another device
    yield str(person.page.evaluate("document.body.innerHTML.match(/\\/k\\/[\\w-]+/)[0]"))
    people = {0: person, 1: visit("Ben"), 2: visit("Cleo")}
    yield keep(server, "axe-ahead", before_the_dividend(), people) + "?ahead=1"
    judged, ply, _, _ = keep_judged(visit("Dora"), server)
    yield f"{judged}/replay?ply={ply + 1}&better=1"
    yield f"{judged}/analysis"
    yield "/t/no-such-table"


@pytest.mark.parametrize("game", [*names(), ""])
def test_axe_finds_nothing_serious_anywhere(
    come: Come, server: Server, visit: Callable[..., Guest], game: str
) -> None:
    finder = server.app.state.hints
    finder.close()
    finder._closed = False
    finder.command = lambda: (sys.executable, "-c", STAND_IN)
    vera = come("Vera", bypass_csp=True, reduced_motion="reduce")  # no colour is on its way
    found: list[tuple[str, str, str, list[str]]] = []
    for place in pages_of(vera, game) if game else pages_of_all(vera, server, visit):
        if place:
            vera.visit(place)
        for look, (width, height, scheme) in LOOKS.items():
            vera.page.set_viewport_size({"width": width, "height": height})
            vera.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            for problem in Axe().run(vera.page, options=QUICK).response["violations"]:
                if problem["impact"] in ("serious", "critical"):
                    nodes = [node["html"][:160] for node in problem["nodes"][:3]]
                    found.append((place or vera.page.url, look, problem["id"], nodes))
        vera.page.set_viewport_size({"width": 1440, "height": 900})
    vera.complaints = [line for line in vera.complaints if "404" not in line]  # as it should be
    assert found == []
