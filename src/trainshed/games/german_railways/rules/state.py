"""The position of German Railways: one flat record, its constants and tiny readers."""

from trainshed.core import record
from trainshed.core.rule import rule

from .tables import APPROACH, BERLIN, BHE, COUNT, HAMBURG, RAILROADS, SPACES, WORDS

SEATS = 5
WAYS = 2

# s.phase
BANKER, AUCTION, VOTE, DRAW, ACTION, BUILD, FINISHED = range(7)
# set by a step, left by `rules.settle` before anybody sees them
ACTION_OVER, ROUND_OVER, PROOF, SEARCH = range(7, 11)
PHASES = 11

# s.end: why the game ended
NOT_ENDED, ALL_CONNECTED, IMPOSSIBLE, STALEMATE, AGREED = range(5)

# s.option[...], in the order of meta.OPTIONS
TURN_ORDER, CONNECTION, GBS_FREE, END_CHECK, IMPOSSIBLE_END, PROOF_SCOPE = range(6)
PREFERRED_DIVIDEND, BHE_COUNTS, KOELN_TERRAIN, FIRST_BIDDER, STALEMATE_ROUNDS = range(6, 11)
WEIGHTED, BEGINNER = range(2)
SHARED_CITY, ADJACENT = range(2)
FIRST_RURAL, FIRST_PLACEMENT_ONLY, ANY_ONE_RURAL = range(3)
ROUND_START, IMMEDIATE = range(2)
AUTO, BY_VOTE, AUTO_AND_VOTE = range(3)
LOCOMOTIVES_AND_MONEY, LOCOMOTIVES_ONLY = range(2)
DOUBLE, DOUBLE_PER_CONNECTION = range(2)
COUNTS, COUNTS_WHEN_PAYING = range(2)
SEAT0, RANDOM_SEAT = range(2)

# Rows of s.layer and s.cost, the scratch space of the proof: what they hold means nothing outside
# it
LAYERS = 20  # row k: spaces k steps away; no railroad has more locomotives left
SEEN, TARGET, BESIDE = range(LAYERS, LAYERS + 3)
# two rows each: without and with an approach hex used on the way
FRESH, REACHED, CHEAPER = range(LAYERS + 3, LAYERS + 9, 2)
LAYER_ROWS = LAYERS + 9
COST_NOW, COST_NEXT = 0, 2
COST_ROWS = 4

