"""What a seat would like to see before it decides: a plan tried on a copy of what it knows."""

import copy
from collections.abc import Sequence
from dataclasses import replace

from . import record
from .action import shorten
from .decision import goes_on
from .error import Refused
from .face import Seen
from .look import look
from .match import Match
from .replay import Steps
from .say import ENGLISH, Say
from .seeds import stream


class Attempt:
    """A plan, action by action: the beginning of one decision of a seat, or all of it.

    Nothing of it is made in the match. Hidden things are filled in with numbers of their own, the
    same every time, never with the true ones; what the plan would turn up stays unknown, and so
    does what others answer and what is drawn: there it ends.
    """

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat, self.game = match, seat, match.game
        self.plan: list[int] = []
        self.is_open = match.to_move == seat and seat >= 0
        self._steps = Steps(self.game)
        self._tried = copy.copy(match)  # for its reasons: only its position is its own
        states = record.batch(self.game.dtype, 1)
        states[0] = match.redacted(seat)
        self.game.determinise(states[0], seat, stream(0, "known"))
        self._tried.states = states

    def legal(self) -> list[str]:
        """List what may come next; nothing where the plan is complete."""
        return [self.match.verbs.text(action) for action in self._legal()]

    def _legal(self) -> list[int]:
        return self._steps.look(self._tried.states)[1] if self.is_open else []

    def play(self, text: str, say: Say = ENGLISH) -> Refused | None:
        """Try one more action; say why not where it is not legal there."""
        action, states = self.match.verbs.action(text), self._tried.states
        if action is None:
            return self._tried.unknown(text)
        if not self.is_open:
            return Refused(shorten(text), self._why_over())
        if action not in self._legal():
            return self._tried.refusal(action, say)
        hidden = set(self.game.hidden_from(states[0], self.seat))
        self.game.act(states[0], action)
        self.plan.append(action)
        turned_up = hidden.difference(self.game.hidden_from(states[0], self.seat))
        self.is_open = not turned_up and goes_on(self.game, states, self.seat)
        return None

    def _why_over(self) -> str:
        if not self.plan:
            return "it is not your turn"
        last = self.match.verbs.text(self.plan[-1])
        return f"nothing can be tried after '{last}': what follows is not yours, or not known yet"

    def seen(self, names: Sequence[str] = (), say: Say = ENGLISH) -> Seen:
        """Return what the seat would see, and may do next, if the plan were made."""
        now = look(self.match, self.seat, names, say)
        if not self.plan:
            return now
        after = record.batch(self.game.dtype, 1)
        self.game.redact(self._tried.states, 0, self.seat, after, 0)
        return replace(now, state=after[0], plan=tuple(self.plan), legal=self._legal())
