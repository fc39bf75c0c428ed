"""The laws of a position: nothing lost, nothing negative, every repeated fact in agreement. For
tests and `check`.
"""

from numpy import int64

from trainshed.core.counting import least, total
from trainshed.core.rule import rule

from . import state as st
from . import tables as t

WELL, MONEY_LOST, MONEY_NEGATIVE, MONEY_BROKEN, SHARES_WRONG = range(5)
COLUMNS_WRONG, CITIES_WRONG, INCOME_WRONG, DIRECTOR_WRONG, FLOW_WRONG = range(5, 10)


@rule
def check(s):
    """Return 0, or the code of the first law that is broken."""
    for code in (check_money(s), check_columns(s), check_shares(s), check_cities(s), check_flow(s)):
        if code != WELL:
            return code
    for company in range(t.COMPANIES):
        code = check_company(s, company)
        if code != WELL:
            return code
    return WELL


@rule
def check_money(s):
    """Cash and treasuries are what the bank has given, never negative, whole hundreds till the
    end. [1]
    """
    if least(s.cash, s.seats) < 0 or least(s.treasury, t.COMPANIES) < 0:
        return MONEY_NEGATIVE
    for seat in range(s.seats):
        if s.phase != st.FINISHED and s.cash[seat] % t.STEP != 0:
            return MONEY_BROKEN
    money = total(s.cash, s.seats) + total(s.treasury, t.COMPANIES)
    return WELL if money == s.given else MONEY_LOST


@rule
def check_columns(s):
    """A column holds cards from its first place to its bottom card and nothing below. [2]"""
    for column in range(t.COLUMNS):
        for row in range(t.SHARE_ROWS):
            if (s.share_column[column, row] != t.NONE) != (row < s.share_count[column]):
                return COLUMNS_WRONG
        for row in range(t.CITY_ROWS):
            if (s.city_column[column, row] != t.NONE) != (row < s.city_count[column]):
                return COLUMNS_WRONG
    return WELL


@rule
def check_shares(s):
    """Six shares a company: in hands, in columns, to be dealt, and two in the box. [3.1]"""
    boxed = 0
    for company in range(t.COMPANIES):
        held = total(s.shares[:, company], s.seats)
        on_table = 0
        for column in range(t.COLUMNS):
            for row in range(int64(s.share_count[column])):
                on_table += s.share_column[column, row] == company
        missing = t.SHARES - held - on_table - int64(s.share_left[company])
        boxed += missing
        if held != s.sold[company] or missing < 0:
            return SHARES_WRONG
    expected = min(int64(s.dealt), t.BOXED_SHARES) if s.phase == 0 else t.BOXED_SHARES
    return WELL if boxed == expected else SHARES_WRONG


@rule
def check_cities(s):
    """Every city is in one place, and those of a network are numbered in order. [2, 6]"""
    for column in range(t.COLUMNS):
        for row in range(int64(s.city_count[column])):
            if s.owner[int64(s.city_column[column, row])] != st.IN_COLUMN:
                return CITIES_WRONG
    in_columns = 0
    dealt = 0
    for city in range(t.CITIES):
        in_columns += s.owner[city] == st.IN_COLUMN
        dealt += s.owner[city] != st.UNDEALT
        if (s.owner[city] >= 0) != (s.joined[city] > 0):
            return CITIES_WRONG
        for other in range(city):
            same = s.owner[city] == s.owner[other] and s.joined[city] == s.joined[other]
            if same and s.joined[city] > 0:
                return CITIES_WRONG
    return WELL if in_columns == st.cities_left(s) and dealt == dealt_cities(s) else CITIES_WRONG


@rule
def dealt_cities(s):
    """Return how many cities have been dealt. [3.3]"""
    if s.phase >= st.DRAW_START:
        return t.CITIES
    return int64(s.dealt) if s.phase > 0 else 0


@rule
def check_company(s, company):
    """Income and symbols are those of the network; a director has a share, a network a director."""
    income = int64(0)
    symbols = int64(0)
    members = 0
    for city in range(t.CITIES):
        if s.owner[city] == company:
            members += 1
            if s.joined[city] > s.members[company]:
                return CITIES_WRONG
            income += int64(s.city_income[city])
            symbols += int64(s.city_symbols[city])
    if members != s.members[company]:
        return CITIES_WRONG
    home = int64(s.home[company])
    if home != t.NONE:
        income += int64(s.start_income[home])
        for other in range(company):
            if s.home[other] == home:
                return CITIES_WRONG
    if income != s.income[company] or symbols != s.symbols[company]:
        return INCOME_WRONG
    director = int64(s.director[company])
    if (director == t.NONE) != (s.sold[company] == 0):
        return DIRECTOR_WRONG
    if director == t.NONE:
        return WELL if income == 0 and s.treasury[company] == 0 else DIRECTOR_WRONG
    if home == t.NONE and s.phase != st.HOME:
        return CITIES_WRONG
    return WELL if s.shares[director, company] > 0 else DIRECTOR_WRONG


@rule
def check_flow(s):
    """Phase, seats, selection and turn make sense together. [4, 5]"""
    decided = st.SELECT <= s.phase <= st.CITY
    if (s.seat != t.NONE) != decided or (s.start_player != t.NONE) != (s.phase > st.DRAW_START):
        return FLOW_WRONG
    if (s.active != t.NONE) != (decided and s.phase != st.CITY):
        return FLOW_WRONG
    if (s.column != t.NONE) != (s.phase in (st.PRICE, st.ANSWER)):
        return FLOW_WRONG
    if s.phase == st.FINISHED and s.last_turn == 0:
        return FLOW_WRONG
    return WELL if 0 <= s.begun <= s.seats and s.turn >= 0 else FLOW_WRONG
