"""Names and small readings that the parts of the face share."""

from typing import Any

from trainshed.core.face import Seen
from trainshed.core.parts import Bit, plate
from trainshed.core.say import ENGLISH, Say

from ..rules.actions import BUILD_FOR, LAY
from ..rules.state import BEGINNER, BUILD, KOELN_TERRAIN, TURN_ORDER
from ..rules.steps.round import markers_of
from ..rules.tables import (
    IS_APPROACH,
    RAILROAD_COLOURS,
    RAILROAD_IDS,
    RAILROADS,
    SPACE_IDS,
    SPACE_NAMES,
    SPACE_TERRAIN,
)

LETTERS = "PNSBMGCH"  # the letter of each railroad that no other one needs more


def railroad_plate(railroad: int, count: int = 0) -> Bit:
    """Return the plate of a railroad."""
    return plate(RAILROAD_IDS[railroad], RAILROAD_COLOURS[railroad], count)


def railroads_of(mask: int) -> list[int]:
    """Return the railroads of a mask."""
    return [railroad for railroad in range(RAILROADS) if mask >> railroad & 1]


def ids_of(mask: int) -> list[str]:
    """Return the ids of the railroads of a mask."""
    return [RAILROAD_IDS[railroad] for railroad in railroads_of(mask)]


def space_text(space: int) -> str:
    """Name a space: its city and id, or its id."""
    return f"{SPACE_NAMES[space]} ({SPACE_IDS[space]})" if SPACE_NAMES[space] else SPACE_IDS[space]


def talers(amount: int, say: Say = ENGLISH) -> str:
    """Write a sum of money."""
    return say.ngettext("{n} Taler", "{n} Talers", amount).format(n=amount)


def terrain_of(seen: Seen, space: int) -> str:
    """Name the terrain of a space; approaches of Berlin have none."""
    kind = SPACE_TERRAIN[seen.state.option[KOELN_TERRAIN]][space]
    say = seen.say
    return {
        "plains": say.gettext("plains"),
        "hills": say.gettext("hills"),
        "mountains": say.gettext("mountains"),
        "approach": say.gettext("approach"),
    }["approach" if IS_APPROACH[space] else kind]


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
