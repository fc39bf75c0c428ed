"""The words of German Railways: prompts, log lines, reasons for refusals, and positions as plain
data.
"""

from collections.abc import Sequence
from typing import Any

from . import laws, refusals
from .actions import (
    AGREE,
    BANKER_IS,
    BID,
    BUILD_FOR,
    DISAGREE,
    DONE,
    DRAW_MARKER,
    HIGHEST_BID,
    LAY,
    OFFER,
    PASS,
    VERBS,
)
from .cost import cost_of
from .position import ENDS, PHASES
from .state import ACTION, AUCTION, BANKER, BUILD, DRAW, FINISHED, VOTE
from .steps.auction import lowest_bid
from .tables import (
    ALLOWANCE,
    RAILROAD_IDS,
    RAILROADS,
    SHARES,
    SPACE_IDS,
    SPACE_NAMES,
    SPACES,
    SPENDING_CAP,
)

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

ENDINGS = (
    "the match goes on",
    "every railroad is connected with at least two others",
    "some railroad can no longer be connected with two others",
    "nothing was built or sold for too many rounds",
    "all players agreed that the end cannot be reached any more",
)


def space_text(space: int) -> str:
    """Name a space: its city and id, or its id."""
    return f"{SPACE_NAMES[space]} ({SPACE_IDS[space]})" if SPACE_NAMES[space] else SPACE_IDS[space]


def talers(amount: int) -> str:
    """Write a sum of money."""
    return f"{amount} Taler" if amount == 1 else f"{amount} Talers"


def prompt(s: Any) -> str:
    """Say what is asked of the seat to move."""
    if s.phase == AUCTION:
        railroad = RAILROAD_IDS[s.on_offer]
        high = (
            f"high bid {int(s.high_bid)} by seat {int(s.high_bidder)}"
            if s.high_bid
            else "no bid yet"
        )
        return f"Auction of a {railroad} share, {high}: bid or pass"
    if s.phase == ACTION:
        action, round_number = int(s.turn) + 1, int(s.round_number)
        return f"Action {action} of round {round_number}: pass, offer a share, or build track"
    if s.phase == BUILD:
        railroad = int(s.building)
        left = min(int(ALLOWANCE[railroad]) - int(s.laid), int(s.locomotives[railroad]))
        treasury = talers(int(s.treasury[railroad]))
        name = RAILROAD_IDS[railroad]
        return f"Building for {name}: {treasury} in its treasury, up to {left} more to lay"
    if s.phase == VOTE:
        question = "Can every railroad still be connected with two others?"
        return f"{question} Agree that it cannot, or disagree"
    return {
        BANKER: "The banker is drawn",
        DRAW: "Markers are drawn for the order of the round",
    }.get(int(s.phase), "The match is over")


def ending(s: Any) -> str:
    """Say why the match ended."""
    return ENDINGS[s.end]


def explain(s: Any, action: int, code: int) -> tuple[str, str]:
    """Give the reason behind a code of `refuse` in words, and the paragraph or ruling that says
    so.
    """
    if code in _PLAIN:
        return _PLAIN[code]
    if code == refusals.NOT_NOW:
        return f"'{VERBS.verb_of(action).name}' is not asked now: {prompt(s)}", "5.5"
    if code == refusals.BID_TOO_LOW:
        return f"the bid must be at least {lowest_bid(s)}", "4.2"
    if code == refusals.BID_ABOVE_CASH:
        cash = int(s.cash[s.seat])
        return f"seat {int(s.seat)} has only {talers(cash)}", "4.2, C20"
    railroad = int(s.building) if s.phase == BUILD else (action - OFFER) % RAILROADS
    name = RAILROAD_IDS[railroad]
    if s.phase == BUILD and action != DONE:
        return _explain_lay(s, railroad, action - LAY, code)
    return {
        refusals.NO_SHARE_LEFT: (f"all {SHARES} shares of {name} are sold", "7"),
        refusals.THIRD_SHARE_TOO_EARLY: (
            f"the third share of {name} waits until all railroads have sold two",
            "7, C8",
        ),
        refusals.NO_SHARE_OWNED: (f"seat {int(s.seat)} owns no share of {name}", "8"),
        refusals.NO_LOCOMOTIVE_LEFT: (f"{name} has no locomotive left", "8.1, C11"),
        refusals.NOTHING_CAN_BE_LAID: (
            f"{name} can enter no space that its treasury of"
            f" {talers(int(s.treasury[railroad]))} can pay",
            "8, C11",
        ),
    }.get(code, ("it is not legal here", ""))


