"""Names, seats and options of North American Railways."""

from trainshed.core.data import data_of
from trainshed.core.option import AnyOption, options_from

from .deck import DECK

GAME_ID = "north_american_railways"
TITLE = "North American Railways"
SUMMARY = (
    "Five companies, six shares each: name a price for a share, and its director lets you have it "
    "or takes it at your price; the money buys cities, and cities pay the shareholders. The city "
    "cards are a calibrated reconstruction, not the printed values; a deck of your own can be "
    "given as an option."
)
STAGE = "beta"
RULES_VERSION = 2
REPLAYS = (1,)  # the same rules; two options had other defaults
SEATS = (3, 5)

# All but the deck stand in `s.option` in this order, each as the number of its value.
# docs/games/north_american_railways/rules.md, 10.
SMALL_OPTIONS = options_from(data_of(__package__, "options.json"))
OPTIONS: tuple[AnyOption, ...] = (*SMALL_OPTIONS, DECK)

# How sure playouts may be, as bench/judgement/run.py has fitted it to stored matches
CALIBRATION = (0.6, 0.24)
