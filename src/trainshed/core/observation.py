"""Observations for learning: named planes of small integers, one flat vector as a seat sees it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt
from numpy import int64

from .rule import rule

DTYPE = np.int16
LOWEST, HIGHEST = -32_768, 32_767

Observation = npt.NDArray[np.int16]


@dataclass(frozen=True)
class Plane:
    """One named part of an observation; `scale` is a usual size, to divide by before learning."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    scale: int = 1
    field: str = ""  # of the record, where it has another name
    lines: tuple[str, ...] = ()  # how it is written: see `planes.py`
    own: Any = None  # or the rule that writes it

    @property
    def size(self) -> int:
        """Return how many numbers it has."""
        return prod(self.shape)


class Planes(Mapping[str, slice]):
    """All planes of a game in order: where each lies in the flat vector, and how to read it."""

    def __init__(self, planes: Sequence[Plane] = ()) -> None:
        self.planes = tuple(planes)
        self._at: dict[str, slice] = {}
        self.size = 0
        for plane in self.planes:
            self._at[plane.name] = slice(self.size, self.size + plane.size)
            self.size += plane.size

    def __getitem__(self, name: str) -> slice:
        return self._at[name]

    def __iter__(self) -> Any:
        return iter(self._at)

    def __len__(self) -> int:
        return len(self._at)

    def split(self, flat: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """Return the planes of one observation, or of a batch of them, by name and in shape."""
        front = flat.shape[:-1]
        return {
            plane.name: flat[..., self._at[plane.name]].reshape(*front, *plane.shape)
            for plane in self.planes
        }

    def scales(self) -> npt.NDArray[np.float32]:
        """Return one divisor for each number, so that usual values come near 1."""
        return np.concatenate(
            [np.full(plane.size, plane.scale, dtype=np.float32) for plane in self.planes]
        )


# Writers for `observe`: each returns where to go on. Seats are counted from the observer on, so
# that what was learnt in one seat serves in all.


@rule
def left_of(seats, seat, other):  # type: ignore[no-untyped-def]
    """Return how far to the left of the observer another seat sits; a negative one stays."""
    if other < 0:
        return int64(other)
    away = int64(other) - int64(seat)
    return away if away >= 0 else away + int64(seats)


@rule
def one_of(out, at, width, index):  # type: ignore[no-untyped-def]
    """Write 1 at the index and 0 elsewhere; nothing but 0 for a negative one."""
    for i in range(width):
        out[at + i] = 0
    if index >= 0:
        out[at + int64(index)] = 1
    return at + width


@rule
def number(out, at, value):  # type: ignore[no-untyped-def]
    """Write one number, capped to what a plane holds."""
    out[at] = min(int64(value), HIGHEST)
    return at + 1


@rule
def bits(out, at, width, mask):  # type: ignore[no-untyped-def]
    """Write a mask as ones and zeros."""
    for i in range(width):
        out[at + i] = (int64(mask) >> i) & 1
    return at + width


@rule
def by_seat(out, at, width, seats, seat, values, unit):  # type: ignore[no-untyped-def]
    """Write a number for each seat in units, the observer's first; 0 for seats nobody has."""
    for i in range(width):
        out[at + i] = 0
    for other in range(seats):
        out[at + left_of(seats, seat, other)] = min(int64(values[other]) // unit, HIGHEST)
    return at + width


@rule
def rows_by_seat(out, at, most, width, seats, seat, rows):  # type: ignore[no-untyped-def]
    """Write a row of numbers for each seat, the observer's first; 0 for seats nobody has."""
    for i in range(most * width):
        out[at + i] = 0
    for other in range(seats):
        row = at + left_of(seats, seat, other) * width
        for i in range(width):
            out[row + i] = rows[other, i]
    return at + most * width


@rule
def bits_by_seat(out, at, most, width, seats, seat, masks):  # type: ignore[no-untyped-def]
    """Write a mask for each seat as ones and zeros, the observer's first."""
    for i in range(most * width):
        out[at + i] = 0
    for other in range(seats):
        bits(out, at + left_of(seats, seat, other) * width, width, masks[other])
    return at + most * width
