"""The parts of a line of a position: each says once which field it holds and how its words look.

All take the name of a field; `at` leads into it: an index for each of its first dimensions. Bounds,
and what is so where a text says nothing, may be made of the position as read so far.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .error import BadInput
from .keyed_lines import KeyedLines, numbers_as_text

Amount = int | Callable[[Any], int]  # a number, or what it is in a position
At = tuple[Any, ...]
MOST = 1_000_000


@dataclass(frozen=True)
class Said:
    """The words that a text gives for a part, and the line to complain about."""

    reader: KeyedLines
    key: str
    words: Sequence[str]

    @property
    def text(self) -> str:
        """All the words."""
        return " ".join(self.words)

    def fail(self, reason: str) -> BadInput:
        """Return a complaint about the line."""
        return self.reader.fail(self.key, reason)

    def number(self, low: int, high: int) -> int:
        """Read the one number that there is."""
        return self.reader.number(self.key, self.text, low, high)

    def numbers(self, low: int, high: int) -> list[int]:
        """Read all the words as numbers."""
        return [self.reader.number(self.key, word, low, high) for word in self.words]

    def places(self, known: Sequence[str], kind: str) -> list[int]:
        """Return the place of each word among those that are known."""
        return [self.reader.place_of(self.key, word, known, kind) for word in self.words]


@dataclass(frozen=True)
class Part:
    """Some words that belong together: how a position gives them, and how it takes them."""

    write: Callable[[Any], Iterable[str] | None]  # None: left out, its name too
    read: Callable[[Any, Said], None]
    fill: Callable[[Any], None] | None = None  # what is so where nothing is said


def amount(given: Amount, s: Any) -> int:
    """Return a number, or what it is in a position."""
    return given(s) if callable(given) else given


def value_of(s: Any, name: str, at: At = ()) -> Any:
    """Return what a field holds there."""
    return s[name][at] if at else s[name]


def put(s: Any, name: str, at: At, value: Any) -> None:
    """Write into a field."""
    if at:
        s[name][at] = value
    else:
        s[name] = value


def row_of(s: Any, name: str, at: At, by_seat: bool) -> Any:
    """Return numbers side by side, to write to; of those by seat only the seats that play."""
    row = value_of(s, name, at)
    return row[: int(s.seats)] if by_seat else row


def number(
    name: str,
    low: Amount,
    high: Amount = MOST,
    fill: Amount | None = None,
    at: At = (),
    plus: int = 0,
) -> Part:
    """Hold one number; the text says `plus` more than the field."""

    def read(s: Any, said: Said) -> None:
        put(s, name, at, said.number(amount(low, s), amount(high, s)) - plus)

    filled = None if fill is None else lambda s: put(s, name, at, amount(fill, s) - plus)
    return Part(lambda s: [str(int(value_of(s, name, at)) + plus)], read, filled)


def seat(name: str, there: Callable[[Any], bool] | None = None, fill: Amount = 0) -> Part:
    """Hold a seat; -1, and nothing else, in positions where `there` says that there is none."""

    def is_there(s: Any) -> bool:
        return there is None or there(s)

    def read(s: Any, said: Said) -> None:
        low, high = (0, int(s.seats) - 1) if is_there(s) else (-1, -1)
        found = said.number(-1, int(s.seats) - 1)
        if not low <= found <= high:
            raise said.fail("a seat is missing here" if is_there(s) else "there is no seat here")
        put(s, name, (), found)

    def filled(s: Any) -> None:
        put(s, name, (), amount(fill, s) if is_there(s) else -1)

    return Part(lambda s: [str(int(s[name]))], read, filled)


def numbers(
    name: str,
    low: Amount,
    high: Amount,
    fill: Amount | None = None,
    at: At = (),
    *,
    by_seat: bool = True,
    short: bool = False,
) -> Part:
    """Hold a number of each seat, or of whatever else; of a `short` one the last may be missing."""

    def read(s: Any, said: Said) -> None:
        row, found = row_of(s, name, at, by_seat), said.numbers(amount(low, s), amount(high, s))
        if len(found) > len(row) or (len(found) < len(row) and not short):
            most = "at most " if short else ""
            raise said.fail(f"expected {most}{len(row)} numbers, found {len(found)}")
        row[: len(found)] = found

    def filled(s: Any) -> None:
        if fill is not None:
            row_of(s, name, at, by_seat)[:] = amount(fill, s)

    return Part(lambda s: [numbers_as_text(row_of(s, name, at, by_seat))], read, filled)


def place(
    name: str,
    known: Sequence[str],
    kind: str,
    fill: Amount | None = None,
    at: At = (),
    *,
    brief: bool = False,
) -> Part:
    """Hold one of some words, as its place among them; a `brief` one leaves the first out."""

    def write(s: Any) -> list[str] | None:
        value = int(value_of(s, name, at))
        return None if brief and value == 0 else [known[value]]

    def read(s: Any, said: Said) -> None:
        put(s, name, at, said.reader.place_of(said.key, said.text, known, kind))

    filled = None if fill is None else lambda s: put(s, name, at, amount(fill, s))
    return Part(write, read, filled)


def mask(
    name: str, known: Sequence[str], kind: str, fill: Amount | None = None, at: At = ()
) -> Part:
    """Hold several of some words, as bits."""

    def write(s: Any) -> list[str]:
        return words_of(value_of(s, name, at), known)

    def read(s: Any, said: Said) -> None:
        put(s, name, at, sum({1 << k for k in said.places(known, kind)}))

    filled = None if fill is None else lambda s: put(s, name, at, amount(fill, s))
    return Part(write, read, filled)


def masks(name: str, known: Sequence[str], kind: str) -> Part:
    """Hold several of some words for each seat, as bits: `red+blue`, or `-` for none."""

    def write(s: Any) -> list[str]:
        return ["+".join(words_of(bits, known)) or "-" for bits in row_of(s, name, (), True)]

    def read(s: Any, said: Said) -> None:
        row = row_of(s, name, (), True)
        if len(said.words) != len(row):
            raise said.fail(f"expected {len(row)} words such as {'+'.join(known[:2])} or -")
        for at, word in enumerate(said.words):
            each = Said(said.reader, said.key, [] if word == "-" else word.split("+"))
            row[at] = sum({1 << k for k in each.places(known, kind)})

    return Part(write, read)


def marks(name: str, fill: Amount | None = None, *, brief: bool = False) -> Part:
    """Hold the seats that have a 1, by their numbers; a `brief` one is left out where none has."""

    def write(s: Any) -> list[str] | None:
        found = np.flatnonzero(row_of(s, name, (), True))
        return [numbers_as_text(found)] if len(found) or not brief else None

    def read(s: Any, said: Said) -> None:
        row = row_of(s, name, (), True)
        row[:] = 0
        row[said.numbers(0, len(row) - 1)] = 1

    def filled(s: Any) -> None:
        if fill is not None:
            row_of(s, name, (), True)[:] = amount(fill, s)

    return Part(write, read, filled)


def flag(name: str) -> Part:
    """Hold a 1 by being there at all."""
    return Part(
        lambda s: [] if s[name] else None,
        lambda s, said: put(s, name, (), 1),
        lambda s: put(s, name, (), 0),
    )


def words_of(bits: Any, known: Sequence[str]) -> list[str]:
    """Return the words of some bits."""
    return [word for k, word in enumerate(known) if int(bits) >> k & 1]
