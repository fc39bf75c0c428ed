"""Pairs of matches of a registered game that differ only in what a reader may not know.

Where all actions are public, and what is hidden (money in North American Railways) follows from
them, the twin begins with other hidden fields, and is kept where the same actions lead it through
the same positions in the reader's eyes. Where things are done in secret (end-bonus cards of Russian
Railroads), they are done otherwise.
"""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from trainshed.core.game import Game
from trainshed.core.match import Match
from trainshed.core.setting import Setting
from trainshed.web.db.models import DECIDED, DRAWN, FORCED
from trainshed.web.db.repo import Made

NAMES = ("Vera", "Ben", "Anna", "Carl", "Dora")
STEP = 100  # hidden amounts differ by hundreds: money of North American Railways is paper

Changes = Sequence[tuple[str, tuple[int, ...], int]]  # field, index, by how much
_changes: list[Changes] = [()]
_new = Game.new


def _begun_otherwise(game: Game, *given: Any) -> Any:
    states = _new(game, *given)
    for name, index, more in _changes[-1]:
        states[name][(0, *index)] += more
    return states


@contextmanager
def beginning_with(changes: Changes) -> Iterator[None]:
    """Let every match of this process begin with other hidden fields, as long as this lasts."""
    Game.new = _begun_otherwise  # type: ignore[method-assign]
    _changes.append(changes)
    try:
        yield
    finally:
        _changes.pop()
        Game.new = _new  # type: ignore[method-assign]


@dataclass(frozen=True)
class Twin:
    """A match: how it began, and its actions as the house would have stored them."""

    game: Game
    setting: Setting
    made: Sequence[Made]
    mover: int
    changes: Changes = ()

    def match(self) -> Match:
        """Return the match before its first action."""
        return Match(self.game, NAMES[: self.setting.seats], options=self.setting.options)


def random_twin(game: Game, setting: Setting, length: int, chance: random.Random) -> Twin:
    """Play at random up to a length; the match is not over, for then all is open."""
    seed = chance.randrange(10**6)
    match = Match(game, NAMES[: setting.seats], seed, setting.options)
    while len(match.actions) < length:
        if match.to_move < 0:
            match.play_chance()
        else:
            match.play(chance.choice(match.legal()))
        if match.is_over:
            match.undo(1)
            break
    return stored(Twin(game, setting, [], -1), match.actors, match.actions)


def stored(twin: Twin, actors: Sequence[int], actions: Sequence[int]) -> Twin:
    """Return the actions with how each was made: drawn, decided, or the only choice there was."""
    match, made = twin.match(), []
    for ply, (actor, action) in enumerate(zip(actors, actions, strict=True)):
        how = DRAWN if actor < 0 else FORCED if len(match.legal()) == 1 else DECIDED
        made.append(Made(actor, match.verbs.text(action), ply, how))
        assert match.extend([actor], [action]) is None
    return Twin(twin.game, twin.setting, made, match.to_move, twin.changes)


def otherwise(twin: Twin, reader: int, chance: random.Random, tries: int = 40) -> Twin | None:
    """Return a twin that a reader must not be able to tell apart, None where none is found."""
    hidden = twin.game.hidden_from(twin.match().state, reader)
    known = knowledge(twin, reader)
    verbs = twin.match().verbs
    actions = [verbs.texts.index(made.text) for made in twin.made]
    for _ in range(tries if hidden else 0):
        changes = [(name, index, STEP * chance.randrange(-9, 20)) for name, index in hidden]
        other = Twin(twin.game, twin.setting, twin.made, twin.mover, changes)
        with beginning_with(changes):
            if knowledge(other, reader) == known:
                return stored(other, [made.actor for made in twin.made], actions)
    return None


def dealt_otherwise(twin: Twin, reader: int, chance: random.Random, tries: int = 40) -> Twin | None:
    """Return a twin in which chance and the others did other things in secret, such that a reader
    must not be able to tell it apart; None where none is found.
    """
    known = knowledge(twin, reader)
    for _ in range(tries):
        texts = _other_secrets(twin, reader, chance)
        if texts is None or texts == [made.text for made in twin.made]:
            continue
        actions = [twin.match().verbs.texts.index(text) for text in texts]
        other = stored(twin, [made.actor for made in twin.made], actions)
        if knowledge(other, reader) == known:
            return other
    return None


def _other_secrets(twin: Twin, reader: int, chance: random.Random) -> list[str] | None:
    """Draw what was done in secret anew; None where the other actions do not fit any more."""
    match, texts = twin.match(), []
    for made in twin.made:
        text, verb = made.text, made.text.partition(" ")[0]
        if verb in twin.game.secret and made.actor != reader:
            there_are = match.legal() or [outcome for outcome, _ in match.outcomes()]
            text = chance.choice([each for each in there_are if each.partition(" ")[0] == verb])
        if match.extend([made.actor], [match.verbs.texts.index(text)]) is not None:
            return None
        texts.append(text)
    return texts


def knowledge(twin: Twin, reader: int) -> list[tuple[bytes, int, list[str]]] | None:
    """Return what a reader may know, ply by ply: positions, who moves, what he himself may do.

    None where an action is not legal: then it is no match.
    """
    match, known = twin.match(), []
    for made in twin.made:
        known.append(_known(match, reader))
        if match.extend([made.actor], [match.verbs.texts.index(made.text)]) is not None:
            return None
    return [*known, _known(match, reader)]


def _known(match: Match, reader: int) -> tuple[bytes, int, list[str]]:
    mover = match.to_move
    return match.redacted(reader).tobytes(), mover, match.legal() if mover == reader else []
