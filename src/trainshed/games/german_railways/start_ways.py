"""Ways from each start city to the two nearest others: what the proof would find first in every match, found once.

They only save work (see `proof.py`): a way is looked at again whenever it is used.
"""

from .state import WAYS
from .tables import IS_APPROACH, NEIGHBOUR_COUNT, NEIGHBOURS, RAILROADS, START, bits, frozen


def _ways_from(start: int) -> list[list[int]]:
    """Return the shortest ways from a start city to the others, nearest first, around the approach hexes of Berlin."""
    came_from = {start: start}
    queue = [start]
    ways = []
    for space in queue:
        if space != start and space in START:
            way = [space]
            while came_from[way[-1]] != start:
                way.append(came_from[way[-1]])
            ways.append(way)
        for beside in NEIGHBOURS[space, : NEIGHBOUR_COUNT[space]].tolist():
            if beside not in came_from and not IS_APPROACH[beside]:
                came_from[beside] = space
                queue.append(beside)
    return ways


_WAYS = [_ways_from(int(START[railroad])) for railroad in range(RAILROADS)]
_KEPT = [ways[:WAYS] for ways in _WAYS]
NEAREST = frozen([[START.tolist().index(way[0]) for way in ways] for ways in _WAYS], "i2")
START_WAY = frozen([[bits(way) for way in ways] for ways in _KEPT])
START_WAY_LENGTH = frozen([[len(way) for way in ways] for ways in _KEPT], "i2")
