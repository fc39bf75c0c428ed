"""Talk at a table: what people say as they said it, what happened in the reader's language."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from trainshed.core.say import Say

from ..db.models import WATCHED, ChatRow, SeatRow

PHRASE = (
    "phrase"  # the kind of a line of which only the name is kept: read in each reader's language
)


@dataclass(frozen=True)
class TalkLine:
    """A line of talk."""

    id: int
    name: str  # "You" for the reader
    by: str  # the same by name
    text: str
    is_system: bool
    seat: int  # of the one who said it; -1 where nobody of that name sits here
    is_me: bool
    watches: bool = False  # he does not sit at the table


def phrases(say: Say) -> Mapping[str, str]:
    """Return what can be said with one touch."""
    return {
        "well": say.gettext("Well played"),
        "minute": say.gettext("One minute"),
        "turn": say.gettext("Your turn"),
        "thanks": say.gettext("Thank you all"),
    }


def talk_lines(
    rows: Sequence[ChatRow],
    say: Say,
    muted: Collection[int] = (),
    seats: Sequence[SeatRow] = (),
    seat: int = -1,
) -> list[TalkLine]:
    """Return the lines of talk for a reader who sits at `seat`, the newest last, without those of
    people the reader does not want to hear.
    """
    if not rows:
        return []
    events = {
        "sat": say.gettext("{who} sits down."),
        "nonce": say.gettext("{who} has added another text to the draws."),
        "left": say.gettext("{who} has left; a bot plays on."),
        "late": say.gettext("{who} is out of time; a bot plays on."),
        "handed": say.gettext("{who} is away; a bot plays on."),
        "returned": say.gettext("{who} is back."),
        "host": say.gettext("{who} is the host of this table now."),
        "rematch": say.gettext("{who} wants to play again."),
        "removed": say.gettext("{who} was removed from the table."),
        "forked": say.gettext("{who} plays on from another match."),
    }
    known, lines = phrases(say), []
    for row in rows:
        watches = row.kind == WATCHED
        is_said = row.kind in ("say", PHRASE) or watches
        if is_said and row.guest_id in muted:
            continue
        said = known.get(row.text, "") if row.kind == PHRASE else row.text
        text = said if is_said else events.get(row.kind, "").format(who=row.name)
        by = -1 if watches else _seat_of(row, seats)
        is_me = is_said and by == seat and seat >= 0
        name = say.gettext("You") if is_me else row.name
        lines.append(TalkLine(row.id, name, row.name, text, not is_said, by, is_me, watches))
    return lines


def _seat_of(row: ChatRow, seats: Sequence[SeatRow]) -> int:
    """Return the seat of whoever said a line; by name only where it is from before guests were
    kept with their lines.
    """
    for seat in seats:
        is_own = seat.name == row.name if row.guest_id is None else seat.guest_id == row.guest_id
        if is_own:
            return seat.number
    return -1
