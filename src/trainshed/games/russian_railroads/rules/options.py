"""Which units of which parts have an option now, the direct parts kept completable. [15.2]"""

from numpy import int64

from trainshed.core.rule import rule

from .complete import (
    are_met,
    can_complete,
    clear_demands,
    has_direct,
    is_completable,
    want_op,
    want_pool,
)
from .places import can_perform
from .possible import (
    can_advance,
    can_build,
    can_place_value,
    can_step,
    can_take_locomotive,
)
from .search_tiles import M_FROM_SUPPLY, M_GIFT, M_LOCOMOTIVE
from .search_tracks import is_piece_used, meets_switch, unlock_by_step
from .state import COLOUR_SET, DIRECT, DISTINCT_PIECES, FACE_UP_FOUNDRY
from .tables import (
    BRANCHES,
    CARDS,
    COLOURS,
    COUNT,
    FACTORY,
    FOUNDRIES,
    FOUNDRY,
    GAIN_LOCOMOTIVE,
    GAPS,
    INDUSTRY,
    LOCO_FACTORY,
    LOCOMOTIVE,
    MARKERS,
    OPEN_CARD,
    OPTION_LIST,
    RAILROADS,
    SLOTS,
    START,
    STATION,
    STATION_OPTIONS,
    STATION_ROW,
    TOKEN,
    TRACK,
)


@rule
def has_option(s, part):
    """Tell whether a unit of the part can be carried out now. [15.2]"""
    op = int64(s.part_op[part])
    if op == TRACK:
        return has_step(s, part)
    if op == INDUSTRY:
        return has_advance(s, part)
    if op == LOCO_FACTORY:
        return can_start_locomotive(s, part) or can_start_factory(s, part)
    if op in (LOCOMOTIVE, GAIN_LOCOMOTIVE):
        return can_start_locomotive(s, part)
    if op == FACTORY:
        return can_start_factory(s, part)
    if op == TOKEN:
        return can_place_token(s, part)
    if op == OPEN_CARD:
        return has_card(s, part)
    if op == OPTION_LIST:
        return has_choice(s, part, int64(s.part_mask[part]), int64(s.part_more[part]))
    if op == STATION:
        first = int64(s.single[STATION_ROW, 0])
        return has_choice(s, part, first, int64(s.single[STATION_OPTIONS, 0]))
    if op == FOUNDRY:
        return has_face_up(s)
    return True


@rule
def take_unit(s, part):
    """Count a unit of a part as under way, for a trial."""
    s.part_count[part] -= 1


@rule
def put_unit_back(s, part):
    """End a trial."""
    s.part_count[part] += 1


# Track steps


@rule
def has_step(s, part):
    """Tell whether a step of the part can be made now."""
    mask = int64(s.part_mask[part])
    for colour in range(COLOURS):
        if (mask >> colour) & 1 == 0:
            continue
        for railroad in range(RAILROADS):
            if can_make_step(s, part, colour, railroad):
                return True
    return False


@rule
def can_make_step(s, part, colour, railroad):
    """Tell whether a step is possible and keeps the direct parts completable. [15.2]"""
    if (int64(s.part_mask[part]) >> colour) & 1 == 0:
        return False
    used = int64(s.part_used[part])
    if is_piece_used(int64(s.part_flags[part]), used, colour, railroad):
        return False
    if not can_step(s, int64(s.seat), colour, railroad):
        return False
    if s.pool == 1 and (is_last_unit(s, part) or is_plain(s, part, colour)):
        return True
    return not has_direct(s) or keeps_step(s, part, colour, railroad)


@rule
def is_last_unit(s, part):
    """Tell whether a part has at most one unit left that must be made."""
    return int64(s.part_count[part]) - int64(s.part_spare[part]) <= 1


@rule
def is_plain(s, part, colour):
    """Tell whether any step of an only part leaves room for its others: one colour, and a piece of
    it for every railroad.
    """
    if s.part_mask[part] != 1 << colour or s.pieces[s.board, colour] < RAILROADS:
        return False
    return int64(s.part_flags[part]) & (DISTINCT_PIECES | COLOUR_SET) == 0


@rule
def keeps_step(s, part, colour, railroad):
    """Try a step: tell whether the direct parts can be completed after it. [15.2]"""
    seat = int64(s.seat)
    unlocked, branch, used = int64(s.unlocked[seat]), s.branch[seat], s.part_used[part]
    ways = BRANCHES if meets_switch(s, colour, railroad) else 1
    note_piece(s, part, colour, railroad)
    take_unit(s, part)
    s.track[seat, colour, railroad] += 1
    fits = False
    for way in range(ways):
        if ways > 1:
            s.branch[seat] = way
        unlock_by_step(s, seat, colour, railroad)
        fits = fits or is_completable(s)
        s.unlocked[seat] = unlocked
        s.branch[seat] = branch
    s.track[seat, colour, railroad] -= 1
    put_unit_back(s, part)
    s.part_used[part] = used
    return fits


