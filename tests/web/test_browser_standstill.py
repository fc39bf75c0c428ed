"""Tables at which nothing moves by itself: what a page says in the moments between two steps."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from trainshed.core.match import Match

from .browser import Person
from .conftest import Guest, served
from .test_undo import TABLE, first_round, keep

pytestmark = pytest.mark.full
NEVER = 3600.0  # seconds before a step


def sit(browser: Browser, folder: Path, match: Match, then: Callable[[Person], None]) -> None:
    """Let Anna look at a match that stands still; the others are not at their browsers."""
    with served(folder, pace=NEVER) as server:
        anna = Person(browser, server.address, "Anna")
        anna.visit()
        others = [Guest(server.address, name) for name in ("Ben", "Cleo")]
        keep(server, [anna, *others], match)
        anna.visit(TABLE)
        then(anna)
        assert anna.complaints == []
        anna.close()
        for guest in others:
            guest.http.close()


def test_who_has_left_is_not_asked(browser: Browser, tmp_path: Path) -> None:
    def leave(anna: Person) -> None:
        assert anna.is_asked
        anna.page.click("nav summary")
        anna.page.click("text=Leave: a bot plays on")
        anna.page.wait_for_selector("text=Take my seat back")
        assert not anna.is_asked
        assert anna.ask == "A bot plays for you."
        assert anna.page.locator("a.target, #sign .grp").count() == 0
        anna.page.click("text=Take my seat back")
        anna.page.wait_for_selector("#sign:not(.quiet)")

    sit(browser, tmp_path, first_round((0, 1, 2)), leave)


def test_who_has_given_an_order_is_not_asked(browser: Browser, tmp_path: Path) -> None:
    match = first_round((0, 1, 2))
    match.play("offer KSS")
    for _ in range(2):
        if match.to_move != 0:
            match.play("pass")

    def order(anna: Person) -> None:
        assert anna.is_asked
        anna.page.click(".proxy summary")
        anna.page.fill(".proxy input[name=limit]", "7")
        anna.page.click(".proxy button.go")
        anna.page.wait_for_selector("#sign.quiet")
        assert anna.ask == "Your order is carried out."
        anna.page.click(".proxy summary")
        anna.page.click("text=I bid myself")
        anna.page.wait_for_selector("#sign:not(.quiet)")

    sit(browser, tmp_path, match, order)
