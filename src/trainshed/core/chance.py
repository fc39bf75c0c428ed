"""Listing outcomes with their weights, and sampling them: the driver draws, rules never do."""

from numpy import int64

from .rule import rule
from .seeds import below


@rule
def draw_from(counts, width, first, out, weights):  # type: ignore[no-untyped-def]
    """List what is left of `width` things, each weighted by its count; `first` is the action of the
    first thing. Return how many there are.
    """
    n = 0
    for thing in range(width):
        if counts[thing] > 0:
            out[n] = first + thing
            weights[n] = counts[thing]
            n += 1
    return n


@rule
def any_of(width, first, out, weights):  # type: ignore[no-untyped-def]
    """List `width` things that are equally likely, as actions from `first` on."""
    for thing in range(width):
        out[thing] = first + thing
        weights[thing] = 1
    return int64(width)


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
