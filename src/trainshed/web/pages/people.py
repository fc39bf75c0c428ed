"""The people of a table as its page shows them: who is here, whose time runs, whose seat waits."""

from dataclasses import dataclass, replace
from datetime import datetime

from trainshed.core.kept import Kept
from trainshed.core.say import Say

from ..attendance import AWAY, BLINK, Attendance, Attendee, has_company
from ..db.models import GUEST
from ..live_match import LiveMatch, Sitting
from ..pace import Clock

HERE, GONE, BY_BOT = "here", "gone", "bot"
LISTENS = Attendee(True)
MOST_KEPT = 1024
LITTLE = 60  # seconds under which a clock is red


@dataclass(frozen=True)
class Person:
    """A seat with its person: here or gone, in words; seconds left; whether a bot may be asked."""

    seat: int
    name: str
    is_me: bool
    state: str
    words: str
    is_away: bool = False  # for so long that nobody need wait
    left: int | None = None  # seconds; None without a clock
    shown: str = ""  # the same in words
    runs: bool = False
    is_short: bool = False
    hand_over: str = ""  # what the button says that asks for a bot; "" where there is none
    again: int = 0  # seconds after which the page looks again; 0: it hears of it


_all_here: Kept[list[Person]] = Kept(MOST_KEPT)


def people_at(attendance: Attendance, live: LiveMatch, seat: int, say: Say) -> list[Person]:
    """Return who sits at a table where somebody may wait for somebody; empty elsewhere."""
    clock = attendance.clock(live)
    if not has_company(live) and clock is None:
        return []
    seats = [row for row in live.sitting if row.kind == GUEST]
    if clock is None and attendance.all_listen(live):  # as they nearly always do
        return _all_here.get(
            (tuple(seats), seat, say), lambda: [_person(row, LISTENS, seat, say) for row in seats]
        )
    here = attendance.at(live)
    people = [_person(row, here[row.number], seat, say) for row in seats]
    people = [
        replace(each, hand_over=_hand_over(attendance, live, each, seat, say)) for each in people
    ]
    if clock is None:
        return people
    return [_with_clock(person, clock, attendance.now(), say) for person in people]


def _person(row: Sitting, who: Attendee, seat: int, say: Say) -> Person:
    is_me = row.number == seat
    state = BY_BOT if row.stands_in else HERE if who.is_here or is_me else GONE
    name = say.gettext("You") if is_me else row.name
    words, again = _words(state, who, say), _again(state, who)
    return Person(row.number, name, is_me, state, words, is_away=who.is_away, again=again)


def _hand_over(attendance: Attendance, live: LiveMatch, person: Person, seat: int, say: Say) -> str:
    """Return the label of the button that asks for a bot; "" where a reader cannot ask."""
    if seat < 0 or live.seats[seat].stands_in or person.state != GONE or not person.is_away:
        return ""
    if not attendance.may_hand_over(live, person.seat):
        return ""
    if live.seats[seat].guest_id == live.row.host_id:
        return say.gettext("Let a bot play")
    voters = attendance.voters(live, person.seat) | {seat}
    votes = attendance.kept.votes(live.row.id).get(person.seat, set()) & voters
    words = say.gettext("Vote for a bot ({have} of {n})")
    return words.format(have=len(votes), n=len(voters) // 2 + 1)


def _with_clock(person: Person, clock: Clock, now: datetime, say: Say) -> Person:
    left = int(clock.left_at(person.seat, now))
    return replace(
        person,
        left=left,
        shown=spoken(left, say),
        runs=clock.seat == person.seat,
        is_short=left < LITTLE,
    )


def _words(state: str, who: Attendee, say: Say) -> str:
    if state == BY_BOT:
        return say.gettext("a bot plays on")
    if state == HERE:
        return say.gettext("here")
    if who.gone is None:
        return say.gettext("not here yet")
    minutes = int(who.gone // 60)
    if minutes < 1:
        return say.gettext("gone for a moment")
    if minutes < 60:
        return say.gettext("gone for {n} min").format(n=minutes)
    return say.gettext("gone for {n} h").format(n=minutes // 60)


def _again(state: str, who: Attendee) -> int:
    """Return when the words about somebody who has gone will be others."""
    if state == GONE and who.gone is not None:
        return int(AWAY - who.gone % AWAY) + 1
    return int(BLINK) + 1 if state == HERE and who.gone is not None else 0


def spoken(seconds: int, say: Say) -> str:
    """Write how much time is left: 12:40, 3 h 10 min, 2 d 4 h."""
    minutes, hours = seconds // 60, seconds // 3600
    if hours < 1:
        return f"{minutes}:{seconds % 60:02}"
    if hours < 48:
        return say.gettext("{h} h {m} min").format(h=hours, m=minutes % 60)
    return say.gettext("{d} d {h} h").format(d=hours // 24, h=hours % 24)
