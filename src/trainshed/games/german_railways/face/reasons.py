"""Why an action is refused in German Railways, in the reader's language, with its rule; the laws.

A message has named holes; what fills them is read from the position. Messages name no seat: the
reader may be the one who asks, or somebody who only looks on.
"""

from typing import Any

from trainshed.core.say import ENGLISH, Say

from ..rules import laws, refusals
from ..rules.actions import DONE, LAY, OFFER
from ..rules.cost import cost_of
from ..rules.state import ACTION, AUCTION, BUILD, VOTE
from ..rules.steps.auction import lowest_bid
from ..rules.tables import RAILROAD_IDS, RAILROADS, SHARES, SPENDING_CAP
from .names import space_text, talers

LAWS = {
    laws.MONEY_LOST: "cash and treasuries are not what the bank has given out",
    laws.MONEY_NEGATIVE: "somebody has less than nothing",
    laws.SHARES_WRONG: "shares in hands are not the shares sold, or more than three",
    laws.LOCOMOTIVES_WRONG: "locomotives on the board and left do not add up",
    laws.SETS_WRONG: "a set of spaces does not repeat the track",
    laws.RURAL_SHARED: "two railroads share a rural space",
    laws.APPROACH_WRONG: "a railroad has two approach hexes, or its note of one is wrong",
    laws.INCOME_WRONG: "an income is not the sum of its parts",
    laws.LINKS_WRONG: "links are not mutual, or not the contacts made",
    laws.NOT_CONNECTED: "a network does not hang together with its start city",
    laws.FLOW_WRONG: "phase, end and turn do not fit together",
}

# The paragraph that says what is asked in a phase
ASKED_BY = {AUCTION: "4.2", VOTE: "10", ACTION: "5.5", BUILD: "8.1"}


def _asked(s: Any, say: Say) -> str:
    """Say what is asked of the seat to move."""
    return {
        AUCTION: say.gettext("bid, or pass"),
        ACTION: say.gettext("build, offer a share, or pass"),
        BUILD: say.gettext("lay an engine, or end the build"),
        VOTE: say.gettext("agree that the end is out of reach, or disagree"),
    }.get(int(s.phase), "")


def explain(s: Any, action: int, code: int, say: Say = ENGLISH) -> tuple[str, str]:
    """Give the reason behind a code of `refuse` in words, and the paragraph or ruling."""
    of_a_lay = s.phase == BUILD and LAY <= action < DONE
    reasons = {**_of_anything(say), **_of_railroads(say), **(_of_spaces(say) if of_a_lay else {})}
    message, rule = reasons.get(code, (say.gettext("it is not legal here"), ""))
    if code == refusals.NOT_NOW:
        rule = ASKED_BY[int(s.phase)]
    return message.format(**_holes(s, action, say)), rule


def _holes(s: Any, action: int, say: Say) -> dict[str, object]:
    """Return what the messages may name."""
    railroad = int(s.building) if s.phase == BUILD else (action - OFFER) % RAILROADS
    holes: dict[str, object] = {
        "asked": _asked(s, say),
        "shares": SHARES,
        "railroad": RAILROAD_IDS[railroad],
        "treasury": talers(int(s.treasury[railroad]), say),
        "most": talers(int(SPENDING_CAP[railroad]), say),
        "spent": int(s.spent),
    }
    if s.phase == AUCTION:
        holes |= {"lowest": lowest_bid(s), "cash": talers(int(s.cash[s.seat]), say)}
    if s.phase == BUILD and LAY <= action < DONE:
        space = action - LAY
        holes["space"] = space_text(space)
        holes["cost"] = talers(int(cost_of(s, railroad, space)), say)
    return holes


def _of_anything(say: Say) -> dict[int, tuple[str, str]]:
    return {
        refusals.NOT_NOW: (say.gettext("this is not asked now: {asked}"), ""),
        refusals.GAME_IS_OVER: (say.gettext("the match is over"), "10"),
        refusals.CHANCE_DECIDES: (say.gettext("chance decides now, not a seat"), "5.4"),
        refusals.NOT_FOR_PLAYERS: (say.gettext("only chance draws"), "5.4"),
        refusals.NO_SUCH_SEAT: (say.gettext("there is no such seat in this match"), "3.4"),
        refusals.NO_MARKER_LEFT: (say.gettext("no marker of that seat is in the bag"), "5.4"),
        refusals.NOTHING_LAID_YET: (
            say.gettext("a build places at least one locomotive"),
            "8, C11",
        ),
        refusals.BID_TOO_LOW: (say.gettext("the bid must be at least {lowest}"), "4.2"),
        refusals.BID_ABOVE_CASH: (say.gettext("the bidder has only {cash}"), "4.2, C20"),
    }


def _of_railroads(say: Say) -> dict[int, tuple[str, str]]:
    return {
        refusals.NO_SHARE_LEFT: (say.gettext("all {shares} shares of {railroad} are sold"), "7"),
        refusals.THIRD_SHARE_TOO_EARLY: (
            say.gettext("the third share of {railroad} waits until all railroads have sold two"),
            "7, C8",
        ),
        refusals.NO_SHARE_OWNED: (
            say.gettext("only a player who owns a {railroad} share may build it"),
            "8",
        ),
        refusals.NO_LOCOMOTIVE_LEFT: (say.gettext("{railroad} has no locomotive left"), "8.1, C11"),
        refusals.NOTHING_CAN_BE_LAID: (
            say.gettext("{railroad} can enter no space that its treasury of {treasury} can pay"),
            "8, C11",
        ),
    }


def _of_spaces(say: Say) -> dict[int, tuple[str, str]]:
    return {
        refusals.ALREADY_THERE: (
            say.gettext("{railroad} already has track in {space}"),
            "8.1.1, C12",
        ),
        refusals.NOT_ADJACENT: (
            say.gettext("{space} is not adjacent to {railroad}'s own track"),
            "8.1.2, C13",
        ),
        refusals.RURAL_TAKEN: (
            say.gettext("another railroad is in the rural space {space}"),
            "8.1.3, C26",
        ),
        refusals.SECOND_APPROACH: (
            say.gettext("{railroad} already has an approach hex of Berlin"),
            "8.1.4, C7",
        ),
        refusals.OVER_SPENDING_CAP: (
            say.gettext(
                "{space} costs {cost}; {railroad} spends at most {most} in a build"
                " and has spent {spent}"
            ),
            "8.1, C25",
        ),
        refusals.TREASURY_TOO_SMALL: (
            say.gettext("{space} costs {cost}; the treasury of {railroad} has {treasury}"),
            "8.1, C10",
        ),
    }
