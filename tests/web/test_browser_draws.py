"""What a browser adds to the draws by itself, and what a person types in its place."""

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from trainshed.core import fair

from .browser import Person
from .conftest import Server, served, wait_until

pytestmark = pytest.mark.full
Come = Callable[..., Person]
OWN = "page " + "07" * 16  # as the tests let a browser draw
# A host's browser that waits until all have opened theirs, however slow the machine is.
PATIENT = """
const usual = window.setTimeout;
window.setTimeout = (then, after, ...more) => usual(then, after === 5000 ? 1e9 : after, ...more);
"""


def nonces(server: Server, path: str) -> list[str]:
    """Return what the seats of a table add."""
    return [seat.nonce for seat in server.app.state.repo.seats(path.removeprefix("/t/"))]


def test_a_browser_adds_its_part_to_a_match_against_bots(come: Come, server: Server) -> None:
    vera = come()
    vera.visit()
    shown = vera.page.locator("input[name=pledge]").first
    table, promised = shown.input_value().partition(".")[0], shown.get_attribute("data-sha256")
    vera.page.fill("input[name=name] >> nth=0", "Vera")
    vera.page.locator("button.btn.go").first.click()
    vera.arrive("#sign")
    assert vera.page.url.startswith(f"{vera.address}/t/{table}")
    assert nonces(server, f"/t/{table}")[0] == OWN
    assert promised in vera.page.content()


def test_browsers_seal_their_parts_and_open_them_when_all_is_fixed(
    come: Come, server: Server
) -> None:
    vera, ben = come("Vera"), come("Ben")
    vera.page.add_init_script(PATIENT)
    vera.visit()
    vera.page.fill("input[name=name] >> nth=0", "Vera")
    vera.page.locator("button[formaction='/tables']").first.click()
    link = vera.page.locator("#invite").inner_text()
    path = link.removeprefix(vera.address)
    ben.page.goto(link)
    ben.page.fill(".sign input[name=name]", "Ben")
    ben.page.locator(".sign button.yes").click()
    ben.arrive("input[name=word]")  # the script that seals what he types listens
    assert nonces(server, path)[:2] == [fair.sealed(OWN)] * 2
    ben.page.fill("input[name=word]", " good   luck ü ")
    ben.page.locator(".draws button").click()
    vera.arrive("text=Ben has added another text to the draws.")
    own = "hand good luck ü"
    wait_until(lambda: nonces(server, path)[1] == fair.sealed(own))
    vera.page.locator(".sign button.yes").click()
    for person in (vera, ben):
        person.page.wait_for_selector("#sign .ask")
    assert nonces(server, path)[:2] == [OWN, own]


def test_a_browser_that_has_gone_is_not_waited_for(come: Come, server: Server) -> None:
    vera, ben = come("Vera"), come("Ben")
    vera.visit()
    vera.page.fill("input[name=name] >> nth=0", "Vera")
    vera.page.locator("button[formaction='/tables']").first.click()
    link = vera.page.locator("#invite").inner_text()
    ben.page.goto(link)
    ben.page.fill(".sign input[name=name]", "Ben")
    ben.page.locator(".sign button.yes").click()
    vera.arrive("text=Ben sits down.")
    ben.page.goto("about:blank")
    vera.page.locator(".sign button.yes").click()
    vera.page.wait_for_selector("#sign .ask")
    assert nonces(server, link.removeprefix(vera.address))[:2] == [OWN, fair.sealed(OWN)]


def test_links_in_a_name_that_the_server_does_not_know_are_completed(
    browser: Browser, tmp_path: Path
) -> None:
    with served(tmp_path, hosts="play.example.org") as server:
        vera = Person(browser, server.address)
        vera.visit()
        vera.page.locator("button[formaction='/tables']").first.click()
        vera.arrive("html.js #invite")
        told = httpx.get(vera.page.url, timeout=600).text
        assert 'id="invite" tabindex="0">/t/' in told
        assert vera.page.locator("#invite").inner_text().startswith(f"{server.address}/t/")
        assert vera.complaints == []
        vera.close()
