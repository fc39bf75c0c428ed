"""The printed components as plain data, for `trainshed components`."""

from typing import Any

from ..meta import GAME_ID, TITLE
from ..rules.tables import (
    ALLOWANCE,
    BOARD,
    CITY_INCOME,
    HEXES,
    LOCOMOTIVES,
    RAILROAD_COLOURS,
    RAILROAD_IDS,
    RAILROAD_NAMES,
    RAILROADS,
    SHARES,
    SPACE_IDS,
    SPACE_NAMES,
    SPACE_TERRAIN,
    SPACE_ZONES,
    SPACES,
    START,
)


def components() -> dict[str, Any]:
    """Return every space and the eight railroads."""
    return {
        "game": GAME_ID,
        "title": TITLE,
        "terrain_cost": BOARD["terrain_cost"],
        "starting_cash": BOARD["starting_cash"],
        "shares_per_railroad": SHARES,
        "railroads": [_railroad(railroad) for railroad in range(RAILROADS)],
        "spaces": [_space(space) for space in range(SPACES)],
    }


def _railroad(railroad: int) -> dict[str, Any]:
    start = int(START[railroad])
    return {
        "id": RAILROAD_IDS[railroad],
        "name": RAILROAD_NAMES[railroad],
        "colour": RAILROAD_COLOURS[railroad],
        "start": SPACE_IDS[start],
        "start_city": SPACE_NAMES[start],
        "start_income": BOARD["companies"][railroad]["start_income"],
        "locomotives": int(LOCOMOTIVES[railroad]),
        "allowance": int(ALLOWANCE[railroad]),
        "ability": BOARD["companies"][railroad]["ability"]["code"],
    }


def _space(space: int) -> dict[str, Any]:
    return {
        "id": SPACE_IDS[space],
        "name": SPACE_NAMES[space] or None,
        "terrain": SPACE_TERRAIN[0][space],
        "zone": SPACE_ZONES[space],
        "income": int(CITY_INCOME[space]),
        "hexes": [list(at) for at in HEXES[space]],
    }
