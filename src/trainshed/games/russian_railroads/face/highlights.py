"""The moments of a match worth to be named at its end: the turns that brought most until then."""

from collections.abc import Iterable
from typing import Any

from trainshed.core.face import Step
from trainshed.core.parts import Highlights, Moment
from trainshed.core.say import Say

from ..rules import state as st
from .count import count_board, scorings_left
from .label import split
from .story import HEADS, is_joint

BEST = 3
SILENT = ("end_free", "keep_open", "leave_marker", "skip", "decline")  # say nothing themselves


def highlights(steps: Iterable[Step], say: Say) -> Highlights:
    """Return the turns by which a board's scorings rose most, all rounds to come counted."""
    found: list[tuple[int, int, int]] = []  # points by the end, of each scoring, ply
    first, told, is_untold = 0, 0, False
    for ply, (before, action, after) in enumerate(steps, start=1):
        if int(before.phase) <= st.EMIL:
            continue
        actor, verb = int(before.seat), split(action)[0]
        if verb in HEADS:
            first = sum(count_board(before, actor))
        is_untold = is_untold or verb not in SILENT
        if is_untold and (is_joint(action) or _is_over(after, actor)):
            told, is_untold = ply, False
        if verb != "pass" and _is_over(after, actor):
            rise = sum(count_board(after, actor)) - first
            first += rise
            found.append((rise * scorings_left(before), rise, told))
    best = sorted(found, key=lambda each: (-each[0], each[2]))[:BEST]
    words = say.gettext("{n} more at every scoring, {all} by the end.")
    return Highlights(
        say.gettext("Best turns"),
        say.gettext("what a turn added to all scorings that followed"),
        [Moment(ply, words.format(n=n, all=points), "") for points, n, ply in best if points > 0],
    )


def _is_over(after: Any, actor: int) -> bool:
    """Tell whether nothing of the actor's turn is pending."""
    return bool(after.seat != actor or after.phase in (st.TURN, st.FREE, st.FINISHED, st.EMIL))
