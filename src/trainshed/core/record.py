"""A position is one fixed-size record of named integers: make, copy, hash, compare it."""

import hashlib
from collections.abc import Iterable, Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

from .rule import rule

Field = tuple[str, str] | tuple[str, str, tuple[int, ...]]
State = Any  # a numpy record: its attributes are the fields of the game's dtype
States = npt.NDArray[Any]


def layout(fields: Iterable[Field]) -> np.dtype[Any]:
    """Lay out fields widest first: every one aligned (GPUs need that) and no padding (bytes can be
    compared).

    The fields keep the order of their meaning in the source; only memory is sorted.
    """
    fields = list(fields)
    for field in fields:
        if hasattr(np.record, field[0]):
            raise ValueError(
                f"field '{field[0]}': numpy records have an attribute of that name; choose another"
            )
    widest_first = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    size = sum(np.dtype([field]).itemsize for field in widest_first)
    widest = np.dtype(widest_first[0][1]).itemsize
    if size % widest:
        widest_first.append(("spare", "i1", (widest - size % widest,)))
    dtype = np.dtype((np.record, np.dtype(widest_first, align=True)))
    if dtype.itemsize != sum(np.dtype([field]).itemsize for field in widest_first):
        raise ValueError("the layout has padding: use signed integers of 1, 2, 4 or 8 bytes")
    return dtype


def batch(dtype: np.dtype[Any], count: int) -> States:
    """Return `count` blank positions."""
    return np.zeros(count, dtype=dtype)


def clone(states: States, i: int = 0) -> States:
    """Return position `i` as a batch of one that shares no memory with its source."""
    return states[i : i + 1].copy()


@rule
def copy(source, i, target, j):  # type: ignore[no-untyped-def]
    """Copy position `i` of `source` over position `j` of `target`."""
    target[j] = source[i]


def names(dtype: np.dtype[Any], leave_out: Iterable[str] = ()) -> list[str]:
    """List the fields that carry meaning, sorted by name."""
    skip = {"spare", *leave_out}
    return sorted(name for name in dtype.names or () if name not in skip)


def digest(state: State, leave_out: Iterable[str] = ()) -> str:
    """Hash the fields of a position; equal positions have equal digests on every machine."""
    hashed = hashlib.blake2b(digest_size=8)
    for name in names(state.dtype, leave_out):
        hashed.update(np.ascontiguousarray(state[name]).astype("<i8").tobytes())
    return hashed.hexdigest()


def differences(
    before: State, after: State, leave_out: Iterable[str] = ()
) -> Iterator[tuple[str, tuple[int, ...], int, int]]:
    """Yield field, index, old and new value for everything that changed."""
    for name in names(before.dtype, leave_out):
        old, new = np.atleast_1d(before[name]), np.atleast_1d(after[name])
        for index in np.argwhere(old != new):
            at = tuple(int(i) for i in index) if np.ndim(before[name]) else ()
            yield name, at, int(old[tuple(index)]), int(new[tuple(index)])


def fields(state: State) -> Any:
    """Return a copy of the fields as attributes of a plain object: where Python reads many of them,
    it reads them twenty times as fast; rules want the record itself.
    """
    return SimpleNamespace(**dict(zip(state.dtype.names, state.item(), strict=True)))


def plain(state: State, leave_out: Iterable[str] = ()) -> dict[str, Any]:
    """Return the fields as plain Python data."""
    return {name: state[name].tolist() for name in names(state.dtype, leave_out)}
