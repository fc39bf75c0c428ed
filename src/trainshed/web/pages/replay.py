"""The replay of a match: its position after any ply, with the whole log to jump about in."""

from collections.abc import Sequence
from dataclasses import dataclass

from trainshed.core.game import OVER
from trainshed.core.parts import Grid, Panel, Strip
from trainshed.core.say import Say

from ..live_match import Entry, LiveMatch
from .table import Looking, Seat, seats_of


@dataclass(frozen=True)
class ReplayPage:
    """What the replay shows after a ply."""

    id: str
    title: str
    ply: int
    plies: int
    told: str
    order: Strip
    panels: Sequence[Panel]
    tables: Sequence[Grid]
    log: Sequence[Entry]
    seats: Sequence[Seat]
    seat: int
    can_fork: bool
    can_return: bool
    game: str
    stops: Sequence[int]  # plies after which no decision is under way


def at_ply(live: LiveMatch, ply: int) -> LiveMatch:
    """Return a copy of a table as it was after a ply."""
    match = live.match
    earlier = match.from_start()
    earlier.extend(match.actors[:ply], match.actions[:ply])
    return LiveMatch(live.row, live.seats, earlier, live.made[:ply])


def replay_page(live: LiveMatch, seat: int, ply: int, say: Say, language: str) -> ReplayPage:
    """Work out the replay after a ply for one reader."""
    ply = max(0, min(ply, live.ply))
    then = at_ply(live, ply)
    game = live.game
    face = game.face
    seen = Looking(then, seat, (), say).seen(f"/t/{live.row.id}/replay")
    quiet = seen.quiet()
    log = live.log(seat, language, say)
    told = [entry.text for entry in log if entry.ply <= ply]
    return ReplayPage(
        id=live.row.id,
        title=say.gettext(game.title),
        ply=ply,
        plies=live.ply,
        told=told[-1] if told else say.gettext("Before the first action."),
        order=face.order(quiet),
        panels=face.shown(quiet),
        tables=face.tables(quiet),
        log=log,
        seats=seats_of(live, seat),
        seat=seat,
        can_fork=then.match.to_move != OVER,
        can_return=live.row.status != "over",
        game=game.id,
        stops=live.decisions.ends(),
    )
