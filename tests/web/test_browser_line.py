"""A slow line, and none: a click shows at once, and what is asked stays in sight."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from .browser import PHONE, Person
from .conftest import Server, wait_until
from .test_browser_layout import box, overlap

pytestmark = pytest.mark.full
Come = Callable[..., Person]
SLOW = {"offline": False, "latency": 600, "downloadThroughput": -1, "uploadThroughput": -1}


def slow_line(person: Person) -> None:
    wire = person.context.new_cdp_session(person.page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", SLOW)


def clicked(person: Person, what: str) -> bool:
    """Click, and tell whether the page shows it before anything has come over the line."""
    return bool(
        person.page.evaluate(
            "(what) => { const e = document.querySelector(what);"
            " e.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));"
            " return e.matches('.sent'); }",
            what,
        )
    )


def test_on_a_slow_line_a_click_shows_at_once(come: Come) -> None:
    vera = come()
    vera.play_bots()
    vera.come_to_build()
    slow_line(vera)
    assert clicked(vera, "#sign .grp a.plate-btn")
    vera.page.wait_for_selector("a.target")
    assert clicked(vera, "a.target")
    vera.page.wait_for_selector(".step")
    assert vera.page.locator(".sent").count() == 0
    assert clicked(vera, "#sign [data-enter]")
    vera.page.wait_for_selector("#log-lines >> text=You build")
    wait_until(lambda: vera.page.locator(".sent").count() == 0)


@pytest.mark.parametrize("size", [{"width": 1280, "height": 720}, PHONE])
def test_offline_the_question_stays_in_sight_and_nothing_says_live(
    come: Come, size: dict[str, int]
) -> None:
    vera = come(viewport=size)
    vera.play_bots()
    vera.wait_for_turn()
    assert vera.page.locator("#live").get_attribute("title") == "Live"
    vera.is_offline = True
    vera.context.set_offline(True)
    vera.page.wait_for_selector("#strip-live:not([hidden])")
    assert vera.page.locator("#live").get_attribute("title") == "Offline"
    vera.page.locator("[data-enter]").click()
    vera.page.wait_for_selector("#strip-refused >> text=not been sent")
    shown = [each for each in vera.page.locator(".strip2").all() if each.is_visible()]
    assert len(shown) == 1
    strip = shown[0].bounding_box()
    assert strip
    assert not overlap(strip, box(vera, "#sign .ask"))  # type: ignore[arg-type]
    vera.context.set_offline(False)
    vera.page.wait_for_selector("#live[title=Live]")


def test_a_move_that_is_long_on_its_way_is_said_to_be(come: Come) -> None:
    vera = come()
    vera.play_bots()
    vera.wait_for_turn()
    held: list[Route] = []
    vera.page.route("**/act", lambda route: held.append(route))  # it is sent, and no answer comes
    vera.page.locator("[data-enter]").click()
    vera.page.wait_for_selector("#strip-slow >> text=is not confirmed yet")
    held[0].continue_()
    vera.page.wait_for_selector("#strip-slow", state="hidden")
    vera.page.wait_for_selector("#log-lines >> text=You bid 1")


def test_what_is_pressed_while_a_move_is_being_shown_is_not_lost(
    come: Come, server: Server
) -> None:
    vera = come()
    path = vera.play_bots()
    vera.wait_for_turn()
    held: list[Route] = []
    go: list[bool] = []

    def hold(route: Route) -> None:  # what follows is not shown yet
        route.continue_() if go else held.append(route)

    vera.page.route("**/parts*", hold)
    with vera.page.expect_request("**/parts*"):
        vera.page.locator("#sign [data-enter]").click()
    vera.page.click("nav summary")
    vera.page.locator("[data-pace='3']").click()
    go.append(True)
    for route in held:
        route.continue_()
    vera.page.wait_for_selector("[data-pace='3'][aria-current]")
    stored = server.app.state.repo.match(path.removeprefix("/t/"))
    assert stored.wishes.get("bot_pace") == "instant"
