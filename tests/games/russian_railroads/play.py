"""Random matches of Russian Railroads over random modules, for tests of what the face says."""

import random
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from trainshed.core.face import Seen
from trainshed.core.look import look
from trainshed.core.match import Match
from trainshed.games.russian_railroads import GAME

NAMES = ("Anna", "Ben", "Clara", "Dora")
FEW = range(3)
MANY = pytest.mark.parametrize(
    "seed", [*FEW, *(pytest.param(seed, marks=pytest.mark.full) for seed in range(3, 40))]
)
MODULES = ("germany", "coal", "new_components")


def options_of(seed: int) -> tuple[int, dict[str, bool | str]]:
    """Return seats and options that a seed stands for."""
    rng = random.Random(seed)
    seats = rng.choice((1, 2, 3, 4))
    options: dict[str, bool | str] = {name: rng.random() < 0.5 for name in MODULES}
    options["solo"] = seats == 1
    options["manned_multi"] = rng.choice(("fixed", "choice"))
    return seats, options


def new(seed: int) -> Match:
    """Begin the match of a seed."""
    seats, options = options_of(seed)
    return Match(GAME, NAMES[:seats], seed, options)


def walk(seed: int) -> Iterator[Match]:
    """Yield a random match before each of its actions, and at its end; seats pass late."""
    match, rng = new(seed), random.Random(seed)
    while not match.is_over:
        yield match
        if match.to_move < 0:
            match.play_chance()
            continue
        legal = match.legal()
        busy = [text for text in legal if text not in ("pass", "skip", "relocate none")]
        match.play(rng.choice(busy if busy and rng.random() < 0.9 else legal))
    yield match


@cache
def played(seed: int) -> Match:
    """Return the whole match of a seed."""
    *_, match = walk(seed)
    return match


def looks(match: Match, each: Callable[[Seen], None]) -> None:
    """Look at a match with the eyes of every seat and of the public."""
    for seat in range(-1, match.seats):
        each(look(match, seat))