@rule
def note_piece(s, part, colour, railroad):
    """Note the piece or colour a step of the part has moved. [effects: distinct, set]"""
    flags = int64(s.part_flags[part])
    if flags & COLOUR_SET:
        s.part_used[part] = int64(s.part_used[part]) | (1 << colour)
    elif flags & DISTINCT_PIECES:
        s.part_used[part] = int64(s.part_used[part]) | (1 << (colour * RAILROADS + railroad))


# Industry steps


@rule
def has_advance(s, part):
    """Tell whether a marker can move now."""
    for marker in range(MARKERS):
        if can_make_advance(s, part, marker):
            return True
    return False


@rule
def can_make_advance(s, part, marker):
    """Tell whether a marker can move and the direct parts stay completable. [15.2]"""
    seat = int64(s.seat)
    if not can_advance(s, seat, marker):
        return False
    if not has_direct(s):
        return True
    take_unit(s, part)
    s.marker[seat, marker] += 1
    fits = is_completable(s)
    s.marker[seat, marker] -= 1
    put_unit_back(s, part)
    return fits


# Tiles


@rule
def can_start_locomotive(s, part):
    """Tell whether the part's locomotive can be taken and placed now. [8]"""
    if s.part_op[part] == GAIN_LOCOMOTIVE:
        number = int64(s.part_mask[part])
        return can_place_value(s, int64(s.seat), number) and fits_first(
            s, part, GAIN_LOCOMOTIVE, M_GIFT
        )
    if not can_take_locomotive(s, int64(s.seat)):
        return False
    return fits_first(s, part, LOCOMOTIVE, M_LOCOMOTIVE)


@rule
def can_start_factory(s, part):
    """Tell whether the part's factory can be built now. [8]"""
    return can_build(s) and fits_first(s, part, FACTORY, M_FROM_SUPPLY)


@rule
def fits_first(s, part, op, first):
    """Tell whether the direct parts can be completed when this unit, possible by itself, comes
    first. [15.2]
    """
    if not has_direct(s) or is_all_there_is(s, part):
        return True
    kept = s.part_op[part]
    s.part_op[part] = op
    clear_demands(s)
    want_pool(s)
    if int64(s.part_flags[part]) & DIRECT == 0:
        want_op(s, op, int64(s.part_mask[part]), 0, 1)
    fits = are_met(s, first)
    s.part_op[part] = kept
    return fits


@rule
def is_all_there_is(s, part):
    """Tell whether the last unit of the only part is all that must be done."""
    return s.pool == 1 and is_last_unit(s, part) and s.hand == 0 and s.building == 0


# Tokens, cards, choices


@rule
def can_place_token(s, part):
    """Tell whether a ? token is left, beside those that direct parts want. [11, Q18]"""
    seat = int64(s.seat)
    tokens = int64(s.tokens[seat])
    if tokens == 0:
        return False
    if not has_direct(s):
        return True
    take_unit(s, part)
    s.tokens[seat] = tokens & (tokens - 1)
    fits = is_completable(s)
    s.tokens[seat] = tokens
    put_unit_back(s, part)
    return fits


@rule
def has_card(s, part):
    """Tell whether an open ? card can be carried out completely. [11]"""
    for card in range(CARDS):
        if can_take_card(s, part, card):
            return True
    return False


@rule
def can_take_card(s, part, card):
    """Tell whether a ? card is open and completable with the direct parts pending. [11, Q1]"""
    if (int64(s.card_open) >> card) & 1 == 0:
        return False
    take_unit(s, part)
    fits = can_perform(s, int64(s.card[card, START]), int64(s.card[card, COUNT]), 0)
    put_unit_back(s, part)
    return fits


@rule
def has_choice(s, part, first, count):
    """Tell whether an option can be chosen. [15.1]"""
    for option in range(count):
        if can_choose(s, part, first + option):
            return True
    return False


@rule
def can_choose(s, part, row):
    """Tell whether an option can be chosen: any when indirect, else a completable one. [15.1]"""
    if int64(s.part_flags[part]) & DIRECT == 0:
        return True
    take_unit(s, part)
    start, count = int64(s.option_row[row, 0]), int64(s.option_row[row, 1])
    fits = can_complete(s, start, count)
    put_unit_back(s, part)
    return fits


@rule
def has_face_up(s):
    """Tell whether a foundry lies face up. [G3.2]"""
    for foundry in range(FOUNDRIES):
        if s.foundry_at[foundry] == FACE_UP_FOUNDRY:
            return True
    return False


@rule
def has_target(s, seat):
    """Tell whether an own locomotive or factory has no boilerman. [G3.4]"""
    for gap in range(GAPS):
        if s.factory[seat, gap] > 0 and s.factory_manned[seat, gap] == 0:
            return True
    for railroad in range(RAILROADS):
        for slot in range(SLOTS):
            if s.loco[seat, railroad, slot] > 0 and s.loco_manned[seat, railroad, slot] == 0:
                return True
    return False
