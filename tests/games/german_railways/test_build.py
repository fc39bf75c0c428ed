"""Building track: legality, cost, contacts and the end of a build. Rule 8."""

import pytest

from tests.games.german_railways.situation import (
    at,
    build,
    cash,
    code_of,
    id_at,
    of,
    partners,
    play,
    position,
)
from trainshed.games.german_railways.rules import refusals
from trainshed.games.german_railways.rules.state import ACTION, BUILD
from trainshed.games.german_railways.rules.tables import RAILROAD_IDS

GBS = "GBS treasury 20 shares 1"
FREE = "options gbs_free="
KARLSRUHE, MOUNTAIN, HILLS, BEYOND = "Q4", id_at(-3, 14), id_at(-4, 14), id_at(-5, 17)


def lays(match) -> list[str]:
    return [text.split()[1] for text in match.legal() if text.startswith("lay")]


# Legality [8.1]


def test_everything_around_the_network_can_be_laid():
    match = play(at("KSS treasury 20 shares 1"), "build KSS")
    assert lays(match) == ["J9", "J10", "K9", "K11", "L9", "L10"]


def test_done_needs_one_locomotive_laid():
    match = play(at("PO treasury 20 shares 1"), "build PO")
    assert code_of(match, "done") == refusals.NOTHING_LAID_YET
    assert "done" not in match.legal()
    play(match, "lay B21")
    assert code_of(match, "done") == refusals.FINE
    play(match, "done")
    assert (match.state.phase, match.to_move) == (ACTION, 1)


def test_a_branch_need_not_touch_the_space_laid_before():
    match = play(at("NME treasury 20 shares 1"), "build NME", "lay L16")
    assert "J15" not in lays(match)
    play(match, "lay J16")
    assert "J15" in lays(match)


def test_a_space_laid_in_this_build_carries_the_next():
    match = play(at("PO treasury 20 shares 1"), "build PO")
    assert lays(match) == ["B21"]
    play(match, "lay B21", "lay B20", "lay B19")
    assert of(match.state.locomotives, "PO") == 16


def test_an_urban_space_takes_any_number_of_railroads():
    shared = "\n".join(f"{name} track J9" for name in RAILROAD_IDS if name not in ("KSS", "NME"))
    match = at(f"KSS treasury 20 shares 1\n{shared}")
    assert build(match, "KSS", "J9") == [2 + 6]
    assert len(partners(match, "KSS")) == 6


def test_a_rural_space_takes_one_railroad():
    match = play(at("KSS treasury 20 shares 1\nMWB track J10"), "build KSS")
    assert code_of(match, "lay J10") == refusals.RURAL_TAKEN
    assert "J10" not in lays(match)


def test_berlin_is_one_space_by_any_of_its_hexes():
    match = at("BHE treasury 20 shares 1 track E9 F9 G10")
    play(match, "build BHE", "lay H11")
    assert code_of(match, "lay G12") == refusals.ALREADY_THERE
    assert code_of(match, "lay Berlin") == refusals.ALREADY_THERE


def test_berlin_cannot_be_left_again():
    match = play(at("BHE treasury 20 shares 1 track E9 F9 G10"), "build BHE", "lay Berlin")
    ring = ["F10", "F11", "F12", "G13", "H10", "H12", "I11", "I12"]
    assert {code_of(match, f"lay {name}") for name in ring} == {refusals.SECOND_APPROACH}


def test_an_approach_hex_without_berlin_blocks_the_others_too():
    match = play(at("BHE treasury 20 shares 1 track E9 F9"), "build BHE", "lay F10")
    assert not {"F11", "G10"} & set(lays(match))
    assert "G11" in lays(match)


def test_reasons_come_in_the_order_of_the_rules():
    match = at("BHE treasury 0 shares 1 track E9 F9 G10\nphase build\norder 0 1 2 3\nbuild BHE")
    assert code_of(match, "lay G10") == refusals.ALREADY_THERE
    assert code_of(match, "lay S3") == refusals.NOT_ADJACENT
    assert code_of(match, "lay F10") == refusals.SECOND_APPROACH
    assert code_of(match, "lay Berlin") == refusals.TREASURY_TOO_SMALL


def test_the_spending_cap_is_named_before_the_treasury():
    match = at("CME treasury 1 shares 1\nphase build\norder 0 1 2 3\nbuild CME laid 2 spent 4")
    assert code_of(match, "lay J3") == refusals.OVER_SPENDING_CAP


