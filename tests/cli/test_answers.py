import pytest

from trainshed.cli.answers import numbered, understood
from trainshed.games import find

VERBS = find("german_railways").verbs
BIDS = ["pass", "bid 5", "bid 6"]
ACTIONS = ["pass", "offer PO", "offer NME", "build PO", "build BHE"]
LAYS = ["lay K11", "lay K12", "done"]


@pytest.mark.parametrize(
    ("typed", "legal", "meant"),
    [
        ("bid 5", BIDS, "bid 5"),
        ("5", BIDS, "bid 5"),
        ("77", BIDS, "bid 77"),  # refused later, with the reason
        ("p", BIDS, "pass"),
        ("b 6", BIDS, "bid 6"),
        ("3", ACTIONS, "offer NME"),
        ("9", ACTIONS, "9"),
        ("o nme", ACTIONS, "offer nme"),
        ("b po", ACTIONS, "build po"),
        ("bhe", ACTIONS, "build bhe"),  # only building is legal, so only building can be meant
        ("po", ACTIONS, "po"),  # offer or build?
        ("k11", LAYS, "lay k11"),
        ("Dresden", LAYS, "lay Dresden"),
        ("l dresden", LAYS, "lay dresden"),
        ("d", LAYS, "done"),
        ("lay K19", LAYS, "lay K19"),
        ("", LAYS, ""),
        ("xyzzy", LAYS, "xyzzy"),
        ("9" * 5000, LAYS, "9" * 5000),
    ],
)
def test_understood(typed: str, legal: list[str], meant: str) -> None:
    assert understood(typed, legal, VERBS) == meant


CITIES = ["pass", "city red 1", "city red 3", "city blue 1"]


@pytest.mark.parametrize(
    ("typed", "legal", "meant"),
    [
        ("$1,000", ["price 900", "price 1000"], "price 1000"),
        ("price $400", ["price 400"], "price 400"),
        ("3", CITIES, "city red 3"),  # a column, not the third choice
        ("1", CITIES, "city 1"),  # red or blue? refused with both, and certainly no pass
        ("red 1", CITIES, "city red 1"),
        ("r1", CITIES, "city r1"),
        ("2", ["select 1", "select 2"], "select 2"),
    ],
)
def test_money_and_columns(typed: str, legal: list[str], meant: str) -> None:
    assert understood(typed, legal, find("north_american_railways").verbs) == meant


PLACES = ["slot trans_siberian 0", "slot trans_siberian 1", "slot kiev 0"]
PAYMENTS = ["pay 0 0 0 1", "pay 1 0 0 0"]


@pytest.mark.parametrize(
    ("typed", "legal", "meant"),
    [
        ("1", PLACES, "slot trans_siberian 0"),  # the first of `list`: no place is called by its 1
        ("3", PLACES, "slot kiev 0"),
        ("2", PAYMENTS, "pay 1 0 0 0"),
        ("1", PAYMENTS, "pay 0 0 0 1"),
        ("kiev 0", PLACES, "slot kiev 0"),
    ],
)
def test_what_is_counted_from_0_is_picked_from_the_list(
    typed: str, legal: list[str], meant: str
) -> None:
    assert understood(typed, legal, find("russian_railroads").verbs) == meant


def test_a_number_in_the_list_is_one_that_picks() -> None:
    verbs = find("north_american_railways").verbs
    assert numbered(["select 1", "end"], verbs) == ["select 1", "end"]
    assert numbered(CITIES, verbs) == [
        "    pass",  # 1 would be a column of red or blue
        "  2 city red 1",
        "  3 city red 3",
        "  4 city blue 1",
    ]
    assert numbered(PAYMENTS, find("russian_railroads").verbs) == [
        "  1 pay 0 0 0 1",
        "  2 pay 1 0 0 0",
    ]
