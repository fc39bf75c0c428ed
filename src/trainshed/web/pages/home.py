"""The home page: the games, my tables with those that wait for me first, open tables."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from trainshed.core.error import BadInput
from trainshed.core.game import Game
from trainshed.core.say import Say
from trainshed.games import all_games, find

from ..db.models import OPEN, OVER, RUNNING, GuestRow, now
from ..db.repo import Listed, Repo
from ..lesson import lesson_of
from ..levels import USUAL, levels
from ..live_matches import LiveMatches
from .bests import OwnBest, own_bests
from .table import Looking

log = logging.getLogger("trainshed.web")


@dataclass(frozen=True)
class Bay:
    """A game on the home page."""

    id: str
    title: str
    seats: tuple[int, int]
    minutes: int
    pitch: str
    companies: Sequence[tuple[str, str]]
    chosen_seats: int
    chosen_level: str
    offers: Sequence[str]  # matches that start with one click
    is_for_one: bool  # one can play it alone
    has_lesson: bool  # a guided first match
    bests: Sequence[OwnBest]


@dataclass(frozen=True)
class Line:
    """A table in a list."""

    id: str
    game: str
    people: str
    words: str
    since: str


@dataclass(frozen=True)
class HomePage:
    """What the home page shows."""

    bays: Sequence[Bay]
    levels: Sequence[tuple[str, str]]
    my_move: Sequence[Line]
    waiting: Sequence[Line]
    over: Sequence[Line]
    open: Sequence[Line]
    is_new: bool  # its reader has never been at a table


def home_page(matches: LiveMatches, repo: Repo, guest: GuestRow | None, say: Say) -> HomePage:
    """Work out the home page of a guest."""
    wishes = guest.wishes if guest is not None else {}
    mine = repo.tables_of(guest.id) if guest is not None else []
    own = {one.match.id for one in mine}
    lines = [(one, _line(matches, one, guest, say)) for one in mine]
    return HomePage(
        bays=[
            bay(game, wishes, say, own_bests(matches, repo, guest, game, say))
            for game in all_games()
        ],
        levels=[(level.id, say.gettext(level.name)) for level in levels()],
        my_move=[line for one, line in lines if _waits_for(one, guest)],
        waiting=[
            line for one, line in lines if one.match.status != OVER and not _waits_for(one, guest)
        ],
        over=[line for one, line in lines if one.match.status == OVER][:8],
        open=[_open_line(one, say) for one in repo.open_tables() if one.match.id not in own],
        is_new=not mine,
    )


def bay(game: Game, wishes: dict[str, object], say: Say, bests: Sequence[OwnBest] = ()) -> Bay:
    """Return a game as the home page shows it, with what the guest chose last."""
    face = game.face
    last = wishes.get(game.id)
    chosen = last if isinstance(last, dict) else {}
    seats = chosen.get("seats", min(4, game.seats[1]))
    return Bay(
        game.id,
        say.gettext(game.title),
        game.seats,
        face.minutes,
        say.gettext(face.pitch or game.summary),
        face.colours,
        seats if isinstance(seats, int) else game.seats[0],
        str(chosen.get("level", USUAL)),
        [say.gettext(offer.label) for offer in face.offers],
        any(offer.seats == 1 for offer in face.offers),
        lesson_of(game) is not None,
        bests,
    )


def _waits_for(one: Listed, guest: GuestRow | None) -> bool:
    if guest is None or one.match.status != RUNNING or one.match.mover < 0:
        return False
    seat = one.seats[one.match.mover]
    return seat.guest_id == guest.id and not seat.stands_in


def _line(matches: LiveMatches, one: Listed, guest: GuestRow | None, say: Say) -> Line:
    people = ", ".join(seat.name for seat in one.seats if seat.name)
    return Line(
        one.match.id,
        _title(one, say),
        people,
        _words(matches, one, guest, say),
        ago(one.match.changed, say),
    )


def _words(matches: LiveMatches, one: Listed, guest: GuestRow | None, say: Say) -> str:
    """Say where a table stands: the question that waits, who is at it, how it ended."""
    if one.match.status == OVER:
        return _result(matches, one, guest, say)
    if one.match.status != RUNNING:
        left = sum(seat.kind == OPEN for seat in one.seats)
        if left:
            return say.ngettext("{n} seat is open", "{n} seats are open", left).format(n=left)
        return say.gettext("ready to start")
    if _waits_for(one, guest) and matches.preparing.is_ready(one.match.game):
        try:
            return _question(matches, one, say)
        except Exception:  # a game of another package may fail; the page has more to show
            log.exception("what table %s asks cannot be told", one.match.id)
    if one.match.mover < 0:
        return say.gettext("something is drawn")
    return say.gettext("{who} is thinking").format(who=one.seats[one.match.mover].name)


def _result(matches: LiveMatches, one: Listed, guest: GuestRow | None, say: Say) -> str:
    """Say how a match ended for a guest, the place first."""
    mine = [seat.number for seat in one.seats if guest is not None and seat.guest_id == guest.id]
    scores = matches.result(one.match) if mine else ()
    if not scores:
        return say.gettext("finished")
    score = scores[mine[0]]
    if len(scores) == 1:
        return say.gettext("{n} points").format(n=score)
    place = 1 + sum(other > score for other in scores)
    if place == 1:
        return say.gettext("Won with {n}").format(n=score)
    found = say.gettext("Place {k} of {n}, {m} behind")
    return found.format(k=place, n=len(scores), m=max(scores) - score)


def _question(matches: LiveMatches, one: Listed, say: Say) -> str:
    live = matches.live(one.match.id)
    if live is None:
        return ""
    with live.lock:
        seen = Looking(live, live.match.to_move, (), say).seen("")
        return live.game.face.ask(seen).ask


def _title(one: Listed, say: Say) -> str:
    """Name the game of a table; by its id where the package that brought it has gone."""
    try:
        return say.gettext(find(one.match.game).title)
    except BadInput:
        return one.match.game


def _open_line(one: Listed, say: Say) -> Line:
    left = sum(seat.kind == OPEN for seat in one.seats)
    words = say.ngettext("{n} seat left", "{n} seats left", left).format(n=left)
    people = ", ".join(seat.name for seat in one.seats if seat.name)
    return Line(one.match.id, _title(one, say), people, words, ago(one.match.changed, say))


def ago(then: datetime, say: Say) -> str:
    """Say how long ago something was."""
    minutes = int((now() - then).total_seconds() // 60)
    if minutes < 1:
        return say.gettext("just now")
    if minutes < 60:
        return say.gettext("{n} min").format(n=minutes)
    if minutes < 24 * 60:
        return say.gettext("{n} h").format(n=minutes // 60)
    days = minutes // (24 * 60)
    return say.ngettext("{n} day", "{n} days", days).format(n=days)
