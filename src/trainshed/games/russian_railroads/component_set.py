"""The component set of a match: what is printed on every component, as a document that people
write and rules read.

A document has the contents of the data files by their names, all or only those that are corrected.
It is laid over the built-in set, checked and packed into integers: the tables that `encode.py`
makes, then the document's own text, so that records can give it back.
"""

import json
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from trainshed.core.error import BadDocument, shorten
from trainshed.core.option import LONGEST, Document

from .encode import TABLE_SIZE, encode
from .rules.tables import BUILT_IN, FILES

FOR_PEOPLE = ("meta", "source", "confidence", "note", "text", "ability", "label", "doubts")
WORD_BYTES = 8
TEXT_WORDS = 2048
WIDTH = TABLE_SIZE + 1 + TEXT_WORDS


def plain(value: Any) -> Any:
    """Leave out what only people read: sources, confidence, notes."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items() if not _for_people(key)}
    if isinstance(value, list):
        return [plain(part) for part in value]
    return value


def _for_people(key: Any) -> bool:
    ends = ("_source", "_confidence", "_note")
    return key in FOR_PEOPLE or (isinstance(key, str) and key.endswith(ends))


@lru_cache(maxsize=1)
def plain_built_in() -> dict[str, Any]:
    """Return the built-in set without sources."""
    return {name: plain(contents) for name, contents in BUILT_IN.items()}


@lru_cache(maxsize=1)
def _built_in_numbers() -> tuple[int, ...]:
    return tuple(encode(plain_built_in()))


def pack(document: Any) -> list[int]:
    """Check a component set and return its integers: tables, then the corrected files as text."""
    changed = corrections(document)
    if not changed:
        return [*_built_in_numbers(), *([0] * (1 + TEXT_WORDS))]
    numbers = encode(plain_built_in() | changed)
    data = zlib.compress(json.dumps(changed, sort_keys=True).encode(), 9)
    if len(data) > TEXT_WORDS * WORD_BYTES:
        raise BadDocument("the corrected files are too long to be kept with a match")
    padded = data.ljust(TEXT_WORDS * WORD_BYTES, b"\0")
    words = [
        int.from_bytes(padded[k : k + WORD_BYTES], "little", signed=True)
        for k in range(0, len(padded), WORD_BYTES)
    ]
    return [*numbers, len(data), *words]


def unpack(numbers: Sequence[int]) -> dict[str, Any]:
    """Return the corrected files of some integers."""
    length, words = numbers[TABLE_SIZE], numbers[TABLE_SIZE + 1 :]
    data = b"".join(int(word).to_bytes(WORD_BYTES, "little", signed=True) for word in words)
    # No more than may be packed: a few bytes can be a whole house of nothing.
    text = zlib.decompressobj().decompress(data[:length], 2 * LONGEST)
    found = json.loads(text) if length else {}
    assert isinstance(found, dict)
    return found


def corrections(document: Any) -> dict[str, Any]:
    """Return the files of a document that differ from the built-in ones, without sources."""
    if not isinstance(document, dict):
        raise BadDocument("a component set is an object with the contents of data files by name")
    changed = {}
    for name, contents in document.items():
        if name not in FILES:
            known = ", ".join(FILES)
            raise BadDocument(
                f"unknown file '{shorten(str(name))}'; the files are {known}", (name,)
            )
        if not isinstance(contents, dict):
            raise BadDocument(f"{name}: must be an object, as the built-in file is", (name,))
        only = plain(contents)
        if only != plain_built_in()[name]:
            changed[name] = only
    return changed


def _sample() -> dict[str, Any]:
    """Return a corrected set for checks to try: another ability, another start."""
    engineers = json.loads(json.dumps(plain_built_in()["russian_railroads/engineers"]))
    engineers["engineers"][0]["effects"] = [
        {
            "op": "choice",
            "options": [[{"op": "coins", "count": 2}], [{"op": "points", "count": 7}]],
        },
        {"op": "track", "colors": ["black", "gray"], "steps": 2, "distinct": True},
    ]
    engineers["engineers"][7]["effects"] = [{"op": "end_station_bonus", "count": 1}]
    return {"russian_railroads/engineers": engineers}


COMPONENTS = Document(
    "components",
    "built_in",
    {"built_in": {}},
    WIDTH,
    pack,
    unpack,
    meaning="what is printed on the components: the built-in set, or a corrected one",
    samples=(_sample(),),
    title="Components",
)
