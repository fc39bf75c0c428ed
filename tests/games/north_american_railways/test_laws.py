"""The laws: what breaks one is found; that matches keep them is V48, `test_bank.py`. [1]"""

from typing import Any

import pytest

from trainshed.core.match import Match
from trainshed.games.north_american_railways.face.reasons import LAWS
from trainshed.games.north_american_railways.rules import laws
from trainshed.games.north_american_railways.rules.tables import HIGHEST_PRICE

from .situation import GAME, cash, count, wander


def midway(seed: int = 3) -> Match:
    """Return a match in Phase II, with a city bought."""
    for match in wander(seed):
        if match.state.phase == 7 and match.state.bought > 0:
            return match
    raise AssertionError("no city was bought")


BREAKS: list[tuple[int, str, tuple[int, ...], int]] = [
    (laws.MONEY_LOST, "cash", (0,), 100),
    (laws.MONEY_LOST, "treasury", (1,), 100),
    (laws.MONEY_NEGATIVE, "cash", (0,), -10_000_000),
    (laws.MONEY_NEGATIVE, "treasury", (0,), -10_000_000),
    (laws.MONEY_BROKEN, "cash", (0,), 50),
    (laws.SHARES_WRONG, "sold", (0,), 1),
    (laws.SHARES_WRONG, "share_left", (2,), 1),
    (laws.COLUMNS_WRONG, "share_count", (1,), -1),
    (laws.COLUMNS_WRONG, "city_count", (1,), -1),
    (laws.INCOME_WRONG, "symbols", (0,), 1),
    (laws.INCOME_WRONG, "income", (0,), 100),
    (laws.CITIES_WRONG, "members", (0,), 1),
    (laws.DIRECTOR_WRONG, "director", (0,), -9),
    (laws.FLOW_WRONG, "seat", (), -9),
    (laws.FLOW_WRONG, "active", (), 1),
    (laws.FLOW_WRONG, "column", (), 1),
    (laws.FLOW_WRONG, "begun", (), -1),
]


@pytest.mark.parametrize(("code", "field", "index", "by"), BREAKS, ids=str)
def test_a_broken_law_is_found(code: int, field: str, index: tuple[int, ...], by: int) -> None:
    match = midway()
    at: Any = (0, *index)
    before = int(match.states[field][at])
    match.states[field][at] = -1 if by == -9 else before + by
    assert match.law() == LAWS[code]


def test_a_city_in_two_places_is_found() -> None:
    match = midway()
    city = int(match.state.city_column[0, 0])
    match.states["owner"][0, city] = 0
    assert match.law() == LAWS[laws.CITIES_WRONG]


@pytest.mark.parametrize(
    ("field", "value"), [("joined", 0), ("joined", 9), ("home", -1), ("home", "another")]
)
def test_a_network_out_of_order_is_found(field: str, value: Any) -> None:
    match = midway()
    founded = [c for c in range(5) if match.state.director[c] >= 0]
    bought = [city for city in range(36) if match.state.owner[city] >= 0]
    if field == "joined":
        match.states["joined"][0, bought[0]] = value
    else:
        home = int(match.state.home[founded[0]]) if value == "another" else value
        company = founded[1]
        income = match.states["income"][0]
        income[company] -= 200 if home < 0 else 0
        match.states["home"][0, company] = home
    assert match.law() == LAWS[laws.CITIES_WRONG]


def test_two_cities_with_one_number_are_found() -> None:
    for match in wander(3):
        several = [c for c in range(5) if match.state.members[c] > 1]
        if several:
            break
    cities = [city for city in range(36) if match.state.owner[city] == several[0]]
    match.states["joined"][0, cities[0]] = match.states["joined"][0, cities[1]]
    assert match.law() == LAWS[laws.CITIES_WRONG]


def test_an_end_without_a_reason_is_found() -> None:
    *_, match = wander(3)
    match.states["last_turn"] = 0
    assert match.law() == LAWS[laws.FLOW_WRONG]


def test_every_law_has_its_words() -> None:
    codes = {
        getattr(laws, name) for name in vars(laws) if name.isupper() and name.endswith("WRONG")
    }
    assert codes <= set(LAWS)
    assert len(LAWS) == laws.FLOW_WRONG
    assert GAME.face.laws is LAWS


def test_no_match_comes_near_the_highest_price() -> None:
    """[R25]"""
    richest = 0
    for seed in range(count(60, 2)):
        for match in wander(seed, 3):
            if not match.is_over:
                richest = max(richest, *cash(match))
    assert richest < HIGHEST_PRICE // 2
