"""The keyboard at the table: the focus follows the play, and keys work where they are written."""

from collections.abc import Callable

import pytest

from .browser import Person
from .conftest import wait_until

pytestmark = pytest.mark.full
Come = Callable[..., Person]


def test_the_focus_follows_a_build(come: Come) -> None:
    vera = come()
    vera.play_bots()
    vera.come_to_build()
    keys, page = vera.page.keyboard, vera.page
    keys.press("b")
    if page.locator("#sign .grp a[data-action^=build]").count() > 1:
        assert vera.focused.startswith("build ")
        keys.press("Enter")
    page.wait_for_selector("a.target")
    wait_until(lambda: vera.focused.startswith("lay "))
    keys.press("Enter")
    page.wait_for_selector(".step")
    wait_until(lambda: vera.focused.startswith("lay "))  # Enter would lay one more
    keys.press("Enter")
    wait_until(lambda: page.locator(".step").count() == 2)
    vera.made(lambda: keys.press("Shift+Enter"))
    assert vera.focused != "BODY"


def test_letters_go_through_a_group_where_they_are_written(come: Come) -> None:
    vera = come()
    vera.play_bots()
    vera.come_to_build()
    while vera.page.locator("#sign .grp").count() < 2:  # nothing to offer any more
        vera.decide()
        vera.come_to_build()
    written = vera.page.locator("#sign .grp kbd").all_inner_texts()
    assert written == ["B", "O"]
    offers = vera.page.locator("#sign .grp [data-action^=offer]")
    names = [offers.nth(k).get_attribute("data-action") for k in range(offers.count())]
    assert len(names) > 1
    vera.page.keyboard.press("o")
    assert vera.focused == names[0]
    vera.page.keyboard.press("o")
    assert vera.focused == names[1]
    vera.page.keyboard.press("ArrowLeft")
    assert vera.focused == names[0]


def test_after_a_bid_the_focus_waits_at_the_sign(come: Come) -> None:
    vera = come()
    vera.play_bots()
    vera.wait_for_turn()
    vera.page.keyboard.press("Tab")
    vera.page.locator("#sign [data-key=p]").focus()
    vera.made(lambda: vera.page.keyboard.press("Enter"))
    wait_until(lambda: vera.page.evaluate("document.activeElement.closest('#sign') !== null"))


def test_by_mouse_enter_stays_the_bright_button(come: Come) -> None:
    vera = come()
    vera.play_bots()
    vera.come_to_build()
    vera.page.locator("#sign .grp a.plate-btn").first.click()
    vera.page.locator("a.target").first.click()
    vera.page.wait_for_selector(".step")
    vera.made(lambda: vera.page.keyboard.press("Enter"))
    assert "You build" in vera.page.locator("#log-lines").inner_text()
