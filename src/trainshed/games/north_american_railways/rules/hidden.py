"""What a seat may see: everything but the others' money, where the option hides it. [2, R13]

Every payment is made in the open, so a perfect memory knows all cash: bots get that (`recall`),
pages and screens do not. The shares in the box follow from the cards on the table: there is nothing
to hide in the record; words leave them out where `show_removed_shares` says so. [R12]
"""

from typing import Any

from trainshed.core.rule import rule

from .state import FINISHED, MONEY_HIDDEN, MONEY_VISIBILITY
from .tables import HIGHEST_PRICE, NONE


@rule
def is_hidden(s):
    """Tell whether cash is a secret now: until the end, unless money is open. [R13]"""
    return s.option[MONEY_VISIBILITY] == MONEY_HIDDEN and s.phase != FINISHED


@rule
def redact(states, i, seat, out, j):
    """Copy position `i` without the money of the other seats, nor the sum that betrays it. [R13]"""
    out[j] = states[i]
    s = out[j]
    if is_hidden(s):
        s.given = 0
        for other in range(s.seats):
            if other != seat:
                s.cash[other] = NONE


@rule
def determinise(s, seat, stream):
    """Fill in what a perfect memory cannot know: nothing; in a redacted position all could pay. [9]

    So what is tried on one says nothing about money, and no price fails for lack of it.
    """
    for other in range(s.seats):
        if s.cash[other] == NONE:
            s.cash[other] = HIGHEST_PRICE


def secrets(s: Any, seat: int) -> list[tuple[str, tuple[int, ...]]]:
    """List what `redact` blanks for a seat, or the public: field and index."""
    if not is_hidden(s):
        return []
    others = (other for other in range(int(s.seats)) if other != seat)
    return [("given", ()), *(("cash", (other,)) for other in others)]
