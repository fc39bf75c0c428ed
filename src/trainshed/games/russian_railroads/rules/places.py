"""The places a turn can use: spaces of the board, public engineers on them, own engineers; and
which of them can be used again. [5.1, 6, 10]
"""

from numpy import int64

from trainshed.core.rule import rule

from .complete import can_complete
from .survey import UNSURE, YES, judge
from .tables import (
    ANY_OWNER,
    BORROW,
    COIN_COST,
    COUNT,
    ENGINEERS,
    NONE,
    ON_STRIP_AT,
    PLACES,
    RANK,
    REPEAT,
    SPACES,
    START,
    TEMP_WORKERS,
    WORKERS,
)


@rule
def engineer_of(s, place):
    """Return the engineer whose action a place is, NONE for a plain space. [10]"""
    if place >= SPACES:
        return place - SPACES
    at = int64(s.space[place, ON_STRIP_AT])
    return NONE if at == NONE else int64(s.strip[at])


@rule
def is_engineers_space(s, place):
    """Tell whether a space of the board is that of a public engineer. [6]"""
    return place < SPACES and s.space[place, ON_STRIP_AT] != NONE


@rule
def workers_of(s, place):
    """Return how many workers a place costs. [6]"""
    engineer = engineer_of(s, place)
    if engineer == NONE:
        return int64(s.space[place, WORKERS])
    return int64(s.engineer[engineer, WORKERS])


@rule
def coins_of(s, place):
    """Return how many coins a place demands. [5.1]"""
    engineer = engineer_of(s, place)
    if engineer == NONE:
        return int64(s.space[place, COIN_COST])
    return int64(s.engineer[engineer, COIN_COST])


@rule
def start_of(s, place):
    """Return where the program of a place starts."""
    engineer = engineer_of(s, place)
    if engineer == NONE:
        return int64(s.space[place, START])
    return int64(s.engineer[engineer, START])


@rule
def count_of(s, place):
    """Return how many effects a place has."""
    engineer = engineer_of(s, place)
    if engineer == NONE:
        return int64(s.space[place, COUNT])
    return int64(s.engineer[engineer, COUNT])


@rule
def needs_at(s, place):
    """Return what a place needs, packed. [5.1]"""
    engineer = engineer_of(s, place)
    if engineer == NONE:
        return int64(s.space_need[place])
    return int64(s.engineer_need[engineer])


@rule
def chain_of(s, place, chain):
    """Return the chain of engineers after a place is used. [10]"""
    engineer = engineer_of(s, place)
    return chain if engineer == NONE else chain | (1 << engineer)


@rule
def is_in(chain, engineer):
    """Tell whether an engineer was performed in a chain already. [10]"""
    return engineer != NONE and (chain >> engineer) & 1 == 1


@rule
def takes_gone_workers(s, place):
    """Tell whether a place gives turquoise workers that are gone. [10, X9]"""
    if s.turquoise_home > 0:
        return False
    start = start_of(s, place)
    for row in range(start, start + count_of(s, place)):
        if s.code[row, 0] == TEMP_WORKERS:
            return True
    return False


@rule
def can_repeat(s, seat, place, most, owner, chain):
    """Tell whether a place may be used once more, complete or not. [10, X9, X10, X25]"""
    if owner == ANY_OWNER:
        if place >= SPACES or (int64(s.occupied) >> place) & 1 == 0:
            return False
    elif (int64(s.used[seat]) >> place) & 1 == 0:
        return False
    if place < SPACES and s.space[place, RANK] > 0:
        return False
    if is_engineers_space(s, place) and engineer_of(s, place) == NONE:
        return False
    if coins_of(s, place) > 0 or not 1 <= workers_of(s, place) <= most:
        return False
    return not is_in(chain, engineer_of(s, place)) and not takes_gone_workers(s, place)


@rule
def can_borrow(s, seat, engineer, chain):
    """Tell whether an engineer is another's, costs one worker and is not in the chain. [10]"""
    owner = int64(s.engineer_at[engineer])
    if owner < 0 or owner >= s.seats or owner == seat or is_in(chain, engineer):
        return False
    return s.engineer[engineer, WORKERS] == 1 and s.engineer[engineer, COIN_COST] == 0


@rule
def calls_on(s, start, count):
    """Tell whether a program re-uses a space or borrows an engineer."""
    for row in range(start, start + count):
        if s.code[row, 0] == REPEAT or s.code[row, 0] == BORROW:
            return True
    return False


@rule
def can_perform(s, start, count, chain):
    """Tell whether a program can be carried out completely as a direct action. [5.1, Q1, Q27]"""
    if not can_complete(s, start, count):
        return False
    if not calls_on(s, start, count):
        return True
    for row in range(start, start + count):
        op = s.code[row, 0]
        if (op in (REPEAT, BORROW)) and not leads_on(s, row, chain):
            return False
    return True


@rule
def can_carry_out(s, place, needs):
    """Tell whether the whole action of a place, which needs so much, can be carried out as a direct
    one when nothing is pending; `look_around` comes before. [5.1, Q1]
    """
    answer = judge(s, needs)
    if answer != UNSURE:
        return answer == YES
    return can_perform(s, start_of(s, place), count_of(s, place), chain_of(s, place, 0))


@rule
def leads_on(s, first, chain):
    """Tell whether a re-use or borrowing can end in an action that can be completed. [10]

    Walks over what can be called, each engineer once: a shortest way calls none of them twice.
    """
    seat = int64(s.seat)
    seen = int64(chain)
    waiting = 1
    s.reach_row[0] = first
    while waiting > 0:
        waiting -= 1
        row = int64(s.reach_row[waiting])
        is_repeat = s.code[row, 0] == REPEAT
        for target in range(PLACES if is_repeat else ENGINEERS):
            if is_repeat:
                most, owner = int64(s.code[row, 1]), int64(s.code[row, 2])
                if not can_repeat(s, seat, target, most, owner, seen):
                    continue
                place = target
            else:
                if not can_borrow(s, seat, target, seen):
                    continue
                place = SPACES + target
            start, count = start_of(s, place), count_of(s, place)
            if not calls_on(s, start, count):
                if can_complete(s, start, count):
                    return True
                continue
            seen = chain_of(s, place, seen)
            for call in range(start, start + count):
                op = s.code[call, 0]
                if op in (REPEAT, BORROW):
                    s.reach_row[waiting] = call
                    waiting += 1
    return False
