"""The payment: own, turquoise and black workers, coins in their place, coins demanded. [5.1]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import PAY_BLACK, PAY_IS, PAY_OWN, PAY_TURQUOISE
from ..complete import can_complete
from ..gain import add_part, gain
from ..places import chain_of, coins_of, count_of, start_of, workers_of
from ..refusals import FINE, PAYMENT_DOES_NOT_FIT
from ..state import (
    AFTER_BLACK,
    BLACK_PIECE,
    COIN_PIECE,
    DIRECT,
    GO_ON,
    OWN_PIECE,
    REGULAR,
    TURQUOISE_PIECE,
)
from ..tables import (
    BLACK_BONUS,
    BLACK_STEPS,
    BONUS_AFTER_BLACK,
    COIN_COUNT,
    COIN_START,
    COMBINED,
    MOST_TURQUOISE,
    MOST_WORKERS,
    MULTI_USE,
    NO_BONUS,
    NONE,
    RANK,
    SPACES,
    TRACK,
)


@rule
def is_way(s, place, own, turquoise, black, coins):
    """Tell whether a payment fits a place and the player's supplies. [5.1, Q8, X22]"""
    seat = int64(s.seat)
    if own > s.workers[seat] or turquoise > s.turquoise[seat] or black > s.black[seat]:
        return False
    if coins > s.coins[seat]:
        return False
    workers, demanded = workers_of(s, place), coins_of(s, place)
    if place == COMBINED:
        return fits_combined(s, own + turquoise + black, coins)
    return coins >= demanded and own + turquoise + black + coins - demanded == workers


@rule
def fits_combined(s, workers, coins):
    """Tell whether a payment fits the combined coal space: a worker, or a coin. [G3.2, X22]"""
    if workers + coins != 1:
        return False
    if workers == 1:
        return can_complete(s, start_of(s, COMBINED), count_of(s, COMBINED))
    start, count = s.space[COMBINED, COIN_START], s.space[COMBINED, COIN_COUNT]
    return can_complete(s, int64(start), int64(count))


@rule
def list_ways(s, place, out):
    """Write the payments of a place in ascending order; return how many."""
    n = 0
    seat = int64(s.seat)
    workers = workers_of(s, place)
    most = workers + coins_of(s, place)
    for own in range(min(workers, int64(s.workers[seat]), MOST_WORKERS) + 1):
        for turquoise in range(min(workers - own, int64(s.turquoise[seat]), MOST_TURQUOISE) + 1):
            for black in range(min(workers - own - turquoise, int64(s.black[seat])) + 1):
                coins = most - own - turquoise - black
                if coins > s.coins[seat]:
                    continue
                if place == COMBINED and not fits_combined(s, own + turquoise + black, coins):
                    continue
                out[n] = PAY_IS + own * PAY_OWN + turquoise * PAY_TURQUOISE
                out[n] += black * PAY_BLACK + coins
                n += 1
    return n


@rule
def count_ways(s, place):
    """Count the payments of a place; they are left in `s.listing`."""
    return list_ways(s, place, s.listing)


@rule
def legal_payment(s, out):
    """List the payments for the place chosen. [5.1]"""
    return list_ways(s, int64(s.place), out)


@rule
def refuse_payment(s, action):
    """Find the reason against a payment."""
    rest = action - PAY_IS
    own, rest = rest // PAY_OWN, rest % PAY_OWN
    turquoise, rest = rest // PAY_TURQUOISE, rest % PAY_TURQUOISE
    black, coins = rest // PAY_BLACK, rest % PAY_BLACK
    fits = is_way(s, int64(s.place), own, turquoise, black, coins)
    return FINE if fits else PAYMENT_DOES_NOT_FIT


@rule
def apply_payment(s, action):
    """Place workers and coins, then gain the action of the place. [5.1]"""
    rest = action - PAY_IS
    own, rest = rest // PAY_OWN, rest % PAY_OWN
    turquoise, rest = rest // PAY_TURQUOISE, rest % PAY_TURQUOISE
    black, coins = rest // PAY_BLACK, rest % PAY_BLACK
    seat = int64(s.seat)
    s.workers[seat] -= own
    s.placed[seat] += own
    s.turquoise[seat] -= turquoise
    s.black[seat] -= black
    s.coins[seat] -= coins
    place = int64(s.place)
    s.place = NONE
    s.stage = REGULAR
    piece = COIN_PIECE
    if own > 0:
        piece = OWN_PIECE
    elif turquoise > 0:
        piece = TURQUOISE_PIECE
    elif black > 0:
        piece = BLACK_PIECE
    if place == COMBINED and coins > 0:
        s.occupied = int64(s.occupied) | (int64(1) << place)
        start, count = s.space[COMBINED, COIN_START], s.space[COMBINED, COIN_COUNT]
        gain(s, int64(start), int64(count), DIRECT, 0)
    else:
        use_place(s, place, piece, black > 0)
    s.phase = GO_ON


@rule
def use_place(s, place, piece, is_black):
    """Occupy a place and gain its action: direct on the board, indirect of an engineer. [5.1]"""
    seat = int64(s.seat)
    if place >= SPACES or s.space[place, MULTI_USE] == 0:
        s.occupied = int64(s.occupied) | (int64(1) << place)
    if workers_of(s, place) > 0:
        s.used[seat] = int64(s.used[seat]) | (int64(1) << place)
    if place < SPACES and s.space[place, RANK] > 0:
        s.claim[s.space[place, RANK] - 1] = seat
        s.claim_piece[s.space[place, RANK] - 1] = piece
    before = int64(s.pool)
    flags = DIRECT if place < SPACES else 0
    gain(s, start_of(s, place), count_of(s, place), flags, chain_of(s, place, 0))
    if is_black and place < SPACES and s.space[place, BLACK_BONUS] != NO_BONUS:
        add_black_bonus(s, place, before)


@rule
def add_black_bonus(s, place, first):
    """Add the black worker's step to the track part of the space. [11, 15.2, Q24]"""
    steps = int64(s.single[BLACK_STEPS, 0])
    for part in range(first, int64(s.pool)):
        if s.part_op[part] == TRACK and int64(s.part_mask[part]) & 1 == 1:
            if s.space[place, BLACK_BONUS] == BONUS_AFTER_BLACK:
                s.part_flags[part] = int64(s.part_flags[part]) | AFTER_BLACK
            else:
                s.part_count[part] += steps
                s.part_spare[part] += steps
            return


@rule
def black_step(s):
    """Gain the black worker's step as a part of its own. [15.2]"""
    add_part(s, TRACK, int64(s.single[BLACK_STEPS, 0]), 1, 0, 0)
