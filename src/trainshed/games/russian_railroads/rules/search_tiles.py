"""The search over locomotives, factories and industry steps: their orders, with the tiles they set
free or use up and the gaps they fill. [15.2]

Of the ways to place a locomotive one is best for what follows, so only that is tried: into an empty
slot, else giving up the highest one below it. Industry steps come last: factories only help them.
"""

from numpy import int64

from trainshed.core.rule import rule

from .possible import filled_gaps, hand_value, industry_room
from .state import slots_of, value_at
from .tables import GAPS, HIGHEST, NONE, RAILROADS, SLOTS

# what a move of the search does; see also complete.W_...
M_LOCOMOTIVE, M_FROM_SUPPLY, M_FROM_STACK, M_GIFT, M_BUILT = range(5)
MOVES = 5
NO_SLOT = 99
W_INDUSTRY, W_LOCOMOTIVE, W_FACTORY, W_GIFT, W_GIFT_NUMBER, W_BUILT = range(6)


@rule
def tiles_fit(s, first):
    """Tell whether all demanded tiles and industry steps fit, one of kind `first` first, if any."""
    want = s.want
    total = want[W_LOCOMOTIVE] + want[W_FACTORY] + want[W_GIFT] + want[W_BUILT]
    seat = int64(s.seat)
    if total == 0:
        filled = min(filled_gaps(s, seat) + (s.building > 0), GAPS)
        return industry_room(s, seat, filled) >= want[W_INDUSTRY]
    ways = 1
    for _ in range(total):
        ways *= MOVES
    for way in range(ways):
        if way_fits(s, way, total, first):
            return True
    return False


@rule
def way_fits(s, way, total, first):
    """Try one order of moves. A number stands for it: its digits are the moves."""
    locomotives = int64(s.want[W_LOCOMOTIVE])
    factories = int64(s.want[W_FACTORY])
    gifts = int64(s.want[W_GIFT])
    built = int64(s.want[W_BUILT])
    rest = way
    for at in range(total):
        move = rest % MOVES
        rest //= MOVES
        locomotives -= move == M_LOCOMOTIVE
        factories -= move in (M_FROM_SUPPLY, M_FROM_STACK)
        gifts -= move == M_GIFT
        built -= move == M_BUILT
        if at == 0 and first != NONE and not is_kind(move, first):
            return False
    if locomotives != 0 or factories != 0 or gifts != 0 or built != 0:
        return False
    return order_fits(s, way, total)


@rule
def is_kind(move, kind):
    """Tell whether a move is of the kind asked for: factories have two sources."""
    return move == kind or (kind == M_FROM_SUPPLY and move == M_FROM_STACK)


@rule
def order_fits(s, way, total):
    """Play an order of moves on copies of slots and stacks."""
    seat = int64(s.seat)
    lay_out(s, seat)
    filled = filled_gaps(s, seat)
    supply = int64(0)
    for number in range(1, HIGHEST + 1):
        supply += int64(s.factory_supply[number])
    if s.hand > 0:
        supply += put(s, NONE)
    if s.building > 0:
        supply += filled == GAPS
        filled = min(filled + 1, GAPS)
    rest = way
    for _ in range(total):
        move = rest % MOVES
        rest //= MOVES
        if move == M_LOCOMOTIVE:
            value = draw_lowest(s)
        elif move == M_GIFT:
            value = int64(s.want[W_GIFT_NUMBER])
        else:
            if move == M_FROM_SUPPLY:
                supply -= 1
            if supply < 0 or (move == M_FROM_STACK and draw_lowest(s) == 0):
                return False
            supply += filled == GAPS
            filled = min(filled + 1, GAPS)
            continue
        freed = put(s, value) if value > 0 else NO_SLOT
        if freed == NO_SLOT:
            return False
        supply += freed
    return industry_room(s, seat, filled) >= s.want[W_INDUSTRY]


@rule
def lay_out(s, seat):
    """Copy the slots and the stacks."""
    for railroad in range(RAILROADS):
        for slot in range(SLOTS):
            exists = slot < slots_of(s, railroad)
            value = value_at(s, seat, railroad, slot) if exists else NO_SLOT
            s.slot_value[railroad * SLOTS + slot] = value
    for number in range(1, HIGHEST + 1):
        s.tile_left[number] = s.stack[number]


@rule
def draw_lowest(s):
    """Take the lowest locomotive of the copied stacks; 0 when there is none."""
    for number in range(1, HIGHEST + 1):
        if s.tile_left[number] > 0:
            s.tile_left[number] -= 1
            return int64(number)
    return int64(0)


@rule
def put(s, value):
    """Place a locomotive; return how many tiles are set free, NO_SLOT where it has no place.

    The value NONE stands for the one in hand, which may also be given up.
    """
    best = NONE
    for slot in range(RAILROADS * SLOTS):
        at = int64(s.slot_value[slot])
        if at == 0:
            s.slot_value[slot] = value if value != NONE else hand_value(s)
            return 0
        if at < value and (best == NONE or at > s.slot_value[best]):
            best = slot
    if value == NONE:
        return 1
    if best == NONE:
        return NO_SLOT
    s.slot_value[best] = value
    return 1
