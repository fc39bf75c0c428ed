"""What a plan will bring, as a sheet beside the board: points of this round and by the end, and
what it costs.
"""

from typing import Any

from trainshed.core.face import Seen
from trainshed.core.parts import Lead, Sheet, change, text

from ..rules import state as st
from ..rules import tables as t
from . import names
from .count import count_board, scorings_left
from .reading import light


def preview(seen: Seen) -> Sheet | None:
    """Show what the plan changes; nothing where there is none."""
    seat, phase = seen.seat, int(seen.before.phase)
    if not seen.plan or seat < 0 or phase == st.FINISHED or phase < st.SETUP_BONUS:
        return None
    seen = light(seen)
    title = seen.say.gettext("This turn so far")
    columns = [_points(seen), _costs(seen)]
    return Sheet((text(title),), [column for column in columns if column])


def board_change(seen: Seen) -> tuple[int, int]:
    """Return what the reader's board scores before the plan and after it."""
    seat = seen.seat
    return sum(count_board(seen.before, seat)), sum(count_board(seen.state, seat))


def line_names(s: Any, seen: Seen) -> list[str]:
    """Name the lines of a board's count: railroads, then industry."""
    rails = [names.railroad_name(s, railroad, seen.say) for railroad in range(t.RAILROADS)]
    return [*rails, seen.say.gettext("Industry")]


def _points(seen: Seen) -> list[Lead]:
    """Show what each line scores, in this round and by the end."""
    say, seat = seen.say, seen.seat
    old, new = count_board(seen.before, seat), count_board(seen.state, seat)
    leads = [
        change(name, was, now, "gain" if now > was else "loss")
        for name, was, now in zip(line_names(seen.before, seen), old, new, strict=True)
    ]
    more = sum(new) - sum(old)
    head = say.gettext("Each scoring")
    total = change(head, sum(old), sum(new), "gain" if more > 0 else "loss")
    leads.append(Lead(total.left, total.right, "sum"))
    left = scorings_left(seen.before)
    message = say.ngettext("By the end, {n} scoring", "By the end, {n} scorings", left)
    words = message.format(n=left)
    leads.append(Lead((text(words),), (text(f"{more * left:+d}" if more else "0"),)))
    return leads


def _costs(seen: Seen) -> list[Lead]:
    """Show what the plan has cost and brought at once."""
    say, seat, before, after = seen.say, seen.seat, seen.before, seen.state
    figures = [
        (say.gettext("Points at once"), before.score, after.score),
        (say.gettext("Workers"), _hands(before), _hands(after)),
        (say.gettext("Coins"), before.coins, after.coins),
        (say.gettext("Coal"), before.coal, after.coal),
        (say.gettext("Doublers"), before.doublers, after.doublers),
        (say.gettext("End-bonus cards"), before.held, after.held),
    ]
    return [
        change(name, int(old[seat]), int(new[seat]))
        for name, old, new in figures
        if int(old[seat]) != int(new[seat])
    ]


def _hands(s: Any) -> list[int]:
    """Return the workers in hand by seat, of all kinds."""
    kinds = zip(s.workers.tolist(), s.turquoise.tolist(), s.black.tolist(), strict=True)
    return [own + turquoise + black for own, turquoise, black in kinds]
