"""What each decision cost: screened against the other choices with the same luck, then judged again
with fresh playouts until the difference is clear; what stays unclear is not told.

The best of many noisy choices looks better than it is. So the screening only names a rival; what is
told comes from playouts that had no say in naming it.
"""

from dataclasses import dataclass
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
SCREENING = ((24, 4), (48, 2), (96, 1))
# Fresh playouts, and how many standard errors apart settle it; every look may mislead, so they ask
# for more than `APART`, the first ones most
CONFIRMING = ((160, 3.5), (160, 3.2), (320, 3.0), (640, 2.8), (1280, 2.6))
FRESH = 1 << 20  # numbers of fresh playouts begin here


@dataclass(frozen=True)
class Question:
    """A decision to be judged: a position as its seat knew it."""

    ply: int
    seat: int
    known: Any  # the record as the seat knew it
    played: int
    others: tuple[int, ...]
    progress: float


@dataclass(frozen=True)
class Verdict:
    """What a decision cost: 0 and no better choice where nothing is clear."""

    ply: int
    seat: int
    played: int
    better: int | None = None
    loss: float = 0.0
    error: float = 0.0
    value: float = 0.0  # of what was played, to its seat
    playouts: int = 0


class Judge:
    """Judges decisions of one match. Values are chances to win, or scores where one plays alone."""

    def __init__(
        self,
        playouts: Playouts,
        calibration: tuple[float, float] = RAW,
        by_score: bool = False,
        scale: float = 1.0,
        effort: float = 1.0,
    ) -> None:
        self.playouts, self.calibration, self.by_score = playouts, calibration, by_score
        self.least = LEAST * scale
        self.effort = effort
        self._made = 0

    def judge(self, question: Question) -> Verdict:
        """Return what a decision cost its seat."""
        self._made = 0
        nothing = Verdict(question.ply, question.seat, question.played)
        rival = self._screen(question)
        if rival is None:
            return nothing
        return self._confirm(question, rival)

    def _values(self, question: Question, action: int, first: int, count: int) -> Floats:
        self._made += count
        known, ply, seat = question.known, question.ply, question.seat
        sample = self.playouts.after(known, ply, first, count, seat, action)
        return sample.values(self.by_score)

    def _screen(self, question: Question) -> int | None:
        """Return the choice that looks best, if it looks clearly better than the one made."""
        left, first = list(question.others), 0
        rows: dict[int, list[Floats]] = {action: [] for action in (question.played, *left)}
        for count, most in SCREENING:
            number = max(8, int(count * self.effort))
            for action in (question.played, *left):
                rows[action].append(self._values(question, action, first, number))
            first += number
            left = self._promising(question, rows, left)[:most]
            if not left:
                return None
        return left[0]

    def _promising(
        self, question: Question, rows: dict[int, list[Floats]], left: list[int]
    ) -> list[int]:
        """Return the choices that may be better by what matters, those that look best first."""
        played = np.concatenate(rows[question.played])[:, question.seat]
        found = []
        for action in left:
            gain, error = mean_and_error(np.concatenate(rows[action])[:, question.seat] - played)
            if gain + APART * error > self.least:
                found.append((-float(gain), action))
        return [action for _, action in sorted(found)]

    def _confirm(self, question: Question, rival: int) -> Verdict:
        """Judge what was played and its rival anew until they are apart, or it does not matter."""
        first, pairs = FRESH, [np.zeros((0, 0))] * 2
        told = Verdict(question.ply, question.seat, question.played)
        for count, apart in CONFIRMING:
            number = max(8, int(count * self.effort))
            for k, action in enumerate((question.played, rival)):
                new = self._values(question, action, first, number)
                pairs[k] = np.concatenate([pairs[k], new]) if len(pairs[k]) else new
            first += number
            told = self._told(question, rival, pairs)
            if told.loss - apart * told.error > 0 and told.loss >= self.least:
                return told
            if told.loss + apart * told.error < self.least:
                break
        return Verdict(told.ply, told.seat, told.played, value=told.value, playouts=self._made)

    def _told(self, question: Question, rival: int, pairs: list[Floats]) -> Verdict:
        """Return the loss with its error, on the scale of chances that come true."""
        seat = question.seat
        raw, error = mean_and_error(pairs[1][:, seat] - pairs[0][:, seat])
        means = [np.nanmean(rows, axis=0) for rows in pairs]
        values = means if self.by_score else [self._calibrated(question, each) for each in means]
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
            playouts=self._made,
        )

    def _calibrated(self, question: Question, shares: Floats) -> Floats:
        return chances_of(shares, question.progress, self.calibration)


def mark_of(loss: float, scale: float = 1.0) -> str:
    """Return what a loss is called; empty where it is too small for a name."""
    names = [name for name, least in MARKS if loss >= least * scale]
    return names[-1] if names else ""
