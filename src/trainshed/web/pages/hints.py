"""Hints as the table shows them: up to three choices in words, with the chance to win of each."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from trainshed.analysis.hints import TELLING, Hint
from trainshed.core.say import Say

from .. import hints
from ..live_match import LiveMatch
from .table import Looking, TablePage, address


@dataclass(frozen=True)
class HintLine:
    """One choice."""

    letter: str
    words: str
    percent: int | None  # None where one plays alone
    doubt: int  # two standard errors, in hundredths
    reason: str
    href: str  # the table with this choice tried; empty where it is made by one button


@dataclass(frozen=True)
class HintSheet:
    """All of them, best first."""

    lines: Sequence[HintLine]
    playouts: int = TELLING


def with_hints(page: TablePage, live: LiveMatch, seat: int, say: Say) -> TablePage:
    """Add to a page what the judge would do, where the reader has asked; or that he may ask."""
    if not hints.are_allowed(live, seat) or not hints.is_due(live, seat):
        return page
    found = hints.kept(live, seat) if hints.were_asked_for(live, seat) else None
    shown = None if found is None else hint_sheet(live, seat, found, say)
    return replace(page, may_ask=True, hints=shown)


def hint_sheet(live: LiveMatch, seat: int, found: Sequence[Hint], say: Say) -> HintSheet:
    """Put hints into words."""
    lines = []
    for letter, hint in zip("ABC", found, strict=False):
        texts = [live.match.verbs.text(action) for action in hint.actions]
        is_alone = live.match.seats == 1
        lines.append(
            HintLine(
                letter=letter,
                words="; ".join(_words(live, seat, hint, texts, say)),
                percent=None if is_alone else round(100 * hint.chance),
                doubt=round(200 * hint.error),
                reason=_reason(hint, is_alone, say),
                href=_address(live, seat, hint, texts, say),
            )
        )
    return HintSheet(lines)


def _words(live: LiveMatch, seat: int, hint: Hint, texts: Sequence[str], say: Say) -> list[str]:
    """Return what each action of a hint is called where it is chosen."""
    labels = []
    for k, action in enumerate(hint.actions):
        seen = Looking(live, seat, texts[:k], say).seen("")
        labels.append(live.game.face.label(seen, action))
    return labels


def _address(live: LiveMatch, seat: int, hint: Hint, texts: Sequence[str], say: Say) -> str:
    looking = Looking(live, seat, texts, say)
    is_tried = looking.plan == list(hint.actions)
    return address(f"/t/{live.row.id}", texts) if is_tried else ""


def _reason(hint: Hint, is_alone: bool, say: Say) -> str:
    mine, other = round(hint.score), round(hint.best_other)
    if is_alone:
        return say.gettext("You end with about {mine}.").format(mine=mine)
    told = say.gettext("You end with about {mine}, the best of the others with {other}.")
    return told.format(mine=mine, other=other)
