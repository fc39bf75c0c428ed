"""The quiet spell: rounds in a row in which nothing was built or sold, and what follows. [10]

Rules version 1 counted rounds only, in every mode, and asked for votes at every round start; its
matches replay so.
"""

from trainshed.core.counting import least
from trainshed.core.rule import rule

from ..state import AUTO, IMPOSSIBLE_END, SEATS, STALEMATE_ROUNDS

LONGEST_SPELL = 100  # ends any match: none is endless [10]


@rule
def count_quiet_rounds(s):
    """Note whether the round just played did anything. [10, `stalemate_rounds`]"""
    is_counted = s.rules > 1 or s.option[STALEMATE_ROUNDS] > 0
    if s.round_number > 0 and is_counted:
        if s.busy:
            end_spell(s)
        else:
            lengthen_spell(s)
    s.busy = 0


@rule
def lengthen_spell(s):
    """Add the round to the spell, and the seats that had an action in it. [10]"""
    s.quiet_rounds += 1
    if s.rules > 1:
        for place in range(s.seats):
            s.acted[s.order[place]] = 1


@rule
def end_spell(s):
    """Forget the spell: something was built or sold. [10]"""
    s.quiet_rounds = 0
    for seat in range(SEATS):
        s.acted[seat] = 0


@rule
def is_stale(s):
    """Tell whether the spell counts as agreement: long enough, and every seat has had an action in
    it; where a vote is on, the players are asked instead. [10, `stalemate_rounds`]
    """
    limit = s.option[STALEMATE_ROUNDS]
    is_long = limit > 0 and s.quiet_rounds >= limit
    if s.rules == 1:
        return is_long
    if s.quiet_rounds >= LONGEST_SPELL:
        return True
    return is_long and s.option[IMPOSSIBLE_END] == AUTO and has_everybody_acted(s)


@rule
def has_everybody_acted(s):
    """Tell whether each seat has had an action in the spell: who had none has declined nothing."""
    return least(s.acted, s.seats) > 0


@rule
def is_vote_due(s):
    """Tell whether the players are asked: where a vote is on, after a quiet round. [10 b]"""
    is_on = s.option[IMPOSSIBLE_END] != AUTO
    return is_on and (s.quiet_rounds > 0 or s.rules == 1)
