"""What the table shows of a plan that was made while others think."""

from collections.abc import Sequence
from dataclasses import dataclass

from trainshed.core.say import Say

from ..db.models import PlanRow
from ..live_match import LiveMatch
from ..plans import ahead_of, fits, is_its_turn, plan_of
from .table import Looking, address


@dataclass(frozen=True)
class Planned:
    """A plan that is kept."""

    words: str
    by_itself: bool  # made at once when the turn comes
    is_due: bool  # the turn has come
    fits: bool
    href: str  # the table with the plan laid out; empty where one button makes it
    action: str  # of that button


def planning(live: LiveMatch, seat: int, say: Say) -> tuple[bool, Planned | None]:
    """Tell whether a reader may plan his next turn now, and what he has planned."""
    if seat < 0 or live.match.is_over:
        return False, None
    ahead, row = ahead_of(live, seat), plan_of(live, seat)
    shown = None
    if row is not None and (ahead is not None or is_its_turn(live, row)):
        shown = _planned(live, row, say)
    return ahead is not None, shown


def _planned(live: LiveMatch, row: PlanRow, say: Say) -> Planned:
    is_due = is_its_turn(live, row)
    states = live.match.states if is_due else ahead_of(live, row.seat)
    laid = Looking(live, row.seat, row.texts, say, is_ahead=not is_due)
    return Planned(
        words="; ".join(_words(live, row, say, is_ahead=not is_due)),
        by_itself=row.by_itself,
        is_due=is_due,
        fits=states is not None and fits(live, states, row.seat, row.texts),
        href=address(f"/t/{live.row.id}", row.texts) if laid.plan else "",
        action=row.texts[0],
    )


def _words(live: LiveMatch, row: PlanRow, say: Say, is_ahead: bool) -> Sequence[str]:
    """Return what each action of a plan is called where it is chosen; what ends it goes without."""
    labels, verbs = [], live.match.verbs
    for number, text in enumerate(row.texts):
        looking = Looking(live, row.seat, row.texts[:number], say, is_ahead)
        action = verbs.action(text)
        if action is not None and (not number or " " in text):
            labels.append(live.game.face.label(looking.seen(""), action))
    return labels
