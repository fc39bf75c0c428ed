"""Planes that say how they are written: each names its field and its coding, and `observer` makes
the rule that writes them all.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

from numpy import int64

from . import observation
from .observation import Plane, Planes
from .typed import typed

Shape = tuple[int, ...]
Writer = Callable[..., Any]
WRITERS = ("left_of", "one_of", "number", "bits", "by_seat", "rows_by_seat", "bits_by_seat")


def index(name: str, shape: Shape, meaning: str, field: str = "") -> Plane:
    """Write 1 at a number, and 0 elsewhere; nothing but 0 for a negative one."""
    return _each(name, shape, meaning, field or name, "one_of(out, at, {width}, {value})")


def seat(name: str, shape: Shape, meaning: str, field: str = "") -> Plane:
    """Write 1 at a seat, counted from the observer on; nothing but 0 for nobody."""
    line = "one_of(out, at, {width}, left_of(s.seats, seat, {value}))"
    return _each(name, shape, meaning, field or name, line)


def marks(name: str, shape: Shape, meaning: str, field: str = "") -> Plane:
    """Write a mask as ones and zeros."""
    return _each(name, shape, meaning, field or name, "bits(out, at, {width}, {value})")


def amount(
    name: str, shape: Shape, meaning: str, scale: int = 1, *, field: str = "", unit: int = 1
) -> Plane:
    """Write numbers, in units, as far as a plane can hold them."""
    line = f"number(out, at, int64({{value}}) // {unit})"
    inner = () if shape == (1,) else shape
    return _each(name, shape, meaning, field or name, line, inner, scale)


def several(name: str, fields: Sequence[str], meaning: str, scale: int = 1) -> Plane:
    """Write the numbers of some fields side by side."""
    lines = tuple(f"at = number(out, at, s.{field})" for field in fields)
    return Plane(name, (len(lines),), meaning, scale, lines=lines)


def of_seats(name: str, shape: Shape, meaning: str, scale: int = 1, *, unit: int = 1) -> Plane:
    """Write a number of each seat, in units, the observer's first; or rows of numbers."""
    most, width = shape[0], prod(shape[1:])
    line = f"at = by_seat(out, at, {most}, s.seats, seat, s.{name}, {unit})"
    if len(shape) > 1:
        rows = f"s.{name}" if len(shape) == 2 else f"s.{name}.reshape({most}, {width})"
        line = f"at = rows_by_seat(out, at, {most}, {width}, s.seats, seat, {rows})"
    return Plane(name, shape, meaning, scale, name, (line,))


def marks_of_seats(name: str, shape: Shape, meaning: str) -> Plane:
    """Write a mask of each seat as ones and zeros, the observer's first."""
    line = f"at = bits_by_seat(out, at, {shape[0]}, {shape[1]}, s.seats, seat, s.{name})"
    return Plane(name, shape, meaning, field=name, lines=(line,))


def own(name: str, shape: Shape, meaning: str, write: Writer, scale: int = 1) -> Plane:
    """Let a rule write the plane: `write(s, seat, out, at)` returns where to go on."""
    return Plane(name, shape, meaning, scale, own=write)


def _each(
    name: str,
    shape: Shape,
    meaning: str,
    field: str,
    line: str,
    outer: Shape | None = None,
    scale: int = 1,
) -> Plane:
    """Write each number of a field by a line, the last dimension of the plane being its width."""
    loops = shape[:-1] if outer is None else outer
    places = ", ".join(f"k{depth}" for depth in range(len(loops)))
    value = f"s.{field}[{places}]" if loops else f"s.{field}"
    lines = [f"{'    ' * k}for k{k} in range({size}):" for k, size in enumerate(loops)]
    written = line.format(width=shape[-1], value=value)
    lines.append(f"{'    ' * len(loops)}at = {written}")
    return Plane(name, shape, meaning, scale, field, tuple(lines))


def observer(home: str, planes: Planes) -> Writer:
    """Make the rule that writes all planes of a game as a seat sees them."""
    names: dict[str, Any] = {name: getattr(observation, name) for name in WRITERS}
    lines = ["at = int64(0)"]
    for plane in planes.planes:
        if plane.own is not None:
            names[f"write_{plane.name}"] = plane.own
            lines.append(f"at = write_{plane.name}(s, seat, out, at)")
        lines += plane.lines
    return typed(home, "observe(s, seat, out)", lines, {"int64": int64, **names})
