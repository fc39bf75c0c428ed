"""Ways to set up a game: how many seats with which options, as far as the game takes them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .game import Game
from .option import AnyOption, Document, decode_all, encode_all, spoken
from .say import ENGLISH, Say
from .seeds import below, stream

MOST_TRIES = 1_000  # to draw a combination that a game takes


@dataclass(frozen=True)
class Setting:
    """One way to set up a game: how many seats, and options that differ from their defaults."""

    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        chosen = " ".join(f"{name}={spoken(value)}" for name, value in self.options.items())
        return f"{self.seats} seats {chosen}".strip()


def settings(game: Game) -> list[Setting]:
    """List every number of seats, and every other value of every option, as plainly as allowed."""
    found = [_plainest(game, range(seats, seats + 1), {}) for seats in _seats(game)]
    for option in game.options:
        for value in values_tried(option):
            if value != option.default:
                found.append(_plainest(game, _seats(game), {option.name: value}))
    return [setting for setting in found if setting is not None]


def drawn_setting(game: Game, seed: int) -> Setting:
    """Draw a number of seats and all options, among the combinations that the game takes."""
    draws = stream(seed, "setting")
    fewest, most = game.seats
    for _ in range(MOST_TRIES):
        seats = fewest + int(below(draws, most - fewest + 1))
        options = {
            option.name: values_tried(option)[int(below(draws, len(values_tried(option))))]
            for option in game.options
        }
        if _is_allowed(game, seats, options):
            return Setting(seats, options)
    return settings(game)[0]


def usual_setting(game: Game, seats: int | None = None) -> Setting:
    """Return the setting for so many seats, or four, or the nearest the game takes, that changes
    as few options as it can.
    """
    fewest, most = game.seats
    wanted = max(fewest, min(most, 4)) if seats is None else seats
    game.check_seats(wanted)
    return _plainest(game, range(wanted, wanted + 1), {}) or Setting(wanted, {})


def fitting(
    game: Game,
    seats: int | None,
    fixed: Mapping[str, Any],
    loose: Mapping[str, Any] | None = None,
    *,
    near: int = 4,
    say: Say = ENGLISH,
) -> Setting:
    """Return seats and options as asked for; where they do not go together, with one option changed
    that is not fixed, or with the nearest number of seats where none was asked for. Where nothing
    helps, the game's reason is the complaint.
    """
    fewest, most = game.seats
    wanted = max(fewest, min(most, near)) if seats is None else seats
    game.check_seats(wanted)
    numbers = [wanted] if seats is not None else sorted(_seats(game), key=lambda n: abs(n - wanted))
    for changed in ({}, *_loose(game, fixed)):
        for number in numbers:
            chosen = {**(loose or {}), **changed, **fixed}
            if _is_allowed(game, number, chosen):
                return Setting(number, chosen)
    game.must_allow(wanted, {**(loose or {}), **fixed}, say)
    raise AssertionError("what is not allowed has a reason")


def _loose(game: Game, fixed: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """List the values of options that are not fixed; nobody is given a document unasked."""
    for option in game.options:
        if option.name not in fixed and not isinstance(option, Document):
            for value in option.values:
                yield {option.name: value}


def _seats(game: Game) -> range:
    return range(game.seats[0], game.seats[1] + 1)


def values_tried(option: AnyOption) -> tuple[Any, ...]:
    """Return the values that checks try: all that have names, some of those that are numbers."""
    some = (option.default, option.lowest, option.lowest + 1, option.highest)
    values = option.values or tuple(dict.fromkeys(some))
    return (*values, *option.samples) if isinstance(option, Document) else values


def _plainest(game: Game, seats: range, options: dict[str, Any]) -> Setting | None:
    """Add as little as possible to some options, until the game takes them: one value of one."""
    for added in ({}, *_single(game)):
        for number in seats:
            chosen = {**added, **options}
            if _is_allowed(game, number, chosen):
                return Setting(number, chosen)
    return None


def _single(game: Game) -> Iterator[dict[str, Any]]:
    for option in game.options:
        for value in values_tried(option):
            if value != option.default:
                yield {option.name: value}


def _is_allowed(game: Game, seats: int, options: dict[str, Any]) -> bool:
    chosen = decode_all(game.options, encode_all(game.options, options))
    return not game.allows(seats, chosen)
