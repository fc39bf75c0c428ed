"""Emil in words: why a card of his is thrown away, what is left in his deck. [G5]"""

from typing import Any

from trainshed.core.say import Say

from ..rules import tables as t
from . import names
from .printed import Printed


def why_thrown(s: Any, card: int, say: Say) -> str:
    """Say why Emil cannot use a card, in the position in which he draws it."""
    space, need = int(s.emil_card[card, t.CARD_SPACE]), int(s.emil_card[card, t.CARD_WORKERS])
    if need > s.emil_workers:
        left = names.workers(int(s.emil_workers), say)
        return say.gettext("he has only {workers} left").format(workers=left)
    if not s.open_space[space]:
        return say.gettext("the space is not in play")
    if int(s.occupied) >> space & 1:
        return say.gettext("the space is taken")
    on_strip = int(s.space[space, t.ON_STRIP_AT])
    is_hiring = t.SPACE_IDS[space] == "engineer_hire"
    if (on_strip >= 0 and s.strip[on_strip] < 0) or (is_hiring and s.strip[0] < 0):
        return say.gettext("no engineer is there")
    locked = _locked(s, space)
    if locked >= 0:
        colour = names.colour_name(locked, say)
        return say.gettext("{colour} is not open yet").format(colour=colour)
    return say.gettext("you could not carry it out completely")


def _locked(s: Any, space: int) -> int:
    """Return a colour that the space needs and that is not unlocked, or -1."""
    start, count = int(s.space[space, t.START]), int(s.space[space, t.COUNT])
    unlocked = int(s.unlocked[0])
    for op, mask, _, _ in s.code[start : start + count].tolist():
        if op == t.TRACK and not mask & unlocked:
            return names.colours_in(mask)[0]
    return -1


def deck_in_words(s: Any, made: Printed) -> str:
    """Say in few words which cards are left in Emil's deck; their order is not known."""
    spaces = [
        space
        for card, space in enumerate(s.emil_card[:, t.CARD_SPACE].tolist())
        if int(s.emil_deck) >> card & 1
    ]
    engineer = made.say.gettext("public engineer")
    found = [
        engineer if s.space[space, t.ON_STRIP_AT] >= 0 else made.space[space].words
        for space in spaces
    ]
    return ", ".join(found) or made.say.gettext("none")


def scale_in_words(s: Any, say: Say) -> str:
    """Say at which scores Emil gets one more worker."""
    marks = [int(s.single[mark, 0]) for mark in (t.EMIL_FIRST, t.EMIL_SECOND)]
    ahead = [str(mark) for mark in marks if mark > int(s.score[0])]
    if not ahead:
        return say.gettext("Emil has all his workers.")
    line = say.gettext("Emil gets one more worker when you reach {marks}.")
    return line.format(marks=names.listed(ahead, say))
