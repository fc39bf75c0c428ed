"""The log of German Railways in sentences: one for each bid, one for each whole build."""

from collections.abc import Sequence
from typing import Any

from trainshed.core.face import Happening
from trainshed.core.parts import Told
from trainshed.core.say import Say

from ..rules.actions import (
    AGREE,
    BANKER_IS,
    BID,
    BUILD_FOR,
    DISAGREE,
    DONE,
    DRAW_MARKER,
    LAY,
    OFFER,
    PASS,
)
from ..rules.cost import cost_of
from ..rules.state import (
    AGREED,
    ALL_CONNECTED,
    AUCTION,
    BUILD,
    DRAW,
    FINISHED,
    IMPOSSIBLE,
    STALEMATE,
)
from ..rules.tables import RAILROAD_IDS, SPACE_IDS, SPACE_NAMES
from .names import ids_of
from .payday import payday


def tell(h: Happening) -> list[Told]:
    """Say what an action did; the steps of a build are told together at its end."""
    lines = _told(h)
    if h.after.phase == FINISHED and h.before.phase != FINISHED:
        lines.append(Told(h.say.gettext("The match is over."), "round"))
    return lines


def ending(s: Any, say: Say) -> str:
    """Say why the match ended."""
    return {
        ALL_CONNECTED: say.gettext("every railroad is connected with at least two others"),
        IMPOSSIBLE: say.gettext("some railroad can no longer be connected with two others"),
        STALEMATE: say.gettext("nothing was built or sold for too many rounds"),
        AGREED: say.gettext("all players agreed that the end cannot be reached any more"),
    }.get(int(s.end), say.gettext("the match goes on"))


def _told(h: Happening) -> list[Told]:
    if h.action >= BANKER_IS:
        first = h.action - BANKER_IS
        line = h.does(first, "You are the banker and bid first.", "{who} is the banker.")
        return [Told(line)]
    if h.action >= DRAW_MARKER:
        return _draws(h)
    if h.action in (AGREE, DISAGREE):
        return [Told(_vote(h))]
    if h.before.phase == AUCTION:
        return _auction(h)
    if h.before.phase == BUILD:
        return _build(h) if h.after.phase != BUILD else []
    if h.action == PASS:
        return [Told(h.does(h.actor, "You pass.", "{who} passes."))]
    if OFFER <= h.action < BUILD_FOR:
        railroad = RAILROAD_IDS[h.action - OFFER]
        line = h.does(
            h.actor,
            "You offer a share of {railroad}.",
            "{who} offers a share of {railroad}.",
            railroad=railroad,
        )
        return [Told(line)]
    return []


def _draws(h: Happening) -> list[Told]:
    """Tell the order of a round when its last marker is drawn."""
    if h.after.phase == DRAW:
        return []
    order = ", ".join(h.name(int(seat)) for seat in h.after.order[: h.after.seats])
    line = h.say.gettext("Round {n}: {order}.")
    return [Told(line.format(n=int(h.after.round_number), order=order), "round")]


def _vote(h: Happening) -> str:
    if h.action == AGREE:
        return h.does(h.actor, "You vote to end the match.", "{who} votes to end the match.")
    return h.does(h.actor, "You vote to play on.", "{who} votes to play on.")


def _auction(h: Happening) -> list[Told]:
    railroad = int(h.before.on_offer)
    name = RAILROAD_IDS[railroad]
    if h.action == PASS:
        line = h.does(
            h.actor, "You pass on {railroad}.", "{who} passes on {railroad}.", railroad=name
        )
    else:
        line = h.does(
            h.actor,
            "You bid {n} for {railroad}.",
            "{who} bids {n} for {railroad}.",
            n=h.action - BID,
            railroad=name,
        )
    lines = [Told(line)]
    if h.after.sold[railroad] > h.before.sold[railroad]:
        lines.append(_sale(h, railroad))
    elif h.after.phase != AUCTION:
        unsold = h.say.gettext("The {railroad} share stays unsold.")
        lines.append(Told(unsold.format(railroad=name), "sale"))
    return lines


def _sale(h: Happening, railroad: int) -> Told:
    had, has = h.before.shares, h.after.shares
    buyer = next(k for k in range(len(h.names)) if has[k, railroad] > had[k, railroad])
    price = int(h.after.treasury[railroad]) - int(h.before.treasury[railroad])
    line = h.does(
        buyer,
        "You take the {railroad} share for {n}.",
        "{who} takes the {railroad} share for {n}.",
        railroad=RAILROAD_IDS[railroad],
        n=price,
    )
    return Told(line, "sale")


def _build(h: Happening) -> list[Told]:
    railroad, last = int(h.before.building), _last_space(h)
    cost = int(h.before.spent)
    if h.action != DONE:
        cost += int(cost_of(h.before, railroad, h.action - LAY))
    words = {"railroad": RAILROAD_IDS[railroad], "space": last, "n": cost}
    if last:
        line = h.does(
            h.actor,
            "You build {railroad} to {space} for {n}",
            "{who} builds {railroad} to {space} for {n}",
            **words,
        )
    else:
        line = h.does(
            h.actor, "You build {railroad} for {n}", "{who} builds {railroad} for {n}", **words
        )
    old, new = int(h.before.income[railroad]), int(h.after.income[railroad])
    rise = h.say.gettext("; income {old} to {new}.").format(old=old, new=new)
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
    partners = ", ".join(ids_of(met))
    paid = ", ".join(
        f"{h.name(seat)} {int(h.after.cash[seat]) - int(h.before.cash[seat])}"
        for seat in range(len(h.names))
    )
    line = h.say.gettext("{railroad} meets {partners}. Dividend: {paid}.")
    told = line.format(railroad=RAILROAD_IDS[railroad], partners=partners, paid=paid)
    return [Told(told, "pay", payday=payday(h, railroad))]
