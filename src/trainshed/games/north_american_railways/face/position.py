"""Positions as text: written for people, read for tests and tools; what follows from the rest may
be left out.
"""

import json
from typing import Any

import numpy as np

from trainshed.core import record
from trainshed.core.action import fold, shorten
from trainshed.core.error import BadInput
from trainshed.core.option import as_in, decode_all, encode_all, parse

from ..deck import DECK, names_in, numbers_in
from ..meta import GAME_ID, OPTIONS, REPLAYS, RULES_VERSION, SEATS, SMALL_OPTIONS
from ..rules.setup import setup
from ..rules.state import (
    ANSWER,
    CITY,
    DEAL_CITIES,
    DEAL_SHARES,
    DRAW_START,
    FINISHED,
    HOME,
    IN_COLUMN,
    PRICE,
    SELECT,
    STATE,
)
from ..rules.steps.city import join
from ..rules.tables import (
    CITIES,
    COLUMNS,
    COMPANIES,
    COMPANY_IDS,
    NONE,
    SHARES,
    START_CITIES,
)

PHASES = (
    "deal_shares",
    "deal_cities",
    "draw_start",
    "select",
    "price",
    "answer",
    "home",
    "city",
    "finished",
)
LAST_TURNS = ("none", "shares", "cities", "no_purchase")
MOST_MONEY = 100_000_000
KEYS = (
    *(GAME_ID, "seats", "options", "deck", "phase", "turn", "start", "seat", "last_turn", "cash"),
    *("active", "begun", "tried", "uncovered", "granted", "column", "price"),
    *("used", "passed", "bought", "left", *COMPANY_IDS),
    *(f"shares{column}" for column in range(1, COLUMNS + 1)),
    *(f"cities{column}" for column in range(1, COLUMNS + 1)),
)


def column_of(s: Any, kind: str, column: int) -> list[int]:
    """Return the cards of a column of shares or cities, bottom card first."""
    cards, count = s[f"{kind}_column"][column], int(s[f"{kind}_count"][column])
    return [int(card) for card in cards[:count][::-1]]


def network_of(s: Any, company: int) -> list[int]:
    """Return a company's network in order: its start city, numbered after all cities, then the
    others.
    """
    owners, joined = s.owner.tolist(), s.joined.tolist()  # a look at a record's field is slow
    cities = [city for city in range(CITIES) if owners[city] == company]
    cities.sort(key=lambda city: joined[city])
    home = [CITIES + int(s.home[company])] if s.home[company] >= 0 else []
    return [*home, *cities]


def _ids(mask: int) -> list[str]:
    return [COMPANY_IDS[company] for company in range(COMPANIES) if (mask >> company) & 1]


def _numbers(values: Any) -> str:
    return " ".join(str(int(value)) for value in values)


def _bits(mask: Any, first: int = 0) -> str:
    return " ".join(str(k + first) for k in range(8) if int(mask) >> k & 1)


