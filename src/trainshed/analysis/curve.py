"""Each seat's chance to win along a match, with its uncertainty; and its expected score."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .chances import RAW, chances_of, mean_and_error, on_grid
from .crew import Crew
from .playouts import Playouts, Sample
from .walk import Walk

Floats = npt.NDArray[np.float64]
FIRST_LOOK = 32  # playouts of each position before anything is shown


@dataclass(frozen=True)
class Curve:
    """For each position of a match and each seat: chance to win, its standard error, the expected
    score with its error, and how far the match had come, from 0 to 1.
    """

    chances: Floats
    errors: Floats
    scores: Floats
    score_errors: Floats
    progress: Floats

    def values(self, by_score: bool) -> Floats:
        """Return what is told of a seat: its chance, or its score where one plays alone."""
        return self.scores if by_score else self.chances

    def value_errors(self, by_score: bool) -> Floats:
        """Return the standard errors of those."""
        return self.score_errors if by_score else self.errors


class CurveMaker:
    """Plays the knots of a match out, more and more often."""

    def __init__(self, way: Walk, crew: Crew, calibration: tuple[float, float] = RAW) -> None:
        self.way, self.crew, self.calibration = way, crew, calibration
        self.knots = way.knots()
        self._samples: dict[int, list[Sample]] = {ply: [] for ply in self.knots}
        self._first = 0

    def add(self, count: int, step: Callable[[int], None] = lambda done: None) -> None:
        """Play each knot out so many times more."""
        first = self._first

        def play(playouts: Playouts, ply: int) -> tuple[int, Sample]:
            return ply, playouts.after(self.way.states[ply], ply, first, count)

        for ply, sample in self.crew.each(play, self.knots):
            self._samples[ply].append(sample)
            step(count)
        self._first += count

    def curve(self) -> Curve:
        """Return what is known so far; where nothing could happen otherwise, the next knot's."""
        match, last = self.way.match, len(self.way.choices)
        shape = (last + 1, match.seats)
        blank = [np.zeros(shape) for _ in range(4)]
        curve = Curve(blank[0], blank[1], blank[2], blank[3], np.ones(last + 1))
        curve.chances[last], curve.scores[last] = on_grid(match.returns()), match.scores()
        for ply in range(last - 1, -1, -1):
            if self._samples.get(ply):
                self._write(curve, ply)
            else:
                for values in (curve.chances, curve.errors, curve.scores, curve.score_errors):
                    values[ply] = values[ply + 1]
                curve.progress[ply] = curve.progress[ply + 1]
        return curve

    def _write(self, curve: Curve, ply: int) -> None:
        samples = self._samples[ply]
        mean, error = mean_and_error(np.concatenate([each.shares for each in samples]))
        scores = np.concatenate([each.scores for each in samples]).astype(np.float64)
        left = float(np.mean(np.concatenate([each.made for each in samples])))
        curve.progress[ply] = ply / (ply + left)
        chances = chances_of(mean, curve.progress[ply], self.calibration)
        curve.chances[ply] = on_grid(chances)
        steepness = chances * (1 - chances) / np.maximum(mean * (1 - mean), 1e-9)
        curve.errors[ply] = error * np.minimum(self.calibration[0] * steepness, 2.0)
        score, score_error = mean_and_error(scores)
        curve.scores[ply], curve.score_errors[ply] = on_grid(score), score_error
