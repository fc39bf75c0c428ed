"""The printed components: counts, starting cash, and the built-in deck card by card. [2, 3]"""

from collections import Counter

from trainshed.games.north_american_railways.rules.tables import (
    BOXED_SHARES,
    BUILT_IN,
    CITIES,
    COLUMNS,
    COMPANIES,
    COMPANY_IDS,
    SHARES,
    START_CITIES,
    STARTING_CASH,
)

# cost/income, by symbols: the calibrated reconstruction
CARDS = {
    0: "100/100 200/100 200/200 300/200 300/200 300/200 400/300 400/300 400/300 500/400",
    1: "200/100 200/100 300/100 300/200 300/200 400/200 400/200 400/200 500/300 500/300 700/500",
    2: "300/100 400/100 400/100 500/200 500/200 500/200 600/200 600/300 700/300",
    3: "500/100 600/200 600/200 700/200 800/300 900/400",
}


def test_components_are_as_many_as_the_rulebook_counts() -> None:
    assert COMPANY_IDS == ("red", "blue", "green", "yellow", "black")
    assert (COMPANIES, SHARES, CITIES, START_CITIES, COLUMNS) == (5, 6, 36, 5, 4)
    assert BOXED_SHARES == 2
    assert {company["shares"] for company in BUILT_IN["companies"]} == {6}


def test_starting_cash_is_the_rulebooks() -> None:
    assert STARTING_CASH.tolist() == [0, 0, 0, 2000, 1700, 1400]


def test_the_built_in_deck_card_by_card() -> None:
    for symbols, cards in CARDS.items():
        found = [card for card in BUILT_IN["cities"] if card["symbols"] == symbols]
        assert " ".join(f"{card['cost']}/{card['income']}" for card in found) == cards
    assert sum(len(cards.split()) for cards in CARDS.values()) == CITIES


def test_start_cities_have_an_income_and_nothing_else() -> None:
    assert [card["income"] for card in BUILT_IN["start_cities"]] == [200] * 5


def test_no_two_cities_have_one_name() -> None:
    names = Counter(card["name"] for card in (*BUILT_IN["cities"], *BUILT_IN["start_cities"]))
    assert len(names) == CITIES + START_CITIES


def test_the_deck_says_what_it_is() -> None:
    assert BUILT_IN["deck"] == "reconstruction-1"
    assert "reconstruction" in BUILT_IN["note"]
