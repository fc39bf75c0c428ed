"""The start city of a founded company: top of the stack, or the founder's choice. [5.1, R11]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import HOME_IS
from ..refusals import FINE, START_CITY_TAKEN
from ..state import FOUNDER_CHOOSES, HOME, START_CITY_CHOICE, TURN_OVER
from ..tables import COMPANIES, NONE, START_CITIES


@rule
def is_free(s, city):
    """Tell whether no company has this start city."""
    for company in range(COMPANIES):
        if s.home[company] == city:
            return False
    return True


@rule
def first_free(s):
    """Return the top of the stack: the first start city of the deck that is left. [R11]"""
    city = 0
    while not is_free(s, city):
        city += 1
    return city


@rule
def is_choice(s):
    """Tell whether the start cities that are left differ in income. [R11]"""
    income = s.start_income[first_free(s)]
    for city in range(START_CITIES):
        if is_free(s, city) and s.start_income[city] != income:
            return True
    return False


@rule
def founded(s):
    """Return the company that has a director and no start city yet, or NONE."""
    for company in range(COMPANIES):
        if s.director[company] != NONE and s.home[company] == NONE:
            return company
    return NONE


@rule
def place_start_city(s, company):
    """Give a new company its start city, or let the founder choose it. [5.1.4, R11]"""
    if s.option[START_CITY_CHOICE] == FOUNDER_CHOOSES and is_choice(s):
        s.phase = HOME
    else:
        settle_in(s, company, first_free(s))


@rule
def settle_in(s, company, city):
    """Put a start city into the company's network; the player-turn is over. [5.1.4]"""
    s.home[company] = city
    s.income[company] += int64(s.start_income[city])
    s.phase = TURN_OVER


@rule
def refuse_home(s, action):
    """Find the reason against a start city. [R11]"""
    return FINE if is_free(s, action - HOME_IS) else START_CITY_TAKEN


@rule
def apply_home(s, action):
    """Take the chosen start city. [R11]"""
    settle_in(s, founded(s), action - HOME_IS)
