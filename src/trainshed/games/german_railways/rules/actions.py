"""The verbs of German Railways and the numbers of their actions."""

from trainshed.core.action import Verb, Verbs

from .state import SEATS
from .tables import HEXES, RAILROAD_IDS, RAILROAD_NAMES, SPACE_IDS, SPACE_NAMES, hex_id

HIGHEST_BID = 999  # [C33]

_CITY_NAMES = {name: SPACE_IDS[space] for space, name in enumerate(SPACE_NAMES) if name}
_BERLIN_HEXES = {
    hex_id(q, r): SPACE_IDS[space] for space, hexes in enumerate(HEXES) for q, r in hexes[1:]
}
_SPELLED_OUT = {
    name.replace("ö", "oe").replace("ü", "ue").replace("ä", "ae"): space
    for name, space in _CITY_NAMES.items()
    if any(letter in name for letter in "öüä")
}
_SPACE_ALIASES = {**_CITY_NAMES, **_BERLIN_HEXES, **_SPELLED_OUT}
_RAILROAD_ALIASES = dict(zip(RAILROAD_NAMES, RAILROAD_IDS, strict=True))
_SEATS = tuple(str(seat) for seat in range(SEATS))

VERBS = Verbs(
    [
        Verb("pass", meaning="leave the auction, or let the action go by"),
        Verb(
            "bid",
            tuple(str(n) for n in range(1, HIGHEST_BID + 1)),
            "TALERS",
            "bid for the share on offer",
            span=f"1 to {HIGHEST_BID} [4.2, C23, C33]",
        ),
        Verb(
            "offer",
            RAILROAD_IDS,
            "RAILROAD",
            "put a share of the railroad up for auction",
            _RAILROAD_ALIASES,
        ),
        Verb(
            "build",
            RAILROAD_IDS,
            "RAILROAD",
            "build track for a railroad you own a share of",
            _RAILROAD_ALIASES,
        ),
        Verb(
            "lay",
            SPACE_IDS,
            "SPACE",
            "place the next locomotive: a space such as K10, or a city",
            _SPACE_ALIASES,
        ),
        Verb("done", meaning="end the build"),
        Verb("agree", meaning="vote that the end cannot be reached any more"),
        Verb("disagree", meaning="vote that the game goes on"),
        Verb("draw", _SEATS, "SEAT", "chance: a marker of this seat is drawn"),
        Verb("banker", _SEATS, "SEAT", "chance: this seat is the banker and bids first"),
    ]
)

PASS, LOWEST_BID, OFFER, BUILD_FOR, LAY, DONE, AGREE, DISAGREE, DRAW_MARKER, BANKER_IS = (
    VERBS.firsts
)
BID = LOWEST_BID - 1  # BID + n is the bid of n Talers
