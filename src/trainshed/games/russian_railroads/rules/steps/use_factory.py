"""The factory a marker has entered: use it or not; which ability is repeated. [9, G3.4, G6]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import AGAIN_IS, AGAIN_NONE, DECLINE, OWN_FACTORY_IS, SKIP, USE
from ..gain import answered, gain
from ..refusals import DIRECT_PART, FINE, NO_SUCH_OPTION, NOTHING_THERE
from ..state import GO_ON
from ..tables import COUNT, GAPS, START
from ..works import use_factory
from .skip import apply_skip, may_skip


@rule
def legal_use(s, out):
    """List using and declining. [9]"""
    out[0] = USE
    out[1] = DECLINE
    return 2


@rule
def refuse_use(s, action):
    """Find no reason: both are always possible."""
    return FINE


@rule
def apply_use(s, action):
    """Gain what the factory gives, or nothing. [9]"""
    gap = int64(s.queue_a[0])
    answered(s)
    if action == USE:
        use_factory(s, int64(s.seat), gap)
    s.phase = GO_ON


# The ability a manned factory repeats [G6]


@rule
def legal_again(s, out):
    """List the abilities of the factory, and none. [G6]"""
    count = int64(s.factory_kind[s.queue_a[0], COUNT])
    for ability in range(count):
        out[ability] = AGAIN_IS + ability
    out[count] = AGAIN_NONE
    return count + 1


@rule
def refuse_again(s, action):
    """Find the reason against an ability."""
    if action == AGAIN_NONE:
        return FINE
    count = s.factory_kind[s.queue_a[0], COUNT]
    return FINE if action - AGAIN_IS < count else NO_SUCH_OPTION


@rule
def apply_again(s, action):
    """Gain the ability once more. [G3.4]"""
    number = int64(s.queue_a[0])
    answered(s)
    if action != AGAIN_NONE:
        gain(s, int64(s.factory_kind[number, START]) + action - AGAIN_IS, 1, 0, 0)
    s.phase = GO_ON


# An own factory used by an engineer [G4]


@rule
def legal_own_factory(s, out):
    """List the own factories, and dropping. [G4, X20]"""
    n = 0
    if may_skip(s):
        out[n] = SKIP
        n += 1
    for gap in range(GAPS):
        if s.factory[s.seat, gap] > 0:
            out[n] = OWN_FACTORY_IS + gap
            n += 1
    return n


@rule
def refuse_own_factory(s, action):
    """Find the reason against a gap."""
    if action == SKIP:
        return FINE if may_skip(s) else DIRECT_PART
    return FINE if s.factory[s.seat, action - OWN_FACTORY_IS] > 0 else NOTHING_THERE


@rule
def apply_own_factory(s, action):
    """Use the factory as if a marker had just entered it. [G4]"""
    if action == SKIP:
        apply_skip(s)
        return
    answered(s)
    use_factory(s, int64(s.seat), action - OWN_FACTORY_IS)
    s.phase = GO_ON
