"""Home in a real browser: whoever has typed a name is no "Guest", and nobody sits down twice."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from .browser import Person
from .conftest import Guest, Server

pytestmark = pytest.mark.full
PLAY = "form[action='/play']"


def test_without_scripts_a_name_stands_in_the_bay_that_is_pressed(
    browser: Browser, server: Server
) -> None:
    vera = Person(browser, server.address, java_script_enabled=False)
    vera.visit()
    bays = vera.page.locator(PLAY)
    bays.nth(0).locator("input[name=name]:visible").fill("Vera")
    bays.nth(1).locator("button.go").click()  # the browser asks for the name: nothing is sent
    assert vera.page.url == f"{server.address}/"
    bays.nth(1).locator("input[name=name]:visible").fill("Vera")
    bays.nth(1).locator("button.go").click()
    vera.arrive("#sign", 300_000)
    assert vera.page.locator("header nav").inner_text().endswith("Vera")
    vera.close()


@pytest.mark.parametrize("has_scripts", [True, False])
def test_whoever_has_no_name_yet_sits_down_with_one_press(
    browser: Browser, server: Server, visit: Callable[..., Guest], has_scripts: bool
) -> None:
    host = visit(f"Host {has_scripts}")
    table = host.open_table(3)
    host.post(f"{table}/options", public="1", spectators="1", people="1")
    ben = Person(browser, server.address, "Ben", java_script_enabled=has_scripts)
    ben.visit()
    opened = ben.page.locator("section.op")
    opened.locator("input[name=name]").fill("Ben")
    opened.locator(f"button[formaction='{table}/sit']").click()
    ben.arrive(".lob")
    assert "Ben" in ben.page.locator(".seats").inner_text()
    assert "You sit at the table." in ben.page.locator(".sign").inner_text()
    ben.close()
