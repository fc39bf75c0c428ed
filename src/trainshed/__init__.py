"""Railway board games under one roof: fast rules, matches, records and bots.

    import trainshed
    match = trainshed.new("GAME", seats=4, seed=1)

Importing the package is light: numpy and numba are loaded with the first game.
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

CHANCE = -1
OVER = -2

if TYPE_CHECKING:
    from trainshed.api import analyse, find, load, new, replay

__all__ = ["CHANCE", "OVER", "__version__", "analyse", "find", "load", "new", "replay"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from trainshed import api

        return getattr(api, name)
    raise AttributeError(f"module 'trainshed' has no attribute '{name}'")
