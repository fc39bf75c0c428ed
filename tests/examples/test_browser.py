"""The plain look in a real browser: a whole match by clicks, on a desk and on a phone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from trainshed.core.game import Game

from ..web.browser import DESK, PHONE, Person
from ..web.cards import COMPILING
from ..web.conftest import Server, browser, same_draws, served  # noqa: F401 - fixtures

pytestmark = pytest.mark.full
BUTTONS = "#sign button[name=action]"


@pytest.fixture
def server(game: Game, tmp_path: Path) -> Iterator[Server]:
    with served(tmp_path, actions_a_minute=100_000) as running:
        yield running


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_a_whole_match_by_clicks(
    browser: Browser,  # noqa: F811 - the fixture
    server: Server,
    viewport: dict[str, int],
) -> None:
    vera = Person(browser, server.address, viewport=viewport)
    vera.visit()
    bay = vera.page.locator("article", has_text="Goods Yard")
    bay.locator("input[name=name]").fill("Vera")
    bay.locator("select[name=seats]").select_option("3")
    bay.locator("button.btn.go").click(timeout=COMPILING)
    vera.page.wait_for_selector("#sign", timeout=COMPILING)
    vera.page.wait_for_load_state()
    vera.wait_for_turn()
    assert vera.page.locator("#panel-seats tbody tr, #panel-seats tr").count() >= 3
    found = Axe().run(vera.page).response["violations"]
    assert [each["id"] for each in found] == []
    while not vera.is_over:
        assert vera.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
        vera.made(lambda: vera.page.locator(BUTTONS).first.click())
        vera.wait_for_turn()
    assert "all trains are full" in vera.page.locator("main.over").inner_text()
    assert vera.complaints == []
    vera.close()
