"""Write the stored matches: complete bot games, one for every end, seat count and option value,
plainly labelled so.

Run `python -m tests.write_matches`, for all games or the ones named, after the rules version was
raised; a changed file is reviewed as rules.
"""

import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from trainshed.bots import driving, for_seats
from trainshed.core.game import Game
from trainshed.core.gamefile import to_text
from trainshed.core.match import Match
from trainshed.core.option import decode_all, encode_all, spoken
from trainshed.core.setting import Setting, settings
from trainshed.games import GAMES, find

DATA = Path(__file__).parent / "data"
ENDS = {
    "german_railways": {"all_connected", "impossible", "stalemate", "agreed"},
    "north_american_railways": {"shares", "cities", "no_purchase"},
    "russian_railroads": {"played_out"},
}
# Options with which ends turn up that others never reach
MORE: dict[str, tuple[dict[str, Any], ...]] = {
    "german_railways": ({}, {"impossible_end": "vote"}, {"connection": "adjacent"})
}
# Matches that tell of one rule, by seats and seed
STORIES = {"german_railways": {"undrawn-seat-plays-on": (3, 217)}}


def folder(game: str) -> Path:
    """Return where the matches of a game are."""
    return DATA / game / "matches"


def ending(match: Match) -> str:
    """Return the end of a match as its view names it."""
    return str(match.view().get("end", "played_out"))


def combined(game: Game) -> list[Setting]:
    """List every combination of two or more modules: options that are off unless chosen."""
    modules = [option.name for option in game.options if option.default is False]
    chosen = [
        dict.fromkeys(some, True)
        for size in range(2, len(modules) + 1)
        for some in combinations(modules, size)
    ]
    found = [with_seats(game, options) for options in chosen]
    return [setting for setting in found if setting is not None]


def with_seats(game: Game, options: dict[str, Any]) -> Setting | None:
    """Return the fewest seats that go with some options; None where they go with none."""
    whole = decode_all(game.options, encode_all(game.options, options))
    for seats in range(game.seats[0], game.seats[1] + 1):
        if not game.allows(seats, whole):
            return Setting(seats, options)
    return None


def searched(game: str) -> Iterator[tuple[str, Match]]:
    """Find a short match for every setting, and one for every end that turns up."""
    found: set[str] = set()
    for setting in [*settings(find(game)), *combined(find(game))]:
        name = "-".join(f"{key}-{spoken(value)}".lower() for key, value in setting.options.items())
        yield (
            f"{name or 'default'}-{setting.seats}-seats",
            _shortest(game, setting.seats, setting.options, found),
        )
    for options in MORE.get(game, ({},)):
        for bots in ("greedy", "random", "greedy,random"):
            recorder = driving.Recorder(find(game), for_seats(bots, 3), options)
            for seed in range(1, 400 if len(ENDS[game]) > 1 else 1):
                match = recorder.match(seed)
                if match.is_over and ending(match) not in found:
                    found.add(ending(match))
                    yield f"end-{ending(match).replace('_', '-')}", match
    for name, (seats, seed) in STORIES.get(game, {}).items():
        yield name, driving.Recorder(find(game), for_seats("greedy", seats), {}).match(seed)


def _shortest(game: str, seats: int, options: dict[str, Any], found: set[str]) -> Match:
    recorder = driving.Recorder(find(game), for_seats("greedy", seats), options)
    matches = [recorder.match(seed) for seed in range(1, 13)]
    assert all(match.is_over for match in matches)
    best = min(matches, key=lambda match: len(match.actions))
    found.add(ending(best))
    return best


def main() -> None:
    """Write every file."""
    for game in sys.argv[1:] or GAMES:
        folder(game).mkdir(parents=True, exist_ok=True)
        for name, match in searched(game):
            (folder(game) / f"bots-{name}.json").write_text(
                to_text(match.record()), encoding="utf-8"
            )
            print(name, len(match.actions), ending(match))


if __name__ == "__main__":
    main()
