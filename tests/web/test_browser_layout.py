"""The table at every size: nothing is lost, nothing overlaps, nothing jumps; every game."""

import math
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from trainshed.games import names

from .browser import Person
from .conftest import Guest, Server, served, wait_until
from .hands import PATIENCE, answered, by_mouse
from .test_hints import STAND_IN, WAITS

pytestmark = pytest.mark.full
Come = Callable[..., Person]
Box = dict[str, float]
SIZES = {
    "phone upright": (390, 844),
    "phone on its side": (844, 390),
    "tablet upright": (820, 1180),
    "tablet on its side": (1180, 820),
    "small laptop": (1280, 720),
    "laptop": (1366, 768),
    "desk": (1440, 900),
    "wide": (2560, 1440),
    "desk at 200 %": (720, 450),
}
# Chromium leaves out what moves within half a second of one's own input; on a slow machine the
# answer to it takes longer, so all is left out until that has come and was drawn.
SHIFTS = """
window.shifts = [];
const own = [];
const act = () => own.push([performance.now(), Infinity]);
const drawn = () => requestAnimationFrame(() => requestAnimationFrame(() => {
  for (const each of own) each[1] = Math.min(each[1], performance.now());
}));
for (const hand of ["click", "keydown"]) addEventListener(hand, act, true);
document.addEventListener("parts", drawn);
const isOwn = (time) => own.some(([from, to]) => from <= time && time <= to);
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput && !isOwn(each.startTime))
    window.shifts.push([
      each.startTime, each.value, each.sources.map((s) => s.node?.id || s.node?.nodeName),
    ]);
}).observe({ type: "layout-shift", buffered: true });
"""


def cumulative_shift(shifts: list[tuple[float, float]]) -> float:
    """Return the cumulative layout shift as Chromium reports it: the worst burst, in which no two
    shifts are a second apart and the first and the last not five (web.dev/articles/cls).
    """
    worst, burst, first, last = 0.0, 0.0, -math.inf, -math.inf
    for time, value in shifts:
        if time - last >= 1000 or time - first >= 5000:
            burst, first = 0.0, time
        burst, last = burst + value, time
        worst = max(worst, burst)
    return worst


def box(person: Person, what: str) -> Box:
    person.page.wait_for_selector(what)
    found = person.page.locator(what).first.bounding_box()
    assert found, what
    return found  # type: ignore[return-value]


def resize(person: Person, size: str) -> tuple[int, int]:
    width, height = SIZES[size]
    person.resize(width, height)
    return width, height


def overlap(one: Box, other: Box) -> bool:
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    down = one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]
    return across and down


def test_quick_raises_and_the_sign_are_in_sight_at_every_size(come: Come) -> None:
    vera = come()
    vera.play_bots(4)
    vera.wait_for_turn()
    for size in SIZES:
        width, height = resize(vera, size)
        assert vera.page.evaluate("document.documentElement.scrollWidth") <= width, size
        for what in ("#sign .ask", "#sign .quick", "#sign [data-enter]", "#sign [data-key=p]"):
            found = box(vera, what)
            assert found["x"] >= 0, (size, what)
            assert found["x"] + found["width"] <= width, (size, what)
            assert found["y"] >= 0, (size, what)
            assert found["y"] + found["height"] <= height, (size, what)


def test_the_map_is_as_large_as_the_page_allows(come: Come) -> None:
    vera = come()
    vera.play_bots(4)
    vera.wait_for_turn()
    resize(vera, "tablet upright")
    assert box(vera, "svg.map")["width"] >= 740
    resize(vera, "phone on its side")
    view = box(vera, ".view")
    assert view["height"] >= 340
    assert not overlap(view, box(vera, "#sign"))


@pytest.mark.parametrize("game", names())
def test_no_page_scrolls_sideways_and_talk_is_one_key_away(come: Come, game: str) -> None:
    vera = come()
    table = vera.play_bots(3, game)
    for size in SIZES:
        width, height = resize(vera, size)
        vera.visit(table)
        assert vera.page.evaluate("document.documentElement.scrollWidth") <= width, size
        vera.page.keyboard.press("k")
        vera.page.wait_for_selector(".talking #say")
        say = box(vera, "#say")
        if size not in ("phone on its side", "tablet upright"):  # there it is scrolled to
            assert say["y"] + say["height"] <= height, size
        assert vera.page.locator("#say").input_value() == "", size
        vera.page.keyboard.press("Escape")
        vera.page.wait_for_selector("main:not(.talking)")


