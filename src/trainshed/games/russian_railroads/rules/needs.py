"""What a place needs, packed into one number when a match is set up. [5.1, 15.2]

Each need has a few bits, and a guard bit above them. What a seat has is packed the same way, with
all guards set (`survey.py`): after subtracting, a guard is left wherever there is enough.
"""

from numpy import int64

from trainshed.core.bits import lowest_bit
from trainshed.core.rule import rule

from .tables import (
    BONUS_CARD,
    BORROW,
    COIN_COST,
    COLOURS,
    COMBINED,
    COUNT,
    DISTINCT,
    DOUBLER,
    ENGINEERS,
    FACTORY,
    FOUNDRY,
    GAIN_FACTORY,
    GAIN_LOCOMOTIVE,
    HIRE,
    INDUSTRY,
    LOCO_FACTORY,
    LOCOMOTIVE,
    NONE,
    ON_STRIP_AT,
    OPEN_CARD,
    OPTION_LIST,
    OWN_FACTORY_USE,
    RANK,
    REPEAT,
    SET,
    SPACES,
    START,
    STATION,
    TEMP_WORKERS,
    TOKEN,
    TRACK,
    WORKERS,
    frozen,
)

# What may be needed: where its bits begin, and how many they are
_WIDTHS = (3, 4, *(4,) * COLOURS, 4, 1, 2, 3, 1, 1, 2)
_STARTS = [sum(_WIDTHS[:at]) + at for at in range(len(_WIDTHS))]
WIDTH, FIRST_BIT = frozen(_WIDTHS), frozen(_STARTS)
(
    COINS_DEMANDED,
    PAYMENT,  # workers and coins together
    STEPS,  # of the first colour, then of each other by itself
    STEPS_INDUSTRY,
    A_LOCOMOTIVE,
    TILES,  # locomotives and factories together
    DOUBLERS_LAID,
    AN_ENGINEER,
    TURQUOISE_HOME,
    BLACK_MOVERS,  # railroads where black moves
) = (0, 1, 2, *range(2 + COLOURS, len(_WIDTHS)))
_GUARD = [1 << (start + width) for start, width in zip(_STARTS, _WIDTHS, strict=True)]
GUARDS = sum(_GUARD)
PAYMENT_GUARDS = _GUARD[COINS_DEMANDED] + _GUARD[PAYMENT]
EFFECT_GUARDS = GUARDS - PAYMENT_GUARDS
# Above them: enough of everything does not mean that it can be done, nor too little that it cannot
ASK_YES, ASK_NO = GUARDS.bit_length(), GUARDS.bit_length() + 1
SPECIAL = (
    ASK_NO + 1
)  # an engineer's space, one of the turn order, the combined one of the coal board
ASK = 1 << ASK_YES | 1 << ASK_NO


@rule
def note_needs(s):
    """Note what every space and engineer of the match needs."""
    for space in range(SPACES):
        workers, coins = int64(s.space[space, WORKERS]), int64(s.space[space, COIN_COST])
        start, count = int64(s.space[space, START]), int64(s.space[space, COUNT])
        s.space_need[space] = price(workers, coins) | needs_of(s, start, count)
        if s.space[space, ON_STRIP_AT] != NONE or s.space[space, RANK] > 0 or space == COMBINED:
            s.space_need[space] |= 1 << SPECIAL
    for engineer in range(ENGINEERS):
        workers, coins = (
            int64(s.engineer[engineer, WORKERS]),
            int64(s.engineer[engineer, COIN_COST]),
        )
        start, count = int64(s.engineer[engineer, START]), int64(s.engineer[engineer, COUNT])
        s.engineer_need[engineer] = price(workers, coins) | needs_of(s, start, count)


@rule
def need(what, amount):
    """Pack an amount that is needed; one that is too large reaches the guard."""
    return min(int64(amount), int64(1) << WIDTH[what]) << FIRST_BIT[what]


@rule
def price(workers, coins):
    """Pack what a place costs: coins pay for workers too. [5.1, Q8]"""
    return need(COINS_DEMANDED, coins) | need(PAYMENT, workers + coins)


