"""Why an action is refused in Russian Railroads, in the reader's language, with its rule; the laws.

A message has named holes; what fills them is read from the position. Messages name no seat: the
reader may be the one who asks, or somebody who only looks on.
"""

from typing import Any

from trainshed.core.say import ENGLISH, Say

from ..rules import laws
from ..rules import refusals as r
from ..rules import state as st
from ..rules import tables as t
from . import names
from .effects import cost_in_words, engineer_at, engineer_number, pending
from .impossible import place_of_action, why_impossible
from .label import split

Reasons = dict[int, tuple[str, str]]

LAWS = {
    laws.WORKERS_WRONG: "workers in hand and on the board are not those the player has",
    laws.NEGATIVE: "somebody has less than nothing",
    laws.TRACKS_WRONG: "a track piece is out of order, or stands where it may not",
    laws.TILES_WRONG: "locomotives and factories of a number are not as many as there are",
    laws.DOUBLERS_WRONG: "doublers are not as many as there are",
    laws.ENGINEERS_WRONG: "an engineer is in two places or in none",
    laws.CARDS_WRONG: "a card or token is in two places or in none",
    laws.MODULES_WRONG: "extensions, income markers or foundries are not all there",
    laws.FLOW_WRONG: "phase, seat and pending parts do not fit together",
    laws.INDUSTRY_WRONG: "the industry track has a hole, or a marker beyond its end",
}


def explain(s: Any, action: int, code: int, say: Say = ENGLISH) -> tuple[str, str]:
    """Give the reason behind a code of `refuse` in words, and the paragraph or ruling."""
    reasons = {**_of_turns(say), **_of_spaces(say), **_of_parts(say), **_of_tiles(say)}
    reasons |= _of_modules(say)
    message, rule = reasons.get(code, (say.gettext("it is not legal here"), ""))
    return message.format(**_holes(s, action, code, say)), rule


def _holes(s: Any, action: int, code: int, say: Say) -> dict[str, object]:
    """Return what the messages may name."""
    holes: dict[str, object] = {"asked": asked(s, say)}
    if code == r.CANNOT_COMPLETE:
        holes["why"] = why_impossible(s, action, say)
    place = place_of_action(action)
    if code in (r.PAYMENT_DOES_NOT_FIT, r.CANNOT_PAY):
        place = int(s.place) if place < 0 else place
        holes["has"] = _purse(s, say)
    if place >= 0:
        holes["cost"] = cost_in_words(s, place, say)
    return holes | _numbers(s, action, say)


