"""The end of a match is reckoned: sums that add up for every seat, and the story of one's own."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import trainshed
from tests.write_matches import DATA
from trainshed.core.parts import Ledger
from trainshed.core.say import ENGLISH
from trainshed.web.pages.reckoning import compared, rival_of

from .conftest import Server
from .kept import keep
from .test_story import by_hand, steps

MATCHES = sorted(DATA.glob("*/matches/*.json"))


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_what_a_score_is_made_of_adds_up_to_it(path: Path) -> None:
    match = trainshed.load(path)
    ledger = match.game.face.ledger(steps(match), ENGLISH)
    assert ledger is not None
    assert [sum(row) for row in ledger.rows] == list(match.scores())
    assert {len(row) for row in ledger.rows} == {len(ledger.heads)}
    assert min(row[-1] for row in ledger.rows) >= 0  # what is left over was never taken away


def words(page: Any) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.text)))


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_the_story_of_a_defeat_and_of_a_victory(server: Server, visit: Any, language: str) -> None:
    """Anna has 40 - 11 + 9, Ben 40 - 23 + 4, Cleo 40 - 19 + 9 Talers."""
    anna, ben, cleo = (visit(name, language) for name in ("Anna", "Ben", "Cleo"))
    people = {0: anna, 1: ben, 2: cleo}
    path = keep(server, f"reckoned-{language}", by_hand(), people)
    lost, won = words(ben.get(path)), words(anna.get(path))
    assert {
        "en": "Anna wins. You are third, 17 behind.",
        "de": "Anna gewinnt. Für dich Platz drei, 17 dahinter.",
        "it": "Vince Anna. Per te il terzo posto, a 17.",
    }[language] in lost
    if language == "en":
        assert "Lost on: Bids, −23 to Anna's −11." in lost
        assert "Behind Anna for good since this: " in lost
        assert "You win by 8. Gained on: Bids, −11 to Cleo's −19." in won
        assert "Lost on" not in won
        assert "40 −23 +4 21" in lost


def test_who_only_watches_is_told_no_story_of_his_own(server: Server, visit: Any) -> None:
    people = {k: visit(name) for k, name in enumerate(("Anna", "Ben", "Cleo"))}
    path = keep(server, "reckoned-public", by_hand(), people)
    page = words(visit("Dora").get(path))
    assert "Anna wins by 8." in page
    assert "for good" not in page
    assert "40 −23 +4 21" in page


def test_one_is_measured_by_the_best_of_the_others() -> None:
    assert rival_of([5, 9, 7], 1) == 2
    assert rival_of([5, 9, 7], 0) == 1
    ledger = Ledger(("A", "B"), [(10, 1), (4, 9)])
    assert compared(ledger, 0, 1, "Ben", ENGLISH) == [
        "Lost on: B, 1 to Ben's 9.",
        "Gained on: A, 10 to Ben's 4.",
    ]
    assert compared(ledger, 1, 0, "Anna", ENGLISH) == ["Gained on: B, 9 to Anna's 1."]
