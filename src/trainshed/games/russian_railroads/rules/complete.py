"""Whether the direct parts that are pending can still be completed together. [5.1, 15.2]

Demands are gathered from the pool and from a program that would join it; then track steps are
searched over orders and distributions, and industry steps, locomotives and factories over their
orders. Only direct parts count. [Q23]
"""

from numpy import int64

from trainshed.core.rule import rule

from .possible import doublers_that_fit, room_of
from .search_tiles import tiles_fit
from .search_tracks import tracks_fit
from .state import COLOUR_SET, DIRECT, DISTINCT_PIECES, FACE_UP_FOUNDRY, count_bits
from .tables import (
    BONUS_CARD,
    DISTINCT,
    DOUBLER,
    FACTORY,
    FOUNDRIES,
    FOUNDRY,
    GAIN_FACTORY,
    GAIN_LOCOMOTIVE,
    GAPS,
    HIRE,
    INDUSTRY,
    LOCO_FACTORY,
    LOCOMOTIVE,
    NONE,
    OPEN_CARD,
    OPTION_LIST,
    OWN_FACTORY_USE,
    SET,
    STATION,
    STATION_OPTIONS,
    STATION_ROW,
    TEMP_WORKERS,
    TOKEN,
    TRACK,
)

# s.want[...]
(
    W_INDUSTRY,
    W_LOCOMOTIVE,
    W_FACTORY,
    W_GIFT,  # locomotives given
    W_GIFT_NUMBER,
    W_BUILT,  # factories given
    W_DOUBLER,
    W_BONUS,
    W_TOKEN,
    W_IMPOSSIBLE,
) = range(10)
WANTS = 10
BOTH_WAYS = -1  # in place of an option row: locomotive or factory


@rule
def clear_demands(s):
    """Begin to gather."""
    s.wanted = 0
    s.choices = 0
    for want in range(WANTS):
        s.want[want] = 0


@rule
def want_tracks(s, mask, count, flags, used):
    """Add track steps to the demands."""
    if count > 0:
        at = int64(s.wanted)
        s.want_mask[at] = mask
        s.want_count[at] = count
        s.want_flags[at] = flags
        s.want_used[at] = used
        s.wanted = at + 1


@rule
def want_choice(s, row, count):
    """Add a choice to the demands."""
    at = int64(s.choices)
    s.choice_row[at] = row
    s.choice_count[at] = count
    s.choices = at + 1


@rule
def want_op(s, op, a, b, count):
    """Add `count` units of a plain effect to the demands; note where it is impossible. [15.2]"""
    if op == INDUSTRY:
        s.want[W_INDUSTRY] += count
    elif op == LOCOMOTIVE:
        s.want[W_LOCOMOTIVE] += count
    elif op == FACTORY:
        s.want[W_FACTORY] += count
    elif op == GAIN_LOCOMOTIVE:
        s.want[W_GIFT] += count
        s.want[W_GIFT_NUMBER] = a
    elif op == GAIN_FACTORY:
        s.want[W_BUILT] += count
    elif op == DOUBLER:
        s.want[W_DOUBLER] += count
    elif op == BONUS_CARD:
        s.want[W_BONUS] += count
    elif op == TOKEN:
        s.want[W_TOKEN] += count
    elif op == LOCO_FACTORY:
        for _ in range(count):
            want_choice(s, BOTH_WAYS, 2)
    elif op == OPTION_LIST:
        for _ in range(count):
            want_choice(s, a, b)
    elif op == STATION:
        for _ in range(count):
            row = int64(s.single[STATION_ROW, 0])
            want_choice(s, row, int64(s.single[STATION_OPTIONS, 0]))
    elif not has_own_condition(s, op):
        s.want[W_IMPOSSIBLE] = 1


@rule
def has_own_condition(s, op):
    """Tell whether an effect with a condition of its own is possible. [15.2]"""
    if op == TEMP_WORKERS:
        return s.turquoise_home > 0
    if op == HIRE:
        return s.strip[0] != NONE
    if op == FOUNDRY:
        for foundry in range(FOUNDRIES):
            if s.foundry_at[foundry] == FACE_UP_FOUNDRY:
                return True
        return False
    if op == OPEN_CARD:
        return s.card_open != 0
    if op == OWN_FACTORY_USE:
        for gap in range(GAPS):
            if s.factory[s.seat, gap] > 0:
                return True
        return False
    return True


