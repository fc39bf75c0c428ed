"""Looking at the board in a browser: wheel, drag, pinch, keys and buttons move and magnify it."""

from collections.abc import Callable
from typing import Any

import pytest

from .browser import PHONE, Person
from .conftest import wait_until

pytestmark = pytest.mark.full
Box = tuple[float, float, float, float]


@pytest.fixture
def sit(come: Callable[..., Person]) -> Callable[..., Person]:
    """Let people sit down at a table with bots, and be asked."""

    def enter(**more: object) -> Person:
        person = come(**more)
        person.play_bots()
        person.wait_for_turn()
        return person

    return enter


def box(person: Person) -> Box:
    """Return what is shown of the board."""
    text = person.page.locator("#map").get_attribute("viewBox")
    assert text
    x, y, width, height = map(float, text.split())
    return x, y, width, height


def middle(person: Person) -> tuple[float, float]:
    """Return the middle of the board on the screen."""
    at = person.page.locator("#map").bounding_box()
    assert at is not None
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def under(person: Person, x: float, y: float) -> tuple[float, float]:
    """Return which point of the board lies at a point of the screen."""
    found = person.page.evaluate(
        "([x, y]) => { const m = document.getElementById('map').getScreenCTM().inverse();"
        " const p = new DOMPoint(x, y).matrixTransform(m); return [p.x, p.y]; }",
        [x, y],
    )
    return found[0], found[1]


def test_the_table_fits_a_desk_without_scrolling(sit: Callable[..., Person]) -> None:
    vera = sit()
    root = "document.documentElement"
    assert vera.page.evaluate(f"{root}.scrollHeight <= {root}.clientHeight")


def test_the_wheel_magnifies_where_the_pointer_is(sit: Callable[..., Person]) -> None:
    vera = sit()
    whole = box(vera)
    x, y = middle(vera)
    x, y = x + 120, y - 80
    vera.page.mouse.move(x, y)
    before = under(vera, x, y)
    vera.page.mouse.wheel(0, -240)
    wait_until(lambda: box(vera)[2] < whole[2])
    after = under(vera, x, y)
    assert abs(after[0] - before[0]) < 1  # what lay under the pointer still does
    assert abs(after[1] - before[1]) < 1
    near = box(vera)
    vera.page.mouse.wheel(0, 240)
    wait_until(lambda: box(vera)[2] > near[2])
    for _ in range(30):
        vera.page.mouse.wheel(0, -240)
    wait_until(lambda: box(vera)[2] == 160)


def test_dragging_moves_the_board_with_the_hand(sit: Callable[..., Person]) -> None:
    vera = sit()
    ply, before = vera.ply, box(vera)
    x, y = middle(vera)
    held = under(vera, x, y)
    vera.page.mouse.move(x, y)
    vera.page.mouse.down()
    vera.page.mouse.move(x - 90, y - 60, steps=6)
    moved = under(vera, x - 90, y - 60)
    vera.page.mouse.up()
    after = box(vera)
    assert after[2:] == before[2:]
    assert after[0] > before[0]
    assert after[1] > before[1]
    # all but the first pixels, by which a drag is told from a click
    assert abs(moved[0] - held[0]) < 20
    assert abs(moved[1] - held[1]) < 20
    assert vera.page.locator("#tip").is_hidden()  # a drag asks nothing
    assert vera.ply == ply


def test_the_board_is_never_lost(sit: Callable[..., Person]) -> None:
    vera = sit()
    whole = box(vera)
    x, y = middle(vera)
    for _ in range(4):
        vera.page.mouse.move(x, y)
        vera.page.mouse.down()
        vera.page.mouse.move(x + 900, y + 700, steps=4)
        vera.page.mouse.up()
    left, top, width, height = box(vera)
    assert whole[0] <= left + width / 2 <= whole[0] + whole[2]
    assert whole[1] <= top + height / 2 <= whole[1] + whole[3]
    vera.page.locator("[data-zoom=whole]").click()
    assert box(vera) == whole


def test_keys_and_buttons(sit: Callable[..., Person]) -> None:
    vera = sit()
    whole, keys = box(vera), vera.page.keyboard
    keys.press("+")
    near = box(vera)
    assert near[2] == pytest.approx(0.75 * whole[2], abs=0.2)
    keys.press("Shift+ArrowRight")
    right = box(vera)
    assert right[0] == pytest.approx(near[0] + near[2] / 8, abs=0.2)
    assert right[1:] == near[1:]
    keys.press("Shift+ArrowDown")
    assert box(vera)[1] == pytest.approx(right[1] + right[3] / 8, abs=0.2)
    keys.press("-")
    assert box(vera)[2] == pytest.approx(0.75 * 1.33 * whole[2], abs=0.5)
    keys.press("w")
    assert box(vera) == whole
    vera.page.locator("[data-zoom=in]").click()
    assert box(vera)[2] == near[2]
    vera.page.locator("[data-zoom=out]").click()
    vera.page.locator("[data-zoom=whole]").click()
    assert box(vera) == whole


def touch(wire: Any, kind: str, *points: tuple[float, float]) -> None:
    """Touch the screen with some fingers."""
    fingers = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(points)]
    wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def test_two_fingers_pinch_and_one_finger_drags(sit: Callable[..., Person]) -> None:
    vera = sit(viewport=PHONE, has_touch=True, is_mobile=True)
    wire = vera.context.new_cdp_session(vera.page)
    before = box(vera)
    x, y = middle(vera)
    x, y = x - 70, y + 60
    held = under(vera, x, y)
    touch(wire, "touchStart", (x - 30, y), (x + 30, y))
    for k in range(1, 7):
        touch(wire, "touchMove", (x - 30 - 8 * k, y), (x + 30 + 8 * k, y))
    touch(wire, "touchEnd")
    near = box(vera)
    spread = 60 / (60 + 96)
    assert near[2] == pytest.approx(before[2] * spread, rel=0.15)  # as far apart as the fingers
    still = under(vera, x, y)
    assert abs(still[0] - held[0]) < 12  # what lay between the fingers still does
    assert abs(still[1] - held[1]) < 12
    touch(wire, "touchStart", (x, y))
    for k in range(1, 7):
        touch(wire, "touchMove", (x + 8 * k, y + 4 * k))
    touch(wire, "touchEnd")
    after = box(vera)
    assert after[2:] == near[2:]
    assert after[0] < near[0]
    assert after[1] < near[1]
    x, y = middle(vera)
    touch(wire, "touchStart", (x - 80, y), (x + 80, y))
    for k in range(1, 7):
        touch(wire, "touchMove", (x - 80 + 8 * k, y), (x + 80 - 8 * k, y))
    touch(wire, "touchEnd")
    assert box(vera)[2] > after[2]


def test_a_tap_still_asks_what_a_space_is(sit: Callable[..., Person]) -> None:
    vera = sit(viewport=PHONE, has_touch=True, is_mobile=True)
    vera.page.locator("[data-zoom=whole]").tap()
    vera.page.locator(".hx[data-space=K6]").tap()
    vera.page.wait_for_selector("#tip >> text=Kassel (K6), city with income 1")
    tip = vera.page.locator("#tip").bounding_box()
    assert tip is not None
    assert tip["x"] >= 0
    assert tip["x"] + tip["width"] <= PHONE["width"]
