"""Positions as text from one declaration: what stands on a line is said once, and written and read
by that. Lines may be left out where they follow from the rest; remarks begin with `#`.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from . import record
from .keyed_lines import KeyedLines
from .option import AnyOption, Document, as_in, decode_all, encode_all, parse, unusual
from .position_parts import Part, Said


@dataclass(frozen=True)
class Line:
    """A key with one part, or with parts that have names: `KSS treasury 9 shares 1 0 0`."""

    key: str
    part: Part | None = None
    named: Mapping[str, Part] = field(default_factory=dict)  # in any order, after `part`
    when: Callable[[Any], bool] = lambda s: True  # written and read in such positions only
    example: str = ""  # of a line that must not be missing: how it looks when complete

    def write(self, s: Any) -> str | None:
        """Write the line; nothing where the position has none."""
        parts = [("", self.part)] if self.part else []
        if not self.when(s):
            return None
        said = [(name, part.write(s)) for name, part in [*parts, *self.named.items()]]
        groups = [" ".join([name, *words]).lstrip() for name, words in said if words is not None]
        return " ".join([self.key, *groups]).rstrip() if groups else None

    def read(self, s: Any, reader: KeyedLines) -> None:
        """Read all that the line says, then fill in what it does not say."""
        if not self.when(s):
            return
        if self.example and self.key not in reader:
            raise reader.fail(self.key, f"is missing; it looks like this: {self.example}")
        found = list(self._found(reader))
        for part, words in found:
            if words is not None:
                part.read(s, Said(reader, self.key, words))
        for part, words in found:
            if words is None and part.fill is not None:
                part.fill(s)

    def _found(self, reader: KeyedLines) -> Iterator[tuple[Part, list[str] | None]]:
        """Yield the parts, each with its words."""
        words = reader.words(self.key) if self.key in reader else None
        skip = 0
        if self.part is not None and words is not None:
            skip = next((k for k, word in enumerate(words) if word in self.named), len(words))
        if self.part is not None:
            yield self.part, None if words is None else words[:skip]
        groups = reader.groups(self.key, tuple(self.named), skip)
        for name, part in self.named.items():
            yield part, groups.get(name)


@dataclass(frozen=True)
class PositionLines:
    """The text of a game's positions: a heading, seats and options, then its lines in order."""

    game: str
    rules: tuple[int, ...]  # the versions of the rules it may be of, the newest first
    seats: tuple[int, int]
    options: Sequence[AnyOption]
    layout: np.dtype[Any]
    setup: Callable[..., None]
    lines: Sequence[Line]
    finish: Callable[[Any, KeyedLines], None]  # check, and fill in what several lines decide
    numbers: Callable[[Any], Sequence[int]] = lambda s: s.option  # all that its options take

    def write(self, s: Any) -> str:
        """Write a position as text; `read` gives it back."""
        rules = s["rules"] if "rules" in (self.layout.names or ()) else self.rules[0]
        lines = [line.write(s) for line in self.lines]
        head = [f"{self.game} {int(rules)}", f"seats {int(s.seats)}", *self._options_of(s)]
        return "\n".join([*head, *(line for line in lines if line is not None)]) + "\n"

    def read(self, text: str) -> record.States:
        """Read a position, a batch of one, or complain of the line that is wrong."""
        reader = KeyedLines(text)
        documents = [option.name for option in self.options if isinstance(option, Document)]
        keys = ("seats", "options", *documents, *(line.key for line in self.lines))
        rules = reader.version(self.game, self.rules, keys)
        seats = reader.one("seats", *self.seats, self.seats[0])
        states = record.batch(self.layout, 1)
        numbers = [*self._read_options(reader, rules), rules]
        self.setup(states[0], seats, np.array(numbers, dtype=np.int64))
        for line in self.lines:
            line.read(states[0], reader)
        self.finish(states[0], reader)
        return states

    def _options_of(self, s: Any) -> list[str]:
        """Write the options that are not as usual; a document on its own line, as JSON."""
        values = decode_all(self.options, [int(number) for number in self.numbers(s)])
        chosen, lines = unusual(self.options, values), []
        for option in self.options:
            if isinstance(option, Document) and option.name in chosen:
                value = chosen.pop(option.name)
                shown = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
                lines.append(f"{option.name} {value if isinstance(value, str) else shown}")
        words = [f"{name}={str(value).lower()}" for name, value in chosen.items()]
        return [f"options {' '.join(words)}", *lines] if words else lines

    def _read_options(self, reader: KeyedLines, rules: int) -> list[int]:
        with reader.blamed("options"):
            chosen: dict[str, Any] = dict(parse(reader.words("options")))
        for option in self.options:
            if isinstance(option, Document) and option.name in reader:
                chosen[option.name] = _document(reader, option)
        with reader.blamed("options"):
            return encode_all(self.options, as_in(self.options, chosen, rules))


def _document(reader: KeyedLines, option: Document) -> Any:
    """Read a document of one's own, or the name of a built-in one."""
    text = reader.text(option.name)
    try:
        value = json.loads(text) if text.startswith("{") else text
    except (ValueError, RecursionError) as error:
        raise reader.fail(option.name, f"not a JSON document: {error}") from error
    with reader.blamed(option.name):
        option.numbers(value)
    return value
