"""My pace: what may be taken back, how fast bots move, and what is shown of what they did."""

from collections.abc import Callable

import pytest

from .browser import Person

pytestmark = pytest.mark.full
Come = Callable[..., Person]


def test_against_bots_a_bid_is_taken_back_after_they_have_bid(come: Come) -> None:
    vera = come()
    vera.play_bots()
    vera.wait_for_turn()
    ply, ask = vera.ply, vera.ask
    vera.made(lambda: vera.page.locator("[data-enter]").click())
    vera.wait_for_turn()
    assert int(vera.ply) > int(ply) + 1
    vera.page.keyboard.press("u")
    vera.page.wait_for_selector(f"#sign[data-key='{ply}']:not(.quiet)")
    assert vera.ask == ask


def test_the_last_board_stays_until_one_goes_on(come: Come) -> None:
    vera = come(lingers=True)
    vera.play_bots()
    while not vera.page.locator("[data-result]").count():
        vera.page.wait_for_selector("#sign:not(.quiet), #sign [data-result]", timeout=300_000)
        if vera.is_asked:
            vera.decide()
    # and, if something was paid with the last action, what
    assert "The match is over." in vera.page.locator("#sign").inner_text()
    assert vera.page.locator("svg.map").is_visible()
    vera.page.keyboard.press("Enter")
    vera.page.wait_for_selector("main.over")
