"""The table and the numbers of North American Railways for a terminal: the columns of cards, bottom
card first.
"""

from collections.abc import Sequence
from typing import Any

from trainshed.core.game import Line, Segment, Table

from .actions import SELECT_COLUMN
from .position import column_of, network_of
from .state import FINISHED, SELECT
from .tables import COLUMNS, COMPANIES, COMPANY_IDS, SHARES
from .words import city_text, dollars, removed_shares

STYLES = (
    "bold bright_red",
    "bold color(69)",
    "bold bright_green",
    "bold bright_yellow",
    "bold reverse",
)
LEGAL, FAINT = "bold black on bright_cyan", "dim"
BAR: Segment = (" < ", FAINT)  # the card on its left lies below the one on its right


def board(s: Any, actions: Sequence[int], columns: int) -> list[Line]:
    """Draw the columns of shares and cities in at most `columns` characters."""
    legal = {action - SELECT_COLUMN for action in actions} if s.phase == SELECT else set()
    lines: list[Line] = [[("Shares, the bottom card first", "bold")]]
    for column in range(COLUMNS):
        cards: Line = [(COMPANY_IDS[c], STYLES[c]) for c in column_of(s, "share", column)]
        mark = LEGAL if column in legal else ""
        lines.append(_cut([(f"{column + 1}", mark), (" ", ""), *_joined(cards)], columns))
    if boxed := removed_shares(s):
        lines.append(_cut([("In the box: " + ", ".join(boxed), FAINT)], columns))
    lines.append([("Cities, the bottom card first: cost/income/symbols", "bold")])
    for column in range(COLUMNS):
        cards = [(city_text(s, city), "") for city in column_of(s, "city", column)]
        cards = [(text, "" if k else "bold") for k, (text, _) in enumerate(cards)]
        lines.append(_cut([(f"{column + 1} ", ""), *_joined(cards)], columns))
    return lines


def _joined(cards: Line) -> Line:
    line: Line = []
    for card in cards:
        line += [BAR, card] if line else [card]
    return line


def _cut(line: Line, columns: int) -> Line:
    """Cut a line at the edge."""
    shown: Line = []
    for text, style in line:
        room = columns - sum(len(before) for before, _ in shown)
        if room > 0:
            shown.append((text[:room], style))
    return shown


def tables(s: Any, names: Sequence[str]) -> list[Table]:
    """Return the numbers beside the columns: one table of the companies, one of the seats."""
    return [_companies(s), _seats(s, names)]


def _companies(s: Any) -> Table:
    rows = [
        [
            (COMPANY_IDS[c], STYLES[c]),
            (str(int(s.treasury[c])), ""),
            (str(int(s.income[c])), ""),
            (str(int(s.symbols[c])), ""),
            (f"{int(s.sold[c])}/{SHARES}", ""),
            ("-" if s.director[c] < 0 else str(int(s.director[c])), ""),
            (str(len(network_of(s, c))), ""),
        ]
        for c in range(COMPANIES)
    ]
    return Table("Companies", ("", "Cash", "Inc", "Sym", "Sold", "Dir", "Cities"), rows)


def _seats(s: Any, names: Sequence[str]) -> Table:
    rows = []
    for seat, name in enumerate(names):
        held = " ".join(
            f"{int(s.shares[seat, c])} {COMPANY_IDS[c]}"
            for c in range(COMPANIES)
            if s.shares[seat, c]
        )
        mine = "bold" if seat == s.seat and s.phase != FINISHED else ""
        cash = "hidden" if s.cash[seat] < 0 else dollars(s.cash[seat])
        first = " *" if seat == s.start_player else ""
        rows.append(
            [
                (f"{'>' if mine else ' '}{seat} {name}{first}", mine),
                (cash, ""),
                (held or "-", ""),
            ]
        )
    return Table("Seats (* start player)", ("", "Cash", "Shares"), rows)
