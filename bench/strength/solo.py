"""Play the same solo deals by two bots, and tell how much more the first one scores.

    .venv/bin/python bench/strength/solo.py GAME expert greedy --deals 100 --seed 1

Every deal is one seed, so both bots begin alike; the differences of a deal are averaged, with an
interval of 95 % by their own spread.
"""

import argparse
import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

import trainshed
from trainshed import bots
from trainshed.bots import driving

SURELY = 1.96  # standard errors


@dataclass(frozen=True)
class Found:
    """The scores of both bots, deal by deal."""

    first: list[int]
    second: list[int]

    @property
    def gain(self) -> float:
        """How much more the first one scores, as a part of what the second one does."""
        return sum(self.first) / sum(self.second) - 1

    @property
    def error(self) -> float:
        """The standard error of the gain, from the deals' own differences."""
        rest = [a - (1 + self.gain) * b for a, b in zip(self.first, self.second, strict=True)]
        if len(rest) < 2:
            return math.inf
        return statistics.stdev(rest) / math.sqrt(len(rest)) / statistics.mean(self.second)

    @property
    def text(self) -> str:
        """A line for people."""
        low, high = (100 * (self.gain + sign * SURELY * self.error) for sign in (-1, 1))
        means = " against ".join(
            f"{statistics.mean(each):.1f}" for each in (self.first, self.second)
        )
        gain = f"{100 * self.gain:+.1f} % ({low:+.1f} to {high:+.1f})"
        return f"{gain}: {means} points in {len(self.first)} deals"


def play(game: str, pair: Sequence[str], deals: int, seed: int) -> Found:
    """Play so many deals by both bots."""
    found = Found([], [])
    for deal in range(seed, seed + deals):
        for bot, scores in zip(pair, (found.first, found.second), strict=True):
            scores.append(score_of(game, bot, deal))
        print(deal, found.first[-1], found.second[-1], flush=True)
    return found


def score_of(game: str, name: str, seed: int) -> int:
    """Play one deal out by a bot; return its score."""
    spec = bots.find(name)
    match = trainshed.new(game, [spec.seat_name], seed=seed, options={"solo": True})
    driving.play_out(match, {0: driving.take_time(spec.make(seed, 0))})
    assert match.is_over
    return match.scores()[0]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print(play(given.game, (given.first, given.second), given.deals, given.seed).text)


if __name__ == "__main__":
    main()
