"""The replay of a match: its position after any ply, by steps of any length, with the whole log."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from trainshed.core import record
from trainshed.core.face import Seen
from trainshed.core.game import OVER
from trainshed.core.known import UNKNOWN
from trainshed.core.parts import Grid, Panel, Strip
from trainshed.core.say import Say

from ..live_match import Entry, LiveMatch
from .draws import sent_in
from .table import Looking, Seat, seats_of

BY_ACTION, BY_DECISION, BY_ROUND = "action", "decision", "round"


@dataclass(frozen=True)
class Way:
    """A way through the match: what it is called, and the plies at which it stops."""

    id: str
    name: str
    stops: Sequence[int]

    def before(self, ply: int) -> int:
        """Return the stop before a ply."""
        return self.stops[max(0, bisect_left(self.stops, ply) - 1)]

    def after(self, ply: int) -> int:
        """Return the stop after a ply."""
        return self.stops[min(len(self.stops) - 1, bisect_right(self.stops, ply))]


@dataclass(frozen=True)
class Curve:
    """A figure of all seats over the match."""

    title: str
    points: Sequence[tuple[int, Sequence[int]]]  # after each decision: its ply, and by seat


@dataclass(frozen=True)
class ReplayPage:
    """What the replay shows after a ply."""

    id: str
    title: str
    ply: int
    plies: int
    told: Sequence[str]  # what the last action did, in one sentence or more
    order: Strip
    panels: Sequence[Panel]
    tables: Sequence[Grid]
    log: Sequence[Entry]
    seats: Sequence[Seat]
    seat: int
    can_fork: bool
    can_return: bool
    game: str
    sent_in: str  # a sentence, where the record was sent in


def at_ply(live: LiveMatch, ply: int) -> LiveMatch:
    """Return a copy of a table as it was after a ply."""
    match = live.match
    earlier = match.from_start()
    earlier.extend(match.actors[:ply], match.actions[:ply])
    return LiveMatch(live.row, live.seats, live.made[:ply], earlier)


def replay_page(live: LiveMatch, seat: int, ply: int, say: Say, language: str) -> ReplayPage:
    """Work out the replay after a ply for one reader.

    The headline says what the last action did, and the order of the round is the one in which it
    was done: the action that ends a round belongs to that round. What was drawn is in it at once.
    """
    ply = max(0, min(ply, live.ply))
    then, base = at_ply(live, ply), f"/t/{live.row.id}/replay"
    game, face = live.game, live.game.face
    quiet = Looking(then, seat, (), say).seen(base).quiet()
    doing = Looking(at_ply(live, ply - 1), seat, (), say).seen(base).quiet() if ply else quiet
    log = live.log(seat, language, say)
    return ReplayPage(
        id=live.row.id,
        title=say.gettext(game.title),
        ply=ply,
        plies=live.ply,
        told=_told(live, ply, quiet.actions[-1] if ply else UNKNOWN, doing, log),
        order=face.order(quiet if _is_drawn(live, ply, doing, quiet) else doing),
        panels=face.shown(quiet),
        tables=face.tables(quiet),
        log=log,
        seats=seats_of(live, seat),
        seat=seat,
        can_fork=then.match.to_move != OVER,
        can_return=live.row.status != "over",
        game=game.id,
        sent_in=sent_in(live.row, say),
    )


def _is_drawn(live: LiveMatch, ply: int, doing: Seen, quiet: Seen) -> bool:
    """Tell whether the last action was drawn for the round in which the match still is."""
    round_of = live.game.face.round_of
    is_chance = ply > 0 and live.match.actors[ply - 1] < 0
    return is_chance and round_of(doing.state) == round_of(quiet.state)


def _told(
    live: LiveMatch, ply: int, action: int, doing: Seen, log: Sequence[Entry]
) -> Sequence[str]:
    """Say what the last action did: by the log, by its label where a later action tells it too."""
    say = doing.say
    if ply == 0:
        return [say.gettext("Before the first action.")]
    here = [entry for entry in log if entry.ply == ply]
    lines = [entry.text for entry in here if entry.kind != "round"]
    if lines or here:
        return lines or [entry.text for entry in here]
    label = live.game.face.label(doing, action) if action != UNKNOWN else "…"
    actor = live.match.actors[ply - 1]
    if actor < 0:
        return [say.gettext("Drawn: {what}").format(what=label)]
    return [f"{doing.name(actor)}: {label}"]


def first_look(live: LiveMatch) -> int:
    """Return the ply at which a replay opens: after the first decision of a match that is over,
    at the newest moment of one that runs.
    """
    if live.row.status != "over":
        return live.ply
    return next((ply for ply in _decisions(live) if ply and live.match.actors[ply - 1] >= 0), 0)


def ways(live: LiveMatch, seat: int, say: Say) -> list[Way]:
    """Return the ways through the match: by action, decision, round, and by the decisions of each
    player; all of them from the first to the last position.
    """
    actors, decisions = live.match.actors, _decisions(live)
    names = [say.gettext("You") if k == seat else name for k, name in enumerate(live.names)]
    found = [
        (BY_DECISION, say.gettext("Every decision"), decisions),
        (BY_ACTION, say.gettext("Every action"), list(range(live.ply + 1))),
        (BY_ROUND, say.gettext("Every round"), _rounds(live)),
    ]
    for who, name in enumerate(names):
        own = [ply for ply in decisions if ply and actors[ply - 1] == who]
        found.append((f"seat-{who}", say.gettext("Decisions: {who}").format(who=name), own))
    return [Way(id, name, sorted({0, *stops, live.ply})) for id, name, stops in found]


def _decisions(live: LiveMatch) -> list[int]:
    """Return the plies after a whole decision; draws that follow each other are one step."""
    actors = [*live.match.actors, 0]
    return [
        ply
        for ply in live.decisions.ends()
        if not (ply and actors[ply - 1] < 0 and actors[ply] < 0)
    ]


def _rounds(live: LiveMatch) -> list[int]:
    """Return the plies at which a round ends."""
    states, game = live.match.opening(), live.game
    found, now = [], game.face.round_of(states[0])
    for ply, action in enumerate(live.match.actions, start=1):
        game.apply(states[0], action)
        was, now = now, game.face.round_of(states[0])
        if was != now:
            found.append(ply)
    return found


def curve(live: LiveMatch, seat: int, say: Say) -> Curve | None:
    """Return the game's first figure after every decision, as far as the reader may know it."""
    states, game = live.match.opening(), live.game
    known, stops = record.batch(game.dtype, 1), set(_decisions(live))
    title, points = "", []
    for ply, action in enumerate([None, *live.match.actions]):
        if action is not None:
            game.apply(states[0], action)
        if ply not in stops:
            continue
        game.redact(states, 0, seat, known, 0)
        for name, values in list(game.face.figures(known[0], say).items())[:1]:
            title = name
            points.append((ply, [int(value) for value in values]))
    is_open = all(value >= 0 for _, values in points for value in values)
    return Curve(title, points) if len(points) > 1 and is_open else None
