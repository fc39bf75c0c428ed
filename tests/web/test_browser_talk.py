"""Talk at the table: in sight, newest last, marked while unread, said with one touch."""

from collections.abc import Callable

import pytest

from .browser import PHONE, Person
from .conftest import wait_until
from .test_browser import table_of_two

pytestmark = pytest.mark.full
Come = Callable[..., Person]
HIGH = {"width": 1440, "height": 1080}  # where talk has a place of its own
LAPTOP = {"width": 1280, "height": 720}


def say(person: Person, words: str) -> None:
    person.page.fill("#say", words)
    person.page.press("#say", "Enter")
    person.page.wait_for_selector(f"#talk-lines >> text={words}")


def unread(person: Person) -> str:
    box = person.page.locator("nav .unread")
    return box.inner_text() if box.is_visible() else ""


def test_what_is_unread_is_marked_until_it_is_seen(come: Come) -> None:
    vera, ben = come("Vera", viewport=HIGH), come("Ben", viewport=LAPTOP)
    table_of_two(vera, ben)
    say(vera, "Evening, all.")
    say(vera, "Bavaria is mine.")
    wait_until(lambda: unread(ben) == "2")
    assert unread(vera) == ""  # her own
    ben.page.reload()
    wait_until(lambda: unread(ben) == "2")
    ben.page.keyboard.press("k")
    ben.page.wait_for_selector("#talk-lines li.new >> text=Bavaria is mine.")
    wait_until(lambda: unread(ben) == "")
    ben.page.keyboard.press("Escape")
    ben.page.reload()
    ben.page.wait_for_selector("html.js")
    assert unread(ben) == ""


@pytest.mark.parametrize("height", [900, 1080], ids=["tabs", "both"])
def test_the_newest_line_is_last_and_in_sight(come: Come, height: int) -> None:
    """Where log and talk share a place, the newest unread line stands beside their tabs."""
    size = {"width": 1440, "height": height}
    vera, ben = come("Vera", viewport=size), come("Ben", viewport=size)
    table_of_two(vera, ben)
    if height == 900:
        vera.page.click(".pick [data-show=talk]:not(.latest)")
    for k in range(12):
        say(vera, f"line {k}")
    if height == 900:
        latest = ben.page.locator(".pick .latest")
        latest.filter(has_text="Vera line 11").wait_for()
        latest.click()
        latest.wait_for(state="hidden")  # it has been read
    for person in (vera, ben):
        person.page.wait_for_selector("#talk-lines >> text=line 11")
        lines = person.page.locator("#talk .lines").bounding_box()
        last = person.page.locator("#talk-lines li").last
        assert "line 11" in last.inner_text()
        at = last.bounding_box()
        assert lines
        assert at
        assert at["y"] + at["height"] <= lines["y"] + lines["height"] + 1
        assert lines["y"] + lines["height"] <= height


def test_a_phrase_is_read_by_each_in_his_language(come: Come) -> None:
    vera, ben = come("Vera", viewport=HIGH), come("Ben", viewport=HIGH, locale="de-DE")
    table_of_two(vera, ben)
    vera.page.click("nav [data-talk]")
    vera.page.click("text=Well played")
    vera.page.wait_for_selector("#talk-lines >> text=You Well played")
    ben.page.wait_for_selector("#talk-lines >> text=Vera Gut gespielt")


def test_talk_can_be_switched_off_and_on(come: Come) -> None:
    vera, ben = come("Vera", viewport=HIGH), come("Ben", viewport=HIGH)
    table_of_two(vera, ben)
    ben.page.click("text=switch off")
    ben.page.wait_for_selector("text=switch on")
    say(vera, "hello")
    ben.page.wait_for_selector("#talk-lines >> text=hello", state="attached")
    assert not ben.page.locator("#talk-lines").is_visible()
    assert unread(ben) == ""
    ben.page.click("text=switch on")
    ben.page.wait_for_selector("#talk-lines >> text=hello")


def test_on_a_phone_talk_is_a_sheet(come: Come) -> None:
    vera, ben = (
        come("Vera", viewport=HIGH),
        come("Ben", viewport=PHONE, has_touch=True, is_mobile=True),
    )
    table_of_two(vera, ben)
    say(vera, "hello")
    wait_until(lambda: unread(ben) == "1")
    ben.page.locator("nav [data-talk]").tap()
    ben.page.wait_for_selector(".talking #talk-lines >> text=hello")
    field = ben.page.locator("#say").bounding_box()
    assert field
    assert field["y"] + field["height"] <= PHONE["height"]
    ben.page.locator("[data-talk=close]").tap()
    ben.page.wait_for_selector("main:not(.talking)")


def test_who_watches_talks_apart_from_the_table(come: Come) -> None:
    vera, dora, eve = (
        come("Vera", viewport=HIGH),
        come("Dora", viewport=HIGH),
        come("Eve", viewport=PHONE),
    )
    path = vera.play_bots()
    vera.wait_for_turn()
    say(vera, "My turn at last.")
    for watching in (dora, eve):
        watching.visit(path)
        watching.page.wait_for_load_state()  # scripts listen from then on
        watching.page.keyboard.press("k")
        watching.page.wait_for_selector("html.js #talk-lines >> text=My turn at last.")
        assert watching.page.locator(".phrases").count() == 0
    say(dora, "She bids too low.")
    eve.page.wait_for_selector("#talk-lines li:has-text('She bids too low.') >> text=watching")
    vera.made(lambda: vera.page.locator("[data-enter]").click())  # the page is the newest
    assert vera.page.locator("#talk-lines >> text=She bids too low.").count() == 0
    assert unread(vera) == ""
