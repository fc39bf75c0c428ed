"""A real browser at a table of cards: whole matches by clicks, prices tried, phones, axe."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Route

from .browser import PHONE, Person
from .cards import GAME, decide, sit_down, wait_for
from .conftest import Server, wait_until

pytestmark = pytest.mark.full
Come = Callable[..., Person]


@pytest.mark.parametrize("seats", [3, 5])
def test_a_whole_match_by_clicks(come: Come, seats: int) -> None:
    vera = come()
    path = sit_down(vera, seats)
    while True:
        vera.wait_for_turn()
        if vera.is_over:
            break
        decide(vera)
    assert "Final standings" in vera.page.content()
    assert vera.page.locator("#tableau .co").count() == 5
    vera.visit(f"{path}/replay?ply=70")
    told = vera.page.locator("#verdict h2").inner_text()
    table = vera.page.locator("#tableau").inner_html()
    for _ in range(9):
        vera.page.keyboard.press("]")
    wait_until(lambda: vera.page.locator("#verdict h2").inner_text() != told)
    wait_until(lambda: vera.page.locator("#tableau").inner_html() != table)


def asked_for_a_share(come: Come) -> Person:
    """Let somebody sit down with bots and wait until a share is to be chosen."""
    vera = come()
    sit_down(vera)
    wait_for(vera, "#tableau .shares a.target")
    return vera


def test_a_price_is_tried_before_it_is_named(come: Come) -> None:
    vera = asked_for_a_share(come)
    page, ply = vera.page, vera.ply
    page.locator("#tableau .shares a.target").first.click()
    page.wait_for_selector(".waybill >> text=share at 100")
    page.click("#more")
    page.click("#more")
    page.wait_for_selector(".waybill >> text=share at 300")
    assert page.evaluate("document.activeElement.id") == "more"
    assert page.locator("[data-enter]").inner_text().startswith(("Offer 300", "Found for 300"))
    page.keyboard.press("5")
    page.keyboard.type("49")
    page.keyboard.press("Tab")
    page.wait_for_selector(".waybill >> text=share at 500")
    other = page.locator("#tableau .shares a.target:not(.on)").first
    other.click()
    page.wait_for_selector(".waybill >> text=share at 100")
    page.locator("#sign [data-key=u]").click()
    page.wait_for_selector(".waybill", state="detached")
    assert vera.ply == ply


def test_a_button_is_not_replaced_while_it_is_pressed(come: Come) -> None:
    vera = asked_for_a_share(come)
    page = vera.page
    page.locator("#tableau .shares a.target").first.click()
    page.wait_for_selector(".waybill >> text=share at 100")
    held: list[Route] = []
    page.route("**/parts*", lambda route: route.continue_() if held else held.append(route))
    page.click("#more")
    wait_until(lambda: page.wait_for_timeout(10) or held)  # the price is tried
    box = page.locator("[data-enter]").bounding_box()
    assert box is not None
    page.evaluate("performance.now = () => 0")  # no hand is too slow
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    with page.expect_event("requestfinished", lambda request: "/parts" in request.url):
        held[0].continue_()
    page.wait_for_timeout(200)  # without it the test could not fail, that is all
    vera.made(page.mouse.up)
    assert " for 200." in page.locator("#log-lines").inner_text()


def test_by_keys_and_a_card_says_why(come: Come) -> None:
    vera = asked_for_a_share(come)
    page = vera.page
    page.locator("#tableau .cities button.face").first.focus()

    def is_told() -> bool:  # the scripts of cards come last, after the page itself
        page.keyboard.press("Enter")
        return page.locator("#tip >> text=Cities are bought in Phase II [6].").is_visible()

    wait_until(is_told)
    page.keyboard.press("Escape")
    page.wait_for_selector("#tip", state="hidden")
    page.locator("#tableau .shares .strip").first.click()
    page.wait_for_selector("#tip >> text=Only the bottom card of a column can be taken [2].")
    page.locator("#tableau .shares a.target").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.action").startswith("select ")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sign [data-enter]")
    page.evaluate("document.activeElement.blur()")
    vera.made(lambda: page.keyboard.press("Enter"))
    page.keyboard.press("t")
    page.wait_for_selector("#textboard.shown >> text=the bottom card first")


def test_on_a_phone(come: Come) -> None:
    vera = come("Vera", viewport=PHONE, has_touch=True, is_mobile=True)
    path = sit_down(vera, 4)
    shown = ["#tableau .shares a.target", "#tableau .cities a.target"]
    for target in shown:
        wait_for(vera, target)
        for plan in (False, True):
            if plan:
                vera.page.locator(target).first.click()
                vera.page.wait_for_selector("#sign [data-enter]")
            width = vera.page.evaluate("document.documentElement.scrollWidth")
            assert width <= PHONE["width"], target
            sign = vera.page.locator("#sign").bounding_box()
            assert sign is not None
            assert abs(sign["y"] + sign["height"] - PHONE["height"]) < 2  # docked, always in sight
        box = vera.page.locator("[data-enter]").bounding_box()
        assert box is not None
        assert box["height"] >= 44
        vera.made(vera.page.locator("[data-enter]").tap)
    for place in (f"{path}/replay", f"/rules/{GAME}"):
        vera.visit(place)
        assert vera.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], place


def test_a_table_of_cards_is_light(browser: Browser, server: Server) -> None:
    """The first page with all its files over the wire: under 150 KB."""
    vera = Person(browser, server.address)
    path = sit_down(vera, 5)
    vera.wait_for_turn()  # while bots play, the page fetches what they did as well
    vera.close()
    other = Person(browser, server.address)
    assert 50_000 < other.weight_of(path) < 150_000
    other.close()


def test_without_scripts_the_same_actions_are_links_and_forms(
    browser: Browser, server: Server
) -> None:
    vera = Person(browser, server.address, java_script_enabled=False)
    path = sit_down(vera)
    bought = 0
    while not bought:
        vera.visit(path)
        assert not vera.is_over
        if not vera.is_asked:
            continue
        cards = vera.page.locator("#tableau a.target")
        if cards.count():
            is_city = vera.page.locator("#tableau .cities a.target").count() > 0
            cards.first.click()
            vera.page.locator("[data-enter]").click()
            bought += is_city
        elif vera.page.locator("[data-stepper]").count():
            vera.page.locator("[data-enter]").click()
        else:
            vera.page.locator("#sign button[name=action]:not([disabled])").last.click()
        vera.page.wait_for_load_state()
    vera.page.wait_for_selector(r"#log-lines >> text=/You buy \w+/")
    assert vera.complaints == []
    vera.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_axe_finds_nothing_serious(come: Come, scheme: str, size: str) -> None:
    more: dict[str, object] = {"viewport": PHONE} if size == "phone" else {}
    more["reduced_motion"] = "reduce"  # no colour is on its way
    vera = come("Vera", color_scheme=scheme, bypass_csp=True, **more)
    path = sit_down(vera)
    found: list[tuple[str, str, list[str]]] = []

    def look(place: str) -> None:
        for problem in Axe().run(vera.page).response["violations"]:
            if problem["impact"] in ("serious", "critical"):
                nodes = [node["html"][:160] for node in problem["nodes"][:3]]
                found.append((place, problem["id"], nodes))

    for target in ("#tableau .shares a.target", "#tableau .cities a.target"):
        wait_for(vera, target)
        look(target)
        vera.page.locator(target).first.click()
        vera.page.wait_for_selector(".waybill")
        look(f"{target}, planned")
    vera.visit(f"{path}/replay?ply=80")
    look("replay")
    vera.visit(f"/rules/{GAME}")
    look("rules")
    assert found == []
