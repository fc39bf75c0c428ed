"""Decisions of a match: where each began and when it was complete, as the rules tell it.

A decision is a run of actions of one seat; `is_midway` is true between two of them. Undo, plans,
logs and replays follow from that.
"""

from collections.abc import Callable, Collection
from typing import Any

from . import record
from .game import Game
from .match import Match


class Decisions:
    """For each position of a match whether it lies in the middle of a decision; kept up to date."""

    def __init__(self, match: Match) -> None:
        self.game = match.game
        self._states = match.opening()
        self.midway = [bool(self.game.is_midway(self._states[0]))]  # before each action, and now
        self.catch_up(match)

    def catch_up(self, match: Match) -> None:
        """Look at the actions that are new."""
        for action in match.actions[len(self.midway) - 1 :]:
            self.game.apply(self._states[0], action)
            self.midway.append(bool(self.game.is_midway(self._states[0])))

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
    those of the seats `past` which one may go back. No draw is ever taken back.
    """
    if seat < 0 or match.is_over:
        return None
    ply = len(match.actions)
    is_inside = decisions.midway[ply] and match.to_move == seat
    while ply > 0 and (match.actors[ply - 1] == seat or match.actors[ply - 1] in past):
        ply -= 1
        if match.actors[ply] == seat and is_decided(ply):
            return ply if is_inside else decisions.began(ply)
    return None


def goes_on(game: Game, states: record.States, seat: int) -> bool:
    """Tell whether a decision of the seat is under way, after an action made with `act` alone."""
    s: Any = states[0]
    if int(s.phase) in game.settling or not game.is_midway(s):
        return False
    return int(game.to_move(s)) == seat
