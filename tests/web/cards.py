"""People at a table of cards: North American Railways by clicks."""

import re

from .browser import Person

GAME = "north_american_railways"
TITLE = "North American Railways"
CARDS, PRICE = "#tableau a.target", "#sign [data-stepper]"
COMPILING = 120_000  # milliseconds: the first table of a server may find its rules uncompiled
ANSWERS = "#sign button[name=action]:not([disabled])"


def sit_down(person: Person, seats: int = 3) -> str:
    """Play bots at once and return the address of the table."""
    person.visit()
    bay = person.page.locator("article", has_text=TITLE)
    if bay.locator("input[name=name]:visible").count():
        bay.locator("input[name=name]:visible").fill(person.name)
    bay.locator("select[name=seats]").select_option(str(seats))
    bay.locator("button.btn.go").click(timeout=COMPILING)
    person.arrive("#sign", COMPILING)
    return re.sub(r"\?.*", "", person.page.url).removeprefix(person.address)


def wait_for(person: Person, what: str) -> None:
    """Decide until the page shows what is wanted on the person's turn, or the match is over."""
    while True:
        person.wait_for_turn()
        if person.is_over or person.page.locator(what).count():
            return
        decide(person)


def decide(person: Person) -> None:
    """Make one sensible decision by clicks: a card and its price or purchase, or an answer."""
    page = person.page
    page.wait_for_selector(f"{CARDS}, {PRICE}, {ANSWERS}, main.over")
    if page.locator(CARDS).count():
        page.locator(CARDS).last.click()
        page.wait_for_selector("#sign [data-enter]")
        raised = page.locator("#sign .quick [data-set]")
        if raised.count() > 1:
            raised.first.click()
        person.made(lambda: page.locator("#sign [data-enter]").click())
    elif page.locator(PRICE).count():  # the only card was selected by itself
        person.made(lambda: page.locator("#sign [data-enter]").click())
    elif page.locator(ANSWERS).count():
        person.made(lambda: page.locator(ANSWERS).last.click())
