"""What a choice brings, in a few words of its game: from the sheet that the table shows of it."""

from collections.abc import Sequence
from dataclasses import replace

from trainshed.core.face import Seen
from trainshed.core.parts import ARROW, Bits, Lead, Sheet

from ..live_match import LiveMatch
from .table import Looking

MOST = 4  # facts of one choice
KINDS = ("text", "plate")  # of bits that have words
LEFT_OUT = ("seat", "out", "same")  # lines about others, and what stays as it is


def brings(live: LiveMatch, looking: Looking, actions: Sequence[int]) -> list[str]:
    """Return what a whole decision brings its seat, as short facts."""
    seen, last = looking.seen(""), actions[-1]
    sheet, face = live.game.face.preview(seen), live.game.face
    if sheet is None and live.game.is_bid(last):
        sheet = face.preview(_without_last(seen))  # of the share, at the least bid
    elif sheet is None and int(seen.state.phase) != int(seen.before.phase):
        sheet = face.preview(_as_it_is_then(seen))  # of what is on offer then
    if sheet is None:
        return []
    columns = sheet.columns
    if _are_either_or(sheet):  # one of two things happens
        names = {pricing.refused for pricing in live.game.priced}
        is_refused = live.game.verbs.verb_of(last).name in names
        columns = columns[-1:] if is_refused else columns[:1]
    return [fact for column in columns for fact in _facts(column)][:MOST]


def _without_last(seen: Seen) -> Seen:
    return replace(seen, plan=seen.plan[:-1], state=seen.before) if len(seen.plan) == 1 else seen


def _as_it_is_then(seen: Seen) -> Seen:
    return replace(seen, before=seen.state, plan=(), actions=[*seen.actions, *seen.plan])


def _are_either_or(sheet: Sheet) -> bool:
    """Tell whether each column has a headline of its own, such as "If you let it go"."""
    return len(sheet.columns) > 1 and all(_headline(column) for column in sheet.columns)


def _headline(column: Sequence[Lead]) -> str:
    first = column[0] if column else None
    is_bold = first is not None and first.style == "head" and first.left[0].style == "bold"
    return _plain(first.left) if first is not None and is_bold else ""


def _facts(column: Sequence[Lead]) -> list[str]:
    head, found = _headline(column), []
    for lead in column[1:] if head else column:
        words, figures = _plain(lead.left), _plain(lead.right)
        if lead.style in LEFT_OUT or (lead.left[:1] and lead.left[0].style == "bold"):
            continue
        if lead.style == "mine" and head:
            words = head  # what is told seat by seat: the reader's own part
        found.append(f"{words} {figures}".strip().rstrip(":."))
    return found


def _plain(bits: Bits) -> str:
    """Write a line of bits as text; tokens and signs without words are left out."""
    words = ["→" if bit == ARROW else bit.text for bit in bits if bit.kind in KINDS or bit == ARROW]
    return " ".join(word for word in words if word)
