"""The waiting room: seats, the invitation, house rules in words, the companies in a line each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from trainshed.core.option import OWN, AnyOption, Document, is_switch, spoken, title_of, words_of
from trainshed.core.parts import Row
from trainshed.core.say import Say
from trainshed.games import find

from ..binding import is_sealed
from ..db.models import BOT, OPEN, GuestRow, MatchRow, SeatRow
from ..levels import level_of, levels
from ..pace import PACES, pace_of
from ..proposal import people_at
from .draws import Draws, draws_of


@dataclass(frozen=True)
class WaitingSeat:
    """A seat of the waiting room."""

    number: int
    name: str
    kind: str
    is_me: bool
    is_host: bool
    note: str


@dataclass(frozen=True)
class Rule:
    """An option as the host may change it."""

    name: str
    title: str
    meaning: str
    value: str
    values: Sequence[tuple[str, str]]  # named values and what they are called; empty for a number
    lowest: int
    highest: int
    is_usual: bool
    is_proposed: bool  # by the game, for the people who sit here
    is_switch: bool  # on or off: a check box
    is_document: bool  # the host may send a file


@dataclass(frozen=True)
class WaitingPage:
    """What the waiting room shows."""

    id: str
    game: str
    title: str
    version: int
    places: Sequence[WaitingSeat]
    fewest: int
    most: int
    taken: int
    open: int
    is_host: bool
    is_seated: bool
    is_public: bool
    spectators: bool
    hints: bool  # whoever plays may ask what the judge would do
    pace: str
    paces: Sequence[tuple[str, str]]  # to choose from, in words
    people: int
    rules: Sequence[Rule]
    levels: Sequence[tuple[str, str]]
    companies: Sequence[Row]
    draws: Draws
    is_opening: bool  # everything is fixed; what seats have sealed is opened
    to_open: str  # the hash of what the visitor has to open


def waiting_page(
    row: MatchRow, seats: Sequence[SeatRow], guest: GuestRow | None, say: Say
) -> WaitingPage:
    """Work out the waiting room for a visitor."""
    game, me = find(row.game), guest.id if guest is not None else None
    face, people = game.face, people_at(seats)
    return WaitingPage(
        id=row.id,
        game=row.game,
        title=say.gettext(game.title),
        version=row.version,
        places=[_place(row, seat, me, say) for seat in seats],
        fewest=game.seats[0],
        most=game.seats[1],
        taken=sum(seat.kind != OPEN for seat in seats),
        open=sum(seat.kind == OPEN for seat in seats),
        is_host=me == row.host_id,
        is_seated=any(seat.guest_id == me for seat in seats if me is not None),
        is_public=bool(row.wishes.get("public")),
        spectators=bool(row.wishes.get("spectators", True)),
        hints=bool(row.wishes.get("hints")),
        pace=pace_of(row.wishes).id,
        paces=[(pace.id, pace.words(say)) for pace in PACES],
        people=people,
        rules=[_rule(option, row.options, game.proposes(people), say) for option in game.options],
        levels=[(level.id, say.gettext(level.name)) for level in levels()],
        companies=face.components(say),
        draws=draws_of(row, seats, say),
        is_opening=bool(row.wishes.get("opening")),
        to_open=_sealed_by(seats, me) if row.wishes.get("opening") else "",
    )


def _sealed_by(seats: Sequence[SeatRow], guest: int | None) -> str:
    own = [seat.nonce for seat in seats if guest is not None and seat.guest_id == guest]
    return own[0].partition(" ")[2] if own and is_sealed(own[0]) else ""


def _place(row: MatchRow, seat: SeatRow, me: int | None, say: Say) -> WaitingSeat:
    is_me = me is not None and seat.guest_id == me
    is_host = seat.guest_id == row.host_id
    if seat.kind == BOT:
        note = say.gettext("bot, {level}").format(level=say.gettext(level_of(seat.bot or "")))
    elif seat.kind == OPEN:
        note = say.gettext("Send the link, or fill it now.")
    else:
        who = [say.gettext("you")] if is_me else []
        note = ", ".join(who + ([say.gettext("host")] if is_host else [])) or say.gettext("here")
    return WaitingSeat(seat.number, seat.name, seat.kind, is_me, is_host, note)


def _rule(
    option: AnyOption, chosen: Mapping[str, object], proposed: Mapping[str, object], say: Say
) -> Rule:
    usual = proposed.get(option.name, option.default)
    value = spoken(chosen.get(option.name, usual)).lower()
    values = [(known, say.gettext(words)) for known, words in words_of(option)]
    if isinstance(option, Document) and value == OWN:
        values.append((OWN, say.gettext("own")))
    return Rule(
        name=option.name,
        title=say.gettext(title_of(option)),
        meaning=say.gettext(option.meaning),
        value=value,
        values=values,
        lowest=option.lowest,
        highest=option.highest,
        is_usual=value == str(option.default).lower(),
        is_proposed=option.name in proposed and value == str(usual).lower(),
        is_switch=is_switch(option),
        is_document=isinstance(option, Document),
    )
