"""How a finished match is reckoned for one reader: sums that add up, and the reader's own story."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from trainshed.core import record
from trainshed.core.parts import Ledger
from trainshed.core.replay import scores_at
from trainshed.core.say import Say

from ..live_match import Entry, LiveMatch

TELLING = ("pay", "sale")  # of several lines of one action, the kinds that are told first
MOST_LINES = 2  # of the last payment: more would be a list


@dataclass(frozen=True)
class Turning:
    """The moment from which on one seat was ahead of another for good."""

    ply: int
    words: str


@dataclass(frozen=True)
class Reckoning:
    """What each seat's score is made of, and what readers are told of their own match."""

    ledger: Ledger | None
    sentences: Sequence[str] = ()
    turning: Turning | None = None


def steps(live: LiveMatch) -> Iterator[tuple[Any, int, Any]]:
    """Go through a match: the position before each action, the action, the position after."""
    game, match = live.game, live.match
    states = match.opening()
    for action in match.actions:
        before = record.clone(states)
        game.apply(states[0], action)
        yield before[0], action, states[0]


def curve(live: LiveMatch) -> list[list[int]]:
    """Return the scores of all seats before the first action, and after each."""
    states, out = live.match.opening(), np.zeros(live.match.seats, dtype=np.int64)
    scores_at(states, 0, out)
    points = [out.tolist()]
    for action in live.match.actions:
        live.game.apply(states[0], action)
        scores_at(states, 0, out)
        points.append(out.tolist())
    return points


def reckoning(live: LiveMatch, seat: int, log: Sequence[Entry], say: Say) -> Reckoning:
    """Work out the sums of a match, and its story for a seat: what it has more and less than the
    one it is measured by, and when that was decided.
    """
    found = live.game.face.ledger(steps(live), say)
    sums = found if found is not None and any(map(any, found.rows)) else None
    if seat < 0 or live.match.seats < 2:
        return Reckoning(sums)
    rival = rival_of(live.match.scores(), seat)
    sentences = [] if sums is None else compared(sums, seat, rival, live.names[rival], say)
    return Reckoning(sums, sentences, turning(live, seat, rival, log, say))


def rival_of(scores: Sequence[int], seat: int) -> int:
    """Return the seat that another is measured by: the best of the others."""
    return max((other for other in range(len(scores)) if other != seat), key=scores.__getitem__)


def compared(ledger: Ledger, seat: int, rival: int, name: str, say: Say) -> list[str]:
    """Say where a seat has least beside another, if it has less in all, and where most."""
    rows = list(zip(ledger.heads, ledger.rows[seat], ledger.rows[rival], strict=True))
    least = min(rows, key=lambda row: row[1] - row[2])
    most = max(rows, key=lambda row: row[1] - row[2])
    told = []
    if sum(ledger.rows[seat]) < sum(ledger.rows[rival]):
        told.append((say.gettext("Lost on: {what}, {mine} to {who}'s {theirs}."), least))
    if most[1] > most[2]:
        told.append((say.gettext("Gained on: {what}, {mine} to {who}'s {theirs}."), most))
    return [
        words.format(who=name, what=what, mine=signed(mine), theirs=signed(theirs))
        for words, (what, mine, theirs) in told
    ]


def signed(value: int) -> str:
    """Write a figure of a ledger; what was spent with a minus sign."""
    return f"−{-value}" if value < 0 else str(value)


def turning(
    live: LiveMatch, seat: int, rival: int, log: Sequence[Entry], say: Say
) -> Turning | None:
    """Return when the better of two seats came to lead for good, with its line of the log."""
    points = curve(live)
    lead = [scores[seat] - scores[rival] for scores in points]
    if lead[-1] == 0:
        return None
    wins = lead[-1] > 0
    ply = 1 + max((k for k, by in enumerate(lead) if (by <= 0 if wins else by >= 0)), default=-1)
    here = [entry for entry in log if entry.ply == ply and entry.kind != "round"]
    paid = [entry for entry in log if entry.kind == "pay"]
    if paid and ply == paid[-1].ply:
        lines = [entry.text for entry in paid if entry.ply == ply]
        line = " ".join(lines) if len(lines) <= MOST_LINES else ""
        return Turning(ply, " ".join((say.gettext("The last payment decided it."), line)).strip())
    if not here:
        return None
    telling = sorted(here, key=lambda entry: entry.kind not in TELLING)[0]
    words = say.gettext("Behind {who} for good since this: {line}")
    if wins:
        words = say.gettext("Ahead of {who} for good since this: {line}")
    return Turning(ply, words.format(who=live.names[rival], line=telling.text))
