"""The order of the round, and the parts of the reader's turn."""

from trainshed.core.face import Happening, Seen
from trainshed.core.parts import Bits, Part, Place, Strip, text

from ..rules import state as st
from ..rules import tables as t
from ..rules.actions import PART_IS
from . import names
from .effects import must_be_done, part_in_words
from .story import story


def order(seen: Seen) -> Strip:
    """Show the round, who comes when, and what the reader has left."""
    s, say = seen.before, seen.say
    if s.stage == st.AT_SETUP and s.phase != st.FINISHED:
        return Strip(say.gettext("Setup"), [Place(int(k), "later") for k in s.order if k >= 0])
    title = say.gettext("Round {n} of {m}").format(n=int(s.round_now), m=int(s.rounds))
    places = [Place(seat, _state(seen, seat)) for seat in s.order[: s.seats].tolist() if seat >= 0]
    phases = [say.gettext("Actions"), say.gettext("Relocation")]
    is_alone = s.option[st.SOLO] == st.YES or st.is_final(s)
    phase = 1 if s.stage == st.RELOCATING else 0
    if is_alone or s.phase == st.FINISHED:
        return Strip(title, places, _remark(seen), parts=turn_parts(seen))
    return Strip(title, places, _remark(seen), phases, phase, turn_parts(seen))


def turn_parts(seen: Seen) -> list[Part]:
    """Return the parts of the reader's turn: what is tried, what is asked now, what is pending."""
    if not seen.is_asked:
        return []
    found = [Part(names.capital(words), "done") for words in done_so_far(seen)]
    s = seen.state
    for part in range(int(s.pool)):
        action = PART_IS + part if PART_IS + part in seen.legal else t.NONE
        found.append(
            Part(
                part_in_words(s, part, seen.say),
                "now" if part == s.current else "later",
                must_be_done(s, part),
                seen.spell(action) if action != t.NONE else "",
            )
        )
    return found


def done_so_far(seen: Seen) -> list[str]:
    """Say what the plan has done, as the log will tell it."""
    if not seen.plan:
        return []
    happening = Happening(
        seen.before,
        seen.plan[-1],
        seen.state,
        seen.seat,
        seen.seat,
        seen.names,
        seen.actions,
        seen.say,
    )
    return story(happening, seen.plan)


def _state(seen: Seen, seat: int) -> str:
    if seat == seen.mover:
        return "now"
    return "done" if seen.before.passed[seat] else "later"


def _remark(seen: Seen) -> Bits:
    """Say what the reader has left, with the plan counted."""
    s, say, seat = seen.state, seen.say, seen.seat
    if seat < 0 or s.phase == st.FINISHED:
        return ()
    hands = int(s.workers[seat]) + int(s.turquoise[seat]) + int(s.black[seat])
    parts = [names.workers(hands, say), names.coins(int(s.coins[seat]), say)]
    if s.option[st.WITH_COAL] == st.YES:
        parts.append(names.coal(int(s.coal[seat]), say))
    return (text(say.gettext("You have {parts}.").format(parts=names.listed(parts, say))),)
