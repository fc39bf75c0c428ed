"""Dropping all that is left of a part that is not direct. [15.2, Q2]"""

from numpy import int64

from trainshed.core.rule import rule

from ..gain import answered, drop_part
from ..state import DIRECT, GO_ON, OPPONENT_ENGINEER, OWN_FACTORY, REUSE_SPACE
from ..tables import NONE


@rule
def may_skip(s):
    """Tell whether the unit under way may be dropped: at its first node, if not direct. [15.1]"""
    if s.phase in (REUSE_SPACE, OPPONENT_ENGINEER, OWN_FACTORY):
        return int64(s.queue_flags[0]) & DIRECT == 0
    part = int64(s.current)
    if part == NONE or s.begun == 1:
        return False
    if int64(s.part_flags[part]) & DIRECT == 0:
        return True
    return s.part_count[part] <= s.part_spare[part]


@rule
def apply_skip(s):
    """Drop the part, or the immediate node. [15.2]"""
    if s.phase in (REUSE_SPACE, OPPONENT_ENGINEER, OWN_FACTORY):
        answered(s)
    else:
        drop_part(s, int64(s.current))
        s.current = NONE
    s.phase = GO_ON
