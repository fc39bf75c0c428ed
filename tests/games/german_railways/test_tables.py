"""The printed components: every number of the board and of the railroads, pinned by hand."""

import numpy as np
import pytest

from tests.games.german_railways.situation import DATA, GAME, id_at, space
from trainshed.games.german_railways.rules import tables
from trainshed.games.german_railways.rules.tables import (
    BASE_COST,
    CITY_INCOME,
    HEXES,
    IS_APPROACH,
    IS_URBAN,
    NEIGHBOUR_COUNT,
    NEIGHBOURS,
    RAILROAD_IDS,
    SPACE_IDS,
    SPACE_NAMES,
    SPACE_TERRAIN,
    SPACES,
)

TERRAIN = {"p": "plains", "h": "hills", "m": "mountains", "a": "plains", "B": "plains"}
COST = {"plains": 2, "hills": 3, "mountains": 4}

# As printed: id, name, colour, start city, terrain, start income, locomotives, most in a build
RAILROADS = """
PO  | Preußische Ostbahn                         | black  | Königsberg  | plains    | 3 | 20 | 4
NME | Niederschlesisch-Märkische Eisenbahn       | brown  | Breslau     | plains    | 2 | 17 | 3
KSS | Königlich-Sächsische Staatseisenbahnen     | orange | Leipzig     | plains    | 1 | 11 | 2
KBS | Königlich-Bayerische Staatseisenbahnen     | blue   | München     | mountains | 3 | 16 | 3
MWB | Main-Weser-Bahn                            | yellow | Kassel      | mountains | 2 | 14 | 3
GBS | Großherzoglich Badische Staatseisenbahnen  | red    | Mannheim    | hills     | 1 | 15 | 3
CME | Cöln-Mindener Eisenbahn-Gesellschaft       | purple | Essen       | plains    | 1 | 12 | 3
BHE | Berlin-Hamburger Eisenbahn-Gesellschaft    | green  | Wittenberge | plains    | 1 | 13 | 3
"""


def board_file() -> tuple[dict[str, str], dict[str, str]]:
    """Read the drawn board: the mark of each hex, and the name of each city, by id."""
    marks, names = {}, {}
    rows, cities = (DATA / "board.txt").read_text(encoding="utf-8").split("\n\n")
    for row in rows.splitlines():
        if not row.startswith("#"):
            letter, first, *hexes = row.split()
            marks |= {
                f"{letter}{int(first) + k}": mark for k, mark in enumerate(hexes) if mark != "."
            }
    for city in cities.splitlines():
        name, _, city_name = city.partition(" ")
        names[name] = city_name
    return marks, names


MARKS, NAMES = board_file()


@pytest.mark.parametrize("row", RAILROADS.strip().splitlines(), ids=RAILROAD_IDS)
def test_each_railroad_is_as_printed(row):
    code, name, colour, city, terrain, income, locomotives, allowance = map(
        str.strip, row.split("|")
    )
    number = RAILROAD_IDS.index(code)
    company = GAME.components()["railroads"][number]
    assert company["id"] == code
    assert (company["name"], company["colour"], company["start_city"]) == (name, colour, city)
    assert SPACE_TERRAIN[0][tables.START[number]] == terrain
    assert company["start_income"] == int(income)
    assert GAME.new(4)[0].income[number] == int(income)
    assert tables.LOCOMOTIVES[number] == company["locomotives"] == int(locomotives)
    assert tables.ALLOWANCE[number] == company["allowance"] == int(allowance)


def test_railroads_stand_in_the_order_of_the_first_auctions():
    assert RAILROAD_IDS == ("PO", "NME", "KSS", "KBS", "MWB", "GBS", "CME", "BHE")


def test_there_are_118_locomotives_and_three_shares_of_each_railroad():
    assert tables.LOCOMOTIVES.sum() == 118
    assert tables.SHARES == 3


def test_each_special_rule_belongs_to_one_railroad():
    no_cap = 1_000_000
    assert tables.PAYS_SURCHARGE.tolist() == [1, 0, 1, 1, 1, 1, 1, 1]
    assert tables.DISCOUNT.tolist() == [0, 0, 0, 1, 0, 0, 0, 0]
    assert tables.DOUBLES_BEST_CITY.tolist() == [0, 0, 0, 0, 1, 0, 0, 0]
    assert tables.HAS_FREE_RURAL.tolist() == [0, 0, 0, 0, 0, 1, 0, 0]
    assert tables.SPENDING_CAP.tolist() == [no_cap] * 6 + [5, no_cap]
    assert (SPACE_NAMES[tables.BERLIN], SPACE_NAMES[tables.HAMBURG]) == ("Berlin", "Hamburg")


def test_prices_and_starting_cash_are_as_printed():
    assert tables.BOARD["terrain_cost"] == COST
    assert tables.SURCHARGE == 1
    assert tables.MIN_BID == 1
    assert tables.STARTING_CASH.tolist() == [0, 0, 0, 40, 30, 24]


def test_the_cheapest_space_bounds_every_price():
    assert tables.CHEAPEST_SPACE.tolist() == [2, 2, 2, 1, 2, 0, 2, 2]


