"""A real browser at a table of workers: turns part by part, boards of others, solo, sizes, axe."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe

from trainshed.games import GAMES, find

from .browser import PHONE, Person
from .conftest import wait_until
from .workers import (
    ANSWERS,
    COMPILING,
    GAME,
    OWN,
    SPACES,
    carry_out,
    click,
    decide,
    shown,
    sit_down,
    wait_for,
)

pytestmark = pytest.mark.full
Come = Callable[..., Person]
BLACK = '#central a.target[data-action^="space track_black"]'
TABLET = {"width": 820, "height": 1180}
PARTS = "#order .part"


def at_a_turn(come: Come, **more: object) -> Person:
    """Somebody at a table of four who may use a space for black steps."""
    vera = come("Vera", **more)
    sit_down(vera)
    wait_for(vera, BLACK)
    return vera


def test_a_turn_is_tried_part_by_part_and_taken_back_part_by_part(come: Come) -> None:
    vera = at_a_turn(come)
    page, ply = vera.page, vera.ply
    click(vera, BLACK)
    page.wait_for_selector(".waybill >> text=Each scoring")
    page.wait_for_selector(".waybill >> text=By the end")
    carry_out(vera)
    assert page.locator(f"{PARTS}.done").count() >= 2
    planned = page.locator("#sign input[name=plan]")
    tried = planned.count()
    assert tried >= 3
    for left in reversed(range(tried)):
        page.keyboard.press("u")
        wait_until(lambda left=left: planned.count() == left)
    page.wait_for_selector(SPACES)
    assert page.locator(PARTS).count() == 0
    assert vera.ply == ply  # nothing was made


def test_a_turn_by_keys_and_what_it_did_is_told(come: Come) -> None:
    vera = at_a_turn(come)
    page = vera.page
    page.locator(BLACK).first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.action").startswith("space ")
    page.locator(BLACK).first.focus()
    before = shown(vera)
    page.keyboard.press("Enter")
    wait_until(lambda: shown(vera) != before)
    carry_out(vera)
    page.evaluate("document.activeElement.blur()")
    vera.made(lambda: page.keyboard.press("Enter"))
    page.wait_for_selector("#log-lines >> text=/^You: \\d black step/")
    page.keyboard.press("t")
    page.wait_for_selector("#textboard.shown >> text=Vladivostok")


def test_boards_of_others_are_one_tap_away(come: Come) -> None:
    vera = at_a_turn(come)
    folded = vera.page.locator(".board details.panel")
    assert folded.count() == 3
    for number in range(3):
        board = folded.nth(number)
        assert not board.locator("svg.map").is_visible()
        board.locator("summary").focus()
        vera.page.keyboard.press("Enter")
        board.locator("svg.map").wait_for()
        assert board.locator("a.target").count() == 0


def test_a_scoring_is_shown_line_by_line_until_one_has_moved(come: Come) -> None:
    vera = come()
    sit_down(vera, 2)
    wait_for(vera, "section#scored")
    table = vera.page.locator("section#scored")
    assert re.match(r"Round \d, scored", table.locator("h2").inner_text())
    assert table.locator("tbody tr").count() >= 6
    told = vera.page.locator("#log-lines li.pay details").first
    told.locator("summary").click()
    assert "industry:" in told.inner_text()
    ply = vera.ply
    while vera.ply == ply and not vera.is_over:
        decide(vera)
    vera.page.wait_for_selector("details#scored", state="attached")


def test_a_whole_match_alone_and_it_stands_among_the_best(come: Come) -> None:
    vera = come()
    sit_down(vera, 1)
    wait_for(vera, "#central .sl.new")  # Emil's last space
    assert vera.page.locator("#central .sl.new").count() == 1
    while True:
        vera.wait_for_turn()
        if vera.is_over:
            break
        decide(vera, '#sign button[value="pass"]')
    best = vera.page.locator("table.bests tbody tr")
    assert best.count() == 1
    vera.visit("/")
    vera.page.wait_for_selector("text=/your best: \\d+/")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_docked_on_a_phone_covers_what_lies_below(come: Come, game: str) -> None:
    vera = come("Vera", viewport=PHONE, has_touch=True, is_mobile=True)
    vera.visit()
    bay = vera.page.locator("article", has_text=find(game).title)
    bay.locator("input[name=name]").fill("Vera")
    bay.locator("button.btn.go").click(timeout=COMPILING)
    vera.arrive("#sign", COMPILING)
    for quiet in (True, False):
        fill = vera.page.evaluate(
            "(quiet) => { const sign = document.getElementById('sign');"
            " sign.classList.toggle('quiet', quiet);"
            " return getComputedStyle(sign).backgroundColor; }",
            quiet,
        )
        assert re.fullmatch(r"rgb\(\d+, \d+, \d+\)", fill), fill  # no part of it is seen through


def test_boards_are_as_wide_as_a_tablet_and_a_phone(come: Come) -> None:
    for size, least in ((TABLET, 740), (PHONE, 350)):
        vera = at_a_turn(come, viewport=size, has_touch=size is PHONE)
        for board in ("#central", "#board0"):
            if board == "#board0" and size is PHONE:
                vera.page.click(".tabs [data-tab=board]")
            box = vera.page.locator(board).bounding_box()
            assert box is not None
            assert box["width"] >= least, board
        assert vera.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        if size is PHONE:
            vera.page.click(".tabs [data-tab=now]")
        click(vera, BLACK)
        if not vera.page.locator(OWN).count():
            click(vera, ANSWERS)  # how it is paid for
        first = vera.page.locator(OWN).first
        first.scroll_into_view_if_needed()
        box = first.bounding_box()
        assert box is not None
        assert box["height"] >= 36


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_axe_finds_nothing_serious(come: Come, scheme: str, size: str) -> None:
    more: dict[str, object] = {"viewport": PHONE} if size == "phone" else {}
    more["reduced_motion"] = "reduce"  # no colour is on its way
    vera = at_a_turn(come, color_scheme=scheme, bypass_csp=True, **more)
    found: list[tuple[str, str, list[str]]] = []

    def look(place: str) -> None:
        for problem in Axe().run(vera.page).response["violations"]:
            if problem["impact"] in ("serious", "critical"):
                nodes = [node["html"][:160] for node in problem["nodes"][:3]]
                found.append((place, problem["id"], nodes))

    look("asked")
    click(vera, BLACK)
    look("planned")
    vera.visit(f"/rules/{GAME}")
    look("rules")
    assert found == []


def test_engineers_to_come_and_a_reach_say_what_they_are(come: Come) -> None:
    """To a hand that presses where they are drawn, whatever lies over them."""
    vera = at_a_turn(come)
    for drawn, words in ((".sl.off:has(> title)", "engineer "), (".fl", "reach space ")):
        at = vera.page.locator(f"svg.map {drawn}").first.bounding_box()
        assert at
        vera.page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        vera.page.wait_for_selector(f"#tip >> text={words}")
