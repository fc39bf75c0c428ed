"""The printed components as plain data, for `trainshed components`: the built-in deck itself."""

from typing import Any

from ..rules.tables import BUILT_IN


def components() -> dict[str, Any]:
    """Return the built-in deck: a copy that may be edited and given back as the option `deck`."""
    return {
        key: [dict(card) for card in value] if isinstance(value, list) else value
        for key, value in BUILT_IN.items()
    }
