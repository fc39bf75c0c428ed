"""A guided first match: a table that begins in the middle of a match the game brings, whose other
seats play as they did there, with one sentence at a time for the newcomer.

A game brings it as data: the match of `data/worked.json`, and `data/lesson.json` with the ply it
begins from, the newcomer's seat, and notes with the ply and the step of the plan they belong to.
Every legal move stays legal; after one that the match did not have, the bots play for themselves.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from trainshed.core.game import Game
from trainshed.core.match import line
from trainshed.core.say import Say

from .live_match import LiveMatch

WISH = "lesson"  # among the house rules of a table, as long as it is one


@dataclass(frozen=True)
class Lesson:
    """The match of a lesson, where it begins and for whom, and what is said."""

    names: Sequence[str]
    options: Mapping[str, Any]
    actions: Sequence[str]  # of the whole match: actor and text
    begins: int
    seat: int
    notes: Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Note:
    """What is said now: which stop of how many, its name, the words, and the rule behind them."""

    number: int
    stops: Sequence[str]
    words: str
    rule: str
    is_own_way: bool = False  # the newcomer plays another match by now


def lesson_of(game: Game) -> Lesson | None:
    """Return the lesson of a game; None where it brings none."""
    return None if game.face.home is None else _read(game.face.home / "data")


@cache
def _read(data: Path) -> Lesson | None:
    paths = [data / "worked.json", data / "lesson.json"]
    if not all(path.is_file() for path in paths):
        return None
    played, told = (json.loads(path.read_text(encoding="utf-8")) for path in paths)
    match = played["match"]
    return Lesson(
        match["seats"],
        match.get("options", {}),
        match["actions"],
        told["from"],
        told["seat"],
        told["notes"],
    )


def scripted(live: LiveMatch) -> str | None:
    """Return what the seat to move does in the match of the lesson; None where it is no lesson, or
    another match by now.
    """
    lesson = _at(live)
    if lesson is None or live.ply >= len(lesson.actions) or _astray(live, lesson) is not None:
        return None
    return lesson.actions[live.ply].partition(" ")[2]


def note_at(live: LiveMatch, planned: int, language: str, say: Say) -> Note | None:
    """Return what is said to the newcomer now, at that many steps of a plan."""
    lesson = _at(live)
    if lesson is None:
        return None
    astray = _astray(live, lesson)
    now = (live.ply, planned) if astray is None else (astray, 0)
    past = [each for each in lesson.notes if (each["ply"], each["plan"]) <= now]
    stops = [_in(each["title"], language) for each in lesson.notes]
    note = past[-1] if past else lesson.notes[0]
    words, number = _in(note["words"], language), max(1, len(past))
    if astray is not None:
        words = say.gettext(
            "You are on your own path now, and every legal move is fine. From here the others play"
            " for themselves: go on as long as you like, or take your move back."
        )
    return Note(number, stops, words, note["rule"], astray is not None)


def _at(live: LiveMatch) -> Lesson | None:
    return lesson_of(live.game) if live.row.wishes.get(WISH) else None


def _astray(live: LiveMatch, lesson: Lesson) -> int | None:
    """Return the ply from which on the match is another than that of the lesson; None: it is the
    same so far.
    """
    made = [line(each.actor, each.text) for each in live.made[: len(lesson.actions)]]
    pairs = enumerate(zip(made, lesson.actions, strict=False))
    return next((ply for ply, (own, told) in pairs if own != told), None)


def _in(words: Mapping[str, str], language: str) -> str:
    return words.get(language) or words["en"]