def write_position(s: Any) -> str:
    """Write a position as text; `read_position` gives it back."""
    seats, names = int(s.seats), names_in(s)
    lines = [f"{GAME_ID} {RULES_VERSION}", f"seats {seats}", *_options(s)]
    lines += [
        f"phase {PHASES[s.phase]}",
        f"turn {int(s.turn)}",
        f"start {int(s.start_player)}",
        f"seat {int(s.seat)}",
        f"last_turn {LAST_TURNS[s.last_turn]}",
        f"cash {_numbers(s.cash[:seats])}",
        f"active {int(s.active)}",
        f"begun {int(s.begun)}",
        f"tried {' '.join(_ids(int(s.tried)))}",
        f"uncovered {_bits(s.uncovered, 1)}",
        f"granted {_bits(s.granted)}",
        f"column {int(s.column) + 1}",
        f"price {int(s.price)}",
        f"used {' '.join('+'.join(_ids(int(mask))) or '-' for mask in s.used[:seats])}",
        f"passed {_bits(sum(1 << k for k in range(seats) if s.passed[k]))}",
        f"bought {int(s.bought)}",
        f"left {_numbers(s.share_left)}",
    ]
    for company, name in enumerate(COMPANY_IDS):
        network = ", ".join(names[x] for x in network_of(s, company))
        lines.append(
            f"{name} treasury {int(s.treasury[company])} director {int(s.director[company])}"
            f" shares {_numbers(s.shares[:seats, company])} network {network}"
        )
    for k in range(COLUMNS):
        lines.append(f"shares{k + 1} {' '.join(COMPANY_IDS[x] for x in column_of(s, 'share', k))}")
    for k in range(COLUMNS):
        lines.append(f"cities{k + 1} {', '.join(names[x] for x in column_of(s, 'city', k))}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _options(s: Any) -> list[str]:
    """Write the options that differ from the default; a deck of one's own as JSON on one line."""
    chosen = decode_all(SMALL_OPTIONS, s.option)
    changed = [
        f"{option.name}={str(chosen[option.name]).lower()}"
        for option in SMALL_OPTIONS
        if chosen[option.name] != option.default
    ]
    deck = DECK.value_of(numbers_in(s))
    lines = [f"options {' '.join(changed)}"] if changed else []
    if deck != DECK.default:
        lines.append(f"deck {json.dumps(deck, ensure_ascii=False, separators=(',', ':'))}")
    return lines


class _Reader:
    """One text being read; every complaint names its line."""

    def __init__(self, text: str) -> None:
        self.lines: dict[str, tuple[int, str]] = {}
        for number, line in enumerate(text.splitlines(), start=1):
            key, _, rest = line.split("#", 1)[0].strip().partition(" ")
            if not key:
                continue
            if key in self.lines:
                raise BadInput(f"position line {number}: '{shorten(key)}' is given twice")
            self.lines[key] = (number, " ".join(rest.split()))

    def fail(self, key: str, reason: str) -> BadInput:
        number = self.lines[key][0] if key in self.lines else 0
        return BadInput(f"position line {number} ('{shorten(key)}'): {reason}")

    def words(self, key: str) -> list[str]:
        return self.lines[key][1].split() if key in self.lines else []

    def number(self, key: str, text: str, low: int, high: int) -> int:
        digits = text.removeprefix("-")
        whole = digits.isascii() and digits.isdigit() and len(text) <= 9
        if not whole or not low <= int(text) <= high:
            raise self.fail(key, f"'{shorten(text)}' is no whole number from {low} to {high}")
        return int(text)

    def one(self, key: str, low: int, high: int, default: int) -> int:
        if key not in self.lines:
            return default
        return self.number(key, self.lines[key][1], low, high)

    def numbers(self, key: str, count: int, low: int, high: int) -> list[int] | None:
        if key not in self.lines:
            return None
        words = self.words(key)
        if len(words) != count:
            raise self.fail(key, f"expected {count} numbers, found {len(words)}")
        return [self.number(key, word, low, high) for word in words]

    def named(self, key: str, known: tuple[str, ...], default: int) -> int:
        text = self.lines[key][1] if key in self.lines else known[default]
        if text not in known:
            listed = ", ".join(known)
            raise self.fail(key, f"unknown '{shorten(text)}'; expected one of {listed}")
        return known.index(text)

    def company(self, key: str, text: str) -> int:
        if text not in COMPANY_IDS:
            listed = ", ".join(COMPANY_IDS)
            raise self.fail(key, f"unknown company '{shorten(text)}'; they are {listed}")
        return COMPANY_IDS.index(text)

    def mask(self, key: str, texts: list[str]) -> int:
        return sum({1 << self.company(key, text) for text in texts})

    def bits(self, key: str, low: int, high: int) -> int:
        return sum({1 << self.number(key, word, low, high) - low for word in self.words(key)})

    def groups(self, key: str, names: tuple[str, ...]) -> dict[str, list[str]]:
        """Split `treasury 900 shares 1 0 0 network Boston` at the known names."""
        groups: dict[str, list[str]] = {}
        current: list[str] | None = None
        for word in self.words(key):
            if word in names:
                current = groups.setdefault(word, [])
            elif current is None:
                raise self.fail(key, f"unknown word '{shorten(word)}'; expected {', '.join(names)}")
            else:
                current.append(word)
        return groups


def read_position(text: str) -> Any:
    """Read a position: a batch of one. Lines not given keep what setup says, or follow."""
    reader = _Reader(text)
    rules = _read_heading(reader)
    seats = reader.one("seats", *SEATS, SEATS[0])
    states = record.batch(STATE, 1)
    s = states[0]
    setup(s, seats, _read_options(reader, rules))
    cash = reader.numbers("cash", seats, 0, MOST_MONEY)
    s.cash[:seats] = s.cash[:seats] if cash is None else cash
    _read_flow(reader, s, seats)
    _read_cards(reader, s)
    starts = names_in(s)[CITIES:]
    lines = [reader.lines.get(key, (0, ""))[1] for key in COMPANY_IDS]
    # Those that name their start city first: the others take what is left.
    for company in sorted(
        range(COMPANIES), key=lambda c: not any(fold(x) in fold(lines[c]) for x in starts)
    ):
        _read_company(reader, s, company)
    _check_selection(reader, s)
    s.given = int(s.cash.sum()) + int(s.treasury.sum())
    return states


def _read_heading(reader: _Reader) -> int:
    """Return the version of the rules; a word that no line begins with is refused."""
    versions = {str(version): version for version in (RULES_VERSION, *REPLAYS)}
    heading = " ".join(reader.words(GAME_ID))
    if heading not in versions:
        listed = " or ".join(f"'{GAME_ID} {version}'" for version in versions)
        raise BadInput(f"a position begins with {listed}")
    for key in reader.lines:
        if key not in KEYS:
            raise reader.fail(key, f"unknown word; expected one of {', '.join(KEYS)}")
    return versions[heading]


def _read_options(reader: _Reader, rules: int) -> Any:
    try:
        chosen: dict[str, Any] = dict(parse(reader.words("options")))
    except BadInput as error:
        raise reader.fail("options", str(error)) from error
    if "deck" in reader.lines:
        text = reader.lines["deck"][1]
        try:
            chosen["deck"] = json.loads(text) if text.startswith("{") else text
        except (ValueError, RecursionError) as error:
            raise reader.fail("deck", f"not a JSON document: {error}") from error
    try:
        numbers = encode_all(OPTIONS, as_in(OPTIONS, chosen, rules))
        return np.array([*numbers, rules], dtype=np.int64)
    except BadInput as error:
        key = "deck" if str(error).startswith("option deck") else "options"
        raise reader.fail(key, str(error)) from error


def _read_flow(reader: _Reader, s: Any, seats: int) -> None:
    s.phase = reader.named("phase", PHASES, SELECT)
    dealing = s.phase <= DRAW_START
    s.turn = reader.one("turn", 0, 100, 0 if dealing else 1)
    s.start_player = reader.one("start", NONE, seats - 1, NONE if dealing else 0)
    nobody = dealing or s.phase == FINISHED
    s.seat = reader.one("seat", NONE, seats - 1, NONE if nobody else max(0, int(s.start_player)))
    if nobody != (s.seat == NONE) or dealing != (s.start_player == NONE):
        raise reader.fail("seat", "a seat decides in the phases from select to city, and only then")
    s.last_turn = reader.named("last_turn", LAST_TURNS, 0)
    if s.phase == FINISHED and s.last_turn == 0:
        raise reader.fail("last_turn", f"a finished match has one of {', '.join(LAST_TURNS[1:])}")
    in_phase_one = s.phase in (SELECT, PRICE, ANSWER, HOME)
    s.active = reader.one("active", NONE, seats - 1, int(s.seat) if in_phase_one else NONE)
    if in_phase_one != (s.active != NONE):
        raise reader.fail("active", "a player is active in Phase I, and only then")
    place = (int(s.active) - int(s.start_player)) % seats + 1 if in_phase_one else 0
    s.begun = reader.one("begun", 0, seats, place)
    s.tried = reader.mask("tried", reader.words("tried"))
    s.uncovered = reader.bits("uncovered", 1, COLUMNS)
    s.granted = reader.bits("granted", 0, seats - 1)
    s.column = reader.one("column", 0, COLUMNS, 0) - 1
    s.price = reader.one("price", 0, MOST_MONEY, 0)
    s.bought = reader.one("bought", 0, CITIES, 0)
    for k in range(seats):
        s.passed[k] = reader.bits("passed", 0, seats - 1) >> k & 1
    used = reader.words("used") or ["-"] * seats
    if len(used) != seats:
        raise reader.fail("used", f"expected {seats} words such as red+blue or -")
    for k, text in enumerate(used):
        s.used[k] = 0 if text == "-" else reader.mask("used", text.split("+"))


def _read_cards(reader: _Reader, s: Any) -> None:
    left = reader.numbers("left", COMPANIES, 0, SHARES)
    s.share_left[:] = left if left is not None else SHARES if s.phase == DEAL_SHARES else 0
    for column in range(COLUMNS):
        key = f"shares{column + 1}"
        _fill(
            reader, key, s.share_column[column], [reader.company(key, x) for x in reader.words(key)]
        )
        s.share_count[column] = len(reader.words(key))
    for column in range(COLUMNS):
        key = f"cities{column + 1}"
        cities = _cities(reader, s, key, reader.lines.get(key, (0, ""))[1], 0, CITIES)
        _fill(reader, key, s.city_column[column], cities)
        s.city_count[column] = len(cities)
        for city in cities:
            if s.owner[city] == IN_COLUMN:
                raise reader.fail(key, f"{names_in(s)[city]} is given twice")
            s.owner[city] = IN_COLUMN
    if s.phase == DEAL_SHARES:
        s.dealt = COMPANIES * SHARES - int(s.share_left.sum())
    if s.phase == DEAL_CITIES:
        s.dealt = int(s.city_count.sum())


def _fill(reader: _Reader, key: str, places: Any, cards: list[int]) -> None:
    """Lay the cards of a line, bottom card first, into a column."""
    if len(cards) > len(places):
        raise reader.fail(key, f"{len(cards)} cards; a column has {len(places)} places")
    places[: len(cards)] = cards[::-1]


def _cities(reader: _Reader, s: Any, key: str, text: str, first: int, last: int) -> list[int]:
    """Read names with commas between them, among the cards number `first` to `last`."""
    known = {fold(name): card for card, name in enumerate(names_in(s)) if first <= card < last}
    found = []
    for name in filter(None, (part.strip() for part in text.split(","))):
        if fold(name) not in known:
            raise reader.fail(key, f"unknown city '{shorten(name)}'")
        found.append(known[fold(name)])
    return found


def _read_company(reader: _Reader, s: Any, company: int) -> None:
    key, seats = COMPANY_IDS[company], int(s.seats)
    groups = reader.groups(key, ("treasury", "director", "shares", "network"))
    s.treasury[company] = reader.number(key, " ".join(groups.get("treasury", ["0"])), 0, MOST_MONEY)
    held = groups.get("shares", [])
    if len(held) > seats:
        raise reader.fail(key, f"{len(held)} numbers of shares for {seats} seats")
    for seat, text in enumerate(held):
        s.shares[seat, company] = reader.number(key, text, 0, SHARES)
    s.sold[company] = s.shares[:, company].sum()
    first = next((seat for seat in range(seats) if s.shares[seat, company]), NONE)
    director = reader.number(key, " ".join(groups.get("director", [str(first)])), NONE, seats - 1)
    if s.sold[company] > SHARES or (director == NONE) != (s.sold[company] == 0):
        reason = f"at most {SHARES} shares, and a director where there are any"
        raise reader.fail(key, reason)
    if director != NONE and s.shares[director, company] == 0:
        raise reader.fail(key, f"its director, seat {director}, has no share")
    s.director[company] = director
    _read_network(reader, s, company, " ".join(groups.get("network", [])))


def _read_network(reader: _Reader, s: Any, company: int, text: str) -> None:
    """Read the network; a company with a director and none given has the next start city."""
    key = COMPANY_IDS[company]
    cards = _cities(reader, s, key, text, 0, CITIES + START_CITIES)
    free = [x for x in range(START_CITIES) if x not in s.home]
    homes = [card - CITIES for card in cards if card >= CITIES]
    if not homes and s.director[company] != NONE and s.phase != HOME:
        homes = free[:1]
    if len(homes) > 1 or any(home not in free for home in homes):
        raise reader.fail(key, "one start city a company, and each once")
    for home in homes:
        s.home[company] = home
        s.income[company] += int(s.start_income[home])
    for city in (card for card in cards if card < CITIES):
        if s.owner[city] >= IN_COLUMN:
            raise reader.fail(key, f"{names_in(s)[city]} is given twice")
        join(s, company, city)


def _check_selection(reader: _Reader, s: Any) -> None:
    """Refuse a price or an answer without a selected card, and a choice without its reason."""
    if (s.phase in (PRICE, ANSWER)) != (s.column != NONE):
        raise reader.fail("column", "a column is selected in the phases price and answer")
    if s.column != NONE and s.share_count[s.column] == 0:
        raise reader.fail("column", "the selected column is empty")
    homeless = [c for c in range(COMPANIES) if s.director[c] != NONE and s.home[c] == NONE]
    if (s.phase == HOME) != (len(homeless) == 1):
        raise reader.fail("phase", "in the phase home one company waits for its start city")
    if s.phase == CITY and s.passed[s.seat]:
        raise reader.fail("passed", f"seat {int(s.seat)} is to move but has passed")