@rule
def needs_of(s, start, count):
    """Pack what a program needs; ASK where numbers cannot tell."""
    needs = int64(0)
    for row in range(start, start + count):
        more = needs_of_row(s, row)
        needs += more
        if more == ASK or needs & GUARDS != 0:
            return int64(ASK)
    tracks = count_tracks(s, start, count)
    if tracks > 1 and has_flags(s, start, count):
        return int64(ASK)
    if tracks > 1 or has_choice_of_colours(s, start, count) or mixes_tiles(s, start, count):
        needs |= 1 << ASK_NO  # one part may make room for another
    return needs


@rule
def needs_of_row(s, row):
    """Pack what one effect needs."""
    op = s.code[row, 0]
    count = int64(s.code[row, 1])
    if op == TRACK:
        return needs_of_tracks(s, row)
    if op == INDUSTRY:
        return need(STEPS_INDUSTRY, count)
    if op == LOCOMOTIVE:
        return need(A_LOCOMOTIVE, 1) | need(TILES, 1)
    if op in (LOCO_FACTORY, FACTORY):
        return need(TILES, 1)
    if op == DOUBLER:
        return need(DOUBLERS_LAID, count)
    if op == HIRE:
        return need(AN_ENGINEER, 1)
    if op == TEMP_WORKERS:
        return need(TURQUOISE_HOME, 1)
    return int64(0) if needs_nothing(s, row) else int64(ASK)


@rule
def needs_of_tracks(s, row):
    """Pack what a row of track steps needs: all may be black where black is among them. [7]"""
    mask, steps, flags = int64(s.code[row, 1]), int64(s.code[row, 2]), s.code[row, 3]
    if flags == SET:
        needs = int64(0)
        for colour in range(COLOURS):
            needs |= need(STEPS + colour, (mask >> colour) & 1)
        return needs
    if flags == DISTINCT:
        return need(BLACK_MOVERS, steps) if mask & 1 == 1 else int64(ASK)
    if flags != 0 or (mask & 1 == 0 and mask & (mask - 1) != 0):
        return int64(ASK)
    return need(STEPS + lowest_bit(mask), steps)


@rule
def needs_nothing(s, row):
    """Tell whether an effect is possible always: a choice if one of its options is."""
    if s.code[row, 0] != OPTION_LIST:
        return is_free(s.code[row, 0])
    first = int64(s.code[row, 1])
    for option in range(first, first + int64(s.code[row, 2])):
        start = int64(s.option_row[option, 0])
        free = True
        for part in range(start, start + int64(s.option_row[option, 1])):
            free = free and is_free(s.code[part, 0])
        if free:
            return True
    return False


@rule
def is_free(op):
    """Tell whether an effect has no condition at all."""
    if op in (TRACK, INDUSTRY, DOUBLER, HIRE, TEMP_WORKERS, LOCO_FACTORY, LOCOMOTIVE, FACTORY):
        return False
    if op in (OPTION_LIST, REPEAT, BORROW, BONUS_CARD, OPEN_CARD, TOKEN, STATION):
        return False
    return op not in (GAIN_LOCOMOTIVE, GAIN_FACTORY, FOUNDRY, OWN_FACTORY_USE)


@rule
def count_tracks(s, start, count):
    """Count the rows of track steps of a program."""
    tracks = 0
    for row in range(start, start + count):
        tracks += s.code[row, 0] == TRACK
    return tracks


@rule
def has_flags(s, start, count):
    """Tell whether a program has track steps of distinct pieces or a set."""
    for row in range(start, start + count):
        if s.code[row, 0] == TRACK and s.code[row, 3] != 0:
            return True
    return False


@rule
def has_choice_of_colours(s, start, count):
    """Tell whether a program has track steps of several colours."""
    for row in range(start, start + count):
        mask = int64(s.code[row, 1])
        if s.code[row, 0] == TRACK and (mask & (mask - 1) != 0 or s.code[row, 3] != 0):
            return True
    return False


@rule
def mixes_tiles(s, start, count):
    """Tell whether a program has two tiles, or a tile and industry steps. [8]"""
    tiles = 0
    industry = 0
    for row in range(start, start + count):
        tiles += s.code[row, 0] in (LOCO_FACTORY, LOCOMOTIVE, FACTORY)
        industry += s.code[row, 0] == INDUSTRY
    return tiles > 0 and tiles + industry > 1
