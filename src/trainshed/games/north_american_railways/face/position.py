"""Positions as text: written for people, read for tests and tools; what follows from the rest may
be left out.
"""

from typing import Any

from trainshed.core import position_parts as hold
from trainshed.core.action import fold, shorten
from trainshed.core.keyed_lines import KeyedLines
from trainshed.core.position_lines import Line, PositionLines
from trainshed.core.position_parts import Part, Said, put, words_of

from ..deck import names_in, numbers_in
from ..meta import GAME_ID, OPTIONS, REPLAYS, RULES_VERSION, SEATS
from ..rules import state as st
from ..rules import tables as t
from ..rules.setup import setup
from ..rules.steps.city import join

DEAL_PHASES = ("deal_shares", "deal_cities", "draw_start")
PHASES = (*DEAL_PHASES, "select", "price", "answer", "home", "city", "finished")
LAST_TURNS = ("none", "shares", "cities", "no_purchase")
MOST_MONEY = 100_000_000
COLUMN_IDS = tuple(str(column + 1) for column in range(t.COLUMNS))
SEAT_IDS = tuple(str(seat) for seat in range(SEATS[1]))


def column_of(s: Any, kind: str, column: int) -> list[int]:
    """Return the cards of a column of shares or cities, bottom card first."""
    cards, count = s[f"{kind}_column"][column], int(s[f"{kind}_count"][column])
    return [int(card) for card in cards[:count][::-1]]


def network_of(s: Any, company: int) -> list[int]:
    """Return a company's network in order: its start city, numbered after all cities, then the
    others.
    """
    owners, joined = s.owner.tolist(), s.joined.tolist()  # each look at a field makes a view
    cities = [city for city in range(t.CITIES) if owners[city] == company]
    cities.sort(key=lambda city: joined[city])
    home = [t.CITIES + int(s.home[company])] if s.home[company] >= 0 else []
    return [*home, *cities]


def ids_of(bits: int) -> list[str]:
    """Return the ids of the companies of a mask."""
    return words_of(bits, t.COMPANY_IDS)


# What a position has where its text says nothing


def is_dealt(s: Any) -> bool:
    """Tell whether the deal is over."""
    return bool(s.phase > st.DRAW_START)


def is_phase_one(s: Any) -> bool:
    """Tell whether somebody has a player-turn of Phase I."""
    return s.phase in (st.SELECT, st.PRICE, st.ANSWER, st.HOME)


def is_anybody_asked(s: Any) -> bool:
    """Tell whether a seat decides."""
    return is_dealt(s) and s.phase != st.FINISHED


def place_in_turn(s: Any) -> int:
    """Return how many player-turns of Phase I have begun with that of the active player."""
    return (int(s.active) - int(s.start_player)) % int(s.seats) + 1 if is_phase_one(s) else 0


def undealt(s: Any) -> int:
    """Return how many shares of each company are not dealt yet."""
    return t.SHARES if s.phase == st.DEAL_SHARES else 0


def director_of(company: int) -> Part:
    """Hold the director of a company: else the first seat with a share."""

    def first(s: Any) -> int:
        return next((seat for seat in range(s.seats) if s.shares[seat, company]), t.NONE)

    return hold.number("director", t.NONE, lambda s: s.seats - 1, first, at=(company,))


# Parts of their own: cards by their names


def names_as_text(s: Any, cards: list[int]) -> list[str]:
    """Write the names of cards with commas between them."""
    names = names_in(s)
    return [", ".join(names[card] for card in cards)]


def cards_in(s: Any, said: Said, last: int) -> list[int]:
    """Read names with commas between them, of the cards before `last`; each city once in all."""
    known, found = {fold(name): card for card, name in enumerate(names_in(s)[:last])}, []
    for name in filter(None, (part.strip() for part in said.text.split(","))):
        if fold(name) not in known:
            raise said.fail(f"unknown city '{shorten(name)}'")
        card = known[fold(name)]
        if card in found or (card < t.CITIES and s.owner[card] != st.UNDEALT):
            raise said.fail(f"{names_in(s)[card]} is given twice")
        found.append(card)
    return found


def network(company: int) -> Part:
    """Hold the network of a company: its start city, and those it has bought in order."""

    def read(s: Any, said: Said) -> None:
        cards = cards_in(s, said, t.CITIES + t.START_CITIES)
        homes = [card - t.CITIES for card in cards if card >= t.CITIES]
        if len(homes) > 1 or any(home in s.home for home in homes):
            raise said.fail("one start city a company, and each once")
        for home in homes:
            found(s, company, home)
        for city in (card for card in cards if card < t.CITIES):
            join(s, company, city)

    return Part(lambda s: names_as_text(s, network_of(s, company)), read)


def found(s: Any, company: int, home: int) -> None:
    """Give a company its start city."""
    s.home[company] = home
    s.income[company] += int(s.start_income[home])


def fill(s: Any, said: Said, kind: str, column: int, cards: list[int]) -> None:
    """Lay the cards of a line, bottom card first, into a column."""
    places = s[f"{kind}_column"][column]
    if len(cards) > len(places):
        raise said.fail(f"{len(cards)} cards; a column has {len(places)} places")
    places[: len(cards)] = cards[::-1]
    put(s, f"{kind}_count", (column,), len(cards))


