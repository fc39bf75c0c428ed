"""The table of a tournament: wins, scores, times, each with its uncertainty."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .fixture import Outcome, time_of
from .rating import Rating, rate
from .schedule import Schedule

Z = 1.959963984540054  # of a 95 % interval


@dataclass(frozen=True)
class Estimate:
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Row:
    """One entry of a tournament."""

    bot: str
    matches: int  # in which it sat
    seats: int  # that it had in them, all together
    wins: Estimate  # share of the victory in those matches, all its seats together
    par: float  # what equal players would win
    score: Estimate | None  # of a seat; None where nothing was scored
    score_share: Estimate | None  # of a seat, in the scores of its match
    scores: tuple[int, ...]  # of all its seats
    rating: Rating
    forfeits: int
    decisions: int
    mean_ms: float  # a decision
    slow_ms: float  # 95 % of the decisions are quicker


@dataclass(frozen=True)
class Forfeit:
    """A match a bot forfeited."""

    match: int
    seat: int
    bot: str
    reason: str


@dataclass(frozen=True)
class Standings:
    """The whole table, the best rating first, and what went wrong."""

    rows: tuple[Row, ...]
    forfeits: tuple[Forfeit, ...]
    matches: int
    unfinished: int  # cut off at the longest length


def standings(schedule: Schedule, outcomes: Iterable[Outcome]) -> Standings:
    """Sum up outcomes; their order does not matter."""
    ordered = sorted(outcomes, key=lambda outcome: outcome.match)
    ratings = rate(len(schedule.entries), ordered)
    rows = [
        _row(schedule, entry, ordered, ratings[entry]) for entry in range(len(schedule.entries))
    ]
    forfeits = [
        Forfeit(
            o.match,
            o.forfeit["seat"],
            schedule.entries[o.table[o.forfeit["seat"]]],
            o.forfeit["reason"],
        )
        for o in ordered
        if o.forfeit is not None
    ]
    cut_off = sum(not outcome.finished and outcome.forfeit is None for outcome in ordered)
    best_first = sorted(rows, key=lambda row: -row.rating.mu)
    return Standings(tuple(best_first), tuple(forfeits), len(ordered), cut_off)


def _row(schedule: Schedule, entry: int, outcomes: Sequence[Outcome], rating: Rating) -> Row:
    mine = [(outcome, _seats(outcome, entry)) for outcome in outcomes]
    mine = [(outcome, seats) for outcome, seats in mine if seats]
    taken = sum(len(seats) for _, seats in mine)
    won = sum(outcome.wins[seat] for outcome, seats in mine for seat in seats)
    scored = [(o.scores, seat) for o, seats in mine if o.scores is not None for seat in seats]
    scores = [all_scores[seat] for all_scores, seat in scored]
    shares = [all_scores[seat] / max(1, sum(all_scores)) for all_scores, seat in scored]
    decisions = sum(outcome.decisions[seat] for outcome, seats in mine for seat in seats)
    seconds = sum(outcome.seconds[seat] for outcome, seats in mine for seat in seats)
    return Row(
        bot=schedule.entries[entry],
        matches=len(mine),
        seats=taken,
        wins=wilson(won, len(mine)),
        par=taken / (schedule.seats * max(1, len(mine))),
        score=mean_of(scores),
        score_share=mean_of(shares),
        scores=tuple(sorted(scores)),
        rating=rating,
        forfeits=sum(o.forfeit is not None and o.forfeit["seat"] in seats for o, seats in mine),
        decisions=decisions,
        mean_ms=1000 * seconds / max(1, decisions),
        slow_ms=1000 * slow_time(mine),
    )


def _seats(outcome: Outcome, entry: int) -> list[int]:
    return [seat for seat, who in enumerate(outcome.table) if who == entry]


def wilson(won: float, matches: int) -> Estimate:
    """Return a share of matches with Wilson's interval; shared victories count in parts."""
    if matches == 0:
        return Estimate(0.0, 0.0, 1.0)
    share, z2 = won / matches, Z * Z
    middle = share + z2 / (2 * matches)
    spread = Z * math.sqrt(max(0.0, share * (1 - share)) / matches + z2 / (4 * matches * matches))
    below = 1 + z2 / matches
    return Estimate(share, max(0.0, (middle - spread) / below), min(1.0, (middle + spread) / below))


def mean_of(numbers: Sequence[float]) -> Estimate | None:
    """Return the mean of some numbers with the interval of the normal distribution."""
    if not numbers:
        return None
    mean = sum(numbers) / len(numbers)
    squares = sum((number - mean) ** 2 for number in numbers)
    spread = Z * math.sqrt(squares / max(1, len(numbers) - 1) / len(numbers))
    return Estimate(mean, mean - spread, mean + spread)


def slow_time(mine: Sequence[tuple[Outcome, Sequence[int]]]) -> float:
    """Return the seconds that 95 % of the decisions stay below, to a step of the histogram."""
    counts: dict[int, int] = {}
    for outcome, seats in mine:
        for seat in seats:
            for step, count in outcome.times[seat].items():
                counts[int(step)] = counts.get(int(step), 0) + count
    left = 0.95 * sum(counts.values())
    for slower in sorted(counts):
        left -= counts[slower]
        if left <= 0:
            return time_of(slower)
    return 0.0
