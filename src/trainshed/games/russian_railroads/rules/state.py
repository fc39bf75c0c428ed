"""The position of Russian Railroads: one flat record in three regions, and tiny readers."""

from numpy import int64

from trainshed.core import record
from trainshed.core.rule import rule

from ..encode import TABLES
from .tables import (
    BOILERMAN_BONUS,
    BRANCH_HUES,
    COLOURS,
    END_BONUSES,
    ENGINEERS,
    EXTENSION_SLOTS,
    FOUNDRIES,
    GAPS,
    HIGHEST,
    HUES,
    INCOMES,
    LAST_SPACE,
    LENGTH,
    MARKERS,
    NONE,
    POOL,
    QUEUE,
    RAILROADS,
    SEATS,
    SLOT_COUNT,
    SLOTS,
    SPACES,
    STRIP,
    SWITCH,
)

# s.phase: the nodes of the decision sequence; those of chance first
(
    DEAL_ORDER,
    DEAL_ENGINEER,
    REMOVE_CARD,
    TURN_UP,
    DRAW_BOILERMAN,
    DRAW_START_CARD,
    EMIL,
    SETUP_BONUS,
    TURN,
    PAYMENT,
    NEXT_PART,
    STEP,
    LOCO_OR_FACTORY,
    LOCO_SLOT,
    FACTORY_SOURCE,
    FACTORY_GAP,
    INDUSTRY_MARKER,
    USE_FACTORY,
    QUESTION_TOKEN,
    QUESTION_CARD,
    END_STATION,
    REUSE_SPACE,
    OPPONENT_ENGINEER,
    CHOICE,
    END_BONUS,
    RELOCATE,
    FREE,
    BRANCH,
    EXTENSION,
    INCOME_PICK,
    TAKE_INDUSTRY_MARKER,
    FOUNDRY_PICK,
    CLOSE_FOUNDRY,
    BOILERMAN_TARGET,
    FACTORY_BONUS,
    COAL_SPEND,
    OWN_FACTORY,
    REVALUATION_KEEP,
    FINISHED,
) = range(39)
GO_ON = 39  # set by a step, left by `rules.settle` before anybody sees it
PHASES = 40

# s.stage: what the parts under way belong to
(
    AT_SETUP,
    BEFORE,  # the regular action: nothing, or a free action
    REGULAR,
    AFTER,  # the regular action: free actions
    PASSING,
    RELOCATING,
) = range(6)

# s.card_at; a hidden card may be anything but held by who looks
PILE, REMOVED_CARD, HELD = 0, 1, 2  # HELD + seat
UNKNOWN = -1
# s.foundry_at
FACE_UP_FOUNDRY, UNSEEN, FACE_DOWN, CLOSED, OWNED = 0, 1, 2, 3, 4  # OWNED + seat
# s.engineer_at
IN_BOX, ON_THE_STRIP = -1, -2  # or a seat, or
WITH_EMIL = SEATS
# pieces on a turn-order space
NO_PIECE, OWN_PIECE, TURQUOISE_PIECE, BLACK_PIECE, COIN_PIECE = range(5)
# flags of a part
DIRECT, DISTINCT_PIECES, COLOUR_SET, AFTER_BLACK = 1, 2, 4, 8

# s.option[...], in the order of meta.SMALL_OPTIONS
(
    GERMANY,
    WITH_COAL,
    SOLO,
    NEW_COMPONENTS,
    MEDAL_CONDITIONS,
    FREE_BEFORE_PASS,
    MANNED_MULTI,
) = range(7)
OPTIONS = 7
YES = 1  # of options that are off by default
ON = 0  # of options that are on by default

