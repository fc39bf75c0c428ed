"""From estimates to chances: what `evaluate` of every game ends with."""

from .rule import rule

LEAST = 1e-6  # nobody is without any chance


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
