"""Options of a game: named choices with a default, kept in the position as small integers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .error import BadInput, shorten, unknown


@dataclass(frozen=True)
class Option:
    """One choice: either among named values, or a whole number in a range."""

    name: str
    default: str | int | bool
    values: tuple[str | int | bool, ...] = ()  # the named values, default first; empty for a number
    lowest: int = 0
    highest: int = 0
    meaning: str = ""
    endless: str | int | bool | None = None  # the value with which a match may never end

    def encode(self, value: Any) -> int:
        """Turn a value into the integer that rules read."""
        if not self.values:
            number = _whole_number(value)
            if number is None or not self.lowest <= number <= self.highest:
                span = f"from {self.lowest} to {self.highest}"
                raise BadInput(
                    f"option {self.name}: '{shorten(str(value))}' is no whole number {span}"
                )
            return number
        spoken = {_spell(known): index for index, known in enumerate(self.values)}
        index = spoken.get(_spell(value))
        if index is None:
            listed = ", ".join(spoken)
            reason = f"unknown value '{shorten(str(value))}'; choose from {listed}"
            raise BadInput(f"option {self.name}: {reason}")
        return index

    def decode(self, number: int) -> str | int | bool:
        """Turn the integer back into the value."""
        return self.values[number] if self.values else number


def _spell(value: Any) -> str:
    return str(value).lower()


def _whole_number(value: Any) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def encode_all(options: Sequence[Option], chosen: Mapping[str, Any] | None) -> list[int]:
    """Return one integer per option of the game, defaults filled in."""
    chosen = dict(chosen or {})
    known = {option.name for option in options}
    for name in chosen:
        if name not in known:
            raise unknown("option", str(name), sorted(known))
    return [option.encode(chosen.get(option.name, option.default)) for option in options]


def decode_all(options: Sequence[Option], numbers: Sequence[int]) -> dict[str, str | int | bool]:
    """Return the options by name."""
    return {
        option.name: option.decode(int(number))
        for option, number in zip(options, numbers, strict=True)
    }


def parse(texts: Sequence[str]) -> dict[str, str]:
    """Read `name=value` texts, as the command line takes them."""
    chosen = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise BadInput(f"option '{shorten(text)}' is not of the form name=value")
        chosen[name.strip()] = value.strip()
    return chosen


def may_be_endless(options: Sequence[Option], chosen: Mapping[str, Any]) -> bool:
    """Tell whether a match with these options may never end, so that a driver must stop it."""
    return any(
        option.endless is not None and chosen[option.name] == option.endless for option in options
    )
