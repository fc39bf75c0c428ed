"""One match of a tournament: the clock of every decision, and what happens when a bot fails."""

import math
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from trainshed import bots
from trainshed.bots import Bot, driving
from trainshed.bots.failure import RAISED, Failure, told
from trainshed.core.error import BadInput
from trainshed.core.game import CHANCE
from trainshed.core.match import Match

from .schedule import Fixture, Schedule

STEPS_A_DECADE = 10  # of the histogram of times
SHORTEST = 1e-6  # seconds; shorter ones count as this
Watch = Callable[[int], None]  # is told whose turn it is, NOBODY between two
NOBODY = -1


@dataclass(frozen=True)
class Outcome:
    """One finished match; a line of the ledger."""

    match: int
    seed: int
    table: list[int]  # the entry in each seat
    wins: list[float]  # each seat's share of the victory
    scores: list[int] | None  # None after a forfeit
    actions: int
    finished: bool  # False: cut off at the longest length
    forfeit: dict[str, Any] | None  # {"seat": ..., "reason": ...}
    decisions: list[int]  # by seat
    seconds: list[float]  # by seat, over all its decisions
    times: list[dict[str, int]]  # by seat: step of the histogram -> decisions

    def line(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)


class Clock:
    """Counts and times the decisions of every seat."""

    def __init__(self, seats: int) -> None:
        self.decisions = [0] * seats
        self.seconds = [0.0] * seats
        self.times: list[dict[str, int]] = [{} for _ in range(seats)]

    def add(self, seat: int, seconds: float) -> None:
        """Count one decision."""
        step = str(step_of(seconds))
        self.decisions[seat] += 1
        self.seconds[seat] += seconds
        self.times[seat][step] = self.times[seat].get(step, 0) + 1


def step_of(seconds: float) -> int:
    """Return the step of the histogram that a time belongs to."""
    return max(0, math.floor(STEPS_A_DECADE * math.log10(max(seconds, SHORTEST) / SHORTEST)))


def time_of(step: int) -> float:
    """Return the seconds in the middle of a step."""
    return float(SHORTEST * 10 ** ((step + 0.5) / STEPS_A_DECADE))


def play(schedule: Schedule, fixture: Fixture, watch: Watch = lambda seat: None) -> Outcome:
    """Play one match; a bot that fails forfeits it."""
    texts = [schedule.entries[entry] for entry in fixture.table]
    match = Match(schedule.the_game, schedule.seats, fixture.seed, schedule.options)
    clock = Clock(schedule.seats)
    try:
        players = [_make(text, fixture.seed, seat, watch) for seat, text in enumerate(texts)]
        while len(match.actions) < match.game.max_length and not match.is_over:
            if match.to_move == CHANCE:
                match.play_chance()
            else:
                _decide(match, players[match.to_move], clock, watch)
    except Failure as failure:
        watch(NOBODY)
        return forfeited(schedule, fixture, failure.seat, failure.reason, clock, len(match.actions))
    return Outcome(
        match=fixture.number,
        seed=fixture.seed,
        table=list(fixture.table),
        wins=match.returns(),
        scores=match.scores(),
        actions=len(match.actions),
        finished=match.is_over,
        forfeit=None,
        decisions=clock.decisions,
        seconds=[round(seconds, 6) for seconds in clock.seconds],
        times=clock.times,
    )


def forfeited(
    schedule: Schedule,
    fixture: Fixture,
    seat: int,
    reason: str,
    clock: Clock | None = None,
    actions: int = 0,
) -> Outcome:
    """Return the outcome of a match a seat forfeits: the others share the victory."""
    clock = clock or Clock(schedule.seats)
    wins = [1 / max(1, schedule.seats - 1)] * schedule.seats
    wins[seat] = 0.0
    return Outcome(
        match=fixture.number,
        seed=fixture.seed,
        table=list(fixture.table),
        wins=wins,
        scores=None,
        actions=actions,
        finished=False,
        forfeit={"seat": seat, "reason": reason},
        decisions=clock.decisions,
        seconds=[round(seconds, 6) for seconds in clock.seconds],
        times=clock.times,
    )


def _make(text: str, seed: int, seat: int, watch: Watch) -> Bot:
    watch(seat)
    try:
        bot = driving.take_time(bots.find(text).make(seed, seat))
    except Failure:
        raise
    except RAISED as error:  # whatever a user's file does, it is that bot's failure
        reason = str(error) if isinstance(error, BadInput) else f"cannot be made: {told(error)}"
        raise Failure(text, f"seed {seed}", seat, reason, "mend the bot") from error
    watch(NOBODY)
    return bot


def _decide(match: Match, bot: Bot, clock: Clock, watch: Watch) -> None:
    """Let a bot decide and make its action."""
    seat, legal = match.to_move, match.legal()
    if not driving.is_asked(bot, legal):
        driving.carry_out(bot, match, legal[0])
        return
    view = driving.view_of(match, seat)
    watch(seat)
    begin = time.perf_counter()
    try:
        choice = driving.ask(bot, match, view, legal)
    finally:
        clock.add(seat, time.perf_counter() - begin)
    watch(NOBODY)
    driving.carry_out(bot, match, choice)
