"""Ways on which railroads can meet from their start cities: what the proof would look for first in
every match.

They only save work (see `proof.py`): a way is looked at again whenever it is used.
"""

from trainshed.core.data import frozen

from . import tables as t
from .state import WAYS


def _came_from(start: int) -> dict[int, int]:
    """Walk the board from a start city, around the approach hexes of Berlin; return each space's
    step back.
    """
    came_from = {start: start}
    queue = [start]
    for space in queue:
        for beside in t.NEIGHBOURS[space, : t.NEIGHBOUR_COUNT[space]].tolist():
            if beside not in came_from and not t.IS_APPROACH[beside]:
                came_from[beside] = space
                queue.append(beside)
    return came_from


def _leg(railroad: int, city: int) -> list[int]:
    """Return the spaces a railroad enters on its way to a city."""
    leg = []
    while city != t.START[railroad]:
        leg.append(city)
        city = _CAME_FROM[railroad][city]
    return leg


def _load(railroad: int, city: int) -> float:
    """Return the share of its locomotives a railroad needs to reach a city."""
    return len(_LEGS[railroad, city]) / (int(t.LOCOMOTIVES[railroad]) - 1)


def _easiest(one: int, other: int) -> tuple[float, int]:
    """Return the city where two railroads meet with the least strain on either, and that strain."""
    return min((max(_load(one, city), _load(other, city)), city) for city in _CITIES)


_CAME_FROM = [_came_from(int(t.START[railroad])) for railroad in range(t.RAILROADS)]
_CITIES = [space for space in range(t.SPACES) if t.IS_URBAN[space] and space in _CAME_FROM[0]]
_LEGS = {
    (railroad, city): _leg(railroad, city) for railroad in range(t.RAILROADS) for city in _CITIES
}
_MEETINGS = [
    sorted((*_easiest(one, other), other) for other in range(t.RAILROADS) if other != one)
    for one in range(t.RAILROADS)
]
_KEPT = [
    [(_LEGS[one, city], _LEGS[other, city]) for _, city, other in _MEETINGS[one][:WAYS]]
    for one in range(t.RAILROADS)
]

NEAREST = frozen([[other for _, _, other in meetings] for meetings in _MEETINGS], "i2")
START_WAY = frozen([[[t.bits(leg) for leg in legs] for legs in kept] for kept in _KEPT])
START_WAY_LENGTH = frozen([[[len(leg) for leg in legs] for legs in kept] for kept in _KEPT], "i2")
