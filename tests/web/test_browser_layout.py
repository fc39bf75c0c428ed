"""The table at every size: nothing is lost, nothing overlaps, nothing jumps; every game."""

import math
from collections.abc import Callable

import pytest

from trainshed.games import names

from .browser import Person

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
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    return width, height


def overlap(one: Box, other: Box) -> bool:
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    down = one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]
    return across and down


@pytest.mark.parametrize("size", SIZES)
def test_quick_raises_and_the_sign_are_in_sight(come: Come, size: str) -> None:
    vera = come()
    vera.play_bots(4)
    vera.wait_for_turn()
    width, height = resize(vera, size)
    assert vera.page.evaluate("document.documentElement.scrollWidth") <= width
    for what in ("#sign .ask", "#sign .quick", "#sign [data-enter]", "#sign [data-key=p]"):
        found = box(vera, what)
        assert found["x"] >= 0, what
        assert found["x"] + found["width"] <= width, what
        assert found["y"] >= 0, what
        assert found["y"] + found["height"] <= height, what


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
@pytest.mark.parametrize("size", SIZES)
def test_no_page_scrolls_sideways_and_talk_is_one_key_away(
    come: Come, game: str, size: str
) -> None:
    vera = come()
    vera.play_bots(3, game)
    width, height = resize(vera, size)
    assert vera.page.evaluate("document.documentElement.scrollWidth") <= width
    vera.page.keyboard.press("k")
    vera.page.wait_for_selector(".talking #say")
    say = box(vera, "#say")
    if size not in ("phone on its side", "tablet upright"):  # there it is scrolled to
        assert say["y"] + say["height"] <= height
    assert vera.page.locator("#say").input_value() == ""
    vera.page.keyboard.press("Escape")
    vera.page.wait_for_selector("main:not(.talking)")


@pytest.mark.parametrize("size", ["small laptop", "desk", "phone upright"])
def test_nothing_jumps_during_a_match(come: Come, size: str) -> None:
    vera = come()
    width, height = SIZES[size]
    vera.page.set_viewport_size({"width": width, "height": height})
    vera.page.add_init_script(SHIFTS)
    vera.play_bots(4)
    for _ in range(14):
        vera.wait_for_turn()
        vera.decide()
    shifts = vera.page.evaluate("window.shifts")
    assert cumulative_shift([(time, value) for time, value, _ in shifts]) < 0.1, shifts
