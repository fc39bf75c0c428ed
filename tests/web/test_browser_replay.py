"""The replay in a browser: steps of any length, speed, the curve, the link to a move."""

from collections.abc import Callable

import pytest

from .browser import Person
from .conftest import wait_until
from .test_replay import GAME, stored

pytestmark = pytest.mark.full
Come = Callable[..., Person]


def watch(person: Person, game: str = GAME) -> None:
    """Send a stored match in, and look at its replay."""
    person.visit()
    person.page.set_input_files("input[name=record]", stored(game))
    person.page.click("text=Replay it")
    person.arrive("html.js [data-go=play][aria-pressed=false]")


def count(person: Person) -> int:
    return int(person.page.locator("#count").inner_text())


def stops(person: Person, way: str) -> list[int]:
    found = person.page.locator(f"#by option[value={way}]").get_attribute("data-stops")
    assert found
    return [int(ply) for ply in found.split()]


def test_a_step_is_a_decision_a_round_or_a_players(come: Come) -> None:
    vera = come()
    watch(vera)
    for way in ("decision", "round", "seat-1", "action"):
        vera.page.select_option("#by", way)
        for key in ("ArrowRight", "]", "ArrowLeft"):
            vera.page.evaluate("document.activeElement.blur()")
            at, plies = count(vera), stops(vera, way)
            later = key != "ArrowLeft"
            wanted = min(p for p in plies if p > at) if later else max(p for p in plies if p < at)
            vera.page.keyboard.press(key)
            wait_until(lambda wanted=wanted: count(vera) == wanted)
            vera.page.wait_for_selector(f"#verdict >> text=move {wanted} of")


def test_it_opens_at_the_first_decision_and_plays_fast(come: Come) -> None:
    vera = come()
    watch(vera)
    assert count(vera) > 0
    assert "Before the first action" not in vera.page.locator("#verdict").inner_text()
    vera.page.select_option("#by", "round")
    vera.page.select_option("#speed", "250")
    vera.page.click("[data-go=play]")
    last = stops(vera, "round")[-1]
    wait_until(lambda: count(vera) == last)
    vera.page.wait_for_selector("[data-go=play][aria-pressed=false]")
    vera.page.reload()
    vera.page.wait_for_selector("html.js [data-go=play][aria-pressed=false]")
    assert vera.page.locator("#speed").input_value() == "250"  # kept on this device


def test_the_curve_leads_to_a_moment(come: Come) -> None:
    vera = come()
    watch(vera)
    box = vera.page.locator("[data-curve]").bounding_box()
    assert box
    vera.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    plies = int(vera.page.locator("body").get_attribute("data-plies") or 0)
    wait_until(lambda: abs(count(vera) - plies / 2) <= 1)
    slider = vera.page.locator(".scrub input[type=range]").bounding_box()
    assert slider
    assert abs(slider["x"] + 8 - box["x"]) <= 1  # the curve stands over the slider
    assert abs(slider["width"] - 16 - box["width"]) <= 1


def test_a_link_to_a_move_is_copied_and_says_so(come: Come) -> None:
    vera = come(permissions=["clipboard-read", "clipboard-write"])
    watch(vera)
    vera.page.locator("#here").click()
    wait_until(lambda: vera.page.locator("#here").inner_text() == "Copied")
    copied = vera.page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(vera.address)
    assert copied.endswith(f"/replay?ply={count(vera)}")
