"""The waiting room's invitation as a code: folded, then whole and in sight, also on a phone."""

from collections.abc import Callable

import pytest

from .browser import PHONE, Person

pytestmark = pytest.mark.full


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_code_of_an_invitation_opens_dark_on_white(
    come: Callable[..., Person], scheme: str
) -> None:
    vera = come(viewport=PHONE, color_scheme=scheme)
    vera.visit()
    vera.page.fill("input[name=name]", "Vera")
    vera.page.locator('form button[formaction="/tables"]').first.click()
    vera.arrive(".qr summary")
    assert not vera.page.locator(".qrcode").is_visible()
    vera.page.locator(".qr summary").click()
    vera.page.wait_for_selector(".qrcode")
    at = vera.page.locator(".qrcode").bounding_box()
    assert at
    assert at["width"] == at["height"] >= 200
    assert at["x"] + at["width"] <= PHONE["width"]
    fills = vera.page.locator(".qrcode > *").evaluate_all(
        "(all) => all.map((each) => getComputedStyle(each).fill)"
    )
    assert fills == ["rgb(255, 255, 255)", "rgb(18, 38, 59)"]
