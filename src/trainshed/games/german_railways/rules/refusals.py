"""Codes for every reason an action can be refused; `words.py` says them, `refuse_*` beside each
rule finds them.
"""

(
    FINE,
    NOT_NOW,
    GAME_IS_OVER,
    CHANCE_DECIDES,
    NO_SUCH_SEAT,
    NO_MARKER_LEFT,
    BID_TOO_LOW,
    BID_ABOVE_CASH,
    NO_SHARE_LEFT,
    THIRD_SHARE_TOO_EARLY,
    NO_SHARE_OWNED,
    NO_LOCOMOTIVE_LEFT,
    NOTHING_CAN_BE_LAID,
    ALREADY_THERE,
    NOT_ADJACENT,
    RURAL_TAKEN,
    SECOND_APPROACH,
    OVER_SPENDING_CAP,
    TREASURY_TOO_SMALL,
    NOTHING_LAID_YET,
    NOT_FOR_PLAYERS,
) = range(21)
