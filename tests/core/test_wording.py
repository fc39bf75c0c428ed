"""Words of a game that need no code: read from data, found by name, gathered for translation."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from trainshed.core.face import Reader
from trainshed.core.parts import Cell as Box
from trainshed.core.parts import Row, number, text
from trainshed.core.say import ENGLISH
from trainshed.core.wording import Wording

WORDS = Wording(
    {
        "asked": {"BID": ["bid, or pass", "4.2"]},
        "refusals": {
            "TOO_LOW": ["bid at least {lowest}", "4.2, C1"],
            "NOT_NOW": ["not now; you are to {asked}", ""],
        },
        "laws": {"LOST": "money was lost"},
        "tables": {
            "seats": {"title": "Seats", "note": "cash wins", "heads": [["Seat", False], ["", True]]}
        },
        "told": {"bids": ["You bid {n}.", "{who} bids {n}."]},
        "endings": {"none": "it goes on"},
    }
)


class German:
    """Says everything in capital letters."""

    def gettext(self, message: str) -> str:
        return re.sub(r"[^{}]+(?![^{]*})", lambda found: found[0].upper(), message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return (singular if n == 1 else plural).upper()


def reader(seat: int) -> Any:
    found = Reader()
    found.seat, found.names, found.say = seat, ("Anna", "Ben"), ENGLISH
    return found


def test_what_is_done_is_told_to_who_does_it_and_of_others() -> None:
    assert WORDS.told(reader(1), 1, "bids", n=3) == "You bid 3."
    assert WORDS.told(reader(0), 1, "bids", n=3) == "Ben bids 3."


def test_codes_have_the_words_of_their_names() -> None:
    codes: Any = SimpleNamespace(LOST=4)
    assert WORDS.by_code("laws", codes) == {4: "money was lost"}


def test_a_word_without_its_code_is_a_mistake_that_shows_at_once() -> None:
    nothing: Any = SimpleNamespace()
    with pytest.raises(AttributeError, match="TOO_LOW"):
        WORDS.by_code("refusals", nothing)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (7, ("BID AT LEAST 3", "4.2, C1")),
        (1, ("NOT NOW; YOU ARE TO BID, OR PASS", "4.2")),
        (9, ("IT IS NOT LEGAL HERE", "")),
    ],
)
def test_a_refusal_is_told_with_its_rule_or_with_what_is_asked(code, reason) -> None:
    codes: Any = SimpleNamespace(TOO_LOW=7, NOT_NOW=1)
    phases: Any = SimpleNamespace(BID=2)
    at: Any = SimpleNamespace(phase=2)
    assert WORDS.reasons(codes, phases).explain(at, code, German(), lowest=3) == reason


@pytest.mark.parametrize(
    ("cells", "note", "heads", "noted"),
    [
        ([Box((text("Anna"),)), number(3)], None, [("SEAT", False), ("", True)], "CASH WINS"),
        ([Box((text("Anna"),))], "hidden", [("SEAT", False)], "hidden"),
    ],
    ids=["as written", "fewer cells and a note of the moment"],
)
def test_a_table_has_heads_for_its_cells(cells, note, heads, noted) -> None:
    grid = WORDS.grid("seats", German(), [Row(cells)], note, folded=True)
    assert (grid.id, grid.title, grid.note) == ("seats", "SEATS", noted)
    assert (grid.heads, grid.folded) == (heads, True)


def test_an_empty_table_has_all_its_heads() -> None:
    assert len(WORDS.grid("seats", ENGLISH, []).heads) == 2


def test_single_sentences_are_said_in_the_readers_language() -> None:
    assert WORDS.one("endings", "none", German()) == "IT GOES ON"
    assert WORDS.all("endings", German()) == {"none": "IT GOES ON"}


def test_everything_but_the_laws_is_translated() -> None:
    said = {
        "bid, or pass",
        "bid at least {lowest}",
        "not now; you are to {asked}",
        "Seats",
        "cash wins",
        "Seat",
        "it goes on",
    }
    assert set(WORDS.messages()) == said | {"You bid {n}.", "{who} bids {n}."}
