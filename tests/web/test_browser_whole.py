"""Whole matches without a mouse: of every game by keys alone, and by touch on a phone."""

from collections.abc import Callable

import pytest

from trainshed.games import find, names

from .browser import PHONE, Person

pytestmark = pytest.mark.full
Come = Callable[..., Person]
ANSWERS = "a.target, #sign a[data-plan]:not([data-key]), #sign button[name=action]:not([disabled])"
QUIET = ("#sign [data-key=p]", "#sign button[data-enter]")  # pass, else what the bright button says


def first_of(person: Person) -> str:
    """Return the quietest answer that is on the page."""
    return next((what for what in QUIET if person.page.locator(what).count()), ANSWERS)


def by_key(person: Person) -> None:
    what, keys = first_of(person), person.page.keyboard
    if what == QUIET[0]:
        keys.press("p")
    elif what == QUIET[1]:
        keys.press("Shift+Enter")
    else:
        for _ in range(80):
            keys.press("Tab")
            if person.page.evaluate(f"document.activeElement.matches({ANSWERS!r})"):
                break
        keys.press("Enter")


def by_touch(person: Person) -> None:
    person.page.locator(first_of(person)).first.tap()


def answered(person: Person, answer: Callable[[Person], None]) -> None:
    """Answer, and wait until the page is another: a step of a plan, or the next question."""
    was = person.page.evaluate("document.getElementById('sign').outerHTML")
    answer(person)
    person.page.wait_for_function(
        "(was) => document.getElementById('sign')?.outerHTML !== was"
        " && !document.querySelector('[aria-busy]')",
        arg=was,
    )


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("way", ["keys", "touch"])
def test_a_whole_match_without_a_mouse(come: Come, game: str, way: str) -> None:
    touch = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    vera = come("Vera", **(touch if way == "touch" else {}))
    vera.play_bots(max(2, find(game).seats[0]), game)
    answer = by_touch if way == "touch" else by_key
    while not vera.is_over:
        vera.wait_for_turn()
        if vera.is_asked:
            answered(vera, answer)
