"""Hints as the table shows them: up to three choices in words, with the chance to win of each."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from trainshed.analysis.hints import TELLING, Hint
from trainshed.analysis.price import Price
from trainshed.core.parts import Drawing, Noted, Panel
from trainshed.core.say import Say

from .. import hints, prices
from ..bands import note, price_band
from ..live_match import LiveMatch
from .brings import brings
from .table import Looking, TablePage, address

COST = re.compile(r" \d+$")


@dataclass(frozen=True)
class HintLine:
    """One choice."""

    letter: str
    words: str
    percent: int | None  # None where one plays alone
    doubt: int  # two standard errors, in hundredths
    brings: Sequence[str]  # at once, as the table's own sheet tells it
    reason: str
    ends: Sequence[tuple[int, str, int]]  # what everybody ends with: seat, name, score
    href: str  # the table with this choice tried; empty where it is made by one button
    noted: Noted | None = None  # where it is pencilled on a board


@dataclass(frozen=True)
class PriceLine:
    """A fair price for what is on offer."""

    what: str  # that is on offer, where it must be chosen first
    words: str
    band: Markup
    reason: str


@dataclass(frozen=True)
class HintSheet:
    """All of them, best first, and the fair price where one is named."""

    lines: Sequence[HintLine]
    price: PriceLine | None = None
    playouts: int = TELLING


def with_hints(page: TablePage, live: LiveMatch, seat: int, say: Say) -> TablePage:
    """Add to a page what the judge would do, where the reader has asked; or offer to ask, and tell
    the fair price of what is on offer.
    """
    if not hints.are_allowed(live, seat) or not hints.is_due(live, seat):
        return page
    found = hints.kept(live, seat) if hints.were_asked_for(live, seat) else None
    if found is None or page.plan.texts:
        fair = _fair(page, live, seat, say)
        return replace(
            page, may_ask=True, fair=fair, hints=None if found is None else HintSheet(())
        )
    shown = hint_sheet(live, seat, found, say)
    return replace(page, may_ask=True, hints=shown, panels=_pencilled(page.panels, shown))


def _fair(page: TablePage, live: LiveMatch, seat: int, say: Say) -> PriceLine | None:
    """Return the fair price for the sheet of an auction or an offer; where it is not known yet it
    is looked for.
    """
    steps = [live.match.verbs.action(text) for text in page.steps]
    begun = tuple(action for action in steps if action is not None)
    prices.wanted(live, seat, begun, page.prompt.amount)
    advice = prices.found(live, seat, begun)
    return None if advice is None else price_line(live, seat, replace(advice, begun=()), say)


def hint_sheet(live: LiveMatch, seat: int, found: hints.Advice, say: Say) -> HintSheet:
    """Put hints into words."""
    is_alone = live.match.seats == 1
    lines = []
    for k, (letter, hint) in enumerate(zip("ABC", found.hints, strict=False)):
        texts = [live.match.verbs.text(action) for action in hint.actions]
        looking = Looking(live, seat, texts, say)
        tried = Looking(live, seat, texts, say, tries_all=True)
        is_tried = looking.plan == list(hint.actions)
        against = 1 if k == 0 else 0  # the best of the others
        other = found.hints[against] if len(found.hints) > 1 else None
        lines.append(
            HintLine(
                letter=letter,
                words=_words(live, seat, hint, texts, say),
                percent=None if is_alone else round(100 * hint.chance),
                doubt=round(200 * hint.error),
                brings=brings(live, tried, hint.actions),
                reason=_reason(hint, other, "ABC"[against], say),
                ends=_ends(live, hint),
                href=address(f"/t/{live.row.id}", texts) if is_tried else "",
                noted=live.game.face.noted(looking.seen("")) if is_tried else None,
            )
        )
    return HintSheet(lines, price_line(live, seat, found, say))


def _pencilled(panels: Sequence[Panel], sheet: HintSheet) -> list[Panel]:
    """Pencil the letters of hints on the boards, beside each other where they would meet."""
    found = []
    for panel in panels:
        here = [line for line in sheet.lines if line.noted and line.noted.panel == panel.id]
        if isinstance(panel.content, Drawing) and here:
            drawn = "".join(
                note(line.letter, line.noted, _earlier(here, k))
                for k, line in enumerate(here)
                if line.noted is not None
            )
            content = replace(panel.content, live=panel.content.live + drawn)
            found.append(replace(panel, content=content))
        else:
            found.append(panel)
    return found


def _earlier(lines: Sequence[HintLine], k: int) -> int:
    at = [line.noted.at for line in lines if line.noted is not None]
    return at[:k].count(at[k])


def price_line(live: LiveMatch, seat: int, found: hints.Advice, say: Say) -> PriceLine | None:
    """Put a fair price into words and on a scale."""
    price = found.price
    if price is None:
        return None
    texts = [live.match.verbs.text(action) for action in found.begun]
    labels = [
        live.game.face.label(Looking(live, seat, texts[:k], say).seen(""), action)
        for k, action in enumerate(found.begun)
    ]
    reason = say.gettext("Up to that price, it is worth more to you than letting it go.")
    if not price.high:
        words = say.gettext("none")
        reason = say.gettext("Even the lowest price you may name is more than it is worth to you.")
    elif price.low == price.high:
        words = str(price.high)
    else:
        words = say.gettext("{low} to {high}").format(low=price.low, high=price.high)
    marks = _bids(live, price, say) if not found.begun else ()
    band = price_band(price.low, price.high, price.highest, marks)
    return PriceLine("; ".join(labels), words, band, reason)


def _bids(live: LiveMatch, price: Price, say: Say) -> list[tuple[int, str, bool]]:
    """Return the leader's bid and the least that the reader may bid, where these are bids."""
    match, found = live.match, []
    for actor, action in zip(reversed(match.actors), reversed(match.actions), strict=True):
        if live.game.is_bid(action):
            amount = int(match.verbs.text(action).split()[1])
            if amount == price.least - 1:  # else it belongs to an auction that is over
                found.append((amount, f"{live.names[actor]} {amount}", False))
            break
    if not live.game.paid:
        return []
    return [*found, (price.least, say.gettext("you {n}").format(n=price.least), True)]


