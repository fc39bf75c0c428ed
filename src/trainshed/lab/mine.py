"""Mining puzzles: positions of matches in which the judge finds one choice clearly best, with few
playouts and with twenty times as many, and the strongest bot finds it too.

The judge plays on by the game's `quick`, the search does not: where both say the same, it is more
than a whim of either.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from trainshed.analysis.candidates import Candidates
from trainshed.analysis.chances import RAW, chances_of, mean_and_error
from trainshed.analysis.crew import Crew
from trainshed.analysis.playouts import Playouts, Sample
from trainshed.analysis.walk import Walk, walk
from trainshed.bots import find
from trainshed.bots.driving import choice_of
from trainshed.bots.levels import LEVELS as BUDGETS
from trainshed.core.match import Match
from trainshed.core.option import unusual

from .puzzle import LEVELS, Alternative, Puzzle

Floats = npt.NDArray[np.float64]
SHOWN = 4  # choices of a puzzle: A to D
EVERY = 1000  # choices: more than there are
GAP = 0.07  # of the chance to win, between the best choice and the next
# Playouts of each choice, all of them fresh; how many choices are looked at; and how many standard
# errors the best must be apart from each. The last look is twenty times as long as the second.
LOOKS = ((25, EVERY, 0.5), (100, EVERY, 2.0), (2000, SHOWN, 4.0))
PLAYOUTS = LOOKS[-1][0]
TRIES = 3  # of each level
DIGITS = 3
STRONGEST = LEVELS[-1]
MOST_ALIKE = 2  # puzzles with the same answer: who has seen them knows the third
A_MATCH = 16  # decisions that are looked at, spread over it


@dataclass(frozen=True)
class Spot:
    """A decision to be looked at: a position as its seat knows it, and its choices."""

    ply: int
    seat: int
    known: Any
    choices: tuple[int, ...]


@dataclass(frozen=True)
class Found:
    """A decision with one best choice: what came of each, the best first."""

    spot: Spot
    order: Sequence[int]  # actions
    samples: Sequence[Sample]

    @property
    def progress(self) -> float:
        """How far the match had come, from 0 to 1."""
        left = float(np.mean(np.concatenate([each.made for each in self.samples])))
        return self.spot.ply / max(self.spot.ply + left, 1.0)


class Mine:
    """Digs in one match after the other."""

    def __init__(self, seed: int, threads: int | None = None) -> None:
        self.seed, self.threads = seed, threads

    def dig(self, match: Match) -> Iterator[Puzzle]:
        """Yield the puzzles of a match, in its order."""
        way = walk(match)
        spots = spots_of(way)
        with Crew(match.game, match.seats, self.seed, self.threads) as crew:
            found = [each for each in crew.each(judged, spots) if each is not None]
        for each in sorted(found, key=lambda found: found.spot.ply):
            puzzle = self._puzzle(match, each)
            if puzzle is not None:
                yield puzzle

    def _puzzle(self, match: Match, found: Found) -> Puzzle | None:
        """Return a puzzle, if the strongest bot finds the answer too."""
        then = match.from_start()
        ply = found.spot.ply
        then.extend(match.actors[:ply], match.actions[:ply])
        answer = match.verbs.text(found.order[0])
        solved = {}
        for level in reversed(LEVELS):
            solved[level] = solves(then, level, answer, self.seed)
            if 2 * solved[STRONGEST] < TRIES:
                return None
        by = [level for level in LEVELS if 2 * solved[level] > TRIES]
        shown = sorted(range(len(found.order))[:SHOWN], key=lambda k: found.order[k])
        return Puzzle(
            seats=match.seats,
            options=unusual(match.game.options, match.options),
            rules=match.rules,
            seed=match.seed,
            actions=match.lines()[:ply],
            seat=found.spot.seat,
            answer=answer,
            choices=[alternative(match, found, k) for k in shown],
            level=by[0],
            solved={level: solved[level] for level in LEVELS},
            tries=TRIES,
        )


def spots_of(way: Walk) -> list[Spot]:
    """Return decisions of a match that are whole and have choices that are not amounts."""
    game, candidates = way.game, Candidates(way.game, way.match.seats)
    spots = []
    for ply in way.decisions():
        legal, seat = way.choices[ply], way.match.actors[ply]
        if game.is_midway(way.states[ply]) or len(legal) < 2:
            continue
        if any(_is_amount(way, action) for action in legal):
            continue
        known = way.known(ply, seat)
        others = candidates.of(known, seat, legal, way.match.actions[ply])
        spots.append(Spot(ply, seat, known, tuple(sorted([*others, way.match.actions[ply]]))))
    step = max(1.0, len(spots) / A_MATCH)
    return [spots[int(k * step)] for k in range(min(len(spots), A_MATCH))]


def _is_amount(way: Walk, action: int) -> bool:
    return way.match.verbs.verb_of(action).name in way.game.wide


def judged(playouts: Playouts, spot: Spot) -> Found | None:
    """Return what came of the best choices where one is clearly best, however long one looks."""
    found, first = None, 0
    for count, most, apart in LOOKS:
        choices = spot.choices if found is None else found.order[:most]
        again = looked_at(playouts, spot, first, count, choices)
        if found is not None and again.order[0] != found.order[0]:
            return None
        if not is_clear(again, playouts.game.calibration, apart):
            return None
        found, first = again, first + count
    return found


def looked_at(
    playouts: Playouts, spot: Spot, first: int, count: int, choices: Sequence[int]
) -> Found:
    """Play each choice out with the same luck."""
    samples = [
        playouts.after(spot.known, spot.ply, first, count, spot.seat, action) for action in choices
    ]
    means = [float(np.nanmean(each.values(False)[:, spot.seat])) for each in samples]
    best = sorted(range(len(choices)), key=lambda k: -means[k])
    return Found(spot, [choices[k] for k in best], [samples[k] for k in best])


def is_clear(found: Found, calibration: tuple[float, float] | None, apart: float) -> bool:
    """Tell whether the first choice wins clearly more often than every other."""
    return all(
        gap >= GAP and gap >= apart * error
        for gap, error in (behind(found, k, calibration) for k in range(1, len(found.order)))
    )


def behind(found: Found, k: int, calibration: tuple[float, float] | None) -> tuple[float, float]:
    """Return how much less the k-th choice wins than the first, with its standard error."""
    seat = found.spot.seat
    rows = [found.samples[j].values(False) for j in (0, k)]
    raw, error = mean_and_error(rows[0][:, seat] - rows[1][:, seat])
    best, other = (_chances(found, j, calibration)[seat] for j in (0, k))
    gap = float(best - other)
    return gap, float(error) * abs(gap / float(raw)) if raw else float(error)


def _chances(found: Found, k: int, calibration: tuple[float, float] | None) -> Floats:
    means = np.nanmean(found.samples[k].values(False), axis=0)
    return chances_of(means, found.progress, calibration or RAW)


def alternative(match: Match, found: Found, k: int) -> Alternative:
    """Return what was found of a choice, for its puzzle."""
    calibration, seat = match.game.calibration, found.spot.seat
    gap, error = behind(found, k, calibration)
    return Alternative(
        match.verbs.text(found.order[k]),
        [round(float(chance), DIGITS) for chance in _chances(found, k, calibration)],
        round(float(np.nanmean(found.samples[k].values(True)[:, seat])), 1),
        round(gap, DIGITS),
        round(error, DIGITS),
    )


def solves(match: Match, level: str, answer: str, seed: int) -> int:
    """Return in how many tries a level finds the answer; it is bound by iterations alone."""
    budget = {name: value for name, value in BUDGETS[level].items() if name != "ms"}
    spec = find("mcts:" + ",".join(f"{name}={value}" for name, value in budget.items()))
    found = 0
    for each in range(TRIES):
        found += choice_of(spec.make(seed + 1 + each, match.to_move), match) == answer
        if level == STRONGEST and 2 * (each + 1 - found) > TRIES:
            break  # it is no puzzle, and more tries would change nothing
    return found


def chosen(puzzles: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """Choose puzzles that differ: by level, by what is to be done, by match; easy ones first."""
    left, taken = list(puzzles), list[Puzzle]()
    while left and len(taken) < count:
        best = min(left, key=lambda each: (_likeness(each, taken), -_gap(each)))
        left.remove(best)
        if sum(each.answer == best.answer for each in taken) < MOST_ALIKE:
            taken.append(best)
    return sorted(taken, key=lambda each: (LEVELS.index(each.level), -_gap(each)))


def _likeness(puzzle: Puzzle, others: Sequence[Puzzle]) -> int:
    """Count what a puzzle shares with others."""
    verb = puzzle.answer.partition(" ")[0]
    return sum(
        6 * (puzzle.level == each.level)
        + 3 * (puzzle.seed == each.seed)
        + (verb == each.answer.partition(" ")[0])
        + 3 * (puzzle.answer == each.answer)
        + 3 * (len(puzzle.choices) == 2)
        for each in others
    )


def _gap(puzzle: Puzzle) -> float:
    return min(each.behind for each in puzzle.choices if each.action != puzzle.answer)
