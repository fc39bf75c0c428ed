"""The drawings of Russian Railroads: what may be chosen can be touched, and nothing more is shown
than a reader may know.
"""

import gzip
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html import unescape
from xml.etree import ElementTree

import pytest

from tests.games.looking import seen
from trainshed.core import record
from trainshed.core.face import Seen
from trainshed.core.look import look
from trainshed.core.match import Match
from trainshed.core.parts import Drawing, Panel
from trainshed.core.seeds import stream
from trainshed.games.russian_railroads.face import seat_board
from trainshed.games.russian_railroads.face.panels import panels
from trainshed.games.russian_railroads.face.pen import Pen

from .play import walk

SEEDS = (42, 44, 45)  # solo with all modules; four seats; three seats with all modules
EVERY = 5  # positions between two that are drawn
# What stands on no board: how to pay, which part next, yes or no. The sign has buttons for it.
BUTTONS = {
    *("pay", "pass", "part", "give_up", "use", "decline", "station", "choice", "skip", "end_free"),
    *("take_marker", "leave_marker", "close", "keep_open", "again", "coal", "revaluation"),
}
FOR_BUTTONS = {"relocate none"}


@cache
def positions() -> list[tuple[str, Seen, tuple[Panel, ...]]]:
    """Positions of random matches as the seat to move sees them, with their panels."""
    found = []
    for seed in SEEDS:
        for count, match in enumerate(walk(seed)):
            if match.to_move >= 0 and (count % EVERY == 0 or is_rare(match)):
                here = seen(match)
                found.append((f"seed {seed}, ply {count}", here, tuple(panels(here))))
    return found


def is_rare(match: Match) -> bool:
    """Tell whether a position asks for something that is seldom asked."""
    seldom = (
        *("branch", "extension", "reuse", "borrow", "end_bonus", "man", "gap", "own_factory"),
        *("card", "pick_income", "pick_foundry", "relocate", "take", "bonus"),
    )
    return any(text.startswith(seldom) for text in match.legal())


def drawn(panel: Panel) -> str:
    assert isinstance(panel.content, Drawing)
    return panel.content.still + panel.content.live


def actions_in(found: tuple[Panel, ...]) -> list[str]:
    whole = "".join(map(drawn, found))
    return [unescape(text) for text in re.findall(r'data-action="([^"]*)"', whole)]


def test_every_legal_action_can_be_touched_or_has_a_button() -> None:
    verbs: Counter[str] = Counter()
    for where, here, found in positions():
        legal = {here.spell(action) for action in here.legal}
        touched = actions_in(found)
        verbs.update(text.split()[0] for text in touched)
        assert set(touched) <= legal, where
        assert len(touched) == len(set(touched)), where
        missing = legal - set(touched) - FOR_BUTTONS
        assert {text.split()[0] for text in missing} <= BUTTONS, (where, missing)
    assert len(positions()) > 200
    wanted = "space step slot marker token card income take extension branch reuse relocate"
    wanted += " use_foundry pick_foundry pick_income man locomotive factory end_bonus bonus"
    assert set(wanted.split()) <= set(verbs)


def test_drawings_are_well_formed_and_ids_differ() -> None:
    for where, _, found in positions()[::3]:
        ids = re.findall(r' id="([^"]*)"', "".join(map(drawn, found)))
        assert len(ids) == len(set(ids)), where
        for panel in found:
            ElementTree.fromstring(f"<svg>{drawn(panel)}</svg>")
        used = set(re.findall(r' href="#([^"]*)"', "".join(map(drawn, found))))
        assert used <= set(ids), where


def test_targets_are_links_with_words() -> None:
    for where, _, found in positions()[::5]:
        for panel in found:
            for link in ElementTree.fromstring(f"<svg>{drawn(panel)}</svg>").iter("a"):
                assert link.get("href", "").startswith("?add="), where
                assert link.get("aria-label") == link.findtext("title"), where
                assert link.get("aria-label") != link.get("data-action"), where
                shapes = [part.get("class", "") for part in link.iter()]
                assert any("legal" in shape.split() for shape in shapes), where


def test_panels_are_the_same_all_match_long_and_the_readers_own_comes_first() -> None:
    boxes: dict[str, list[tuple[str, str]]] = {}
    for where, here, found in positions():
        seats = len(here.names)
        assert [panel.seat for panel in found[1:]] == [
            (here.seat + k) % seats for k in range(seats)
        ]
        shape = [(panel.id, panel.content.box) for panel in found if panel.content]  # type: ignore[union-attr]
        match = where.partition(",")[0]
        assert boxes.setdefault(match, sorted(shape)) == sorted(shape), where


def test_what_is_hidden_changes_no_drawing() -> None:
    for seed in (42, 45):
        for count, match in enumerate(walk(seed)):
            if count % 60 or match.is_over:
                continue
            for seat in range(-1, match.seats):
                here = look(match, seat)
                other = record.batch(match.game.dtype, 2)
                match.game.redact(match.states, 0, seat, other, 0)
                match.game.determinise(other[0], seat, stream(count, "other"))
                match.game.redact(other, 0, seat, other, 1)
                there = replace(here, before=other[1], state=other[1])
                assert panels(here) == panels(there)


def test_a_plan_is_drawn_as_such() -> None:
    shown = 0
    for match in planned():
        for text in match.legal():
            if text.startswith("step"):
                here = seen(match, text)
                own = panels(here)[1]
                assert 'class="pl"' in own.content.live or " pl" in own.content.live  # type: ignore[union-attr]
                assert " pl" not in panels(seen(match))[1].content.live.replace("pl0", "")  # type: ignore[union-attr]
                shown += 1
    assert shown > 5


def planned() -> Iterator[Match]:
    """Some positions in which a track is moved."""
    for count, match in enumerate(walk(41)):
        if count > 150:
            return
        if match.to_move >= 0 and match.legal()[0].startswith("step") and count % 3 == 0:
            yield match


def test_a_page_stays_small() -> None:
    for where, _, found in positions():
        whole = "".join(map(drawn, found)).encode()
        assert len(gzip.compress(whole, 6)) < 9_000, where


@pytest.mark.parametrize("seat", [-1, 0])
def test_everybody_can_look_on(seat: int) -> None:
    for count, match in enumerate(walk(42 if seat else 45)):
        if count % 25 == 0 and match.to_move != seat:
            found = panels(look(match, seat))
            assert found[0].id == "central"
            assert found[1].seat == max(seat, 0)
            assert not actions_in(tuple(found))


@pytest.mark.parametrize("seed", SEEDS[1:])
def test_a_board_that_is_kept_is_drawn_anew_when_it_changes(seed: int) -> None:
    for count, match in enumerate(walk(seed)):
        if count % EVERY and not match.is_over:
            continue
        pen = Pen(look(match, -1))
        places = seat_board.Arrangement(pen)
        for seat in range(match.seats):
            kept = seat_board.drawn_of(pen, seat, places)
            assert kept == seat_board.live_of(pen, seat, places), f"ply {count}, seat {seat}"
