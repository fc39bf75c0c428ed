"""Text of lines that each begin with a key, such as a position: every complaint names its line."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from .error import BadInput, shorten


def numbers_as_text(values: Iterable[Any]) -> str:
    """Write whole numbers with blanks between them."""
    return " ".join(str(int(value)) for value in values)


class KeyedLines:
    """One text being read: a key and its words a line, each key once, remarks after `#`."""

    def __init__(self, text: str) -> None:
        self.lines: dict[str, tuple[int, str]] = {}
        for number, line in enumerate(text.splitlines(), start=1):
            key, _, rest = " ".join(line.split("#", 1)[0].split()).partition(" ")
            if not key:
                continue
            if key in self.lines:
                raise BadInput(f"position line {number}: '{shorten(key)}' is given twice")
            self.lines[key] = (number, rest)

    def __contains__(self, key: str) -> bool:
        return key in self.lines

    def fail(self, key: str, reason: str) -> BadInput:
        """Return a complaint about the line of a key."""
        number = self.lines[key][0] if key in self.lines else 0
        return BadInput(f"position line {number} ('{shorten(key)}'): {reason}")

    @contextmanager
    def blamed(self, key: str) -> Iterator[None]:
        """Let whatever is refused inside be a complaint about the line of a key."""
        try:
            yield
        except BadInput as error:
            raise self.fail(key, str(error)) from error

    def version(self, game: str, versions: Iterable[int], keys: Collection[str]) -> int:
        """Return the version of the rules; a word that no line begins with is refused."""
        known = {str(version): version for version in versions}
        if self.text(game) not in known:
            listed = " or ".join(f"'{game} {version}'" for version in known)
            raise BadInput(f"a position begins with {listed}")
        for key in self.lines:
            if key != game and key not in keys:
                listed = ", ".join([game, *keys])
                raise self.fail(key, f"unknown word; expected one of {listed}")
        return known[self.text(game)]

    def text(self, key: str) -> str:
        """Return what follows a key; nothing where its line is missing."""
        return self.lines[key][1] if key in self.lines else ""

    def words(self, key: str) -> list[str]:
        """Return the words that follow a key."""
        return self.text(key).split()

    def number(self, key: str, text: str, low: int, high: int = 1_000_000) -> int:
        """Read a whole number that stands in the line of a key."""
        digits = text.removeprefix("-")
        is_whole = digits.isascii() and digits.isdigit() and len(text) <= 9
        if not is_whole or not low <= int(text) <= high:
            raise self.fail(key, f"'{shorten(text)}' is no whole number from {low} to {high}")
        return int(text)

    def one(self, key: str, low: int, high: int, default: int) -> int:
        """Read the number that is all of a line."""
        return self.number(key, self.text(key), low, high) if key in self else default

    def place_of(self, key: str, text: str, known: Sequence[str], kind: str) -> int:
        """Return the place of a word among those that are known."""
        if text not in known:
            listed = ", ".join(known)
            raise self.fail(key, f"unknown {kind} '{shorten(text)}'; they are {listed}")
        return known.index(text)

    def groups(self, key: str, names: Sequence[str], skip: int = 0) -> dict[str, list[str]]:
        """Split `treasury 9 shares 1 0 0 track K11` at the known names, after words to skip."""
        groups: dict[str, list[str]] = {}
        current: list[str] | None = None
        for word in self.words(key)[skip:]:
            if word in names:
                current = groups.setdefault(word, [])
            elif current is None:
                raise self.fail(key, f"unknown word '{shorten(word)}'; expected {', '.join(names)}")
            else:
                current.append(word)
        return groups
