"""What a tournament is to play: its tables and matches, and what makes it the same as another."""

import hashlib
import json
import stat
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

from trainshed import bots
from trainshed.bots import files
from trainshed.core import generic
from trainshed.core.error import BadInput
from trainshed.core.game import Game
from trainshed.core.rule import PACKAGE
from trainshed.core.seeds import match_seed
from trainshed.games import find

MOST_MATCHES = 10_000_000
DECIDING = ("core", "bots")  # the rooms


@dataclass(frozen=True)
class Fixture:
    """One match to be played: which bot sits where."""

    number: int
    seed: int
    table: tuple[int, ...]  # the entry in each seat


@dataclass(frozen=True)
class Schedule:
    """A tournament before it is played."""

    game: str
    seats: int
    bots: tuple[str, ...]  # specs as given
    asked: int  # matches; rounded up, so that every seating comes equally often
    seed: int
    options: dict[str, Any]
    limit: float  # seconds a bot may take for one decision

    @cached_property
    def entries(self) -> tuple[str, ...]:
        """The different bots, in the order given: equal ones are one entry."""
        return tuple(dict.fromkeys(self.bots))

    @cached_property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """Every way to seat the bots: fewer than seats repeat in turn, of more every choice."""
        given = [self.entries.index(text) for text in self.bots]
        if len(given) < self.seats:
            given = [given[seat % len(given)] for seat in range(self.seats)]
        tables = {tuple(sorted(table)) for table in combinations(given, self.seats)}
        return tuple(
            seating for table in sorted(tables) for seating in sorted(set(permutations(table)))
        )

    @cached_property
    def rounds(self) -> int:
        """How many seeds are played, each with every seating."""
        return -(-self.asked // len(self.seatings))

    @property
    def matches(self) -> int:
        """How many matches there are."""
        return self.rounds * len(self.seatings)

    @property
    def the_game(self) -> Game:
        """The game itself."""
        return find(self.game)

    def fixture(self, number: int) -> Fixture:
        """Return a match by its number: all seatings of the first seed, then of the second, ..."""
        round_number, seating = divmod(number, len(self.seatings))
        seed = int(match_seed(self.seed, round_number))
        return Fixture(number, seed, self.seatings[seating])

    def setup(self) -> dict[str, Any]:
        """Return everything the results depend on: two tournaments with the same are the same."""
        facts = asdict(self) | {"bots": list(self.bots), "matches": self.matches}
        del facts["asked"]
        version = self.the_game.rules_version
        return facts | {"rules": version, "sources": sources(self.the_game), "files": self._files()}

    def name(self) -> str:
        """Return a short name of its own for a tournament."""
        digest = hashlib.sha256(json.dumps(self.setup(), sort_keys=True).encode()).hexdigest()
        return f"{self.game}-{digest[:12]}"

    def _files(self) -> dict[str, str]:
        paths = [files.split(text)[0] for text in self.entries if files.is_file(text)]
        return {path: files.fingerprint(Path(path)) for path in paths}


def sources(game: Game, rooms: Sequence[str] = DECIDING) -> str:
    """Hash what decides a match: the game's rules, and the sources of what plays with them; or of
    other rooms that work with them.
    """
    digest = hashlib.sha256(generic.stamp(game).encode())
    for path in sorted(path for room in rooms for path in (PACKAGE / room).rglob("*.py")):
        digest.update(str(path.relative_to(PACKAGE)).encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def make_schedule(
    game: str,
    specs: Sequence[str],
    *,
    seats: int | None = None,
    matches: int = 100,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    limit: float = 60.0,
) -> Schedule:
    """Check what was asked for and return the schedule; a file is only looked for, not yet run."""
    from trainshed.core.option import decode_all, encode_all
    from trainshed.core.setting import fitting

    found = find(game)
    if not specs:
        raise BadInput("an arena needs bots: trainshed arena GAME BOT BOT ...")
    texts = tuple(_check(text) for text in specs)
    fewest, most = found.seats
    near = len(texts) if fewest <= len(texts) <= most else 4
    setting = fitting(found, seats, options or {}, near=near)
    chosen = decode_all(found.options, encode_all(found.options, setting.options))
    schedule = Schedule(found.id, setting.seats, texts, matches, seed, chosen, limit)
    if schedule.matches > MOST_MATCHES:
        raise BadInput(f"{schedule.matches:,} matches are too many; {MOST_MATCHES:,} are the most")
    return schedule


def _check(text: str) -> str:
    """Return a spec as the house spells it, or say what is wrong with it."""
    if not files.is_file(text):
        return bots.find(text).text
    path = Path(files.split(text.strip())[0])
    try:
        is_there = stat.S_ISREG(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        is_there = False
    except OSError as error:  # from 3.14 on `Path.is_file` would not tell
        raise BadInput(f"bot '{path}': {error.strerror}; name a Python file") from error
    if not is_there:
        raise BadInput(f"bot '{path}': there is no such file")
    return text.strip()
