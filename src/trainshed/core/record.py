"""A position is one fixed-size record of named integers: make, copy, hash, compare it."""

import copyreg
import functools
import hashlib
from collections.abc import Iterable, Iterator
from operator import itemgetter
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

from .rule import rule

Field = tuple[str, str] | tuple[str, str, tuple[int, ...]]
WORD = 8  # bytes; regions begin and end on whole words
State = Any  # a numpy record: its attributes are the fields of the game's dtype
States = npt.NDArray[Any]


PADDING = "spare"  # fields of this name, or beginning with it, only fill a region up


def layout(
    position: Iterable[Field], materials: Iterable[Field] = (), scratch: Iterable[Field] = ()
) -> np.dtype[Any]:
    """Lay out a record in three regions: the position, then the materials, which never change
    during a match, then scratch space, whose values mean nothing between two actions. A copy of a
    position within a match copies the first region only.

    Inside a region memory is sorted widest first: every field aligned (GPUs need that) and no
    padding (bytes can be compared). The fields keep the order of their meaning in the source.
    """
    regions = [list(position), list(materials), list(scratch)]
    laid_out: list[Field] = []
    for number, fields in enumerate(regions):
        laid_out += _region(fields, PADDING + "_" * number)
    plain = np.dtype(laid_out, align=True)
    dtype = np.dtype((_with_attributes(plain.names or ()), plain))
    if dtype.itemsize != sum(np.dtype([field]).itemsize for field in laid_out):
        raise ValueError("the layout has padding: use signed integers of 1, 2, 4 or 8 bytes")
    return dtype


class _Attributes(type):
    """The kind of classes whose attributes are the fields of a record."""

    fields: tuple[str, ...]


@functools.cache
def _with_attributes(fields: tuple[str, ...]) -> _Attributes:
    """Return a class of records that reads and writes its fields as attributes. Numpy's own looks
    for each of them in Python, and takes five times as long.
    """
    made = _Attributes("Record", (np.void,), {"__slots__": ()})
    made.fields = fields
    for name in fields:
        setattr(made, name, property(itemgetter(name), functools.partial(_write, name)))
    return made


def _write(name: str, state: State, value: Any) -> None:
    state[name] = value


# A record that goes to another process takes the names of its fields along: they make its class.
copyreg.pickle(_Attributes, lambda made: (_with_attributes, (made.fields,)))


def _region(fields: list[Field], padding: str) -> list[Field]:
    """Sort the fields of a region widest first, and fill it up to whole words of 8 bytes."""
    for field in fields:
        if hasattr(np.void, field[0]):
            raise ValueError(
                f"field '{field[0]}': numpy records have an attribute of that name; choose another"
            )
    widest_first = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    size = sum(np.dtype([field]).itemsize for field in widest_first)
    return [*widest_first, (padding, "i1", (-size % WORD,))] if size % WORD else widest_first


def position_size(dtype: np.dtype[Any], apart: Iterable[str]) -> int:
    """Return how many bytes a position takes: all before the first field that is kept apart."""
    assert dtype.fields is not None
    return min((dtype.fields[name][1] for name in apart), default=dtype.itemsize)


def batch(dtype: np.dtype[Any], count: int) -> States:
    """Return `count` blank positions."""
    return np.zeros(count, dtype=dtype)


def clone(states: States, i: int = 0) -> States:
    """Return position `i` as a batch of one that shares no memory with its source."""
    # Numpy copies a record field by field; its bytes alone are copied twenty times as fast.
    return np.frombuffer(bytearray(states[i : i + 1].tobytes()), dtype=states.dtype)


def alone(state: State) -> States:
    """Return a copy of a position as a batch of one."""
    return np.frombuffer(bytearray(state.tobytes()), dtype=state.dtype)


def copied(state: State) -> State:
    """Return a copy of a position to try things on."""
    return alone(state)[0]


@rule
def copy(source, i, target, j):  # type: ignore[no-untyped-def]
    """Copy position `i` of `source` over position `j` of `target`."""
    target[j] = source[i]


def names(dtype: np.dtype[Any], leave_out: Iterable[str] = ()) -> list[str]:
    """List the fields that carry meaning, sorted by name."""
    skip = set(leave_out)
    known = (name for name in dtype.names or () if not name.startswith(PADDING))
    return sorted(name for name in known if name not in skip)


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
