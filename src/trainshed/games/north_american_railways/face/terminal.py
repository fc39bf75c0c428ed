"""The table of North American Railways for a terminal: plain letters, then colour.

Where there is room all cards are shown in columns, as they lie on the table:

    green    red                   Chicago    700/500/1  Denver     700/300/2
    --- only the cards below this line can be taken ---------------------------
    yellow   blue                  Omaha      500/200/2  El Paso    300/100/2
    found    offer 2               RK                    K

Where there is not, a column is a line: its bottom card, what it means, the cards above it.
"""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from trainshed.core.lines import INKS, Line, Segment, padded, side_by_side, stripped
from trainshed.core.say import ENGLISH

from ..deck import names_in
from ..rules.actions import CITY_FOR, SELECT_COLUMN
from ..rules.state import ANSWER, CITY, FINISHED, PRICE, SELECT, bottom_share, is_tried
from ..rules.steps.city import can_pay
from ..rules.steps.select import can_select, is_all_own, is_barred
from ..rules.tables import COLUMNS, COMPANIES, COMPANY_COLOURS, COMPANY_IDS, NONE, OWN_PRICE
from ..rules.tables import COMPANY_LETTERS as LETTERS
from .position import column_of, network_of
from .tell import ending
from .trade import removed_shares, values_of

STYLES = [INKS[colour] for colour in COMPANY_COLOURS]
LEGAL, FAINT, BANNER = "bold black on bright_cyan", "dim", "bold black on bright_yellow"
WIDE, NARROWEST = 112, 45  # from where on cards lie in columns; no line needs less
ONE_LINE = 64  # from where on a column of cities needs no second line
SHARE_CELL, NAME = 8, 14
BAR = " only the cards below this line can be taken "


def board(s: Any, actions: Sequence[int], columns: int) -> list[Line]:
    """Draw shares and cities in at most `columns` characters, with what each bottom card means."""
    columns = max(columns, NARROWEST)
    lines = _grid(s, actions, columns) if columns >= WIDE else _rows(s, actions, columns)
    if boxed := removed_shares(s):
        text = f"Shares in the box: {', '.join(boxed)}"
        lines += [[(line, FAINT)] for line in wrap(text, columns)]
    lines += _networks(s, columns)
    return [[segment for segment in line if segment[0]] for line in lines]


def status(s: Any) -> str:
    """Say which turn and phase it is."""
    if s.phase == FINISHED:
        return f"After turn {int(s.turn)}, the last"
    if s.phase < SELECT:
        return "The cards are dealt"
    return f"Turn {int(s.turn)}, Phase " + ("II: cities" if s.phase == CITY else "I: shares")


def _banner(s: Any, columns: int) -> list[Line]:
    if not s.last_turn or s.phase == FINISHED:
        return []
    return [[(line, BANNER)] for line in wrap(f"LAST TURN: {ending(s, ENGLISH)}", columns)]


# What the bottom cards mean


def _selectable(s: Any, actions: Sequence[int]) -> set[int]:
    """Return the share columns to choose from; while a price is named, what there was."""
    if s.phase == SELECT:
        return {action - SELECT_COLUMN for action in actions if action < SELECT_COLUMN + COLUMNS}
    if s.phase == PRICE:
        return {k for k in range(COLUMNS) if can_select(s, k, is_all_own(s))}
    return set()


def _share_mark(s: Any, column: int, legal: set[int]) -> Segment:
    """Say what the bottom share of a column means for the seat to move."""
    if s.share_count[column] == 0:
        return "empty", FAINT
    company = int(bottom_share(s, column))
    director = int(s.director[company])
    if s.phase == ANSWER and column == s.column:
        return f"{int(s.price)}?", LEGAL
    if column not in legal and s.phase in (SELECT, PRICE):
        if is_tried(s, company):
            return "tried", FAINT
        return ("barred" if is_barred(s, column) else f"{OWN_PRICE}!"), FAINT
    style = LEGAL if column in legal else ""
    if director == NONE:
        return "found", style
    if column in legal and director == s.seat:
        return ("own" if s.cash[director] < 0 else str(min(OWN_PRICE, s.cash[director]))), style
    return (f"offer {director}" if column in legal else f"of {director}"), style


def _payers(s: Any, column: int, actions: Sequence[int]) -> Line:
    """List the companies that can pay for the bottom city; in Phase II small where not by you."""
    mine = {action - CITY_FOR for action in actions} if s.phase == CITY else set()
    line: Line = []
    for company in range(COMPANIES):
        if s.director[company] != NONE and can_pay(s, company, column):
            letter, is_mine = LETTERS[company], company * COLUMNS + column in mine
            style = STYLES[company] if s.phase != CITY else LEGAL if is_mine else FAINT
            line.append((letter.lower() if style == FAINT else letter, style))
    return line or [("empty" if s.city_count[column] == 0 else "-", FAINT)]


# All cards in columns


