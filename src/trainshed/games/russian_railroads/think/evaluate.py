"""Each seat's likely share of the victory: its score, what its board will still bring, and the end.

The estimate is in tenths of a point: points scored, the board's points in every scoring to come,
what its workers may still add, end-bonus cards, and the majority of engineers.
"""

from numpy import int64

from trainshed.core.judgement import share_out
from trainshed.core.rule import rule

from ..rules.final import card_points, engineers_of, highest_engineer
from ..rules.state import FINISHED, HELD, count_bits
from ..rules.tables import (
    END_BONUSES,
    MAJORITY_1,
    MAJORITY_2,
    MARKERS,
    NONE,
    RAILROADS,
)
from .worth import (
    ACTION_WORTH,
    BLACK_STEP,
    COAL_PIECE,
    COIN,
    DOUBLER_WORTH,
    POINT,
    lane_points,
    potential,
    scorings_left,
)

UNKNOWN_BONUS = 250  # an end-bonus card nobody else has seen
TOKEN_LEFT = 12  # of an unused token, a round
FILLED_GAP = 8  # of a factory, a round
SURENESS = 3  # how often estimates are squared: the leader's lead counts
SOLO_SCALE = 3000.0  # the estimate at which a solo match is worth a half


@rule
def evaluate(s, out):
    """Write each seat's likely share of the victory; for one seat, a worth that grows with it."""
    for seat in range(s.seats):
        out[seat] = float(estimate(s, seat))
    if s.seats == 1:
        out[0] = out[0] / (out[0] + SOLO_SCALE)
    else:
        share_out(out, int64(s.seats), SURENESS)


@rule
def estimate(s, seat):
    """Estimate a seat's final score, in tenths of a point."""
    worth = POINT * int64(s.score[seat])
    if s.phase == FINISHED:
        return max(worth, 1)
    worth += board_to_come(s, seat) + means_to_come(s, seat) + bonus_to_come(s, seat)
    return max(worth + majority_to_come(s, seat), 1)


@rule
def board_to_come(s, seat):
    """Estimate what the railroads and the industry score until the end. [13]"""
    a_round = int64(0)
    black = int64(0)
    for railroad in range(RAILROADS):
        a_round += potential(s, seat, railroad)
        black += int64(s.track[seat, 0, railroad])
    for marker in range(MARKERS):
        if s.marker[seat, marker] != NONE:
            a_round += POINT * lane_points(s, int64(s.marker[seat, marker]))
    left = scorings_left(s)
    later = BLACK_STEP * black + DOUBLER_WORTH * int64(s.doublers[seat]) // 2
    for gap in range(len(s.factory[seat])):
        later += FILLED_GAP * (s.factory[seat, gap] > 0)
    return a_round * left + later * (left - 1)


@rule
def means_to_come(s, seat):
    """Estimate what workers, coins, coal and tokens may still add."""
    left = scorings_left(s)
    now = int64(s.workers[seat]) + int64(s.turquoise[seat]) + int64(s.black[seat])
    if s.passed[seat]:
        now = int64(0)
    each_round = int64(s.first_workers) + int64(s.extra[seat]) + (s.black_owner == seat)
    later = left * (left - 1) // 2
    worth = ACTION_WORTH * (now * left + each_round * later)
    if left > 1 or not s.passed[seat]:
        worth += COIN * int64(s.coins[seat]) + COAL_PIECE * int64(s.coal[seat])
    return worth + TOKEN_LEFT * (left - 1) * count_bits(s.tokens[seat])


@rule
def bonus_to_come(s, seat):
    """Estimate the end-bonus cards held: by their points now where they are known. [11]"""
    worth = int64(0)
    known = 0
    for card in range(END_BONUSES):
        if s.card_at[card] == HELD + seat:
            worth += POINT * card_points(s, seat, card) + 40 * (scorings_left(s) - 1)
            known += 1
    if s.held[seat] > known:
        worth += UNKNOWN_BONUS * (int64(s.held[seat]) - known)
    return worth


@rule
def majority_to_come(s, seat):
    """Estimate the majority of engineers: the points of the place held now. [14]"""
    own = engineers_of(s, seat)
    if own == 0:
        return int64(0)
    ahead = 0
    for other in range(s.seats):
        if other != seat:
            theirs = engineers_of(s, other)
            is_tie = theirs == own and highest_engineer(s, other) > highest_engineer(s, seat)
            ahead += theirs > own or is_tie
    if ahead == 0:
        return POINT * int64(s.single[MAJORITY_1, 0])
    return POINT * int64(s.single[MAJORITY_2, 0]) if ahead == 1 else int64(50)
