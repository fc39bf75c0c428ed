"""placeholder"""

from trainshed.core.rule import rule
from trainshed.core.seeds import below


@rule
def quick(s, actions, n, stream):
    return below(stream, n)
