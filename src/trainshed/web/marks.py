"""Which puzzles a browser has answered: kept in a cookie of its own, so that nobody needs a name.

An entry is the key of a puzzle, made from its position, and the letter of the first answer. Puzzles
that are mined anew have other keys: what was said about a position stays with it.
"""

import hashlib
import re

from fastapi import Request

from trainshed.lab.puzzle import Puzzle

COOKIE = "puzzles"
MOST = 200  # entries; the oldest go
KEY = 8  # letters
ENTRY = re.compile(rf"[0-9a-f]{{{KEY}}}[A-Z]")
LETTERS = "ABCDEFGH"


def key_of(puzzle: Puzzle) -> str:
    """Return what tells a puzzle from all others."""
    text = "\n".join([*puzzle.actions, puzzle.answer])
    return hashlib.sha256(text.encode()).hexdigest()[:KEY]


def of(request: Request) -> dict[str, str]:
    """Return what the browser that asks has answered."""
    return read(request.cookies.get(COOKIE, ""))


def read(cookie: str) -> dict[str, str]:
    """Return the letters that were answered, by the keys of their puzzles."""
    entries = [entry for entry in cookie.split(".") if ENTRY.fullmatch(entry)]
    return {entry[:KEY]: entry[KEY:] for entry in entries[-MOST:]}


def written(marks: dict[str, str]) -> str:
    """Return what the cookie holds."""
    return ".".join(f"{key}{letter}" for key, letter in list(marks.items())[-MOST:])


def answer_of(marks: dict[str, str], puzzle: Puzzle) -> str:
    """Return the action that was answered first; empty where none was."""
    letter = marks.get(key_of(puzzle), "")
    places = {LETTERS[k]: choice.action for k, choice in enumerate(puzzle.choices)}
    return places.get(letter, "")


def letter_of(puzzle: Puzzle, action: str) -> str:
    """Return the letter of a choice; empty where it has none."""
    actions = [choice.action for choice in puzzle.choices]
    return LETTERS[actions.index(action)] if action in actions else ""
