"""What is asked can be answered where one looks: choices come into sight, sheets follow numbers."""

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from urllib.parse import urlencode

import pytest

from trainshed.bots import find
from trainshed.bots.driving import step
from trainshed.core.match import Match
from trainshed.games import GAMES
from trainshed.games import find as find_game

from .browser import PHONE, Person
from .conftest import Server, wait_until
from .kept import come_to, keep
from .test_browser_layout import SIZES

pytestmark = pytest.mark.full
Come = Callable[..., Person]
SIDE = {"width": 844, "height": 390}
LEAVING = ("pass", "skip")  # is always at hand
IN_SIGHT = """
(answers) => {
  const sign = document.getElementById("sign").getBoundingClientRect();
  const floor = sign.width > innerWidth / 2 && sign.top > innerHeight / 3 ? sign.top : innerHeight;
  const is = (each) => answers.includes(each.dataset.action ?? each.value);
  const places = [...document.querySelectorAll("main a, #sign button")].filter(is);
  return places.some((each) => {
    const { top, bottom, height } = each.getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= (each.closest("#sign") ? innerHeight : floor);
  });
}
"""  # one of these answers can be seen and touched

UPPERMOST = """
(isScrolled) => {
  const sheet = document.querySelector("#sheet .waybill");
  if (isScrolled) sheet.scrollIntoView({ block: "center" });
  const { x, y, width, height } = sheet.getBoundingClientRect();
  return (isScrolled ? [0.1, 0.5] : [0.1, 0.5, 0.9]).every((part) =>
    sheet.contains(document.elementFromPoint(x + width / 2, y + part * height)));
}
"""


@cache
def questions() -> dict[str, tuple[Match, list[str]]]:
    """Return, for every kind of question of Russian Railroads that is met, a match of two in which
    the first seat is asked it, and the answers.
    """
    game, found = find_game("russian_railroads"), dict[str, tuple[Match, list[str]]]()
    for seed in range(6):
        match = Match(game, 2, seed, options={"germany": True})
        bots = {seat: find("greedy").make(seed, seat) for seat in range(2)}
        while not match.is_over:
            if match.to_move == 0 and len(match.legal()) > 1:
                answers = [each for each in match.legal() if each not in LEAVING]
                asked = game.phase_name(match.state)
                if asked not in found:
                    found[asked] = (match.from_start(), answers)
                    found[asked][0].extend(match.actors, match.actions)
            step(match, bots)
    return found


@pytest.mark.parametrize("size", [PHONE, SIDE], ids=["upright", "side"])
def test_whatever_is_asked_can_be_answered_in_sight(
    come: Come, server: Server, size: dict[str, int]
) -> None:
    vera = come("Vera", viewport=size, has_touch=True, reduced_motion="reduce")
    vera.visit()
    assert len(questions()) > 18
    for asked, (match, answers) in questions().items():
        name = f"sight-{asked.replace('_', '-')}-{size['width']}"
        vera.visit(keep(server, name, match, {0: vera}))
        assert vera.is_asked, asked
        vera.page.wait_for_function(IN_SIGHT, arg=answers)


def moment(game: str) -> tuple[Match, list[str]]:
    """Return a match, and what the first seat plans in it that a sheet tells of."""
    moments = import_module(f"tests.games.{game}.moments")
    for name, is_there in moments.MOMENTS.items():
        match = come_to(is_there, game)
        if match is not None and (plans := moments.plans(name, match)):
            return match, next(iter(plans.values()))
    raise LookupError(f"nothing is planned in {game}")


@pytest.mark.parametrize("game", GAMES)
def test_what_a_plan_would_bring_lies_over_all_else(come: Come, server: Server, game: str) -> None:
    """At desks all of it without scrolling, on small screens where one scrolls to it."""
    vera = come("Vera")
    vera.visit()
    match, plan = moment(game)
    path = keep(server, f"sheet-{game.replace('_', '-')}", match, {0: vera})
    vera.visit(f"{path}?{urlencode([('plan', each) for each in plan])}")
    vera.page.wait_for_selector("#sheet .waybill", state="attached")
    covered = []
    for size, (width, height) in SIZES.items():
        vera.resize(width, height)
        if not vera.page.evaluate(UPPERMOST, width < 1024):
            covered.append(size)
    assert covered == []


def test_the_sheet_of_an_auction_follows_the_number(come: Come) -> None:
    vera = come()
    vera.play_bots(4, GAMES[0])
    vera.wait_for_turn()
    lowest = vera.lowest

    def left() -> int:
        told = vera.page.locator("#sheet").inner_text()
        return int(re.search(r"Your cash\D*\d+\D+(\d+)", told)[1])  # type: ignore[index]

    cash = left()
    vera.page.locator("[data-by='1']").click()
    vera.page.locator("[data-by='1']").click()
    wait_until(lambda: left() == cash - 2)
    assert vera.page.locator("[data-enter]").inner_text().startswith(f"Bid {lowest + 2}")
    assert vera.page.locator("#sign [data-key=u]").count() == 0  # nothing has been begun
    vera.page.locator("[data-by='-1']").click()
    wait_until(lambda: left() == cash - 1)
    vera.made(lambda: vera.page.locator("[data-enter]").click())
    vera.page.wait_for_selector(f"#log-lines >> text=You bid {lowest + 1} for PO.")
    assert "plan" not in vera.page.url


def test_a_number_that_was_tried_does_not_come_back_with_the_next_question(come: Come) -> None:
    vera = come()
    path = vera.play_bots(4, GAMES[0])
    vera.wait_for_turn()
    ply = int(vera.ply)
    vera.page.locator("[data-set]").first.click()
    vera.page.wait_for_url("**plan=bid**")
    other = vera.context.new_page()
    other.goto(vera.address + path)
    other.locator("#sign [data-key=p]").click()
    vera.page.wait_for_function(
        "(ply) => Number(document.getElementById('sign').dataset.key) > ply", arg=ply
    )
    vera.page.wait_for_url(f"**{path}")
