"""Plans: a whole decision that a person prepares while others think. It is tried as if it were his
turn, kept with his seat, and tried again when the turn comes; nobody else ever hears of it.
"""

from collections.abc import Sequence

from trainshed.core import record
from trainshed.core.decision import goes_on
from trainshed.core.game import OVER
from trainshed.core.replay import Steps

from .db.models import RUNNING, PlanRow
from .live_match import LiveMatch


def ahead_of(live: LiveMatch, seat: int) -> record.States | None:
    """Return what a seat knows as if it were its turn; None where it is, or none is in sight."""
    if seat < 0 or live.row.status != RUNNING or live.match.to_move in (seat, OVER):
        return None
    if live.played_by_bot(seat):
        return None
    states: record.States = live.known(seat)
    return states if live.game.ahead(states[0], seat) else None


def fits(live: LiveMatch, states: record.States, seat: int, texts: Sequence[str]) -> bool:
    """Tell whether texts are one whole decision of a seat: tried on a copy of a position."""
    game, states = live.game, record.clone(states)
    steps, verbs = Steps(game), game.verbs_at(states[0])
    for number, text in enumerate(texts, 1):
        mover, legal = steps.look(states)
        action = verbs.action(text)
        if mover != seat or action not in legal:
            return False
        game.act(states[0], action)
        if not goes_on(game, states, seat):
            return number == len(texts)
    return False


def plan_of(live: LiveMatch, seat: int) -> PlanRow | None:
    """Return the plan of a seat that has not had the turn for which it was made."""
    row = next((row for row in live.plans if row.seat == seat), None)
    if row is None:
        return None
    phases, actors = live.decisions.phases, live.match.actors
    past = (ply for ply in range(row.ply, live.ply) if actors[ply] == seat)
    return None if any(phases[ply] == row.phase for ply in past) else row


def is_its_turn(live: LiveMatch, row: PlanRow) -> bool:
    """Tell whether the turn for which a plan was made has come."""
    s = live.match.state
    is_due = live.match.to_move == row.seat and int(s.phase) == row.phase
    return is_due and not live.game.is_midway(s)


def carried_out(live: LiveMatch, seat: int) -> Sequence[str]:
    """Return the plan that is to be made at once, as its person wishes; nothing where there is
    none, or where it no longer fits.
    """
    row = plan_of(live, seat) if live.plans else None
    if row is None or not row.by_itself or not is_its_turn(live, row):
        return ()
    return row.texts if fits(live, live.match.states, seat, row.texts) else ()
