"""Codes for every reason an action can be refused; `data/words.json` says them, `refuse_*` beside
each rule finds them.
"""

FINE, NOT_NOW, GAME_IS_OVER, CHANCE_DECIDES, NOT_FOR_PLAYERS = range(5)  # of any action
NO_SUCH_SEAT, NO_MARKER_LEFT = range(5, 7)  # of draws
BID_TOO_LOW, BID_ABOVE_CASH = range(7, 9)
NO_SHARE_LEFT, THIRD_SHARE_TOO_EARLY = range(9, 11)  # of offers
# of builds
NO_SHARE_OWNED, NO_LOCOMOTIVE_LEFT, NOTHING_CAN_BE_LAID, NOTHING_LAID_YET = range(11, 15)
# of a space to be laid
ALREADY_THERE, NOT_ADJACENT, RURAL_TAKEN, SECOND_APPROACH = range(15, 19)
OVER_SPENDING_CAP, TREASURY_TOO_SMALL = range(19, 21)
