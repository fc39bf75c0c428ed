"""Whole matches of every game by keys alone, by touch on a phone, and without scripts; and what a
round says to who cannot see it.
"""

import re
from collections.abc import Callable
from importlib import import_module

import pytest
from playwright.sync_api import Browser

from trainshed.core.game import OVER
from trainshed.core.parts import Grid, Row
from trainshed.games import find, names
from trainshed.web.languages import catalogue
from trainshed.web.pages.table import Looking

from .browser import PHONE, Person
from .conftest import Server, wait_until
from .hands import answered, by_keys, by_mouse, by_touch

pytestmark = pytest.mark.full
Come = Callable[..., Person]
HANDS = {"keys": by_keys, "touch": by_touch}


def deeds(person: Person, path: str) -> set[str]:
    """Return the verbs of what somebody has done in a match that is over."""
    told = person.context.request.get(f"{person.address}{path}/record.json").json()
    return {line.split()[1] for line in told["actions"] if line.split()[0] == "0"}


def wanted(game: str) -> set[str]:
    """Return the verbs without which a match of a game was not played."""
    return set(import_module(f"tests.games.{game}.moments").DEEDS)


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("way", ["keys", "touch"])
def test_a_whole_match_without_a_mouse(come: Come, game: str, way: str) -> None:
    touch = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    vera = come("Vera", **(touch if way == "touch" else {}))
    path = vera.play_bots(max(2, find(game).seats[0]), game)
    while not vera.is_over:
        vera.wait_for_turn()
        if vera.is_asked:
            answered(vera, HANDS[way])
    assert deeds(vera, path) >= wanted(game)


@pytest.mark.parametrize("game", names())
def test_a_whole_match_without_scripts(browser: Browser, server: Server, game: str) -> None:
    """Every answer is a link or a button of a form, and the page that comes asks the next one."""
    vera = Person(browser, server.address, java_script_enabled=False)
    path = vera.play_bots(max(2, find(game).seats[0]), game, "beginner")

    def state() -> dict[str, int]:
        found: dict[str, int] = vera.context.request.get(
            vera.address + path.replace("/t/", "/api/tables/")
        ).json()
        return found

    while not vera.is_over:
        if not vera.is_asked:
            wait_until(lambda: state()["to_move"] in (state()["my_seat"], OVER))
            vera.visit(path)
        else:
            by_mouse(vera)
        vera.page.wait_for_load_state()  # all that is asked is there
    assert deeds(vera, path) >= wanted(game)
    assert vera.complaints == []
    vera.close()


NAMELESS = re.compile(r"^\s*- (?:button|link|textbox|spinbutton|combobox|img|table)(?:$|:| \[)")
RAW = re.compile(r"\b(?:undefined|NaN)\b|\{\w+\}|[a-z]_[a-z]")  # never said aloud


def spoken_rows(person: Person) -> dict[str, list[str]]:
    """Return what a screen reader says of every row of every table, by the table's name."""
    found: dict[str, list[str]] = {}
    for line in person.page.locator("#grids").aria_snapshot().splitlines():
        if head := re.match(r'\s*- table "(.*)":', line):
            rows = found.setdefault(head.group(1), [])
        elif row := re.match(r'\s*- row "(.*)":', line):
            rows.append(row.group(1))
    return found


def figures(grid: Grid, row: Row) -> list[str]:
    """Return all that a row tells in words, figures and plates, as it should be said."""
    told = [bit.text for cell in row.cells for bit in cell.bits if bit.kind == "text" and bit.text]
    if grid.slots is not None:
        plates = [bit for bit in row.below if bit.kind == "plate"]
        told += [f"{bit.text} {bit.number}," if bit.number > 1 else bit.text for bit in plates]
        told += [] if plates else [grid.slots.nothing]
    return told


def is_all_said(person: Person, server: Server, path: str) -> int:
    """Check that the figures of every table are said aloud: cash, income, shares, workers; return
    how many there are.
    """
    live, said, count = server.app.state.tables.matches.at_hand(path[3:]), spoken_rows(person), 0
    with live.lock:
        seen = Looking(live, 0, (), catalogue("en")).seen(path)
        grids = [grid for grid in live.game.face.tables(seen) if not grid.folded and grid.rows]
    for grid in grids:
        head, *rows = said[grid.title]
        assert all(words in head for words, _ in grid.heads)
        for row, aloud in zip(grid.rows, rows, strict=True):
            told = figures(grid, row)
            assert [one for one in told if " ".join(one.split()) not in aloud] == [], aloud
            count += len(told)
    return count


@pytest.mark.parametrize("game", names())
def test_a_round_makes_sense_without_eyes(come: Come, server: Server, game: str) -> None:
    """What a screen reader is told at every question until two rounds have begun: the question as
    it changes, a name for all that can be pressed, every figure of every table under its head, and
    the last line of the log.
    """
    vera = come("Vera", lingers=True)
    path, rounds, said = vera.play_bots(3, game), set[str](), list[int]()
    while True:
        vera.wait_for_turn()
        rounds.add(vera.page.locator("#order > b").first.inner_text())
        if not vera.is_asked or len(rounds) > 2:
            break
        told = vera.page.locator("main").aria_snapshot().splitlines()
        assert [line for line in told if NAMELESS.match(line)] == []
        assert [line for line in told if RAW.search(line) and "/url" not in line] == []
        sign = vera.page.locator("#sign").aria_snapshot()
        assert sign.startswith("- status")
        assert vera.ask in sign
        for action in vera.page.locator("main a.target").all()[:5]:
            name = action.get_attribute("aria-label") or action.inner_text()
            assert len(name.strip()) > 1, action.evaluate("(e) => e.outerHTML")
        heads = vera.page.locator("main table thead").all()
        assert all(head.locator("th").first.get_attribute("scope") for head in heads)
        line = vera.page.locator("#log-lines li:not(.round) span").first
        assert not line.count() or line.inner_text() in "\n".join(told)
        if not vera.page.locator("#sign input[name=plan]").count():
            said.append(is_all_said(vera, server, path))
        answered(vera, by_mouse)
    assert len(rounds) > 2
    assert min(said) >= 12  # three seats, and at least four figures for each
