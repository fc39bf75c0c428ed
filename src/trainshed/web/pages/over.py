"""The end of a match: who won, the figures round by round, the story, the proof of the draws."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from trainshed.core import record
from trainshed.core.parts import Bits, Grid, Lead, Panel
from trainshed.core.say import Say

from ..db.models import GUEST
from ..live_match import Entry, LiveMatch
from .draws import Draws, draws_of
from .table import Looking, Seat, seats_of


@dataclass(frozen=True)
class Standing:
    """One line of the result."""

    place: int
    seat: int
    name: str
    score: int
    is_me: bool
    below: Bits
    breakdown: Sequence[Lead]  # where the score comes from


@dataclass(frozen=True)
class Best:
    """Moments that the game names at the end: the line of the log, and what came of it."""

    title: str
    note: str
    lines: Sequence[tuple[int, str]]  # ply and words


@dataclass(frozen=True)
class OverPage:
    """What the page of a finished match shows."""

    id: str
    title: str
    version: int
    ply: int
    seat: int
    headline: str
    ending: str
    standings: Sequence[Standing]
    charts: Sequence[tuple[str, Sequence[Sequence[int]]]]
    best: Best | None
    story: Sequence[Entry]
    panels: Sequence[Panel]
    tables: Sequence[Grid]
    game: str
    seats: Sequence[Seat]
    log: Sequence[Entry]
    draws: Draws
    is_company: bool  # others would have to sit down for another match

    def called(self, you: str) -> list[str]:
        """Return what the reader calls the seats: himself "You"."""
        return [you if seat.is_me else seat.name for seat in self.seats]


def over_page(live: LiveMatch, seat: int, say: Say, language: str) -> OverPage:
    """Work out the page of a finished match for one reader."""
    match, game = live.match, live.game
    face = game.face
    seen = Looking(live, seat, (), say).seen(f"/t/{live.row.id}")
    log = live.log(seat, language, say)
    tables = face.tables(seen)
    return OverPage(
        id=live.row.id,
        title=say.gettext(game.title),
        version=live.row.version,
        ply=live.ply,
        seat=seat,
        headline=headline(live, seat, say),
        ending=face.ending(match.state, say),
        standings=standings(live, seat, say, tables),
        charts=charts(live, say),
        story=story(live, log),
        best=best(live, log, say),
        panels=face.shown(seen),
        tables=[grid for grid in tables if grid.id != "players" and not grid.folded],
        game=game.id,
        seats=seats_of(live, seat),
        log=log[::-1],
        draws=draws_of(live.row, live.seats, say),
        is_company=any(row.kind == GUEST and row.number != seat for row in live.seats),
    )


def headline(live: LiveMatch, seat: int, say: Say) -> str:
    """Say in one sentence who has won, and by how much."""
    scores, winners = live.match.scores(), live.match.winners()
    ranked = sorted(scores, reverse=True)
    if len(scores) == 1:
        who = say.gettext("You") if seat == 0 else live.names[0]
        return say.gettext("{who}: {n} points.").format(who=who, n=scores[0])
    if len(winners) > 1:
        *most, last = [say.gettext("You") if who == seat else live.names[who] for who in winners]
        names = say.gettext("{most} and {last}").format(most=", ".join(most), last=last)
        return say.gettext("{names} share the victory.").format(names=names)
    lead = ranked[0] - ranked[1] if len(ranked) > 1 else ranked[0]
    if winners[0] == seat:
        return say.gettext("You win by {n}.").format(n=lead)
    return say.gettext("{who} wins by {n}.").format(who=live.names[winners[0]], n=lead)


def standings(live: LiveMatch, seat: int, say: Say, tables: Sequence[Grid]) -> list[Standing]:
    """Return the seats from first to last; equal scores share a place."""
    scores = live.match.scores()
    players = next((grid for grid in tables if grid.id == "players"), None)
    order = sorted(range(len(scores)), key=lambda k: -scores[k])
    return [
        Standing(
            1 + sum(other > scores[who] for other in scores),
            who,
            say.gettext("You") if who == seat else live.names[who],
            scores[who],
            who == seat,
            players.rows[who].below if players is not None else (),
            live.game.face.breakdown(live.match.state, who, say),
        )
        for who in order
    ]


def charts(live: LiveMatch, say: Say) -> list[tuple[str, Sequence[Sequence[int]]]]:
    """Return the figures of all seats after every round."""
    game, match = live.game, live.match
    face = game.face
    states = match.opening()
    rows: dict[int, dict[str, Sequence[int]]] = {}
    for action in match.actions:
        before = record.clone(states)
        game.apply(states[0], action)
        if face.round_of(states[0]) != face.round_of(before[0]):
            rows[face.round_of(before[0])] = dict(face.figures(before[0], say))
    rows[face.round_of(states[0])] = dict(face.figures(states[0], say))
    names = list(next(iter(rows.values())))
    points = [rows[k] for k in sorted(rows)]
    if len(points) < 2:
        return []
    return [(name, [point[name] for point in points]) for name in names]


def story(live: LiveMatch, log: Sequence[Entry], most: int = 4) -> list[Entry]:
    """Return the greatest moments: the actions by which all seats together gained most."""
    game, match = live.game, live.match
    states = match.opening()
    gains: dict[int, int] = {}
    total = 0
    for ply, action in enumerate(match.actions, start=1):
        game.apply(states[0], action)
        now = _sum_of_scores(live, states)
        gains[ply], total = now - total, now
    paid = [entry for entry in log if entry.kind == "pay"]
    best = sorted(paid, key=lambda entry: -gains[entry.ply])[:most]
    return sorted(best, key=lambda entry: entry.ply)


def best(live: LiveMatch, log: Sequence[Entry], say: Say) -> Best | None:
    """Return the moments that the game names, each with its line of the log."""
    found = live.game.face.highlights(_steps(live), say)
    told = {(entry.ply, entry.kind): entry.text for entry in log}
    if found is None:
        return None
    lines = [
        (moment.ply, f"{told[moment.ply, moment.kind]} {moment.words}")
        for moment in found.moments
        if (moment.ply, moment.kind) in told
    ]
    return Best(found.title, found.note, lines) if lines else None


def _steps(live: LiveMatch) -> Iterator[tuple[Any, int, Any]]:
    """Go through a match: the position before each action, the action, the position after."""
    game, match = live.game, live.match
    states = match.opening()
    for action in match.actions:
        before = record.clone(states)
        game.apply(states[0], action)
        yield before[0], action, states[0]


def _sum_of_scores(live: LiveMatch, states: record.States) -> int:
    import numpy as np

    from trainshed.core.replay import scores_at

    out = np.zeros(live.match.seats, dtype=np.int64)
    scores_at(states, 0, out)
    return int(out.sum())
