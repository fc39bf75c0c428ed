"""The income of a turn as figures: what each seat received, and from which company."""

from collections.abc import Sequence
from typing import Any

from trainshed.core.face import Happening
from trainshed.core.parts import Paid, Payday, text

from ..rules.income import received
from .trade import company_plate, money


def payday(h: Happening, s: Any, companies: Sequence[int]) -> Payday:
    """Return what the companies have paid each seat; cash only where it may be known. [7]"""
    say = h.say
    sums = [sum(int(received(s, c, seat)) for c in companies) for seat in range(len(h.names))]
    seats = sorted(range(len(h.names)), key=lambda seat: -sums[seat])
    headline = say.gettext("The companies pay their income.")
    if h.seat >= 0:
        headline = say.gettext("You receive {n}.").format(n=money(sums[h.seat]))
    return Payday(
        say.gettext("Income"),
        headline,
        (text(say.gettext("What is left of it goes to directors and treasuries.")),),
        (say.gettext("Paid"), say.gettext("Cash")),
        tuple(_paid(h, s, companies, seat, sums[seat]) for seat in seats),
    )


def _paid(h: Happening, s: Any, companies: Sequence[int], seat: int, whole: int) -> Paid:
    parts = {c: int(received(s, c, seat)) for c in companies}
    cash = int(h.after.cash[seat])
    return Paid(
        seat,
        f"+{money(whole)}",
        money(cash) if cash >= 0 else "",
        tuple(
            (company_plate(c, int(s.shares[seat, c])), str(money(n))) for c, n in parts.items() if n
        ),
    )
