"""Options of a game: named choices with a default, kept in the position as integers.

An `Option` is one small integer. A `Document` is a whole document, such as the cards of a match: as
many integers as it needs.
"""

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar

from .error import BadDocument, BadInput, shorten, unknown


@dataclass(frozen=True)
class Option:
    """One choice: either among named values, or a whole number in a range."""

    name: str
    default: str | int | bool
    values: tuple[str | int | bool, ...] = ()  # the named values by number; empty for a number
    lowest: int = 0
    highest: int = 0
    meaning: str = ""
    title: str = ""  # what people call it; its name where left out
    words: tuple[str, ...] = ()  # what they call the values, in the same order
    earlier: tuple[tuple[int, str | int | bool], ...] = ()  # other defaults, by rules version
    width: ClassVar[int] = 1  # integers it takes

    def encode(self, value: Any) -> int:
        """Turn a value into the integer that rules read."""
        if not self.values:
            number = _whole_number(value)
            if number is None or not self.lowest <= number <= self.highest:
                span = f"from {self.lowest} to {self.highest}"
                reason = f"'{_shown(value)}' is no whole number {span}"
                raise BadDocument(f"option {self.name}: {reason}", (self.name,))
            return number
        spoken = {_spell(known): index for index, known in enumerate(self.values)}
        index = spoken.get(_spell(value))
        if index is None:
            listed = ", ".join(spoken)
            reason = f"unknown value '{_shown(value)}'; choose from {listed}"
            raise BadDocument(f"option {self.name}: {reason}", (self.name,))
        return index

    def decode(self, number: int) -> str | int | bool:
        """Turn the integer back into the value."""
        return self.values[number] if self.values else number

    def numbers(self, value: Any) -> list[int]:
        """Return the integers that rules read: one."""
        return [self.encode(value)]

    def value_of(self, numbers: Sequence[int]) -> str | int | bool:
        """Turn the integers back into the value."""
        return self.decode(int(numbers[0]))


@dataclass(frozen=True)
class Document:
    """A choice of a whole document: the name of a built-in one, or the document itself.

    Never the name of a file: a record from elsewhere must not make us read one. Files are read at
    the command line only.
    """

    name: str
    default: str
    built_in: Mapping[str, Any]  # by name, the default first
    width: int  # integers it takes
    pack: Callable[[Any], list[int]]  # document -> integers, or `BadDocument`
    unpack: Callable[[Sequence[int]], Any]  # integers -> the document in its plainest form
    meaning: str = ""
    samples: tuple[Any, ...] = ()  # other documents, for checks to try
    title: str = ""
    words: ClassVar[tuple[str, ...]] = ()
    lowest: ClassVar[int] = 0
    highest: ClassVar[int] = 0
    earlier: ClassVar[tuple[tuple[int, str], ...]] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """The names of the built-in documents."""
        return tuple(self.built_in)

    def checked(self, document: Any) -> list[int]:
        """Return the integers of a document from anywhere, or say what is wrong, and where."""
        must_be_bounded(document)
        return self.pack(document)

    @cached_property
    def packed(self) -> dict[str, list[int]]:
        """The integers of the built-in documents, by name."""
        return {name: self.pack(document) for name, document in self.built_in.items()}

    def numbers(self, value: Any) -> list[int]:
        """Return the integers that rules read, or say what is wrong, and where in the document."""
        if isinstance(value, str):
            spoken = {_spell(known): known for known in self.built_in}
            if _spell(value) not in spoken:
                there_are = ", ".join(spoken)
                ways = "or give a whole document; a file only at the command line"
                reason = f"unknown value '{shorten(value)}'; built in: {there_are}, {ways}"
                raise BadDocument(f"option {self.name}: {reason}", (self.name,))
            return [*self.packed[spoken[_spell(value)]]]
        try:
            return self.checked(value)
        except BadDocument as error:
            reason, path = f"option {self.name}: {error}", (self.name, *error.path)
            raise BadDocument(reason, path) from error

    def value_of(self, numbers: Sequence[int]) -> Any:
        """Turn the integers back into the name of a built-in document, or else a document."""
        plain = [int(number) for number in numbers]
        for name, packed in self.packed.items():
            if packed == plain:
                return name
        return self.unpack(plain)


AnyOption = Option | Document


def options_from(told: Iterable[Mapping[str, Any]]) -> tuple[Option, ...]:
    """Return the options that a data file describes: each by the fields of an `Option`. The first
    value is the default where no other one is named.
    """
    return tuple(
        Option(
            **{"default": next(iter(each.get("values", ())), 0)}
            | {name: tuple(part) if isinstance(part, list) else part for name, part in each.items()}
            | {"earlier": tuple((int(k), value) for k, value in each.get("earlier", {}).items())}
        )
        for each in told
    )


MOST_VALUES, DEEPEST, LONGEST = 20_000, 24, 300_000  # of a document; letters
OWN = "own"  # what a document of one's own is called