def shares_in(column: int) -> Part:
    """Hold a column of shares, bottom card first."""

    def read(s: Any, said: Said) -> None:
        fill(s, said, "share", column, said.places(t.COMPANY_IDS, "company"))

    return Part(lambda s: [t.COMPANY_IDS[x] for x in column_of(s, "share", column)], read)


def cities_in(column: int) -> Part:
    """Hold a column of cities, bottom card first."""

    def read(s: Any, said: Said) -> None:
        cities = cards_in(s, said, t.CITIES)
        fill(s, said, "city", column, cities)
        s.owner[cities] = st.IN_COLUMN

    return Part(lambda s: names_as_text(s, column_of(s, "city", column)), read)


def company_line(company: int) -> Line:
    """Return the line of a company."""
    parts = {
        "treasury": hold.number("treasury", 0, MOST_MONEY, 0, at=(company,)),
        "director": director_of(company),
        "shares": hold.numbers("shares", 0, t.SHARES, at=(slice(None), company), short=True),
        "network": network(company),
    }
    return Line(t.COMPANY_IDS[company], named=parts)


LINES = (
    Line("phase", hold.place("phase", PHASES, "phase", st.SELECT)),
    Line("turn", hold.number("turn", 0, 100, is_dealt)),
    Line("start", hold.seat("start_player", is_dealt)),
    Line("seat", hold.seat("seat", is_anybody_asked, lambda s: s.start_player)),
    Line("last_turn", hold.place("last_turn", LAST_TURNS, "reason", st.NOT_LAST)),
    Line("cash", hold.numbers("cash", 0, MOST_MONEY)),
    Line("active", hold.seat("active", is_phase_one, lambda s: s.seat)),
    Line("begun", hold.number("begun", 0, lambda s: s.seats, place_in_turn)),
    Line("tried", hold.mask("tried", t.COMPANY_IDS, "company")),
    Line("uncovered", hold.mask("uncovered", COLUMN_IDS, "column")),
    Line("granted", hold.mask("granted", SEAT_IDS, "seat")),
    Line("column", hold.number("column", 0, t.COLUMNS, 0, plus=1)),
    Line("price", hold.number("price", 0, MOST_MONEY, 0)),
    Line("used", hold.masks("used", t.COMPANY_IDS, "company")),
    Line("passed", hold.marks("passed")),
    Line("bought", hold.number("bought", 0, t.CITIES, 0)),
    Line("left", hold.numbers("share_left", 0, t.SHARES, undealt, by_seat=False)),
    *(company_line(company) for company in range(t.COMPANIES)),
    *(Line(f"shares{column}", shares_in(k)) for k, column in enumerate(COLUMN_IDS)),
    *(Line(f"cities{column}", cities_in(k)) for k, column in enumerate(COLUMN_IDS)),
)


def finish(s: Any, reader: KeyedLines) -> None:
    """Refuse what does not go together; fill in what follows from several lines."""
    if s.phase == st.FINISHED and s.last_turn == st.NOT_LAST:
        raise reader.fail("last_turn", f"a finished match has one of {', '.join(LAST_TURNS[1:])}")
    if s.phase == st.DEAL_SHARES:
        s.dealt = t.COMPANIES * t.SHARES - int(s.share_left.sum())
    if s.phase == st.DEAL_CITIES:
        s.dealt = int(s.city_count.sum())
    for company, key in enumerate(t.COMPANY_IDS):
        _finish_company(s, reader, company, key)
    _check_selection(s, reader)
    s.given = int(s.cash.sum()) + int(s.treasury.sum())


def _finish_company(s: Any, reader: KeyedLines, company: int, key: str) -> None:
    """Check a company; one with a director and no start city takes the next that is left."""
    director = s.director[company]
    s.sold[company] = s.shares[:, company].sum()
    if s.sold[company] > t.SHARES or (director == t.NONE) != (s.sold[company] == 0):
        reason = f"at most {t.SHARES} shares, and a director where there are any"
        raise reader.fail(key, reason)
    if director != t.NONE and s.shares[director, company] == 0:
        raise reader.fail(key, f"its director, seat {director}, has no share")
    if director != t.NONE and s.home[company] == t.NONE and s.phase != st.HOME:
        found(s, company, next(x for x in range(t.START_CITIES) if x not in s.home))


def _check_selection(s: Any, reader: KeyedLines) -> None:
    """Refuse a price or an answer without a selected card, and a choice without its reason."""
    if (s.phase in (st.PRICE, st.ANSWER)) != (s.column != t.NONE):
        raise reader.fail("column", "a column is selected in the phases price and answer")
    if s.column != t.NONE and s.share_count[s.column] == 0:
        raise reader.fail("column", "the selected column is empty")
    homeless = [c for c in range(t.COMPANIES) if s.director[c] != t.NONE and s.home[c] == t.NONE]
    if (s.phase == st.HOME) != (len(homeless) == 1):
        raise reader.fail("phase", "in the phase home one company waits for its start city")
    if s.phase == st.CITY and s.passed[s.seat]:
        raise reader.fail("passed", f"seat {int(s.seat)} is to move but has passed")


POSITIONS = PositionLines(
    GAME_ID,
    (RULES_VERSION, *REPLAYS),
    SEATS,
    OPTIONS,
    st.STATE,
    setup,
    LINES,
    finish,
    numbers=lambda s: [*s.option, *numbers_in(s)],
)
