"""Puzzles: positions of matches in which one choice is clearly best, as a game keeps them in
`data/puzzles.json`.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from trainshed.core.error import BadInput
from trainshed.core.game import CHANCE, Game
from trainshed.core.match import Match

FORMAT = "trainshed-puzzles/1"
LEVELS = ("beginner", "club", "expert")  # from the weakest to the strongest
FILE = "puzzles.json"


@dataclass(frozen=True)
class Alternative:
    """A choice of a puzzle, and what the judge found of it."""

    action: str
    chances: Sequence[float]  # of each seat to win, after it
    score: float  # that the seat expects at the end
    behind: float  # how much less it wins than the answer
    error: float  # the standard error of that


@dataclass(frozen=True)
class Puzzle:
    """A position, who is asked there, and what is best."""

    seats: int
    options: Mapping[str, Any]  # that are not as usual
    rules: int
    seed: int  # of the match it comes from
    actions: Sequence[str]  # that lead to it: actor and text
    seat: int
    answer: str
    choices: Sequence[Alternative]  # the answer among them, in the order of the rules
    level: str  # the weakest that solves it
    solved: Mapping[str, int]  # how many of `tries` each level found it in
    tries: int

    def match(self, game: Game, names: Sequence[str] = ()) -> Match:
        """Return the match as it stands there."""
        match = Match(game, names or self.seats, self.seed, self.options, self.rules)
        actors, actions = [], []
        for line in self.actions:
            actor, _, text = line.partition(" ")
            action = match.verbs.action(text)
            if action is None:
                raise BadInput(f"a puzzle of {game.id}: there is no action '{text}'")
            actors.append(CHANCE if actor == "*" else int(actor))
            actions.append(action)
        refused = match.extend(actors, actions)
        if refused is not None:
            raise BadInput(f"a puzzle of {game.id}: {refused}")
        return match

    def choice(self, action: str) -> Alternative:
        """Return what was found of a choice."""
        return next(each for each in self.choices if each.action == action)


@dataclass(frozen=True)
class Collection:
    """The puzzles of a game, and the command that mined them."""

    game: str
    command: str
    playouts: int  # of each choice
    puzzles: Sequence[Puzzle]


def collection_of(game: Game) -> Collection | None:
    """Return the puzzles that a game brings; None where it brings none."""
    home = game.face.home
    path = None if home is None else home / "data" / FILE
    return _read(path) if path is not None and path.is_file() else None


def puzzles_of(game: Game) -> Sequence[Puzzle]:
    """Return the puzzles of a game, in the order of their numbers."""
    found = collection_of(game)
    return () if found is None else found.puzzles


@cache
def _read(path: Path) -> Collection:
    return from_text(path.read_text("utf-8"))


def to_text(given: Collection) -> str:
    """Write puzzles as a file: one line for each list, so that it stays short and can be read."""
    head: dict[str, Any] = {"format": FORMAT, "game": given.game, "command": given.command}
    head |= {"playouts": given.playouts, "puzzles": []}
    text = json.dumps(head, indent=1, ensure_ascii=False)
    written = ",\n".join(_written(puzzle) for puzzle in given.puzzles)
    return text.replace('"puzzles": []', f'"puzzles": [\n{written}\n ]') + "\n"


def _written(puzzle: Puzzle) -> str:
    rows = []
    for key, value in asdict(puzzle).items():
        if key == "choices":
            lines = ",\n    ".join(json.dumps(each, ensure_ascii=False) for each in value)
            rows.append(f'   "choices": [\n    {lines}\n   ]')
        else:
            rows.append(f"   {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "  {\n" + ",\n".join(rows) + "\n  }"


def from_text(text: str) -> Collection:
    """Read what `to_text` wrote."""
    document = json.loads(text)
    if document.get("format") != FORMAT:
        raise BadInput(f"no puzzles of the format {FORMAT}")
    puzzles = [
        Puzzle(**{**each, "choices": [Alternative(**choice) for choice in each["choices"]]})
        for each in document["puzzles"]
    ]
    return Collection(document["game"], document["command"], document["playouts"], puzzles)
