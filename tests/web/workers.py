"""People at a table of workers: Russian Railroads by clicks."""

import re
from contextlib import suppress

from playwright.sync_api import Error, TimeoutError

from .browser import Person
from .conftest import wait_until

GAME = "russian_railroads"
TITLE = "Russian Railroads"
SPACES, OWN = "#central a.target", "#board0 a.target"
TARGETS = ".board a.target"
ENTER = "#sign [data-enter]"
ANSWERS = "#sign button[name=action]:not([disabled]), #sign a[data-action]"
SOON = 15_000  # milliseconds until whoever goes on by chance looks again
COMPILING = 180_000  # milliseconds: the first table of a server may find its rules uncompiled


def sit_down(person: Person, seats: int = 4) -> str:
    """Play bots at once, alone against Emil where there is one seat; return the table's address."""
    person.visit()
    bay = person.page.locator("article", has_text=TITLE)
    if bay.locator("input[name=name]").count():
        bay.locator("input[name=name]").fill(person.name)
    if seats == 1:
        bay.locator("button[name=offer]").click(timeout=COMPILING)
    else:
        bay.locator("select[name=seats]").select_option(str(seats))
        bay.locator("button.btn.go").click(timeout=COMPILING)
    person.arrive("#sign", COMPILING)
    return re.sub(r"\?.*", "", person.page.url).removeprefix(person.address)


def shown(person: Person) -> str:
    """What is asked, and what was done so far; nothing while a page is just being left."""
    read = "['sign', 'order'].map((id) => document.getElementById(id)?.outerHTML).join()"
    try:
        return str(person.page.evaluate(f"document.querySelector('main.over') ? 'over' : {read}"))
    except Error:
        return ""


def click(person: Person, what: str, number: int = 0, timeout: float | None = None) -> None:
    """Click something, and wait until the page has answered."""
    before = shown(person)
    person.page.locator(what).nth(number).click(timeout=timeout)
    wait_until(lambda: shown(person) not in ("", before))
    person.page.wait_for_load_state()


def decide(person: Person, first: str = "") -> None:
    """Go one step on by clicks: press what is wanted, end the turn, touch something on a board, or
    press a button.
    """
    page = person.page
    page.wait_for_selector(f"{TARGETS}, {ENTER}, {ANSWERS}, main.over")
    with suppress(TimeoutError):  # the page may have gone on meanwhile: look again
        if first and page.locator(first).count():
            click(person, first, timeout=SOON)
        elif page.locator(ENTER).count():
            person.made(lambda: page.locator(ENTER).click(timeout=SOON))
        elif page.locator(TARGETS).count():
            click(person, TARGETS, page.locator(TARGETS).count() // 2, SOON)
        elif page.locator(ANSWERS).count():
            click(person, ANSWERS, timeout=SOON)


def carry_out(person: Person) -> None:
    """Try a turn that is begun until it only wants to be made."""
    page = person.page
    while not page.locator(ENTER).count():
        page.wait_for_selector(f"{OWN}, {ANSWERS}")
        click(person, OWN if page.locator(OWN).count() else ANSWERS)


def wait_for(person: Person, what: str) -> None:
    """Decide until the page shows what is wanted on the person's turn, or the match is over."""
    while True:
        person.wait_for_turn()
        if person.is_over or person.page.locator(what).count():
            return
        decide(person)