_POSITION: list[record.Field] = [
    # flow
    ("phase", "i1"),  # DEAL_ORDER .. FINISHED
    ("seat", "i1"),  # who decides, or NONE
    ("stage", "i1"),  # AT_SETUP .. RELOCATING
    ("round_now", "i1"),  # 1, 2, ...
    ("midway", "i1"),  # 1: in the middle of a decision begun by an earlier action
    ("order", "i1", (SEATS,)),  # seats by turn order, NONE where none
    ("passed", "i1", (SEATS,)),
    ("dealt", "i1"),  # of the deal under way
    ("free_used", "i1"),  # 1: a free action was used in this turn
    ("place", "i1"),  # the space or engineer that is being paid for, or NONE
    ("current", "i1"),  # the part being carried out, or NONE
    ("begun", "i1"),  # 1: the unit's first node is behind us
    ("hand", "i1"),  # a locomotive to be placed, 0: none
    ("hand_manned", "i1"),  # 1: it has a boilerman
    ("hand_fresh", "i1"),  # 1: it is the new one, not a replaced one
    ("building", "i1"),  # a factory to be built, 0: none
    ("using", "i1"),  # the foundry in use, or NONE
    ("waiting", "i1"),  # what a chance event serves: see `steps/draw.py`
    ("drawn", "i1", (2,)),  # starting-bonus cards drawn, or NONE
    ("bonus_due", "i1"),  # end-bonus cards to be chosen at the end of the turn
    ("relocation", "i1"),  # the rank whose piece is relocated next: 2, 1, 0: none
    # the pool of pending parts [15.2]
    ("pool", "i1"),  # how many
    ("part_op", "i1", (POOL,)),
    ("part_count", "i1", (POOL,)),  # units left
    ("part_spare", "i1", (POOL,)),  # of a direct part: the last so many units may be dropped
    ("part_flags", "i1", (POOL,)),
    ("part_mask", "i2", (POOL,)),  # colours, or the first argument of its row
    ("part_more", "i2", (POOL,)),  # the second argument
    ("part_used", "i4", (POOL,)),  # pieces moved, or the chain of engineers
    # immediate nodes, first come first served
    ("queue", "i1"),  # how many
    ("queue_phase", "i1", (QUEUE,)),
    ("queue_a", "i2", (QUEUE,)),
    ("queue_b", "i2", (QUEUE,)),
    ("queue_flags", "i1", (QUEUE,)),
    ("queue_chain", "i4", (QUEUE,)),
    # the board
    ("occupied", "i8"),  # mask of places
    ("claim", "i1", (2,)),  # seat on turn_first, turn_second, or NONE
    ("claim_piece", "i1", (2,)),
    ("strip", "i1", (STRIP,)),  # engineers from eng_hire leftwards, or NONE
    ("engineer_at", "i1", (ENGINEERS,)),  # IN_BOX, ON_THE_STRIP, a seat or WITH_EMIL
    ("stack", "i1", (HIGHEST + 1,)),  # locomotives left by number
    ("factory_supply", "i1", (HIGHEST + 1,)),
    ("card_open", "i1"),  # mask of ? cards
    ("doublers_left", "i1"),
    ("turquoise_home", "i1"),
    ("pile", "i1"),  # end-bonus cards in the pile
    ("card_at", "i1", (END_BONUSES,)),  # PILE, REMOVED_CARD or HELD + seat; UNKNOWN when hidden
    ("start_left", "i1"),  # mask of starting-bonus cards on offer
    # seats
    ("score", "i2", (SEATS,)),
    ("coins", "i2", (SEATS,)),
    ("coal", "i2", (SEATS,)),
    ("workers", "i1", (SEATS,)),  # own ones in hand
    ("placed", "i1", (SEATS,)),  # own ones on the board
    ("extra", "i1", (SEATS,)),  # own ones gained
    ("turquoise", "i1", (SEATS,)),  # in hand
    ("black", "i1", (SEATS,)),  # the black worker is in hand
    ("black_owner", "i1"),  # seat, or NONE
    ("track", "i1", (SEATS, COLOURS, RAILROADS)),  # the space a piece stands on, 0: not built
    ("unlocked", "i1", (SEATS,)),  # mask of colours
    ("fired", "i4", (SEATS,)),  # mask of board advantages gained
    ("tile_fired", "i8", (SEATS,)),  # mask of extension advantages gained
    ("lane_fired", "i4", (SEATS,)),  # mask of industry spaces whose advantage is gained
    ("loco", "i1", (SEATS, RAILROADS, SLOTS)),  # numbers, 0: empty
    ("loco_manned", "i1", (SEATS, RAILROADS, SLOTS)),
    ("factory", "i1", (SEATS, GAPS)),  # numbers, 0: empty
    ("factory_manned", "i1", (SEATS, GAPS)),
    ("marker", "i1", (SEATS, MARKERS)),  # lane indices, NONE: not in play
    ("doublers", "i1", (SEATS,)),
    ("tokens", "i2", (SEATS,)),  # mask of unused ? tokens
    ("tokens_placed", "i2", (SEATS,)),
    ("cards_taken", "i1", (SEATS,)),  # mask of ? cards
    ("medal", "i1", (SEATS,)),
    ("revaluation", "i1", (SEATS,)),  # 0, BASE_VALUES, GERMAN_VALUES
    ("held", "i1", (SEATS,)),  # how many end-bonus cards
    ("looked", "i2", (SEATS,)),  # mask of the pile after the seat last looked at it
    ("held_then", "i1", (SEATS, SEATS)),  # cards of each seat when it did
    ("used", "i8", (SEATS,)),  # mask of places used with workers in this round
    # the expansion
    ("branch", "i1", (SEATS,)),  # of the main line, NONE: not chosen
    ("extension", "i1", (SEATS, EXTENSION_SLOTS)),  # tiles laid, or NONE
    ("extensions_left", "i4"),  # mask of tiles
    ("income_left", "i1", (INCOMES,)),
    ("income_up", "i1", (SEATS, INCOMES)),
    ("income_down", "i1", (SEATS, INCOMES)),
    ("shared_marker", "i1"),  # 1: the additional industry marker is still there
    ("foundry_at", "i1", (FOUNDRIES,)),  # FACE_UP_FOUNDRY .. OWNED + seat; UNKNOWN when hidden
    ("foundry_used", "i2"),  # mask of foundries used in this round
    ("face_down", "i1"),  # foundries in the face-down supply
    ("boilerman_taken", "i1"),  # 1: the boilerman space is occupied
    ("emil_deck", "i4"),  # mask of Emil's cards left in this round
    ("emil_workers", "i1"),  # in hand
    ("emil_total", "i1"),
    ("emil_passed", "i1"),
    ("emil_tiles", "i1", (HIGHEST + 1,)),  # tiles he has taken
]
_MATERIALS: list[record.Field] = [
    ("seats", "i1"),
    ("option", "i1", (OPTIONS,)),
    ("board", "i1"),  # 0: base, 1: Germany
    ("rounds", "i1"),
    ("extra_most", "i1"),
    ("first_workers", "i1"),
    ("open_space", "i1", (SPACES,)),  # 1: on this board
    ("open_mask", "i8", (2,)),  # the same as a mask: before the final round, and in it
    ("turquoise_count", "i1"),  # turquoise workers in this match
    ("doubler_spaces", "i1"),
    ("doubler_railroad", "i1"),
    ("lane_end", "i1"),
    ("gain_mask", "i4", (RAILROADS,)),  # advantages of a railroad that are gained, not scored
    ("last_mask", "i4", (RAILROADS,)),  # those that are scored every round
    ("unlock_mask", "i4", (RAILROADS,)),  # those that unlock a colour
    ("space_need", "i8", (SPACES,)),  # what each needs, packed as in `needs.py`
    ("engineer_need", "i8", (ENGINEERS,)),
    *((name, "i2", shape) for name, shape in TABLES),
]
DEMANDS = 48  # most direct track demands of one check
CHOICES = 12  # most of them
DEPTH = 64
_SCRATCH: list[record.Field] = [
    ("listing", "i8", (128,)),  # legal actions, for `refuse`
    # what is possible by itself: see `survey.py`
    ("has", "i8"),  # packed as in `needs.py`
    ("room", "i4", (COLOURS,)),  # steps of each colour
    ("shown", "i4", (COLOURS,)),  # railroads where a piece may stand
    ("black_movers", "i4"),  # railroads where black can move
    # what has to be completed: see `complete.py`
    ("wanted", "i4"),  # track demands
    ("want_mask", "i4", (DEMANDS,)),
    ("want_count", "i4", (DEMANDS,)),
    ("want_flags", "i4", (DEMANDS,)),
    ("want_used", "i4", (DEMANDS,)),
    ("want", "i4", (12,)),  # the other demands
    ("kept", "i4", (12,)),
    ("choices", "i4"),
    ("choice_row", "i4", (CHOICES,)),
    ("choice_count", "i4", (CHOICES,)),
    # the search over track steps
    ("try_at", "i4", (DEPTH,)),
    ("try_unlocked", "i4", (DEPTH,)),
    ("try_branch", "i4", (DEPTH,)),
    ("try_used", "i4", (DEPTH,)),
    # the search over tiles
    ("slot_value", "i4", (RAILROADS * SLOTS,)),
    ("tile_left", "i4", (HIGHEST + 1,)),
    # the search over re-used spaces and engineers
    ("reach_row", "i4", (ENGINEERS + 4,)),
]
STATE = record.layout(_POSITION, _MATERIALS, _SCRATCH)
MATERIALS = tuple(field[0] for field in _MATERIALS)
SCRATCH = tuple(field[0] for field in _SCRATCH)
HIDDEN = ("card_at", "looked", "foundry_at")  # `hidden.secrets` says which parts, from whom
CACHE = ("space_need", "engineer_need")  # among the materials: they follow from what is printed


