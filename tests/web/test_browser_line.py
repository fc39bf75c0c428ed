"""A slow line, and none: a click shows at once, and what is asked stays in sight."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from .browser import PHONE, Person
from .conftest import Server, wait_until
from .test_browser import table_of_two
from .test_browser_layout import box, overlap

pytestmark = pytest.mark.full
Come = Callable[..., Person]
SLOW = {"offline": False, "latency": 600, "downloadThroughput": -1, "uploadThroughput": -1}


def slow_line(person: Person) -> None:
    wire = person.context.new_cdp_session(person.page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", SLOW)


def clicked(person: Person, what: str) -> bool:
    """Click, and tell whether the page shows it before anything has come over the line: at once,
    and painted with the next frame. How long that took is printed, for the dated results.
    """
    shown, took = person.page.evaluate(
        "(what) => new Promise((done) => {"
        " const e = document.querySelector(what), from = performance.now();"
        " e.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));"
        " const shown = e.matches('.sent');"
        " requestAnimationFrame(() => setTimeout(() => done([shown, performance.now() - from])));"
        " })",
        what,
    )
    print(f"{what}: first sign of life after {took:.0f} ms at {SLOW['latency']} ms of latency")
    return bool(shown)


def test_on_a_slow_line_a_click_shows_at_once(come: Come) -> None:
    vera = come()
    vera.play_bots()
    vera.come_to_build()
    slow_line(vera)
    assert clicked(vera, "#sign .grp a.plate-btn")
    vera.page.wait_for_selector("a.target")
    assert clicked(vera, "a.target")
    vera.page.wait_for_selector(".step")
    wait_until(lambda: vera.page.locator(".sent").count() == 0)
    assert clicked(vera, "#sign [data-enter]")
    vera.page.wait_for_selector("#log-lines >> text=You build")
    wait_until(lambda: vera.page.locator(".sent").count() == 0)


@pytest.mark.parametrize("size", [{"width": 1280, "height": 720}, PHONE])
def test_offline_the_question_stays_in_sight_and_nothing_says_live(
    come: Come, size: dict[str, int]
) -> None:
    vera = come(viewport=size)
    vera.play_bots()
    vera.wait_for_turn()
    assert vera.page.locator("#live").get_attribute("title") == "Live"
    vera.is_offline = True
    vera.context.set_offline(True)
    vera.page.wait_for_selector("#strip-live:not([hidden])")
    assert vera.page.locator("#live").get_attribute("title") == "Offline"
    vera.page.locator("[data-enter]").click()
    vera.page.wait_for_selector("#strip-refused >> text=not been sent")
    shown = [each for each in vera.page.locator(".strip2").all() if each.is_visible()]
    assert len(shown) == 1
    strip = shown[0].bounding_box()
    assert strip
    assert not overlap(strip, box(vera, "#sign .ask"))  # type: ignore[arg-type]
    vera.context.set_offline(False)
    vera.page.wait_for_selector("#live[title=Live]")
    said = vera.page.evaluate(
        "dispatchEvent(new Event('offline')), document.getElementById('live').title"
    )
    assert said == "Offline"  # at once; the next moment may know better
    vera.page.wait_for_selector("#live[title=Live]")  # the server can be reached all the same


def test_a_move_that_is_long_on_its_way_is_said_to_be(come: Come) -> None:
    vera = come()
    vera.play_bots()
    vera.wait_for_turn()
    held: list[Route] = []
    vera.page.route("**/act", lambda route: held.append(route))  # it is sent, and no answer comes
    vera.page.locator("[data-enter]").click()
    vera.page.wait_for_selector("#strip-slow >> text=is not confirmed yet")
    held[0].continue_()
    vera.page.wait_for_selector("#strip-slow", state="hidden")
    vera.page.wait_for_selector("#log-lines >> text=You bid 1")


def test_what_is_pressed_while_a_move_is_being_shown_is_not_lost(
    come: Come, server: Server
) -> None:
    vera = come()
    path = vera.play_bots()
    vera.wait_for_turn()
    held: list[Route] = []
    go: list[bool] = []

    def hold(route: Route) -> None:  # what becomes of the move is not known yet
        route.continue_() if go else held.append(route)

    vera.page.route("**/act", hold)
    with vera.page.expect_request("**/act"):
        vera.page.locator("#sign [data-enter]").click()
    vera.page.click("nav summary")
    vera.page.locator("[data-pace='3']").click()
    go.append(True)
    for route in held:
        route.continue_()
    vera.page.wait_for_selector("[data-pace='3'][aria-current]")
    stored = server.app.state.repo.match(path.removeprefix("/t/"))
    assert stored.wishes.get("bot_pace") == "instant"


TELLS = """
const Line = window.EventSource;
window.told = 0; // how often the line has told parts
window.EventSource = class extends Line {
  constructor(to) { super(to); this.addEventListener("parts", () => { window.told += 1; }); }
};
performance.now = () => 0; // the page waits for the line as long as the machine takes
"""


def test_a_move_is_shown_without_being_asked_for(come: Come) -> None:
    vera = come()
    vera.page.add_init_script(TELLS)
    vera.play_bots()
    vera.wait_for_turn()
    vera.page.locator("[data-enter]").click()
    vera.page.wait_for_selector("#log-lines >> text=You bid 1")
    vera.wait_for_turn()
    vera.page.wait_for_function("() => window.told > 0")  # with the first news it tells everything
    asked: list[str] = []
    vera.page.on("request", lambda request: asked.append(request.url))
    vera.page.locator("#sign button[value=pass]").click()
    vera.page.wait_for_selector("#log-lines >> text=You pass")
    assert [url.rpartition("/")[2] for url in asked] == ["act"]


def test_a_plan_stays_while_the_line_tells_what_others_do(come: Come, server: Server) -> None:
    vera = come()
    path = vera.play_bots()
    vera.come_to_build()
    vera.page.locator("#sign .grp a.plate-btn").first.click()
    vera.page.wait_for_selector("a.target")
    wait_until(lambda: server.app.state.hub.people(path.removeprefix("/t/")))  # it is open
    with vera.page.expect_request("**/parts*plan=*"):  # the line has news: asked for with the plan
        server.app.state.hub.nudge(path.removeprefix("/t/"))
    vera.page.wait_for_selector("a.target")
    vera.page.keyboard.press("u")
    vera.page.wait_for_selector("a.target", state="detached")  # as the line has told it
    assert vera.page.locator("#sign .grp a.plate-btn").count() > 0


DEAF = """
const Line = window.EventSource;
window.lines = [];
window.EventSource = class extends Line { constructor(to) { super(to); window.lines.push(this); } };
window.sleeps = () => { // the lines die without a word, as those of a phone in a pocket do
  for (const line of window.lines) line.close();
  set("hidden");
};
window.wakes = () => set("visible");
function set(state) {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""


def test_a_phone_that_has_slept_hears_at_once_what_it_has_missed(come: Come) -> None:
    vera, ben = come("Vera"), come("Ben", viewport=PHONE, has_touch=True, is_mobile=True)
    ben.page.add_init_script(DEAF)
    table_of_two(vera, ben)
    wait_until(lambda: ben.page.evaluate("window.lines.some((line) => line.readyState === 1)"))
    ben.page.evaluate("window.sleeps()")
    vera.wait_for_turn()
    vera.made(lambda: vera.page.locator("[data-enter]").click())
    assert not ben.is_asked
    ben.page.evaluate("window.wakes()")
    ben.page.wait_for_selector("#sign:not(.quiet)")
    assert ben.ask == "Bid 2 or more, or pass."


def test_a_plan_outlives_a_reload(come: Come) -> None:
    vera = come()
    vera.play_bots()
    vera.come_to_build()
    vera.page.locator("#sign .grp a.plate-btn").first.click()
    vera.page.wait_for_selector("a.target")
    vera.page.locator("a.target").first.click()
    vera.page.wait_for_selector(".step")
    asked = vera.ask
    vera.page.reload()
    assert vera.page.locator(".step").count() == 1
    assert vera.ask == asked
    vera.made(lambda: vera.page.locator("[data-enter]").click())
    assert "You build" in vera.page.locator("#log-lines").inner_text()
