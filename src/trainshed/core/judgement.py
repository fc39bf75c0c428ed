"""From estimates to chances: what `evaluate` of every game ends with, and how sure it is."""

from .rule import rule

LEAST = 1e-6  # nobody is without any chance


@rule
def by_steps(value, steps, at_last):  # type: ignore[no-untyped-def]
    """Return what belongs to the first step that a value reaches: (least, found), highest first."""
    for least, found in steps:
        if value >= least:
            return found
    return at_last


@rule
def share_out(out, seats, times):  # type: ignore[no-untyped-def]
    """Turn each seat's estimated score into its likely share of the victory, in all 1.

    Squaring the estimates more often makes the leader surer of it.
    """
    highest = 1.0
    for seat in range(seats):
        highest = max(highest, out[seat])
    total = 0.0
    for seat in range(seats):
        likely = max(out[seat], 0.0) / highest
        for _ in range(times):
            likely *= likely
        out[seat] = LEAST + likely
        total += out[seat]
    for seat in range(seats):
        out[seat] /= total
