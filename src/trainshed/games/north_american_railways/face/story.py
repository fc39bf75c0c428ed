"""How the seats came to their money, and who took which share: for the story told at the end."""

from collections.abc import Iterable, Iterator
from typing import Any

from trainshed.core.face import Step
from trainshed.core.parts import Ledger
from trainshed.core.say import ENGLISH, Say
from trainshed.core.taking import Taking

from ..rules.actions import PRICE_STEP
from ..rules.income import prize
from ..rules.state import FINISHED, PRICE
from ..rules.tables import STEP
from .payday import paid_to, payers
from .trade import company_name

FIRST, LATER = "First shares, which found a company", "Later shares"
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
        income += paid_to(*payers(after, is_over and turn == after.turn), seat)
    return income, int(prize(after, seat)) if is_over else 0


def takings(steps: Iterable[Step]) -> Iterator[Taking]:
    """Yield every share that was sold: who took it, and for how much. [5]"""
    for before, action, after in steps:
        for company in (after.sold > before.sold).nonzero()[0]:
            more = after.shares[:, company] > before.shares[:, company]
            price = STEP * (action - PRICE_STEP) if before.phase == PRICE else after.price
            group = LATER if before.sold[company] else FIRST
            yield Taking(group, company_name(ENGLISH, company), int(more.argmax()), int(price))
