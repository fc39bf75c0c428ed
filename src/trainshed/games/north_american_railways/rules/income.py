"""Phase III and the end: what each share pays, the remainder, the symbols. [7, 8]"""

from numpy import int64

from trainshed.core.rule import rule

from .state import BONUS_WHEN_Q_ZERO, DOWN, FINAL_HALF, ON, UP, half_up
from .tables import COMPANIES, STEP, SYMBOL_VALUE


@rule
def per_share(s, company):
    """Return what every share of a company with shares sold receives. [7.1]"""
    return STEP * (int64(s.income[company]) // (STEP * int64(s.sold[company])))


@rule
def remainder(s, company):
    """Return what the even part leaves. [7.1]"""
    return int64(s.income[company]) - per_share(s, company) * int64(s.sold[company])


@rule
def bonus(s, company):
    """Return what the director receives of the remainder. [7.2, 7.3, R8, R9]"""
    rest = remainder(s, company)
    if rest == 0:
        return int64(0)
    if s.last_turn:
        return final_half(s, rest)
    if per_share(s, company) == 0 and s.option[BONUS_WHEN_Q_ZERO] != ON:
        return int64(0)
    return int64(STEP)


@rule
def final_half(s, rest):
    """Return half of a remainder in the last turn, to $100 or exact. [7.3, R9]"""
    if s.option[FINAL_HALF] == UP:
        return half_up(rest)
    if s.option[FINAL_HALF] == DOWN:
        return rest - half_up(rest)
    return rest // 2


@rule
def part(s, company, seat, even, directors):
    """Return a seat's part: what each of its shares pays, and what is the director's. [7.1, 7.2]"""
    amount = int64(s.shares[seat, company]) * even
    return amount + directors if s.director[company] == seat else amount


@rule
def received(s, company, seat):
    """Return what a seat receives from a company with shares sold in Phase III. [7]"""
    return part(s, company, seat, per_share(s, company), bonus(s, company))


@rule
def pay_income(s):
    """Pay every company's income from the bank: shares, director, treasury. [7, R10]"""
    for company in range(COMPANIES):
        if s.sold[company] > 0:
            even, directors = per_share(s, company), bonus(s, company)  # divided once for all
            for seat in range(s.seats):
                s.cash[seat] += part(s, company, seat, even, directors)
            s.treasury[company] += remainder(s, company) - directors
            s.given += int64(s.income[company])


@rule
def prize(s, seat):
    """Return what the symbols pay a seat at the end. [8, R23]"""
    total = int64(0)
    for company in range(COMPANIES):
        total += int64(s.shares[seat, company]) * int64(s.symbols[company])
    return SYMBOL_VALUE * total


@rule
def pay_symbols(s):
    """Pay $100 for each share and symbol of its company. [8]"""
    for seat in range(s.seats):
        s.cash[seat] += prize(s, seat)
        s.given += prize(s, seat)
