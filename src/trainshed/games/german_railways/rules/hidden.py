"""What a seat may see: everything. All information is open. [1, C24]"""

from trainshed.core.rule import rule


@rule
def redact(states, i, seat, out, j):
    """Copy position `i` as the seat may know it: whole."""
    out[j] = states[i]


@rule
def determinise(s, seat, stream):
    """Fill in what the seat cannot know: nothing."""
