"""Where the draws of a match come from: the stream of a seed, or a key that nobody can search.

Both give one number for each chance event, drawn or given; what is drawn next depends on how many
there were, not on how the match came there.
"""

import hmac
from collections.abc import Sequence
from typing import Protocol

import numpy as np

from .chance import pick
from .seeds import draw, stream

NUMBER = 8  # bytes of a number: a bias of a total's 2**64th part


class Draws(Protocol):
    """The numbers of a match, from the first on."""

    def pick(self, weights: Sequence[int]) -> int:
        """Return an index with probability in proportion to its weight, by the next number."""

    def skip(self, count: int) -> None:
        """Continue after a number of chance events."""


class SeedDraws:
    """The chance stream of a seed: quick, the same everywhere, and no secret."""

    def __init__(self, seed: int) -> None:
        self._stream = stream(seed, "chance")

    def pick(self, weights: Sequence[int]) -> int:
        """Return an index by the next number of the stream."""
        return int(pick(np.array(weights, dtype=np.int64), len(weights), self._stream.copy()))

    def skip(self, count: int) -> None:
        """Take a number of draws from the stream."""
        for _ in range(count):
            draw(self._stream)


class KeyDraws:
    """HMAC-SHA256 of the number of the draw under a key: whoever has seen all draws so far knows
    nothing of the next.
    """

    def __init__(self, key: bytes) -> None:
        self._key, self._made = key, 0

    def pick(self, weights: Sequence[int]) -> int:
        """Return an index by the key and the number of the draw."""
        digest = hmac.digest(self._key, b"draw %d" % self._made, "sha256")
        left = int.from_bytes(digest[:NUMBER], "big") * sum(weights) >> 8 * NUMBER
        index = 0
        while left >= weights[index]:
            left -= weights[index]
            index += 1
        return index

    def skip(self, count: int) -> None:
        """Count that many more draws."""
        self._made += count


def draws_of(seed: int, key: bytes) -> Draws:
    """Return the draws of a match: of its key where it has one, else of its seed."""
    return KeyDraws(key) if key else SeedDraws(seed)
