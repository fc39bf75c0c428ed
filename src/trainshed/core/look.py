"""One reader's look at a match: the present view, and as much of the log as the reader may know."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from . import record
from .face import Happening, Seen
from .game import Game
from .known import known_actions
from .match import Match
from .parts import Told
from .replay import Steps
from .say import ENGLISH, Say

LAST_STEPS = 4  # that are kept: a decision with what follows by itself is rarely longer


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


class Step(NamedTuple):
    """One action of a match: the whole positions before and after it, which nobody may change, and
    whether a decision is under way after it.
    """

    before: record.States
    after: record.States
    is_midway: bool


class Course:
    """A match walked from one position on, once for all who tell it, with its last steps."""

    def __init__(self, game: Game, states: record.States, ply: int = 0) -> None:
        self.game, self.ply = game, ply
        self._now, self._after = record.clone(states), states
        self._steps: deque[Step] = deque(maxlen=LAST_STEPS)

    def step(self, match: Match, ply: int) -> Step | None:
        """Return the step of action `ply`; None where that lies too far behind."""
        while self.ply <= ply:
            before = self._after
            self.game.apply(self._now[0], match.actions[self.ply])
            self._after = record.clone(self._now)
            is_midway = bool(self.game.is_midway(self._now[0]))
            self._steps.append(Step(before, self._after, is_midway))
            self.ply += 1
        at = len(self._steps) - (self.ply - ply)
        return self._steps[at] if at >= 0 else None


class Teller:
    """The log of a match for one reader, told as far as it was asked for; `course` is walked by
    all readers of a match together.
    """

    def __init__(
        self,
        match: Match,
        seat: int,
        names: Sequence[str] = (),
        say: Say = ENGLISH,
        course: Course | None = None,
    ) -> None:
        self.game, self.seat, self.say = match.game, seat, say
        self.names = names or match.names
        self.states = match.opening()
        self.course = course or Course(self.game, self.states)
        self.told = 0  # actions
        # The position before the last decision, as the reader may know it. Chance only carries on
        # what somebody has begun.
        self.past: record.State | None = None
        self._own: record.State | None = None  # the position after the reader's last decision
        self._decided = -1  # the seat that decided last
        self._is_midway = False  # the position lies in the middle of a decision
        self._seen = self._known(self.states)  # the position as the reader may know it

    @property
    def since(self) -> record.State | None:
        """The position from which on there is news: after the reader's own last decision, where
        others have decided since; else before the last decision.
        """
        return self.past if self._own is None or self._decided == self.seat else self._own

    def _known(self, states: record.States) -> record.State:
        """Return a position as the reader may know it."""
        if not self.game.hidden:
            return states[0]
        known = record.clone(states)
        self.game.redact(states, 0, self.seat, known, 0)
        return known[0]

    def catch_up(self, match: Match) -> Iterator[Sequence[Told]]:
        """Tell the actions that are new, one after the other."""
        if self.told >= len(match.actions):
            return
        known = known_actions(match, self.seat)
        while self.told < len(match.actions):
            ply, actor = self.told, match.actors[self.told]
            step = self.course.step(match, ply)
            if step is None:  # the others are ahead: it is walked from where this one stands
                step = Course(self.game, self.states, ply).step(match, ply)
            assert step is not None
            before, after = self._seen, self._known(step.after)
            if actor >= 0 and not self._is_midway:
                self.past = before
            self.states, self._seen = step.after, after
            self.told += 1
            self._is_midway = step.is_midway
            if actor >= 0:
                self._decided = actor
            if actor == self.seat and not self._is_midway:
                self._own = after
            happening = Happening(
                before,
                known[ply],
                after,
                actor,
                self.seat,
                self.names,
                known[:ply],
                self.say,
                match.verbs.text,
            )
            yield self.game.face.tell(happening)
