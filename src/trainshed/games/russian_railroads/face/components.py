"""The printed components as plain data, for `trainshed components`: the built-in set itself."""

import copy
from typing import Any

from ..rules.tables import BUILT_IN


def components() -> dict[str, Any]:
    """Return the built-in set: a copy that may be edited and given back as `components`."""
    return copy.deepcopy(BUILT_IN)
