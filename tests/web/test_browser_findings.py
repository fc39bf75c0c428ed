"""Small things that stood between the table and coming back tomorrow: one test each."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from .browser import DESK, PHONE, Person
from .conftest import Guest, Server, wait_until

pytestmark = pytest.mark.full
Come = Callable[..., Person]


def finish(person: Person) -> None:
    while True:
        person.wait_for_turn()
        if person.is_over:
            return
        person.decide()


def test_who_watches_is_told_so(come: Come) -> None:
    vera, eve = come("Vera"), come("Eve")
    path = vera.play_bots()
    eve.visit(path)
    assert "You are watching." in eve.page.locator("#sign").inner_text()
    assert "You are watching." not in vera.page.locator("#sign").inner_text()


def test_headings_stand_above_their_lines(come: Come) -> None:
    vera = come()
    vera.play_bots()
    vera.come_to_build()
    for _ in range(3):
        vera.decide()
        vera.come_to_build()
    lines = [
        (line.get_attribute("class"), line.locator("a").inner_text())
        for line in vera.page.locator("#log-lines li").all()
    ]
    assert lines[0][0] == "round"
    first, second = [k for k, (kind, _) in enumerate(lines) if kind == "round"][:2]
    heading, below = int(lines[first][1] or 0), [ply for _, ply in lines[first + 1 : second]]
    assert all(int(ply) >= heading for ply in below)


def test_the_last_page_calls_me_you_and_home_tells_the_result(come: Come) -> None:
    vera = come()
    vera.play_bots()
    finish(vera)
    assert "You" in vera.page.locator(".ch svg").first.text_content()
    assert "during the match" in vera.page.locator(".ch h2").first.inner_text()
    vera.visit()
    told = vera.page.locator(".mt .list.thin .w").first.inner_text()
    assert told.startswith(("Won with ", "Place "))


def test_at_home_buttons_stand_in_one_line_and_files_are_chosen_by_ours(come: Come) -> None:
    vera = come()
    vera.visit()
    tops = [button.bounding_box() for button in vera.page.locator(".shed .btn.go").all()]
    assert len({round(each["y"]) for each in tops if each}) == 1
    field = vera.page.locator("input[type=file]").bounding_box()
    assert field
    assert field["width"] < 5
    left = vera.page.locator(".home .rc").bounding_box()
    assert left
    assert left["x"] > 1440 / 2  # the right third is not empty


def test_one_press_sits_down(come: Come, server: Server) -> None:
    host, ben = Guest(server.address, "Hanna"), come("Ben")
    path = host.open_table()
    host.post(f"{path}/options", public="1", spectators="1")
    ben.play_bots()  # he has a name
    ben.visit()
    ben.page.locator(f"button[formaction='{path}/sit']").click()
    ben.arrive("text=You sit at the table.")
    host.http.close()


def test_a_full_room_invites_nobody(come: Come) -> None:
    vera = come()
    vera.visit()
    vera.page.fill("input[name=name]", "Vera")
    vera.page.select_option("select[name=seats]", "3")
    vera.page.click("text=Invite friends")
    vera.arrive("#invite")
    sign = vera.page.locator(".sign")
    assert "Anyone with the link can sit down." in sign.inner_text()
    bots = vera.page.locator(".seats button", has_text="Beginner")
    for left in (1, 0):
        with vera.page.expect_navigation():
            bots.first.click()
        assert bots.count() == left
    assert "Everybody is here." in sign.inner_text()
    assert "Anyone" not in sign.inner_text()


def test_buttons_of_error_pages_are_buttons(come: Come) -> None:
    vera = come()
    vera.visit("/nowhere")
    button = vera.page.locator("main .btn").bounding_box()
    assert button
    assert button["width"] < 300
    vera.complaints.clear()


def test_a_share_that_pays_nothing_yet_says_why(come: Come) -> None:
    vera = come()
    vera.play_bots()
    vera.wait_for_turn()
    while "Berlin-Hamburger" not in vera.page.locator("#sheet").inner_text():
        vera.made(lambda: vera.page.locator("#sign [data-key=p]").click())
        vera.wait_for_turn()
    assert "until it is in Berlin and Hamburg" in vera.page.locator("#sheet").inner_text()


def test_shares_are_read_aloud(come: Come) -> None:
    vera = come()
    vera.play_bots()
    vera.come_to_build()
    table = vera.page.locator("#railroads").aria_snapshot()
    assert (
        "Vera" in table
        or "bot" in table
        or any(name in table for name in vera.page.locator("#players .bold").all_inner_texts())
    )
    rows = vera.page.locator("#players tr:has(td.held .plate)").all()
    assert rows
    for row in rows:
        assert row.locator(".held .sr").count() == row.locator(".held .plate").count()


def test_in_german_names_are_not_declined_wrongly(come: Come) -> None:
    vera = come("Vera", locale="de-DE")
    vera.play_bots()
    vera.wait_for_turn()
    assert "„Preußische Ostbahn“" in vera.page.locator("#sign .why").inner_text()
    assert vera.page.locator("#live").get_attribute("title") == "Verbunden"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_home_shows_a_newcomer_where_to_begin(come: Come, size: dict[str, int]) -> None:
    """Three ways in, above what can wait; whoever has been at a table sees his own tables."""
    vera = come("Vera", viewport=size)
    vera.visit()
    ways = vera.page.locator(".ways li")
    assert [way.locator("b").inner_text() for way in ways.all()] == [
        "Play a guided match",
        "Make one decision",
        "Read with pictures",
    ]
    first = ways.first.bounding_box()
    assert first is not None
    assert first["y"] + first["height"] < size["height"]
    vera.page.click(".ways button")
    vera.arrive(".lesson")
    vera.visit()
    assert vera.page.locator(".ways").count() == 0
    assert vera.page.locator(".mt h2").first.inner_text() == "Your move"


def test_a_plate_says_its_power_by_touch_and_by_keys(come: Come) -> None:
    vera = come("Vera", viewport=PHONE, has_touch=True, is_mobile=True)
    vera.play_bots()
    vera.come_to_build()
    page = vera.page
    button = page.locator("#sign .grp a.plate-btn").first
    button.focus()
    page.wait_for_function("() => document.activeElement.title.includes(': ')")  # by the focus
    told = button.get_attribute("title")
    at = button.bounding_box()
    assert at is not None
    point = [{"x": at["x"] + at["width"] / 2, "y": at["y"] + at["height"] / 2}]
    wire = vera.context.new_cdp_session(page)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
    page.wait_for_selector("#tip:not([hidden])")
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.locator("#tip").inner_text() == told
    assert "plan=" not in page.url  # it was asked about, not chosen


def test_what_a_drawing_means_is_told_by_touch(come: Come) -> None:
    vera = come("Vera", viewport=PHONE, has_touch=True, is_mobile=True)
    vera.play_bots(2, "russian_railroads")
    vera.wait_for_turn()  # what bots do puts away what is told
    vera.page.click(".tabs [data-tab=board]")
    sign = vera.page.locator("svg g:has(> title):not(a g):not([data-ask]):visible").first
    sign.scroll_into_view_if_needed()
    sign.dispatch_event("click")
    vera.page.wait_for_selector("#tip:not([hidden])")
    assert vera.page.locator("#tip").inner_text().strip()


TOUCH_TWO = """(signs) => {
  for (const sign of [signs[0], signs.at(-1)])
    sign.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return signs.at(-1).querySelector(":scope > title").textContent;
}"""  # in one go: no news comes between; what the last one means


def test_what_is_touched_while_tips_are_being_fetched_is_told(come: Come) -> None:
    vera, held = come("Vera"), list[Route]()
    vera.play_bots(2, "russian_railroads")
    vera.wait_for_turn()
    vera.page.route("**/live?*", lambda route: None)  # no news puts another board in its place
    vera.page.route("**/tips.js*", lambda route: held.append(route))
    vera.page.reload()
    signs = vera.page.locator("svg g:has(> title):not(a g):not([data-ask]):visible")
    told = signs.evaluate_all(TOUCH_TWO)
    wait_until(lambda: vera.page.wait_for_timeout(10) or held)
    tip = vera.page.locator("#tip")
    assert not tip.text_content()
    held[0].continue_()
    wait_until(
        lambda: tip.text_content() == told
    )  # the last one, though news may put it away again


def test_a_finger_that_has_gone_while_tips_were_fetched_asks_nothing(come: Come) -> None:
    vera = come("Vera", viewport=PHONE, has_touch=True, is_mobile=True)
    vera.play_bots()
    vera.come_to_build()
    held: list[Route] = []
    vera.page.route("**/tips.js*", lambda route: held.append(route))
    vera.page.reload()
    vera.page.locator("#sign .grp a.plate-btn").first.tap()
    vera.page.wait_for_selector("a.target")  # it was chosen
    wait_until(lambda: vera.page.wait_for_timeout(10) or held)
    with vera.page.expect_event("requestfinished", lambda request: "tips.js" in request.url):
        held[0].continue_()
    vera.page.wait_for_timeout(700)  # longer than a finger is held that asks
    assert vera.page.locator("#tip").is_hidden()
