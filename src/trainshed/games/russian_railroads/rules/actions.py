"""The verbs of Russian Railroads and the numbers of their actions."""

from trainshed.core.action import Verb, Verbs

from .tables import (
    BRANCH_IDS,
    CARD_IDS,
    COLOUR_IDS,
    EMIL_IDS,
    END_BONUS_IDS,
    ENGINEER_IDS,
    ENGINEERS,
    EXTENSION_IDS,
    FOUNDRY_IDS,
    GAPS,
    HIGHEST,
    INCOME_IDS,
    MARKERS,
    MOST_COINS,
    MOST_OPTIONS,
    MOST_TURQUOISE,
    MOST_WORKERS,
    PLACE_IDS,
    POOL,
    RAILROAD_IDS,
    SEATS,
    SLOTS,
    START_CARD_IDS,
    TOKEN_IDS,
)

_SEATS = tuple(str(seat) for seat in range(SEATS))
_SLOTS = tuple(f"{railroad} {slot}" for railroad in RAILROAD_IDS for slot in range(SLOTS))
_GAPS = tuple(str(gap) for gap in range(1, GAPS + 1))
_PAYMENTS = tuple(
    f"{own} {turquoise} {black} {coins}"
    for own in range(MOST_WORKERS + 1)
    for turquoise in range(MOST_TURQUOISE + 1)
    for black in range(2)
    for coins in range(MOST_COINS + 1)
)

VERBS = Verbs(
    [
        Verb("order", _SEATS, "SEAT", "chance: this seat is next in the turn order"),
        Verb("engineer", ENGINEER_IDS, "ID", "chance: an engineer is laid on the strip"),
        Verb("remove", END_BONUS_IDS, "ID", "chance: an end-bonus card is removed unseen"),
        Verb("foundry", FOUNDRY_IDS, "ID", "chance: a foundry is turned up"),
        Verb("boilerman", FOUNDRY_IDS, "ID", "chance: an unseen foundry becomes a boilerman"),
        Verb("start_card", START_CARD_IDS, "ID", "chance: a starting-bonus card is drawn"),
        Verb("emil", EMIL_IDS, "ID", "chance: Emil draws this card"),
        Verb("bonus", START_CARD_IDS, "ID", "choose a starting-bonus card"),
        Verb("pass", meaning="take no more turns in this round"),
        Verb("space", PLACE_IDS, "ID", "use an action space or an own engineer"),
        Verb(
            "pay",
            _PAYMENTS,
            "OWN TURQUOISE BLACK COINS",
            "pay with so many workers of each kind and coins",
        ),
        Verb("part", tuple(map(str, range(POOL))), "N", "carry out this pending part next"),
        Verb(
            "step",
            tuple(f"{colour} {railroad}" for colour in COLOUR_IDS for railroad in RAILROAD_IDS),
            "COLOUR RAILROAD",
            "move a track one space",
        ),
        Verb("locomotive", meaning="take a locomotive, not a factory"),
        Verb("factory", meaning="build a factory, not a locomotive"),
        Verb("slot", _SLOTS, "RAILROAD N", "put the locomotive in hand there"),
        Verb("give_up", meaning="turn the replaced locomotive over into the factory supply"),
        Verb(
            "take",
            tuple(
                f"{source} {number}"
                for source in ("supply", "locomotive")
                for number in range(1, HIGHEST + 1)
            ),
            "SOURCE NUMBER",
            "build this tile as a factory",
        ),
        Verb("gap", _GAPS, "N", "replace the factory in this gap"),
        Verb("marker", tuple(map(str, range(MARKERS))), "N", "move this industry marker"),
        Verb("use", meaning="use the factory entered"),
        Verb("decline", meaning="leave the factory entered alone"),
        Verb("token", TOKEN_IDS, "ID", "place a ? token"),
        Verb("card", CARD_IDS, "ID", "take a ? card"),
        Verb("station", ("steps", "points"), "WHAT", "choose the bonus of an end station"),
        Verb("reuse", PLACE_IDS, "SPACE", "use this space once more"),
        Verb(
            "borrow",
            tuple(f"{seat} {engineer}" for seat in _SEATS for engineer in ENGINEER_IDS),
            "SEAT ID",
            "use another player's engineer",
        ),
        Verb("choice", tuple(map(str, range(MOST_OPTIONS))), "N", "choose this option"),
        Verb("skip", meaning="drop what is left of the part"),
        Verb("end_bonus", END_BONUS_IDS, "ID", "keep an end-bonus card of the pile"),
        Verb(
            "relocate",
            (*PLACE_IDS, "none"),
            "SPACE",
            "move the piece on the turn-order space there, or leave it",
        ),
        Verb("income", INCOME_IDS, "ID", "use an income marker"),
        Verb("use_foundry", FOUNDRY_IDS, "ID", "use an own foundry"),
        Verb("use_boilerman", meaning="take a boilerman for coal"),
        Verb("end_free", meaning="use no more free actions in this turn"),
        Verb("branch", BRANCH_IDS, "ID", "choose the branch of the main line"),
        Verb("extension", EXTENSION_IDS, "ID", "lay this extension"),
        Verb("pick_income", INCOME_IDS, "ID", "take an income marker"),
        Verb("take_marker", meaning="take the additional industry marker"),
        Verb("leave_marker", meaning="leave the additional industry marker"),
        Verb("pick_foundry", FOUNDRY_IDS, "ID", "take this foundry"),
        Verb("close", meaning="close the foundry just used: it becomes a boilerman"),
        Verb("keep_open", meaning="keep the foundry just used"),
        Verb(
            "man",
            (*(f"locomotive {slot}" for slot in _SLOTS), *(f"factory {gap}" for gap in _GAPS)),
            "WHAT",
            "put the boilerman there",
        ),
        Verb(
            "again",
            (*map(str, range(MOST_OPTIONS)), "none"),
            "N",
            "repeat this ability of the manned factory",
        ),
        Verb("coal", ("0", "1", "2", "3"), "N", "spend so much coal in the coal factory"),
        Verb("own_factory", _GAPS, "N", "use the own factory in this gap"),
        Verb("revaluation", ("base", "german"), "WHICH", "keep this revaluation marker"),
    ]
)

