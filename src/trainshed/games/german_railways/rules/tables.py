"""The printed components as frozen arrays, in the rulebook's order: board, railroads, starting
cash.

Spaces are numbered row by row from the north-west; Berlin's three hexes are one space, numbered at
the first of them. A set of spaces is WORDS int64 words of 63 bits: the sign bit stays free, so that
every lane counts alike.
"""

from typing import Any

import numpy.typing as npt

from trainshed.core.data import data_of, frozen

BOARD: dict[str, Any] = data_of(__package__, "board.json")


# Railroads, in the order of the initial auctions [2, 3.5]

_COMPANIES = BOARD["companies"]
RAILROADS = len(_COMPANIES)
RAILROAD_IDS = tuple(company["id"] for company in _COMPANIES)
RAILROAD_NAMES = tuple(company["name"] for company in _COMPANIES)
RAILROAD_COLOURS = tuple(company["colour"] for company in _COMPANIES)
PO, NME, KSS, KBS, MWB, GBS, CME, BHE = range(RAILROADS)

LOCOMOTIVES = frozen([company["locomotives"] for company in _COMPANIES])
ALLOWANCE = frozen([company["ability"]["max_build"] for company in _COMPANIES])
DISCOUNT = frozen([company["ability"].get("discount_per_hex", 0) for company in _COMPANIES])
NO_CAP = 1_000_000
SPENDING_CAP = frozen([company["ability"].get("max_spend", NO_CAP) for company in _COMPANIES])
_ABILITIES = [company["ability"]["code"] for company in _COMPANIES]
PAYS_SURCHARGE = frozen([ability != "no_urban_surcharge" for ability in _ABILITIES])
DOUBLES_BEST_CITY = frozen([ability == "double_best_city" for ability in _ABILITIES])
HAS_FREE_RURAL = frozen([ability == "free_rural" for ability in _ABILITIES])

SHARES = BOARD["shares_per_railroad"]
ENOUGH_PARTNERS = 2  # of each railroad, and the game ends [10 a]
SURCHARGE = BOARD["urban_surcharge_per_other_railroad"]
STARTING_CASH = frozen([BOARD["starting_cash"].get(str(seats), 0) for seats in range(6)])
MIN_BID = BOARD["min_bid"]

# Spaces of the board

_HEXES: list[dict[str, Any]] = []  # one per space, the first hex of Berlin standing for all three
_SPACE_AT: dict[tuple[int, int], int] = {}
for _hex in sorted(BOARD["hexes"], key=lambda h: (h["r"], h["q"])):
    _berlin = [space for space, known in enumerate(_HEXES) if known["zone"] == "berlin"]
    if _hex["zone"] == "berlin" and _berlin:
        _SPACE_AT[_hex["q"], _hex["r"]] = _berlin[0]
        continue
    _SPACE_AT[_hex["q"], _hex["r"]] = len(_HEXES)
    _HEXES.append(_hex)

SPACES = len(_HEXES)
HEXES = tuple(
    tuple(at for at, space in _SPACE_AT.items() if space == this) for this in range(SPACES)
)
SPACE_NAMES = tuple(h["city"] or "" for h in _HEXES)
SPACE_ZONES = tuple(h["zone"] for h in _HEXES)


def hex_id(q: int, r: int) -> str:
    """Name a hex as printed hex maps do: a letter for the row, a number for the column."""
    return f"{chr(ord('A') + r)}{q + r // 2 + 1}"


SPACE_IDS = tuple(hex_id(h["q"], h["r"]) for h in _HEXES)


def space_at(q: int, r: int) -> int:
    """Return the space of a hex."""
    return _SPACE_AT[q, r]


def space_called(name: str) -> int:
    """Return the space of a city."""
    return SPACE_NAMES.index(name)


IS_URBAN = frozen([bool(h["city"]) for h in _HEXES], "i1")
IS_APPROACH = frozen([h["zone"] == "berlin_approach" for h in _HEXES], "i1")
CITY_INCOME = frozen([h["income"] for h in _HEXES], "i2")
BERLIN, HAMBURG = (space_called(city) for city in _COMPANIES[BHE]["ability"]["dividend_cities"])
START = frozen([space_at(*company["start_hex"]) for company in _COMPANIES])

_DOUBTFUL = {
    space_at(*at): doubt["alternative"]
    for doubt in BOARD["terrain_doubts"]
    for at in doubt["hexes"]
}
_COST = BOARD["terrain_cost"]
SPACE_TERRAIN = (
    tuple(h["terrain"] for h in _HEXES),
    tuple(_DOUBTFUL.get(space, h["terrain"]) for space, h in enumerate(_HEXES)),
)
BASE_COST = frozen(
    [[_COST[terrain] for terrain in board] for board in SPACE_TERRAIN], "i2"
)  # [koeln_terrain, space]
# Below this sum a railroad can pay for no space at all.
CHEAPEST_SPACE = frozen(
    [
        0 if HAS_FREE_RURAL[railroad] else BASE_COST.min() - DISCOUNT[railroad]
        for railroad in range(RAILROADS)
    ]
)

# Axial coordinates, Berlin's at its first hex

MOST_NEIGHBOURS = 9  # Berlin's
NONE = -1


def _neighbours(space: int) -> list[int]:
    around = {(q + dq, r + dr) for q, r in HEXES[space] for dq, dr in BOARD["neighbours"]}
    return sorted({_SPACE_AT[at] for at in around if at in _SPACE_AT} - {space})


_NEIGHBOURS = [_neighbours(space) for space in range(SPACES)]
NEIGHBOUR_COUNT = frozen([len(around) for around in _NEIGHBOURS], "i2")
NEIGHBOURS = frozen(
    [around + [NONE] * (MOST_NEIGHBOURS - len(around)) for around in _NEIGHBOURS], "i2"
)

# Sets of spaces, as words of bits

WORD_BITS = 63
WORDS = -(-SPACES // WORD_BITS)


def bits(spaces: Any) -> npt.NDArray[Any]:
    """Return a set of spaces as words."""
    words = [0] * WORDS
    for space in spaces:
        words[space // WORD_BITS] |= 1 << (space % WORD_BITS)
    return frozen(words)


URBAN = bits(space for space in range(SPACES) if IS_URBAN[space])
APPROACH = bits(space for space in range(SPACES) if IS_APPROACH[space])
BERLIN_BITS = bits([BERLIN])
DEAREST_TERRAIN = int(BASE_COST.max())
# [koeln_terrain, price, word]: rural spaces whose terrain costs at most the price
RURAL_WITHIN = frozen(
    [
        [
            bits(space for space in range(SPACES) if not IS_URBAN[space] and board[space] <= price)
            for price in range(DEAREST_TERRAIN + 1)
        ]
        for board in BASE_COST
    ]
)
# [space * WORDS + word]
NEIGHBOUR_WORDS = frozen([word for around in _NEIGHBOURS for word in bits(around)])

# How many railroads a mask of railroads holds.
COUNT = frozen([mask.bit_count() for mask in range(1 << RAILROADS)], "i2")