def test_no_locomotive_is_named_where_none_is_left():
    track = "I2 I3 I4 J1 J3 K2 J4 K3 J5 H2 H3"
    match = at(f"CME treasury 20 shares 1 track {track}\nphase build\norder 0 1 2 3\nbuild CME")
    assert code_of(match, "lay L2") == refusals.NO_LOCOMOTIVE_LEFT


# The build ends by itself [8.1]


def test_a_build_ends_when_the_money_reaches_no_further():
    match = play(at("NME treasury 5 shares 1"), "build NME", "lay L16", "lay J16")
    assert of(match.state.treasury, "NME") == 1
    assert match.to_move == 1


def test_a_build_goes_on_while_something_cheaper_is_left():
    match = play(at("KBS treasury 5 shares 1"), "build KBS", f"lay {id_at(-2, 18)}")
    assert match.state.phase == BUILD
    assert of(match.state.treasury, "KBS") == 2
    assert all(match.state.treasury[3] >= 0 for _ in lays(match))
    assert code_of(match, f"lay {id_at(0, 18)}") == refusals.TREASURY_TOO_SMALL


def test_a_build_ends_with_the_last_locomotive():
    track = "I2 I3 I4 J1 J3 K2 J4 K3 J5 H2"
    match = play(at(f"CME treasury 20 shares 1 track {track}"), "build CME", "lay H3")
    assert match.to_move == 1


def test_a_build_ends_where_nothing_can_be_entered():
    around_both = "D8 D7 E7 F7 F8 E10 D9 F9"
    match = play(at(f"BHE treasury 20 shares 1\nNME track {around_both}"), "build BHE", "lay E9")
    assert match.to_move == 1


@pytest.mark.parametrize(("name", "most"), [("PO", 4), ("NME", 3), ("KSS", 2), ("KBS", 3)])
def test_the_allowance_ends_a_build(name, most):
    match = play(at(f"{name} treasury 99 shares 1"), f"build {name}")
    for laid in range(most):
        assert match.state.laid == laid
        match.play(f"lay {lays(match)[0]}")
    assert match.state.phase == ACTION
    assert match.to_move == 1


def test_after_a_build_nothing_of_it_is_left():
    match = at(f"{GBS}\nKBS track P4")
    build(match, "GBS", MOUNTAIN, HILLS)
    s = match.state
    assert (s.building, s.laid, s.spent, s.laid_rural, s.dearest_rural, s.contacts) == (
        -1,
        0,
        0,
        0,
        0,
        0,
    )
    assert s.busy


# Cost [8.2]


@pytest.mark.parametrize(
    ("line", "place", "cost"),
    [
        pytest.param("KSS", "J10", 2, id="plains"),
        pytest.param("KSS", "K9", 3, id="hills"),
        pytest.param("MWB", "K5", 4, id="mountains"),
        pytest.param("MWB", "K7", 4, id="mountain-city"),
        pytest.param("KBS", "R8", 2, id="discount-on-hills"),
        pytest.param("KBS", "S10", 3, id="discount-on-mountains"),
        pytest.param("CME", "J3", 2, id="plains-city"),
    ],
)
def test_a_space_costs_its_terrain(line, place, cost):
    assert build(at(f"{line} treasury 20 shares 1"), line, place) == [cost]


@pytest.mark.parametrize(("name", "cost"), [("MWB", 4), ("NME", 2), ("KBS", 3)])
def test_each_other_railroad_in_a_city_costs_one_more(name, cost):
    match = at(
        f"{name} treasury 20 shares 1 track J10\nPO track J9\nCME track J9",
    )
    assert build(match, name, "J9") == [cost]


def test_the_builder_itself_is_no_other_railroad():
    match = at("KSS treasury 20 shares 1\nMWB track J9")
    assert build(match, "KSS", "J9") == [3]


@pytest.mark.parametrize(("terrain", "cost"), [("hills", 3), ("plains", 2)])
def test_koeln_costs_what_the_option_says(terrain, cost):
    match = at(f"options koeln_terrain={terrain}\nCME treasury 20 shares 1 track K3")
    assert build(match, "CME", "L2") == [cost]


