"""Names that all parts of the face share: colours, railroads, stations, pieces, amounts, lists.

What is printed on a component is not named here but put into words by `effects.py`, from the
materials of the match, so that a corrected component set speaks correctly.
"""

from collections.abc import Sequence
from typing import Any

from trainshed.core.say import Say

from ..rules.tables import (
    COLOURS,
    RAILROADS,
)

LETTERS = "KGBNW"  # of the colours: blacK, Gray, Brown, Natural, White
HANNOVER, WURZBURG, FRANKFURT = range(3)


def colour_name(colour: int, say: Say) -> str:
    """Name a colour of track."""
    return (
        say.gettext("black"),
        say.gettext("gray"),
        say.gettext("brown"),
        say.gettext("natural"),
        say.gettext("white"),
    )[colour]


def railroad_name(s: Any, railroad: int, say: Say) -> str:
    """Name a railroad of the board in play."""
    return name_of_railroad(int(s.board) * RAILROADS + railroad, say)


def name_of_railroad(which: int, say: Say) -> str:
    """Name one of the six railroads, the base board's first."""
    return (
        say.gettext("Vladivostok"),
        say.gettext("St Petersburg"),
        say.gettext("Kiev"),
        say.gettext("München"),
        say.gettext("Dresden"),
        say.gettext("Nürnberg-Fürth"),
    )[which]


def branch_name(branch: int, say: Say) -> str:
    """Name a branch of the main line."""
    return (say.gettext("Hamburg"), say.gettext("Berlin"))[branch]


def station_name(slot: int, say: Say) -> str:
    """Name the station where an extension begins."""
    return (say.gettext("Hannover"), say.gettext("Würzburg"), say.gettext("Frankfurt"))[slot]


def colours_in(mask: int) -> list[int]:
    """Return the colours of a mask."""
    return [colour for colour in range(COLOURS) if mask >> colour & 1]


def listed(parts: Sequence[str], say: Say) -> str:
    """Join things with commas and a last "and"."""
    if len(parts) < 2:
        return "".join(parts)
    return say.gettext("{these} and {that}").format(these=", ".join(parts[:-1]), that=parts[-1])


def either(parts: Sequence[str], say: Say) -> str:
    """Join things with commas and a last "or"."""
    if len(parts) < 2:
        return "".join(parts)
    return say.gettext("{these} or {that}").format(these=", ".join(parts[:-1]), that=parts[-1])


def workers(n: int, say: Say) -> str:
    """Count workers."""
    return say.ngettext("{n} worker", "{n} workers", n).format(n=n)


def coins(n: int, say: Say) -> str:
    """Count coins."""
    return say.ngettext("{n} coin", "{n} coins", n).format(n=n)


def engineers(n: int, say: Say) -> str:
    """Count engineers."""
    return say.ngettext("{n} engineer", "{n} engineers", n).format(n=n)


def coal(n: int, say: Say) -> str:
    """Count pieces of coal."""
    return say.ngettext("{n} coal", "{n} coal", n).format(n=n)


def points(n: int, say: Say) -> str:
    """Count points."""
    return say.ngettext("{n} point", "{n} points", n).format(n=n)


def steps(colour: int, n: int, say: Say) -> str:
    """Count steps of one colour."""
    return (
        say.ngettext("{n} black step", "{n} black steps", n),
        say.ngettext("{n} gray step", "{n} gray steps", n),
        say.ngettext("{n} brown step", "{n} brown steps", n),
        say.ngettext("{n} natural step", "{n} natural steps", n),
        say.ngettext("{n} white step", "{n} white steps", n),
    )[colour].format(n=n)


def few_steps(colour: int, n: int, say: Say) -> str:
    """Count steps of one colour in as few words as a small space holds."""
    return (
        say.ngettext("{n} black", "{n} black", n),
        say.ngettext("{n} gray", "{n} gray", n),
        say.ngettext("{n} brown", "{n} brown", n),
        say.ngettext("{n} natural", "{n} natural", n),
        say.ngettext("{n} white", "{n} white", n),
    )[colour].format(n=n)


def industry_steps(n: int, say: Say) -> str:
    """Count industry steps."""
    return say.ngettext("{n} industry step", "{n} industry steps", n).format(n=n)


def doublers(n: int, say: Say) -> str:
    """Count doublers."""
    return say.ngettext("{n} doubler", "{n} doublers", n).format(n=n)


def capital(words: str) -> str:
    """Begin a sentence."""
    return words[:1].upper() + words[1:]
