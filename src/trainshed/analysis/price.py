"""A fair price: where getting what is on offer and leaving it to the others are worth the same.

Both are played out at several prices with the same luck. What getting it is worth above leaving it
falls with the price: a line through these points crosses nothing at the fair price, and how well
the line is known is the width of the band.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from trainshed.core import record
from trainshed.core.game import CHANCE, OVER
from trainshed.core.pricing import Pricing
from trainshed.core.replay import Steps
from trainshed.core.seeds import stream

from .chances import mean_and_error
from .playouts import Playouts

POINTS = 7  # prices that are played out
ROUNDS = 2  # the second one nearer to where the first one crossed
COUNT = 140  # playouts of each
FIRST = 1 << 21  # their numbers begin here
NEAR = 0.3  # of the whole span: what the second round looks at on both sides
WIDEST = 0.4  # of the whole span: a band that reaches farther to both sides says nothing


@dataclass(frozen=True)
class Price:
    """A band of prices, and the least and the highest that might be named."""

    low: int
    high: int
    least: int
    highest: int


class Pricer:
    """Finds fair prices with the playouts of one thread."""

    def __init__(self, playouts: Playouts) -> None:
        self.playouts, self.game = playouts, playouts.game
        self._steps = Steps(self.game)

    def price(self, known: Any, ply: int, seat: int, begun: Sequence[int] = ()) -> Price | None:
        """Return the fair price for what is on offer after `begun`; None where nothing is, or where
        no price makes a clear difference.
        """
        guess = record.batch(self.game.dtype, 1)
        guess[0] = known
        self.game.determinise(guess[0], seat, stream(0, "known"))
        for action in begun:
            self.game.apply(guess[0], np.int64(action))
        found = self._prices(guess)
        if found is None or self.playouts.seats == 1:
            return None
        pricing, prices = found
        points: list[tuple[float, float, float]] = []
        looked_at, line = sorted(prices), None
        for number in range(ROUNDS):
            ways = [self._ways(guess, begun, pricing, prices[k]) for k in _spread(looked_at)]
            first = FIRST + number * COUNT
            points += [
                (amount, *self._gain(known, ply, seat, first, way))
                for amount, way in zip(_spread(looked_at), ways, strict=True)
            ]
            line = _crossing([point for point in points if point[2] > 0])
            if line is None:
                return None
            span = NEAR * (max(prices) - min(prices))
            near = [amount for amount in sorted(prices) if abs(amount - line[0]) <= span]
            looked_at = near or looked_at
        return _band(line, min(prices), max(prices)) if line is not None else None

    def _prices(self, guess: Any) -> tuple[Pricing, dict[int, int]] | None:
        """Return the prices that may be named, each with its action."""
        legal, verbs = self._steps.look(guess)[1], self.game.verbs
        for pricing in self.game.priced:
            named = [action for action in legal if verbs.verb_of(action).name == pricing.verb]
            if len(named) > 1:
                return pricing, {int(verbs.text(action).split()[1]): action for action in named}
        return None

    def _ways(
        self, guess: Any, begun: Sequence[int], pricing: Pricing, action: int
    ) -> tuple[list[int], list[int]]:
        """Return all actions until the seat has it for a price, and until it has left it."""
        ahead, verbs = record.clone(guess), self.game.verbs
        seat = self.game.to_move(ahead[0])
        self.game.apply(ahead[0], np.int64(action))
        granted: list[int] = []
        refused: list[int] = []
        while True:
            mover, legal = self._steps.look(ahead)
            answers = [verbs.verb_of(each).name for each in legal]
            if mover in (CHANCE, OVER, seat) or pricing.granted not in answers:
                break
            if not set(answers) <= {pricing.granted, pricing.refused, pricing.verb}:
                break  # it is over: the next one decides on other things
            if pricing.refused in answers and not refused:
                refused = [*granted, legal[answers.index(pricing.refused)]]
            granted.append(legal[answers.index(pricing.granted)])
            self.game.apply(ahead[0], np.int64(granted[-1]))
        if pricing.leave:
            legal = self._steps.look(guess)[1]
            left = [each for each in legal if verbs.verb_of(each).name == pricing.leave]
            return [*begun, action, *granted], [*begun, *left[:1]]
        return [*begun, action, *granted], [*begun, action, *refused] if refused else []

    def _gain(
        self, known: Any, ply: int, seat: int, first: int, ways: tuple[list[int], list[int]]
    ) -> tuple[float, float]:
        """Return what getting it is worth above leaving it, with its error; 0, 0 where nobody else
        could have it.
        """
        if not ways[1]:
            return 0.0, 0.0
        got, left = (
            self.playouts.after(known, ply, first, COUNT, seat, *way).values(False)[:, seat]
            for way in ways
        )
        gains = got - left
        if np.isnan(gains).mean() > 0.5:
            return 0.0, 0.0
        mean, error = mean_and_error(gains)
        return float(mean), max(float(error), 1.0 / COUNT)


def _spread(amounts: Sequence[int]) -> list[int]:
    """Return some amounts from the least to the highest."""
    most = min(POINTS, len(amounts))
    return sorted({amounts[k * (len(amounts) - 1) // max(most - 1, 1)] for k in range(most)})


def _crossing(points: Sequence[tuple[float, float, float]]) -> tuple[float, float] | None:
    """Return where a line through points with errors is nothing, and how surely; None where it does
    not fall clearly.
    """
    if len(points) < 3:
        return None
    x, y, error = (np.array(values) for values in zip(*points, strict=True))
    centre = float(np.average(x, weights=error**-2.0))
    design = np.stack([np.ones_like(x), x - centre], axis=1)
    weight = error**-2.0
    spread = np.linalg.inv(design.T @ (design * weight[:, None]))
    level, slope = spread @ (design.T @ (weight * y))
    if slope >= 0 or slope**2 < 2 * spread[1, 1]:
        return None
    at = -level / slope
    doubt = spread[0, 0] + 2 * at * spread[0, 1] + at**2 * spread[1, 1]
    return centre + float(at), float(np.sqrt(doubt) / abs(slope))


def _band(line: tuple[float, float], least: int, highest: int) -> Price | None:
    """Return the band of two standard errors; 0 to 0 where even the least price is too high."""
    at, error = line[0], 2 * line[1]
    if error > WIDEST * (highest - least):
        return None
    if at + error < least:
        return Price(0, 0, least, highest)
    low, high = (round(min(max(end, least), highest)) for end in (at - error, at + error))
    return Price(low, high, least, highest)
