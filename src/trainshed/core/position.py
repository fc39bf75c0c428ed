"""Positions as text for games that write none of their own: one field a line, all its numbers."""

from math import prod
from typing import Any

import numpy as np

from . import record
from .error import BadInput, shorten


class Positions:
    """Writes and reads the positions of one game, as its record is laid out."""

    def __init__(self, game: Any) -> None:
        self.game = game

    @property
    def head(self) -> str:
        """The first line: the game and the version of its rules."""
        return f"{self.game.id} {self.game.rules_version}"

    def fields(self) -> list[str]:
        """List the fields that are written."""
        return record.names(self.game.dtype, self.game.ignored)

    def write(self, s: Any) -> str:
        """Write a position; `read` gives it back."""
        rows = [
            (name, *(str(int(number)) for number in np.ravel(s[name]))) for name in self.fields()
        ]
        return "\n".join([self.head, *(" ".join(row) for row in rows)]) + "\n"

    def read(self, text: str) -> record.States:
        """Read a position as a batch of one, or say in one line what is wrong with its text."""
        lines = [line.split() for line in text.splitlines() if line.strip()]
        if not lines or " ".join(lines[0]) != self.head:
            raise BadInput(f"line 1: a position of this game begins with '{self.head}'")
        states, missing = record.batch(self.game.dtype, 1), self.fields()
        for number, (name, *words) in enumerate(lines[1:], start=2):
            if name not in missing:
                known = "is given twice" if name in self.fields() else "is none of this game"
                raise BadInput(f"line {number}: the field '{shorten(name)}' {known}")
            missing.remove(name)
            states[name][0] = self._numbers(name, words, f"line {number}: the field '{name}'")
        if missing:
            raise BadInput(f"the field '{missing[0]}' is missing")
        if code := int(self.game.check(states[0])):
            raise BadInput(f"the position breaks a law: {self.game.face.laws.get(code, code)}")
        return states

    def _numbers(self, name: str, words: list[str], where: str) -> Any:
        """Return the numbers of a field in their shape."""
        kind, shape = self.game.dtype[name].base, self.game.dtype[name].shape
        span = np.iinfo(kind)
        if len(words) != prod(shape):
            raise BadInput(f"{where} takes {prod(shape)} numbers, not {len(words)}")
        for word in words:
            digits = word.removeprefix("-")
            is_number = digits.isascii() and digits.isdigit() and len(digits) < 20
            if not is_number or not span.min <= int(word) <= span.max:
                told = f"'{shorten(word)}' is no whole number from {span.min} to {span.max}"
                raise BadInput(f"{where}: {told}")
        return np.array([int(word) for word in words], dtype=kind).reshape(shape)
