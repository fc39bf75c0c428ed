"""Ids, sizes and the vocabulary of effects. What is printed on the components is not here: it is
part of a match's options (`component_set.py`) and lives in the materials of its record, so that a
corrected set needs no compiling.
"""

import json
from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt

NONE = -1


def frozen(values: Any, dtype: str = "i8") -> npt.NDArray[Any]:
    """Return a table nobody can write to."""
    table = np.array(values, dtype=dtype)
    table.flags.writeable = False
    return table


FILES = (
    *(
        f"russian_railroads/{name}"
        for name in (
            "action_spaces",
            "components",
            "effects",
            "end_bonus_cards",
            "engineers",
            "industry_track",
            "locomotives_factories",
            "question_cards",
            "question_tokens",
            "scoring",
            "setup",
            "starting_bonus_cards",
            "tracks",
        )
    ),
    *(
        f"german_railroads/{name}"
        for name in (
            "coal_board",
            "coal_factory",
            "components",
            "engineers",
            "extensions",
            "factory_boilerman",
            "foundries",
            "germany_board",
            "income_markers",
            "question_cards",
            "question_tokens",
            "setup",
            "solo_deck",
            "starting_bonus_cards",
        )
    ),
)


def _read(name: str) -> Any:
    path = files(__package__.rpartition(".")[0]) / "data" / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8"))


BUILT_IN: dict[str, Any] = {name: _read(name) for name in FILES}

_BASE = {name.partition("/")[2]: BUILT_IN[name] for name in FILES if name.startswith("russian")}
_MORE = {name.partition("/")[2]: BUILT_IN[name] for name in FILES if name.startswith("german")}


def _ids(entries: Any) -> tuple[str, ...]:
    return tuple(entry["id"] for entry in entries)


# Ids, in the order of the data; they never change with a corrected set

COLOUR_IDS: tuple[str, ...] = tuple(_BASE["tracks"]["colors_in_order"])
BASE_RAILROAD_IDS = _ids(_BASE["tracks"]["railroads"])
GERMAN_RAILROAD_IDS = _ids(_MORE["germany_board"]["railroads"])
RAILROAD_IDS = (*BASE_RAILROAD_IDS, *GERMAN_RAILROAD_IDS)
BRANCH_IDS = _ids(_MORE["germany_board"]["railroads"][0]["branches"])
_BOARD_SPACES = _ids(_BASE["action_spaces"]["spaces"])
SPACE_IDS = (
    *_BOARD_SPACES,
    _BASE["action_spaces"]["last_round_marker"]["replacement"]["id"],
    "coal_worker",
    "coal_foundry",
    "coal_combined",
)
ENGINEER_IDS = (*_ids(_BASE["engineers"]["engineers"]), *_ids(_MORE["engineers"]["engineers"]))
PLACE_IDS = (*SPACE_IDS, *ENGINEER_IDS)  # what a turn may use: the board, then own engineers
TOKEN_IDS = (*_ids(_BASE["question_tokens"]["tokens"]), *_ids(_MORE["question_tokens"]["tokens"]))
CARD_IDS = (*_ids(_BASE["question_cards"]["cards"]), *_ids(_MORE["question_cards"]["cards"]))
START_CARD_IDS = (
    *_ids(_BASE["starting_bonus_cards"]["cards"]),
    *_ids(_MORE["starting_bonus_cards"]["cards"]),
)
END_BONUS_IDS = _ids(_BASE["end_bonus_cards"]["cards"])
FOUNDRY_IDS = _ids(_MORE["foundries"]["foundries"])
INCOME_IDS = _ids(_MORE["income_markers"]["markers"])
EXTENSION_IDS = _ids(_MORE["extensions"]["tiles"])
EMIL_IDS = _ids(_MORE["solo_deck"]["cards"])
STRIP_IDS = ("eng_hire", "eng_1", "eng_2", "eng_3", "eng_4", "eng_5", "eng_6")
REVALUATION_IDS = ("none", "base", "german")

# Sizes

