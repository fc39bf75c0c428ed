"""From the data files to the tables that rules read: every printed number and effect as integers.

Each complaint names the file, the entry and the field, with the path that leads there.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from trainshed.core.error import BadDocument, shorten

from .rules import tables as t

TABLES: tuple[tuple[str, tuple[int, int]], ...] = (
    ("code", (t.CODE_ROWS, 4)),
    ("option_row", (t.OPTION_ROWS, 2)),
    ("space", (t.SPACES, t.SPACE_COLUMNS)),
    ("engineer", (t.ENGINEERS, t.ENGINEER_COLUMNS)),
    ("token", (t.TOKENS, t.ITEM_COLUMNS)),
    ("card", (t.CARDS, t.ITEM_COLUMNS)),
    ("start_card", (t.START_CARDS, t.ITEM_COLUMNS)),
    ("bonus", (t.END_BONUSES, 8)),
    ("factory_kind", (t.COAL_FACTORY + 1, t.FACTORY_COLUMNS)),
    ("foundry", (t.FOUNDRIES, 4)),
    ("income", (t.INCOMES, 4)),
    ("lane", (t.LANE, t.LANE_COLUMNS)),
    ("stack_size", (t.HIGHEST + 1, 1)),
    ("railroad", (2 * t.RAILROADS, t.RAILROAD_COLUMNS)),
    ("branch_of", (t.BRANCHES, 2)),
    ("advantage", (2 * t.ADVANTAGES, t.ADVANTAGE_COLUMNS)),
    ("extension_slot", (t.EXTENSION_SLOTS, 3)),
    ("extension_size", (t.EXTENSIONS, 1)),
    ("tile_advantage", (t.TILE_ADVANTAGES, t.ADVANTAGE_COLUMNS)),
    ("pieces", (2, t.COLOURS)),
    ("hue_value", (3, t.COLOURS)),
    ("numbers", (10, t.SETUP_COLUMNS)),
    ("single", (t.SINGLES, 1)),
    ("emil_card", (t.EMIL_CARDS, t.ITEM_COLUMNS)),
)
TABLE_SIZE = sum(rows * columns for _, (rows, columns) in TABLES)

Path = tuple[str | int, ...]
Row = tuple[int, int, int, int]  # of code
# Of one space, engineer, card or whatever brings effects together
MOST_EFFECTS = 6
MOST_STEPS = 5  # with a choice of colours, or of several colours
MOST_TILES = 3
MOST_CHOICES = 2
MOST_PARTS = 8
MOST_OF_STATION = 2  # effects of one bonus of an end station
CLASSES = ("single", "multi", "points")
FORMULAS = ("sum_engineer_numbers", "sum_top_locomotives")
BONUS_RULES = (
    "per_factory",
    "per_engineer",
    "per_end_station",
    "per_track_space",
    "tier_doublers",
    "per_question_token",
    "extra_engineer",
    "sum_top_locomotives",
    "per_extra_worker",
)
MOST_COUNTS = {
    t.START_DRAW: 2,
    t.STATION: 2,
    t.TOKEN: 3,
    t.OPEN_CARD: 3,
    t.BONUS_CARD: 3,
    t.DOUBLER: 4,
    t.TEMP_WORKERS: 6,
    t.STARS: 9,
    t.COAL: 9,
    t.COINS: 20,
}
WAITING = (  # as a part of the pool; all else happens or is asked at once
    *(t.TRACK, t.INDUSTRY, t.FORMULA, t.LOCOMOTIVE, t.FACTORY, t.LOCO_FACTORY, t.OPTION_LIST),
    *(t.OPEN_CARD, t.TOKEN, t.STATION, t.GAIN_LOCOMOTIVE, t.GAIN_FACTORY, t.FOUNDRY),
)
CHOICES = (t.OPTION_LIST, t.STATION)
# What is asked by itself, not as an option of something else
NO_OPTIONS = ("choice", "end_station_bonus", "repeat_space", "use_opponent_engineer")
LOCO_OR_FACTORY = [[{"op": "locomotive"}], [{"op": "factory"}]]


def encode(document: dict[str, Any]) -> list[int]:
    """Return the integers of a whole component set."""
    made = Encoder(document)
    made.everything()
    numbers: list[int] = []
    for name, _ in TABLES:
        numbers += made.table[name].ravel().tolist()
    return numbers


class Part:
    """A piece of a document that knows where it stands, so that complaints can name the place."""

    def __init__(self, value: Any, path: Path) -> None:
        self.value, self.path = value, path

    def fail(self, reason: str) -> BadDocument:
        """Return the complaint about this piece."""
        file, *rest = self.path
        where = f", {self._entry(rest)}" if rest else ""
        return BadDocument(f"{file}{where}: {reason}", self.path)

    def _entry(self, rest: Sequence[str | int]) -> str:
        return ".".join(str(step + 1) if isinstance(step, int) else step for step in rest)

    def __getitem__(self, key: str | int) -> "Part":
        if isinstance(key, str):
            if not isinstance(self.value, dict):
                raise self.fail("must be an object")
            if key not in self.value:
                raise self.fail(f"field {key} is missing")
        return Part(self.value[key], (*self.path, key))

    def get(self, key: str) -> "Part":
        """Return a field that may be missing: None then."""
        has = isinstance(self.value, dict) and key in self.value
        return Part(self.value[key] if has else None, (*self.path, key))

    def items(self) -> "Iterable[Part]":
        """Return the entries of a list."""
        if not isinstance(self.value, list):
            raise self.fail("must be a list")
        return [self[index] for index in range(len(self.value))]

    def number(self, low: int = 0, high: int = 999) -> int:
        """Return a whole number within bounds."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            reason = f"'{shorten(str(value))}' is no whole number from {low} to {high}"
            raise self.fail(reason)
        return value

    def truth(self) -> int:
        """Return 1 for true, 0 for false."""
        if not isinstance(self.value, bool):
            raise self.fail("must be true or false")
        return int(self.value)

    def one_of(self, known: Sequence[Any]) -> int:
        """Return the index of a known word."""
        if self.value not in known:
            listed = ", ".join(str(word) for word in known)
            raise self.fail(f"'{shorten(str(self.value))}' is unknown; there are {listed}")
        return list(known).index(self.value)

    def mask(self, known: Sequence[Any]) -> int:
        """Return the mask of a list of known words."""
        return sum({1 << part.one_of(known) for part in self.items()})

    def listed(self, ids: Sequence[Any], key: str = "id") -> "list[Part]":
        """Return the entries of a list in the order of the ids, which must all be there, once."""
        found: dict[Any, Part] = {}
        for entry in self.items():
            name = entry[key].value
            if name not in ids:
                listed = ", ".join(map(str, ids))
                raise entry.fail(f"unknown {key} '{shorten(str(name))}'; there are {listed}")
            if name in found:
                raise entry.fail(f"{key} '{name}' is given twice")
            found[name] = entry
        for name in ids:
            if name not in found:
                raise self.fail(f"{key} '{name}' is missing; {len(ids)} are wanted")
        return [found[name] for name in ids]


