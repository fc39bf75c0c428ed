"""An open page that listens: it is sent what has changed on the line on which it hears of it.

Each event carries what differs in the parts of the page from what this line has told before. So
nothing is asked for after a move, and an event needs nothing but the ones before it on the same
line; a new line begins with everything.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import compress
from operator import ne
from typing import Any

from pydantic_core import to_json
from starlette.requests import Request

from trainshed.core.game import PUBLIC

from .hub import event
from .limits import wait_for
from .parts import FORM, Asking, Part
from .quick_parts import parts_soon
from .visitor import Reader

SMALL = 400  # letters up to which what is another is not looked at line by line

News = tuple[str, int, str, int]  # a part; the letters that stay before and after, what is between


@dataclass
class OpenPage:
    """A page of somebody who sits at a table, and what its line has told."""

    app: Any  # the state of the app
    match_id: str
    request: Request
    guest: int
    language: str
    token: str  # of the reader's forms
    told: dict[str, Part] = field(default_factory=dict)

    async def with_news(self, version: int, heard: str) -> str:
        """Return what the page is told instead of what was heard: with its parts where they are at
        hand, else it has to ask.
        """
        found = None
        with suppress(Exception):  # whatever it is, the page asks, meets it, and it is said there
            found = await self._with_parts(version)
        if found is None:
            self.told.clear()  # what comes next is told from the beginning
        return found or heard

    async def _with_parts(self, version: int) -> str | None:
        while wait := wait_for(self.request, "pages"):
            await asyncio.sleep(wait)
        live = self.app.tables.matches.at_hand(self.match_id)
        if live is None or live.is_stale:
            return None
        reader = self.app.readers.get(self.guest, Reader())
        asking = Asking(live.seat_of(self.guest), self.language, reader, has_text=False)
        if asking.seat == PUBLIC:  # he has lost his seat: whether he may look is asked elsewhere
            return None
        parts = await parts_soon(self.app, live, asking)
        if parts is None or live.row.version < version:
            return None
        return self.event_with(live.row.version, parts)

    def event_with(self, version: int, parts: Sequence[Part]) -> str:
        """Write an event with what differs from what the line has told before."""
        told = {"version": version, "all": not self.told, "parts": self._news(parts)}
        return event(version, to_json(told).decode(), "parts")

    def _news(self, parts: Sequence[Part]) -> list[News]:
        """Return what differs from what was told, and take it as told."""
        news: list[News] = []
        for part in parts:
            before = self.told.get(part.name)
            if before is not part:
                self.told[part.name] = part
                if before is None or before.words != part.words:
                    news += self._changes(before, part)
        return news

    def _changes(self, before: Part | None, part: Part) -> list[News]:
        """Return how a part becomes another, step by step."""
        if before is None or not (before.is_plain and part.is_plain):
            steps = [(0, part.words, 0)]
        else:
            steps = changes(before.words, part.words)
        token = self.token if part.has_form else FORM  # they are as long: nothing is moved
        return [(part.name, head, text.replace(FORM, token), tail) for head, text, tail in steps]


def changes(old: str, new: str) -> list[tuple[int, str, int]]:
    """Return the steps by which a text becomes another, each with what stays before and after:
    what is between two ends that are alike, and of that, where it is long, line by line.
    """
    if old == new:
        return []
    at, left = middle(old, new)  # letters that are done with, at both ends
    one, other = old[at : len(old) - left], new[at : len(new) - left]
    if len(one) < SMALL or one.count("\n") != other.count("\n"):
        return [(at, other, left)]
    lines, others = one.split("\n"), other.split("\n")
    steps, line, left = [], 0, len(old) - at  # of the old text from this line on
    for k in compress(range(len(lines)), map(ne, lines, others)):
        at += sum(map(len, others[line:k])) + k - line
        left -= sum(map(len, lines[line:k])) + k - line
        head, tail = middle(lines[k], others[k])
        text = others[k][head : len(others[k]) - tail]
        steps.append((at + head, text, left - len(lines[k]) + tail))
        line = k
    return steps


def middle(old: str, new: str) -> tuple[int, int]:
    """Return how many letters at the beginning and at the end of two texts are alike."""
    head, most = 0, min(len(old), len(new))
    while head < most:  # by halves: comparing long pieces is quick, letter by letter is not
        at = (head + most + 1) // 2
        if new.startswith(old[head:at], head):
            head = at
        else:
            most = at - 1
    tail, most = 0, min(len(old), len(new)) - head
    while tail < most:
        at = (tail + most + 1) // 2
        if new.startswith(old[len(old) - at : len(old) - tail], len(new) - at):
            tail = at
        else:
            most = at - 1
    return head, tail
