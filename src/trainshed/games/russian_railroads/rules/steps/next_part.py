"""Which pending part is carried out next; dropping what is left of one. [15.1, 15.2]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import PART_IS
from ..flow import start_part
from ..options import has_option
from ..refusals import FINE, NO_SUCH_PART, PART_HAS_NO_OPTION
from ..state import GO_ON


@rule
def legal_next_part(s, out):
    """List the parts that have an option now. [15.2]"""
    n = 0
    for part in range(s.pool):
        if has_option(s, part):
            out[n] = PART_IS + part
            n += 1
    return n


@rule
def refuse_next_part(s, action):
    """Find the reason against a part."""
    part = action - PART_IS
    if part >= s.pool:
        return NO_SUCH_PART
    return FINE if has_option(s, int64(part)) else PART_HAS_NO_OPTION


@rule
def apply_next_part(s, action):
    """Begin a unit of the part. [15.2]"""
    if not start_part(s, action - PART_IS):
        s.phase = GO_ON
