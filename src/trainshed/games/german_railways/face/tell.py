"""The log of German Railways in sentences: one for each bid, one for each whole build."""

from collections.abc import Sequence
from typing import Any

from trainshed.core.face import Happening
from trainshed.core.parts import Paid, Payday, Told, paid, plate, text
from trainshed.core.say import Say

from ..rules import state as st
from ..rules.actions import BANKER_IS, BID, DONE, LAY, OFFER, PASS, VERBS
from ..rules.cost import cost_of
from ..rules.tables import RAILROAD_COLOURS, RAILROAD_IDS, SPACE_IDS, SPACE_NAMES
from .names import LETTERS, WORDS, ids_of, railroad_plate
from .position import ENDS
from .story import dividends


def tell(h: Happening) -> list[Told]:
    """Say what an action did; the steps of a build are told together at its end."""
    lines = _told(h)
    if h.after.phase == st.FINISHED and h.before.phase != st.FINISHED:
        lines.append(Told(h.say.gettext("The match is over."), "round"))
    return lines


def ending(s: Any, say: Say) -> str:
    """Say why the match ended."""
    return WORDS.one("endings", ENDS[int(s.end)], say)


def _told(h: Happening) -> list[Told]:
    verb = VERBS.verb_of(h.action).name
    if verb == "banker":
        return [Told(WORDS.told(h, h.action - BANKER_IS, verb))]
    if verb == "draw":
        return _draws(h)
    if h.before.phase == st.AUCTION:
        return _auction(h)
    if h.before.phase == st.BUILD:
        return _build(h) if h.after.phase != st.BUILD else []
    if verb == "offer":
        railroad = RAILROAD_IDS[h.action - OFFER]
        return [Told(WORDS.told(h, h.actor, verb, railroad=railroad))]
    is_whole = verb in ("pass", "agree", "disagree")  # a build is told at its end
    return [Told(WORDS.told(h, h.actor, verb))] if is_whole else []


def _draws(h: Happening) -> list[Told]:
    """Tell the order of a round when its last marker is drawn."""
    if h.after.phase == st.DRAW:
        return []
    order = ", ".join(h.name(int(seat)) for seat in h.after.order[: h.after.seats])
    return [Told(h.says("Round {n}: {order}.", n=int(h.after.round_number), order=order), "round")]


def _auction(h: Happening) -> list[Told]:
    railroad = int(h.before.on_offer)
    name = RAILROAD_IDS[railroad]
    if h.action == PASS:
        line = WORDS.told(h, h.actor, "passes_on", railroad=name)
    else:
        line = WORDS.told(h, h.actor, "bids", n=h.action - BID, railroad=name)
    lines = [Told(line)]
    if h.after.sold[railroad] > h.before.sold[railroad]:
        lines.append(_sale(h, railroad))
    elif h.after.phase != st.AUCTION:
        lines.append(Told(h.says("The {railroad} share stays unsold.", railroad=name), "sale"))
    return lines


def _sale(h: Happening, railroad: int) -> Told:
    had, has = h.before.shares, h.after.shares
    buyer = next(k for k in range(len(h.names)) if has[k, railroad] > had[k, railroad])
    price = int(h.after.treasury[railroad]) - int(h.before.treasury[railroad])
    line = WORDS.told(h, buyer, "takes", railroad=RAILROAD_IDS[railroad], n=price)
    return Told(line, "sale")


def _build(h: Happening) -> list[Told]:
    railroad, last = int(h.before.building), _last_space(h)
    cost = int(h.before.spent)
    if h.action != DONE:
        cost += int(cost_of(h.before, railroad, h.action - LAY))
    words = {"railroad": RAILROAD_IDS[railroad], "space": last, "n": cost}
    line = WORDS.told(h, h.actor, "builds_to" if last else "builds", **words)
    old, new = int(h.before.income[railroad]), int(h.after.income[railroad])
    rise = h.says("; income {old} to {new}.", old=old, new=new)
    return [Told(line + (rise if new > old else ".")), *_dividend(h, railroad)]


def _last_space(h: Happening) -> str:
    """Name where a build ended: a city rather than open land, as people say it; "" if unknown."""
    laid = [h.action] if h.action != DONE else []
    for action in reversed(h.earlier):
        if not LAY <= action < DONE:
            break
        laid.append(action)
    spaces = [action - LAY for action in laid]
    cities = [SPACE_NAMES[space] for space in spaces if SPACE_NAMES[space]]
    return [*cities, *(SPACE_IDS[space] for space in spaces), ""][0]


def _dividend(h: Happening, railroad: int) -> Sequence[Told]:
    met = int(h.after.links[railroad]) & ~int(h.before.links[railroad])
    if not met:
        return []
    seats = range(len(h.names))
    sums = [int(h.after.cash[seat]) - int(h.before.cash[seat]) for seat in seats]
    words = {"railroad": RAILROAD_IDS[railroad], "partners": ", ".join(ids_of(met))}
    paid_to = ", ".join(f"{h.name(seat)} {amount}" for seat, amount in enumerate(sums))
    told = h.says("{railroad} meets {partners}. Dividend: {paid}.", paid=paid_to, **words)
    return [Told(told, "pay", payday=_payday(h, railroad))]


def _payday(h: Happening, railroad: int) -> Payday:
    """Return what the new links of a railroad brought to each seat. [9]"""
    say, each = h.say, dividends(h.before, h.after)
    seats = [_paid(h, seat, each) for seat in range(len(h.names))]
    partners = ", ".join(ids_of(int(h.after.links[railroad]) & ~int(h.before.links[railroad])))
    words = {"partners": partners, "n": each[railroad]}
    note = h.says("meets {partners}; {n} for each of its shares.", **words)
    headline = say.gettext("A dividend is paid.")
    if h.seat >= 0:
        headline = h.says("You are paid {n}.", n=int(seats[h.seat].amount))
    return Payday(
        say.gettext("Dividend"),
        headline,
        (railroad_plate(railroad), text(note)),
        (say.gettext("Paid"), say.gettext("Cash")),
        tuple(sorted(seats, key=lambda one: -int(one.amount))),
    )


def _paid(h: Happening, seat: int, each: list[int]) -> Paid:
    held = [(k, n) for k, n in enumerate(h.after.shares[seat].tolist()) if n]
    parts = ((plate(LETTERS[k], RAILROAD_COLOURS[k], n), n * each[k]) for k, n in held)
    return paid(seat, int(h.after.cash[seat]), parts)
