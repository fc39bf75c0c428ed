"""The last page: its sums are in sight at every size."""

from collections.abc import Callable

import pytest

from .browser import PHONE, Person
from .conftest import Guest, Server
from .kept import keep
from .test_story import by_hand

pytestmark = pytest.mark.full


def test_the_sums_of_each_seat_are_in_sight_and_add_up(
    come: Callable[..., Person], server: Server, visit: Callable[..., Guest]
) -> None:
    ben = come("Ben")
    ben.visit()
    path = keep(server, "sums", by_hand(), {0: visit("Anna"), 1: ben, 2: visit("Cleo")})
    ben.visit(path)
    for row in ben.page.locator(".fin tbody tr").all():
        parts = [text.replace("−", "-") for text in row.locator(".part").all_inner_texts()]
        assert len(parts) == 3
        assert sum(map(int, parts)) == int(row.locator(".cash").inner_text())
    ben.resize(**PHONE)
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    sums = ben.page.locator(".fin .sum").all()
    assert len(sums) == 3
    for each in sums:
        at = each.bounding_box()
        assert at
        assert at["x"] + at["width"] <= PHONE["width"]
    assert "−23" in ben.page.locator(".fin tr.me .sum").inner_text()
    ben.page.locator(".win .own a").click()
    ben.page.wait_for_url("**/replay?ply=*")
