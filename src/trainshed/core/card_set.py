"""Cards of one's own as a document: kinds of cards, each with a name and some numbers, that people
write and rules read.

What a kind has is declared once; checked, packed into integers and unpacked by that. A complaint
names the card and the field, and has the path that leads to it.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from .action import fold
from .error import BadDocument, shorten

WORD_BYTES = 8
MARKS = " .'’-"  # in names, beside letters
FOR_PEOPLE = ("source", "note")

Path = tuple[str | int, ...]
Card = dict[str, Any]


@dataclass(frozen=True)
class Amount:
    """A number on a card."""

    name: str
    lowest: int
    highest: int
    step: int = 1


@dataclass(frozen=True)
class Kind:
    """Cards of one kind: under which key they stand, what one is called, their ids in order."""

    key: str
    called: str
    ids: Sequence[str]
    amounts: Sequence[Amount]


@dataclass(frozen=True)
class CardSet:
    """All cards of a document, kind by kind in its order."""

    called: str  # the document: "deck"
    kinds: Sequence[Kind]
    packed: Sequence[Kind]  # the same in the order of their integers
    name_words: int  # of 8 bytes each, for a name in UTF-8
    fixed: Mapping[str, Any] = field(default_factory=dict)  # keys that belong to the rules
    free: Sequence[str] = ()  # keys for people

    @property
    def width(self) -> int:
        """Return how many integers it takes."""
        return sum(len(kind.ids) * (len(kind.amounts) + self.name_words) for kind in self.kinds)

    def pack(self, document: Any) -> list[int]:
        """Check a document and return its integers: numbers column by column, then all names."""
        self._check_keys(document)
        for kind in self.kinds:
            self._check_kind(document, kind)
        self._check_twice(document)
        numbers = [
            card[amount.name]
            for kind in self.packed
            for amount in kind.amounts
            for card in document[kind.key]
        ]
        names = [card["name"] for kind in self.packed for card in document[kind.key]]
        return numbers + [word for name in names for word in words_of(name, self.name_words)]

    def unpack(self, numbers: Sequence[int]) -> dict[str, Any]:
        """Return the document of some integers in its plainest form."""
        columns: dict[tuple[str, str], Sequence[Any]] = {}
        at, names_at = 0, self.width - self.name_words * sum(len(kind.ids) for kind in self.kinds)
        for kind in self.packed:
            for amount in kind.amounts:
                columns[kind.key, amount.name] = numbers[at : at + len(kind.ids)]
                at += len(kind.ids)
            ends = [names_at + k * self.name_words for k in range(len(kind.ids) + 1)]
            columns[kind.key, "name"] = [name_of(numbers[a:b]) for a, b in pairwise(ends)]
            names_at = ends[-1]
        return {
            kind.key: [_card(kind, k, columns) for k in range(len(kind.ids))] for kind in self.kinds
        }

    def _check_keys(self, document: Any) -> None:
        """Refuse what is no such document, and keys that it has not or may not change."""
        keys = [kind.key for kind in self.kinds]
        listed = " and ".join(keys)
        if not isinstance(document, dict):
            raise BadDocument(f"a {self.called} is an object with {listed}")
        for key in document:
            if key not in (*self.fixed, *self.free, *keys):
                told, known = shorten(str(key)), ", ".join((*keys, *self.free))
                raise BadDocument(f"unknown key '{told}'; a {self.called} has {known}", (key,))
            if key in self.fixed and document[key] != self.fixed[key]:
                reason = f"belongs to the rules and cannot be changed in a {self.called}"
                raise BadDocument(f"'{key}' {reason}; leave it out", (key,))
        for key in keys:
            if key not in document:
                raise BadDocument(f"'{key}' is missing; a {self.called} has {listed}")

    def _check_kind(self, document: Card, kind: Kind) -> None:
        """Refuse a list of another length, and any card of it that is not well."""
        cards = document[kind.key]
        if not isinstance(cards, list) or len(cards) != len(kind.ids):
            found = f"found {len(cards)}" if isinstance(cards, list) else "found no list"
            reason = f"'{kind.key}' must list {len(kind.ids)} cards; {found}"
            raise BadDocument(reason, (kind.key,))
        numbers = [amount.name for other in self.packed for amount in other.amounts]
        for index, card in enumerate(cards):
            self._check_card(card, kind, index, numbers)

    def _check_card(self, card: Any, kind: Kind, index: int, numbers: Sequence[str]) -> None:
        """Refuse a card with a field missing, unknown or out of range."""
        path: Path = (kind.key, index)
        called, own = f"{kind.called} {index + 1}", [amount.name for amount in kind.amounts]
        if not isinstance(card, dict):
            raise BadDocument(f"{called} must be an object with name and {', '.join(own)}", path)
        if isinstance(card.get("name"), str):
            called = f"{kind.called} '{shorten(card['name'])}'"
        for key in card:
            if key not in ("id", "name", *numbers, *FOR_PEOPLE):
                reason = f"unknown; a {kind.called} has {', '.join(('id', 'name', *own))}"
                told = shorten(str(key))
                raise BadDocument(f"{called}, field {told}: {reason}", (*path, key))
        if card.get("id", kind.ids[index]) != kind.ids[index]:
            reason = f"must be {kind.ids[index]}, for cards stand in order"
            raise BadDocument(f"{called}, field id: {reason}", (*path, "id"))
        if "name" not in card:
            raise BadDocument(f"{called}, field name: missing", path)
        if reason := against_name(card["name"], self.name_words):
            raise BadDocument(f"{called}, field name: {reason}", (*path, "name"))
        for key in numbers:
            if key not in own and card.get(key, 0) != 0:
                reason = f"a {kind.called} has none"
                raise BadDocument(f"{called}, field {key}: {reason}", (*path, key))
        for amount in kind.amounts:
            if amount.name not in card:
                raise BadDocument(f"{called}, field {amount.name}: missing", path)
            if reason := against_amount(card[amount.name], amount):
                where = f"{called}, field {amount.name}"
                raise BadDocument(f"{where}: {reason}", (*path, amount.name))

    def _check_twice(self, document: Card) -> None:
        """Refuse two cards of one name, however it is spelled."""
        seen: dict[str, str] = {}
        for kind in self.kinds:
            for index, card in enumerate(document[kind.key]):
                name = card["name"]
                if other := seen.get(fold(name)):
                    like = "twice" if other == name else f"too like '{other}'"
                    reason = f"{self.packed[0].called} '{name}', field name: is there {like}"
                    raise BadDocument(reason, (kind.key, index, "name"))
                seen[fold(name)] = name


def _card(kind: Kind, index: int, columns: Mapping[tuple[str, str], Sequence[Any]]) -> Card:
    values = {amount.name: columns[kind.key, amount.name][index] for amount in kind.amounts}
    return {"id": kind.ids[index], "name": columns[kind.key, "name"][index], **values}


def against_amount(value: Any, amount: Amount) -> str:
    """Return why a value cannot be the number of a card; nothing where it can."""
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    if is_whole and amount.lowest <= value <= amount.highest and value % amount.step == 0:
        return ""
    steps = f" in steps of {amount.step}" if amount.step > 1 else ""
    span = f"from {amount.lowest} to {amount.highest}{steps}"
    return f"'{shorten(str(value))}' is no whole number {span}"


def against_name(name: Any, words: int) -> str:
    """Return why a name cannot stand on a card, for the notation cannot hold it."""
    if not isinstance(name, str) or not name:
        return "must be a text"
    if not name[0].isalpha() or not all(x.isalpha() or x in MARKS for x in name):
        return "may hold letters, blanks, full stops, apostrophes and hyphens, a letter first"
    if name != " ".join(name.split()) or name != unicodedata.normalize("NFC", name):
        return "has blanks too many, or letters that are not composed (NFC)"
    size, most = len(name.encode()), words * WORD_BYTES
    return f"has {size} bytes in UTF-8; at most {most} fit" if size > most else ""


def words_of(name: str, words: int) -> list[int]:
    """Pack a name into words."""
    data = name.encode().ljust(words * WORD_BYTES, b"\0")
    return [
        int.from_bytes(data[k : k + WORD_BYTES], "little", signed=True)
        for k in range(0, words * WORD_BYTES, WORD_BYTES)
    ]


def name_of(words: Sequence[int]) -> str:
    """Read a name from its words."""
    data = b"".join(int(word).to_bytes(WORD_BYTES, "little", signed=True) for word in words)
    return data.rstrip(b"\0").decode()
