"""The command `try`: what actions would bring, before they are made."""

from typing import TYPE_CHECKING

from trainshed.core.error import Refused

from .answers import parted, understood

if TYPE_CHECKING:
    from trainshed.core.attempt import Attempt
    from trainshed.core.match import Match

TRY = "try "


def attempt(match: "Match", seat: int, typed: str) -> "Attempt | Refused":
    """Try what was typed, as the table understands it: actions with commas between them, those
    without a choice left out. Return how far it is, or why one of them is not legal.
    """
    from trainshed.core.attempt import Attempt

    tried = Attempt(match, seat)
    for text in parted(typed):
        meant = understood(text, tried.legal(), match.verbs)
        while len(legal := tried.legal()) == 1 and _is_another(match, meant, legal[0]):
            tried.play(legal[0])
            meant = understood(text, tried.legal(), match.verbs)
        refused = tried.play(meant)
        if refused is not None:
            return refused
    return tried


def _is_another(match: "Match", meant: str, only: str) -> bool:
    """Tell whether an action is meant that is not the only choice."""
    return match.verbs.action(meant) != match.verbs.action(only)


def completions(match: "Match", seat: int, typed: str) -> list[str]:
    """Return the lines that begin as typed, with `try` and every action that may come next."""
    earlier, comma, _ = typed[len(TRY) :].rpartition(",")
    tried = attempt(match, seat, earlier)
    if isinstance(tried, Refused):
        return []
    head = f"{TRY}{earlier}{comma} " if comma else TRY
    return [f"{head}{text}" for text in tried.legal()]
