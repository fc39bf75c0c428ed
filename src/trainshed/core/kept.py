"""What was made of the same values a moment ago: pages are made again after every action, though
most of what they show has not changed.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, TypeVar

Made = TypeVar("Made")


class Kept(Generic[Made]):
    """Things by what they are made of, so many of them; when there are too many all are forgotten.

    .. warning:: the key must name everything that the making reads, and nobody may change what is
       kept.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: dict[Hashable, Made] = {}

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """Return what was made of the same key; make it where there is nothing."""
        found = self._found.get(key)
        if found is None:
            found = make()
            if len(self._found) >= self._most:
                self._found.clear()
            self._found[key] = found
        return found


def fields_as_bytes(state: Any, names: Iterable[str]) -> bytes:
    """Return some fields of a position as bytes, to be compared."""
    return b"".join([state[name].tobytes() for name in names])
