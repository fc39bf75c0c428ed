"""Cards of one's own: what a kind declares is checked, packed and unpacked."""

import copy
from typing import Any

import pytest

from trainshed.core.card_set import Amount, CardSet, Kind
from trainshed.core.error import BadDocument

TRAIN = Kind("trains", "train", ("T1", "T2"), (Amount("cost", 10, 90, 10), Amount("speed", 1, 9)))
DEPOT = Kind("depots", "depot", ("D1",), (Amount("cost", 0, 90),))
SET = CardSet("yard", (DEPOT, TRAIN), (TRAIN, DEPOT), 2, {"players": 4}, ("note",))
YARD = {
    "depots": [{"id": "D1", "name": "Old Oak", "cost": 5}],
    "trains": [
        {"id": "T1", "name": "Adler", "cost": 20, "speed": 3},
        {"id": "T2", "name": "Saxonia", "cost": 30, "speed": 4},
    ],
}


def changed(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    document = copy.deepcopy(YARD)
    at: Any = document
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return document


def test_a_document_comes_back_from_its_integers() -> None:
    numbers = SET.pack(YARD)
    assert numbers[:5] == [20, 30, 3, 4, 5]  # column by column, in the order they are packed
    assert len(numbers) == SET.width == 5 + 3 * 2
    assert SET.unpack(numbers) == YARD
    assert list(SET.unpack(numbers)) == ["depots", "trains"]


def test_what_people_add_is_left_out() -> None:
    card = {"name": "Old Oak", "cost": 5, "speed": 0, "note": "closed"}
    assert SET.pack(changed(("depots", 0), card) | {"note": "mine", "players": 4}) == SET.pack(YARD)


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("table",), 1, "unknown key 'table'; a yard has depots, trains, note"),
        (("players",), 5, "'players' belongs to the rules and cannot be changed in a yard"),
        (("trains",), {}, "'trains' must list 2 cards; found no list"),
        (("trains",), [], "'trains' must list 2 cards; found 0"),
        (("trains", 1), 7, "train 2 must be an object with name and cost, speed"),
        (("trains", 1, "weight"), 7, "field weight: unknown; a train has id, name, cost, speed"),
        (("trains", 1, "id"), "T1", "field id: must be T2, for cards stand in order"),
        (("trains", 1, "cost"), 25, "'25' is no whole number from 10 to 90 in steps of 10"),
        (("trains", 1, "speed"), True, "'True' is no whole number from 1 to 9"),
        (("depots", 0, "speed"), 2, "depot 'Old Oak', field speed: a depot has none"),
        (("trains", 1, "name"), "", "field name: must be a text"),
        (("trains", 1, "name"), "2nd", "a letter first"),
        (("trains", 1, "name"), "Two  blanks", "blanks too many"),
        (("trains", 1, "name"), "A" * 17, "has 17 bytes in UTF-8; at most 16 fit"),
        (("trains", 1, "name"), "adler", "is there too like 'Adler'"),
    ],
)
def test_a_complaint_names_card_and_field(path: tuple[Any, ...], value: Any, reason: str) -> None:
    with pytest.raises(BadDocument) as caught:
        SET.pack(changed(path, value))
    assert reason in str(caught.value)
    assert caught.value.path == path


@pytest.mark.parametrize("document", [None, [], {"depots": YARD["depots"]}])
def test_what_is_no_such_document_is_refused(document: Any) -> None:
    with pytest.raises(BadDocument, match=r"depots and trains"):
        SET.pack(document)
