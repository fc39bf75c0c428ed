"""German Railways: all its parts put together as one value of the contract."""

from trainshed.core import folder
from trainshed.core.game import register
from trainshed.core.pricing import Pricing

from .rules.actions import HIGHEST_BID
from .rules.state import ACTION_OVER, PROOF, ROUND_OVER, SEARCH, SEATS
from .rules.steps.quiet import LONGEST_SPELL
from .rules.tables import LOCOMOTIVES, RAILROADS, SHARES

# At the latest the 100th round in a row builds or sells something, or ends the match; there are 110
# locomotives and 16 shares to do it with. A round has at most 5 votes, 5 draws and 5 actions; an
# action is a choice and a build or an auction without a sale (5 answers); a sale adds at most one
# answer per Taler bid and seat.
_BUSY_ROUNDS = int(LOCOMOTIVES.sum()) - RAILROADS + RAILROADS * (SHARES - 1)
_ROUND = SEATS + SEATS + SEATS * (1 + 1 + SEATS)
MAX_LENGTH = (_BUSY_ROUNDS + 1) * LONGEST_SPELL * _ROUND + RAILROADS * SHARES * (
    HIGHEST_BID + SEATS
)

GAME = register(
    folder.game(
        __name__,
        max_actions_at_once=HIGHEST_BID + 1,
        max_chance=SEATS,
        settling=(ACTION_OVER, ROUND_OVER, PROOF, SEARCH),
        max_length=MAX_LENGTH,
        wide=("bid",),
        paid=("bid",),
        priced=(Pricing("bid", granted="pass", leave="pass"),),
    )
)