def _grid(s: Any, actions: Sequence[int], columns: int) -> list[Line]:
    """Draw the columns of cards as they lie, all bottom cards in one line."""
    cell = (columns - COLUMNS * SHARE_CELL - 1) // COLUMNS
    legal = _selectable(s, actions)
    shares = [column_of(s, "share", k) for k in range(COLUMNS)]  # bottom card first
    cities = [column_of(s, "city", k) for k in range(COLUMNS)]
    title = "Cities: cost/income/symbols; below, the companies that can pay"
    split = COLUMNS * SHARE_CELL + 1
    lines = [[(status(s).ljust(split), "bold"), (title, "bold")], *_banner(s, columns)]
    heads = "".join(str(k + 1).ljust(SHARE_CELL) for k in range(COLUMNS)).ljust(split)
    heads += "".join(str(k + 1).ljust(cell) for k in range(COLUMNS))
    lines.append([(heads.rstrip(), FAINT)])
    for row in range(max([1, *map(len, (*shares, *cities))]) - 1, -1, -1):
        if row == 0:
            lines.append([(f"---{BAR}".ljust(split + COLUMNS * cell - 1, "-"), FAINT)])
        left = ([_share(cards[row])] if row < len(cards) else [] for cards in shares)
        right = (
            [_city(s, cards[row], cell - 1, row == 0)] if row < len(cards) else []
            for cards in cities
        )
        lines.append([*side_by_side(left, SHARE_CELL), (" ", ""), *side_by_side(right, cell)])
    marks = side_by_side(([_share_mark(s, k, legal)] for k in range(COLUMNS)), SHARE_CELL)
    payers = side_by_side((_payers(s, k, actions) for k in range(COLUMNS)), cell)
    return [*map(stripped, lines), stripped([*marks, (" ", ""), *payers])]


def _share(company: int) -> Segment:
    return COMPANY_IDS[company], STYLES[company]


def _city(s: Any, city: int, room: int, bottom: bool) -> Segment:
    """Write a city card in exactly so many characters; a long name is cut with a dot."""
    values = values_of(s, city)
    name, room = names_in(s)[city], room - len(values) - 1
    shown = name if len(name) <= room else name[: room - 1].rstrip() + "."
    return f"{shown:<{room}} {values}", "bold" if bottom else ""


# A column a line


def _rows(s: Any, actions: Sequence[int], columns: int) -> list[Line]:
    """Draw a line for each column: the bottom card in brackets, what it means, what follows it."""
    legal = _selectable(s, actions)
    lines: list[Line] = [[(status(s), "bold")], *_banner(s, columns)]
    lines.append([("Shares: [bottom card], meaning, cards above", FAINT)])
    for column in range(COLUMNS):
        cards = column_of(s, "share", column)
        line: Line = [(f"{column + 1} ", FAINT)]
        line += padded(_bracketed(_share(cards[0]) if cards else ("", "")), 2 + SHARE_CELL)
        line += padded([_share_mark(s, column, legal)], SHARE_CELL + 1)
        for company in cards[1:]:
            line += [(LETTERS[company], STYLES[company]), (" ", "")]
        lines.append(stripped(line))
    lines.append([("Cities: [cost/income/symbols], who can pay", FAINT)])
    for column in range(COLUMNS):
        lines += _city_rows(s, column, actions, columns)
    return lines


def _bracketed(card: Segment) -> Line:
    return [("[", ""), card, ("]", "")] if card[0] else []


def _city_rows(s: Any, column: int, actions: Sequence[int], columns: int) -> list[Line]:
    """Draw a column of cities: the bottom card, and the cards above it beside or below it."""
    cards = column_of(s, "city", column)
    room = NAME + 1 + max([9, *(len(values_of(s, city)) for city in cards[:1])])
    line: Line = [(f"{column + 1} ", FAINT)]
    line += padded(_bracketed(_city(s, cards[0], room, True)) if cards else [], room + 2)
    line += [(" ", ""), *padded(_payers(s, column, actions), COMPANIES)]
    if columns >= ONE_LINE:
        return [stripped(line + _above(s, cards, columns - room - 5 - COMPANIES))]
    above = _above(s, cards, columns - 2)
    return [stripped(line), *([[("  ", ""), *above]] if above else [])]


def _above(s: Any, cards: Sequence[int], room: int) -> Line:
    """List the cards above the bottom card as far as there is room, and how many more there are."""
    line: Line = []
    for k, city in enumerate(cards[1:], start=1):
        text, more = f"  {names_in(s)[city]} {values_of(s, city)}", f"  +{len(cards) - k}"
        if len(text) + (len(more) if k + 1 < len(cards) else 0) > room:
            return [*line, (more, FAINT)]
        line.append((text, ""))
        room -= len(text)
    return line


# The networks


def _networks(s: Any, columns: int) -> list[Line]:
    """List the cities of each company in the order they were bought."""
    lines: list[Line] = []
    for company in range(COMPANIES):
        cities = ", ".join(names_in(s)[city] for city in network_of(s, company))
        for k, words in enumerate(wrap(cities, columns - SHARE_CELL)):
            head = "" if k else COMPANY_IDS[company]
            lines.append([(head.ljust(SHARE_CELL), STYLES[company]), (words, "")])
    return lines