def must_be_bounded(document: Any) -> None:
    """Refuse what is too large or too deep for any document, before anything is made of it, and
    numbers that JSON cannot hold.
    """
    left, letters = [(document, 1)], 0
    for number, (value, depth) in enumerate(iter(left)):
        if number > MOST_VALUES or depth > DEEPEST:
            bounds = f"at most {MOST_VALUES:,} values, at most {DEEPEST} inside one another"
            raise BadDocument(f"too large or too deep: {bounds}")
        if isinstance(value, float) and not math.isfinite(value):
            raise BadDocument(f"'{value}' is no number of JSON")
        texts: Iterable[Any] = ()
        if isinstance(value, dict):
            texts = value
            left += [(part, depth + 1) for part in value.values()]
        elif isinstance(value, list):
            left += [(part, depth + 1) for part in value]
        elif isinstance(value, str):
            texts = (value,)
        letters += sum(len(_plain(text)) for text in texts)
        if letters > LONGEST:
            raise BadDocument(f"too long: at most {LONGEST:,} letters")


def _plain(text: Any) -> str:
    """Return a text that a document may hold: every database and every page takes it."""
    found = str(text)
    if "\0" in found or any("\ud800" <= letter <= "\udfff" for letter in found):
        raise BadDocument(f"'{shorten(found)}' holds letters that are none")
    return found


def _spell(value: Any) -> str:
    return "" if isinstance(value, list | dict) else str(value).lower()


def _shown(value: Any) -> str:
    """Write a value as it stands in a document."""
    try:
        return shorten(value if isinstance(value, str) else json.dumps(value, default=str))
    except RecursionError:
        return "lists in lists"


def _whole_number(value: Any) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    text = _spell(value)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def spoken(value: Any) -> str:
    """Write the value of an option for people: a document of one's own is only called that."""
    return OWN if isinstance(value, dict | list) else str(value)


def title_of(option: AnyOption) -> str:
    """Return what people call an option."""
    return option.title or option.name.replace("_", " ").capitalize()


def words_of(option: AnyOption) -> list[tuple[str, str]]:
    """Return the named values of an option: as forms send them, and as people say them."""
    values = [str(value).lower() for value in option.values]
    words = option.words or [value.replace("_", " ") for value in values]
    return list(zip(values, words, strict=True))


def is_switch(option: AnyOption) -> bool:
    """Tell whether an option is on or off and no more, such as a module of a game."""
    return option.values == (False, True) and option.words in ((), ("no", "yes"))


def unusual(
    options: Sequence[AnyOption],
    chosen: Mapping[str, Any],
    proposed: Mapping[str, Any] = MappingProxyType({}),
) -> dict[str, Any]:
    """Return the options that differ from what is proposed, or else from their defaults, each value
    as the game spells it.
    """
    values = decode_all(options, encode_all(options, {**proposed, **chosen}))
    usual = {option.name: option.default for option in options} | dict(proposed)
    return {name: value for name, value in values.items() if value != usual[name]}


def as_in(
    options: Sequence[AnyOption], chosen: Mapping[str, Any] | None, rules: int
) -> dict[str, Any]:
    """Add to some options those that had another default in this version of the rules."""
    then = {option.name: dict(option.earlier).get(rules) for option in options}
    return {name: value for name, value in then.items() if value is not None} | dict(chosen or {})


def unusual_by(
    options: Sequence[AnyOption], chosen: Mapping[str, Any] | None, rules: int
) -> dict[str, Any]:
    """Return the options that differ from what was usual by a version of the rules: the same for
    ever, whatever options and defaults come later.
    """
    usual = decode_all(options, encode_all(options, as_in(options, {}, rules)))
    values = decode_all(options, encode_all(options, as_in(options, chosen, rules)))
    return {name: value for name, value in values.items() if value != usual[name]}


def encode_all(options: Sequence[AnyOption], chosen: Mapping[str, Any] | None) -> list[int]:
    """Return the integers of all options of the game one after the other, defaults filled in."""
    chosen = dict(chosen or {})
    known = {option.name for option in options}
    for name in chosen:
        if name not in known:
            raise BadDocument(str(unknown("option", str(name), sorted(known))), (str(name),))
    encoded: list[int] = []
    for option in options:
        encoded += option.numbers(chosen.get(option.name, option.default))
    return encoded


def decode_all(options: Sequence[AnyOption], numbers: Sequence[int]) -> dict[str, Any]:
    """Return the options by name."""
    values: dict[str, Any] = {}
    begin = 0
    for option in options:
        values[option.name] = option.value_of(numbers[begin : begin + option.width])
        begin += option.width
    if begin != len(numbers):
        raise ValueError(f"{len(numbers)} numbers for options that take {begin}")
    return values


def parse(texts: Sequence[str]) -> dict[str, str]:
    """Read `name=value` texts, as the command line takes them."""
    chosen = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise BadInput(f"option '{shorten(text)}' is not of the form name=value")
        chosen[name.strip()] = value.strip()
    return chosen
