"""Playthroughs: a match told line by line, with everything the contract says at every ply; golden
files for tests.
"""

from itertools import groupby
from typing import Any

from . import record
from .game import CHANCE, Game
from .match import Match, line
from .option import spoken
from .say import ENGLISH

MOST_OUTCOMES = 8  # more are only counted


def tell(match: Match) -> str:
    """Tell a finished or running match from its start: choices, action, what changed, in one line
    a ply.
    """
    game = match.game
    told = match.from_start()
    chosen = " ".join(f"{name}={spoken(value)}" for name, value in match.options.items())
    lines = [
        f"# {game.id} rules {match.rules}, {match.seats} seats, seed {match.seed}",
        f"# {chosen}",
        "",
    ]
    for actor, action in zip(match.actors, match.actions, strict=True):
        choices = _choices(told)
        before = record.clone(told.states)
        told.extend([actor], [action])
        changes = _changes(game, before[0], told.state)
        text = line(actor, told.verbs.text(action))
        lines.append(f"{len(told.actions):4} {text:<12} | {choices} | {changes}")
    lines += ["", f"# {record.digest(told.state, game.ignored)} law {told.law() or 'kept'}"]
    if told.is_over:
        lines.append(f"# over: {game.face.ending(told.state, ENGLISH)}")
        lines.append(f"# scores {told.scores()} returns {told.returns()} winners {told.winners()}")
    return "\n".join(lines) + "\n"


def _choices(match: Match) -> str:
    """Write what may happen next, runs of numbers drawn together."""
    if match.to_move == CHANCE:
        outcomes = [(text.partition(" ")[2], weight) for text, weight in match.outcomes()]
        if len(outcomes) > MOST_OUTCOMES and len({weight for _, weight in outcomes}) == 1:
            return f"{len(outcomes)} alike"
        return " ".join(f"{text}:{weight}" for text, weight in outcomes)
    verbs = groupby((text.partition(" ") for text in match.legal()), key=lambda part: part[0])
    return " ".join(_run(verb, [part[2] for part in parts]) for verb, parts in verbs)


def _run(verb: str, arguments: list[str]) -> str:
    if arguments == [""]:
        return verb
    if len(arguments) > 2 and all(argument.isdigit() for argument in arguments):
        return f"{verb} {arguments[0]}..{arguments[-1]}"
    return f"{verb} {','.join(arguments)}"


def _changes(game: Game, before: Any, after: Any) -> str:
    """Write the fields that changed; sets of spaces repeat the track and are left out, being wide
    numbers.
    """
    wide = [name for name in game.dtype.names or () if game.dtype[name].base.itemsize == 8]
    changed = record.differences(before, after, (*game.ignored, *wide))
    return " ".join(f"{name}{_index(at)} {old}>{new}" for name, at, old, new in changed)


def _index(at: tuple[int, ...]) -> str:
    return f"[{','.join(map(str, at))}]" if at else ""
