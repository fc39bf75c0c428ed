"""Several panels on a page: shared, one's own, those of others one tap away; each a live part."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from trainshed.core.face import Face, Seen
from trainshed.core.parts import Drawing, Grid, Lead, Panel, Row, number, text
from trainshed.games import find

from .conftest import GAME, Guest
from .test_story import by_hand

DRAWN = '<path class="legal" d="M0 0"/>'


@pytest.fixture
def many() -> Iterator[Face]:
    """The game with more panels, and scores that say where they come from."""
    game = find(GAME)
    face = game.face
    shown = replace(
        face,
        panels=lambda seen: several_of(face, seen),
        breakdown=lambda s, seat, say: [Lead((text("Cash"),), (text(int(s.cash[seat])),))],
    )
    object.__setattr__(game, "face", shown)
    yield shown
    object.__setattr__(game, "face", face)


def several_of(face: Face, seen: Seen) -> Sequence[Panel]:
    """The board, a table for all, and a drawing for each seat."""
    assert face.panels is not None
    cash = [Row([number(int(cash))]) for cash in seen.state.cash[: seen.state.seats]]
    return [
        *face.panels(seen),
        Panel("market", "Market", Grid("m", "Market", "", [("Cash", True)], cash)),
        *(own(seat, name) for seat, name in enumerate(seen.names)),
    ]


def own(seat: int, name: str) -> Panel:
    drawing = Drawing("", DRAWN, "0 0 9 9", "0 0 9 9", name)
    return Panel(f"own{seat}", f"Board of {name}", drawing, seat)


def test_others_are_folded_and_each_panel_is_a_part(vera: Guest, many: Face) -> None:
    path = vera.play_bots()
    page = vera.get(path).text
    folded = re.findall(r'<details class="sec panel" id="fold-(\w+)">', page)
    mine = re.findall(r'<section class="sec panel">.*?<h2>(.*?)</h2>', page, re.DOTALL)
    seats = len(re.findall(r'id="own\d-live"', page))
    assert seats >= 3
    assert len(folded) == seats - 1
    assert "own0" not in folded  # Vera's own
    assert [re.sub(r"<svg.*?</svg>", "", title, flags=re.DOTALL).strip() for title in mine] == [
        "Market",
        "Board of Vera",
    ]
    for part in ("map-live", "panel-market", *(f"own{seat}-live" for seat in range(seats))):
        assert re.search(rf'id="{part}" data-part', page), part


def test_only_panels_that_changed_are_sent(vera: Guest, many: Face) -> None:
    path = vera.play_bots()
    vera.my_turn(path)
    first = vera.http.get(f"{path}/parts?lang=en")
    again = vera.http.get(f"{path}/parts?lang=en", headers={"X-Parts": first.headers["x-parts"]})
    assert "own1-live" in first.text
    assert again.text == ""


def test_replay_and_end_show_all_panels_and_where_scores_come_from(vera: Guest, many: Face) -> None:
    record = {"record": ("m.json", json.dumps(by_hand().record()), "application/json")}
    table = vera.post("/replays", files=record).url.path.removesuffix("/replay")
    replay = vera.get(f"{table}/replay?ply=30").text
    assert len(re.findall(r'<details class="sec panel"', replay)) == 3
    stops = re.search(r'data-stops="([\d ]+)"', replay)
    assert stops is not None
    assert "own2-live" in vera.get(f"{table}/replay/parts?ply=31").text
    end = vera.get(table).text
    assert end.count("Where it comes from") == 3
