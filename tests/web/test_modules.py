"""Seats and options that do not all go together: a match starts, or the page says why not."""

from collections.abc import Callable
from itertools import product

import pytest

from trainshed.games import find

from .conftest import Guest, Server

GAME = "russian_railroads"
MODULES = ("germany", "coal", "solo", "new_components")
ALONE, TOGETHER = (
    "A match for one seat needs the solo module.",
    "The solo module is for exactly one seat.",
)


def room(guest: Guest, seats: int) -> str:
    guest.get("/")
    guest.post("/tables", game=GAME, seats=seats, name=guest.name)
    return guest.path


def chosen(server: Server, path: str) -> dict[str, object]:
    row = server.app.state.repo.match(path.removeprefix("/t/"))
    assert row is not None
    return row.options


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_combination_starts_or_is_refused_with_a_sentence(
    vera: Guest, server: Server, seats: int
) -> None:
    for modules in product((False, True), repeat=len(MODULES)):
        path = room(vera, seats)
        wanted = dict(zip(MODULES, modules, strict=True))
        before = chosen(server, path)
        reason = find(GAME).allows(seats, wanted)
        sent = {name: ["false", "true"] if on else "false" for name, on in wanted.items()}
        vera.post(f"{path}/options", 422 if reason else 200, **sent)
        if reason:
            assert (ALONE if seats == 1 else TOGETHER) in vera.page.text
            assert chosen(server, path) == before
        else:
            assert chosen(server, path) == {name: True for name, on in wanted.items() if on}
        vera.post(f"{path}/start")
        assert vera.state(path)["status"] == "running"


def test_a_table_for_one_and_a_match_at_once_propose_the_module(
    vera: Guest, server: Server
) -> None:
    assert chosen(server, room(vera, 1)) == {"solo": True}
    vera.get("/")
    vera.post("/play", game=GAME, seats=1, name="Vera")
    assert chosen(server, vera.path) == {"solo": True}


def test_other_seats_bring_options_that_go_with_them(vera: Guest, server: Server) -> None:
    path = room(vera, 3)
    vera.post(f"{path}/options", coal="true")
    vera.post(f"{path}/seats", seats=1)
    assert chosen(server, path) == {"coal": True, "solo": True}
    vera.post(f"{path}/seats", seats=2)
    assert chosen(server, path) == {"coal": True}


def test_modules_are_check_boxes_with_their_meaning(vera: Guest) -> None:
    room(vera, 2)
    for name in MODULES:
        assert f'type="checkbox" name="{name}" value="true"' in vera.page.text
    assert "coal, foundries and boilermen [G3]" in vera.page.text
    assert '<select id="o-medal_needs_conditions"' in vera.page.text


def test_the_reason_is_said_in_the_readers_language(visit: Callable[..., Guest]) -> None:
    carla = visit("Carla", language="de")
    path = room(carla, 2)
    carla.post(f"{path}/options", 422, solo="true")
    assert TOGETHER not in carla.page.text
    assert "Solo" in carla.page.text.split('role="alert"')[1].split("</section>")[0]
