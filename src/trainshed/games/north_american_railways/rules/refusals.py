"""Codes for every reason an action can be refused; `data/words.json` says them, `refuse_*` beside
each rule finds them.
"""

FINE, NOT_NOW, GAME_IS_OVER, CHANCE_DECIDES, NOT_FOR_PLAYERS = range(5)  # of any action
NO_SUCH_SEAT, SHARES_DEALT, CITY_DEALT = range(5, 8)  # of draws
COLUMN_EMPTY, COMPANY_TRIED, COLUMN_UNCOVERED, OWN_TOO_DEAR, MUST_SELECT = range(8, 13)
PRICE_ABOVE_CASH, PRICE_ABOVE_DIRECTOR, DIRECTOR_TOO_POOR, START_CITY_TAKEN = range(13, 17)
# of cities
NO_SHARE_OWNED, COMPANY_USED, NO_CITY_LEFT, TREASURY_TOO_SMALL, MUST_BUY = range(17, 22)