ROOM = {"desk": 60, "small laptop": 40}  # pixels that lines of the log have at least


@pytest.mark.parametrize("game", names())
def test_log_and_talk_are_in_sight_however_many_tables_there_are(come: Come, game: str) -> None:
    """With four seats and a sentence of advice: beside boards that stand in the window."""
    vera = come()
    vera.play_bots(4, game)
    vera.visit("/me")
    vera.page.check("input[name=new]")
    with vera.page.expect_navigation():
        vera.page.click("text=Keep")
    vera.visit(vera.play_bots(4, game))
    vera.wait_for_turn()
    assert vera.page.locator("#sign .advice").is_visible()
    for size, room in ROOM.items():
        _, height = resize(vera, size)
        assert box(vera, ".pick [data-show=talk]")["y"] < height - room, size
        log = box(vera, ".rail .log ol")
        assert log["height"] >= room, size
        assert log["y"] + log["height"] <= height, size


LAND = """(sheet) => { const at = sheet.getBoundingClientRect();
  return [...document.querySelectorAll("svg.map .still .hx")].filter((hex) => {
    const box = hex.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    return x > at.left && x < at.right && y > at.top && y < at.bottom;
  }).map((hex) => hex.dataset.space); }"""


@pytest.mark.parametrize("size", ["desk", "small laptop"])
def test_what_a_bid_would_bring_covers_no_land(browser: Browser, tmp_path: Path, size: str) -> None:
    """With five seats, after a long auction, with the fair price beside it."""
    width, height = SIZES[size]
    with served(tmp_path, fair_prices=True) as server:
        gate = tmp_path / "gate"  # a judge that takes longer than a page to listen
        judge = (sys.executable, "-c", WAITS + STAND_IN, str(gate))
        server.app.state.hints.command = lambda: judge
        vera = Person(browser, server.address, viewport={"width": width, "height": height})
        path = vera.play_bots(5)
        vera.wait_for_turn()
        wait_until(lambda: server.app.state.hub.people(path.removeprefix("/t/")))
        gate.touch()
        for _ in range(4):
            vera.page.wait_for_selector("#sheet .fair")
            assert vera.page.locator("#sheet .waybill").evaluate(LAND) == []
            vera.made(lambda: vera.page.locator("#sign [data-enter]").click())
            vera.wait_for_turn()
        assert vera.complaints == []
        vera.close()


@pytest.mark.parametrize("size", ["small laptop", "phone on its side", "phone upright"])
def test_where_a_track_is_chosen_its_board_comes_first(come: Come, size: str) -> None:
    vera = come()
    vera.play_bots(4, "russian_railroads")
    vera.wait_for_turn()
    _, height = resize(vera, size)
    black = vera.page.locator("a.target[data-action='space track_black_1']")
    while not black.count():  # a starting bonus, and what it brings
        answered(vera, by_mouse)
        vera.wait_for_turn()
    answered(vera, lambda person: black.click(timeout=PATIENCE))
    while not vera.page.locator(".panel a.target").count():  # how it is paid
        answered(vera, by_mouse)
    first = box(vera, ".panel a.target")
    assert first["y"] + first["height"] < (box(vera, "#sign")["y"] if "upright" in size else height)


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("size", ["phone upright", "phone on its side"])
def test_answers_of_a_puzzle_stand_beside_its_board(come: Come, game: str, size: str) -> None:
    vera = come()
    resize(vera, size)
    vera.visit(f"/puzzles/{game}/1")
    sign, answers = box(vera, "#sign"), vera.page.locator("button.opt")
    for k in range(2):  # the others are scrolled to
        answer = answers.nth(k).bounding_box()
        assert answer is not None
        assert answer["y"] + answer["height"] <= sign["y"], answer
        assert not overlap(answer, box(vera, ".board > .view"))


