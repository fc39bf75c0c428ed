"""The end of a match: who won, the figures round by round, the story, the proof of the draws."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from trainshed.core import record
from trainshed.core.parts import Bits, Grid, Lead, Panel
from trainshed.core.say import Say

from ..db.models import GUEST
from ..live_match import Entry, LiveMatch
from .draws import Draws, draws_of
from .reckoning import Reckoning, curve, reckoning, steps
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
    reckoning: Reckoning

    def called(self, you: str) -> list[str]:
        """Return what the reader calls the seats: "You" for the reader's own."""
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
        reckoning=reckoning(live, seat, log, say),
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
    who = live.names[winners[0]]
    if seat >= 0:
        behind = ranked[0] - scores[seat]
        return behind_in_words(1 + sum(other > scores[seat] for other in scores), say).format(
            who=who, n=behind
        )
    return say.gettext("{who} wins by {n}.").format(who=who, n=lead)


def behind_in_words(place: int, say: Say) -> str:
    """Say who has won and which place the reader has, with {who} and {n} to be filled in."""
    return {
        1: say.gettext("{who} wins the tie. You are second."),
        2: say.gettext("{who} wins. You are second, {n} behind."),
        3: say.gettext("{who} wins. You are third, {n} behind."),
        4: say.gettext("{who} wins. You are fourth, {n} behind."),
        5: say.gettext("{who} wins. You are fifth, {n} behind."),
    }.get(place, say.gettext("{who} wins. You are {n} behind."))


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
    sums = [sum(scores) for scores in curve(live)]
    gains = [0, *(after - before for before, after in pairwise(sums))]
    paid = [entry for entry in log if entry.kind == "pay"]
    best = sorted(paid, key=lambda entry: -gains[entry.ply])[:most]
    return sorted(best, key=lambda entry: entry.ply)


def best(live: LiveMatch, log: Sequence[Entry], say: Say) -> Best | None:
    """Return the moments that the game names, each with its line of the log."""
    found = live.game.face.highlights(steps(live), say)
    told = {(entry.ply, entry.kind): entry.text for entry in log}
    if found is None:
        return None
    lines = [
        (moment.ply, f"{told[moment.ply, moment.kind]} {moment.words}")
        for moment in found.moments
        if (moment.ply, moment.kind) in told
    ]
    return Best(found.title, found.note, lines) if lines else None