@rule
def is_on(s, option):
    """Tell whether a module is in play."""
    return s.option[option] == YES


@rule
def is_final(s):
    """Tell whether this is the last round. [14]"""
    return s.round_now == s.rounds


@rule
def length_of(s, seat, railroad):
    """Return the last space of a railroad; of an undecided switch the longer branch's. [7, G1.2]"""
    row = s.board * RAILROADS + railroad
    if s.railroad[row, SWITCH] == 0 or s.branch[seat] == NONE:
        return int64(s.railroad[row, LENGTH])
    return int64(s.branch_of[s.branch[seat], LAST_SPACE])


@rule
def hues_of(s, seat, railroad):
    """Return the mask of the colours a railroad shows. [7, G1.2]"""
    row = s.board * RAILROADS + railroad
    if s.railroad[row, SWITCH] == 0 or s.branch[seat] == NONE:
        return int64(s.railroad[row, HUES])
    return int64(s.branch_of[s.branch[seat], BRANCH_HUES])


@rule
def slots_of(s, railroad):
    """Return how many locomotives a railroad takes. [7]"""
    return int64(s.railroad[s.board * RAILROADS + railroad, SLOT_COUNT])


@rule
def value_at(s, seat, railroad, slot):
    """Return what a locomotive counts, its boilerman included; 0 for an empty slot. [8, G3.4]"""
    number = int64(s.loco[seat, railroad, slot])
    if number > 0 and s.loco_manned[seat, railroad, slot] == 1:
        number += int64(s.single[BOILERMAN_BONUS, 0])
    return number


@rule
def reach_of(s, seat, railroad):
    """Return the sum of the locomotives on a railroad. [8]"""
    total = int64(0)
    for slot in range(SLOTS):
        total += value_at(s, seat, railroad, slot)
    return total


@rule
def lowest_locomotive(s):
    """Return the lowest number in the supply, 0 when it is empty. [8]"""
    for number in range(1, HIGHEST + 1):
        if s.stack[number] > 0:
            return number
    return 0


@rule
def markers_of(s, seat):
    """Count a player's industry markers. [9]"""
    count = 0
    for marker in range(MARKERS):
        count += s.marker[seat, marker] != NONE
    return count


@rule
def place_of(s, seat):
    """Return a seat's position in the turn order, from 0. [12]"""
    for place in range(s.seats):
        if s.order[place] == seat:
            return place
    return 0


@rule
def count_bits(mask):
    """Count the members of a mask."""
    count = 0
    rest = int64(mask)
    while rest != 0:
        rest &= rest - 1
        count += 1
    return count
