"""A quick, sensible choice for any decision: for the `greedy` bot and for playouts."""

from trainshed.core.rule import rule


@rule
def quick(s, actions, n, stream):
    """Return the index of a sensible action among n legal ones."""
    return 0
