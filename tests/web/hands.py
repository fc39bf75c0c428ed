"""Somebody who plays to win, by what the page offers: bids while it is cheap, builds, lays, offers,
places workers, buys. With a mouse, by touch, or by keys alone; it names no game.
"""

import contextlib
from collections.abc import Callable

from playwright.sync_api import TimeoutError

from .browser import Person

Answer = Callable[[Person], None]
ENTER, PASS = "#sign [data-enter]:not([data-result])", "#sign [data-key=p]"
PLATES = "#sign .grp .plate-btn"
LAST_PLATES = "#sign .grp:last-of-type .plate-btn"  # a railroad is built for, or offered
TARGETS = "main a.target"
OTHERS = "#sign a[data-plan]:not([data-key]), #sign button[name=action]:not([disabled])"
BID = "#sign:not(:has(input[name=plan])) [data-stepper]"  # a number that nothing goes before
DEAR = 12  # more is not bid
PATIENCE = 15_000  # milliseconds
LOOKS = 8


def wish(person: Person) -> str:
    """Return what somebody sensible presses now: what is whole is confirmed, a space or card is
    chosen, a railroad named, and only who can do nothing passes.
    """
    page = person.page
    has = [what for what in (ENTER, TARGETS, PLATES, OTHERS, PASS) if page.locator(what).count()]
    if PASS in has and page.locator(BID).count() and person.lowest > DEAR:
        return PASS
    if has[:1] == [PLATES] and int(person.ply) % 3 == 0:
        return LAST_PLATES
    return has[0] if has else PASS


def by_mouse(person: Person) -> None:
    person.page.locator(wish(person)).first.click(timeout=PATIENCE)


def by_touch(person: Person) -> None:
    person.page.locator(wish(person)).first.tap(timeout=PATIENCE)


def by_keys(person: Person) -> None:
    what, keys = wish(person), person.page.keyboard
    if what == ENTER:
        keys.press("Shift+Enter")
    elif what == PASS:
        keys.press("p")
    else:
        tab_to(person, what)
        keys.press("Enter")


def tab_to(person: Person, what: str) -> None:
    """Go on with Tab until something has the focus, at most once through the whole page."""
    for _ in range(person.page.locator("a, button, input, select, summary").count()):
        if person.page.evaluate("(what) => document.activeElement.matches(what)", what):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {what}: {person.focused} has the focus; {person.view}")


def answered(person: Person, answer: Answer) -> None:
    """Answer, and wait until the page is another: a step of a plan, or the next question. Where the
    page came anew under the hand, nothing was pressed: then look again, as anybody would.
    """
    was = person.page.evaluate("document.getElementById('sign').outerHTML")
    for _ in range(LOOKS):
        with contextlib.suppress(TimeoutError):
            answer(person)
        with contextlib.suppress(TimeoutError):
            person.page.wait_for_function(
                "(was) => document.getElementById('sign')?.outerHTML !== was"
                " && !document.querySelector('[aria-busy], .sent')",
                arg=was,
                timeout=PATIENCE,
            )
            return
    raise AssertionError(f"nothing happens: {person.view}")
