"""Names and small readings that the parts of the face share."""

from typing import Any

from trainshed.core.data import data_of
from trainshed.core.face import Seen
from trainshed.core.parts import Bit, plate
from trainshed.core.position_parts import words_of
from trainshed.core.say import ENGLISH, Say
from trainshed.core.wording import Wording

from ..rules import tables as t
from ..rules.actions import BUILD_FOR, LAY
from ..rules.state import BEGINNER, BUILD, KOELN_TERRAIN, TURN_ORDER
from ..rules.steps.round import markers_of

WORDS = Wording.of(__package__)
# Where a name has no room as it is: in two lines, a little to the side, in three letters
CITY_NAMES = data_of(__package__, "names.json")
LETTERS = "PNSBMGCH"  # the letter of each railroad that no other one needs more


def railroad_plate(railroad: int, count: int = 0) -> Bit:
    """Return the plate of a railroad."""
    return plate(t.RAILROAD_IDS[railroad], t.RAILROAD_COLOURS[railroad], count)


def railroads_of(mask: int) -> list[int]:
    """Return the railroads of a mask."""
    return [railroad for railroad in range(t.RAILROADS) if mask >> railroad & 1]


def ids_of(mask: int) -> list[str]:
    """Return the ids of the railroads of a mask."""
    return words_of(mask, t.RAILROAD_IDS)


def space_text(space: int) -> str:
    """Name a space: its city and id, or its id."""
    name, where = t.SPACE_NAMES[space], t.SPACE_IDS[space]
    return f"{name} ({where})" if name else where


def talers(amount: int, say: Say = ENGLISH) -> str:
    """Write a sum of money."""
    return say.ngettext("{n} Taler", "{n} Talers", amount).format(n=amount)


def terrain_of(seen: Seen, space: int) -> str:
    """Name the terrain of a space; approaches of Berlin have none."""
    kind = t.SPACE_TERRAIN[seen.state.option[KOELN_TERRAIN]][space]
    return WORDS.one("terrains", "approach" if t.IS_APPROACH[space] else kind, seen.say)


def markers(s: Any) -> list[int]:
    """Return the markers each seat would put into the bag now. [5.3]"""
    if s.option[TURN_ORDER] == BEGINNER:
        return [1] * int(s.seats)
    return [int(markers_of(s, seat)) for seat in range(s.seats)]


def built_for(seen: Seen) -> int:
    """Return the railroad of the plan or of the build under way, or -1."""
    builds = [action - BUILD_FOR for action in seen.plan if BUILD_FOR <= action < LAY]
    if builds:
        return builds[-1]
    return int(seen.before.building) if seen.before.phase == BUILD else -1
