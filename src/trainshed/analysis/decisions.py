"""What each whole decision cost: screened against the other choices with the same luck, then
judged again with fresh playouts until the difference is clear; what stays unclear is not told.

A decision of several actions, such as a build, is one: it is compared with every other way in which
it could have gone on from any of its steps.

The best of many noisy choices looks better than it is. So the screening only names a rival; what is
told comes from playouts that had no say in naming it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from .chances import RAW, chances_of, mean_and_error
from .playouts import Playouts

Floats = npt.NDArray[np.float64]

# From which loss of the chance to win a decision has a name, worst last
MARKS = (("inaccuracy", 0.03), ("mistake", 0.06), ("blunder", 0.10))
LEAST = MARKS[0][1]
APART = 2.0  # standard errors: what is told must be farther from nothing
# Playouts of each choice that is left, and how many choices are left after them
SCREENING = ((24, 5), (48, 2), (96, 1))
# Fresh playouts, and by how many standard errors a loss must then be above the least that has a
# name; every look may mislead, so they ask for more than `APART`, the first ones most
CONFIRMING = ((160, 3.5), (160, 3.2), (320, 3.0), (640, 2.8), (1280, 2.6))
OPEN = 96  # playouts of what was played and of each choice that it left open
TRYING = 1 << 19  # their numbers begin here
FRESH = 1 << 20  # numbers of fresh playouts begin here


Actions = tuple[int, ...]  # of one decision, all or the first ones


@dataclass(frozen=True)
class Question:
    """A decision to be judged: a position as its seat knew it, what it did there, and how else it
    might have begun.
    """

    ply: int
    seat: int
    known: Any  # the record as the seat knew it
    played: Actions
    others: tuple[Actions, ...]
    progress: float
    open: tuple[Actions, ...] = ()  # what the seat can still do after it as well: higher bids


@dataclass(frozen=True)
class Verdict:
    """What a decision cost: 0 and no better choice where nothing is clear."""

    ply: int
    seat: int
    played: Actions
    better: Actions | None = None
    loss: float = 0.0
    error: float = 0.0
    value: float = 0.0  # of what was played, to its seat
    playouts: int = 0  # fresh ones of what was played and of the better choice, each

    def mark(self, scale: float = 1.0) -> str:
        """Return what it is called: a name that would not stand a second look is not given."""
        return "" if self.better is None else mark_of(self.loss - self.error, scale)


@dataclass(frozen=True)
class Measure:
    """What values are counted in: chances to win as they come true, or scores where one plays
    alone; then a loss of all of `scale` is what the loss of a win is elsewhere.
    """

    calibration: tuple[float, float] = RAW
    by_score: bool = False
    scale: float = 1.0


class Judge:
    """Judges decisions of one match."""

    def __init__(
        self,
        playouts: Playouts,
        measure: Measure | None = None,
        effort: float = 1.0,
        complete: Callable[[Question, Actions], Actions] = lambda question, begun: begun,
    ) -> None:
        self.playouts, self.measure = playouts, measure or Measure()
        self.least = LEAST * self.measure.scale
        self.effort, self.complete = effort, complete

    def judge(self, question: Question) -> Verdict:
        """Return what a decision cost its seat."""
        nothing = Verdict(question.ply, question.seat, question.played)
        asked, question = question, replace(question, played=self.at_its_best(question))
        rival = self._screen(question)
        rival = rival and self.complete(question, rival)
        if rival is None or rival == question.played:
            return nothing
        found = self._confirm(question, rival)
        return replace(found, played=asked.played)

    def _values(self, question: Question, actions: Actions, first: int, count: int) -> Floats:
        known, ply, seat = question.known, question.ply, question.seat
        sample = self.playouts.after(known, ply, first, count, seat, *actions)
        return sample.values(self.measure.by_score)

    def at_its_best(self, question: Question) -> Actions:
        """Return what was played, or what it left open where that looks better: who bids low can
        still bid higher, though `quick` may not.
        """
        if not question.open:
            return question.played
        number = max(8, int(OPEN * self.effort))
        worth = {
            each: float(np.nanmean(self._values(question, each, TRYING, number)[:, question.seat]))
            for each in (question.played, *question.open)
        }
        return max(worth, key=lambda each: worth[each])

    def _screen(self, question: Question) -> Actions | None:
        """Return the choice that looks best, if it looks clearly better than the one made."""
        left, first = list(question.others), 0
        rows: dict[Actions, list[Floats]] = {each: [] for each in (question.played, *left)}
        for count, most in SCREENING:
            number = max(8, int(count * self.effort))
            for each in (question.played, *left):
                rows[each].append(self._values(question, each, first, number))
            first += number
            left = self._promising(question, rows, left)[:most]
            if not left:
                return None
        return left[0]

    def _promising(
        self, question: Question, rows: dict[Actions, list[Floats]], left: list[Actions]
    ) -> list[Actions]:
        """Return the choices that may be better by what matters, those that look best first."""
        played = np.concatenate(rows[question.played])[:, question.seat]
        found = []
        for each in left:
            gains = np.concatenate(rows[each])[:, question.seat] - played
            gain, error = mean_and_error(gains)
            if gain + APART * error > self.least and not _is_a_guess(gains):
                found.append((-float(gain), each))
        return [each for _, each in sorted(found)]

    def _confirm(self, question: Question, rival: Actions) -> Verdict:
        """Judge what was played and its rival anew until they are apart, or it does not matter."""
        first, pairs = FRESH, [np.zeros((0, 0))] * 2
        told = Verdict(question.ply, question.seat, question.played)
        for count, apart in CONFIRMING:
            number = max(8, int(count * self.effort))
            for k, new in enumerate(self._pair(question, rival, first, number)):
                pairs[k] = np.concatenate([pairs[k], new]) if len(pairs[k]) else new
            first += number
            told = self._told(question, rival, pairs)
            if told.loss - apart * told.error >= self.least:
                return told
            if told.loss + apart * told.error < self.least:
                break
        return Verdict(told.ply, told.seat, told.played, value=told.value)

    def again(self, question: Question, rival: Actions, first: int, count: int) -> Verdict:
        """Return what a decision cost against one choice, by so many playouts of both."""
        return self._told(question, rival, self._pair(question, rival, first, count))

    def _pair(self, question: Question, rival: Actions, first: int, count: int) -> list[Floats]:
        both = question.played, rival
        return [self._values(question, actions, first, count) for actions in both]

    def _told(self, question: Question, rival: Actions, pairs: list[Floats]) -> Verdict:
        """Return the loss with its error, on the scale of chances that come true."""
        seat = question.seat
        gains = pairs[1][:, seat] - pairs[0][:, seat]
        if _is_a_guess(gains):
            return Verdict(question.ply, seat, question.played)
        raw, error = mean_and_error(gains)
        means = [np.nanmean(rows, axis=0) for rows in pairs]
        if self.measure.by_score:
            values = means
        else:
            values = [self._calibrated(question, each) for each in means]
        loss = float(values[1][seat] - values[0][seat])
        slope = abs(loss / raw) if raw else 1.0
        return Verdict(
            ply=question.ply,
            seat=seat,
            played=question.played,
            better=rival,
            loss=loss,
            error=float(error) * float(slope),
            value=float(values[0][seat]),
            playouts=len(gains),
        )

    def _calibrated(self, question: Question, shares: Floats) -> Floats:
        return chances_of(shares, question.progress, self.measure.calibration)


def _is_a_guess(gains: Floats) -> bool:
    """Tell whether both ways were legal in less than half of what might have been hidden."""
    return bool(np.isnan(gains).mean() > 0.5)


def mark_of(loss: float, scale: float = 1.0) -> str:
    """Return what a loss is called; empty where it is too small for a name."""
    names = [name for name, least in MARKS if loss >= least * scale]
    return names[-1] if names else ""
