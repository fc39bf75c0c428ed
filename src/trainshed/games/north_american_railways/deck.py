"""The deck: what is printed on the city cards, as a document that people write and rules read.

The printed values are not publicly known; the built-in deck is a calibrated reconstruction. A deck
is an option of a match. It is checked here, packed into integers, and unpacked again for records;
names are 24 bytes of UTF-8 in three words.
"""

from functools import lru_cache
from typing import Any

from trainshed.core.card_set import WORD_BYTES, Amount, CardSet, Kind
from trainshed.core.option import Document

from .rules.tables import BUILT_IN, CITIES, START_CITIES, STEP

WORDS = 3
NAME_BYTES = WORDS * WORD_BYTES
HIGHEST_MONEY = 9_900  # cost or income of a card
MOST_SYMBOLS = 9

CITY_IDS = tuple(f"C{number:02}" for number in range(1, CITIES + 1))
START_CITY_IDS = tuple(f"S{number}" for number in range(1, START_CITIES + 1))
FIXED = ("game", "starting_cash", "companies")  # part of the rules, not of a deck

_COST, _INCOME = Amount("cost", STEP, HIGHEST_MONEY, STEP), Amount("income", 0, HIGHEST_MONEY, STEP)
_CITY = Kind("cities", "city", CITY_IDS, (_COST, _INCOME, Amount("symbols", 0, MOST_SYMBOLS)))
_START_CITY = Kind("start_cities", "start city", START_CITY_IDS, (_INCOME,))
CARDS = CardSet(
    "deck",
    kinds=(_START_CITY, _CITY),
    packed=(_CITY, _START_CITY),
    name_words=WORDS,
    fixed={key: BUILT_IN[key] for key in FIXED},
    free=("deck", "note"),
)


def names_in(s: Any) -> tuple[str, ...]:
    """Return the names of a position's cards: cities, then start cities."""
    return _names(s.name.astype("<i8").tobytes())


@lru_cache(maxsize=16)
def _names(data: bytes) -> tuple[str, ...]:
    return tuple(
        data[k : k + NAME_BYTES].rstrip(b"\0").decode() for k in range(0, len(data), NAME_BYTES)
    )


def numbers_in(s: Any) -> list[int]:
    """Return the integers of a position's deck, as `pack` gives them."""
    fields = (s.city_cost, s.city_income, s.city_symbols, s.start_income, s.name)
    return [int(number) for field in fields for number in field.ravel()]


def _sample() -> dict[str, Any]:
    """Return a deck unlike the built-in one, for checks: other values, names with accents."""
    values = BUILT_IN["cities"][::-1]
    cities = [
        {**card, "id": key, "name": f"Nová {name['name']}", "income": 100 * (k % 4)}
        for k, (key, card, name) in enumerate(
            zip(CITY_IDS, values, BUILT_IN["cities"], strict=True)
        )
    ]
    starts = [
        {"name": f"Île {card['name']}", "income": 100 * (k + 1)}
        for k, card in enumerate(BUILT_IN["start_cities"])
    ]
    return {"start_cities": starts, "cities": cities}


DECK = Document(
    "deck",
    BUILT_IN["deck"],
    {BUILT_IN["deck"]: BUILT_IN},
    width=CARDS.width,
    pack=CARDS.pack,
    unpack=CARDS.unpack,
    meaning="the city cards: a built-in deck, or a file of your own",
    samples=(CARDS.unpack(CARDS.pack(_sample())),),
)
