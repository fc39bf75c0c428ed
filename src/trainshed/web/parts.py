"""The parts of a table's page, made once for all who see the same, and kept while that stands.

What a part shows follows from the table as it is stored, from the seat and the language of the
reader, and from little else: `what_is_seen` names all of it. The token of a reader's forms is put
in last, so that tabs, devices and spectators share what was made for one of them.
"""

import secrets
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Any

from trainshed.core.say import Say

from . import judge, rendering
from .attendance import Attendance
from .db.models import RUNNING
from .languages import catalogue
from .live_match import LiveMatch
from .pages.hints import with_hints
from .pages.people import Person, people_at
from .pages.table import TablePage, table_page
from .pages.talk import talk_lines
from .visitor import Reader

FORM = secrets.token_hex(20).encode()  # stands for a reader's own token, which nobody can guess
BITE = 2000  # bytes
MOST_KEPT = 12  # renderings of one table
SMALLEST = 800  # bytes that are worth compressing
LEVEL = 5  # of compression


@dataclass(frozen=True)
class Part:
    """A part of a page as it was made: its mark tells browsers whether they have it."""

    text: bytes  # with FORM for the reader's token

    @cached_property
    def mark(self) -> str:
        """Hash the part, in small bites: on a large one hashlib lets other threads run, and getting
        its turn back takes longer than the hashing.
        """
        mark = blake2b(digest_size=8)
        for at in range(0, len(self.text), BITE):
            mark.update(self.text[at : at + BITE])
        return mark.hexdigest()

    @cached_property
    def has_form(self) -> bool:
        """Whether the token of the reader belongs into it."""
        return FORM in self.text

    def text_for(self, token: str) -> bytes:
        """Return the part with a reader's token in its forms."""
        return self.text.replace(FORM, token.encode()) if self.has_form else self.text

    @cached_property
    def packed(self) -> bytes:
        """The part compressed so that it can stand anywhere in a longer answer."""
        return packed(self.text)


@dataclass(frozen=True)
class Asking:
    """Who asks for parts: what of a reader and his request they depend on."""

    seat: int
    language: str
    reader: Reader
    plan: Sequence[str] = ()

    @property
    def say(self) -> Say:
        """The words of the reader's language."""
        return catalogue(self.language)


def model(attendance: Attendance, live: LiveMatch, asking: Asking) -> TablePage:
    """Work out the table's page for a reader."""
    with live.lock:
        people = people_at(attendance, live, asking.seat, asking.say)
        return _model(live, asking, people)


def _model(live: LiveMatch, asking: Asking, people: Sequence[Person]) -> TablePage:
    seat = asking.seat
    page = table_page(
        live,
        seat,
        asking.plan,
        asking.say,
        asking.language,
        judge.proxy_of(live, seat) if seat >= 0 else None,
        judge.undo_to(live, seat) is not None,
        judge.due(live),
        people,
        bool(judge.bots_only(live, seat)),
        asking.reader.is_new,
    )
    return with_hints(page, live, seat, asking.say)


def what_is_seen(live: LiveMatch, asking: Asking, people: Sequence[Person]) -> tuple[Any, ...]:
    """Return everything on which the parts of a page depend, but for what comes with a new version
    or makes the table be read anew: both forget what was kept.
    """
    who = (asking.seat, asking.language, asking.reader, tuple(asking.plan))
    return (live.row.version, live.ply, live.row.status, *who, live.is_skipping, tuple(people))


def parts_for(attendance: Attendance, live: LiveMatch, asking: Asking) -> Sequence[Part] | None:
    """Return all parts of the table's page for a reader; None where the page is another by now."""
    with live.lock:
        # Of a match that is over the last board stays.
        if live.row.status != RUNNING and not live.match.is_over:
            return None
        people = people_at(attendance, live, asking.seat, asking.say)
        key = what_is_seen(live, asking, people)
        found: Sequence[Part] | None = live.shown.get(key)
        if found is None:
            found = _made(live, asking, people)
            stale = [each for each in live.shown if each[:2] != key[:2]]
            for each in stale:
                del live.shown[each]
            # A plan is one reader's and soon another one.
            if not asking.plan and len(live.shown) < MOST_KEPT:
                live.shown[key] = found
        return found


def _made(live: LiveMatch, asking: Asking, people: Sequence[Person]) -> list[Part]:
    page = _model(live, asking, people)
    muted = asking.reader.muted
    talk = talk_lines(live.heard(asking.seat), asking.say, muted, live.names, asking.seat)
    pieces = rendering.parts(asking.language, FORM.decode(), page, talk)
    return [Part(piece.encode()) for piece in pieces]


@dataclass(frozen=True)
class Answer:
    """What a reader is sent: the marks of all parts, and the parts that he has not got."""

    marks: str
    body: bytes
    is_packed: bool


def answer_to(parts: Sequence[Part], known: str, token: str, can_unpack: bool) -> Answer:
    """Leave out what a reader has by his own word, and put his token into the rest."""
    own = token[:16]  # another token makes other parts
    had = set(known.split())
    fresh = [part for part in parts if part.mark not in had or own not in had]
    marks = " ".join([own, *(part.mark for part in parts)])
    texts = [part.text_for(token) for part in fresh]
    is_packed = can_unpack and sum(map(len, texts)) >= SMALLEST
    if not is_packed:
        return Answer(marks, b"".join(texts), False)
    blocks = [
        packed(text) if part.has_form else part.packed
        for part, text in zip(fresh, texts, strict=True)
    ]
    return Answer(marks, gzipped(blocks, texts), True)


def packed(text: bytes) -> bytes:
    """Compress a text into blocks that need nothing of what stands before them."""
    press = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return press.compress(text) + press.flush(zlib.Z_FULL_FLUSH)


def gzipped(blocks: Sequence[bytes], texts: Sequence[bytes]) -> bytes:
    """Join compressed blocks to one gzip file, as RFC 1952 has it."""
    whole = b"".join(texts)
    head = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
    last = b"\x03\x00"  # an empty block that ends it
    length = (len(whole) & 0xFFFFFFFF).to_bytes(4, "little")
    return b"".join([head, *blocks, last, zlib.crc32(whole).to_bytes(4, "little"), length])
