"""A dividend as figures: what each seat was paid, and by which of its shares."""

from trainshed.core.face import Happening
from trainshed.core.parts import Paid, Payday, plate, text

from ..rules.tables import RAILROAD_COLOURS, RAILROADS
from .names import LETTERS, ids_of, railroad_plate
from .story import dividends


def payday(h: Happening, railroad: int) -> Payday:
    """Return what the new links of a railroad brought to each seat. [9]"""
    say, each = h.say, dividends(h.before, h.after)
    paid = [_paid(h, seat, each) for seat in range(len(h.names))]
    got = {one.seat: sum(int(part) for _, part in one.parts) for one in paid}
    partners = ", ".join(ids_of(int(h.after.links[railroad]) & ~int(h.before.links[railroad])))
    note = say.gettext("meets {partners}; {n} for each of its shares.")
    headline = say.gettext("You are paid {n}.").format(n=got.get(h.seat, 0))
    if h.seat < 0:
        headline = say.gettext("A dividend is paid.")
    return Payday(
        say.gettext("Dividend"),
        headline,
        (railroad_plate(railroad), text(note.format(partners=partners, n=each[railroad]))),
        (say.gettext("Paid"), say.gettext("Cash")),
        tuple(sorted(paid, key=lambda one: -got[one.seat])),
    )


def _paid(h: Happening, seat: int, each: list[int]) -> Paid:
    shares = h.after.shares[seat].tolist()
    parts = {k: shares[k] * each[k] for k in range(RAILROADS) if shares[k] * each[k]}
    return Paid(
        seat,
        f"+{sum(parts.values())}",
        str(int(h.after.cash[seat])),
        tuple((plate(LETTERS[k], RAILROAD_COLOURS[k], shares[k]), str(parts[k])) for k in parts),
    )
