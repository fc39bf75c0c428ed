"""The end of a turn and of a round: end-bonus cards, who is next, turn order, relocation, scoring,
clean-up. [4, 12]
"""

from numpy import int64

from trainshed.core.rule import rule

from .emil import begin_emil, shuffle_deck
from .final import finish
from .gain import score
from .relocation import can_relocate
from .scoring import board_points
from .state import (
    AT_SETUP,
    BEFORE,
    END_BONUS,
    IN_BOX,
    NO_PIECE,
    PASSING,
    RELOCATE,
    RELOCATING,
    SETUP_BONUS,
    SOLO,
    TURN,
    is_final,
    is_on,
)
from .tables import INCOMES, NONE, SEATS, STRIP

FIRST, SECOND = 1, 2  # ranks of turn_first and turn_second


@rule
def end_turn(s):
    """Choose the end-bonus cards gained, then go on with the next turn. [7 of 15.1]"""
    if s.bonus_due > 0 and s.pile > 0:
        s.phase = END_BONUS
        return
    s.bonus_due = 0
    if s.stage == AT_SETUP:
        next_bonus(s)
    elif s.stage == RELOCATING:
        s.relocation -= 1
        next_relocation(s)
    else:
        next_turn(s)


@rule
def next_bonus(s):
    """Ask the next player for a starting bonus, from the last to the second. [3.2]"""
    s.dealt -= 1
    if s.dealt >= 1:
        s.seat = s.order[s.dealt]
        s.phase = SETUP_BONUS
    else:
        s.dealt = 0
        begin_round(s)


@rule
def begin_round(s):
    """Begin the action phase: the first player's turn, or Emil's. [4, X28]"""
    s.seat = s.order[0]
    if is_on(s, SOLO):
        shuffle_deck(s)
        begin_emil(s)
    else:
        begin_turn(s)


@rule
def begin_turn(s):
    """Ask the seat to move for a turn. [5]"""
    s.stage = BEFORE
    s.free_used = 0
    s.phase = TURN


@rule
def next_turn(s):
    """Give the turn to the next player who has not passed, or end the action phase. [4, G5]"""
    if is_on(s, SOLO):
        if s.stage == PASSING:
            end_actions(s)
        else:
            begin_emil(s)
        return
    place = 0
    for at in range(s.seats):
        if s.order[at] == s.seat:
            place = at
    for _ in range(s.seats):
        place = place + 1 if place + 1 < s.seats else 0
        seat = int64(s.order[place])
        if s.passed[seat] == 0:
            s.seat = seat
            begin_turn(s)
            return
    end_actions(s)


@rule
def end_actions(s):
    """Go on when all have passed: turn order and relocation, but not in the final round. [4]"""
    if is_final(s) or is_on(s, SOLO):
        end_round(s)
        return
    new_order(s)
    s.relocation = SECOND
    next_relocation(s)


@rule
def new_order(s):
    """Set the turn order of the next round; others keep their relative order. [12, Q22]"""
    first, second = int64(s.claim[0]), int64(s.claim[1])
    if first == NONE:
        if second == NONE or second == s.order[0]:
            return
        first = int64(s.order[0])
    packed = int64(0)  # the others, three bits each
    count = 0
    for at in range(s.seats):
        seat = int64(s.order[at])
        if seat not in (first, second):
            packed |= seat << (3 * count)
            count += 1
    s.order[0] = first
    at = 1
    if second != NONE:
        s.order[1] = second
        at = 2
    for other in range(count):
        s.order[at + other] = (packed >> (3 * other)) & 7


@rule
def next_relocation(s):
    """Ask the holder of turn_second, then of turn_first, where a space is possible. [12]"""
    while s.relocation > 0:
        seat = int64(s.claim[s.relocation - 1])
        if seat != NONE:
            s.seat = seat
            s.stage = RELOCATING
            if can_relocate(s):
                s.phase = RELOCATE
                return
        s.relocation -= 1
    end_round(s)


@rule
def end_round(s):
    """Score all boards; then clean up, or end the match. [13, 4]"""
    for seat in range(s.seats):
        score(s, seat, board_points(s, seat))
    if is_final(s):
        finish(s)
        return
    clean_up(s)
    s.round_now += 1
    begin_round(s)


@rule
def clean_up(s):
    """Return workers and pieces; engineers move on; markers turn face up again. [4, G1.4]"""
    for seat in range(SEATS):
        s.workers[seat] += s.placed[seat]
        s.placed[seat] = 0
        s.turquoise[seat] = 0
        s.black[seat] = s.black_owner == seat
        s.passed[seat] = 0
        s.used[seat] = 0
        for kind in range(INCOMES):
            s.income_up[seat, kind] += s.income_down[seat, kind]
            s.income_down[seat, kind] = 0
    s.turquoise_home = s.turquoise_count
    s.occupied = 0
    for rank in range(2):
        s.claim[rank] = NONE
        s.claim_piece[rank] = NO_PIECE
    s.relocation = 0
    s.foundry_used = 0
    s.boilerman_taken = 0
    move_strip(s)
    s.emil_workers = s.emil_total
    s.emil_passed = 0


@rule
def move_strip(s):
    """Move the engineers to the right; who is left on the hiring space leaves the game. [4]"""
    if s.strip[0] != NONE:
        s.engineer_at[s.strip[0]] = IN_BOX
    for at in range(STRIP - 1):
        s.strip[at] = s.strip[at + 1]
    s.strip[STRIP - 1] = NONE
