"""The log of a match in words: each action with what followed it, chance with its odds."""

import re
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
    """Say what an action does in position 0 of `before`, as a seat or the public may know it.

    Empty where the action is told with the next one.
    """
    from trainshed.core import record

    game = match.game
    after = record.clone(before)
    game.apply(after[0], action)
    seen = record.batch(game.dtype, 2)
    game.redact(before, 0, seat, seen, 0)
    game.redact(after, 0, seat, seen, 1)
    done, *followed = game.words.log(seen[0], action, seen[1], called(match)).split("\n")
    return "\n".join([done + _share(match, before, action), *followed])


def told_run(match: "Match", before: Any, actions: list[int], seat: int = PUBLIC) -> list[str]:
    """Tell outcomes of chance that follow each other: gathered where the game does that."""
    from trainshed.core import record

    game = match.game
    states, texts = record.clone(before), []
    for action in actions:
        if game.words.gathered is None:
            texts.append(told(match, states, action, seat))
        game.apply(states[0], action)
    if game.words.gathered is None:
        return texts
    seen = record.batch(game.dtype, 2)
    game.redact(before, 0, seat, seen, 0)
    game.redact(states, 0, seat, seen, 1)
    return game.words.gathered(seen[0], actions, seen[1], called(match))


def named(match: "Match", text: str) -> str:
    """Write the names of the seats where a text has their numbers: `seat 2` becomes `Cleo`."""
    names = called(match)
    return re.sub(
        r"\b[Ss]eat (\d+)\b",
        lambda found: names[int(found[1])] if int(found[1]) < len(names) else found[0],
        text,
    )


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
            text = told(match, before.states, action) or match.lines()[ply - 1].partition(" ")[2]
            texts.append(_numbered(ply, text))
    return texts


def last_lines(match: "Match", seat: int, most: int) -> list[str]:
    """Return the last log lines as a seat may know them, runs of chance gathered."""
    from trainshed.core import record
    from trainshed.core.game import CHANCE

    texts: list[str] = []
    run: list[int] = []
    start = start_of(match).states
    for ply, (actor, action, before) in enumerate(positions(match)):
        if actor == CHANCE:
            start = start if run else record.clone(before.states)
            run.append(action)
            continue
        texts += [_numbered(ply, line) for line in told_run(match, start, run, seat)] if run else []
        run = []
        if text := told(match, before.states, action, seat):
            texts.append(_numbered(ply + 1, text))
    if run:
        ply = len(match.actions)
        texts += [_numbered(ply, line) for line in told_run(match, start, run, seat)]
    return "\n".join(texts).split("\n")[-most:] if texts else []


def _numbered(ply: int, text: str) -> str:
    return f"{ply:>4}  " + text.replace("\n", "\n      ")
