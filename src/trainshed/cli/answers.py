"""What a player types: whole actions, names and shortcuts, turned into the text of an action."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainshed.core.action import fold

if TYPE_CHECKING:
    from trainshed.core.action import Verbs

BETWEEN = re.compile(r",(?!\d)|, +(?=\d)|;")  # several answers in one line; not within $1,000
MONEY = re.compile(r"(?<!\S)\$?(\d{1,3}(?:,\d{3})+|\d+)(?!\S)", re.ASCII)


def understood(typed: str, legal: Sequence[str], verbs: "Verbs") -> str:
    """Return the action that is meant; what means none comes back as it was, to be refused.

    A number is the amount where one is asked, otherwise the choice of that number, and `$1,000` is
    1000; a verb may be cut short; what follows a verb may stand alone where only one verb fits.
    """
    typed = MONEY.sub(lambda found: found[1].replace(",", ""), typed)
    if not typed.strip() or verbs.action(typed) is not None:
        return typed
    meant = _by_number(typed, legal) or _by_argument(typed, legal, verbs)
    return meant or _by_short_verb(typed, legal, verbs) or typed


def parted(typed: str) -> list[str]:
    """Return the answers of a line that holds several, with commas between them."""
    return [part.strip() for part in BETWEEN.split(typed) if part.strip()]


def takes_number(legal: Sequence[str]) -> str | None:
    """Return the verb that is followed by a number, as in `bid 12`; None if there is none."""
    for text in legal:
        verb, _, argument = text.partition(" ")
        if argument.isdigit():
            return verb
    return None


def numbered(legal: Sequence[str], verbs: "Verbs") -> list[str]:
    """Return the choices, each behind the number that picks it, where one does."""
    if takes_number(legal) is not None:  # a number would be the amount, not the choice
        return list(legal)
    picks = [understood(str(k), legal, verbs) for k in range(1, len(legal) + 1)]
    return [
        f"{k if picked == text else '':>3} {text}"  # 2 may be short for `city red 2`
        for k, (text, picked) in enumerate(zip(legal, picks, strict=True), start=1)
    ]


def _by_number(typed: str, legal: Sequence[str]) -> str | None:
    number = typed.strip()
    if not (number.isascii() and number.isdigit()):
        return None
    verb = takes_number(legal)
    if verb is not None:
        return f"{verb} {number}"
    ending = [text for text in legal if text.endswith(f" {number}")]
    if ending and not any(text.endswith(" 0") for text in legal):
        # `city red 3`: meant by 3 where it is the only one, else asked for in full. Not what is
        # counted from 0, as `slot kiev 0` and `pay 1 0 0 0`: nobody calls that by its number.
        return ending[0] if len(ending) == 1 else f"{ending[0].partition(' ')[0]} {number}"
    if len(number) > 6:
        return None
    return legal[int(number) - 1] if 1 <= int(number) <= len(legal) else None


def _legal_verbs(legal: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(text.partition(" ")[0] for text in legal))


def _by_argument(typed: str, legal: Sequence[str], verbs: "Verbs") -> str | None:
    """Read `K11`, `Dresden` or `PO` where one verb of those asked now makes an action of it."""
    found = [verb for verb in _legal_verbs(legal) if verbs.action(f"{verb} {typed}") is not None]
    if len(found) > 1:
        actions = {verb: verbs.action(f"{verb} {typed}") for verb in found}
        allowed = {verbs.action(text) for text in legal}
        found = [verb for verb in found if actions[verb] in allowed]
    return f"{found[0]} {typed}" if len(found) == 1 else None


def _by_short_verb(typed: str, legal: Sequence[str], verbs: "Verbs") -> str | None:
    """Read `p`, `o PO` or `l K11` where the first letters fit one verb of those asked now."""
    short, _, argument = fold(typed).partition(" ")
    fitting = [verb for verb in _legal_verbs(legal) if short and verb.startswith(short)]
    whole = [f"{verb} {argument}".strip() for verb in fitting]
    known = [text for text in whole if verbs.action(text) is not None]
    return known[0] if len(known) == 1 else None
