"""Names, seats and options of German Railways."""

from trainshed.core.data import data_of
from trainshed.core.option import options_from

GAME_ID = "german_railways"
TITLE = "German Railways"
SUMMARY = (
    "Eight railroads, three shares each: buy shares at auction, build the railroads towards each "
    "other, and collect "
    "dividends whenever two of them meet for the first time."
)
STAGE = "beta"
RULES_VERSION = 2
REPLAYS = (1,)  # earlier versions by which stored matches are still played
SEATS = (3, 5)


def proposes(people: int) -> dict[str, str]:
    """Let people who play together agree on the end; alone among bots, the proof is enough."""
    return {"impossible_end": "auto_and_vote"} if people > 1 else {}


# In the order of their numbers in `s.option`; the first value is the default.
# docs/games/german_railways/rules.md, 11.
OPTIONS = options_from(data_of(__package__, "options.json"))

# How sure playouts may be, as bench/judgement/run.py has fitted it to stored matches
CALIBRATION = (0.65, 0.1)