SEATS = 4
COLOURS = len(COLOUR_IDS)
RAILROADS = 3  # of one player board
SLOTS = 2  # most locomotives of a railroad
MARKERS = 3  # most industry markers of a player
GAPS = 5
HIGHEST = 9  # the highest number of a locomotive
COAL_FACTORY = HIGHEST + 1  # its number among the factories
SPACES = len(SPACE_IDS)
ENGINEERS = len(ENGINEER_IDS)
PLACES = SPACES + ENGINEERS
STRIP = len(STRIP_IDS)
TOKENS = len(TOKEN_IDS)
CARDS = len(CARD_IDS)
START_CARDS = len(START_CARD_IDS)
END_BONUSES = len(END_BONUS_IDS)
FOUNDRIES = len(FOUNDRY_IDS)
INCOMES = len(INCOME_IDS)
EXTENSIONS = len(EXTENSION_IDS)
EXTENSION_SLOTS = 3
EMIL_CARDS = len(EMIL_IDS)
BRANCHES = len(BRANCH_IDS)
MOST_OPTIONS = 4  # of one choice
MOST_COINS = 6  # that one payment can take
MOST_WORKERS = 4
MOST_TURQUOISE = 2
POOL = 32  # most pending parts
QUEUE = 16  # most immediate nodes at once
LANE = 24  # most spaces of the industry track
LONGEST = 15  # most spaces of a railroad
ADVANTAGES = 31  # most printed on a player board
TILE_ADVANTAGES = 60  # most printed on all extensions
CODE_ROWS = 320
OPTION_ROWS = 64

COMBINED = SPACE_IDS.index("coal_combined")

# The vocabulary of effects (effects.json), and how a row of code holds it: op, a, b, c

(
    TRACK,  # colour mask, steps, flags
    INDUSTRY,  # steps
    DOUBLER,  # count
    COINS,  # count
    COAL,  # count
    POINTS,  # count
    FORMULA,  # which, n
    LOCOMOTIVE,
    FACTORY,
    LOCO_FACTORY,  # the choice between these two
    OPTION_LIST,  # first option row, how many
    TEMP_WORKERS,  # count
    CLAIM,  # rank
    HIRE,
    REPEAT,  # most workers, owner
    BORROW,
    BONUS_CARD,  # count
    OPEN_CARD,  # count
    TOKEN,  # count
    STATION,  # count
    MEDAL,
    REVALUATION,  # marker
    MORE_MARKER,  # kind
    WORKER,  # kind
    UNLOCK,  # colour
    GAIN_LOCOMOTIVE,  # number
    GAIN_ENGINEER,  # engineer
    GAIN_FACTORY,  # number
    ON_STRIP,  # place on the strip
    DOUBLE,
    STARS,  # count
    INCOME,
    FOUNDRY,
    BOILERMAN,
    OWN_FACTORY_USE,
    START_DRAW,  # count
) = range(36)
COAL_USE = 36  # a part only: the coal factory waits for its coal
OPS = {
    "track": TRACK,
    "industry": INDUSTRY,
    "doubler": DOUBLER,
    "coins": COINS,
    "coal": COAL,
    "points": POINTS,
    "points_formula": FORMULA,
    "locomotive": LOCOMOTIVE,
    "factory": FACTORY,
    "choice": OPTION_LIST,
    "temp_workers": TEMP_WORKERS,
    "turn_order": CLAIM,
    "hire_engineer": HIRE,
    "repeat_space": REPEAT,
    "use_opponent_engineer": BORROW,
    "end_bonus_card": BONUS_CARD,
    "question_card": OPEN_CARD,
    "question_token": TOKEN,
    "end_station_bonus": STATION,
    "medal": MEDAL,
    "revaluation": REVALUATION,
    "industry_marker": MORE_MARKER,
    "worker": WORKER,
    "unlock_track": UNLOCK,
    "gain_locomotive": GAIN_LOCOMOTIVE,
    "gain_engineer": GAIN_ENGINEER,
    "gain_factory": GAIN_FACTORY,
    "engineer_on_space": ON_STRIP,
    "double_railroad": DOUBLE,
    "scoring_points": STARS,
    "income_marker": INCOME,
    "foundry": FOUNDRY,
    "boilerman": BOILERMAN,
    "use_own_factory": OWN_FACTORY_USE,
    "starting_bonus_draw": START_DRAW,
}
DISTINCT, SET = 1, 2  # flags of a track row
SUM_ENGINEERS, TOP_LOCOMOTIVES = range(2)  # formulas
ANY_OWNER, SELF_OWNER = range(2)
SECOND_MARKER, SHARED_MARKER = range(2)
OWN_WORKER, BLACK_WORKER = range(2)
BASE_VALUES, GERMAN_VALUES = 1, 2  # revaluation markers; 0 is none
SINGLE, MULTI, POINTS_CLASS = range(3)  # classes of factories

# Columns of the materials

