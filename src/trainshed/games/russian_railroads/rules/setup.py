"""Setup: the materials of the match, an empty board, what every player begins with. [3]"""

from numpy import int64

from trainshed.core.rule import rule

from .needs import note_needs
from .state import (
    DEAL_ENGINEER,
    DEAL_ORDER,
    FACE_DOWN,
    GERMANY,
    IN_BOX,
    NEW_COMPONENTS,
    OPTIONS,
    SOLO,
    WITH_COAL,
    is_on,
)
from .tables import (
    ADVANTAGES,
    CARDS,
    COAL_SIDE,
    COPIES,
    COUNT,
    DOUBLER_MASK,
    DOUBLERS,
    EMIL_WORKERS,
    END_BONUSES,
    ENGINEERS,
    EXTENSION_SLOTS,
    EXTENSIONS,
    EXTRA_MOST,
    FINAL,
    FIRST_BLACK,
    FIRST_LOCO,
    FIRST_LOCO_BASE,
    FIRST_LOCO_GERMAN,
    FOUNDRIES,
    HIGHEST,
    INCOMES,
    KIND,
    LANE,
    LONGEST,
    MARKERS,
    NEEDS_COAL,
    NEEDS_NEW,
    NO_LANE,
    NONE,
    NOT_FINAL,
    NOT_SOLO,
    ONLY_FINAL,
    OWN_WORKERS,
    PERSISTENT,
    RAILROAD,
    RAILROADS,
    ROUNDS,
    SEATS,
    SIDE,
    SIDES,
    SPACES,
    START,
    START_CARDS,
    START_COAL,
    START_COINS,
    STRIP,
    TEMP_WORKERS,
    TILES_EACH,
    TOKENS,
    TURQUOISE,
    UNLOCK,
)

WITH_COAL_ROW = 5  # the rows of a setup with coal follow those without


@rule
def setup(s, seats, options):
    """Write the position before the first chance event into a blank record."""
    s.seats = seats
    for at in range(OPTIONS):
        s.option[at] = options[at]
    take_components(s, options)
    s.board = 1 if is_on(s, GERMANY) else 0
    row = seats + (WITH_COAL_ROW if is_on(s, WITH_COAL) else 0)
    s.rounds = s.numbers[row, ROUNDS]
    s.extra_most = s.numbers[row, EXTRA_MOST]
    s.first_workers = s.numbers[row, OWN_WORKERS]
    open_spaces(s, row)
    measure_boards(s)
    sort_advantages(s)
    note_needs(s)
    clear_flow(s)
    clear_board(s, row)
    lay_modules(s)
    for seat in range(SEATS):
        clear_seat(s, seat)
    for seat in range(seats):
        equip(s, seat, row)
    if is_on(s, SOLO):
        s.order[0] = 0
        s.seat = 0
        s.phase = DEAL_ENGINEER
        s.emil_total = s.single[EMIL_WORKERS, 0]
        s.emil_workers = s.emil_total


@rule
def fill(table, options, at):
    """Copy one table of the component set; return where the next begins."""
    for row in range(table.shape[0]):
        for column in range(table.shape[1]):
            table[row, column] = options[at]
            at += 1
    return at


@rule
def take_components(s, options):
    """Copy what is printed on the components into the materials, in the order of `TABLES`."""
    at = fill(s.code, options, OPTIONS)
    at = fill(s.option_row, options, at)
    at = fill(s.space, options, at)
    at = fill(s.engineer, options, at)
    at = fill(s.token, options, at)
    at = fill(s.card, options, at)
    at = fill(s.start_card, options, at)
    at = fill(s.bonus, options, at)
    at = fill(s.factory_kind, options, at)
    at = fill(s.foundry, options, at)
    at = fill(s.income, options, at)
    at = fill(s.lane, options, at)
    at = fill(s.stack_size, options, at)
    at = fill(s.railroad, options, at)
    at = fill(s.branch_of, options, at)
    at = fill(s.advantage, options, at)
    at = fill(s.extension_slot, options, at)
    at = fill(s.extension_size, options, at)
    at = fill(s.tile_advantage, options, at)
    at = fill(s.pieces, options, at)
    at = fill(s.hue_value, options, at)
    at = fill(s.numbers, options, at)
    at = fill(s.single, options, at)
    fill(s.emil_card, options, at)


@rule
def open_spaces(s, row):
    """Open the spaces of this board side, of the coal board, and of the solo game. [3, G3.1, G5]"""
    sides = int64(s.numbers[row, SIDE]) | int64(s.numbers[row, COAL_SIDE])
    s.turquoise_count = 0
    for space in range(SPACES):
        shown = int64(s.space[space, SIDES])
        is_open = shown & sides != 0 and not (is_on(s, SOLO) and shown & NOT_SOLO != 0)
        s.open_space[space] = 1 if is_open else 0
        if is_open and s.space[space, FINAL] != ONLY_FINAL:
            s.open_mask[0] |= int64(1) << space
        if is_open and s.space[space, FINAL] != NOT_FINAL:
            s.open_mask[1] |= int64(1) << space
        if is_open and s.code[s.space[space, START], 0] == TEMP_WORKERS:
            s.turquoise_count = s.single[TURQUOISE, 0]


