"""The tables of North American Railways: players, companies, the ends of the match, the table in
words; charts.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from trainshed.core.face import Seen
from trainshed.core.parts import Bits, Cell, Grid, Row, Slots, number, swatch, text, token
from trainshed.core.say import Say

from ..deck import names_in
from ..rules.income import per_share
from ..rules.state import FINISHED, cities_left, shares_left
from ..rules.tables import (
    COLUMNS,
    COMPANIES,
    COMPANY_COLOURS,
    COMPANY_LETTERS,
    FEW_CITIES,
    NONE,
    SHARES,
)
from .position import column_of, network_of
from .trade import company_name, company_plate, money, next_income, trade_of


def tables(seen: Seen) -> list[Grid]:
    """Return the tables beside the board."""
    return [_players(seen), _companies(seen), _ends(seen)]


def _players(seen: Seen) -> Grid:
    """Show cash where it may be seen, the next income, shares."""
    s, say = seen.before, seen.say
    is_over = s.phase == FINISHED
    rows = [_player(seen, seat, is_over) for seat in range(int(s.seats))]
    heads = [(say.gettext("Player"), False), (say.gettext("Cash"), True)]
    if not is_over:
        heads.append((say.gettext("Next income"), True))
    hides = any(s.cash[seat] < 0 for seat in range(int(s.seats)))
    note = say.gettext("money is hidden") if hides else say.gettext("cash wins")
    slots = Slots(say.gettext("Shares"), tuple((letter, letter) for letter in COMPANY_LETTERS))
    return Grid("players", say.gettext("Players"), note, heads, rows, slots=slots)


def _player(seen: Seen, seat: int, is_over: bool) -> Row:
    s, say = seen.before, seen.say
    notes = [say.gettext("bot")] if seat in seen.bots else []
    notes += [say.gettext("starts")] if seat == s.start_player else []
    cash = int(s.cash[seat])
    shares = tuple(
        company_plate(c, int(s.shares[seat, c])) for c in range(COMPANIES) if s.shares[seat, c]
    )
    cells = [
        Cell((token(seat), text(seen.name(seat), "bold"), text(" ".join(notes), "dim"))),
        Cell((text(say.gettext("hidden"), "dim"),), "num")
        if cash < 0
        else number(money(cash), "num cash"),
    ]
    if not is_over:
        cells.append(number(f"+{next_income(s, seat)}"))
    return Row(cells, "me" if seat == seen.seat else "", shares)


def _companies(seen: Seen) -> Grid:
    """Show the companies in figures, as the plan would have them."""
    s, say = seen.state, seen.say
    trade = trade_of(seen)
    heads = [
        (say.gettext("Company"), False),
        (say.gettext("Treasury"), True),
        (say.gettext("Income"), True),
        (say.gettext("A share"), True),
        (say.gettext("Symbols"), True),
        (say.gettext("Sold"), True),
        (say.gettext("Director"), True),
    ]
    rows = []
    for c in range(COMPANIES):
        director = int(s.director[c])
        sold = say.gettext("{k} of {n}").format(k=int(s.sold[c]), n=SHARES)
        cells = [
            Cell((swatch(COMPANY_COLOURS[c]), company_plate(c)), "nowrap"),
            number(money(s.treasury[c])),
            number(money(s.income[c])),
            number(money(per_share(s, c)) if s.sold[c] else "-"),
            number(int(s.symbols[c])),
            number(sold),
            Cell((token(director),), "own"),
        ]
        rows.append(Row(cells, "hot" if trade and trade.company == c else ""))
    return Grid("railroads", say.gettext("Companies"), "", heads, rows, folded=True)


def _ends(seen: Seen) -> Grid:
    """Show how near each end of the match is. [5.4, 6]"""
    s, say = seen.before, seen.say
    seats = int(s.seats)
    rows = [
        Row(
            [
                Cell((text(say.gettext("fewer shares than players after Phase I")),)),
                number(int(shares_left(s))),
                number(f"< {seats}"),
            ]
        ),
        Row(
            [
                Cell((text(say.gettext("few cities at the start of Phase II")),)),
                number(int(cities_left(s))),
                number(f"≤ {FEW_CITIES}"),
            ]
        ),
        Row(
            [
                Cell((text(say.gettext("no city bought in Phase II")),)),
                number(int(s.bought)),
                number(0),
            ]
        ),
    ]
    heads = [
        (say.gettext("The turn is the last when"), False),
        (say.gettext("Now"), True),
        (say.gettext("Ends at"), True),
    ]
    note = say.gettext("this turn is the last") if s.last_turn else ""
    if s.phase == FINISHED:
        rows = []
    return Grid("ends", say.gettext("The end of the match"), note, heads, rows, folded=True)


# The table in words


def written(seen: Seen) -> list[Grid]:
    """Return the table in words: companies with their networks, then both kinds of columns."""
    return [_written_companies(seen), _written_columns(seen)]


def _written_companies(seen: Seen) -> Grid:
    s, say = seen.state, seen.say
    names = names_in(s)
    rows = []
    for c in range(COMPANIES):
        director = int(s.director[c])
        held = ", ".join(
            f"{seen.name(seat)} {int(s.shares[seat, c])}"
            for seat in range(int(s.seats))
            if s.shares[seat, c]
        )
        cities = ", ".join(names[city] for city in network_of(s, c))
        cells = [
            Cell((company_plate(c), text(company_name(say, c)))),
            Cell((text(cities or say.gettext("not founded")),)),
            number(money(s.income[c])),
            number(int(s.symbols[c])),
            number(money(s.treasury[c])),
            Cell((text(say.gettext("nobody") if director == NONE else seen.name(director)),)),
            Cell((text(held or say.gettext("nobody")),)),
        ]
        rows.append(Row(cells))
    heads = [
        (say.gettext("Company"), False),
        (say.gettext("Cities in order"), False),
        (say.gettext("Income"), True),
        (say.gettext("Symbols"), True),
        (say.gettext("Treasury"), True),
        (say.gettext("Director"), False),
        (say.gettext("Shares"), False),
    ]
    return Grid("written", say.gettext("The board in words"), "", heads, rows)


def _written_columns(seen: Seen) -> Grid:
    """Return the columns, the bottom card first: only that one can be had."""
    s, say, names = seen.before, seen.say, names_in(seen.before)
    rows = []
    for column in range(COLUMNS):
        shares = ", ".join(company_name(say, c) for c in column_of(s, "share", column))
        cities = ", ".join(
            say.gettext("{city} ({cost}, income {income}, symbols {symbols})").format(
                city=names[city],
                cost=money(s.city_cost[city]),
                income=money(s.city_income[city]),
                symbols=int(s.city_symbols[city]),
            )
            for city in column_of(s, "city", column)
        )
        empty = say.gettext("empty")
        rows.append(
            Row(
                [number(column + 1), Cell((text(shares or empty),)), Cell((text(cities or empty),))]
            )
        )
    heads = [
        (say.gettext("Column"), True),
        (say.gettext("Shares, the bottom card first"), False),
        (say.gettext("Cities, the bottom card first"), False),
    ]
    return Grid("columns", say.gettext("The columns"), "", heads, rows)


def components(say: Say) -> list[Row]:
    """Return what lies on the table, one line each."""
    plates = tuple(company_plate(c) for c in range(COMPANIES))
    about: list[tuple[Bits, str]] = [
        (plates, say.gettext("five companies, six shares each")),
        ((text(say.gettext("Shares")),), say.gettext("28 in four columns, two more in the box")),
        ((text(say.gettext("Cities")),), say.gettext("36 in four columns, and five start cities")),
        ((text(say.gettext("Money")),), say.gettext("hidden from the others; the most wins")),
    ]
    return [Row([Cell(bits), Cell(()), Cell((text(words, "dim"),))]) for bits, words in about]


def round_of(s: Any) -> int:
    """Return the number of the turn; 0 during the deal."""
    return int(s.turn)


def figures(s: Any, say: Say) -> Mapping[str, Sequence[int]]:
    """Return what the charts show, by seat."""
    seats = range(int(s.seats))
    return {
        say.gettext("Cash"): [int(s.cash[seat]) for seat in seats],
        say.gettext("Income"): [next_income(s, seat) for seat in seats],
    }
