"""Why an action is refused in Russian Railroads, in the reader's language, with its rule."""

from typing import Any

from trainshed.core.say import ENGLISH, Say

from ..rules import refusals as r
from .words import prompt

Reasons = dict[int, tuple[str, str]]


def explain(s: Any, action: int, code: int, say: Say = ENGLISH) -> tuple[str, str]:
    """Give the reason behind a code of `refuse` in words, and the paragraph or ruling."""
    reasons = {**_of_turns(say), **_of_parts(say), **_of_modules(say)}
    message, rule = reasons.get(code, (say.gettext("it is not legal here"), ""))
    return message.format(asked=prompt(s, say)), rule


def _of_turns(say: Say) -> Reasons:
    return {
        r.NOT_NOW: (say.gettext("this is not asked now: {asked}"), "15.1"),
        r.GAME_IS_OVER: (say.gettext("the match is over"), "14"),
        r.CHANCE_DECIDES: (say.gettext("chance decides now, not a seat"), "15.1"),
        r.NOT_FOR_PLAYERS: (say.gettext("only chance draws"), "15.1"),
        r.ALREADY_DRAWN: (say.gettext("that is not there to be drawn or taken"), "3"),
        r.NO_SUCH_SEAT: (say.gettext("there is no such seat in this match"), "3"),
        r.NOT_IN_THIS_MATCH: (say.gettext("its module is not in play"), "G"),
        r.NOT_ON_THIS_BOARD: (say.gettext("it is not on this board"), "3.4"),
        r.ONLY_IN_FINAL_ROUND: (say.gettext("it is there only in the final round"), "14"),
        r.COVERED_IN_FINAL_ROUND: (say.gettext("it is covered in the final round"), "14"),
        r.OCCUPIED: (say.gettext("it is occupied"), "5.1"),
        r.NO_ENGINEER_THERE: (say.gettext("no engineer lies there"), "10"),
        r.NOT_YOUR_ENGINEER: (say.gettext("that engineer is not the one's to use"), "10"),
        r.UNDER_OWN_PAWN: (say.gettext("it is the space under your own pawn"), "12"),
        r.HOLDS_OTHER_CLAIM: (say.gettext("you hold a turn-order space already"), "12"),
        r.CANNOT_PAY: (say.gettext("you lack workers or coins for it"), "5.1"),
        r.CANNOT_COMPLETE: (say.gettext("its action cannot be carried out completely"), "5.1, Q1"),
        r.MUST_USE_A_SPACE: (say.gettext("after a free action a space must be used"), "X6"),
        r.PAYMENT_DOES_NOT_FIT: (say.gettext("that is not what it costs, or not yours"), "5.1"),
        r.NOT_IN_THE_PILE: (say.gettext("that card is not in the pile"), "11"),
    }


def _of_parts(say: Say) -> Reasons:
    return {
        r.NO_SUCH_PART: (say.gettext("there is no such pending part"), "15.2"),
        r.PART_HAS_NO_OPTION: (say.gettext("that part has no option now"), "15.2"),
        r.COLOUR_NOT_GIVEN: (say.gettext("that colour is not given here"), "7"),
        r.COLOUR_LOCKED: (say.gettext("that colour is not unlocked"), "7"),
        r.COLOUR_NOT_SHOWN: (say.gettext("that railroad does not show the colour"), "7"),
        r.NO_ROOM: (say.gettext("the piece before it, or the end, is in the way"), "7, Q3"),
        r.NO_PIECE_LEFT: (say.gettext("no piece of that colour is left"), "7"),
        r.PIECE_MOVED: (say.gettext("each step must move another piece"), "10"),
        r.BLOCKS_DIRECT_PART: (
            say.gettext("what must be carried out could not be completed after it"),
            "15.2",
        ),
        r.SLOT_NOT_LOWER: (say.gettext("the locomotive there is not lower"), "8"),
        r.NO_SUCH_SLOT: (say.gettext("there is no such slot"), "8"),
        r.MAY_NOT_GIVE_UP: (
            say.gettext("only a replaced locomotive may be given up, with no slot empty"),
            "8",
        ),
        r.NO_SUCH_TILE: (say.gettext("that tile is not there"), "8"),
        r.NOT_THE_LOWEST: (say.gettext("only the lowest locomotive may be taken"), "8"),
        r.MARKER_CANNOT_MOVE: (say.gettext("that marker cannot move"), "9"),
        r.TOKEN_USED: (say.gettext("that token is not among your unused ones"), "11"),
        r.CARD_TAKEN: (say.gettext("that card does not lie open"), "11"),
        r.DIRECT_PART: (say.gettext("a direct action must be carried out completely"), "5.1"),
        r.SPACE_NOT_OCCUPIED: (say.gettext("that space cannot be used once more"), "10"),
        r.SPACE_COSTS_OTHERWISE: (say.gettext("it does not cost exactly one worker"), "12"),
        r.CANNOT_BUILD: (say.gettext("no factory can be built"), "8"),
        r.CANNOT_TAKE_LOCOMOTIVE: (say.gettext("no locomotive can be taken and placed"), "8"),
        r.NO_SUCH_OPTION: (say.gettext("there is no such option"), "15.1"),
        r.ENGINEER_IN_CHAIN: (say.gettext("that engineer was used in this chain"), "10"),
    }


def _of_modules(say: Say) -> Reasons:
    return {
        r.COIN_MAY_NOT_MOVE_THERE: (say.gettext("a coin may not be relocated there"), "X24"),
        r.NO_SUCH_MARKER: (say.gettext("there is no such income marker"), "G1.4"),
        r.NOT_ENOUGH_COAL: (say.gettext("there is not enough coal"), "G3.3"),
        r.NOT_YOUR_FOUNDRY: (say.gettext("that foundry is not yours"), "G3.3"),
        r.FOUNDRY_USED: (say.gettext("that foundry was used in this round"), "G3.3"),
        r.BOILERMAN_SPACE_TAKEN: (say.gettext("the boilerman space is occupied"), "G3.3"),
        r.NO_TILE_LEFT: (say.gettext("no face-down foundry is left"), "X11"),
        r.NO_TARGET: (say.gettext("nothing of yours can take a boilerman"), "G3.4"),
        r.WRONG_SIZE: (say.gettext("that extension has another size"), "G1.2"),
        r.HAS_BOILERMAN: (say.gettext("it has a boilerman already"), "G3.4"),
        r.NOTHING_THERE: (say.gettext("nothing is there"), "8"),
    }
