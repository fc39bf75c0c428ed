"""Whom a railroad meets in a space, and what a connection is. [8.3]"""

from trainshed.core.rule import rule

from .board import neighbour
from .state import ADJACENT, CONNECTION
from .tables import IS_URBAN, NEIGHBOUR_COUNT, RAILROADS


@rule
def met_at(s, railroad, space):
    """Return the mask of railroads it connects with by being in a space. [8.3, C1]"""
    met = int(s.track[space]) if IS_URBAN[space] else 0
    if s.option[CONNECTION] == ADJACENT:
        for i in range(NEIGHBOUR_COUNT[space]):
            met |= int(s.track[neighbour(space, i)])
    return met & ~(1 << railroad)


@rule
def connect(s, railroad, met):
    """Connect the railroad with each of a mask, mutually and for good. [8.3]"""
    s.links[railroad] |= met
    for other in range(RAILROADS):
        if (met >> other) & 1:
            s.links[other] |= 1 << railroad
