"""What a space costs a railroad. [8.2]"""

from trainshed.core.rule import rule

from .state import ANY_ONE_RURAL, FIRST_RURAL, GBS_FREE, KOELN_TERRAIN
from .tables import (
    BASE_COST,
    COUNT,
    DEAREST_TERRAIN,
    DISCOUNT,
    HAS_FREE_RURAL,
    IS_URBAN,
    PAYS_SURCHARGE,
    SPENDING_CAP,
    SURCHARGE,
)


@rule
def full_cost(s, railroad, space):
    """Return the cost of a space before anything comes free; the railroad is not in it yet. [8.2,
    C4, C5, C6]
    """
    cost = int(BASE_COST[s.option[KOELN_TERRAIN], space]) - DISCOUNT[railroad]
    if IS_URBAN[space] and PAYS_SURCHARGE[railroad]:
        cost += SURCHARGE * int(COUNT[s.track[space]])
    return cost


@rule
def cost_of(s, railroad, space):
    """Return what laying the space next costs the railroad in this build. [8.2, C9]"""
    cost = full_cost(s, railroad, space)
    if not HAS_FREE_RURAL[railroad] or IS_URBAN[space]:
        return cost
    if s.option[GBS_FREE] == ANY_ONE_RURAL:
        return min(cost, int(s.dearest_rural))  # the dearer one is free, the other is paid now
    return 0 if comes_free(s, 0) else cost


@rule
def lowest_cost(s, railroad, space):
    """Return the least the space can cost the railroad as the board is now. [10 b]"""
    if HAS_FREE_RURAL[railroad] and not IS_URBAN[space]:
        return 0
    return full_cost(s, railroad, space)


@rule
def purse(s, railroad):
    """Return what the railroad can still spend in this build. [8.1, C10, C25]"""
    return min(int(s.treasury[railroad]), SPENDING_CAP[railroad] - int(s.spent))


@rule
def terrain_within(s, railroad, money):
    """Return the dearest terrain of a rural space that the railroad can pay next; below 0: none."""
    if HAS_FREE_RURAL[railroad] and comes_free(s, money):
        return DEAREST_TERRAIN
    return min(money + DISCOUNT[railroad], DEAREST_TERRAIN)


@rule
def comes_free(s, money):
    """Tell whether the dearest rural space is no obstacle for GBS, whatever its terrain. [C9]"""
    choice = s.option[GBS_FREE]
    if choice == ANY_ONE_RURAL:
        return s.dearest_rural <= money
    return s.laid_rural == 0 if choice == FIRST_RURAL else s.laid == 0
