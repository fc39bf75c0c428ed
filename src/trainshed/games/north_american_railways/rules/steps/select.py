"""The selection of a share: which column, and what it costs where no price is named. [5.1]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import END, SELECT_COLUMN
from ..refusals import (
    COLUMN_EMPTY,
    COLUMN_UNCOVERED,
    COMPANY_TRIED,
    FINE,
    MUST_SELECT,
    OWN_TOO_DEAR,
)
from ..state import (
    ALL_IN_SCOPE,
    ANY_SELECTION,
    INITIAL_PASS,
    OFF,
    PRICE,
    TURN_OVER,
    UNCOVERED_AVAILABLE,
    YES,
    bottom_share,
    half_up,
    is_tried,
)
from ..tables import COLUMNS, NONE, OWN_PRICE


@rule
def is_first_selection(s):
    """Tell whether nothing was bought away in this player-turn yet. [5.1.2]"""
    return s.tried == 0


@rule
def may_end(s):
    """Tell whether the player may end his turn without a share. [5.2, R2, R6]"""
    return not is_first_selection(s) or s.option[INITIAL_PASS] == YES


@rule
def is_all_own(s):
    """Tell whether he directs every company on show and cannot pay the fixed price. [5.1.3, R4]"""
    if s.cash[s.seat] >= OWN_PRICE:
        return False
    if not is_first_selection(s) and s.option[ALL_IN_SCOPE] != ANY_SELECTION:
        return False
    for column in range(COLUMNS):
        if s.share_count[column] > 0 and s.director[bottom_share(s, column)] != s.seat:
            return False
    return True


@rule
def is_barred(s, column):
    """Tell whether the column lost a card in this player-turn and so offers nothing. [R5]"""
    return s.option[UNCOVERED_AVAILABLE] == OFF and (int64(s.uncovered) >> column) & 1 == 1


@rule
def can_select(s, column, all_own):
    """Tell whether the bottom card of a column may be selected. [5.1.4]"""
    if s.share_count[column] == 0 or is_barred(s, column):
        return False
    company = bottom_share(s, column)
    if s.director[company] == s.seat:
        return all_own or s.cash[s.seat] >= OWN_PRICE
    return not is_tried(s, company)


@rule
def can_select_any(s):
    """Tell whether a selectable card remains. [5.2]"""
    all_own = is_all_own(s)
    for column in range(COLUMNS):
        if can_select(s, column, all_own):
            return True
    return False


@rule
def legal_select(s, out):
    """List the columns that may be selected, and `end` where it is allowed. [5.1, 5.2]"""
    n = 0
    all_own = is_all_own(s)
    for column in range(COLUMNS):
        if can_select(s, column, all_own):
            out[n] = SELECT_COLUMN + column
            n += 1
    if may_end(s):
        out[n] = END
        n += 1
    return n


@rule
def refuse_select(s, action):
    """Find the reason against a column, or against ending the turn."""
    if action == END:
        return FINE if may_end(s) else MUST_SELECT
    column = action - SELECT_COLUMN
    if s.share_count[column] == 0:
        return COLUMN_EMPTY
    company = bottom_share(s, column)
    if is_tried(s, company):
        return COMPANY_TRIED
    if is_barred(s, column):
        return COLUMN_UNCOVERED
    if s.director[company] == s.seat and s.cash[s.seat] < OWN_PRICE and not is_all_own(s):
        return OWN_TOO_DEAR
    return FINE


@rule
def apply_select(s, action):
    """End the turn, buy a share of an own company, or go on to name a price. [5.1]"""
    if action == END:
        s.phase = TURN_OVER
        return
    column = action - SELECT_COLUMN
    s.column = column
    if s.director[bottom_share(s, column)] != s.seat:
        s.phase = PRICE
    elif is_all_own(s):
        buy_own(s, column, int64(s.cash[s.seat]))
    else:
        buy_own(s, column, int64(OWN_PRICE))


@rule
def buy_own(s, column, price):
    """Pay half to the treasury and the rest to the bank; the director stays. [5.1.3, 5.1.4]"""
    company = bottom_share(s, column)
    s.cash[s.seat] -= price
    s.treasury[company] += half_up(price)
    s.given -= price - half_up(price)
    s.price = price
    take_share(s, int64(s.seat), column)
    s.phase = TURN_OVER


@rule
def take_share(s, seat, column):
    """Give the bottom card of a column to a seat; the card above it is uncovered. [2]"""
    company = bottom_share(s, column)
    s.share_count[column] -= 1
    s.share_column[column, int64(s.share_count[column])] = NONE
    s.uncovered = int64(s.uncovered) | (1 << column)
    s.shares[seat, company] += 1
    s.sold[company] += 1
    s.column = NONE
