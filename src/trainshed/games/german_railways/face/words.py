"""The words of German Railways: prompts, log lines, and positions as plain data. Why an action is
refused is said in `reasons.py`.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from trainshed.core.page import ENGLISH, Say
from trainshed.core.record import fields

from ..rules import laws
from ..rules.actions import (
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
from ..rules.cost import cost_of
from ..rules.state import ACTION, AUCTION, BANKER, BUILD, DRAW, FINISHED, VOTE
from ..rules.tables import (
    ALLOWANCE,
    RAILROAD_IDS,
    RAILROADS,
    SPACE_IDS,
    SPACE_NAMES,
    SPACES,
)
from .position import ENDS, PHASES

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


def talers(amount: int, say: Say = ENGLISH) -> str:
    """Write a sum of money."""
    return say.ngettext("{n} Taler", "{n} Talers", amount).format(n=amount)


def prompt(s: Any, say: Say = ENGLISH) -> str:
    """Say what is asked of the seat to move."""
    if s.phase == AUCTION:
        return _prompt_auction(s, say)
    if s.phase == ACTION:
        asked = say.gettext("Action {k} of round {n}: pass, offer a share, or build track")
        return asked.format(k=int(s.turn) + 1, n=int(s.round_number))
    if s.phase == BUILD:
        return _prompt_build(s, say)
    if s.phase == VOTE:
        return say.gettext(
            "Can every railroad still be connected with two others?"
            " Agree that it cannot, or disagree"
        )
    return {
        BANKER: say.gettext("The banker is drawn"),
        DRAW: say.gettext("Markers are drawn for the order of the round"),
    }.get(int(s.phase), say.gettext("The match is over"))


def _prompt_auction(s: Any, say: Say) -> str:
    railroad = RAILROAD_IDS[s.on_offer]
    if not s.high_bid:
        none = say.gettext("Auction of a {railroad} share, no bid yet: bid or pass")
        return none.format(railroad=railroad)
    led = say.gettext("Auction of a {railroad} share, high bid {n} by seat {seat}: bid or pass")
    return led.format(railroad=railroad, n=int(s.high_bid), seat=int(s.high_bidder))


def _prompt_build(s: Any, say: Say) -> str:
    railroad = int(s.building)
    asked = say.gettext("Building for {railroad}: {money} in its treasury, up to {n} more to lay")
    return asked.format(
        railroad=RAILROAD_IDS[railroad],
        money=talers(int(s.treasury[railroad]), say),
        n=min(int(ALLOWANCE[railroad]) - int(s.laid), int(s.locomotives[railroad])),
    )


def ending(s: Any) -> str:
    """Say why the match ended."""
    return ENDINGS[s.end]


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
    s = fields(s)
    seats, track, links = s.seats, s.track.tolist(), s.links.tolist()
    data: dict[str, Any] = {
        "to_move": -2 if s.phase == FINISHED else -1 if s.phase in (DRAW, BANKER) else s.seat,
        "phase": PHASES[s.phase],
        "round": s.round_number,
        "cash": s.cash[:seats].tolist(),
        "treasury": s.treasury.tolist(),
        "income": s.income.tolist(),
        "player_income": s.player_income[:seats].tolist(),
        "shares": s.shares[:seats].tolist(),
        "locomotives": s.locomotives.tolist(),
        "track": {SPACE_IDS[x]: _masked(track[x]) for x in range(SPACES) if track[x]},
        "links": [[a, b] for k, a in enumerate(RAILROAD_IDS) for b in _masked(links[k] >> k << k)],
        "order": [seat for seat in s.order[:seats].tolist() if seat >= 0],
        "turn": s.turn,
        "markers": s.markers[:seats].tolist(),
        "quiet_rounds": s.quiet_rounds,
        "auction": None,
        "build": None,
        "end": ENDS[s.end] if s.end else None,
    }
    if s.phase == AUCTION:
        data["auction"] = {
            "railroad": RAILROAD_IDS[s.on_offer],
            "initial": bool(s.initial),
            "first_bidder": s.first_bidder,
            "high_bid": s.high_bid,
            "high_bidder": None if s.high_bidder < 0 else s.high_bidder,
            "still_in": [seat for seat in range(seats) if s.bidding[seat]],
        }
    if s.phase == BUILD:
        data["build"] = {
            "railroad": RAILROAD_IDS[s.building],
            "laid": s.laid,
            "spent": s.spent,
        }
    return data


def _masked(mask: int) -> list[str]:
    return list(_railroads_in(mask))


@cache
def _railroads_in(mask: int) -> tuple[str, ...]:
    return tuple(RAILROAD_IDS[k] for k in range(RAILROADS) if (mask >> k) & 1)
