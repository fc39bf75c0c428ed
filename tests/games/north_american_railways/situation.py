"""Situations of North American Railways: written as text, or met in random matches."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from trainshed.core.conformance import random_match
from trainshed.core.match import Match
from trainshed.core.option import decode_all
from trainshed.core.replay import refusal_at
from trainshed.core.rule import COMPILED
from trainshed.core.setting import Setting
from trainshed.games import find
from trainshed.games.north_american_railways.deck import numbers_in
from trainshed.games.north_american_railways.rules.tables import BUILT_IN, COLUMNS, COMPANY_IDS

GAME = find("north_american_railways")
HEADING = f"{GAME.id} {GAME.rules_version}\n"
POSITIONS = Path(__file__).parents[2] / "data" / GAME.id / "positions"
CITIES = [card["name"] for card in BUILT_IN["cities"]]


def at(text: str, seats: int = 4) -> Match:
    """Start a match at a position written as text, without its heading; four seats by default.

    Where no city column is written, all cities that are not named lie in the columns.
    """
    keys = {line.split()[0] for line in text.splitlines() if line.strip()}
    lines = [text] if "seats" in keys else [f"seats {seats}", text]
    if not any(key.startswith("cities") for key in keys):
        left = [name for name in CITIES if name not in text]
        lines += [f"cities{k + 1} {', '.join(left[k::COLUMNS])}" for k in range(COLUMNS)]
    states = GAME.read_position(HEADING + "\n".join(lines))
    state = states[0]
    numbers = [*state.option.tolist(), *numbers_in(state)]
    match = Match(GAME, int(state.seats), options=decode_all(GAME.options, numbers))
    match.states = states
    return match


def named(name: str) -> Match:
    """Start a match at a named position."""
    return at((POSITIONS / f"{name}.txt").read_text(encoding="utf-8"))


def play(match: Match, *texts: str) -> Match:
    """Make actions one after the other; return the match, so that calls can be chained."""
    for text in texts:
        match.play(text)
    return match


def code_of(match: Match, text: str) -> int:
    """Return the code of the reason against an action, 0 if there is none."""
    action = match.verbs.action(text)
    assert action is not None, text
    return int(refusal_at(match.states, 0, action))


def cash(match: Match) -> list[int]:
    """Return the cash of each seat."""
    return [int(amount) for amount in match.state.cash[: match.seats]]


def treasury(match: Match, company: str) -> int:
    """Return the money of a company."""
    return int(match.state.treasury[COMPANY_IDS.index(company)])


def held(match: Match, company: str) -> list[int]:
    """Return the shares of a company by seat."""
    return [int(n) for n in match.state.shares[: match.seats, COMPANY_IDS.index(company)]]


def director(match: Match, company: str) -> int:
    """Return the seat that directs a company, -1 for nobody."""
    return int(match.state.director[COMPANY_IDS.index(company)])


def bank(match: Match) -> int:
    """Return what the bank has given out, less what it has taken."""
    return int(match.state.given)


def wander(seed: int, seats: int = 4, options: dict[str, Any] | None = None) -> Iterator[Match]:
    """Play a random match; yield it before every action and once at its end."""
    return random_match(GAME, Setting(seats, options or {}), seed)


def count(compiled: int, interpreted: int) -> int:
    """Choose a sample size by the lane."""
    return compiled if COMPILED else interpreted
