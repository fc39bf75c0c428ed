"""Situations of German Railways: written as text, loaded by name, or met in wandering matches."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from trainshed.core.match import Match
from trainshed.core.option import decode_all
from trainshed.core.replay import Steps, refusal_at
from trainshed.core.rule import COMPILED
from trainshed.games import find
from trainshed.games.german_railways.rules.state import ACTION
from trainshed.games.german_railways.rules.tables import HEXES, RAILROAD_IDS, SPACE_IDS, SPACE_NAMES

GAME = find("german_railways")
DATA = Path(__file__).parents[2] / "data" / "german_railways"
NEWEST = GAME.rules_version
HEADING = f"{GAME.id} {NEWEST}\n"

_ID_AT = {at: SPACE_IDS[space] for space, hexes in enumerate(HEXES) for at in hexes}


def at(text: str, seats: int = 4, rules: int = NEWEST) -> Match:
    """Start a match at a position written as text, without its heading; four seats by default."""
    if not any(line.split()[:1] == ["seats"] for line in text.splitlines()):
        text = f"seats {seats}\n{text}"
    states = GAME.read_position(f"{GAME.id} {rules}\n{text}")
    state = states[0]
    options = decode_all(GAME.options, state.option)
    match = Match(GAME, int(state.seats), options=options, rules=rules)
    match.states = states
    return match


def position(name: str, *more: str) -> Match:
    """Start a match at a named position of tests/data; lines in `more` replace or join its own."""
    lines = (DATA / "positions" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    changed = {line.split()[0] for line in more}
    kept = [line for line in lines if line.strip() and line.split()[0] not in changed]
    return at("\n".join([*kept, *more]))


def play(match: Match, *texts: str) -> Match:
    """Make actions one after the other; return the match, so that calls can be chained."""
    for text in texts:
        match.play(text)
    return match


def pass_round(match: Match) -> Match:
    """Let every seat pass its actions until the round is over."""
    while match.state.phase == ACTION:
        match.play("pass")
    return match


def draw(match: Match, *seats: int) -> Match:
    """Draw the markers of these seats, in this order."""
    return play(match, *(f"draw {seat}" for seat in seats))


def code_of(match: Match, text: str) -> int:
    """Return the code of the reason against an action, 0 if there is none."""
    action = GAME.verbs.action(text)
    assert action is not None, text
    return int(refusal_at(match.states, 0, action))


def build(match: Match, railroad: str, *places: str) -> list[int]:
    """Build a whole list, and end it if it has not ended by itself; return what each cost."""
    line = RAILROAD_IDS.index(railroad)
    match.play(f"build {railroad}")
    costs = []
    for place in places:
        before = int(match.state.treasury[line])
        match.play(f"lay {place}")
        costs.append(before - int(match.state.treasury[line]))
    if match.state.building == line:
        match.play("done")
    return costs


def id_at(q: int, r: int) -> str:
    """Return the id of the space of a hex."""
    return _ID_AT[q, r]


def spelled(place: str) -> str:
    """Turn `3,9` or a city's name into the id of its space."""
    q, comma, r = place.partition(",")
    return id_at(int(q), int(r)) if comma else SPACE_IDS[SPACE_NAMES.index(place)]


def space(place: str) -> int:
    """Return the number of a space given as its id or its city."""
    return SPACE_IDS.index(place) if place in SPACE_IDS else SPACE_NAMES.index(place)


def of(values: Any, railroad: str) -> int:
    """Return a railroad's number from a field with one for each."""
    return int(values[RAILROAD_IDS.index(railroad)])


def partners(match: Match, railroad: str) -> list[str]:
    """Return the railroads one is connected with, in printed order."""
    mask = of(match.state.links, railroad)
    return [name for other, name in enumerate(RAILROAD_IDS) if (mask >> other) & 1]


def cash(match: Match) -> list[int]:
    """Return the cash of each seat."""
    return [int(amount) for amount in match.state.cash[: match.seats]]


def sold(**shares: int) -> str:
    """Write how many shares of each railroad are sold, all to seat 0; two where nothing is said."""
    return "\n".join(f"{name} shares {shares.get(name, 2)}" for name in RAILROAD_IDS)


# Wandering matches: random, but lively enough to see every part of the game

_LIKING = {
    "pass": 2,
    "offer": 5,
    "build": 12,
    "lay": 9,
    "done": 1,
    "bid": 4,
    "agree": 1,
    "disagree": 3,
}


def wander(
    seed: int, seats: int = 4, options: dict[str, Any] | None = None, plies: int = 3000
) -> Iterator[tuple[Match, int]]:
    """Play a match by whim: yield it before each ply, together with the action it will make."""
    match = Match(GAME, seats, seed, options)
    yield from wander_on(match, seed, plies)


def wander_on(match: Match, seed: int, plies: int) -> Iterator[tuple[Match, int]]:
    """Play on from where the match is; bids stay small, so that money goes round."""
    whim = random.Random(seed)
    steps = Steps(GAME)
    for _ in range(plies):
        mover, actions = steps.look(match.states)
        if mover < -1:
            return
        action = _choose(whim, actions)
        yield match, action
        steps.advance(match.states, np.array([mover]), np.array([action]))


def _choose(whim: random.Random, actions: Sequence[int]) -> int:
    kinds: dict[str, list[int]] = {}
    for action in actions:
        kinds.setdefault(GAME.verbs.text(action).split()[0], []).append(action)
    names = list(kinds)
    kind = whim.choices(names, [_LIKING.get(name, 1) for name in names])[0]
    few = kinds[kind][:3] if kind == "bid" else kinds[kind]
    return whim.choice(few)


def count(compiled: int, interpreted: int) -> int:
    """Choose a sample size by the lane."""
    return compiled if COMPILED else interpreted
