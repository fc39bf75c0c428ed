"""Positions as text: the heading, seats and options, then every field that differs from the
position before the first chance event, one line each.
"""

from typing import Any

import numpy as np

from trainshed.core import record
from trainshed.core.error import BadInput, shorten
from trainshed.core.option import encode_all

from ..meta import GAME_ID, OPTIONS, RULES_VERSION, SMALL_OPTIONS, allows
from ..meta import SEATS as SEAT_BOUNDS
from ..rules.setup import setup
from ..rules.state import SCRATCH, STATE

FIXED = ("seats", "option")  # said by the lines `seats` and `options`
MOST = {1: 127, 2: 32767, 4: 2**31 - 1, 8: 2**63 - 1}


def options_in(s: Any) -> dict[str, Any]:
    """Return the small options of a position by name."""
    pairs = zip(SMALL_OPTIONS, s.option, strict=True)
    return {option.name: option.decode(int(number)) for option, number in pairs}


def _begin(seats: int, options: dict[str, Any]) -> Any:
    states = record.batch(STATE, 1)
    numbers = [*encode_all(OPTIONS, options), RULES_VERSION]
    setup(states[0], seats, np.array(numbers, dtype=np.int64))
    return states


def write_position(s: Any) -> str:
    """Write a position: seats, options, then the fields that are not as at the beginning."""
    options = options_in(s)
    first = _begin(int(s.seats), options)[0]
    chosen = " ".join(f"{name}={str(value).lower()}" for name, value in options.items())
    lines = [f"{GAME_ID} {RULES_VERSION}", f"seats {int(s.seats)}", f"options {chosen}"]
    for name in record.names(STATE, (*SCRATCH, *FIXED)):
        value = s[name]
        if value.tobytes() != first[name].tobytes():
            lines.append(f"{name} {' '.join(map(str, np.ravel(value).tolist()))}")
    return "\n".join(lines) + "\n"


def read_position(text: str) -> Any:
    """Read a position: a batch of one. Fields not given are as at the beginning of a match."""
    lines = _lines(text)
    if lines.pop(GAME_ID, (0, ""))[1] != str(RULES_VERSION):
        raise BadInput(f"a position begins with '{GAME_ID} {RULES_VERSION}'")
    number, words = lines.pop("seats", (0, "4"))
    if not words.isdigit() or not SEAT_BOUNDS[0] <= int(words) <= SEAT_BOUNDS[1]:
        raise BadInput(f"line {number}: seats are 1 to 4, not '{shorten(words)}'")
    seats = int(words)
    options = _read_options(*lines.pop("options", (0, "")))
    if reason := allows(seats, options):
        raise BadInput(reason)
    states = _begin(seats, options)
    for name, (number, words) in lines.items():
        _read_field(states[0], name, number, words)
    return states


def _lines(text: str) -> dict[str, tuple[int, str]]:
    found: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        name, _, words = line.strip().partition(" ")
        if not name or name.startswith("#"):
            continue
        if name in found:
            raise BadInput(f"line {number}: '{shorten(name)}' is given twice")
        found[name] = (number, words.strip())
    return found


def _read_options(number: int, words: str) -> dict[str, Any]:
    known = {option.name: option for option in SMALL_OPTIONS}
    chosen: dict[str, Any] = {option.name: option.default for option in SMALL_OPTIONS}
    for word in words.split():
        name, equals, value = word.partition("=")
        if name not in known or not equals:
            listed = ", ".join(known)
            raise BadInput(f"line {number}: '{shorten(word)}' is no option; there are {listed}")
        try:
            chosen[name] = known[name].decode(known[name].encode(value))
        except BadInput as error:
            raise BadInput(f"line {number}: {error}") from error
    return chosen


def _read_field(s: Any, name: str, number: int, words: str) -> None:
    names = record.names(STATE, (*SCRATCH, *FIXED))
    if name not in names:
        raise BadInput(f"line {number}: unknown field '{shorten(name)}'")
    field = STATE[name]
    most = MOST[field.base.itemsize]
    wanted = int(np.prod(field.shape, dtype=int))
    try:
        values = [int(word) for word in words.split()]
    except ValueError:
        raise BadInput(f"line {number}: {name} takes whole numbers") from None
    if len(values) != wanted or any(not -most <= value <= most for value in values):
        raise BadInput(f"line {number}: {name} takes {wanted} whole numbers up to {most}")
    s[name] = np.array(values, dtype=field.base).reshape(field.shape) if field.shape else values[0]
