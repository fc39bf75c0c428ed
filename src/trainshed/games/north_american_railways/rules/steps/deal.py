"""The deal: two shares into the box, columns of shares and cities, the start player. [3]"""

from numpy import int64

from trainshed.core.chance import any_of, draw_from
from trainshed.core.rule import rule

from ..actions import DEAL_CITY, DEAL_SHARE, START_IS
from ..refusals import CITY_DEALT, FINE, NO_SUCH_SEAT, SHARES_DEALT
from ..state import DEAL_CITIES, DRAW_START, IN_COLUMN, UNDEALT
from ..steps.round import begin_turn
from ..tables import BOXED_SHARES, CITIES, CITY_ROWS, COLUMNS, COMPANIES, SHARE_ROWS


@rule
def chance_share(s, out, weights):
    """List the companies of shares not dealt yet, weighted by how many there are. [3.1]"""
    return draw_from(s.share_left, COMPANIES, DEAL_SHARE, out, weights)


@rule
def refuse_share(s, action):
    """Find the reason against dealing a share of this company."""
    return FINE if s.share_left[action - DEAL_SHARE] > 0 else SHARES_DEALT


@rule
def apply_share(s, action):
    """Put the share into the box or the next place; a column's last is its bottom. [3.1, 3.2]"""
    company = action - DEAL_SHARE
    s.share_left[company] -= 1
    place = int64(s.dealt) - BOXED_SHARES
    s.dealt += 1
    if place >= 0:
        column = place // SHARE_ROWS
        s.share_column[column, place - column * SHARE_ROWS] = company
        s.share_count[column] += 1
    if place + 1 == COLUMNS * SHARE_ROWS:
        s.dealt = 0
        s.phase = DEAL_CITIES


@rule
def chance_city_card(s, out, weights):
    """List the cities not dealt yet, each once. [3.3]"""
    n = int64(0)
    for city in range(CITIES):
        out[n] = DEAL_CITY + city  # written over unless counted: no jump to be guessed
        weights[n] = 1
        n += int64(s.owner[city] == UNDEALT)
    return n


@rule
def refuse_city_card(s, action):
    """Find the reason against dealing this city."""
    return FINE if s.owner[action - DEAL_CITY] == UNDEALT else CITY_DEALT


@rule
def apply_city_card(s, action):
    """Put the city into the next place. [3.3]"""
    city = action - DEAL_CITY
    place = int64(s.dealt)
    column = place // CITY_ROWS
    s.city_column[column, place - column * CITY_ROWS] = city
    s.city_count[column] += 1
    s.owner[city] = IN_COLUMN
    s.dealt += 1
    if place + 1 == CITIES:
        s.dealt = 0
        s.phase = DRAW_START


@rule
def chance_start(s, out, weights):
    """List the seats: each may be the first start player. [3.6]"""
    return any_of(s.seats, START_IS, out, weights)


@rule
def refuse_start(s, action):
    """Find the reason against this seat as start player."""
    return FINE if action - START_IS < s.seats else NO_SUCH_SEAT


@rule
def apply_start(s, action):
    """Give the start player token to a seat; the first turn begins. [3.6]"""
    s.start_player = action - START_IS
    begin_turn(s)
