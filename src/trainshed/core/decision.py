"""Decisions of a match: where each began and when it was complete, as the rules tell it.

A decision is a run of actions of one seat; `is_midway` is true between two of them. Undo, plans,
logs and replays follow from that.
"""

from collections.abc import Callable, Collection
from typing import Any

from . import record
from .game import Game
from .match import Match

NONE = -1


class Decisions:
    """For each position of a match its phase, whether it lies in the middle of a decision, and who
    saw something by the action before it that was hidden; kept up to date.
    """

    def __init__(self, match: Match) -> None:
        self.game = match.game
        self._states = match.opening()
        self.midway: list[bool] = []  # before each action, and now
        self.phases: list[int] = []  # the same
        self.shown_to: list[int] = []  # the same: a seat, NONE where it knows no more than before
        self._seen = record.batch(self.game.dtype, 1)
        self._look(NONE)
        self.catch_up(match)

    def _look(self, shown_to: int) -> None:
        s: Any = self._states[0]
        self.midway.append(bool(self.game.is_midway(s)))
        self.phases.append(int(s.phase))
        self.shown_to.append(shown_to)

    def catch_up(self, match: Match) -> None:
        """Look at the actions that are new."""
        first = len(self.midway) - 1
        for actor, action in zip(match.actors[first:], match.actions[first:], strict=True):
            if not self.game.hidden or actor < 0:
                self.game.apply(self._states[0], action)
                self._look(NONE)
                continue
            before, known = self._states.copy(), self._known(actor)
            self.game.apply(self._states[0], action)
            is_more = known != self._known(actor) and self._is_more(actor, before)
            self._look(actor if is_more else NONE)

    def _known(self, seat: int) -> list[bytes]:
        """Return what a seat knows of the hidden fields; while that stays, nothing is shown."""
        self.game.redact(self._states, 0, seat, self._seen, 0)
        return [self._seen[name].tobytes() for name in self.game.hidden]

    def _is_more(self, seat: int, before: record.States) -> bool:
        """Tell whether something is open to a seat that was hidden from it."""
        were = set(self.game.hidden_from(before[0], seat))
        return bool(were.difference(self.game.hidden_from(self._states[0], seat)))

    def began(self, ply: int) -> int:
        """Return the ply at which the decision began to which action `ply` (from 0) belongs."""
        while self.midway[ply]:
            ply -= 1
        return ply

    def ends(self) -> list[int]:
        """Return the plies after which no decision is under way: replays stop there."""
        return [ply for ply, midway in enumerate(self.midway) if not midway]


def back_to(
    match: Match,
    decisions: Decisions,
    seat: int,
    is_decided: Callable[[int], bool],
    past: Collection[int] = (),
) -> int | None:
    """Return the ply to which a seat may go back; None where others or chance have acted since.

    Inside a decision one action is taken back, else the whole last decision. Actions that were not
    decided (`is_decided`, by ply), such as forced ones, go with the one before them, and so do
    those of the seats `past` which one may go back. No draw is ever taken back, and no look at
    what was hidden.
    """
    if seat < 0 or match.is_over:
        return None
    ply = len(match.actions)
    is_inside = decisions.midway[ply] and match.to_move == seat
    looks = (at for at in range(ply, -1, -1) if decisions.shown_to[at] == seat)
    looked = next(looks, 0)
    while ply > 0 and (match.actors[ply - 1] == seat or match.actors[ply - 1] in past):
        ply -= 1
        if match.actors[ply] == seat and is_decided(ply):
            if ply < looked:
                return None
            return ply if is_inside else max(decisions.began(ply), looked)
    return None


def goes_on(game: Game, states: record.States, seat: int) -> bool:
    """Tell whether a decision of the seat is under way, after an action made with `act` alone."""
    s: Any = states[0]
    if int(s.phase) in game.settling or not game.is_midway(s):
        return False
    return int(game.to_move(s)) == seat
