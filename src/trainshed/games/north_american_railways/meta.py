"""Names, sources, seats and options of North American Railways."""

from trainshed.core.option import Option

from .deck import DECK

GAME_ID = "north_american_railways"
TITLE = "North American Railways"
SUMMARY = (
    "Five companies, six shares each: name a price for a share, and its director lets you have it "
    "or takes it at your price; the money buys cities, and cities pay the shareholders. The city "
    "cards are a calibrated reconstruction, not the printed values; a deck of your own can be "
    "given as an option."
)
DESIGNER = "Peer Sylvester"
SOURCE = "English rulebook of North American Railways (Spielworxx 2016)"
STAGE = "beta"
RULES_VERSION = 2
REPLAYS = (1,)  # the same rules; two options had other defaults
SEATS = (3, 5)

# All but the deck stand in `s.option` in this order, each as the number of its value.
# docs/games/north_american_railways/rules.md, 10.
SMALL_OPTIONS = (
    Option(
        "start_cash_5p",
        1400,
        (1400, 1500),
        meaning="cash of each seat in a match of five [R1]",
        title="Start cash of five",
        words=("$1,400", "$1,500"),
    ),
    Option(
        "phase1_initial_pass",
        False,
        (False, True),
        meaning="whether the first selection may be passed [R2, R6]",
        title="First selection",
        words=("compulsory", "may be passed"),
    ),
    Option(
        "offer_capped_by_director",
        False,
        (False, True),
        meaning="whether an offer must be within the director's cash too; $100 always is [R3]",
        title="Offers",
        words=("up to your own cash", "within the director's cash, too"),
    ),
    Option(
        "all_in_scope",
        "any_selection",
        ("first_selection", "any_selection"),
        earlier=((1, "first_selection"),),
        meaning="when a director of all companies on show may pay all his money [R4]",
        title="Paying all your money",
        words=("at the first selection", "at any selection"),
    ),
    Option(
        "uncovered_available",
        True,
        (True, False),
        meaning="whether a card uncovered in the same player-turn may be selected [R5]",
        title="Cards just uncovered",
        words=("may be selected", "not in this turn"),
    ),
    Option(
        "phase2_voluntary_pass",
        True,
        (True, False),
        meaning="whether a player who can buy a city may pass [R7]",
        title="Passing in Phase II",
        words=("allowed", "only who cannot buy"),
    ),
    Option(
        "bonus_when_q_zero",
        True,
        (True, False),
        meaning="whether the director gets $100 where the shares get nothing [R8]",
        title="Director's bonus",
        words=("even if shares get nothing", "only if shares get something"),
    ),
    Option(
        "final_half_rounding",
        "up",
        ("exact", "up", "down"),
        earlier=((1, "exact"),),
        meaning="the director's half of a remainder in the last turn, to $100 or exact [R9]",
        title="Half of the last remainder",
        words=("exact", "rounded up", "rounded down"),
    ),
    Option(
        "start_city_choice",
        "top_of_stack",
        ("top_of_stack", "founder_chooses"),
        meaning="which start city a founder gets; asked only where they differ [R11]",
        title="Start cities",
        words=("from the stack", "the founder chooses"),
    ),
    Option(
        "show_removed_shares",
        True,
        (True, False),
        meaning="whether the two shares in the box are shown [R12]",
        title="Shares in the box",
        words=("shown", "not shown"),
    ),
    Option(
        "money_visibility",
        "hidden",
        ("hidden", "open"),
        meaning="whether a seat's cash is shown to the others [R13]",
        title="Money",
        words=("hidden", "open"),
    ),
)
OPTIONS = (*SMALL_OPTIONS, DECK)

# How sure playouts may be, as bench/judgement/run.py has fitted it to stored matches
CALIBRATION = (0.5, 0.22)
