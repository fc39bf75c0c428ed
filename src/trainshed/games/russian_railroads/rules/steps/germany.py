"""The Germany board: the branch, extensions, income markers, the additional marker. [G1]"""

from numpy import int64

from trainshed.core.rule import rule

from ..actions import BRANCH_IS, EXTENSION_IS, LEAVE_MARKER, PICK_INCOME_IS, TAKE_MARKER
from ..complete import has_direct, is_completable
from ..gain import answered, ask, fire_railroad
from ..refusals import BLOCKS_DIRECT_PART, FINE, NO_SUCH_MARKER, NO_SUCH_TILE, WRONG_SIZE
from ..search_tracks import unlock_by_step
from ..state import EXTENSION, GO_ON, markers_of
from ..tables import BRANCHES, EXTENSIONS, INCOMES, NONE, SLOT_RAILROAD, SLOT_SIZE
from ..works import station_at

# The branch [G1.2]


@rule
def against_branch(s, branch):
    """Return why a branch cannot be chosen, or FINE. [G1.2, 15.2]"""
    if not has_direct(s):
        return FINE
    seat, railroad = int64(s.seat), int64(s.queue_a[0])
    unlocked = s.unlocked[seat]
    s.branch[seat] = branch
    unlock_by_step(s, seat, 0, railroad)
    fits = is_completable(s)
    s.unlocked[seat] = unlocked
    s.branch[seat] = NONE
    return FINE if fits else BLOCKS_DIRECT_PART


@rule
def legal_branch(s, out):
    """List the branches. [G1.2]"""
    n = 0
    for branch in range(BRANCHES):
        if against_branch(s, branch) == FINE:
            out[n] = BRANCH_IS + branch
            n += 1
    return n


@rule
def refuse_branch(s, action):
    """Find the reason against a branch."""
    return against_branch(s, int64(action - BRANCH_IS))


@rule
def apply_branch(s, action):
    """Choose the branch for the whole match; then the advantages of the step. [G1.2, G6]"""
    seat, railroad = int64(s.seat), int64(s.queue_a[0])
    s.branch[seat] = action - BRANCH_IS
    answered(s)
    slot = station_at(s, railroad, int64(s.track[seat, 0, railroad]))
    if slot != NONE and s.extension[seat, slot] == NONE:
        ask(s, EXTENSION, slot, 0, 0, 0)
    else:
        fire_railroad(s, seat, railroad)
    s.phase = GO_ON


# Extensions [G1.2, X1, X2]


@rule
def refuse_extension(s, action):
    """Find the reason against a tile."""
    tile = action - EXTENSION_IS
    if (int64(s.extensions_left) >> tile) & 1 == 0:
        return NO_SUCH_TILE
    fits = s.extension_size[tile, 0] == s.extension_slot[s.queue_a[0], SLOT_SIZE]
    return FINE if fits else WRONG_SIZE


@rule
def legal_extension(s, out):
    """List the tiles of the fitting size. [G1.2]"""
    n = 0
    for tile in range(EXTENSIONS):
        if refuse_extension(s, EXTENSION_IS + tile) == FINE:
            out[n] = EXTENSION_IS + tile
            n += 1
    return n


@rule
def apply_extension(s, action):
    """Lay the tile; conditions on the new spaces are checked at once. [G1.2, X1]"""
    tile, slot = action - EXTENSION_IS, int64(s.queue_a[0])
    s.extension[s.seat, slot] = tile
    s.extensions_left = int64(s.extensions_left) & ~(1 << tile)
    answered(s)
    fire_railroad(s, int64(s.seat), int64(s.extension_slot[slot, SLOT_RAILROAD]))
    s.phase = GO_ON


# Income markers [G1.4, X5]


@rule
def refuse_income(s, action):
    """Find the reason against a marker."""
    return FINE if s.income_left[action - PICK_INCOME_IS] > 0 else NO_SUCH_MARKER


@rule
def legal_income(s, out):
    """List the kinds of income markers that are left. [G1.4]"""
    n = 0
    for kind in range(INCOMES):
        if s.income_left[kind] > 0:
            out[n] = PICK_INCOME_IS + kind
            n += 1
    return n


@rule
def apply_income(s, action):
    """Take the marker face up. [G1.4]"""
    kind = action - PICK_INCOME_IS
    s.income_left[kind] -= 1
    s.income_up[s.seat, kind] += 1
    answered(s)
    s.phase = GO_ON


# The additional industry marker [G1.4, X3]


@rule
def legal_marker_offer(s, out):
    """List taking and leaving the marker. [G1.4]"""
    out[0] = TAKE_MARKER
    out[1] = LEAVE_MARKER
    return 2


@rule
def refuse_marker_offer(s, action):
    """Find no reason: both are possible."""
    return FINE


@rule
def apply_marker_offer(s, action):
    """Put the marker on the start space, or leave it. [G1.4]"""
    seat = int64(s.seat)
    if action == TAKE_MARKER:
        s.marker[seat, markers_of(s, seat)] = 0
        s.shared_marker = 0
    answered(s)
    s.phase = GO_ON
