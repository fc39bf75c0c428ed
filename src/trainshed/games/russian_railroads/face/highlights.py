"""The moments of a match worth to be named at its end: the scorings that brought most."""

from collections.abc import Iterable

from trainshed.core.face import Step
from trainshed.core.parts import Highlights, Moment
from trainshed.core.say import Say

from ..rules import state as st
from .count import count_board

BEST = 3


def highlights(steps: Iterable[Step], say: Say) -> Highlights:
    """Return the scorings in which a board brought most beyond the one before."""
    found: list[tuple[int, int, int]] = []  # rise, points, ply
    last: dict[int, int] = {}
    for ply, (before, _, after) in enumerate(steps, start=1):
        ends = after.phase == st.FINISHED and before.phase != st.FINISHED
        if not ends and after.round_now <= before.round_now:
            continue
        for seat in range(int(after.seats)):
            points = sum(count_board(after, seat))
            found.append((points - last.get(seat, 0), points, ply))
            last[seat] = points
    best = sorted(found, key=lambda each: (-each[0], each[2]))[:BEST]
    words = say.gettext("A board scores {n}, {more} more than a round before.")
    return Highlights(
        say.gettext("Best rounds"),
        say.gettext("how much more a board scored than a round before"),
        [Moment(ply, words.format(n=points, more=rise), "pay") for rise, points, ply in best],
    )
