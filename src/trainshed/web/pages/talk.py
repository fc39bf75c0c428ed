"""Talk at a table: what people say as they said it, what happened in the reader's language."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from trainshed.core.say import Say

from ..db.models import ChatRow


@dataclass(frozen=True)
class TalkLine:
    """A line of talk."""

    name: str
    text: str
    is_system: bool


def talk_lines(rows: Sequence[ChatRow], say: Say, muted: Collection[int] = ()) -> list[TalkLine]:
    """Return the lines of talk for a reader, without those of people he does not want to hear."""
    events = {
        "sat": say.gettext("{who} sits down."),
        "nonce": say.gettext("{who} has added another text to the draws."),
        "left": say.gettext("{who} has left; a bot plays on."),
        "late": say.gettext("The time of {who} is up; a bot plays on."),
        "handed": say.gettext("{who} is away; a bot plays on."),
        "returned": say.gettext("{who} is back."),
        "rematch": say.gettext("{who} wants to play again."),
        "removed": say.gettext("{who} was removed from the table."),
        "forked": say.gettext("{who} plays on from another match."),
    }
    return [
        TalkLine(row.name, row.text, False)
        if row.kind == "say"
        else TalkLine(row.name, events.get(row.kind, "").format(who=row.name), True)
        for row in rows
        if row.kind != "say" or row.guest_id not in muted
    ]
