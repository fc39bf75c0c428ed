"""Where in a JSON text a thing stands, so that complaints name file, line and column."""

import json
import re
import sys
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any

from .error import BadInput, shorten


class JsonText:
    """A text with the name of its source; finds the line and column of anything in it."""

    def __init__(self, text: str, source: str, first_line: int = 1) -> None:
        self.text, self.source, self.first_line = text, source, first_line

    def at(self, position: int) -> str:
        """Name the place of a character: source, line and column."""
        line = self.text.count("\n", 0, position) + self.first_line
        column = position - self.text.rfind("\n", 0, position)
        return f"{self.source}:{line}:{column}"

    def of(self, *path: str | int) -> str:
        """Name the place of a value in known JSON; as far as the path leads, if not to its end."""
        position, reached = self._skip(0), 0
        for step in path:
            found = self._inside(position, step)
            if found is None:
                break
            position = reached = found
        return self.at(reached)

    def _inside(self, position: int, step: str | int) -> int | None:
        """Find a key of the object, or an item of the list, that begins at a position."""
        is_object = self.text[position] == "{"
        if self.text[position] not in "{[" or is_object != isinstance(step, str):
            return None
        position, index = self._skip(position + 1), 0
        while self.text[position] not in "}]":
            name: str | int = index
            if is_object:
                name, position = scanstring(self.text, position + 1, True)
                position = self._skip(self._skip(position) + 1)
            if name == step:
                return position
            position = self._skip(self._value(position))
            if self.text[position] == ",":
                position = self._skip(position + 1)
            index += 1
        return None

    def _skip(self, position: int) -> int:
        while self.text[position] in " \t\r\n":
            position += 1
        return position

    def _value(self, position: int) -> int:
        return json.JSONDecoder().raw_decode(self.text, position)[1]


def parsed(place: JsonText, kind: str) -> Any:
    """Read a JSON text, or say in one line where it goes wrong; `kind` is what it should hold."""
    text = place.text
    try:
        return json.loads(text, object_pairs_hook=_no_key_twice, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        cut_off = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        hint = f"; the text breaks off, fetch the whole {kind}" if cut_off else ""
        if cut_off and place.source.endswith(".jsonl"):
            hint += (
                f" (a .jsonl file has a whole {kind} on each line, a .json file may be indented)"
            )
        reason = f"{place.at(error.pos)}: not a JSON document: {error.msg}{hint}"
        raise BadInput(reason) from error
    except ValueError as error:
        position, reason = _what_json_has_not(text)
        raise BadInput(f"{place.at(position)}: not a JSON document: {reason}") from error
    except RecursionError as error:
        raise BadInput(f"{place.at(0)}: not a {kind}: nested too deeply") from error


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    if len(document) != len(pairs):
        raise ValueError("a key is given twice")
    return document


def _no_constant(name: str) -> Any:
    raise ValueError(name)


# Strings, and outside of them brackets, numbers and words
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:]|-?[\w.+-]+')


def _what_json_has_not(text: str) -> tuple[int, str]:
    """Find what Python's reader refuses without a place: a key given twice, a number that is none
    or has too many digits; return where it stands and what is wrong.
    """
    keys: list[set[str]] = []
    last = None
    for token in TOKEN.finditer(text):
        word = token[0]
        if word in "{[":
            keys.append(set())
        elif word in "}]":
            del keys[-1:]
        elif word == ":" and last is not None and keys:
            key = scanstring(text, last.start() + 1, True)[0]
            if key in keys[-1]:
                return last.start(), f"the key '{shorten(key)}' is given twice; leave one out"
            keys[-1].add(key)
        elif word.lstrip("-") in ("NaN", "Infinity"):
            return token.start(), f"{word} is no JSON number"
        elif len(word) > sys.get_int_max_str_digits() > 0 and word.lstrip("-").isdigit():
            return token.start(), f"a number of {len(word):,} digits is too long"
        last = token
    return 0, "it cannot be read"
