"""The income of a turn as figures: what each seat received, and from which company."""

from collections.abc import Sequence
from typing import Any

from trainshed.core.face import Happening
from trainshed.core.parts import Paid, Payday, paid, text

from ..rules.income import received
from ..rules.tables import COMPANIES
from .trade import company_plate


def payers(after: Any, is_last: bool) -> tuple[Any, list[int]]:
    """Return a position as it was when a turn was paid for, and the companies that paid. [7]"""
    s = after.copy()
    s.last_turn = s.last_turn if is_last else 0
    return s, [company for company in range(COMPANIES) if s.sold[company] > 0]


def paid_to(s: Any, companies: Sequence[int], seat: int) -> int:
    """Return what companies pay a seat. [7]"""
    return sum(int(received(s, company, seat)) for company in companies)


def payday(h: Happening, s: Any, companies: Sequence[int], sums: Sequence[int]) -> Payday:
    """Return what the companies have paid each seat; cash only where it may be known. [7]"""
    say = h.say
    seats = sorted(range(len(h.names)), key=lambda seat: -sums[seat])
    headline = say.gettext("The companies pay their income.")
    if h.seat >= 0:
        headline = h.says("You receive {n}.", n=int(sums[h.seat]))
    return Payday(
        say.gettext("Income"),
        headline,
        (text(say.gettext("What is left of it goes to directors and treasuries.")),),
        (say.gettext("Paid"), say.gettext("Cash")),
        tuple(_paid(h, s, companies, seat) for seat in seats),
    )


def _paid(h: Happening, s: Any, companies: Sequence[int], seat: int) -> Paid:
    held = s.shares[seat].tolist()
    parts = ((company_plate(c, held[c]), int(received(s, c, seat))) for c in companies)
    return paid(seat, int(h.after.cash[seat]), parts)
