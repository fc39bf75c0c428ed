"""The end of the match: end-bonus cards, engineer majority, who has won. [14]"""

from numpy import int64

from trainshed.core.rule import rule

from .gain import score
from .possible import filled_gaps
from .scoring import top_locomotives
from .state import FINISHED, HELD, SOLO, WITH_EMIL, count_bits, is_on, length_of
from .tables import (
    COLOURS,
    EACH,
    END_BONUSES,
    ENGINEERS,
    EXTRA_ENGINEER,
    MAJORITY_1,
    MAJORITY_2,
    MASK,
    MOST,
    NONE,
    NUMBER,
    PER_END_STATION,
    PER_ENGINEER,
    PER_EXTRA_WORKER,
    PER_FACTORY,
    PER_TOKEN,
    PER_TRACK_SPACE,
    RAILROADS,
    RULE,
    SUM_LOCOMOTIVES,
    TIER_1,
    TIER_1_POINTS,
    TIER_2,
    TIER_2_POINTS,
    TIER_DOUBLERS,
)

WITHOUT_NUMBER = -1000  # loses every tie


@rule
def finish(s):
    """Score end-bonus cards and the majority; the match is over. [14]"""
    for seat in range(s.seats):
        for card in range(END_BONUSES):
            if s.card_at[card] == HELD + seat:
                score(s, seat, card_points(s, seat, card))
    first = leader(s, NONE)
    if first != NONE:
        award(s, first, int64(s.single[MAJORITY_1, 0]))
        second = leader(s, first)
        if second != NONE:
            award(s, second, int64(s.single[MAJORITY_2, 0]))
    s.seat = NONE
    s.phase = FINISHED


@rule
def award(s, owner, points):
    """Give points for the majority; Emil has no score. [14, G5]"""
    if owner < s.seats:
        score(s, owner, points)


@rule
def engineers_of(s, owner):
    """Count the engineers of a seat or of Emil, the extra-engineer card included. [14]"""
    count = 0
    for engineer in range(ENGINEERS):
        count += s.engineer_at[engineer] == owner
    for card in range(END_BONUSES):
        if s.bonus[card, RULE] == EXTRA_ENGINEER:
            count += owner < s.seats and s.card_at[card] == HELD + owner
    return count


@rule
def highest_engineer(s, owner):
    """Return the highest number on an owner's engineers; it decides ties. [14]"""
    best = int64(WITHOUT_NUMBER)
    for engineer in range(ENGINEERS):
        if s.engineer_at[engineer] == owner:
            best = max(best, int64(s.engineer[engineer, NUMBER]))
    return best


@rule
def leader(s, but):
    """Return who has most engineers, but one owner; NONE where nobody has any. [14, X19]"""
    best = NONE
    best_count = 0
    best_number = int64(WITHOUT_NUMBER)
    for owner in range(WITH_EMIL + 1):
        is_there = owner < s.seats or (owner == WITH_EMIL and is_on(s, SOLO))
        if owner == but or not is_there:
            continue
        count = engineers_of(s, owner)
        number = highest_engineer(s, owner)
        if count > best_count or (count == best_count and count > 0 and number > best_number):
            best, best_count, best_number = owner, count, number
    return best


@rule
def card_points(s, seat, card):
    """Return what an end-bonus card is worth to a seat. [11]"""
    kind = s.bonus[card, RULE]
    each = int64(s.bonus[card, EACH])
    if kind == PER_FACTORY:
        return each * filled_gaps(s, seat)
    if kind == PER_ENGINEER:
        return each * engineers_of(s, seat)
    if kind == PER_END_STATION:
        return each * end_stations(s, seat)
    if kind == PER_TRACK_SPACE:
        return each * spaces_reached(s, seat, int64(s.bonus[card, MASK]))
    if kind == TIER_DOUBLERS:
        return doubler_points(s, seat, card)
    if kind == PER_TOKEN:
        return each * count_bits(s.tokens_placed[seat])
    if kind == SUM_LOCOMOTIVES:
        return top_locomotives(s, seat, int64(s.bonus[card, MOST]))
    if kind == PER_EXTRA_WORKER:
        extra = int64(s.extra[seat]) + (s.black_owner == seat)
        return each * min(extra, int64(s.bonus[card, MOST]))
    return int64(0)


@rule
def end_stations(s, seat):
    """Count the railroads whose last space black has reached. [11, G1.2]"""
    count = 0
    for railroad in range(RAILROADS):
        count += s.track[seat, 0, railroad] >= length_of(s, seat, railroad)
    return count


@rule
def spaces_reached(s, seat, mask):
    """Add up the spaces reached by the pieces of some colours. [11]"""
    total = int64(0)
    for colour in range(COLOURS):
        if (mask >> colour) & 1 == 1:
            for railroad in range(RAILROADS):
                total += int64(s.track[seat, colour, railroad])
    return total


@rule
def doubler_points(s, seat, card):
    """Return the points of the tier that the doublers reach. [11]"""
    if s.doublers[seat] >= s.bonus[card, TIER_2]:
        return int64(s.bonus[card, TIER_2_POINTS])
    if s.doublers[seat] >= s.bonus[card, TIER_1]:
        return int64(s.bonus[card, TIER_1_POINTS])
    return int64(0)