@pytest.mark.parametrize(
    ("option", "places", "costs"),
    [
        ("first_rural", [MOUNTAIN, HILLS], [0, 3]),
        ("first_rural", [KARLSRUHE, BEYOND], [3, 0]),
        ("first_rural", [MOUNTAIN, "N4", HILLS], [0, 3, 3]),
        ("first_placement_only", [MOUNTAIN, HILLS], [0, 3]),
        ("first_placement_only", [KARLSRUHE, BEYOND], [3, 4]),
        ("any_one_rural", [MOUNTAIN, HILLS], [0, 3]),
        ("any_one_rural", [HILLS, MOUNTAIN], [0, 3]),
        ("any_one_rural", [HILLS, MOUNTAIN, "P3"], [0, 3, 3]),
        ("any_one_rural", [MOUNTAIN, HILLS, "N5"], [0, 3, 4]),
        ("any_one_rural", [KARLSRUHE, BEYOND], [3, 0]),
    ],
)
def test_which_rural_space_is_free_for_gbs(option, places, costs):
    match = at(f"{FREE}{option}\n{GBS}")
    assert build(match, "GBS", *places) == costs


@pytest.mark.parametrize("option", ["first_rural", "first_placement_only", "any_one_rural"])
def test_a_new_build_brings_a_new_free_space(option):
    match = at(f"{FREE}{option}\n{GBS}\norder 0 0 1 2")
    assert build(match, "GBS", MOUNTAIN) == [0]
    assert build(match, "GBS", HILLS) == [0]


def test_nothing_is_free_for_others():
    assert build(at("KSS treasury 20 shares 1"), "KSS", "J10") == [2]


def test_gbs_may_take_its_approach_hex_free_but_not_berlin():
    match = at("GBS treasury 3 shares 1 track H9 I10")
    assert build(match, "GBS", "H10", "Berlin") == [0, 2]


def test_the_bank_takes_what_is_paid():
    match = at("cash 9 9 9 9\nKSS treasury 20 shares 1")
    before = int(match.state.given)
    build(match, "KSS", "J10", "K9")
    assert match.state.given == before - 5
    assert of(match.state.treasury, "KSS") == 15
    assert cash(match) == [9, 9, 9, 9]


# Contacts [8.3]


def test_contacts_are_made_when_the_build_ends():
    match = play(at("MWB treasury 20 shares 1 track K7 K8 J8\nKSS track J9"), "build MWB", "lay J9")
    assert partners(match, "MWB") == []
    play(match, "done")
    assert partners(match, "MWB") == ["KSS"]
    assert partners(match, "KSS") == ["MWB"]


def test_a_third_railroad_is_not_connected_by_a_partner():
    match = position("two-partners-at-once")
    build(match, "PO", "H16")
    assert partners(match, "PO") == ["NME", "KSS"]
    assert partners(match, "NME") == ["PO", "KSS"]
    assert partners(match, "BHE") == []


def test_adjacent_spaces_connect_where_the_option_says_so():
    text = "KSS track J10\nMWB treasury 20 shares 1 track K7 K8 J8 I9"
    place = id_at(5, 8)
    plain, adjacent = at(text), at(f"options connection=adjacent\n{text}")
    build(plain, "MWB", place)
    build(adjacent, "MWB", place)
    assert partners(plain, "MWB") == []
    assert partners(adjacent, "MWB") == ["KSS"]


def test_berlin_counts_as_one_space_for_adjacency():
    text = "KSS treasury 20 shares 1 track J10\nBHE track E9 F9 G10 G11"
    match = at(f"options connection=adjacent\n{text}")
    build(match, "KSS", id_at(6, 8))
    assert partners(match, "KSS") == ["BHE"]


def test_adjacent_contacts_are_made_in_cities_too():
    match = at("options connection=adjacent\nMWB treasury 20 shares 1 track K7 K8 J8\nKSS track J9")
    assert partners(match, "MWB") == ["KSS"]  # J8 lies next to Halle


# Income [8.3]


def test_income_rises_only_when_the_build_ends():
    match = play(at("KSS treasury 20 shares 1"), "build KSS", "lay J9")
    assert of(match.state.income, "KSS") == 1
    assert match.state.player_income[0] == 1
    play(match, "done")
    assert of(match.state.income, "KSS") == 2
    assert match.state.player_income[0] == 2


def test_every_owner_feels_the_new_income():
    match = at("KSS treasury 20 shares 1 2")
    build(match, "KSS", "J9")
    assert match.state.player_income.tolist() == [2, 4, 0, 0, 0]
