"""What a user did wrong, as a value: one line that names the thing, the place and the way out."""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


class BadInput(ValueError):  # noqa: N818 - the name says whose mistake it is
    """A mistake in what somebody gave us; its text is one clear line."""


class BadDocument(BadInput):
    """A mistake inside a document; `path` leads to it: keys, and numbers of list items from 0."""

    def __init__(self, reason: str, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(reason)
        self.path = path


@dataclass(frozen=True)
class Refused:
    """An action that was not accepted, and why. False where a truth value is asked for."""

    action: str
    reason: str
    rule: str = ""  # the paragraph or ruling that says so
    nearest: tuple[str, ...] = ()  # legal choices that come nearest

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        source = f" [{self.rule}]" if self.rule else ""
        choices = f"; legal here: {', '.join(self.nearest)}" if self.nearest else ""
        return f"'{self.action}' refused: {self.reason}{source}{choices}"


class IllegalAction(BadInput):
    """Raised by `Match.play` for an action that `Match.submit` refuses."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(str(refused))
        self.refused = refused


def shorten(text: str, limit: int = 40) -> str:
    """Cut a user's text for an error line, with nothing unprintable in it."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[: limit + 1])
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"


def unknown(kind: str, name: str, known: Iterable[str], plural: str = "") -> BadInput:
    """Return the complaint about an unknown name: the nearest known one, and all there are."""
    listed = list(known)
    near = difflib.get_close_matches(name, listed, n=1)
    near = near or [each for each in listed if name and each.startswith(name.lower())][:1]
    hint = f" (did you mean '{near[0]}'?)" if near else ""
    there_are = ", ".join(listed) or "none"
    return BadInput(
        f"unknown {kind} '{shorten(name)}'{hint}; the {plural or kind + 's'} are {there_are}"
    )