ORDER_IS = VERBS.first("order")
ENGINEER_IS = VERBS.first("engineer")
REMOVE_IS = VERBS.first("remove")
FOUNDRY_IS = VERBS.first("foundry")
BOILERMAN_IS = VERBS.first("boilerman")
START_CARD_IS = VERBS.first("start_card")
EMIL_IS = VERBS.first("emil")
BONUS_IS = VERBS.first("bonus")
PASS = VERBS.first("pass")
SPACE_IS = VERBS.first("space")
PAY_IS = VERBS.first("pay")  # see `pay_action`
PART_IS = VERBS.first("part")
STEP_IS = VERBS.first("step")  # + colour * 2 * RAILROADS + board * RAILROADS + railroad
TAKE_LOCOMOTIVE = VERBS.first("locomotive")
BUILD_FACTORY = VERBS.first("factory")
SLOT_IS = VERBS.first("slot")  # + (board * RAILROADS + railroad) * SLOTS + slot
GIVE_UP = VERBS.first("give_up")
FROM_SUPPLY = VERBS.first("take") - 1  # + number
FROM_STACK = FROM_SUPPLY + HIGHEST  # + number
GAP_IS = VERBS.first("gap")
MARKER_IS = VERBS.first("marker")
USE = VERBS.first("use")
DECLINE = VERBS.first("decline")
TOKEN_IS = VERBS.first("token")
CARD_IS = VERBS.first("card")
STATION_STEPS = VERBS.first("station")
STATION_POINTS = STATION_STEPS + 1
REUSE_IS = VERBS.first("reuse")
BORROW_IS = VERBS.first("borrow")  # + seat * ENGINEERS + engineer
CHOICE_IS = VERBS.first("choice")
SKIP = VERBS.first("skip")
END_BONUS_IS = VERBS.first("end_bonus")
RELOCATE_TO = VERBS.first("relocate")
RELOCATE_NONE = RELOCATE_TO + len(PLACE_IDS)
INCOME_IS = VERBS.first("income")
USE_FOUNDRY_IS = VERBS.first("use_foundry")
USE_BOILERMAN = VERBS.first("use_boilerman")
END_FREE = VERBS.first("end_free")
BRANCH_IS = VERBS.first("branch")
EXTENSION_IS = VERBS.first("extension")
PICK_INCOME_IS = VERBS.first("pick_income")
TAKE_MARKER = VERBS.first("take_marker")
LEAVE_MARKER = VERBS.first("leave_marker")
PICK_FOUNDRY_IS = VERBS.first("pick_foundry")
CLOSE = VERBS.first("close")
KEEP_OPEN = VERBS.first("keep_open")
MAN_LOCOMOTIVE = VERBS.first("man")  # + (board * RAILROADS + railroad) * SLOTS + slot
MAN_FACTORY = MAN_LOCOMOTIVE + len(_SLOTS)
AGAIN_IS = VERBS.first("again")
AGAIN_NONE = AGAIN_IS + MOST_OPTIONS
COAL_IS = VERBS.first("coal")
OWN_FACTORY_IS = VERBS.first("own_factory")
REVALUATION_BASE = VERBS.first("revaluation")
REVALUATION_GERMAN = REVALUATION_BASE + 1
PAY_TURQUOISE = 2 * (MOST_COINS + 1)
PAY_OWN = (MOST_TURQUOISE + 1) * PAY_TURQUOISE
PAY_BLACK = MOST_COINS + 1
BORROW_SEAT = ENGINEERS