_PLAIN = {
    refusals.GAME_IS_OVER: ("the match is over", "10"),
    refusals.CHANCE_DECIDES: ("chance decides now, not a seat", "5.4"),
    refusals.NOT_FOR_PLAYERS: ("only chance draws", "5.4"),
    refusals.NO_SUCH_SEAT: ("there is no such seat in this match", "3.4"),
    refusals.NO_MARKER_LEFT: ("no marker of that seat is in the bag", "5.4"),
    refusals.NOTHING_LAID_YET: ("a build places at least one locomotive", "8, C11"),
}


def _explain_lay(s: Any, railroad: int, space: int, code: int) -> tuple[str, str]:
    name, where = RAILROAD_IDS[railroad], space_text(space)
    cost = talers(int(cost_of(s, railroad, space)))
    return {
        refusals.ALREADY_THERE: (f"{name} already has track in {where}", "8.1.1, C12"),
        refusals.NOT_ADJACENT: (f"{where} is not adjacent to {name}'s own track", "8.1.2, C13"),
        refusals.RURAL_TAKEN: (f"another railroad is in the rural space {where}", "8.1.3, C26"),
        refusals.SECOND_APPROACH: (f"{name} already has an approach hex of Berlin", "8.1.4, C7"),
        refusals.NO_LOCOMOTIVE_LEFT: (f"{name} has no locomotive left", "8.1, C11"),
        refusals.OVER_SPENDING_CAP: (
            f"{where} costs {cost}; {name} spends at most {SPENDING_CAP[railroad]} in a build"
            " and has spent"
            f" {int(s.spent)}",
            "8.1, C25",
        ),
        refusals.TREASURY_TOO_SMALL: (
            f"{where} costs {cost}; the treasury of {name} has {int(s.treasury[railroad])}",
            "8.1, C10",
        ),
    }[code]


def log(before: Any, action: int, after: Any, names: Sequence[str]) -> str:
    """Say what an action did, in one sentence."""
    who = names[before.seat] if before.seat >= 0 else ""
    if action >= BANKER_IS:
        return f"{names[action - BANKER_IS]} is the banker and bids first"
    if action >= DRAW_MARKER:
        return f"A marker of {names[action - DRAW_MARKER]} is drawn"
    if action in (AGREE, DISAGREE):
        answer = "agrees" if action == AGREE else "disagrees"
        return f"{who} {answer} that the end cannot be reached any more"
    if before.phase == AUCTION:
        return _log_auction(before, action, after, names)
    if action == PASS:
        return f"{who} passes"
    if action < BUILD_FOR:
        return f"{who} offers a share of {RAILROAD_IDS[action - OFFER]}"
    if action < LAY:
        return f"{who} builds for {RAILROAD_IDS[action - BUILD_FOR]}"
    railroad = int(before.building)
    paid = int(before.treasury[railroad]) - int(after.treasury[railroad])
    laid = (
        "ends the build"
        if action == DONE
        else f"lays {space_text(action - LAY)} for {talers(paid)}"
    )
    return f"{who} {laid}{_log_effects(before, after, railroad, names)}"


def _log_auction(before: Any, action: int, after: Any, names: Sequence[str]) -> str:
    who, railroad = names[before.seat], int(before.on_offer)
    text = f"{who} passes" if action == PASS else f"{who} bids {action - BID}"
    if after.sold[railroad] > before.sold[railroad]:
        buyer = next(
            k for k in range(len(names)) if after.shares[k, railroad] > before.shares[k, railroad]
        )
        price = int(after.treasury[railroad]) - int(before.treasury[railroad])
        return (
            f"{text}; {names[buyer]} takes the {RAILROAD_IDS[railroad]} share for {talers(price)}"
        )
    return (
        f"{text}; the {RAILROAD_IDS[railroad]} share stays unsold"
        if after.phase != AUCTION
        else text
    )