def test_every_hex_is_on_the_drawn_board_and_no_other():
    assert {id_at(*at) for hexes in HEXES for at in hexes} == {*MARKS, "G11"} - {"G12", "H11"}
    assert len(MARKS) == 251
    assert [SPACE_IDS[tables.BERLIN], MARKS["G11"], MARKS["G12"], MARKS["H11"]] == ["G11", *"BBB"]


@pytest.mark.parametrize("number", range(SPACES), ids=SPACE_IDS)
def test_each_space_is_as_drawn(number):
    mark = MARKS[SPACE_IDS[number]]
    income = 3 if mark == "B" else int(mark[1:] or 0)
    assert SPACE_TERRAIN[0][number] == TERRAIN[mark[0]]
    assert BASE_COST[0, number] == COST[TERRAIN[mark[0]]]
    assert CITY_INCOME[number] == income
    assert IS_URBAN[number] == (income > 0)
    assert IS_APPROACH[number] == (mark == "a")
    assert SPACE_NAMES[number] == NAMES.get(SPACE_IDS[number], "")


def test_only_koeln_and_its_neighbour_change_with_the_option():
    changed = np.flatnonzero(BASE_COST[0] != BASE_COST[1]).tolist()
    assert changed == [space("Köln"), space(id_at(-3, 11))]
    assert BASE_COST[:, changed].tolist() == [[3, 3], [2, 2]]


@pytest.mark.parametrize(
    ("terrain", "rural", "cities"), [("plains", 98, 37), ("hills", 34, 17), ("mountains", 44, 9)]
)
def test_counts_of_rural_hexes_and_cities(terrain, rural, cities):
    kinds = [
        (kind, bool(IS_URBAN[k]))
        for k, kind in enumerate(SPACE_TERRAIN[0])
        if not IS_APPROACH[k] and k != tables.BERLIN
    ]
    assert kinds.count((terrain, False)) == rural
    assert kinds.count((terrain, True)) == cities


def test_incomes_of_all_cities():
    assert IS_APPROACH.sum() == 9
    assert CITY_INCOME.sum() == 76
    assert [SPACE_NAMES[k] for k in np.flatnonzero(CITY_INCOME == 3)] == [
        "Königsberg",
        "Hamburg",
        "Berlin",
        "München",
    ]
    assert [SPACE_NAMES[k] for k in np.flatnonzero(CITY_INCOME == 2)] == [
        "Dresden",
        "Breslau",
        "Köln",
        "Frankfurt am Main",
    ]


def around(place: str) -> list[str]:
    number = space(place)
    return [SPACE_IDS[k] for k in NEIGHBOURS[number, : NEIGHBOUR_COUNT[number]]]


def test_berlin_is_three_hexes_and_one_space():
    assert HEXES[tables.BERLIN] == ((7, 6), (8, 6), (7, 7))
    assert SPACE_NAMES.count("Berlin") == 1
    assert SPACES == 249


def test_berlins_neighbours_are_the_nine_approach_hexes():
    assert around("Berlin") == ["F10", "F11", "F12", "G10", "G13", "H10", "H12", "I11", "I12"]
    assert around("Berlin") == [SPACE_IDS[k] for k in np.flatnonzero(IS_APPROACH)]


def test_koenigsberg_has_a_single_exit():
    assert around("Königsberg") == [id_at(20, 1)]


def test_an_approach_hex_is_reached_only_from_two_cities_and_the_ring():
    beside = [SPACE_NAMES[space(name)] or name for name in around(id_at(8, 7))]
    assert beside == ["Berlin", "G13", "Frankfurt an der Oder", "I12", "Kottbus"]


@pytest.mark.parametrize("number", range(SPACES), ids=SPACE_IDS)
def test_every_neighbour_relation_is_mutual_and_one_step_long(number):
    beside = NEIGHBOURS[number, : NEIGHBOUR_COUNT[number]].tolist()
    assert beside == sorted(set(beside) - {number})
    assert all(number in NEIGHBOURS[other, : NEIGHBOUR_COUNT[other]] for other in beside)
    within_one = {
        other
        for other in range(SPACES)
        for q, r in HEXES[other]
        for p, t in HEXES[number]
        if max(abs(q - p), abs(r - t), abs(q + r - p - t)) == 1
    }
    assert set(beside) == within_one - {number}


def test_nobody_can_write_to_a_table():
    with pytest.raises(ValueError, match="read-only"):
        BASE_COST[0, 0] = 9


def test_components_list_every_space_and_railroad():
    components = GAME.components()
    assert len(components["railroads"]) == 8
    assert len(components["spaces"]) == SPACES
    assert components["starting_cash"] == {"3": 40, "4": 30, "5": 24}
    assert components["spaces"][tables.BERLIN]["hexes"] == [[7, 6], [8, 6], [7, 7]]
    assert [row["ability"] for row in components["railroads"]] == [
        "build_4",
        "no_urban_surcharge",
        "build_2",
        "discount_1",
        "double_best_city",
        "free_rural",
        "spend_cap_5",
        "must_connect",
    ]
