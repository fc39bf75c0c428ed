"""What was paid is shown to each with figures, until he has moved; nothing else moves for it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from trainshed.core.match import Match

from .browser import PHONE, Person
from .conftest import Guest, Server, served, wait_until
from .kept import keep
from .test_browser_layout import box, overlap
from .test_story import by_hand

pytestmark = pytest.mark.full
Come = Callable[..., Person]
LAST_BUILD = ("build KSS", "lay K7", "lay K6")


def before_the_dividend() -> Match:
    """Cleo can build KSS to Kassel, where it meets MWB; then Anna acts."""
    match = by_hand()
    match.undo(len(match.actions) - [*match.lines()].index("2 lay K7") + 1)
    return match


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE], ids=["desk", "phone"])
def test_a_dividend_is_shown_until_i_have_moved(
    come: Come, server: Server, visit: Callable[..., Guest], size: dict[str, int]
) -> None:
    anna = come("Anna", viewport=size, reduced_motion="reduce")
    anna.visit()
    ben, cleo = visit("Ben"), visit("Cleo")
    people = {0: anna, 1: ben, 2: cleo}
    path = keep(server, f"paid-{size['width']}", before_the_dividend(), people)
    anna.visit(path)
    anna.page.evaluate("document.fonts.ready")
    assert anna.page.locator(".payday").count() == 0
    still = ("svg.map", ".tabs" if size == PHONE else "#railroads")
    places = [box(anna, what) for what in still]
    cleo.act(path, cleo.state(path)["ply"], *LAST_BUILD)
    anna.page.wait_for_selector(".payday")
    rows = anna.page.locator(".payday tbody tr").all_inner_texts()
    assert [row.split() for row in rows] == [
        ["A", "You", "P", "3", "B", "3", "M", "2", "C", "1", "+9", "38"],
        ["C", "Cleo", "S", "8", "G", "1", "+9", "30"],
        ["B", "Ben", "N", "2", "M", "2", "+4", "21"],
    ]
    for what, place in zip(still, places, strict=True):
        assert box(anna, what) == pytest.approx(place, abs=3)  # the order strip is no frame
    assert anna.page.locator("svg.map .met").all_text_contents() == ["KSS meets MWB"]
    assert anna.page.locator("svg.map .entered").count() == 2  # and another one before
    if size != PHONE:  # where there is room for it
        assert anna.page.locator("#players td.paid").all_inner_texts() == ["+9", "+4", "+9"]
    sheet = box(anna, ".payday")
    assert not overlap(sheet, box(anna, ".tabs" if size == PHONE else "#players"))
    assert (
        anna.page.locator(".payday").evaluate("(it) => getComputedStyle(it).animationName")
        == "none"
    )
    anna.page.wait_for_selector("#sign:not(.quiet)")
    anna.made(lambda: anna.page.locator('#sign button[value="pass"]').click())
    anna.page.wait_for_selector(".payday", state="detached")


def test_who_waits_reads_what_he_got_on_the_sign(
    come: Come, server: Server, visit: Callable[..., Guest]
) -> None:
    cleo = come("Cleo")
    cleo.visit()
    people = {0: visit("Anna"), 1: visit("Ben"), 2: cleo}
    path = keep(server, "paid-cleo", before_the_dividend(), people)
    cleo.visit(path + "?" + "&".join(f"plan={step}" for step in LAST_BUILD))
    assert cleo.page.locator(".payday").count() == 0
    cleo.made(lambda: cleo.page.locator("[data-enter]").click())
    cleo.page.wait_for_selector(".payday")
    assert cleo.ask == "You are paid 9."
    cleo.page.locator(".payday [data-shut]").click()
    assert cleo.page.locator(".payday").count() == 0


def test_at_the_slow_pace_a_dividend_waits_until_one_goes_on(
    browser: Browser, tmp_path: Path
) -> None:
    with served(tmp_path, pace=0.05) as server:
        cleo = Person(browser, server.address, "Cleo")
        cleo.visit()
        path = keep(server, "paid-slowly", before_the_dividend(), {2: cleo})
        cleo.visit(path)
        cleo.page.wait_for_load_state()  # scripts listen from then on
        cleo.page.keyboard.press("1")
        wait_until(lambda: server.app.state.repo.match("paid-slowly").wishes.get("bot_pace"))
        cleo.visit(path + "?" + "&".join(f"plan={step}" for step in LAST_BUILD))
        cleo.made(lambda: cleo.page.locator("[data-enter]").click())
        cleo.page.wait_for_selector("#sign >> text=Go on")
        assert cleo.ask == "You are paid 9."
        cleo.made(lambda: cleo.page.keyboard.press("Enter"))
        assert cleo.complaints == []
        cleo.close()
