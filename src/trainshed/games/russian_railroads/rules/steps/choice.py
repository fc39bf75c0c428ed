"""The choice among options, and the bonus of an end station: steps or points. [7.1, 15.1]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import CHOICE_IS, SKIP, STATION_STEPS
from ..gain import finish_unit, gain
from ..options import can_choose
from ..refusals import CANNOT_COMPLETE, DIRECT_PART, FINE, NO_SUCH_OPTION
from ..state import DIRECT, END_STATION, GO_ON
from ..tables import STATION_OPTIONS, STATION_ROW
from .skip import apply_skip, may_skip


@rule
def first_option(s):
    """Return the row of the first option."""
    if s.phase == END_STATION:
        return int64(s.single[STATION_ROW, 0])
    return int64(s.part_mask[s.current])


@rule
def option_count(s):
    """Return how many options there are."""
    if s.phase == END_STATION:
        return int64(s.single[STATION_OPTIONS, 0])
    return int64(s.part_more[s.current])


@rule
def first_action(s):
    """Return the action of the first option."""
    return STATION_STEPS if s.phase == END_STATION else CHOICE_IS


@rule
def legal_choice(s, out):
    """List the options: all when indirect, else the completable ones; and dropping. [15.1]"""
    n = 0
    for option in range(option_count(s)):
        if can_choose(s, int64(s.current), first_option(s) + option):
            out[n] = first_action(s) + option
            n += 1
    if may_skip(s):
        out[n] = SKIP
        n += 1
    return n


@rule
def refuse_choice(s, action):
    """Find the reason against an option."""
    if action == SKIP:
        return FINE if may_skip(s) else DIRECT_PART
    option = action - first_action(s)
    if option >= option_count(s):
        return NO_SUCH_OPTION
    fits = can_choose(s, int64(s.current), first_option(s) + option)
    return FINE if fits else CANNOT_COMPLETE


@rule
def apply_choice(s, action):
    """Gain the option: its parts join the pool, direct or not like the choice. [15.1]"""
    if action == SKIP:
        apply_skip(s)
        return
    row = first_option(s) + action - first_action(s)
    flags = int64(s.part_flags[s.current]) & DIRECT
    chain = int64(s.part_used[s.current])
    finish_unit(s)
    gain(s, int64(s.option_row[row, 0]), int64(s.option_row[row, 1]), flags, chain)
    s.phase = GO_ON
