"""What effects bring: automatic ones at once, the others as parts of the pool or as immediate
nodes. [15.1, 15.2]
"""

from numpy import int64

from trainshed.core.bits import lowest_bit
from trainshed.core.rule import rule

from .possible import doublers_that_fit
from .state import (
    BOILERMAN_TARGET,
    COLOUR_SET,
    DIRECT,
    DISTINCT_PIECES,
    DRAW_START_CARD,
    INCOME_PICK,
    OPPONENT_ENGINEER,
    OWN_FACTORY,
    REUSE_SPACE,
    REVALUATION_KEEP,
    SOLO,
    TAKE_INDUSTRY_MARKER,
    is_on,
    markers_of,
    reach_of,
)
from .tables import (
    ADVANTAGES,
    BLACK_WORKER,
    BOILERMAN,
    BONUS_CARD,
    BORROW,
    BRANCH_OF,
    CARDS,
    CLAIM,
    COAL,
    COINS,
    COUNT,
    DISTINCT,
    DOUBLE,
    DOUBLER,
    EMIL_FIRST,
    EMIL_SECOND,
    EXTENSION_SLOTS,
    GAIN_ENGINEER,
    HIRE,
    HUE,
    INCOME,
    INCOMES,
    INDUSTRY,
    LOCO,
    MARKERS,
    MEDAL,
    MORE_MARKER,
    NONE,
    OPEN_CARD,
    OPTION_LIST,
    OWN_FACTORY_USE,
    PERSISTENT,
    POINTS,
    POOL,
    QUEUE,
    RAILROADS,
    REPEAT,
    REVALUATION,
    SET,
    SHARED_MARKER,
    SLOT_FIRST,
    SLOT_RAILROAD,
    SPACE,
    STARS,
    START,
    START_DRAW,
    STATION,
    STATION_OPTIONS,
    STATION_ROW,
    TEMP_WORKERS,
    TILE,
    TILE_ADVANTAGES,
    TOKEN,
    TRACK,
    UNLOCK,
    WORKER,
)

CROWDED = POOL // 4  # parts that leave room for all that may be direct


@rule
def add_part(s, op, count, mask, more, flags):
    """Append a part to the pool; return its number, NONE where it is lost for want of room: never
    a direct one, nor with the printed components. [15.2]
    """
    part = int64(s.pool)
    if part > CROWDED and flags & DIRECT == 0 and part + room_kept(s) >= POOL - 1:
        return int64(NONE)
    s.part_op[part] = op
    s.part_count[part] = count
    s.part_spare[part] = 0
    s.part_flags[part] = flags
    s.part_mask[part] = mask
    s.part_more[part] = more
    s.part_used[part] = 0
    s.pool = part + 1
    return part


@rule
def room_kept(s):
    """Count the parts that open ? cards and direct choices can still bring. [15.2]"""
    kept = int64(0)
    for card in range(CARDS):
        if (int64(s.card_open) >> card) & 1 == 1:
            start = int64(s.card[card, START])
            for row in range(start, start + int64(s.card[card, COUNT])):
                op, a, b = int64(s.code[row, 0]), int64(s.code[row, 1]), int64(s.code[row, 2])
                kept += most_parts(s, op, a, b, a)
    for part in range(s.pool):
        if int64(s.part_flags[part]) & DIRECT:
            op, a, b = int64(s.part_op[part]), int64(s.part_mask[part]), int64(s.part_more[part])
            kept += most_parts(s, op, a, b, int64(s.part_count[part])) - 1
    return kept


@rule
def most_parts(s, op, a, b, units):
    """Return how many parts an effect can come to: those of its longest option. [15.2]"""
    first, count = a, b
    if op == STATION:
        first, count = int64(s.single[STATION_ROW, 0]), int64(s.single[STATION_OPTIONS, 0])
    elif op != OPTION_LIST:
        return int64(1)
    most = int64(1)
    for option in range(first, first + count):
        most = max(most, int64(s.option_row[option, 1]))
    return most * units if op == STATION else most


@rule
def drop_part(s, part):
    """Take a part out of the pool; those behind it move up. [15.2]"""
    last = int64(s.pool) - 1
    for at in range(part, last):
        s.part_op[at] = s.part_op[at + 1]
        s.part_count[at] = s.part_count[at + 1]
        s.part_spare[at] = s.part_spare[at + 1]
        s.part_flags[at] = s.part_flags[at + 1]
        s.part_mask[at] = s.part_mask[at + 1]
        s.part_more[at] = s.part_more[at + 1]
        s.part_used[at] = s.part_used[at + 1]
    blank_part(s, last)
    s.pool = last


@rule
def blank_part(s, part):
    """Leave nothing behind, so that equal positions have equal bytes."""
    s.part_op[part] = 0
    s.part_count[part] = 0
    s.part_spare[part] = 0
    s.part_flags[part] = 0
    s.part_mask[part] = 0
    s.part_more[part] = 0
    s.part_used[part] = 0