def _words(live: LiveMatch, seat: int, hint: Hint, texts: Sequence[str], say: Say) -> str:
    """Return what a hint is called: its first action in full, the steps after it in a word or two
    where the game has such words, and then without what only closes them.
    """
    face = live.game.face
    seens = [Looking(live, seat, texts[:k], say).seen("") for k in range(len(hint.actions))]
    steps = list(zip(seens, hint.actions, strict=True))
    first, later = face.label(*steps[0]), steps[1:]
    # without the cost at its end: what the whole costs stands below
    named = [COST.sub("", face.brief(*step)) for step in later]
    if any(named):
        return f"{first}: {', '.join(filter(None, named))}"
    return "; ".join([first, *(face.label(*step) for step in later)])


def _ends(live: LiveMatch, hint: Hint) -> Sequence[tuple[int, str, int]]:
    """Return what a choice brings everybody, where there are others."""
    if len(hint.scores) < 2:
        return ()
    return [(k, live.names[k], round(score)) for k, score in enumerate(hint.scores)]


def _reason(hint: Hint, other: Hint | None, letter: str, say: Say) -> str:
    """Say how the match ends after a choice, and after the best other one."""
    mine = round(hint.score)
    more = 0 if other is None else mine - round(other.score)
    if more > 0:
        told = say.gettext("You end with about {mine}, {n} more than with {letter}.")
    elif more < 0:
        told = say.gettext("You end with about {mine}, {n} less than with {letter}.")
    else:
        told = say.gettext("You end with about {mine}.")
    return told.format(mine=mine, n=abs(more), letter=letter)
