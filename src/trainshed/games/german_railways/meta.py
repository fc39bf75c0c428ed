"""Names, sources, seats and options of German Railways."""

from trainshed.core.option import Option

GAME_ID = "german_railways"
TITLE = "German Railways"
SUMMARY = (
    "Eight railroads, three shares each: buy shares at auction, build the railroads towards each "
    "other, and collect "
    "dividends whenever two of them meet for the first time."
)
DESIGNER = "Harry Wu"
SOURCE = "English rulebook of German Railways (2011), the same game as Preußische Ostbahn (2008)"
STAGE = "beta"
RULES_VERSION = 2
REPLAYS = (1,)  # earlier versions by which stored matches are still played
SEATS = (3, 5)


def proposes(people: int) -> dict[str, str]:
    """Let people who play together agree on the end; alone among bots, the proof is enough."""
    return {"impossible_end": "auto_and_vote"} if people > 1 else {}


# In the order of their numbers in `s.option`; the first value is the default.
# docs/games/german_railways/rules.md, 11.
OPTIONS = (
    Option(
        "turn_order",
        "weighted",
        ("weighted", "beginner"),
        meaning="markers by income, or one each",
        title="Turn order",
        words=("by income", "one marker each"),
    ),
    Option(
        "connection",
        "shared_city",
        ("shared_city", "adjacent"),
        meaning="railroads connect in the same city, or also in neighbouring spaces [C1]",
        title="Connections",
        words=("in the same city", "also in neighbouring spaces"),
    ),
    Option(
        "gbs_free",
        "first_rural",
        ("first_rural", "first_placement_only", "any_one_rural"),
        meaning="which rural space GBS builds free [C9]",
        title="Free space of GBS",
        words=("its first rural space", "only its first engine", "any one rural space"),
    ),
    Option(
        "end_check",
        "round_start",
        ("round_start", "immediate"),
        meaning="when the end is checked [C14]",
        title="Check of the end",
        words=("at the start of a round", "at once"),
    ),
    Option(
        "impossible_end",
        "auto",
        ("auto", "vote", "auto_and_vote"),
        meaning="who finds that the end cannot be reached any more: a proof, the players, or both",
        title="An end out of reach",
        words=("found by proof", "found by vote", "by proof or vote"),
    ),
    Option(
        "proof_scope",
        "locomotives_and_money",
        ("locomotives_and_money", "locomotives"),
        meaning="whether lack of money proves that a place cannot be reached [C30]",
        title="What the proof counts",
        words=("engines and money", "engines only"),
    ),
    Option(
        "preferred_dividend",
        "double",
        ("double", "double_per_connection"),
        meaning="what the connecting railroad pays when it meets several at once [C17]",
        title="Preferred dividend",
        words=("double", "double for each connection"),
    ),
    Option(
        "bhe_counts_for_order",
        True,
        (True, False),
        meaning="whether BHE's income counts for the turn order before it pays [C16]",
        title="BHE in the turn order",
        words=("counts at once", "counts once it pays"),
    ),
    Option(
        "koeln_terrain",
        "hills",
        ("hills", "plains"),
        meaning="terrain of Köln and the hex east of it",
        title="Terrain of Köln",
        words=("hills", "plains"),
    ),
    Option(
        "first_bidder",
        "seat0",
        ("seat0", "random"),
        meaning="who bids first on the first share",
        title="First bidder",
        words=("the first seat", "drawn"),
    ),
    Option(
        "stalemate_rounds",
        3,
        lowest=0,
        highest=20,
        meaning="rounds in a row without building or selling that end the game once every seat has "
        "had an action in them; 0: never; off where players vote",
        title="Rounds without progress",
    ),
)

# How sure playouts may be, as bench/judgement/run.py has fitted it to stored matches
CALIBRATION = (0.8, 0.02)