def _log_effects(before: Any, after: Any, railroad: int, names: Sequence[str]) -> str:
    parts = []
    if after.income[railroad] > before.income[railroad]:
        parts.append(
            f"{RAILROAD_IDS[railroad]} income {int(before.income[railroad])}"
            f" to {int(after.income[railroad])}"
        )
    met = int(after.links[railroad]) & ~int(before.links[railroad])
    if met:
        partners = [RAILROAD_IDS[other] for other in range(RAILROADS) if (met >> other) & 1]
        paid = [f"{name} {int(after.cash[k] - before.cash[k])}" for k, name in enumerate(names)]
        parts.append(f"connects with {', '.join(partners)}; dividends: {', '.join(paid)}")
    return "".join(f"; {part}" for part in parts)


def choices(s: Any, actions: Sequence[int]) -> list[str]:
    """Describe the legal actions in a few lines: ranges of bids, railroads, spaces with their
    costs.
    """
    lines = []
    bids = [action - BID for action in actions if BID < action <= BID + HIGHEST_BID]
    if bids:
        lines.append(f"bid {bids[0]}" if len(bids) == 1 else f"bid {bids[0]} to {bids[-1]}")
    for verb, first in (("offer", OFFER), ("build", BUILD_FOR)):
        railroads = [
            RAILROAD_IDS[action - first]
            for action in actions
            if first <= action < first + RAILROADS
        ]
        if railroads:
            lines.append(f"{verb} {' '.join(railroads)}")
    spaces = [action - LAY for action in actions if LAY <= action < LAY + SPACES]
    if spaces:
        priced = [
            f"{space_text(space)} {int(cost_of(s, int(s.building), space))}" for space in spaces
        ]
        lines.append(f"lay, with its cost: {', '.join(priced)}")
    alone = [VERBS.text(action) for action in actions if action in (PASS, DONE, AGREE, DISAGREE)]
    return [*lines, *alone]


def view(s: Any) -> dict[str, Any]:
    """Return a redacted position as plain data; docs/games/german_railways/notation.md lists the
    keys.
    """
    seats, track = int(s.seats), s.track.tolist()
    data: dict[str, Any] = {
        "to_move": -2 if s.phase == FINISHED else -1 if s.phase in (DRAW, BANKER) else int(s.seat),
        "phase": PHASES[s.phase],
        "round": int(s.round_number),
        "cash": s.cash[:seats].tolist(),
        "treasury": s.treasury.tolist(),
        "income": s.income.tolist(),
        "player_income": s.player_income[:seats].tolist(),
        "shares": s.shares[:seats].tolist(),
        "locomotives": s.locomotives.tolist(),
        "track": {SPACE_IDS[x]: _masked(track[x]) for x in range(SPACES) if track[x]},
        "links": [
            [a, b]
            for k, a in enumerate(RAILROAD_IDS)
            for b in _masked(int(s.links[k]))
            if b in RAILROAD_IDS[k:]
        ],
        "order": [int(seat) for seat in s.order[:seats] if seat >= 0],
        "turn": int(s.turn),
        "markers": s.markers[:seats].tolist(),
        "quiet_rounds": int(s.quiet_rounds),
        "auction": None,
        "build": None,
        "end": ENDS[s.end] if s.end else None,
    }
    if s.phase == AUCTION:
        data["auction"] = {
            "railroad": RAILROAD_IDS[s.on_offer],
            "initial": bool(s.initial),
            "first_bidder": int(s.first_bidder),
            "high_bid": int(s.high_bid),
            "high_bidder": None if s.high_bidder < 0 else int(s.high_bidder),
            "still_in": [seat for seat in range(seats) if s.bidding[seat]],
        }
    if s.phase == BUILD:
        data["build"] = {
            "railroad": RAILROAD_IDS[s.building],
            "laid": int(s.laid),
            "spent": int(s.spent),
        }
    return data


def _masked(mask: int) -> list[str]:
    return [RAILROAD_IDS[railroad] for railroad in range(RAILROADS) if (mask >> railroad) & 1]