def _numbers(s: Any, action: int, say: Say) -> dict[str, object]:
    """Return the colour, railroad, number or part an action names."""
    verb, index = split(action)
    holes: dict[str, object] = {"n": index % t.HIGHEST + 1 if verb == "take" else index + 1}
    if verb == "step":
        colour, railroad = divmod(index, 2 * t.RAILROADS)
        holes["colour"] = names.colour_name(colour, say)
        holes["railroad"] = names.name_of_railroad(railroad, say)
    if verb in ("slot", "man"):
        holes["railroad"] = names.name_of_railroad(index // t.SLOTS % (2 * t.RAILROADS), say)
    if verb in ("borrow", "space", "reuse", "relocate"):
        engineer = index % t.ENGINEERS if verb == "borrow" else engineer_at(s, index)
        if 0 <= engineer < t.ENGINEERS:
            holes["n"] = engineer_number(s, engineer)
    must, _ = pending(s, say)
    holes["must"] = ", ".join(must)
    seat = int(s.seat)
    holes["coal"] = names.coal(int(s.coal[seat]) if seat >= 0 else 0, say)
    return holes


def _purse(s: Any, say: Say) -> str:
    seat = int(s.seat)
    hands = int(s.workers[seat]) + int(s.turquoise[seat]) + int(s.black[seat])
    parts = [names.workers(hands, say), names.coins(int(s.coins[seat]), say)]
    return names.listed(parts, say)


def asked(s: Any, say: Say) -> str:
    """Say what is asked of the seat to move."""
    return {
        st.SETUP_BONUS: say.gettext("a starting bonus"),
        st.TURN: say.gettext("a space, or passing"),
        st.PAYMENT: say.gettext("a payment"),
        st.NEXT_PART: say.gettext("the part to carry out next"),
        st.STEP: say.gettext("a track step"),
        st.LOCO_OR_FACTORY: say.gettext("a locomotive or a factory"),
        st.LOCO_SLOT: say.gettext("a place for the locomotive"),
        st.FACTORY_SOURCE: say.gettext("a factory to build"),
        st.FACTORY_GAP: say.gettext("a factory to replace"),
        st.INDUSTRY_MARKER: say.gettext("an industry marker to move"),
        st.USE_FACTORY: say.gettext("whether the factory is used"),
        st.QUESTION_TOKEN: say.gettext("a ? token"),
        st.QUESTION_CARD: say.gettext("a ? card"),
        st.END_STATION: say.gettext("the bonus of the end station"),
        st.REUSE_SPACE: say.gettext("a space to use once more"),
        st.OPPONENT_ENGINEER: say.gettext("another player's engineer"),
        st.END_BONUS: say.gettext("an end-bonus card"),
        st.RELOCATE: say.gettext("a space to relocate to, or none"),
        st.FREE: say.gettext("a free action, or the end of the turn"),
        st.BRANCH: say.gettext("a branch"),
        st.EXTENSION: say.gettext("an extension"),
        st.INCOME_PICK: say.gettext("an income marker"),
        st.FOUNDRY_PICK: say.gettext("a foundry"),
        st.BOILERMAN_TARGET: say.gettext("a place for the boilerman"),
        st.COAL_SPEND: say.gettext("how much coal is spent"),
        st.OWN_FACTORY: say.gettext("one of the player's factories"),
    }.get(int(s.phase), say.gettext("one of the options shown"))


def _of_turns(say: Say) -> Reasons:
    return {
        r.NOT_NOW: (say.gettext("not now; what is asked for is {asked}"), "15.1"),
        r.GAME_IS_OVER: (say.gettext("the match is over"), "14"),
        r.CHANCE_DECIDES: (say.gettext("chance decides now, not a seat"), "15.1"),
        r.NOT_FOR_PLAYERS: (say.gettext("only chance draws"), "15.1"),
        r.ALREADY_DRAWN: (say.gettext("it was drawn or taken before"), "3"),
        r.NO_SUCH_SEAT: (say.gettext("there is no such seat in this match"), "3"),
        r.NOT_IN_THIS_MATCH: (say.gettext("its module is not in play"), "G"),
        r.MUST_USE_A_SPACE: (
            say.gettext("after a free action, a space must be used"),
            "X6",
        ),
        r.NOT_IN_THE_PILE: (say.gettext("that end-bonus card is not in the pile"), "11"),
    }


def _of_spaces(say: Say) -> Reasons:
    return {
        r.NOT_ON_THIS_BOARD: (say.gettext("it is not on this board"), "3.4"),
        r.ONLY_IN_FINAL_ROUND: (say.gettext("it is in play only in the last round"), "14"),
        r.COVERED_IN_FINAL_ROUND: (say.gettext("it is covered in the last round"), "14"),
        r.OCCUPIED: (say.gettext("it is already taken in this round"), "5.1"),
        r.NO_ENGINEER_THERE: (say.gettext("no engineer lies there"), "10"),
        r.NOT_YOUR_ENGINEER: (say.gettext("engineer {n} cannot be used from here"), "10"),
        r.UNDER_OWN_PAWN: (
            say.gettext("the player already holds this place in the turn order"),
            "12",
        ),
        r.HOLDS_OTHER_CLAIM: (say.gettext("only one turn-order space may be used"), "12"),
        r.CANNOT_PAY: (
            say.gettext("it costs {cost}, but the player has only {has}"),
            "5.1, Q8",
        ),
        r.CANNOT_COMPLETE: (
            say.gettext("its action cannot be carried out completely: {why}"),
            "5.1, Q1",
        ),
        r.PAYMENT_DOES_NOT_FIT: (
            say.gettext("that payment does not fit: it costs {cost}, and the player has {has}"),
            "5.1",
        ),
        r.SPACE_NOT_OCCUPIED: (
            say.gettext(
                "only an occupied space that costs few workers and no coin can be used once more"
            ),
            "10, Q25",
        ),
        r.SPACE_COSTS_OTHERWISE: (
            say.gettext("a piece can move only to a space that costs exactly 1 worker"),
            "12, Q9",
        ),
        r.TURN_ORDER_SPACE: (say.gettext("a turn-order space may not be chosen here"), "12, Q25"),
        r.COIN_MAY_NOT_MOVE_THERE: (say.gettext("a coin may not be relocated there"), "X24"),
        r.ENGINEER_IN_CHAIN: (
            say.gettext("engineer {n} was used in this chain already"),
            "10",
        ),
    }


def _of_parts(say: Say) -> Reasons:
    return {
        r.NO_SUCH_PART: (say.gettext("there is no pending part {n}"), "15.2"),
        r.PART_HAS_NO_OPTION: (say.gettext("nothing of that part is possible now"), "15.2"),
        r.COLOUR_NOT_GIVEN: (say.gettext("no {colour} step is given here"), "7"),
        r.COLOUR_LOCKED: (say.gettext("{colour} is not unlocked"), "7"),
        r.COLOUR_NOT_SHOWN: (say.gettext("{railroad} has no {colour}"), "7, G1.2"),
        r.NO_ROOM: (
            say.gettext("{colour} cannot move on {railroad}: the piece before it, or the end"),
            "7, Q3",
        ),
        r.NO_PIECE_LEFT: (say.gettext("no {colour} piece is left"), "7, G1.2"),
        r.PIECE_MOVED: (say.gettext("each step must move a different piece"), "10"),
        r.BLOCKS_DIRECT_PART: (
            say.gettext("this would leave something unfinished: {must}"),
            "15.2",
        ),
        r.DIRECT_PART: (
            say.gettext("this must be carried out completely: {must}"),
            "5.1, Q1",
        ),
        r.MARKER_CANNOT_MOVE: (
            say.gettext("industry marker {n} cannot move: an empty gap, or the end"),
            "9",
        ),
        r.TOKEN_USED: (say.gettext("that ? token is placed already, or not in play"), "11"),
        r.CARD_TAKEN: (say.gettext("that ? card is not face up"), "11"),
        r.NO_SUCH_OPTION: (say.gettext("there is no such option"), "15.1"),
    }


def _of_tiles(say: Say) -> Reasons:
    return {
        r.SLOT_NOT_LOWER: (say.gettext("the locomotive on {railroad} is not lower"), "8, X8"),
        r.NO_SUCH_SLOT: (say.gettext("{railroad} has no such place"), "8"),
        r.MAY_NOT_GIVE_UP: (
            say.gettext(
                "only a replaced locomotive can be given up, and only when no space is free"
            ),
            "8",
        ),
        r.NO_SUCH_TILE: (say.gettext("that tile is not there"), "8"),
        r.NOT_THE_LOWEST: (say.gettext("only the lowest locomotive can be taken"), "8"),
        r.CANNOT_BUILD: (say.gettext("no factory can be built"), "8, Q12"),
        r.CANNOT_TAKE_LOCOMOTIVE: (
            say.gettext("no locomotive can be taken and placed"),
            "8, Q12",
        ),
        r.NOTHING_THERE: (say.gettext("nothing is there"), "8"),
    }


def _of_modules(say: Say) -> Reasons:
    return {
        r.NO_SUCH_MARKER: (say.gettext("no such income marker is ready"), "G1.4"),
        r.NOT_ENOUGH_COAL: (say.gettext("not enough coal: the player has only {coal}"), "G3.3"),
        r.NOT_YOUR_FOUNDRY: (say.gettext("foundry {n} is not the player's"), "G3.3"),
        r.FOUNDRY_USED: (say.gettext("foundry {n} was used in this round"), "G3.3"),
        r.BOILERMAN_SPACE_TAKEN: (
            say.gettext("the boilerman space is taken in this round"),
            "G3.3",
        ),
        r.NO_TILE_LEFT: (say.gettext("no face-down foundry is left"), "X11"),
        r.NO_TARGET: (
            say.gettext("every locomotive and factory has a boilerman"),
            "G3.4",
        ),
        r.WRONG_SIZE: (say.gettext("that extension has another size"), "G1.2"),
        r.HAS_BOILERMAN: (say.gettext("a boilerman works there already"), "G3.4"),
    }
