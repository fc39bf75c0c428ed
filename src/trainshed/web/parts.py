"""The parts of a table's page, made once for all who see the same, and kept while that stands.

What a part shows follows from the table as it is stored, from the seat and the language of the
reader, and from little else: `what_is_seen` names all of it. The token of a reader's forms is put
in last, so that tabs, devices and spectators share what was made for one of them.
"""

import secrets
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Any

from trainshed.core.say import Say

from . import judge, prices, rendering
from .attendance import Attendance
from .db.models import RUNNING
from .languages import catalogue
from .live_match import LiveMatch
from .packing import gzipped, packed
from .pages.hints import with_hints
from .pages.people import Person, people_at
from .pages.plans import planning
from .pages.table import TablePage, table_page
from .pages.talk import talk_lines
from .visitor import Reader

# Stands for a reader's own token, and is as long; nobody can guess it, and its ends are in no text.
FORM = f"\x02{secrets.token_hex(19)}\x03"
BITE = 2000  # bytes
ALIKE = 6  # versions of a part that are kept with what they were made of
MOST_KEPT = 12  # renderings of one table
SMALLEST = 800  # bytes that are worth compressing


@dataclass(frozen=True)
class Part:
    """A part of a page as it was made: its mark tells browsers whether they have it."""

    name: str
    words: str  # with FORM for the reader's token

    @cached_property
    def text(self) -> bytes:
        """The same as it travels."""
        return self.words.encode()

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
        return FORM in self.words

    @cached_property
    def is_plain(self) -> bool:
        """Whether browsers count its letters as we do."""
        return self.words.isascii() or len(self.words.encode("utf-16-le")) == 2 * len(self.words)

    def words_for(self, token: str) -> str:
        """Return the part with a reader's token in its forms."""
        return self.words.replace(FORM, token) if self.has_form else self.words

    def text_for(self, token: str) -> bytes:
        """Return the same as it travels."""
        return self.words_for(token).encode() if self.has_form else self.text

    @cached_property
    def packed(self) -> bytes:
        """The part compressed so that it can stand anywhere in a longer answer."""
        return packed(self.text)


@dataclass(frozen=True)
class Asking:
    """What parts depend on: the reader and the request."""

    seat: int
    language: str
    reader: Reader
    plan: Sequence[str] = ()
    is_ahead: bool = False  # the plan is for the next turn
    has_text: bool = True  # the board as text, too

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
        asking.is_ahead,
        asking.has_text,
        *planning(live, seat, asking.say),
    )
    return with_hints(page, live, seat, asking.say)


def what_is_seen(live: LiveMatch, asking: Asking, people: Sequence[Person]) -> tuple[Any, ...]:
    """Return everything on which the parts of a page depend, but for what comes with a new version
    or makes the table be read anew: both forget what was kept.
    """
    who = (asking.seat, asking.language, asking.reader, tuple(asking.plan), asking.is_ahead)
    shown = (asking.has_text, live.is_skipping, prices.known(live, asking.seat), tuple(people))
    return (live.row.version, live.ply, live.row.status, *who, *shown)


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
            if not asking.plan and not asking.is_ahead and len(live.shown) < MOST_KEPT:
                live.shown[key] = found
        return found


def _made(live: LiveMatch, asking: Asking, people: Sequence[Person]) -> list[Part]:
    page = _model(live, asking, people)
    muted = asking.reader.muted
    talk = talk_lines(live.heard(asking.seat), asking.say, muted, live.seats, asking.seat)
    pieces = rendering.pieces(asking.language, FORM, page, talk)
    made = [_part(live, asking.language, piece) for piece in pieces]
    return [part for part in made if part.words and not part.words.isspace()]


def _part(live: LiveMatch, language: str, piece: rendering.Piece) -> Part:
    """Make a part, unless one was made of the same a moment ago, for this seat or another: what
    has not changed is neither rendered nor compressed again.
    """
    if piece.of is None:
        return Part(piece.name, piece.render())
    name = (language, piece.name)
    kept: deque[tuple[Any, Part]] | None = live.pieces.get(name)
    if kept is None:
        kept = live.pieces[name] = deque(maxlen=ALIKE)
    for of, part in kept:
        if of == piece.of:
            return part
    part = Part(piece.name, piece.render())
    kept.appendleft((piece.of, part))
    return part


@dataclass(frozen=True)
class Answer:
    """What a reader is sent: the marks of all parts, and the parts the page does not have yet."""

    marks: str
    body: bytes
    is_packed: bool


def answer_to(parts: Sequence[Part], known: str, token: str, can_unpack: bool) -> Answer:
    """Leave out what the reader's page says it has, and put the reader's token into the rest."""
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
