"""How the seats came to their money, for the story told at the end."""

from collections.abc import Iterable
from typing import Any

from trainshed.core.face import Step
from trainshed.core.parts import Ledger
from trainshed.core.say import Say

from ..rules.income import prize, received
from ..rules.state import FINISHED
from ..rules.tables import COMPANIES

START, SPENT, GOT, INCOME, SYMBOLS = range(5)


def ledger(steps: Iterable[Step], say: Say) -> Ledger:
    """Return what each seat began with, paid and received for shares, and was paid as income and
    for symbols. What the bank grants who has no money counts as received.
    """
    rows: list[list[int]] = []
    for before, _, after in steps:
        seats = range(int(after.seats))
        rows = rows or [[int(before.cash[seat]), 0, 0, 0, 0] for seat in seats]
        for seat in seats:
            income, symbols = _paid(before, after, seat)
            rest = int(after.cash[seat]) - int(before.cash[seat]) - income - symbols
            rows[seat][INCOME] += income
            rows[seat][SYMBOLS] += symbols
            rows[seat][SPENT if rest < 0 else GOT] += rest
    heads = (
        say.gettext("Beginning"),
        say.gettext("Spent"),
        say.gettext("Received"),
        say.gettext("Income"),
        say.gettext("Symbols"),
    )
    return Ledger(heads, rows)


def _paid(before: Any, after: Any, seat: int) -> tuple[int, int]:
    """Return the income of all turns that ended between two positions, and the prize. [7, 8]"""
    is_over = after.phase == FINISHED and before.phase != FINISHED
    income = 0
    for turn in range(int(before.turn), int(after.turn) + (1 if is_over else 0)):
        s = after.copy()
        s.last_turn = s.last_turn if is_over and turn == after.turn else 0
        companies = [c for c in range(COMPANIES) if s.sold[c] > 0]
        income += sum(int(received(s, c, seat)) for c in companies)
    return income, int(prize(after, seat)) if is_over else 0
