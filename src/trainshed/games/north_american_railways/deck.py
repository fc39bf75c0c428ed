"""The deck: what is printed on the city cards, as a document that people write and rules read.

The printed values are not publicly known; the built-in deck is a calibrated reconstruction. A deck
is an option of a match. It is checked here, packed into integers, and unpacked again for records;
names are 24 bytes of UTF-8 in three words.
"""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from trainshed.core.action import fold
from trainshed.core.error import BadDocument, shorten
from trainshed.core.option import Document

from .rules.tables import BUILT_IN, CITIES, START_CITIES, STEP

NAME_BYTES = 24
WORD_BYTES = 8
WORDS = NAME_BYTES // WORD_BYTES
HIGHEST_MONEY = 9_900  # cost or income of a card
MOST_SYMBOLS = 9
MARKS = " .'’-"  # in names, beside letters

CITY_IDS = tuple(f"C{number:02}" for number in range(1, CITIES + 1))
START_CITY_IDS = tuple(f"S{number}" for number in range(1, START_CITIES + 1))
FIXED = ("game", "starting_cash", "companies")  # part of the rules, not of a deck
FREE = ("deck", "note")  # for people
CARDS = ("start_cities", "cities")

Path = tuple[str | int, ...]


def pack(document: Any) -> list[int]:
    """Check a deck and return its integers: costs, incomes, symbols, start incomes, names."""
    check_keys(document)
    starts = checked(document, "start_cities", START_CITY_IDS, ("income",))
    cities = checked(document, "cities", CITY_IDS, ("cost", "income", "symbols"))
    check_names(cities, starts)
    columns = [[card[key] for card in cities] for key in ("cost", "income", "symbols")]
    numbers = [number for column in columns for number in column]
    numbers += [card["income"] for card in starts]
    return numbers + [word for card in (*cities, *starts) for word in words_of(card["name"])]


def unpack(numbers: Sequence[int]) -> dict[str, Any]:
    """Return the deck of some integers in its plainest form."""
    costs, incomes = numbers[:CITIES], numbers[CITIES : 2 * CITIES]
    symbols = numbers[2 * CITIES : 3 * CITIES]
    start_incomes = numbers[3 * CITIES : 3 * CITIES + START_CITIES]
    words = numbers[3 * CITIES + START_CITIES :]
    names = [name_of(words[k : k + WORDS]) for k in range(0, len(words), WORDS)]
    return {
        "start_cities": [
            {"id": key, "name": name, "income": income}
            for key, name, income in zip(START_CITY_IDS, names[CITIES:], start_incomes, strict=True)
        ],
        "cities": [
            {"id": key, "name": name, "cost": cost, "income": income, "symbols": count}
            for key, name, cost, income, count in zip(
                CITY_IDS, names[:CITIES], costs, incomes, symbols, strict=True
            )
        ],
    }


def words_of(name: str) -> list[int]:
    """Pack a name into words."""
    data = name.encode().ljust(NAME_BYTES, b"\0")
    return [
        int.from_bytes(data[k : k + WORD_BYTES], "little", signed=True)
        for k in range(0, NAME_BYTES, WORD_BYTES)
    ]


def name_of(words: Sequence[int]) -> str:
    """Read a name from its words."""
    data = b"".join(int(word).to_bytes(WORD_BYTES, "little", signed=True) for word in words)
    return data.rstrip(b"\0").decode()


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


# Checks: each complaint names the card and the field, and the path that leads to it


def check_keys(document: Any) -> None:
    """Refuse what is no deck, and keys that a deck has not or may not change."""
    if not isinstance(document, dict):
        raise BadDocument(f"a deck is an object with {' and '.join(CARDS)}")
    for key in document:
        if key not in (*FIXED, *FREE, *CARDS):
            known = ", ".join((*CARDS, *FREE))
            raise BadDocument(f"unknown key '{shorten(str(key))}'; a deck has {known}", (key,))
    for key in FIXED:
        if key in document and document[key] != BUILT_IN[key]:
            raise BadDocument(
                f"'{key}' belongs to the rules and cannot be changed in a deck; leave it out",
                (key,),
            )
    for key in CARDS:
        if key not in document:
            raise BadDocument(f"'{key}' is missing; a deck has {' and '.join(CARDS)}")


