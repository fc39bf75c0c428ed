"""Bots at the table: let them decide, play a match out, take a stored one up where it stopped."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from trainshed.core import generic, play
from trainshed.core.error import BadInput, Refused
from trainshed.core.game import CHANCE, OVER, Game
from trainshed.core.known import known_actions
from trainshed.core.match import Done, Match
from trainshed.core.rule import rule

from . import PREFIX, Bot, Spec, View
from .failure import RAISED, Failure, line_of, told


def take_time(bot: Bot) -> Bot:
    """Let a bot think as long as its iterations take where it can: results must not hang on the
    clock of a machine that has much to do.
    """
    if hasattr(bot, "take_time"):
        bot.take_time()
    return bot


def view_of(match: Match, seat: int) -> View:
    """Return what a seat may know of a match."""
    state, names = match.recalled(seat), tuple(match.names)
    return View(match.game, seat, state, names, known_actions(match, seat))


def choice_of(bot: Bot, match: Match) -> str:
    """Return what a bot does for the seat to move."""
    legal = match.legal()
    if not is_asked(bot, legal):
        return legal[0]
    return ask(bot, match, view_of(match, match.to_move), legal)


def is_asked(bot: Bot, legal: Sequence[str]) -> bool:
    """Tell whether a bot is asked: not where it has one choice. One that compiled code plays too
    (`pilot`) always is, for there its random numbers go on with every action.
    """
    return len(legal) > 1 or getattr(bot, "pilot", None) is not None


def ask(bot: Bot, match: Match, view: View, legal: Sequence[str]) -> str:
    """Return the text that a bot chooses, or raise its `Failure`, whatever went wrong in it."""
    try:
        choice = bot.choose(view, legal)
    except RAISED as error:
        reason = f"raised {told(error)}{line_of(error, type(bot))}"
        raise failure_of(bot, match, reason, "mend the bot") from error
    if not isinstance(choice, str):
        reason = f"returned a {type(choice).__name__} instead of an action's text"
        raise failure_of(bot, match, reason, "return one of the legal actions")
    return choice


def carry_out(bot: Bot, match: Match, choice: str) -> Done:
    """Make the action that a bot chose; an illegal one is its `Failure`."""
    answer = match.submit(choice)
    if isinstance(answer, Refused):
        reason = f"returned an illegal action: {answer}"
        raise failure_of(bot, match, reason, "return one of the legal actions")
    return answer


def failure_of(bot: Bot, match: Match, reason: str, way_out: str) -> Failure:
    """Return what the bot to move did wrong, with its name in the record or else its class."""
    seat, place = match.to_move, f"seed {match.seed}, action {len(match.actions) + 1}"
    called = match.names[seat]
    name = called.removeprefix(PREFIX) if called.startswith(PREFIX) else type(bot).__name__
    return Failure(name, place, seat, reason, way_out)


def step(match: Match, bots: Mapping[int, Bot]) -> Done | None:
    """Make the next chance event or the next decision of a bot; None where neither is due."""
    mover = match.to_move
    if mover == CHANCE:
        return match.play_chance()
    if mover not in bots:
        return None
    return carry_out(bots[mover], match, choice_of(bots[mover], match))


def play_out(match: Match, bots: Mapping[int, Bot]) -> None:
    """Play until somebody else must decide, the match is over, or it is as long as any can be."""
    while len(match.actions) < match.game.max_length and step(match, bots) is not None:
        pass


def take_up(stored: Match, bots: Mapping[int, Bot]) -> Match:
    """Return the stored match with all random streams where they stood when it was left.

    Every draw and every bot's decision is made again, but for bots whose choices lean on no stream
    (`forgetful`). What the record says stands, even where a bot would now decide otherwise.
    """
    match = stored.from_start()
    for actor, action in zip(stored.actors, stored.actions, strict=True):
        if actor in bots and not getattr(bots[actor], "forgetful", False):
            choice_of(bots[actor], match)
        if actor == CHANCE:
            if match.verbs.action(match.play_chance().text) == action:
                continue
            match.undo()
        refused = match.extend([actor], [action])
        if refused is not None:
            raise BadInput(str(refused))
    return match


@rule
def movers(states, i, actions, n, out):  # type: ignore[no-untyped-def]
    """Apply actions that are known to fit, and write down whose each was."""
    s = states[i]
    for k in range(n):
        out[k] = generic.to_move(s)
        generic.apply(s, actions[k])


class Recorder:
    """Plays matches for their records: compiled where all bots can be, else step by step."""

    def __init__(self, game: Game, specs: Sequence[Spec], options: Mapping[str, Any]) -> None:
        self.game, self.specs, self.options = game, specs, options
        self.pilots = [spec.kind.pilot for spec in specs]
        self._log = np.zeros(game.max_length, dtype=np.int64)
        self._actors = np.zeros(game.max_length, dtype=np.int64)

    def match(self, seed: int) -> Match:
        """Play the match with this seed to its end."""
        names = [spec.seat_name for spec in self.specs]
        match = Match(self.game, names, seed, self.options)
        if None in self.pilots:
            bots = [take_time(spec.make(seed, seat)) for seat, spec in enumerate(self.specs)]
            play_out(match, dict(enumerate(bots)))
            return match
        made = self._play_compiled(seed)
        refused = match.extend(self._actors[:made], self._log[:made])
        assert refused is None, refused
        assert match.to_move == OVER or made == self.game.max_length
        return match

    def _play_compiled(self, seed: int) -> int:
        seats = len(self.specs)
        states = self.game.new(seats, self.options)
        streams, actions, weights = play.buffers(self.game, seats)
        play.start_streams(streams, seed, seats)
        pilots = np.array(self.pilots, dtype=np.int64)
        made = int(
            play.play_and_log(states, 0, seats, pilots, streams, actions, weights, self._log)
        )
        movers(self.game.new(seats, self.options), 0, self._log, made, self._actors)
        return made
