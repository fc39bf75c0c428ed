"""`try` shows what actions would bring before they are made."""

import io
from pathlib import Path

import pytest
from rich.console import Console

import trainshed as house
from tests.games.german_railways.situation import at
from trainshed.cli.answers import parted
from trainshed.cli.session import Session
from trainshed.core.match import Match

from .conftest import Trainshed


def words(text: str) -> str:
    return " ".join(text.split())


def shown(match: Match, *typed: str, seat: int = 0) -> str:
    """What a session prints to what is typed."""
    console = Console(width=110, record=True, file=io.StringIO())
    session = Session(match, seat, {}, Path("kept.json"), console)
    for line in typed:
        assert not session.answer(line)  # nothing was made
    return words(console.export_text())


def test_a_build_is_shown_before_it_is_made() -> None:
    match = at("PO treasury 9 shares 1")
    text = shown(match, "try build PO, lay B21")
    assert "Tried, not made: build PO, lay B21" in text
    assert "Treasury 9 -> 7" in text
    assert "After that: Lay " in text
    assert "done Confirm this build" in text
    assert not match.actions


def test_a_bid_is_shown_for_its_own_number(trainshed: Trainshed) -> None:
    out = words(trainshed("table", "--seed", 1, typed="try bid 7\ntry 12\nquit\n").out)
    assert "Your cash 30 -> 23" in out
    assert "Your cash 30 -> 18" in out
    assert "bids 7" not in out


def test_a_share_is_shown_before_it_is_offered() -> None:
    text = shown(at("PO treasury 9 shares 1"), "try offer PO")
    assert "Treasury 9 -> 10" in text


def test_a_space_of_russian_railroads_is_tried_down_to_its_steps() -> None:
    match = house.new("russian_railroads", 4, 1)
    match.advance()
    while match.game.phase_name(match.state) != "turn":
        match.play(match.legal()[0])
        match.advance()
    seat = match.to_move
    text = shown(match, "try track_black_2, pay 2 0 0 0, step black kiev", seat=seat)
    assert "This turn so far" in text
    assert "Workers 5 -> 3" in text
    assert "After that: Choose a track to move" in text


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("try city red 2", "Treasury"),
        ("try red 3", "Treasury"),
    ],
)
def test_a_city_is_shown_before_it_is_bought(typed: str, expected: str) -> None:
    from tests.games.north_american_railways.situation import at as cards_at
    from tests.games.north_american_railways.test_face import BUYER

    text = BUYER.replace("100", "500", 1) + "cities1 Denver\ncities2 Omaha\ncities3 Buffalo\n"
    assert expected in shown(cards_at(text), typed)


def test_an_offer_is_shown_before_its_price_is_named() -> None:
    from tests.games.north_american_railways.situation import at as cards_at
    from tests.games.north_american_railways.test_face import TABLE

    text = shown(cards_at(TABLE), "try select 1, price $300", "try select 1")
    assert "Red share at 300 If you" not in text
    assert "share at 300" in text
    assert "After that: Name your price" in text


def test_what_is_not_legal_is_refused_with_its_reason() -> None:
    match = at("PO treasury 9 shares 1")
    text = shown(match, "try build PO, lay K11", "try fly", "try", "try pass, pass")
    assert "'lay K11' refused: " in text
    assert "unknown verb 'fly'" in text
    assert "say what to try, such as: try build PO" in text
    assert "nothing can be tried after 'pass'" in text


def test_what_shows_no_more_is_said_in_words() -> None:
    assert "Tried, not made: pass Pass." in shown(at("PO treasury 9 shares 1"), "try pass")


def test_answers_of_one_line_are_parted_at_commas() -> None:
    assert parted("select 2, price $1,000") == ["select 2", "price $1,000"]
    assert parted("build PO,lay K11; done") == ["build PO", "lay K11", "done"]
    assert parted("1, 2") == ["1", "2"]
    assert parted(" , ") == []


def test_tab_completes_what_may_be_tried() -> None:
    console = Console(file=io.StringIO())
    session = Session(at("PO treasury 9 shares 1"), 0, {}, Path("kept.json"), console)
    assert "try build PO" in session.completions("try b")
    assert session.completions("try build PO, lay b21") == ["try build PO, lay B21"]
    assert session.completions("try fly, ") == []
    assert "try" in session.completions("t")