def checked(
    document: dict[str, Any], key: str, ids: Sequence[str], fields: Sequence[str]
) -> list[dict[str, Any]]:
    """Return the cards of one kind, each of them well."""
    cards = document[key]
    if not isinstance(cards, list) or len(cards) != len(ids):
        found = f"found {len(cards)}" if isinstance(cards, list) else "found no list"
        raise BadDocument(f"'{key}' must list {len(ids)} cards; {found}", (key,))
    for index, card in enumerate(cards):
        check_card(card, key, index, ids[index], fields)
    return cards


def check_card(card: Any, key: str, index: int, its_id: str, fields: Sequence[str]) -> None:
    """Refuse a card with a field missing, unknown or out of range."""
    kind = "city" if key == "cities" else "start city"
    called = f"{kind} {index + 1}"
    if not isinstance(card, dict):
        raise BadDocument(
            f"{called} must be an object with name and {', '.join(fields)}", (key, index)
        )
    if isinstance(card.get("name"), str):
        called = f"{kind} '{shorten(card['name'])}'"
    for field in card:
        if field not in ("id", "name", "cost", "income", "symbols", "source", "note"):
            wants = ", ".join(("id", "name", *fields))
            reason = f"{called}, field {shorten(str(field))}: unknown; a {kind} has {wants}"
            raise BadDocument(reason, (key, index, field))
    if card.get("id", its_id) != its_id:
        reason = f"{called}, field id: must be {its_id}, for cards stand in order"
        raise BadDocument(reason, (key, index, "id"))
    check_name(card, called, (key, index))
    for field in ("cost", "income", "symbols"):
        check_number(card, called, (key, index), field, field in fields)


def check_number(card: dict[str, Any], called: str, path: Path, field: str, wanted: bool) -> None:
    """Refuse a number that is missing, broken, out of range, or not the card's to have."""
    if not wanted:
        if card.get(field, 0) != 0:
            raise BadDocument(f"{called}, field {field}: a start city has none", (*path, field))
        return
    if field not in card:
        raise BadDocument(f"{called}, field {field}: missing", path)
    value = card[field]
    low, high = {
        "cost": (STEP, HIGHEST_MONEY),
        "income": (0, HIGHEST_MONEY),
        "symbols": (0, MOST_SYMBOLS),
    }[field]
    step = "" if field == "symbols" else f" in steps of {STEP}"
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    if not is_whole or not low <= value <= high or (step and value % STEP):
        reason = f"'{shorten(str(value))}' is no whole number from {low} to {high}{step}"
        raise BadDocument(f"{called}, field {field}: {reason}", (*path, field))


def check_name(card: dict[str, Any], called: str, path: Path) -> None:
    """Refuse a name that the notation cannot hold."""
    if "name" not in card:
        raise BadDocument(f"{called}, field name: missing", path)
    name, reason = card["name"], ""
    if not isinstance(name, str) or not name:
        reason = "must be a text"
    elif not name[0].isalpha() or not all(x.isalpha() or x in MARKS for x in name):
        reason = "may hold letters, blanks, full stops, apostrophes and hyphens, a letter first"
    elif name != " ".join(name.split()) or name != unicodedata.normalize("NFC", name):
        reason = "has blanks too many, or letters that are not composed (NFC)"
    elif len(name.encode()) > NAME_BYTES:
        reason = f"has {len(name.encode())} bytes in UTF-8; at most {NAME_BYTES} fit"
    if reason:
        raise BadDocument(f"{called}, field name: {reason}", (*path, "name"))


def check_names(cities: Sequence[dict[str, Any]], starts: Sequence[dict[str, Any]]) -> None:
    """Refuse two cards of one name, however it is spelled."""
    seen: dict[str, str] = {}
    for key, cards in (("start_cities", starts), ("cities", cities)):
        for index, card in enumerate(cards):
            name = card["name"]
            if other := seen.get(fold(name)):
                like = "twice" if other == name else f"too like '{other}'"
                reason = f"city '{name}', field name: is there {like}"
                raise BadDocument(reason, (key, index, "name"))
            seen[fold(name)] = name


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
    width=3 * CITIES + START_CITIES + (CITIES + START_CITIES) * WORDS,
    pack=pack,
    unpack=unpack,
    meaning="the city cards: a built-in deck, or a file of your own",
    samples=(unpack(pack(_sample())),),
)
