"""The laws of a position: nothing lost, nothing negative, every repeated fact in agreement. For
tests and `check`.
"""

from numpy import int64

from trainshed.core.rule import rule

from .possible import previous_hue
from .state import (
    EMIL,
    FACE_DOWN,
    FACE_UP_FOUNDRY,
    FINISHED,
    GO_ON,
    HELD,
    ON_THE_STRIP,
    PHASES,
    PILE,
    UNKNOWN,
    WITH_COAL,
    hues_of,
    is_on,
    length_of,
    slots_of,
)
from .tables import (
    CARDS,
    COAL_FACTORY,
    COLOURS,
    COPIES,
    DOUBLERS,
    END_BONUSES,
    ENGINEERS,
    EXTENSION_SLOTS,
    EXTENSIONS,
    FIRST_LOCO,
    FOUNDRIES,
    GAPS,
    HIGHEST,
    INCOMES,
    MARKERS,
    NONE,
    POOL,
    QUEUE,
    RAILROADS,
    SEATS,
    SLOTS,
    STRIP,
    TILES_EACH,
)

(
    WELL,
    WORKERS_WRONG,
    NEGATIVE,
    TRACKS_WRONG,
    TILES_WRONG,
    DOUBLERS_WRONG,
    ENGINEERS_WRONG,
    CARDS_WRONG,
    MODULES_WRONG,
    FLOW_WRONG,
    INDUSTRY_WRONG,
) = range(11)
SPARE_TILES = 1  # the 9 without a factory side


@rule
def check(s):
    """Return 0, or the code of the first law that is broken."""
    for seat in range(s.seats):
        for code in (check_workers(s, seat), check_tracks(s, seat), check_industry(s, seat)):
            if code != WELL:
                return code
    for code in (
        check_tiles(s),
        check_doublers(s),
        check_engineers(s),
        check_cards(s),
        check_modules(s),
        check_flow(s),
    ):
        if code != WELL:
            return code
    return WELL


@rule
def check_workers(s, seat):
    """Own workers in hand and on the board are those a player has; nothing is negative. [3.2]"""
    have = int64(s.workers[seat]) + int64(s.placed[seat])
    if have != int64(s.first_workers) + int64(s.extra[seat]) or s.extra[seat] > s.extra_most:
        return WORKERS_WRONG
    if s.black[seat] == 1 and s.black_owner != seat:
        return WORKERS_WRONG
    turquoise = int64(s.turquoise_home)
    for each in range(s.seats):
        turquoise += int64(s.turquoise[each])
    if turquoise > s.turquoise_count:
        return WORKERS_WRONG
    if s.workers[seat] < 0 or s.coins[seat] < 0 or s.coal[seat] < 0 or s.turquoise[seat] < 0:
        return NEGATIVE
    return WELL


@rule
def check_tracks(s, seat):
    """Pieces stand in order, on spaces there are, in unlocked colours, not too many. [7]"""
    for colour in range(COLOURS):
        built = 0
        for railroad in range(RAILROADS):
            at = int64(s.track[seat, colour, railroad])
            if at == 0:
                continue
            built += 1
            hues = hues_of(s, seat, railroad)
            if (hues >> colour) & 1 == 0 or at > length_of(s, seat, railroad):
                return TRACKS_WRONG
            before = previous_hue(hues, colour)
            if before != NONE and at >= s.track[seat, before, railroad]:
                return TRACKS_WRONG
        if built > s.pieces[s.board, colour]:
            return TRACKS_WRONG
        if built > 0 and (int64(s.unlocked[seat]) >> colour) & 1 == 0:
            return TRACKS_WRONG
    return WELL


@rule
def check_industry(s, seat):
    """Factories fill the gaps from the left; no marker is behind an empty one or the end. [9]"""
    for gap in range(1, GAPS):
        if s.factory[seat, gap] > 0 and s.factory[seat, gap - 1] == 0:
            return INDUSTRY_WRONG
    for gap in range(GAPS):
        if s.factory_manned[seat, gap] == 1 and s.factory[seat, gap] == 0:
            return INDUSTRY_WRONG
    for marker in range(MARKERS):
        if s.marker[seat, marker] > s.lane_end:
            return INDUSTRY_WRONG
    return WELL


@rule
def check_tiles(s):
    """Each number has as many tiles as at setup: stacks, boards, factory supply, Emil. [3.1]"""
    row = int64(s.seats) + (5 if is_on(s, WITH_COAL) else 0)
    for number in range(1, HIGHEST + 1):
        count = int64(s.stack[number]) + int64(s.factory_supply[number])
        count += int64(s.emil_tiles[number])
        count += (s.hand == number) + (s.building == number)
        for seat in range(s.seats):
            for gap in range(GAPS):
                count += s.factory[seat, gap] == number
            for railroad in range(RAILROADS):
                for slot in range(SLOTS):
                    count += s.loco[seat, railroad, slot] == number
        each = int64(s.numbers[row, TILES_EACH])
        least = int64(s.seats) if number == s.single[FIRST_LOCO, 0] else each
        if count < least or count > least + (SPARE_TILES if number == HIGHEST else 0):
            return TILES_WRONG
    return WELL


