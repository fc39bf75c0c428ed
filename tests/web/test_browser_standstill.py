"""Tables at which nothing moves by itself: what a page says in the moments between two steps."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from trainshed.core.match import Match

from .browser import Person
from .conftest import GAME, Guest, served, wait_until
from .kept import come_to
from .test_browser_layout import SIZES
from .test_undo import BUILD, TABLE, first_round, keep

pytestmark = pytest.mark.full
UPPERMOST = """(e) => { e.scrollIntoView({ block: "center" }); const at = e.getBoundingClientRect();
  return e.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)); }"""
BUILT = "Cleo builds KSS to Erfurt for 7; income 1 to 2."
NO_COLOUR = "rgba(0, 0, 0, 0)"
NEVER = 3600.0  # seconds before a step


def sit(
    browser: Browser,
    folder: Path,
    match: Match,
    then: Callable[..., None],
    bots: bool = False,
) -> None:
    """Let Anna look at a match that stands still; the others are bots, or not at their browsers."""
    with served(folder, pace=NEVER) as server:
        anna = Person(browser, server.address, "Anna")
        anna.visit()
        others = [Guest(server.address, name) for name in ("Ben", "Cleo")]
        keep(server, [anna, *others], match)
        for number in (1, 2) if bots else ():
            server.app.state.repo.change_seat(
                "exact", number, kind="bot", guest_id=None, bot="greedy"
            )
        try:
            anna.visit(TABLE)
            then(anna) if bots else then(anna, *others)
            assert anna.complaints == []
        finally:
            anna.close()
            for guest in others:
                guest.http.close()


def test_who_has_left_is_not_asked(browser: Browser, tmp_path: Path) -> None:
    def leave(anna: Person, *_: Guest) -> None:
        assert anna.is_asked
        anna.page.click("nav summary")
        anna.page.click("text=Leave: a bot plays on")
        anna.arrive("text=Take my seat back")
        assert not anna.is_asked
        assert anna.ask == "A bot plays for you."
        assert anna.page.locator("a.target, #sign .grp").count() == 0
        anna.page.click("text=Take my seat back")
        anna.page.wait_for_selector("#sign:not(.quiet)")

    sit(browser, tmp_path, first_round((0, 1, 2)), leave)


def test_who_has_given_an_order_is_not_asked(browser: Browser, tmp_path: Path) -> None:
    match = first_round((0, 1, 2))
    match.play("offer KSS")
    for _ in range(2):
        if match.to_move != 0:
            match.play("pass")

    def order(anna: Person, *_: Guest) -> None:
        assert anna.is_asked
        anna.page.click(".proxy summary")
        anna.page.fill(".proxy input[name=limit]", "7")
        anna.page.click(".proxy button.go")
        anna.page.wait_for_selector("#sign.quiet")
        assert anna.ask == "Your order is carried out."
        anna.page.click(".proxy summary")
        anna.page.click("text=I bid myself")
        anna.page.wait_for_selector("#sign:not(.quiet)")

    sit(browser, tmp_path, match, order)


def test_who_has_no_choice_is_not_asked(browser: Browser, tmp_path: Path) -> None:
    def look(anna: Person, *_: Guest) -> None:
        assert not anna.is_asked
        assert anna.ask == "You have no choice: it is done for you."
        assert anna.page.locator("#sign button[value=pass], a.target").count() == 0

    match = come_to(
        lambda match: match.to_move == 0 and match.legal() == ["pass"],
        GAME,
        ["Anna", "Ben", "Cleo"],
    )
    assert match is not None
    sit(browser, tmp_path, match, look)


def test_skip_to_my_turn(browser: Browser, tmp_path: Path) -> None:
    def skip(anna: Person) -> None:
        anna.made(lambda: anna.page.keyboard.press("p"))
        anna.page.wait_for_selector("#sign.quiet >> text=Skip to my turn")
        anna.page.keyboard.press("Space")
        anna.wait_for_turn()

    sit(browser, tmp_path, first_round((0, 1, 2)), skip, bots=True)


def test_bots_move_at_once_where_that_is_wished(browser: Browser, tmp_path: Path) -> None:
    def hurry(anna: Person) -> None:
        anna.made(lambda: anna.page.keyboard.press("p"))
        anna.page.keyboard.press("3")
        anna.wait_for_turn()
        anna.page.reload()
        anna.page.click("nav summary")
        chosen = anna.page.locator("[data-pace][aria-current]")
        assert chosen.inner_text() == "at once"

    sit(browser, tmp_path, first_round((0, 1, 2)), hurry, bots=True)


def test_what_happened_since_my_last_turn_is_told_and_outlined(
    browser: Browser, tmp_path: Path
) -> None:
    def watch(anna: Person, _ben: Guest, cleo: Guest) -> None:
        anna.made(lambda: anna.page.keyboard.press("p"))
        assert anna.page.locator("#recap li").count() == 0
        cleo.act(TABLE, cleo.state(TABLE)["ply"], *BUILD)
        anna.resize(1600, 1000)
        anna.page.wait_for_selector("#recap >> text=Since your last turn")
        assert anna.page.locator("#recap li").all_inner_texts() == [BUILT]
        assert anna.page.locator("svg.map .just").count() == 1
        for width, height in SIZES.values():  # nothing lies over it, and it is there at every size
            anna.resize(width, height)
            line = anna.page.locator("#recap li")
            if anna.page.locator("#recap").evaluate("(e) => e.offsetWidth") == 1:  # the log says it
                line = anna.page.locator("#log-lines > :not(.round)").first
                assert line.locator("span").inner_text() == BUILT
                assert line.evaluate("(e) => getComputedStyle(e).backgroundColor") != NO_COLOUR
            assert line.evaluate(UPPERMOST), (width, height)

    sit(browser, tmp_path, first_round((0, 2, 1)), watch)


def test_light_or_dark_by_choice(browser: Browser, tmp_path: Path) -> None:
    def ground(anna: Person) -> str:
        return str(anna.page.evaluate("getComputedStyle(document.body).backgroundColor"))

    def choose(anna: Person, *_: Guest) -> None:
        light = ground(anna)
        anna.page.click("nav summary")
        anna.page.click("button[name=theme][value=dark]")
        anna.page.wait_for_selector(
            "button[name=theme][value=dark][aria-current]", state="attached"
        )
        anna.settle()
        dark = ground(anna)
        assert dark != light
        anna.visit("/")
        assert ground(anna) == dark
        anna.visit("/me")
        anna.page.click("button[name=theme][value=light]")
        anna.arrive("button[name=theme][value=light][aria-current]")
        assert ground(anna) == light

    sit(browser, tmp_path, first_round((0, 1, 2)), choose)


HEARD = """
window.heard = []; window.told = [];
const node = { connect: (to) => to, start: () => heard.push(1), stop() {}, frequency: {} };
node.gain = { setValueAtTime() {}, linearRampToValueAtTime() {} };
node.gain.exponentialRampToValueAtTime = node.gain.setValueAtTime;
window.AudioContext = class {
  currentTime = 0;
  createOscillator() { return node; }
  createGain() { return node; }
};
window.Notification = class { constructor(title, more) { told.push(more.body); } };
Notification.permission = "default";
Notification.requestPermission = async () => { Notification.permission = "granted"; };
"""


def test_we_ring_when_the_turn_comes_for_who_has_agreed(browser: Browser, tmp_path: Path) -> None:
    def wait(anna: Person, _ben: Guest, cleo: Guest) -> None:
        page = anna.page
        page.add_init_script(HEARD)
        anna.visit(TABLE)
        page.wait_for_load_state()
        assert page.evaluate("heard.length") == 0
        page.click("text=Ring me")
        page.wait_for_selector("[data-bell][aria-pressed=true] >> text=We will ring")
        tried = page.evaluate("heard.length")
        assert tried > 0  # one hears what one has agreed to
        page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
        cleo.act(TABLE, cleo.state(TABLE)["ply"], "pass")
        wait_until(lambda: page.evaluate("told.length") == 1)
        assert page.evaluate("heard.length") == 2 * tried
        assert page.evaluate("told[0]") == anna.ask
        anna.visit(TABLE)
        anna.made(lambda: page.keyboard.press("p"))
        page.click("text=We will ring")  # it was kept, and is ended by the same button
        page.wait_for_selector("[data-bell][aria-pressed=false] >> text=Ring me")

    sit(browser, tmp_path, first_round((2, 0, 1)), wait)
