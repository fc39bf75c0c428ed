"""The tables of North American Railways: players, companies, the ends of the match, the table in
words; charts.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from trainshed.core.face import Seen
from trainshed.core.parts import Bits, Cell, Grid, Row, Slots, number, row, swatch, text, token
from trainshed.core.say import Say

from ..deck import names_in
from ..rules import tables as t
from ..rules.income import per_share
from ..rules.state import FINISHED, cities_left, shares_left
from .position import column_of, network_of
from .trade import WORDS, company_name, company_plate, next_income, printed, trade_of


def tables(seen: Seen) -> list[Grid]:
    """Return the tables beside the board."""
    return [_players(seen), _companies(seen), _ends(seen)]


def _players(seen: Seen) -> Grid:
    """Show cash where it may be seen, the next income, shares."""
    s, say = seen.before, seen.say
    is_over = s.phase == FINISHED
    rows = [_player(seen, seat, is_over) for seat in range(int(s.seats))]
    hides = any(s.cash[seat] < 0 for seat in range(int(s.seats)))
    note = say.gettext("money is hidden") if hides else None
    slots = Slots(
        say.gettext("Shares"), tuple((one, one) for one in t.COMPANY_LETTERS), say.gettext("none")
    )
    return WORDS.grid("players", say, rows, note, slots=slots)


def _player(seen: Seen, seat: int, is_over: bool) -> Row:
    s, say = seen.before, seen.say
    notes = [say.gettext("starts")] if seat == s.start_player else []
    cash = int(s.cash[seat])
    shares = tuple(
        company_plate(c, int(s.shares[seat, c])) for c in range(t.COMPANIES) if s.shares[seat, c]
    )
    hidden = Cell((text(say.gettext("hidden"), "dim"),), "num")
    figures = [number(cash, "num cash") if cash >= 0 else hidden]
    if not is_over:
        figures.append(number(f"+{next_income(s, seat)}"))
    return seen.row(seat, *figures, notes=notes, below=shares)


def _companies(seen: Seen) -> Grid:
    """Show the companies in figures, as the plan would have them."""
    s, say = seen.state, seen.say
    trade = trade_of(seen)
    rows = []
    for c in range(t.COMPANIES):
        sold = seen.says("{k} of {n}", k=int(s.sold[c]), n=t.SHARES)
        name = Cell((swatch(t.COMPANY_COLOURS[c]), company_plate(c)), "nowrap")
        each = number(int(per_share(s, c)) if s.sold[c] else "-")
        figures = (int(s.treasury[c]), int(s.income[c]), each, int(s.symbols[c]), number(sold))
        is_hot = trade is not None and trade.company == c
        own = Cell((token(int(s.director[c])),), "own")
        rows.append(row(name, *figures, own, style="hot" if is_hot else ""))
    return WORDS.grid("railroads", say, rows, folded=True)


def _ends(seen: Seen) -> Grid:
    """Show how near each end of the match is. [5.4, 6]"""
    s, say = seen.before, seen.say
    few_shares = say.gettext("fewer shares than players after Phase I")
    ends = [
        (few_shares, shares_left(s), f"< {int(s.seats)}"),
        (say.gettext("few cities at the start of Phase II"), cities_left(s), f"≤ {t.FEW_CITIES}"),
        (say.gettext("no city bought in Phase II"), s.bought, "0"),
    ]
    rows = [
        row(when, int(now), number(ends_at)) for when, now, ends_at in ends if s.phase != FINISHED
    ]
    note = say.gettext("this turn is the last") if s.last_turn else ""
    return WORDS.grid("ends", say, rows, note, folded=True)


# The table in words


def written(seen: Seen) -> list[Grid]:
    """Return the table in words: companies with their networks, then both kinds of columns."""
    return [_written_companies(seen), _written_columns(seen)]


def _written_companies(seen: Seen) -> Grid:
    s, say = seen.state, seen.say
    names = names_in(s)
    rows = []
    for c in range(t.COMPANIES):
        director = int(s.director[c])
        held = ", ".join(
            f"{seen.name(seat)} {int(s.shares[seat, c])}"
            for seat in range(int(s.seats))
            if s.shares[seat, c]
        )
        cities = ", ".join(names[city] for city in network_of(s, c))
        nobody = say.gettext("nobody")
        who = nobody if director == t.NONE else seen.name(director)
        name = (company_plate(c), text(company_name(say, c)))
        figures = (int(s.income[c]), int(s.symbols[c]), int(s.treasury[c]))
        cities = cities or say.gettext("not founded")
        rows.append(row(name, cities, *figures, who, held or nobody))
    return WORDS.grid("written", say, rows)


def _written_columns(seen: Seen) -> Grid:
    """Return the columns, the bottom card first: only that one can be taken."""
    s, say = seen.before, seen.say
    rows = []
    for column in range(t.COLUMNS):
        shares = ", ".join(company_name(say, c) for c in column_of(s, "share", column))
        cities = ", ".join(
            seen.says("{city} ({cost}, income {income}, symbols {symbols})", **printed(s, city))
            for city in column_of(s, "city", column)
        )
        empty = say.gettext("empty")
        rows.append(row(column + 1, shares or empty, cities or empty))
    return WORDS.grid("columns", say, rows)


def components(say: Say) -> list[Row]:
    """Return what lies on the table, one line each."""
    plates = tuple(company_plate(c) for c in range(t.COMPANIES))
    about: list[tuple[Bits, str]] = [
        (plates, say.gettext("five companies, six shares each")),
        ((text(say.gettext("Shares")),), say.gettext("28 in four columns, two more in the box")),
        ((text(say.gettext("Cities")),), say.gettext("36 in four columns, and five start cities")),
        ((text(say.gettext("Money")),), say.gettext("hidden from the others; the most wins")),
    ]
    return [row(bits, (), text(words, "dim")) for bits, words in about]


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