@rule
def check_doublers(s):
    """Doublers laid and left are all there are; nobody has more than spaces for them. [2]"""
    total = int64(s.doublers_left)
    for seat in range(s.seats):
        total += int64(s.doublers[seat])
        if s.doublers[seat] > s.doubler_spaces:
            return DOUBLERS_WRONG
    return WELL if total == s.single[DOUBLERS, 0] else DOUBLERS_WRONG


@rule
def check_engineers(s):
    """The engineers on the strip are those said to be there, each once. [3.1]"""
    lying = int64(0)
    for at in range(STRIP):
        if s.strip[at] != NONE:
            if (lying >> int64(s.strip[at])) & 1 == 1:
                return ENGINEERS_WRONG
            lying |= int64(1) << int64(s.strip[at])
    for engineer in range(ENGINEERS):
        place = s.engineer_at[engineer]
        if place < ON_THE_STRIP or place > SEATS:
            return ENGINEERS_WRONG
        if (place == ON_THE_STRIP) != ((lying >> engineer) & 1 == 1):
            return ENGINEERS_WRONG
    return WELL


@rule
def check_cards(s):
    """End-bonus cards lie where the counts say; a ? card is open or taken by one. [3.1, 11]"""
    pile = 0
    unknown = 0
    for card in range(END_BONUSES):
        pile += s.card_at[card] == PILE
        unknown += s.card_at[card] == UNKNOWN
    if unknown == 0 and pile != s.pile:
        return CARDS_WRONG
    for seat in range(s.seats):
        held = 0
        for card in range(END_BONUSES):
            held += s.card_at[card] == HELD + seat
        if unknown == 0 and held != s.held[seat]:
            return CARDS_WRONG
        if s.tokens[seat] & s.tokens_placed[seat] != 0:
            return CARDS_WRONG
    for card in range(CARDS):
        owners = (int64(s.card_open) >> card) & 1
        for seat in range(s.seats):
            owners += (int64(s.cards_taken[seat]) >> card) & 1
        if owners > 1:
            return CARDS_WRONG
    return WELL


@rule
def check_modules(s):
    """Extensions, income markers and foundries are each in one place. [G1, G3]"""
    laid = int64(s.extensions_left)
    for seat in range(s.seats):
        for slot in range(EXTENSION_SLOTS):
            tile = int64(s.extension[seat, slot])
            if tile != NONE:
                if (laid >> tile) & 1 == 1:
                    return MODULES_WRONG
                laid |= 1 << tile
    if s.board == 1 and laid != (1 << EXTENSIONS) - 1:
        return MODULES_WRONG
    for kind in range(INCOMES):
        count = int64(s.income_left[kind])
        for seat in range(s.seats):
            count += int64(s.income_up[seat, kind]) + int64(s.income_down[seat, kind])
        if s.board == 1 and count != s.income[kind, COPIES]:
            return MODULES_WRONG
    return check_foundries(s)


@rule
def check_foundries(s):
    """Face-down foundries are as many as counted; no more boilermen than tiles. [G3]"""
    if not is_on(s, WITH_COAL):
        return WELL
    down = 0
    gone = 0
    for foundry in range(FOUNDRIES):
        if s.foundry_at[foundry] == UNKNOWN:
            return WELL
        down += s.foundry_at[foundry] == FACE_DOWN
        gone += FACE_UP_FOUNDRY < s.foundry_at[foundry] < 4 and s.foundry_at[foundry] != FACE_DOWN
    men = 0
    for seat in range(s.seats):
        for gap in range(GAPS):
            men += s.factory_manned[seat, gap] == 1
        for railroad in range(RAILROADS):
            for slot in range(SLOTS):
                men += s.loco_manned[seat, railroad, slot] == 1
    return WELL if down == s.face_down and men <= gone + 1 else MODULES_WRONG


@rule
def check_flow(s):
    """Phase, seat and pool make sense together; nothing was lost for want of room. [15]"""
    if not 0 <= s.phase < PHASES or s.phase == GO_ON:
        return FLOW_WRONG
    if not 0 <= s.pool < POOL or not 0 <= s.queue < QUEUE:
        return FLOW_WRONG
    if s.phase > EMIL and s.phase != FINISHED and not 0 <= s.seat < s.seats:
        return FLOW_WRONG
    if s.current != NONE and not 0 <= s.current < s.pool:
        return FLOW_WRONG
    for seat in range(s.seats):
        for railroad in range(RAILROADS):
            for slot in range(SLOTS):
                if s.loco[seat, railroad, slot] > 0 and slot >= slots_of(s, railroad):
                    return FLOW_WRONG
        for gap in range(GAPS):
            if s.factory[seat, gap] > COAL_FACTORY:
                return FLOW_WRONG
    return WELL