@rule
def finish_unit(s):
    """Count one unit of the current part as done. [15.2]"""
    part = int64(s.current)
    s.part_count[part] -= 1
    if s.part_count[part] == 0:
        drop_part(s, part)
    s.current = NONE


@rule
def ask(s, phase, a, b, flags, chain):
    """Append an immediate node; one for which there is no room is lost: never with the printed
    components. [15.1]
    """
    at = int64(s.queue)
    if at < QUEUE - 1:
        s.queue_phase[at] = phase
        s.queue_a[at] = a
        s.queue_b[at] = b
        s.queue_flags[at] = flags
        s.queue_chain[at] = chain
        s.queue = at + 1


@rule
def answered(s):
    """Take the first immediate node away."""
    last = int64(s.queue) - 1
    for at in range(last):
        s.queue_phase[at] = s.queue_phase[at + 1]
        s.queue_a[at] = s.queue_a[at + 1]
        s.queue_b[at] = s.queue_b[at + 1]
        s.queue_flags[at] = s.queue_flags[at + 1]
        s.queue_chain[at] = s.queue_chain[at + 1]
    s.queue_phase[last] = 0
    s.queue_a[last] = 0
    s.queue_b[last] = 0
    s.queue_flags[last] = 0
    s.queue_chain[last] = 0
    s.queue = last


@rule
def gain(s, start, count, flags, chain):
    """Gain the effects of a program, in its order. [15.1, 15.2]

    `flags` is DIRECT or 0; `chain` the engineers performed in this chain of re-uses. [10]
    """
    for row in range(start, start + count):
        gain_row(s, row, flags, chain)


@rule
def gain_row(s, row, flags, chain):
    """Gain one effect: at once, as an immediate node, or as a part."""
    op = int64(s.code[row, 0])
    a = int64(s.code[row, 1])
    b = int64(s.code[row, 2])
    if op == TRACK:
        kinds = int64(s.code[row, 3])
        both = (DISTINCT_PIECES if kinds & DISTINCT else 0) | (COLOUR_SET if kinds & SET else 0)
        add_part(s, TRACK, b, a, 0, flags | both)
    elif is_automatic(op):
        take_effect(s, op, a)
    elif op == REPEAT:
        ask(s, REUSE_SPACE, a, b, flags, chain)
    elif op == BORROW:
        ask(s, OPPONENT_ENGINEER, 0, 0, flags, chain)
    elif op == OWN_FACTORY_USE:
        ask(s, OWN_FACTORY, 0, 0, flags, chain)
    elif op == INCOME:
        ask(s, INCOME_PICK, 0, 0, 0, 0)
    elif op == BOILERMAN:
        ask(s, BOILERMAN_TARGET, 0, 0, 0, 0)
    elif op == START_DRAW:
        ask(s, DRAW_START_CARD, a, 0, 0, 0)
    else:
        part = add_part(s, op, units_of(op, a), a, b, flags)
        if part != NONE:
            s.part_used[part] = chain


@rule
def units_of(op, a):
    """Return how many units a part has: its first argument, where that is a count. [15.2]"""
    if is_counted(op):
        return a
    return 1


@rule
def is_counted(op):
    """Tell whether the first argument of an effect counts its units."""
    return op in (INDUSTRY, OPEN_CARD, TOKEN, STATION)


@rule
def is_automatic(op):
    """Tell whether an effect happens by itself at the moment of the gain. [15.1]"""
    if op in (DOUBLER, COINS, COAL, POINTS, TEMP_WORKERS, CLAIM, HIRE, BONUS_CARD, MEDAL):
        return True
    return op in (REVALUATION, MORE_MARKER, WORKER, UNLOCK, GAIN_ENGINEER, DOUBLE, STARS)


@rule
def take_effect(s, op, a):
    """Carry out an automatic effect for the seat to move. [15.1]"""
    seat = int64(s.seat)
    if op == POINTS:
        score(s, seat, a)
    elif op == COINS:
        s.coins[seat] += a
    elif op == COAL:
        s.coal[seat] += a
    elif op == DOUBLER:
        laid = min(a, doublers_that_fit(s, seat))
        s.doublers[seat] += laid
        s.doublers_left -= laid
    elif op == UNLOCK:
        s.unlocked[seat] = int64(s.unlocked[seat]) | (1 << a)
    elif op == BONUS_CARD:
        s.bonus_due += a
    elif op == TEMP_WORKERS:
        s.turquoise[seat] += s.turquoise_home
        s.turquoise_home = 0
    elif op == WORKER:
        gain_worker(s, seat, a)
    elif op == HIRE:
        hire(s, seat)
    elif op == GAIN_ENGINEER:
        s.engineer_at[a] = seat
    elif op == MEDAL:
        s.medal[seat] = 1
    elif op == REVALUATION:
        revalue(s, seat, a)
    elif op == MORE_MARKER:
        more_marker(s, seat, a)


