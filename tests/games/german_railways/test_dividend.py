"""Incomes of railroads and dividends. Rules 8.3 and 9, vectors D01 to D14."""

import pytest

from tests.games.german_railways.situation import at, build, cash, of, play, position
from trainshed.games.german_railways.rules.dividend import pay_dividends
from trainshed.games.german_railways.rules.tables import RAILROAD_IDS


@pytest.mark.parametrize(
    ("track", "income"),
    [
        pytest.param("", 2, id="D01"),
        pytest.param("N4", 5, id="D02"),
        pytest.param("N4 L2", 7, id="D03"),
        pytest.param("N4 L2 G11", 11, id="D04"),
        pytest.param("K7", 3, id="two-cities-of-one"),
        pytest.param("D6 G11", 10, id="two-cities-of-three"),
    ],
)
def test_mwb_counts_its_best_city_twice(track, income):
    assert of(at(f"MWB track {track}").state.income, "MWB") == income


@pytest.mark.parametrize(("city", "more"), [("N8", 1), ("L2", 2), ("D6", 3), ("G11", 3), ("M4", 0)])
@pytest.mark.parametrize("name", [name for name in RAILROAD_IDS if name != "MWB"])
def test_d05_a_city_adds_its_income(name, city, more):
    start, grown = at("cash 0 0 0 0"), at(f"{name} track {city}")
    assert of(grown.state.income, name) == of(start.state.income, name) + more


BHE_NETWORK = "E7 D6 C7 C8 E9 F9 G10 G11"


def test_d06_bhe_pays_once_it_is_in_berlin_and_hamburg():
    match = at(f"cash 0 0 0 0\nBHE shares 0 2 track {BHE_NETWORK} B7\nKSS shares 1 track J9")
    assert of(match.state.income, "BHE") == 9
    pay_dividends(match.state, RAILROAD_IDS.index("KSS"), 1)
    assert cash(match) == [4, 18, 0, 0]


def test_d07_bhe_pays_twice_for_its_own_connection():
    match = at(f"cash 0 0 0 0\nBHE treasury 9 shares 2 track {BHE_NETWORK} B7\nPO track D8")
    pay_dividends(match.state, RAILROAD_IDS.index("BHE"), 1)
    assert cash(match)[0] == 36


def test_d08_bhe_pays_nothing_before_it_is_in_berlin():
    held = "\n".join(f"{name} shares 0 1" for name in RAILROAD_IDS[1:7])
    match = at(
        f"cash 0 0 0 0\n{held}\nPO shares 0 1 track B7\nBHE treasury 9 shares 1 track E7 D6 C7 C8"
    )
    build(match, "BHE", "B7")
    assert of(match.state.income, "BHE") == 9 - 3
    assert cash(match) == [0, (3 + 1) + 2 + 1 + 3 + 2 + 1 + 1, 0, 0]


@pytest.mark.parametrize("place", ["D6", "G11"])
def test_berlin_or_hamburg_alone_is_not_enough(place):
    match = at(f"cash 0 0 0 0\nBHE shares 1 track {place}")
    pay_dividends(match.state, 0, 1)
    assert cash(match) == [0, 0, 0, 0]


def test_d09_every_share_pays_and_the_builder_pays_double():
    match = position("two-partners-at-once")
    treasuries, given = match.state.treasury.tolist(), int(match.state.given)
    build(match, "PO", "H16")
    assert cash(match) == [13, 10, 14, 7]
    assert match.state.given == given + 44 - 4
    assert match.state.treasury.tolist() == [treasuries[0] - 4, *treasuries[1:]]


def test_d10_double_per_connection_counts_the_new_partners():
    match = position("two-partners-at-once", "options preferred_dividend=double_per_connection")
    build(match, "PO", "H16")
    assert cash(match) == [23, 20, 14, 7]


def test_double_per_connection_is_the_same_for_one_partner():
    match = position("bhe-before-berlin", "options preferred_dividend=double_per_connection")
    build(match, "BHE", "G11")
    assert cash(match)[0] == 14


def test_d11_bhe_makes_the_connection_and_pays_nothing():
    match = position("two-partners-at-once", "PO income 5 shares 1 1 0 0")
    pay_dividends(match.state, RAILROAD_IDS.index("BHE"), 2)
    assert cash(match) == [8, 5, 14, 7]


@pytest.mark.parametrize(
    ("option", "incomes", "markers"),
    [("true", [8, 13, 14, 7], [3, 2, 1, 4]), ("false", [8, 5, 14, 7], [2, 4, 1, 3])],
)
def test_d12_bhe_counts_for_the_order_as_the_option_says(option, incomes, markers):
    match = position(
        "two-partners-at-once",
        f"options bhe_counts_for_order={option}",
        "PO income 5 shares 1 1 0 0",
        "seat 3",
        "turn 3",
    )
    assert match.state.player_income[:4].tolist() == incomes
    play(match, "pass")
    assert match.state.markers[:4].tolist() == markers


@pytest.mark.parametrize(
    "places", [["B21", "B20"], ["B21", "B20", "B19"]], ids=["rural", "empty-city"]
)
def test_d13_no_dividends_without_a_new_connection(places):
    match = at("cash 1 2 3 4\nPO treasury 20 shares 1 1 1")
    build(match, "PO", *places)
    assert cash(match) == [1, 2, 3, 4]


def test_d14_the_condition_may_be_met_in_this_very_build():
    match = position("bhe-before-berlin")
    build(match, "BHE", "G11")
    assert of(match.state.income, "BHE") == 7
    assert cash(match) == [14, 6, 0, 0]


def test_bhe_counts_for_the_order_as_soon_as_it_pays():
    match = position("bhe-before-berlin", "options bhe_counts_for_order=false")
    assert match.state.player_income[0] == 0
    build(match, "BHE", "G11")
    assert match.state.player_income[0] == 7


def test_unsold_shares_get_nothing():
    match = at("cash 0 0 0 0\nNME shares 1\nKSS shares 0 1")
    pay_dividends(match.state, 0, 1)
    assert cash(match) == [2, 1, 0, 0]
    assert match.state.given == 3


def test_dividends_are_paid_once_for_two_new_partners():
    match = at("cash 0 0 0 0\nMWB treasury 9 shares 1 track K7 K8 J8\nKBS track J9\nNME shares 0 1")
    build(match, "MWB", "J9", "K10")
    assert cash(match) == [2 * 6, 2, 0, 0]


def test_meeting_a_partner_again_pays_nothing():
    match = at("cash 0 0 0 0\nMWB treasury 9 shares 1 track K7 K8 J8 J9\nKSS track J9")
    build(match, "MWB", "K10")
    assert cash(match) == [0, 0, 0, 0]
