"""North American Railways: all its parts put together as one value of the contract."""

from trainshed.core import folder
from trainshed.core.game import register
from trainshed.core.pricing import Pricing
from trainshed.core.stand_in import redact_nothing

from .rules.state import BUY_OVER, INCOME_DUE, SEATS, TURN_OVER
from .rules.tables import CITIES, COMPANIES, FEW_CITIES, HIGHEST_PRICE, SHARES, STEP

# Every turn but the last buys a city, and the last begins with few left: so many turns. In each, a
# player-turn has at most one selection, price and answer for each company, a start city and an
# `end`; Phase II at most one purchase for each company, and a pass.
_TURNS = CITIES - FEW_CITIES + 1
_PLAYER_TURN = 3 * COMPANIES + 2
_PURCHASES = COMPANIES + 1
MAX_LENGTH = COMPANIES * SHARES + CITIES + 1 + _TURNS * SEATS * (_PLAYER_TURN + _PURCHASES)

GAME = register(
    folder.game(
        __name__,
        max_actions_at_once=HIGHEST_PRICE // STEP,
        max_chance=CITIES,
        settling=(TURN_OVER, BUY_OVER, INCOME_DUE),
        max_length=MAX_LENGTH,
        recall=redact_nothing,  # all payments are public [9]
        wide=("price",),
        priced=(Pricing("price", granted="allow", refused="buy"),),
    )
)