@rule
def measure_boards(s):
    """Note the end of the industry track and the railroad with the doubler spaces. [9]"""
    s.lane_end = 0
    for at in range(LANE):
        if s.lane[at, KIND] != NO_LANE:
            s.lane_end = at
    s.doubler_railroad = NONE
    for railroad in range(RAILROADS):
        mask = int64(s.railroad[int64(s.board) * RAILROADS + railroad, DOUBLER_MASK])
        if mask != 0:
            s.doubler_railroad = railroad
            s.doubler_spaces = 0
            for space in range(LONGEST):
                s.doubler_spaces += (mask >> space) & 1


@rule
def sort_advantages(s):
    """Note which advantages of each railroad are gained, scored every round, or unlock. [7.1]"""
    first = int64(s.board) * ADVANTAGES
    for at in range(ADVANTAGES):
        railroad = int64(s.advantage[first + at, RAILROAD])
        if railroad == NONE:
            return
        if s.advantage[first + at, PERSISTENT] == 1:
            s.last_mask[railroad] = int64(s.last_mask[railroad]) | (1 << at)
            continue
        s.gain_mask[railroad] = int64(s.gain_mask[railroad]) | (1 << at)
        start = int64(s.advantage[first + at, START])
        for row in range(start, start + int64(s.advantage[first + at, COUNT])):
            if s.code[row, 0] == UNLOCK:
                s.unlock_mask[railroad] = int64(s.unlock_mask[railroad]) | (1 << at)


@rule
def clear_flow(s):
    """Begin with the deal; nobody is asked, nothing is pending."""
    s.phase = DEAL_ORDER
    s.seat = NONE
    s.round_now = 1
    s.place = NONE
    s.current = NONE
    s.using = NONE
    s.black_owner = NONE
    for seat in range(SEATS):
        s.order[seat] = NONE
    for at in range(2):
        s.drawn[at] = NONE
        s.claim[at] = NONE


@rule
def clear_board(s, row):
    """Lay out the common supplies. [3.1]"""
    for at in range(STRIP):
        s.strip[at] = NONE
    for engineer in range(ENGINEERS):
        s.engineer_at[engineer] = IN_BOX
    for number in range(1, HIGHEST + 1):
        s.stack[number] = s.numbers[row, TILES_EACH]
    s.stack[s.single[FIRST_LOCO, 0]] = 0
    s.doublers_left = s.single[DOUBLERS, 0]
    s.turquoise_home = s.turquoise_count
    s.pile = END_BONUSES
    for card in range(CARDS):
        if is_in_play(s, int64(s.card[card, NEEDS_NEW]), int64(s.card[card, NEEDS_COAL])):
            s.card_open = int64(s.card_open) | (1 << card)
    for card in range(START_CARDS):
        if is_in_play(s, 0, int64(s.start_card[card, NEEDS_COAL])) and not is_on(s, SOLO):
            s.start_left = int64(s.start_left) | (1 << card)


@rule
def is_in_play(s, needs_new, needs_coal):
    """Tell whether a component belongs to the modules in play. [G4]"""
    if needs_new == 1 and not is_on(s, NEW_COMPONENTS):
        return False
    return needs_coal == 0 or is_on(s, WITH_COAL)


@rule
def lay_modules(s):
    """Lay out extensions, income markers and foundries. [G1.1, G3.1]"""
    if is_on(s, GERMANY):
        s.extensions_left = (1 << EXTENSIONS) - 1
        s.shared_marker = 1
        for kind in range(INCOMES):
            s.income_left[kind] = s.income[kind, COPIES]
    if is_on(s, WITH_COAL):
        s.face_down = FOUNDRIES
    for foundry in range(FOUNDRIES):
        s.foundry_at[foundry] = FACE_DOWN


@rule
def clear_seat(s, seat):
    """Leave a seat without pieces."""
    s.branch[seat] = NONE
    for marker in range(MARKERS):
        s.marker[seat, marker] = NONE
    for slot in range(EXTENSION_SLOTS):
        s.extension[seat, slot] = NONE


@rule
def equip(s, seat, row):
    """Give a player what he begins with. [3.2]"""
    s.workers[seat] = s.numbers[row, OWN_WORKERS]
    s.coins[seat] = s.numbers[row, START_COINS]
    s.coal[seat] = s.numbers[row, START_COAL]
    s.unlocked[seat] = 1
    s.marker[seat, 0] = 0
    for railroad in range(RAILROADS):
        first = int64(s.board) * RAILROADS + railroad
        s.track[seat, 0, railroad] = s.railroad[first, FIRST_BLACK]
    home = s.single[FIRST_LOCO_GERMAN if s.board == 1 else FIRST_LOCO_BASE, 0]
    s.loco[seat, home, 0] = s.single[FIRST_LOCO, 0]
    for token in range(TOKENS):
        if is_in_play(s, int64(s.token[token, NEEDS_NEW]), int64(s.token[token, NEEDS_COAL])):
            s.tokens[seat] = int64(s.tokens[seat]) | (1 << token)
