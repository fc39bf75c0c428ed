"""The verbs of North American Railways and the numbers of their actions."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from trainshed.core.action import Verb, Verbs

from ..deck import CITY_IDS, START_CITY_IDS, names_in
from .state import SEATS
from .tables import BUILT_IN, COLUMNS, COMPANIES, COMPANY_IDS, COMPANY_LETTERS, HIGHEST_PRICE, STEP

_COLUMNS = tuple(str(column + 1) for column in range(COLUMNS))
_SEATS = tuple(str(seat) for seat in range(SEATS))
_PURCHASES = tuple(f"{company} {column}" for company in COMPANY_IDS for column in _COLUMNS)
_SHORT_PURCHASES = {  # R1 is `red 1`
    f"{letter}{column}": f"{company} {column}"
    for letter, company in zip(COMPANY_LETTERS, COMPANY_IDS, strict=True)
    for column in _COLUMNS
}


def verbs_with(cities: Sequence[str], start_cities: Sequence[str]) -> Verbs:
    """Return the verbs with the names of a deck; numbers and verbs are the same for every deck."""
    return Verbs(
        [
            Verb("select", _COLUMNS, "COLUMN", "select the bottom share of a column"),
            Verb(
                "price",
                tuple(str(price) for price in range(STEP, HIGHEST_PRICE + STEP, STEP)),
                "DOLLARS",
                "name the price of the selected share",
                span=f"{STEP} to {HIGHEST_PRICE} in steps of {STEP} [1]",
            ),
            Verb("allow", meaning="as director: let the other player buy the share"),
            Verb("buy", meaning="as director: buy the share yourself at that price"),
            Verb("end", meaning="end your player-turn without a share"),
            Verb("pass", meaning="buy no more cities in this phase"),
            Verb(
                "city",
                (*_PURCHASES, *cities),
                "COMPANY COLUMN",
                "buy the bottom city of a column for a company; chance: deal the city NAME",
                dict(zip(CITY_IDS, cities, strict=True)) | _SHORT_PURCHASES,
                f"a company and a column: {_PURCHASES[0]} to {_PURCHASES[-1]}",
            ),
            Verb(
                "home",
                tuple(start_cities),
                "NAME",
                "choose the start city of the company you have founded",
                dict(zip(START_CITY_IDS, start_cities, strict=True)),
            ),
            Verb("share", COMPANY_IDS, "COMPANY", "chance: a share of the company is dealt"),
            Verb("start", _SEATS, "SEAT", "chance: this seat is the start player"),
        ]
    )


@lru_cache(maxsize=16)
def _verbs_named(names: tuple[str, ...]) -> Verbs:
    return verbs_with(names[: len(CITY_IDS)], names[len(CITY_IDS) :])


def spelling(s: Any) -> Verbs:
    """Return the verbs with the names of the position's own deck."""
    return _verbs_named(names_in(s))


VERBS = _verbs_named(
    tuple(card["name"] for card in (*BUILT_IN["cities"], *BUILT_IN["start_cities"]))
)

SELECT_COLUMN, LOWEST_PRICE, ALLOW, BUY, END, PASS, CITY_FOR, HOME_IS, DEAL_SHARE, START_IS = (
    VERBS.firsts
)
PRICE_STEP = LOWEST_PRICE - 1  # PRICE_STEP + n is the price of n times $100
DEAL_CITY = CITY_FOR + COMPANIES * COLUMNS  # before it: CITY_FOR + company * COLUMNS + column
