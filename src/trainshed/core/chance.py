"""Sampling of listed outcomes: the driver draws, rules never do."""

from .rule import rule
from .seeds import below


@rule
def pick(weights, n, stream):  # type: ignore[no-untyped-def]
    """Return an index below n with probability in proportion to its weight."""
    total = 0
    for i in range(n):
        total += weights[i]
    left = below(stream, total)
    i = 0
    while left >= weights[i]:
        left -= weights[i]
        i += 1
    return i