(
    WORKERS,
    COIN_COST,
    START,
    COUNT,
    MULTI_USE,
    RANK,
    ON_STRIP_AT,
    BLACK_BONUS,
    FINAL,
    SIDES,
    COIN_START,
    COIN_COUNT,
) = range(12)
SPACE_COLUMNS = 12
SIDE_FOUR, SIDE_TWO, COAL_THREE, COAL_TWO, NOT_SOLO = 1, 2, 4, 8, 16  # SIDES
ALWAYS, ONLY_FINAL, NOT_FINAL = range(3)  # FINAL
NO_BONUS, BONUS_IN_PART, BONUS_AFTER_BLACK = range(3)  # BLACK_BONUS
# engineer: WORKERS, COIN_COST, START, COUNT as above, then
NUMBER, STACK, NEEDS_NEW, NEEDS_COAL = 4, 5, 6, 7
ENGINEER_COLUMNS = 8
STACK_A, STACK_B, NO_STACK = range(3)
# token, card, start_card: two blanks, START, COUNT, NEEDS_NEW, NEEDS_COAL
ITEM_COLUMNS = 8
# bonus: rule, points, mask, n or most, tier 1, its points, tier 2, its points
RULE, EACH, MASK, MOST, TIER_1, TIER_1_POINTS, TIER_2, TIER_2_POINTS = range(8)
(
    PER_FACTORY,
    PER_ENGINEER,
    PER_END_STATION,
    PER_TRACK_SPACE,
    TIER_DOUBLERS,
    PER_TOKEN,
    EXTRA_ENGINEER,
    SUM_LOCOMOTIVES,
    PER_EXTRA_WORKER,
) = range(9)
# factory: class, blank, START, COUNT, extra start, extra count, repeats
CLASS, EXTRA_START, EXTRA_COUNT, REPEATS = 0, 4, 5, 6
FACTORY_COLUMNS = 7
# foundry, income: copies, blank, START, COUNT
COPIES = 0
# lane: kind, points, START, COUNT, gap
KIND, WORTH, GAP = 0, 1, 4
NO_LANE, LANE_SPACE, LANE_GAP = range(3)
LANE_COLUMNS = 5
# railroad
(
    HUES,
    SLOT_COUNT,
    LENGTH,
    SWITCH,
    MEDAL_SPACE,
    MEDAL_HUE,
    MEDAL_LOCO,
    MEDAL_POINTS,
    DOUBLER_MASK,
    FIRST_BLACK,
) = range(10)
RAILROAD_COLUMNS = 10
LAST_SPACE, BRANCH_HUES = range(2)  # branch
# advantage: railroad, branch, START, COUNT, space, colour, needs a locomotive, persistent
RAILROAD, BRANCH_OF, SPACE, HUE, LOCO, PERSISTENT = 0, 1, 4, 5, 6, 7
ADVANTAGE_COLUMNS = 8
# tile advantage: the same with TILE in place of RAILROAD and the position in place of SPACE
TILE = 0
SLOT_RAILROAD, SLOT_SIZE, SLOT_FIRST = range(3)  # extension slot
# numbers of a setup, by seats
(
    ROUNDS,
    OWN_WORKERS,
    START_COINS,
    A_COUNT,
    B_COUNT,
    EMPTY_MASK,
    TILES_EACH,
    EXTRA_MOST,
    SIDE,
    STRIP_LENGTH,
    PUBLIC_MASK,
    START_COAL,
    COAL_SIDE,
) = range(13)
SETUP_COLUMNS = 13
# single numbers
(
    PASS_POINTS,  # four of them
    MAJORITY_1,
    MAJORITY_2,
    STATION_ROW,
    STATION_OPTIONS,
    REMOVED,
    FOUNDRY_COAL,
    BOILERMAN_COAL,
    BOILERMAN_BONUS,
    FACE_UP,
    COAL_HUES,
    COAL_BASE,
    COAL_EACH,
    COAL_MOST,
    COAL_EXTRA,
    BLACK_STEPS,
    EMIL_WORKERS,
    EMIL_FIRST,
    EMIL_SECOND,
    FIRST_LOCO,
    FIRST_LOCO_BASE,
    FIRST_LOCO_GERMAN,
    DOUBLERS,
    TURQUOISE,
) = (0, *range(4, 27))
SINGLES = 32
CARD_SPACE, CARD_WORKERS, CARD_COINS = 0, 1, 3  # emil: space, workers, blank, coins, -, -, needs
