"""A finished match as the judge walks it: every position, and what might have happened there."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from trainshed.core import record
from trainshed.core.decision import goes_on
from trainshed.core.error import BadInput
from trainshed.core.game import CHANCE, OVER, Game
from trainshed.core.match import Match
from trainshed.core.replay import Steps
from trainshed.core.seeds import stream


@dataclass(frozen=True)
class Walk:
    """Positions 0 to the last; `choices[k]` is all that might have happened in position k."""

    match: Match
    states: record.States
    choices: list[list[int]]

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.match.game

    def known(self, ply: int, seat: int) -> Any:
        """Return a position as a seat with a perfect memory knew it."""
        out = record.batch(self.game.dtype, 1)
        (self.game.recall or self.game.redact)(self.states, ply, seat, out, 0)
        return out[0]

    def knots(self) -> list[int]:
        """Return the positions that may go on in several ways: between them nothing changes."""
        return [ply for ply, choices in enumerate(self.choices) if len(choices) > 1]

    def decisions(self) -> list[int]:
        """Return the knots where a seat decides."""
        return [ply for ply in self.knots() if self.match.actors[ply] != CHANCE]

    def wholes(self) -> list[range]:
        """Return the plies of each whole decision in which there was a choice."""
        found, ply = [], 0
        while ply < len(self.choices):
            whole = self._whole(ply)
            if self.match.actors[ply] != CHANCE and any(len(self.choices[k]) > 1 for k in whole):
                found.append(whole)
            ply = whole.stop
        return found

    def was_outbid(self, ply: int) -> bool:
        """Tell whether the action after a ply was a bid that its seat could raise again: what it
        cost is what the last bid cost, or leaving it.
        """
        match, bid = self.match, self.match.actions[ply]
        if not self.game.is_bid(bid):
            return False
        for later in range(ply + 1, len(match.actions)):
            bids = [action for action in self.choices[later] if self.game.is_bid(action)]
            if match.actors[later] == match.actors[ply]:
                return bool(bids) and min(bids) > bid  # else another auction has begun
            if not bids and len(self.choices[later]) > 1:
                return False
        return False

    def bidding(self) -> list[bool]:
        """Tell of each action whether it was decided what something is worth: a bid, a price, a
        purchase, or none of them where one was possible.
        """
        return [not self.game.bidding.isdisjoint(choices) for choices in self.choices]

    def _whole(self, ply: int) -> range:
        """Return the plies of the decision that begins at a ply, as far as its seat could foresee
        them: what it learns on the way begins another one.
        """
        match, seat, end = self.match, self.match.actors[ply], ply + 1
        if seat == CHANCE:
            return range(ply, end)
        guess = record.batch(self.game.dtype, 1)
        guess[0] = self.known(ply, seat)
        self.game.determinise(guess[0], seat, stream(0, "known"))
        steps = Steps(self.game)
        while end < len(match.actions) and match.actors[end] == seat:
            self.game.act(guess[0], match.actions[end - 1])
            if not goes_on(self.game, guess, seat):
                break
            if match.actions[end] not in steps.look(guess)[1]:
                break
            end += 1
        return range(ply, end)


def walk(match: Match) -> Walk:
    """Walk through a match that is over; what is not, is refused."""
    check_over(match)
    last = len(match.actions)
    states = record.batch(match.game.dtype, last + 1)
    states[:] = match.opening()[0]
    steps, choices = Steps(match.game), []
    for ply, action in enumerate(match.actions):
        choices.append(steps.look(states[ply : ply + 1])[1])
        states[ply + 1] = states[ply]
        match.game.apply(states[ply + 1], np.int64(action))
    return Walk(match, states, choices)


def check_over(match: Match) -> None:
    """Refuse a match that is not over: who knew the judge's mind would play with its help."""
    if match.to_move != OVER:
        made = f"after {len(match.actions)} actions {_waits_for(match)}"
        raise BadInput(f"the match is not over: {made}; play it to its end first")


def _waits_for(match: Match) -> str:
    if match.to_move == CHANCE:
        return "a chance event is due"
    return f"{match.names[match.to_move]} is to move"
