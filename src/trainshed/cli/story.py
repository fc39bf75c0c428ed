"""The log of a match in words: one line for each action, chance with its odds."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trainshed.core.match import Match

PUBLIC = -1


def called(match: "Match") -> list[str]:
    """Return what to call the seats: bots without prefix, with their seat if several are alike."""
    plain = [name.removeprefix("bot:") for name in match.names]
    return [f"{name}#{seat}" if plain.count(name) > 1 else name for seat, name in enumerate(plain)]


def start_of(match: "Match") -> "Match":
    """Return the same match before its first action."""
    from trainshed.core.match import Match

    return Match(match.game, match.names, match.seed, match.options)


def positions(match: "Match") -> "Iterator[tuple[int, int, Match]]":
    """Replay a match: yield actor, action and the match just before each of its actions.

    The match that is yielded is one and the same, and moves on.
    """
    running = start_of(match)
    for actor, action in zip(match.actors, match.actions, strict=True):
        yield actor, action, running
        running.extend([actor], [action])


def told(match: "Match", before: Any, action: int, seat: int = PUBLIC) -> str:
    """Say what an action does in position 0 of `before`, as a seat or the public may know it."""
    from trainshed.core import record

    game = match.game
    after = record.clone(before)
    game.apply(after[0], action)
    seen = record.batch(game.dtype, 2)
    game.redact(before, 0, seat, seen, 0)
    game.redact(after, 0, seat, seen, 1)
    return game.words.log(seen[0], action, seen[1], called(match)) + _share(match, before, action)


def _share(match: "Match", before: Any, action: int) -> str:
    """Say how likely an outcome of chance was."""
    from trainshed.core.replay import Steps

    outcomes = dict(Steps(match.game).outcomes(before))
    share = Fraction(outcomes.get(action, 1), sum(outcomes.values()) or 1)
    return f" ({share.numerator} in {share.denominator})" if share < 1 else ""


def lines(match: "Match", first: int, last: int) -> list[str]:
    """Return the log lines of the actions number `first` to `last` (counted from 1)."""
    texts = []
    for ply, (_, action, before) in enumerate(positions(match), start=1):
        if ply > last:
            break
        if ply >= first:
            texts.append(f"{ply:>4}  {told(match, before.states, action)}")
    return texts