STATE = record.layout(
    [
        # flow
        ("phase", "i1"),  # BANKER .. FINISHED
        ("seats", "i1"),  # how many play
        ("seat", "i1"),  # who decides (not at chance, not when finished)
        ("round_number", "i2"),  # 0 during the initial auctions, then 1, 2, ...
        ("end", "i1"),  # NOT_ENDED, or why it ended
        ("option", "i1", (11,)),  # by TURN_ORDER .. STALEMATE_ROUNDS
        ("rules", "i1"),  # the version of the rules by which the match is played
        # turn order
        ("markers", "i1", (SEATS,)),  # in the bag, by seat
        ("order", "i1", (SEATS,)),  # whose marker was drawn k-th, or NONE
        ("turn", "i1"),  # which action of the round is next or under way, counted from 0
        ("busy", "i1"),  # 1: something was built or sold in this round
        ("quiet_rounds", "i1"),  # rounds in a row in which nothing was: the quiet spell
        ("acted", "i1", (SEATS,)),  # 1: the seat has had an action in the quiet spell
        # auction of one share
        ("on_offer", "i1"),  # railroad, or NONE
        ("initial", "i1"),  # 1 during the initial auctions
        ("first_bidder", "i1"),
        ("high_bid", "i4"),
        ("high_bidder", "i1"),  # seat, or NONE
        ("bidding", "i1", (SEATS,)),  # 1: still in
        # build action under way
        ("building", "i1"),  # railroad, or NONE
        ("laid", "i1"),  # locomotives placed so far
        ("spent", "i4"),  # Talers spent so far
        ("laid_rural", "i1"),  # rural spaces among them
        ("dearest_rural", "i1"),  # base cost of the dearest of those
        ("contacts", "i2"),  # mask of railroads met so far in this build
        # railroads
        ("treasury", "i4", (RAILROADS,)),
        ("income", "i2", (RAILROADS,)),
        ("locomotives", "i1", (RAILROADS,)),  # left to build
        ("sold", "i1", (RAILROADS,)),  # shares in players' hands
        ("links", "i2", (RAILROADS,)),  # mask of railroads it is connected with
        ("approach", "i1", (RAILROADS,)),  # 1: it has its approach hex
        # board; network, fringe and taken repeat `track` as sets of spaces
        ("track", "i2", (SPACES,)),  # mask of railroads in each space
        ("network", "i8", (RAILROADS, WORDS)),  # spaces the railroad is in
        ("fringe", "i8", (RAILROADS, WORDS)),  # spaces next to its network, some of them in it
        ("taken", "i8", (WORDS,)),  # rural spaces with a railroad
        # seats
        ("cash", "i4", (SEATS,)),
        ("shares", "i1", (SEATS, RAILROADS)),
        ("player_income", "i2", (SEATS,)),  # of all shares, as the player income track shows it
        ("given", "i4"),  # what the bank has handed out, less what it has taken
        # cache: ways by which railroads short of connections can still get them
        # spaces of each leg: the railroad's own, its partner's
        ("way", "i8", (RAILROADS, WAYS, 2, WORDS)),
        ("way_length", "i1", (RAILROADS, WAYS, 2)),  # locomotives each leg takes
        ("way_partner", "i1", (RAILROADS, WAYS)),  # whom it meets by it, or NONE
        ("proving", "i1"),  # railroad the proof looks at, 0 outside it
        ("proved", "i1"),  # 1: nothing was built or sold since the proof last failed
    ],
    scratch=[  # of the proof
        ("reach", "i8", (RAILROADS, WORDS)),  # what the exact proof finds
        ("layer", "i8", (LAYER_ROWS, WORDS)),
        ("cost", "i2", (COST_ROWS, SPACES)),
    ],
)
HIDDEN: tuple[str, ...] = ()  # all information is open [1, C24]
CACHE = ("way", "way_length", "way_partner", "proving", "proved")
SCRATCH = ("reach", "layer", "cost")


@rule
def is_in(s, railroad, space):
    """Tell whether the railroad has a locomotive in the space."""
    return (s.track[space] >> railroad) & 1 == 1


@rule
def open_bits(s, railroad, word):
    """Return one word of the spaces the railroad may enter next, whatever they cost. [8.1]"""
    bits = s.fringe[railroad, word] & ~s.network[railroad, word] & ~s.taken[word]
    if s.approach[railroad]:
        bits &= ~APPROACH[word]  # one approach hex in the whole game [C7]
    return bits


@rule
def partners(s, railroad):
    """Return how many railroads it is connected with."""
    return int(COUNT[s.links[railroad]])


@rule
def pays(s, railroad):
    """Tell whether its shares pay: BHE must be in Berlin and in Hamburg. [9, C28]"""
    return railroad != BHE or (is_in(s, BHE, BERLIN) and is_in(s, BHE, HAMBURG))


@rule
def income_of_shares(s, seat):
    """Return the income of all shares of a seat. [5.2, C16]"""
    total = 0
    for railroad in range(RAILROADS):
        if s.option[BHE_COUNTS] == COUNTS or pays(s, railroad):
            total += int(s.shares[seat, railroad]) * int(s.income[railroad])
    return total


@rule
def move_income_markers(s):
    """Set the player income track right after a share or an income has changed. [4.4, 8.3]"""
    for seat in range(s.seats):
        s.player_income[seat] = income_of_shares(s, seat)


@rule
def next_seat(s, seat):
    """Return the seat to the left."""
    return (int(seat) + 1) % int(s.seats)
