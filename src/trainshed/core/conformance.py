"""The promises of the contract, tried on any game with random matches: shipped to users as
`trainshed check`.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from . import gamefile, record
from .error import shorten
from .game import CHANCE, OVER, PUBLIC, Game
from .match import Match
from .option import spoken
from .replay import Steps, law_at, refusal_at
from .seeds import below, match_seed, stream
from .setting import Setting, drawn_setting, settings


@dataclass(frozen=True)
class Result:
    """How one promise was kept."""

    name: str
    passed: bool
    detail: str
    seconds: float


class Broken(Exception):  # noqa: N818 - a promise is broken, the program is not
    """A promise was not kept; the text says where."""


def random_match(
    game: Game, setting: Setting, seed: int, limit: int | None = None
) -> Iterator[Match]:
    """Play a random match; yield it before every action and once at its end."""
    match = Match(game, setting.seats, seed, setting.options)
    choices = stream(seed, "conformance")
    longest = game.max_length if limit is None else limit
    while not match.is_over and len(match.actions) < longest:
        yield match
        if match.to_move == CHANCE:
            match.play_chance()
        else:
            legal = match.legal()
            match.play(legal[below(choices, len(legal))])
    yield match


def run(game: Game, games: int = 30, seed: int = 1) -> Iterator[Result]:
    """Try every promise on `games` random matches spread over the settings; yield a result for
    each.
    """
    for name, promise in PROMISES:
        begin = time.perf_counter()
        try:
            detail, passed = promise(game, tables(game, games, seed)), True
        except Broken as broken:
            detail, passed = str(broken), False
        except Exception as error:  # a rule or a text of the game that fails keeps no promise
            told = " ".join(f"{type(error).__name__}: {error}".split())
            detail, passed = shorten(told, 300), False
        yield Result(name, passed, detail, time.perf_counter() - begin)


Tables = list[tuple[Setting, int]]


def tables(game: Game, games: int, seed: int) -> Tables:
    """Spread matches over every seat count and every value of every option, then over combinations
    drawn at random: at least as many as there are plain ones.
    """
    plain = settings(game)
    tables = []
    for k in range(max(games, 2 * len(plain))):
        own = int(match_seed(seed, k))
        tables.append((plain[k] if k < len(plain) else drawn_setting(game, own), own))
    return tables


def _fail(match: Match, what: str) -> Broken:
    where = f"{match.seats} seats, seed {match.seed}, after {len(match.actions)} actions"
    chosen = " ".join(f"{name}={spoken(value)}" for name, value in match.options.items())
    return Broken(f"{what} ({where}, options {chosen})")


def choices_are_listed(game: Game, tables: Tables) -> str:
    """Legal actions and outcomes are ascending, unique, in range; something is possible until the
    end.
    """
    plies = 0
    for setting, seed in tables:
        for match in random_match(game, setting, seed):
            mover, actions = Steps(game).look(match.states)
            if (mover == OVER) != (not actions):
                raise _fail(match, f"mover {mover} with {len(actions)} choices")
            if any(a >= b for a, b in pairwise(actions)):
                raise _fail(match, "choices are not ascending")
            if actions and not 0 <= actions[0] <= actions[-1] < len(game.verbs):
                raise _fail(match, "a choice is outside the action space")
            if any(weight <= 0 for _, weight in match.outcomes()):
                raise _fail(match, "an outcome has no weight")
            plies += 1
    return f"{len(tables)} matches, {plies:,} positions"


def laws_hold(game: Game, tables: Tables) -> str:
    """Every position of every match keeps the game's laws; every match ends within its bound."""
    longest = 0
    for setting, seed in tables:
        for match in random_match(game, setting, seed):
            if not 0 <= match.state.phase < game.phases:
                raise _fail(match, f"phase {match.state.phase}, but {game.phases} phases")
            if law_at(match.states, 0):
                raise _fail(match, f"broken law: {match.law()}")
        if not match.is_over:
            raise _fail(match, f"not over after {game.max_length} actions")
        longest = max(longest, len(match.actions))
    return f"longest match {longest:,} actions, bound {game.max_length:,}"


def legality_has_one_judge(game: Game, tables: Tables) -> str:
    """`refuse` finds a reason against exactly those actions that are not listed."""
    looked = 0
    for setting, seed in tables:
        for match in random_match(game, setting, seed):
            if len(match.actions) % 7 and not match.is_over:
                continue
            _, listed = Steps(game).look(match.states)
            allowed = [a for a in range(len(game.verbs)) if refusal_at(match.states, 0, a) == 0]
            if allowed != listed:
                odd = sorted(set(allowed) ^ set(listed))[0]
                raise _fail(match, f"'{match.verbs.text(odd)}' is judged in two ways")
            looked += 1
    return f"{looked:,} positions, {len(game.verbs):,} actions each"


def same_actions_same_bytes(game: Game, tables: Tables) -> str:
    """A replay of the list of actions gives the same position, byte for byte; copies are
    independent.
    """
    for setting, seed in tables:
        *_, match = random_match(game, setting, seed)
        before = match.states.tobytes()
        copy = record.clone(match.states)
        again = match.from_start()
        again.extend(match.actors, match.actions)
        if again.states.tobytes() != before:
            raise _fail(match, "a replay gives other bytes")
        copy["phase"] = -1
        if match.states.tobytes() != before:
            raise _fail(match, "a copy shares memory with its source")
    return f"{len(tables)} matches"


