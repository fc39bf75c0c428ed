"""A real browser at a real server: whole matches by clicks, two people, phones, keys, languages."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, TimeoutError

from .browser import PHONE, Person
from .conftest import Guest, Server, wait_until

pytestmark = pytest.mark.full
Come = Callable[..., Person]
HIGH = {"width": 1440, "height": 1080}  # where talk has a place of its own


def table_of_two(vera: Person, ben: Person) -> None:
    """Vera opens a table and sends Ben the link; a bot takes the third seat."""
    vera.visit()
    vera.page.fill("input[name=name]", "Vera")
    vera.page.select_option("select[name=seats]", "3")
    vera.page.click("text=Invite friends")
    link = vera.page.locator("#invite").inner_text()
    ben.page.goto(link)
    ben.page.fill(".sign input[name=name]", "Ben")
    ben.page.locator(".sign button.yes").click()
    vera.arrive("text=Ben sits down.")  # heard without a reload by hand
    vera.page.locator(".sign button.yes").click()
    for person in (vera, ben):
        person.arrive("#sign .ask")


def test_a_whole_match_by_clicks(come: Come) -> None:
    vera = come()
    vera.play_bots()
    while True:
        vera.wait_for_turn()
        if vera.is_over:
            break
        vera.decide()
    assert "Final standings" in vera.page.content()
    vera.page.click("text=See how it went")
    vera.arrive(".scrub")
    vera.page.click("text=To the table")
    vera.arrive("main.over")
    vera.page.click("text=Play again, same table")
    vera.page.wait_for_selector("#sign")


def test_two_browsers_see_each_others_moves(come: Come) -> None:
    vera, ben = come("Vera", viewport=HIGH), come("Ben", viewport=HIGH)
    table_of_two(vera, ben)
    vera.wait_for_turn()
    vera.page.locator("[data-by='1']").click()
    vera.page.locator("[data-by='1']").click()
    assert vera.page.locator("[data-enter]").inner_text().startswith("Bid 3")
    vera.made(lambda: vera.page.locator("[data-enter]").click())
    ben.page.wait_for_selector("#log-lines >> text=Vera bids 3 for PO.")
    ben.wait_for_turn()
    assert ben.ask == "Bid 4 or more, or pass."
    assert ben.page.title().startswith("● ")  # though it is the first that his page has heard
    ben.page.fill("#say", "<b>hello</b>")
    ben.page.click("#talk .say button")
    vera.page.wait_for_selector("#talk-lines >> text=<b>hello</b>")


def test_two_tabs_play_once(come: Come) -> None:
    vera = come()
    path = vera.play_bots()
    vera.wait_for_turn()
    other = vera.context.new_page()
    other.goto(vera.address + path)
    other.wait_for_selector("[data-enter]")
    vera.page.locator("[data-enter]").dblclick()
    other.wait_for_selector("#log-lines >> text=You bid 1 for PO.")
    lines = vera.page.locator("#log-lines >> text=You bid 1 for PO.")
    wait_until(lambda: lines.count() == 1)


def test_undo_by_the_button(come: Come) -> None:
    vera, ben = come("Vera"), come("Ben")
    table_of_two(vera, ben)
    vera.wait_for_turn()
    vera.made(lambda: vera.page.locator("[data-enter]").click())
    ben.page.wait_for_selector("#log-lines >> text=Vera bids 1 for PO.")
    vera.page.locator("#sign [data-key=u]").click()
    vera.page.wait_for_selector("#sign:not(.quiet)")
    assert vera.ask == "Bid 1 or more, or pass."
    ben.page.wait_for_selector("#log-lines >> text=Vera bids 1 for PO.", state="detached")


def test_a_proxy_bids_for_me(come: Come) -> None:
    vera, ben = come("Vera"), come("Ben")
    table_of_two(vera, ben)
    ben.page.click(".proxy summary")
    ben.page.fill(".proxy input[name=limit]", "7")
    ben.page.click(".proxy button.go")
    ben.page.wait_for_selector("text=Bids to 7")
    vera.wait_for_turn()
    vera.page.click("[data-set='6']")
    vera.made(lambda: vera.page.locator("[data-enter]").click())
    ben.page.wait_for_selector("#log-lines >> text=You bid 7 for PO.")
    assert "by order" in ben.page.locator("#log-lines").inner_text()


def test_a_plan_is_shown_before_it_is_made(come: Come) -> None:
    vera = come()
    vera.play_bots()
    while True:
        vera.wait_for_turn()
        if vera.page.locator("#sign .grp a.plate-btn").count():
            break
        vera.decide()
    ply = vera.ply
    vera.page.locator("#sign .grp a.plate-btn").first.click()
    vera.page.wait_for_selector("a.target")
    vera.page.locator("a.target").first.click()
    vera.page.wait_for_selector(".waybill .sum")
    assert re.match(r"Build for \d", vera.page.locator("[data-enter]").inner_text())
    assert vera.page.locator(".step").count() == 1
    vera.page.keyboard.press("u")
    vera.page.wait_for_selector(".step", state="detached")
    vera.page.locator(".hx[data-space=S8]").click()
    vera.page.wait_for_selector("#tip >> text=not adjacent")
    assert vera.ply == ply


def test_talk_leaves_what_was_asked(come: Come) -> None:
    vera, ben = come("Vera", viewport=HIGH), come("Ben", viewport=HIGH)
    table_of_two(vera, ben)
    vera.wait_for_turn()
    vera.page.locator(".hx[data-space=S8]").click()
    vera.page.wait_for_selector("#tip >> text=Augsburg")
    ben.page.fill("#say", "hello")
    ben.page.click("#talk .say button")
    vera.page.wait_for_selector("#talk-lines >> text=hello")
    assert vera.page.locator("#tip").is_visible()
    vera.made(lambda: vera.page.locator("[data-enter]").click())
    vera.page.wait_for_selector("#tip", state="hidden")


def test_reload_and_reconnect_in_the_middle(come: Come, server: Server) -> None:
    vera, ben = come("Vera"), come("Ben")
    table_of_two(vera, ben)
    vera.wait_for_turn()
    vera.page.reload()
    assert vera.ask == "Bid 1 or more, or pass."
    ben.is_offline = True
    ben.context.set_offline(True)
    ben.page.wait_for_selector("#strip-live:not([hidden])")
    assert "Your last move was saved" in ben.page.locator("#strip-live").inner_text()
    vera.made(lambda: vera.page.locator("[data-enter]").click())
    ben.context.set_offline(False)
    ben.page.wait_for_selector("#log-lines >> text=Vera bids 1 for PO.")
    ben.page.wait_for_selector("#strip-live", state="hidden")


def test_replay_and_the_link_to_a_moment(come: Come) -> None:
    vera = come()
    path = vera.play_bots()
    for _ in range(6):
        vera.wait_for_turn()
        vera.decide()
    vera.visit(f"{path}/replay?ply=2")
    page = vera.page
    assert page.locator("#count").inner_text() == "2"
    told = page.locator("#verdict h2").inner_text()
    page.keyboard.press("]")
    wait_until(lambda: page.locator("#count").inner_text() == "3")
    page.wait_for_url("**/replay?ply=3")
    page.keyboard.press("[")
    wait_until(lambda: page.locator("#verdict h2").inner_text() == told)
    page.locator(".scrub input").fill("1")
    wait_until(lambda: page.locator("#count").inner_text() == "1")
    page.reload()
    assert page.locator("#count").inner_text() == "1"


@pytest.mark.parametrize(
    ("locale", "ask", "button"),
    [
        ("de-DE", "Biete mindestens 1 oder passe.", "1 bieten"),
        ("it-IT", "Offri almeno 1, oppure passa.", "Offri 1"),
    ],
)
def test_other_languages(come: Come, locale: str, ask: str, button: str) -> None:
    guest = come("Giulia", locale=locale)
    guest.play_bots()
    guest.wait_for_turn()
    assert guest.ask == ask
    assert guest.page.locator("[data-enter]").inner_text().startswith(button)
    guest.page.locator("nav > .lang button[value=en]").click()
    guest.page.wait_for_selector("text=Bid 1 or more, or pass.")


def test_by_keyboard_only(come: Come) -> None:
    vera = come()
    vera.visit()
    keys = vera.page.keyboard
    vera.page.locator("input[name=name]").first.focus()
    keys.type("Vera")
    keys.press("Enter")
    vera.page.wait_for_selector("html.js #sign")
    built = 0
    while built < 2:
        vera.wait_for_turn()
        if vera.page.locator("#sign .grp a.plate-btn").count():
            vera.page.locator("#sign .grp a.plate-btn").first.focus()
            keys.press("Enter")
            vera.page.wait_for_selector("a.target")
            vera.page.locator("a.target").first.focus()
            keys.press("ArrowRight")
            focused = vera.page.evaluate("document.activeElement.dataset.action")
            assert focused.startswith("lay ")
            keys.press("Enter")
            vera.page.wait_for_selector("[data-enter]")
            vera.page.evaluate("document.activeElement.blur()")
            vera.made(lambda: keys.press("Enter"))
            built += 1
        elif vera.page.locator("[data-stepper]").count() and vera.lowest < 7:
            vera.made(lambda: (keys.press("7"), keys.press("Enter")))
        else:
            if vera.page.locator("[data-stepper]").count():  # a letter is a key there, too
                vera.page.locator("[data-stepper] input").focus()
            vera.made(lambda: keys.press("p"))
    keys.press("t")
    vera.page.wait_for_selector("#textboard.shown >> text=Preußische Ostbahn")


def test_on_a_phone(come: Come) -> None:
    vera = come("Vera", viewport=PHONE, has_touch=True, is_mobile=True)
    path = vera.play_bots()
    for place in ("/", path, "/rules/german_railways", f"{path}/replay", "/me"):
        vera.visit(place)
        width = vera.page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"], place
    vera.visit(path)
    vera.wait_for_turn()
    sign = vera.page.locator("#sign").bounding_box()
    assert sign is not None
    assert abs(sign["y"] + sign["height"] - PHONE["height"]) < 2  # docked, always in sight
    enter = vera.page.locator("[data-enter]")
    box = enter.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    vera.made(enter.tap)


def test_without_scripts_the_same_actions_are_forms(browser: Browser, server: Server) -> None:
    vera = Person(browser, server.address, java_script_enabled=False)
    path = vera.play_bots()
    built = False
    while not built:
        vera.visit(path)
        assert not vera.is_over
        if not vera.is_asked:
            continue
        if vera.page.locator("#sign .grp a.plate-btn").count():
            vera.page.locator("#sign .grp a.plate-btn").first.click()
            vera.page.locator("#written a[data-plan]").first.click()
            vera.page.locator("[data-enter]").click()
            built = True
        elif vera.page.locator("[data-stepper]").count() and vera.lowest <= 5:
            vera.page.locator("[data-enter]").click()
        else:
            vera.page.locator('#sign button[value="pass"]').click()
        vera.page.wait_for_load_state()
    vera.page.wait_for_selector("#log-lines >> text=You build")
    assert vera.complaints == []
    vera.close()


def test_without_scripts_the_page_looks_again_by_itself(browser: Browser, server: Server) -> None:
    vera, eve = (Person(browser, server.address, java_script_enabled=js) for js in (False, True))
    path = vera.play_bots()
    vera.page.wait_for_selector("#sign:not(.quiet)")
    vera.page.locator("[data-enter]").click()
    vera.page.wait_for_selector("#sign:not(.quiet)", timeout=300_000)
    eve.visit(path)
    assert eve.page.locator("noscript meta").count() == 0  # where scripts run it is only text
    assert vera.complaints + eve.complaints == []
    vera.close()
    eve.close()


def test_the_replay_plays_by_itself(come: Come) -> None:
    vera = come()
    path = vera.play_bots()
    for _ in range(6):
        vera.wait_for_turn()
        vera.decide()
    vera.visit(f"{path}/replay?ply=0")
    button, count = vera.page.locator("[data-go=play]"), vera.page.locator("#count")
    vera.page.select_option("#by", "action")
    vera.page.select_option("#speed", "2000")  # it must not come to the end before it is stopped
    button.click()
    assert button.get_attribute("aria-pressed") == "true"
    wait_until(lambda: int(count.inner_text()) >= 2)
    vera.page.keyboard.press("Escape")
    button.click()
    assert button.get_attribute("aria-pressed") == "false"


def test_pages_are_light(browser: Browser, server: Server) -> None:
    """The first page with all its files over the wire: under 150 KB, a table included."""
    host = Guest(server.address)
    table = host.play_bots(5)
    host.my_turn(table)  # while bots play, the page fetches what they did as well
    host.http.close()
    for first in ("/", table):
        vera = Person(browser, server.address)
        weight = vera.weight_of(first)
        print(f"{'a table' if first == table else 'home'}: {weight / 1000:.1f} KB")
        assert 50_000 < weight < 150_000
        vera.close()


def test_without_asking_back_a_whole_build_is_made_at_once(come: Come) -> None:
    vera = come()
    vera.play_bots()
    vera.visit("/me")
    vera.page.uncheck("input[name=confirm]")
    with vera.page.expect_navigation():
        vera.page.click("text=Keep")
    vera.visit(vera.play_bots())
    while True:
        vera.wait_for_turn()
        if vera.page.locator("#sign .grp a.plate-btn").count():
            break
        vera.decide()
    vera.page.locator("#sign .grp a.plate-btn").first.click()
    vera.page.wait_for_selector("a.target")
    ply = vera.ply
    while not vera.gone_on(ply) and not vera.is_over:
        if vera.page.locator("a.target").count():
            with suppress(TimeoutError):  # the plan was complete meanwhile, and sent
                vera.page.locator("a.target").first.click(timeout=2000, force=True)
        vera.page.wait_for_timeout(250)
    assert "You build" in vera.page.locator("#log-lines").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(come: Come, scheme: str) -> None:
    # no colour is on its way
    vera = come("Vera", color_scheme=scheme, bypass_csp=True, reduced_motion="reduce")
    path = vera.play_bots()
    vera.wait_for_turn()
    places = ["/", path, f"{path}/replay?ply=0", "/me", "/rules/german_railways"]
    vera.visit()
    vera.page.click("text=Invite friends")
    vera.arrive("#invite")
    places.append(re.sub(r"^https?://[^/]+", "", vera.page.url))
    found = []
    for place in places:
        vera.visit(place)
        for problem in Axe().run(vera.page).response["violations"]:
            if problem["impact"] in ("serious", "critical"):
                nodes = [node["html"][:120] for node in problem["nodes"][:3]]
                found.append((place, problem["id"], nodes))
    assert found == []