class Encoder:
    """Fills the tables from the files, one kind of component after the other."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self.table = {name: np.zeros(shape, dtype=np.int64) for name, shape in TABLES}
        self.rows = 0
        self.options = 0
        self.wheres: list[Part] = []  # of each row of code

    def file(self, name: str) -> Part:
        """Return the contents of a file."""
        return Part(self.document[name], (name,))

    def everything(self) -> None:
        """Fill all tables."""
        from . import encode_boards, encode_limits, encode_pieces

        encode_pieces.pieces(self)
        encode_boards.boards(self)
        encode_limits.limits(self)

    def single(self, index: int, number: int) -> None:
        """Set one of the single numbers."""
        self.table["single"][index, 0] = number

    # Effects

    def program(self, effects: Part) -> tuple[int, int]:
        """Write a list of effects as rows of code; return where it starts and how many."""
        rows = [self.row(effect) for effect in effects.items()]
        self.bound(effects, rows)
        start = self.rows
        if start + len(rows) > t.CODE_ROWS:
            raise effects.fail("too many effects in all")
        for row, where in zip(rows, effects.items(), strict=True):
            self.table["code"][self.rows] = row
            self.wheres.append(where)
            self.rows += 1
        return start, len(rows)

    def bound(self, effects: Part, rows: list[Row]) -> None:
        """Refuse what would take too long to try in every order, or too much room. [15.2]"""
        if len(rows) > MOST_EFFECTS:
            raise effects.fail(f"at most {MOST_EFFECTS} effects are wanted, here are {len(rows)}")
        if len(rows) > 1 and any(row[0] in (t.REPEAT, t.BORROW) for row in rows):
            raise effects.fail("what uses a space or an engineer once more stands alone")
        self.bound_together(effects, rows)

    def bound_together(self, effects: Part, rows: list[Row]) -> None:
        """Refuse what would take too long to try in every order, or too much room, at once."""
        steps, tiles, is_one_way = self.burden(rows)
        choices = sum(a if op == t.STATION else 1 for op, a, _, _ in rows if op in CHOICES)
        for found, most, what in (
            (0 if is_one_way else steps, MOST_STEPS, "track steps of several kinds"),
            (tiles, MOST_TILES, "locomotives and factories"),
            (choices, MOST_CHOICES, "choices"),
            (self.parts(rows), MOST_PARTS, "parts"),
        ):
            if found > most:
                raise effects.fail(f"at most {most} {what} are wanted, here are {found}")

    def parts(self, rows: list[Row]) -> int:
        """Count the parts that can wait when all of a program has joined the pool, of choices the
        most. [15.2]
        """
        found = 0
        for op, a, b, _ in rows:
            if op == t.OPTION_LIST:
                found += max([1, *(self.parts(self.rows_of(at)) for at in range(a, a + b))])
            elif op in WAITING:
                found += MOST_OF_STATION * a if op == t.STATION else 1
        return found

    def burden(self, rows: list[Row]) -> tuple[int, int, bool]:
        """Count steps and tiles of a program, of choices the most; tell whether all its steps are
        of one kind.
        """
        steps = tiles = kinds = 0
        for op, a, b, flags in rows:
            if op == t.TRACK:
                steps += b
                kinds += 1 if a.bit_count() == 1 and not flags else 2
            elif op in (t.LOCOMOTIVE, t.FACTORY, t.LOCO_FACTORY, t.GAIN_LOCOMOTIVE, t.GAIN_FACTORY):
                tiles += 1
            elif op == t.OPTION_LIST:
                found = [self.burden(self.rows_of(at)) for at in range(a, a + b)]
                steps += max(each[0] for each in found)
                tiles += max(each[1] for each in found)
                kinds += 2 if steps else 0
            elif op == t.STATION:
                steps += 2 * a
                kinds += 2
        return steps, tiles, kinds <= 1

    def rows_of(self, option: int) -> list[Row]:
        """Return the effects of an option."""
        start, count = self.table["option_row"][option].tolist()
        return [tuple(row) for row in self.table["code"][start : start + count].tolist()]

    def row(self, effect: Part) -> Row:
        """Write one effect as a row of code."""
        op = t.OPS[list(t.OPS)[effect["op"].one_of(list(t.OPS))]]
        if op == t.TRACK:
            return self.track(effect)
        if op == t.OPTION_LIST:
            return self.choice(effect)
        if op == t.INDUSTRY:
            return op, effect["steps"].number(1, 9), 0, 0
        if op == t.FORMULA:
            which = effect["formula"].one_of(FORMULAS)
            return op, which, effect["n"].number(1, 6) if which else 0, 0
        if op == t.REPEAT:
            owner = effect["owner"].one_of(("any", "self"))
            return op, effect["max_workers"].number(1, t.MOST_WORKERS), owner, 0
        return op, self.argument(op, effect), 0, 0

    def argument(self, op: int, effect: Part) -> int:
        """Return the one argument of a plain effect, 0 where it takes none."""
        counted = (t.DOUBLER, t.COINS, t.COAL, t.POINTS, t.TEMP_WORKERS, t.BONUS_CARD, t.OPEN_CARD)
        if op in (*counted, t.TOKEN, t.STATION, t.STARS, t.START_DRAW):
            return effect["count"].number(1, MOST_COUNTS.get(op, 99))
        named = {
            t.UNLOCK: ("color", t.COLOUR_IDS),
            t.GAIN_ENGINEER: ("id", t.ENGINEER_IDS),
            t.WORKER: ("kind", ("own", "black")),
            t.MORE_MARKER: ("kind", ("second", "additional")),
            t.REVALUATION: ("marker", t.REVALUATION_IDS),
            t.ON_STRIP: ("space", t.STRIP_IDS),
        }
        if op in named:
            key, known = named[op]
            return effect[key].one_of(known)
        if op == t.CLAIM:
            return effect["rank"].number(1, 2)
        if op == t.GAIN_LOCOMOTIVE:
            return effect["number"].number(1, t.HIGHEST)
        if op == t.GAIN_FACTORY:
            effect["id"].one_of(("coal_factory",))
            return t.COAL_FACTORY
        return 0

    def track(self, effect: Part) -> Row:
        """Write track steps."""
        mask = effect["colors"].mask(t.COLOUR_IDS)
        if mask == 0:
            raise effect["colors"].fail("a colour is wanted")
        steps = effect["steps"].number(1, 9)
        flags = t.DISTINCT if effect.get("distinct").value else 0
        if effect.get("set").value:
            flags |= t.SET
            if steps != mask.bit_count():
                raise effect.fail("a set has as many steps as colours")
        return t.TRACK, mask, steps, flags

    def choice(self, effect: Part) -> Row:
        """Write a choice: its options are programs of their own."""
        if effect["options"].value == LOCO_OR_FACTORY:
            return t.LOCO_FACTORY, 0, 0, 0
        first, count = self.option_list(effect["options"])
        return t.OPTION_LIST, first, count, 0

    def option_list(self, options: Part) -> tuple[int, int]:
        """Write the options of a choice; return the first row and how many."""
        made = []
        for option in options.items():
            for effect in option.items():
                if effect["op"].value in NO_OPTIONS:
                    reason = f"{effect['op'].value} inside a choice is not known"
                    raise effect.fail(reason)
            made.append(self.program(option))
        if not 1 <= len(made) <= t.MOST_OPTIONS:
            raise options.fail(f"1 to {t.MOST_OPTIONS} options are wanted")
        first = self.options
        if first + len(made) > t.OPTION_ROWS:
            raise options.fail("too many options in all")
        for start, count in made:
            self.table["option_row"][self.options] = (start, count)
            self.options += 1
        return first, len(made)