def text_round_trips(game: Game, tables: Tables) -> str:
    """Actions, positions and records come back from their text as they went in."""
    positions = 0
    for setting, seed in tables:
        verbs = Match(game, setting.seats, seed, setting.options).verbs
        for action, text in enumerate(verbs.texts):
            if len(verbs) != len(game.verbs) or verbs.action(text) != action:
                raise Broken(f"action {action} does not come back from '{text}'")
        for match in random_match(game, setting, seed):
            if len(match.actions) % 11 and not match.is_over:
                continue
            back = game.read_position(game.write_position(match.state))
            changed = next(record.differences(match.state, back[0], game.ignored), None)
            if changed:
                raise _fail(match, f"position text loses {changed[0]}{list(changed[1])}")
            positions += 1
        text = gamefile.to_text(match.record())
        if gamefile.from_text(text, lambda name: game).record() != match.record():
            raise _fail(match, "a record does not come back from its text")
    return f"{len(game.verbs):,} actions, {positions:,} positions, {len(tables)} records"


def secrets_are_kept(game: Game, tables: Tables) -> str:
    """What a seat sees does not change with what is hidden from it; guesses for the unknown fit
    what it sees.
    """
    looked = 0
    for setting, seed in tables:
        for match in random_match(game, setting, seed):
            if len(match.actions) % 13:
                continue
            for seat in (PUBLIC, *range(match.seats)):
                seen = match.redacted(seat)
                secrets = game.hidden_from(match.state, seat)
                marked = record.clone(match.states)
                for name, index in secrets:
                    marked[name][(0, *index)] = 1
                other = record.batch(game.dtype, 1)
                game.redact(marked, 0, seat, other, 0)
                if other.tobytes() != seen.tobytes():
                    raise _fail(match, f"seat {seat} can tell hidden fields apart")
                shown = record.clone(match.states)
                game.redact(match.states, 0, seat, shown, 0)
                for name, index in secrets:
                    shown[name][(0, *index)] = match.states[name][(0, *index)]
                if shown.tobytes() != match.states.tobytes():
                    raise _fail(match, f"seat {seat} is refused what is no secret")
                guess = record.clone(match.states)
                game.determinise(guess[0], seat, stream(seed, "guess"))
                game.redact(guess, 0, seat, other, 0)
                if other[0].tobytes() != seen.tobytes():
                    raise _fail(match, f"a guess for seat {seat} contradicts what it sees")
            looked += 1
    return f"{looked:,} positions, hidden fields: {', '.join(game.hidden) or 'none'}"


def results_add_up(game: Game, tables: Tables) -> str:
    """Shares of the victory sum to 1 and go to the highest scores; a solo match has a worth."""
    for setting, seed in tables:
        *_, match = random_match(game, setting, seed)
        if not match.is_over:
            continue
        returns, scores = np.array(match.returns()), np.array(match.scores())
        if not _is_shared_out(returns) or not match.winners():
            raise _fail(match, f"returns {returns.tolist()}")
        if min(scores[match.winners()]) < scores.max():
            raise _fail(match, f"scores {scores.tolist()}, winners {match.winners()}")
    return f"{len(tables)} matches"


def _is_shared_out(shares: Any) -> bool:
    """Tell whether several seats share 1, or a single one has a worth between 0 and 1: were it
    always 1, a search could not tell a good solo match from a bad one.
    """
    if len(shares) == 1:
        return bool(0 < shares[0] < 1)
    return bool(abs(shares.sum() - 1) <= 1e-9 and shares.min() >= 0)


def judgements_add_up(game: Game, tables: Tables) -> str:
    """Likely shares of the victory are none below 0 and sum to 1, in every position."""
    if game.evaluate is None:
        return "the game has no judgement of its own"
    looked = 0
    for setting, seed in tables:
        for match in random_match(game, setting, seed):
            if len(match.actions) % 5 and not match.is_over:
                continue
            shares = np.zeros(match.seats)
            game.evaluate(match.state, shares)
            if not _is_shared_out(shares):
                raise _fail(match, f"likely shares {shares.tolist()}")
            looked += 1
    return f"{looked:,} positions"


def what_is_considered_is_legal(game: Game, tables: Tables) -> str:
    """Of the legal actions some are worth a look, at least one, and in their order."""
    looked = 0
    for setting, seed in tables:
        for match in random_match(game, setting, seed):
            if len(match.actions) % 5 or match.is_over or match.to_move == CHANCE:
                continue
            actions = np.zeros(game.max_actions_at_once, dtype=np.int64)
            n = int(game.legal(match.state, actions))
            legal = set(actions[:n].tolist())
            kept = actions[: int(game.consider(match.state, actions, n))].tolist()
            if not kept or not set(kept) <= legal or kept != sorted(set(kept)):
                raise _fail(match, f"considered {kept}")
            looked += 1
    return f"{looked:,} positions"


PROMISES: tuple[tuple[str, Callable[[Game, Tables], str]], ...] = (
    ("choices are listed", choices_are_listed),
    ("laws hold, matches end", laws_hold),
    ("legality has one judge", legality_has_one_judge),
    ("same actions, same bytes", same_actions_same_bytes),
    ("text round-trips", text_round_trips),
    ("secrets are kept", secrets_are_kept),
    ("results add up", results_add_up),
    ("judgements add up", judgements_add_up),
    ("what is considered is legal", what_is_considered_is_legal),
)