@rule
def want_row(s, row):
    """Add one effect of a program to the demands."""
    op = int64(s.code[row, 0])
    a = int64(s.code[row, 1])
    b = int64(s.code[row, 2])
    if op == TRACK:
        flags = int64(s.code[row, 3])
        kinds = (DISTINCT_PIECES if flags & DISTINCT else 0) | (COLOUR_SET if flags & SET else 0)
        want_tracks(s, a, b, kinds, 0)
    elif op in (INDUSTRY, DOUBLER, BONUS_CARD, TOKEN, STATION):
        want_op(s, op, a, b, a)
    else:
        want_op(s, op, a, b, 1)


@rule
def want_program(s, start, count):
    """Add a program to the demands."""
    for row in range(start, start + count):
        want_row(s, row)


@rule
def want_pool(s):
    """Add the direct parts of the pool to the demands. [15.2]"""
    for part in range(s.pool):
        if int64(s.part_flags[part]) & DIRECT == 0:
            continue
        count = int64(s.part_count[part]) - int64(s.part_spare[part])
        mask = int64(s.part_mask[part])
        if s.part_op[part] == TRACK:
            want_tracks(s, mask, count, int64(s.part_flags[part]), int64(s.part_used[part]))
        elif count > 0:
            want_op(s, int64(s.part_op[part]), mask, int64(s.part_more[part]), count)


@rule
def are_met(s, first):
    """Tell whether all demands together can be completed, a tile of kind `first` first, if any;
    choices by trying every option.
    """
    if s.choices == 0:
        return plain_demands_fit(s, first)
    ways = int64(1)
    for choice in range(s.choices):
        ways *= int64(s.choice_count[choice])
    for want in range(WANTS):
        s.kept[want] = s.want[want]
    wanted = int64(s.wanted)
    for way in range(ways):
        for want in range(WANTS):
            s.want[want] = s.kept[want]
        s.wanted = wanted
        choose_options(s, way)
        if plain_demands_fit(s, first):
            return True
    return False


@rule
def choose_options(s, way):
    """Add the options that the number of a way stands for."""
    rest = way
    for choice in range(s.choices):
        count = int64(s.choice_count[choice])
        picked = rest % count
        rest //= count
        row = int64(s.choice_row[choice])
        if row == BOTH_WAYS:
            s.want[W_LOCOMOTIVE if picked == 0 else W_FACTORY] += 1
        else:
            at = row + picked
            want_program(s, int64(s.option_row[at, 0]), int64(s.option_row[at, 1]))


@rule
def plain_demands_fit(s, first):
    """Tell whether the demands without choices can be completed, a tile of kind `first` first."""
    want = s.want
    if want[W_IMPOSSIBLE] > 0 or want[W_BONUS] > s.pile:
        return False
    if want[W_DOUBLER] > 0 and want[W_DOUBLER] > doublers_that_fit(s, int64(s.seat)):
        return False
    if want[W_TOKEN] > 0 and want[W_TOKEN] > count_bits(s.tokens[s.seat]):
        return False
    if s.wanted > 0 and not tracks_fit(s):
        return False
    tiles = want[W_LOCOMOTIVE] + want[W_FACTORY] + want[W_GIFT] + want[W_BUILT]
    if tiles == 0 and want[W_INDUSTRY] == 0:
        return True
    return tiles_fit(s, first)


@rule
def has_direct(s):
    """Tell whether a direct unit is pending."""
    for part in range(s.pool):
        if int64(s.part_flags[part]) & DIRECT and s.part_count[part] > s.part_spare[part]:
            return True
    return False


@rule
def is_completable(s):
    """Tell whether the direct parts of the pool can be completed as things stand. [15.2]"""
    if not has_direct(s):
        return True
    clear_demands(s)
    want_pool(s)
    return are_met(s, NONE)


@rule
def can_complete(s, start, count):
    """Tell whether a program could join the pool as direct parts. [5.1, Q1]"""
    if count == 1 and s.pool == 0:
        row = start
        if s.code[row, 0] == TRACK and s.code[row, 3] == 0:
            mask = int64(s.code[row, 1])
            if mask & (mask - 1) == 0:
                return room_of(s, int64(s.seat), hue_of(mask)) >= s.code[row, 2]
    clear_demands(s)
    want_pool(s)
    want_program(s, start, count)
    return are_met(s, NONE)


@rule
def hue_of(mask):
    """Return the first colour of a mask."""
    colour = 0
    while (mask >> colour) & 1 == 0:
        colour += 1
    return colour
