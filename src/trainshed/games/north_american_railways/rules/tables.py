"""The printed components as frozen arrays, in the order of the deck: companies, counts, prices.

What is on the city cards is not here: it is part of a match's options (`deck.py`) and lives in the
position, so that another deck needs no compiling.
"""

from typing import Any

from trainshed.core.data import data_of, frozen

BUILT_IN: dict[str, Any] = data_of(__package__, "deck.json")

NONE = -1


# Companies [2]

COMPANY_IDS = tuple(company["id"] for company in BUILT_IN["companies"])
COMPANY_COLOURS = tuple(company["colour"] for company in BUILT_IN["companies"])
COMPANY_LETTERS = ("R", "B", "G", "Y", "K")  # black is K: B is blue
COMPANIES = len(COMPANY_IDS)
SHARES = BUILT_IN["companies"][0]["shares"]  # of each company

# Columns of cards [3]

COLUMNS = 4
SHARE_ROWS = 7
CITY_ROWS = 9
BOXED_SHARES = COMPANIES * SHARES - COLUMNS * SHARE_ROWS  # put into the box
CITIES = COLUMNS * CITY_ROWS
START_CITIES = COMPANIES

# Money, in dollars [1, 3.5, 5.1]

STEP = 100
OWN_PRICE = 1000
GRANT = 200
SYMBOL_VALUE = 100
STARTING_CASH = frozen([BUILT_IN["starting_cash"].get(str(seats), 0) for seats in range(6)])
MORE_CASH_WITH_FIVE = 100  # [R1]
HIGHEST_PRICE = 99_900  # [R25]

FEW_CITIES = 5  # so many or fewer at the start of Phase II end the match [6]
