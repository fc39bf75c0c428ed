"""The printed components as plain data, for `trainshed components`."""

from typing import Any

from ..meta import GAME_ID, TITLE
from ..rules import tables as t


def components() -> dict[str, Any]:
    """Return every space and the eight railroads."""
    return {
        "game": GAME_ID,
        "title": TITLE,
        "terrain_cost": t.BOARD["terrain_cost"],
        "starting_cash": t.BOARD["starting_cash"],
        "shares_per_railroad": t.SHARES,
        "railroads": [_railroad(railroad) for railroad in range(t.RAILROADS)],
        "spaces": [_space(space) for space in range(t.SPACES)],
    }


def _railroad(railroad: int) -> dict[str, Any]:
    start = int(t.START[railroad])
    return {
        "id": t.RAILROAD_IDS[railroad],
        "name": t.RAILROAD_NAMES[railroad],
        "colour": t.RAILROAD_COLOURS[railroad],
        "start": t.SPACE_IDS[start],
        "start_city": t.SPACE_NAMES[start],
        "start_income": t.BOARD["companies"][railroad]["start_income"],
        "locomotives": int(t.LOCOMOTIVES[railroad]),
        "allowance": int(t.ALLOWANCE[railroad]),
        "ability": t.BOARD["companies"][railroad]["ability"]["code"],
    }


def _space(space: int) -> dict[str, Any]:
    return {
        "id": t.SPACE_IDS[space],
        "name": t.SPACE_NAMES[space] or None,
        "terrain": t.SPACE_TERRAIN[0][space],
        "zone": t.SPACE_ZONES[space],
        "income": int(t.CITY_INCOME[space]),
        "hexes": [list(at) for at in t.HEXES[space]],
    }