@pytest.mark.parametrize("game", names())
def test_on_its_side_a_lesson_and_its_question_are_in_sight(come: Come, game: str) -> None:
    """And what is said beside the board is not cut off at the right."""
    vera = come()
    vera.visit()
    vera.page.locator(f"form:has([value={game}]) [formaction='/learn']").click()
    vera.arrive(".lesson")
    vera.wait_for_turn()
    width, height = resize(vera, "phone on its side")
    note, sign = box(vera, ".lesson .pencil"), box(vera, "#sign")
    for each in (note, box(vera, ".lesson .btn"), sign):
        assert each["y"] + each["height"] <= height
    assert not overlap(note, sign)
    for cell in vera.page.locator("#players :is(td, th):visible").all():
        at = cell.bounding_box()
        assert at
        assert at["x"] + at["width"] <= width


def test_on_its_side_a_price_is_named_beside_what_it_would_bring(come: Come) -> None:
    vera = come()
    vera.play_bots(4, "north_american_railways")
    vera.wait_for_turn()
    resize(vera, "phone on its side")
    vera.page.locator("a.target").first.click()
    sheet, sign = box(vera, ".waybill h2"), box(vera, "#sign")
    assert sheet["y"] + sheet["height"] <= sign["y"]
    names = vera.page.locator(".pile .face .ct").all()
    assert names
    for name in names:  # no name runs over the edge of its card
        assert name.evaluate("(e) => e.scrollWidth <= e.parentElement.clientWidth")


STILL = ["small laptop", "desk", "wide", "phone upright", "phone on its side", "tablet upright"]


@pytest.mark.parametrize("size", STILL)
@pytest.mark.parametrize("game", names())
def test_nothing_jumps_during_a_match(come: Come, game: str, size: str) -> None:
    """Auctions, builds, offers and turns, one's own and those of bots that take no time at all: by
    Chromium's own measure, in which whatever they do within a second is added up.
    """
    vera = come(lingers=True)
    width, height = SIZES[size]
    vera.page.set_viewport_size({"width": width, "height": height})
    vera.page.add_init_script(SHIFTS)
    vera.play_bots(4, game)
    for _ in range(36):
        vera.wait_for_turn()
        if not vera.is_asked:
            break
        answered(vera, by_mouse)
    shifts = vera.page.evaluate("window.shifts")
    shift = cumulative_shift([(time, value) for time, value, _ in shifts])
    print(f"{game}, {size}: layout shift {shift:.3f}")
    assert shift < 0.1, shifts


def test_on_its_side_who_is_here_keeps_its_room(come: Come, server: Server) -> None:
    """Above a board of several panels: nothing of it lies under the board."""
    vera = come("Vera")
    vera.visit()
    vera.page.fill("input[name=name]", "Vera")
    vera.page.locator("form:has([value=russian_railroads]) button[formaction='/tables']").click()
    vera.arrive(".lob")
    table = vera.page.url.removeprefix(vera.address).partition("?")[0]
    ben = Guest(server.address, "Ben")
    ben.get(table)
    ben.post(f"{table}/sit", name="Ben", seat="1")
    vera.arrive("text=Ben sits down.")  # the page has loaded itself anew
    vera.page.locator("form[action$='/start'] button").click()
    vera.arrive("#sign")
    resize(vera, "phone on its side")
    assert not overlap(box(vera, ".people"), box(vera, ".board.many > .view"))
    ben.http.close()


def test_a_lesson_is_read_in_whole_lines_and_a_puzzle_has_its_answers_on_a_phone(
    come: Come,
) -> None:
    vera = come()
    resize(vera, "phone upright")
    vera.visit("/puzzles/today")
    answers = vera.page.locator("main form button:visible")
    assert answers.count() >= 2
    for size in ("phone upright", "desk"):
        vera.visit()
        resize(vera, size)
        vera.page.locator("[formaction='/learn']").first.click()
        vera.arrive(".lesson")
        note, said = box(vera, ".lesson .pencil"), box(vera, ".lesson .said")
        assert note["width"] > 0.6 * said["width"], size
        assert note["y"] + note["height"] <= said["y"] + said["height"] + 1, size
