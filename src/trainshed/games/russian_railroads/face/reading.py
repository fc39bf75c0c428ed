"""Small readings of a position that work on a record and on its fields alike.

Where many fields are read, `light` makes them quick; rules want the record itself.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from trainshed.core.face import Seen
from trainshed.core.record import fields

from ..rules import tables as t

Found = TypeVar("Found")


def light(seen: Seen) -> Seen:
    """Return the same look with the fields of its positions as plain attributes, made once."""
    if "light" not in seen.kept:
        state = fields(seen.state)
        before = state if seen.before is seen.state else fields(seen.before)
        made = replace(seen, before=before, state=state)
        seen.kept["light"] = made.kept["light"] = made
    found: Seen = seen.kept["light"]
    return found


def once(seen: Seen, key: object, make: Callable[[], Found]) -> Found:
    """Return what is worked out once for a look, however many functions ask for it."""
    if key not in seen.kept:
        seen.kept[key] = make()
    found: Found = seen.kept[key]
    return found


def value_at(s: Any, seat: int, railroad: int, slot: int) -> int:
    """Return what a locomotive counts, its boilerman included; 0 for an empty slot. [8, G3.4]"""
    number = int(s.loco[seat, railroad, slot])
    if number and s.loco_manned[seat, railroad, slot]:
        number += int(s.single[t.BOILERMAN_BONUS, 0])
    return number


def reach_of(s: Any, seat: int, railroad: int) -> int:
    """Return the sum of the locomotives on a railroad. [8]"""
    return sum(value_at(s, seat, railroad, slot) for slot in range(t.SLOTS))


def length_of(s: Any, seat: int, railroad: int) -> int:
    """Return the last space of a railroad; of an undecided switch the longer branch's. [7]"""
    row = s.railroad[int(s.board) * t.RAILROADS + railroad]
    if row[t.SWITCH] == 0 or s.branch[seat] == t.NONE:
        return int(row[t.LENGTH])
    return int(s.branch_of[int(s.branch[seat]), t.LAST_SPACE])
