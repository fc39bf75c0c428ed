"""One reader's look at a match: the present view, and as much of the log as the reader may know."""

from collections.abc import Iterator, Sequence
from typing import Any

from . import record
from .face import Happening, Seen
from .known import known_actions
from .match import Match
from .parts import Told
from .replay import Steps
from .say import ENGLISH, Say


def look(
    match: Match,
    seat: int,
    names: Sequence[str] = (),
    say: Say = ENGLISH,
    plan: Sequence[int] = (),
    past: Any = None,
) -> Seen:
    """Return what a seat, or the public (-1), sees of a match, with a plan tried on a copy.

    .. warning:: the plan is tried on the true position: only where nothing in it is hidden from
       the seat, as in the examples of a rulebook. What a player plans is an `Attempt`.
    """
    state = match.redacted(seat)
    mover, actions = Steps(match.game).look(match.states)
    legal = actions if mover == seat and mover >= 0 else []
    tried = record.clone(match.states)
    for action in plan:
        match.game.act(tried[0], action)
    after = record.batch(match.game.dtype, 1)
    match.game.redact(tried, 0, seat, after, 0)
    return Seen(
        before=state,
        state=after[0] if plan else state,
        seat=seat,
        mover=mover,
        names=names or match.names,
        legal=[] if plan else legal,
        plan=plan,
        actions=known_actions(match, seat),
        say=say,
        spell=match.verbs.text,
        openings=legal,
        past=past,
    )


class Teller:
    """The log of a match for one reader, told as far as it was asked for."""

    def __init__(
        self, match: Match, seat: int, names: Sequence[str] = (), say: Say = ENGLISH
    ) -> None:
        self.game, self.seat, self.say = match.game, seat, say
        self.names = names or match.names
        self.states = match.opening()
        self.told = 0  # actions
        # The position before the last decision, as the reader may know it. Chance only carries on
        # what somebody has begun.
        self.past: record.State | None = None
        self._own: record.State | None = None  # the position after the reader's last decision
        self._decided = -1  # the seat that decided last
        self._is_midway = False  # the position lies in the middle of a decision

    @property
    def since(self) -> record.State | None:
        """The position from which on there is news: after the reader's own last decision, where
        others have decided since; else before the last decision.
        """
        return self.past if self._own is None or self._decided == self.seat else self._own

    def _seen(self) -> record.State:
        """Return the position as the reader may know it."""
        seen = record.clone(self.states)
        if self.game.hidden:
            self.game.redact(self.states, 0, self.seat, seen, 0)
        return seen[0]

    def catch_up(self, match: Match) -> Iterator[Sequence[Told]]:
        """Tell the actions that are new, one after the other."""
        if self.told >= len(match.actions):
            return
        known = known_actions(match, self.seat)
        while self.told < len(match.actions):
            ply = self.told
            before = self._seen()
            if match.actors[ply] >= 0 and not self._is_midway:
                self.past = before
            self.game.apply(self.states[0], match.actions[ply])
            after = self._seen()
            self.told += 1
            self._is_midway = bool(self.game.is_midway(self.states[0]))
            if match.actors[ply] >= 0:
                self._decided = match.actors[ply]
            if match.actors[ply] == self.seat and not self._is_midway:
                self._own = after
            yield self.game.face.tell(
                Happening(
                    before,
                    known[ply],
                    after,
                    match.actors[ply],
                    self.seat,
                    self.names,
                    known[:ply],
                    self.say,
                    match.verbs.text,
                )
            )
