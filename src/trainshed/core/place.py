"""Where in a JSON text a thing stands, so that complaints name file, line and column."""

import json
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any

from .error import BadInput, shorten


class Place:
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


def parsed(place: Place, kind: str) -> Any:
    """Read a JSON text, or say in one line where it is none; `kind` is what it should hold."""
    text = place.text
    try:
        return json.loads(text, object_pairs_hook=_no_key_twice, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        cut_off = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        hint = f"; the text breaks off, fetch the whole {kind}" if cut_off else ""
        reason = f"{place.at(error.pos)}: not a JSON document: {error.msg}{hint}"
        raise BadInput(reason) from error
    except ValueError as error:
        raise BadInput(f"{place.at(0)}: not a JSON document: {error}") from error
    except RecursionError as error:
        raise BadInput(f"{place.at(0)}: not a {kind}: nested too deeply") from error


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document: dict[str, Any] = {}
    for key, value in pairs:
        if key in document:
            raise ValueError(f"the key '{shorten(key)}' is given twice; leave one out")
        document[key] = value
    return document


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON number")