@rule
def score(s, seat, points):
    """Add points; Emil's workers wait for the player's score. [G5, X27]"""
    before = int64(s.score[seat])
    s.score[seat] = before + points
    if is_on(s, SOLO):
        for step in (EMIL_FIRST, EMIL_SECOND):
            mark = int64(s.single[step, 0])
            if before < mark <= before + points:
                s.emil_total += 1
                if s.emil_passed == 0:
                    s.emil_workers += 1


@rule
def gain_worker(s, seat, kind):
    """Take an extra worker: own ones as long as there are, or the black one. [7.1, X13]"""
    if kind == BLACK_WORKER:
        s.black[seat] = 1
        s.black_owner = seat
    elif s.extra[seat] < s.extra_most:
        s.extra[seat] += 1
        s.workers[seat] += 1


@rule
def hire(s, seat):
    """Take the engineer on the hiring space. [10]"""
    engineer = int64(s.strip[0])
    if engineer != NONE:
        s.engineer_at[engineer] = seat
        s.strip[0] = NONE


@rule
def revalue(s, seat, marker):
    """Put a revaluation marker on the board; who would own two keeps one of them. [11, X12]"""
    if s.revaluation[seat] == 0:
        s.revaluation[seat] = marker
    elif s.revaluation[seat] != marker:
        ask(s, REVALUATION_KEEP, 0, 0, 0, 0)


@rule
def more_marker(s, seat, kind):
    """Put the second marker on the start space, or offer the additional one. [9, X3, Q29]"""
    count = markers_of(s, seat)
    if count == MARKERS:
        return
    if kind == SHARED_MARKER:
        for marker in range(MARKERS):
            if s.marker[seat, marker] == 0:
                return
        if s.shared_marker == 1:
            ask(s, TAKE_INDUSTRY_MARKER, 0, 0, 0, 0)
        return
    s.marker[seat, count] = 0


@rule
def income_left(s):
    """Count the income markers nobody has. [G1.4]"""
    count = int64(0)
    for kind in range(INCOMES):
        count += int64(s.income_left[kind])
    return count


# Advantages of railroad spaces [7.1]


@rule
def is_met(s, seat, railroad, space, hue, needs_loco, reach):
    """Tell whether track and locomotives have reached a space. [7.1]"""
    if s.track[seat, hue, railroad] < space:
        return False
    return needs_loco == 0 or reach >= space


@rule
def fire_railroad(s, seat, railroad):
    """Gain the advantages of a railroad whose conditions are met for the first time. [7.1]"""
    reach = reach_of(s, seat, railroad)
    first = int64(s.board) * ADVANTAGES
    left = int64(s.gain_mask[railroad]) & ~int64(s.fired[seat])
    while left != 0:
        at = lowest_bit(left)
        left &= left - 1
        row = first + at
        branch = int64(s.advantage[row, BRANCH_OF])
        if branch != NONE and branch != s.branch[seat]:
            continue
        hue = int64(s.advantage[row, HUE])
        space = int64(s.advantage[row, SPACE])
        if is_met(s, seat, railroad, space, hue, int64(s.advantage[row, LOCO]), reach):
            s.fired[seat] = int64(s.fired[seat]) | (1 << at)
            gain(s, int64(s.advantage[row, START]), int64(s.advantage[row, COUNT]), 0, 0)
    if s.board == 1:
        fire_extensions(s, seat, railroad, reach)


@rule
def fire_extensions(s, seat, railroad, reach):
    """Gain the advantages of the extensions of a railroad, in the order of the slots. [G1.2]"""
    for slot in range(EXTENSION_SLOTS):
        tile = int64(s.extension[seat, slot])
        if tile == NONE or s.extension_slot[slot, SLOT_RAILROAD] != railroad:
            continue
        before = int64(s.extension_slot[slot, SLOT_FIRST]) - 1
        for at in range(TILE_ADVANTAGES):
            if s.tile_advantage[at, TILE] != tile or s.tile_advantage[at, PERSISTENT] == 1:
                continue
            if (int64(s.tile_fired[seat]) >> at) & 1 == 1:
                continue
            hue = int64(s.tile_advantage[at, HUE])
            space = before + int64(s.tile_advantage[at, SPACE])
            if is_met(s, seat, railroad, space, hue, int64(s.tile_advantage[at, LOCO]), reach):
                s.tile_fired[seat] = int64(s.tile_fired[seat]) | (int64(1) << at)
                start = int64(s.tile_advantage[at, START])
                gain(s, start, int64(s.tile_advantage[at, COUNT]), 0, 0)


@rule
def fire_all(s, seat):
    """Gain what a new reach brings, railroad by railroad. [8, 15.2]"""
    for railroad in range(RAILROADS):
        fire_railroad(s, seat, railroad)
