"""One match in memory: its seats, its actions, and its log as each reader may know it."""

import math
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from trainshed.bots import Bot, find_stored
from trainshed.core import fair, record
from trainshed.core.decision import Decisions
from trainshed.core.error import BadInput
from trainshed.core.game import CHANCE, OVER, PUBLIC, Game
from trainshed.core.look import Course, Teller
from trainshed.core.match import Match
from trainshed.core.parts import Grid, Payday, StandingOrder
from trainshed.core.say import ENGLISH, Say
from trainshed.core.seeds import stream
from trainshed.games import find as find_game

from .binding import proof_of, record_names
from .db.models import (
    BOT,
    FORCED,
    GUEST,
    PROXY,
    WATCHED,
    ChatRow,
    MatchRow,
    PlanRow,
    ProxyRow,
    SeatRow,
)
from .db.models import OVER as ENDED
from .db.plans import PlanRepo
from .db.repo import Made, Repo

A_FEW = 20  # actions that are told in a moment
RUN = 8  # lines of a log that are kept together


class Sitting(NamedTuple):
    """A seat and who sits there, as plain values: a look at a row takes ten times as long."""

    number: int
    name: str
    kind: str
    guest_id: int | None
    stands_in: bool

    @property
    def is_bot(self) -> bool:
        """Whether a bot decides for the seat now."""
        return self.kind == BOT or (self.kind == GUEST and self.stands_in)


class Entry(NamedTuple):
    """A line of the log with the ply after which it was written."""

    ply: int
    text: str
    kind: str
    how: str = ""  # forced, proxy, bot
    more: str = ""  # details


class Log:
    """The log of a match for one reader, told as far as it was asked for."""

    def __init__(
        self,
        match: Match,
        names: Sequence[str],
        seat: int,
        say: Say,
        course: Course | None = None,
    ) -> None:
        self.game, self.seat = match.game, seat
        self.teller = Teller(match, seat, names, say, course)
        self.entries: list[Entry] = []
        self._rounds: list[tuple[Entry, ...]] = []  # that are over, as pages show them
        self._begun = self._looked = 0  # the first line of the round under way; lines looked at
        self._runs: list[tuple[Entry, ...]] = []  # of the round under way, the newest line first
        self.table: tuple[int, Grid] | None = None  # the last one that was told, and its ply
        self.payday: tuple[int, Payday] | None = None  # the same

    @property
    def told(self) -> int:
        """How many actions are told."""
        return self.teller.told

    def catch_up(self, match: Match, made: Sequence[Made]) -> None:
        """Tell the actions that are new."""
        for lines in self.teller.catch_up(match):
            ply = self.told
            how = self._how(made[ply - 1])
            hows = [how, *[""] * len(lines)]  # what follows from it was not ordered
            told = zip(lines, hows, strict=False)
            self.entries += [Entry(ply, line.text, line.kind, h, line.more) for line, h in told]
            for line in lines:
                self.table = (ply, line.table) if line.table is not None else self.table
                self.payday = (ply, line.payday) if line.payday is not None else self.payday

    def newest(self, most: int) -> list[tuple[Entry, ...]]:
        """Return the newest lines in runs, so many lines at least: rounds that are over as a whole,
        the last one first; before them the round under way in runs of a few lines. A run that is
        full, or over, is the same one every time.
        """
        for at in range(max(self._looked, self._begun + 1), len(self.entries)):
            if self.entries[at].kind == "round":
                self._rounds.append(newest_first(self.entries[self._begun : at]))
                self._begun, self._runs = at, []
        self._looked = len(self.entries)
        found, lines = self._under_way(), len(self.entries) - self._begun
        for each in reversed(self._rounds):
            if lines >= most:
                break
            found.append(each)
            lines += len(each)
        return found

    def _under_way(self) -> list[tuple[Entry, ...]]:
        """Return the lines of the round under way: its heading, the newest lines, full runs."""
        first = self._begun
        if first < len(self.entries) and self.entries[first].kind == "round":
            first += 1
        head = tuple(self.entries[self._begun : first])
        first += RUN * len(self._runs)
        while len(self.entries) >= first + RUN:
            self._runs.append(tuple(self.entries[first : first + RUN][::-1]))
            first += RUN
        return [head, tuple(self.entries[first:][::-1]), *self._runs[::-1]]

    def _how(self, made: Made) -> str:
        """Return how an action came about, as far as the reader may know it.

        An order to bid is nobody else's business; that there was only one choice would tell of
        hidden things, such as money that was not there.
        """
        is_own = made.actor == self.seat
        if made.how == PROXY:
            return made.how if is_own else ""
        return made.how if made.how == FORCED and (is_own or not self.game.hidden) else ""


def newest_first(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the lines of a round with the newest first, but its heading above them."""
    heads = [entry for entry in entries if entry.kind == "round"]
    return (*heads, *(entry for entry in reversed(entries) if entry.kind != "round"))


@dataclass
class LiveMatch:
    """A table in memory. Whoever changes it holds its lock."""

    row: MatchRow
    seats: list[SeatRow]
    made: list[Made]
    _match: Match | None = None
    must_be_ready: Callable[[], None] = lambda: None  # raises where the rules cannot be used yet
    lock: threading.RLock = field(default_factory=threading.RLock)
    logs: dict[tuple[int, str], Log] = field(default_factory=dict)
    bots: dict[int, Bot] = field(default_factory=dict)
    proxies: list[ProxyRow] = field(default_factory=list)
    plans: Sequence[PlanRow] = ()
    talk: list[ChatRow] = field(default_factory=list)
    _decisions: Decisions | None = None
    _course: Course | None = None
    _game: Game | None = None
    _sitting: tuple[Any, Sequence[Sitting]] = (None, ())
    _names: tuple[Any, list[str]] = field(default_factory=lambda: (None, []))
    due: tuple[Any, str | None] = (None, None)  # how it goes on, and of which position
    looked_at: float = -math.inf  # when somebody last did, by the monotonic clock
    has_just_paid: bool = False  # to somebody who plays bots alone, and looks
    is_skipping: bool = False  # on to the next question that a person is asked, without a pause
    is_stale: bool = False  # it has changed in the database, or may have: read it anew first
    # Hints that seats have asked for, each with the actions that were made when it did
    hints: dict[int, tuple[tuple[int, ...], Any]] = field(default_factory=dict)
    # Fair prices that pages of seats name, by seat and the plan before; None: it is to be found
    prices: dict[tuple[int, tuple[int, ...]], tuple[tuple[int, ...], Any]] = field(
        default_factory=dict
    )
    shown: dict[Any, Any] = field(default_factory=dict)  # parts of its page, by who sees what
    pieces: dict[Any, Any] = field(default_factory=dict)  # the same, each by what it is made of

    @property
    def game(self) -> Game:
        """The game that is played."""
        if self._game is None:
            self._game = find_game(self.row.game)
        return self._game

    @property
    def match(self) -> Match:
        """The match, replayed when it is first asked for: a waiting room does without."""
        if self._match is None:
            self.must_be_ready()
            self._match = replayed(self.game, self.row, self.seats, self.made)
        return self._match

    @property
    def ply(self) -> int:
        """How many actions were made."""
        return len(self.match.actions)

    @property
    def sitting(self) -> Sequence[Sitting]:
        """Who sits where."""
        rows, found = self._sitting
        if rows is not self.seats:  # they are replaced as a whole
            rows = self.seats
            found = [
                Sitting(row.number, row.name, row.kind, row.guest_id, bool(row.stands_in))
                for row in rows
            ]
            self._sitting = rows, found
        return found

    @property
    def names(self) -> list[str]:
        """What the seats are called at the table."""
        if self._names[0] is not self.seats:
            self._names = self.seats, [seat.name for seat in self.sitting]
        return self._names[1]

    def seat_of(self, guest_id: int | None) -> int:
        """Return the seat of a guest, PUBLIC where there is none."""
        for seat in self.sitting:
            if guest_id is not None and seat.guest_id == guest_id:
                return seat.number
        return PUBLIC

    def heard(self, seat: int) -> list[ChatRow]:
        """Return the talk that a seat hears: of those who watch nothing before the end."""
        hears_all = seat == PUBLIC or self.row.status == ENDED
        return [line for line in self.talk if hears_all or line.kind != WATCHED]

    def played_by_bot(self, number: int) -> bool:
        """Tell whether a bot decides for a seat now."""
        return self.sitting[number].is_bot

    def is_bots_only(self) -> bool:
        """Tell whether bots decide for all seats now."""
        return all(seat.is_bot for seat in self.sitting)

    def is_forced(self, choices: int) -> bool:
        """Tell whether the next action makes itself, as it is the only one; a person is asked all
        the same where that would tell why.
        """
        return choices == 1 and not self.game.asks_anyway(self.match.state)

    def whose_turn(self, say: Say) -> str:
        """Say who decides now, by name."""
        mover = self.match.to_move
        if mover == OVER:
            return say.gettext("the match is over")
        if mover == CHANCE:
            return say.gettext("chance decides now, not a seat")
        return say.gettext("it is {who}'s turn").format(who=self.names[mover])

    def bot(self, number: int) -> Bot:
        """Return the bot of a seat."""
        if number not in self.bots:
            spec = find_stored(self.seats[number].bot or "greedy")
            secret = self.row.bot_secret
            own = fair.bot_stream(secret, number) if secret else None
            self.bots[number] = spec.make(self.match.seed, number, own)
        return self.bots[number]

    @property
    def _walked(self) -> Course:
        """The course of the match, walked once for the logs of all readers."""
        if self._course is None or self._course.ply > self.ply:
            self._course = Course(self.game, self.match.opening())
        return self._course

    def log(self, seat: int, language: str, say: Say) -> list[Entry]:
        """Return the log as a seat may know it, in a language."""
        log = self.logs.get((seat, language))
        if log is None or log.told > self.ply:
            log = Log(self.match, self.names, seat, say, self._walked)
            log.entries += opening(self.row, say)
            self.logs[seat, language] = log
        log.catch_up(self.match, self.made)
        return log.entries

    def _forget_logs(self) -> None:
        self.logs.clear()
        self._course = None

    def newest(self, seat: int, language: str, most: int) -> list[tuple[Entry, ...]]:
        """Return the newest lines of a log that was told in runs, so many at least."""
        return self.logs[seat, language].newest(most)

    def is_nearly_told(self, seat: int, language: str) -> bool:
        """Tell whether a log lacks a few actions at most: telling a long one takes its time."""
        log = self.logs.get((seat, language))
        return log is not None and 0 <= self.ply - log.told <= A_FEW

    def past(self, seat: int, language: str) -> Any:
        """Return the position from which on a seat is shown what has happened."""
        return self.logs[seat, language].teller.since

    def told_table(self, seat: int, language: str) -> Grid | None:
        """Return the last table that the log of a seat has told, folded once the seat has moved."""
        found = self.logs[seat, language].table
        if found is None:
            return None
        ply, table = found
        return replace(table, folded=seat in self.match.actors[ply:])

    def payday(self, seat: int, language: str) -> tuple[Payday | None, bool]:
        """Return what was paid last until the seat has moved, for who watches until anybody has;
        and whether nobody has moved since.
        """
        found = self.logs[seat, language].payday
        if found is None:
            return None, False
        ply, payday = found
        since = [actor for actor in self.match.actors[ply:] if actor >= 0]
        is_shown = seat not in since if seat >= 0 else not since
        return (payday, not since) if is_shown else (None, False)

    def paid_at(self, seat: int, language: str) -> int:
        """Return the ply at which something was paid last, as a reader was told; 0: never."""
        found = self.logs[seat, language].payday
        return 0 if found is None else found[0]

    @property
    def wished_pace(self) -> str:
        """How fast its bots move: slow, normal, instant."""
        return str(self.row.wishes.get("bot_pace", "normal"))

    @property
    def decisions(self) -> Decisions:
        """Where the decisions of the match began."""
        if self._decisions is None or len(self._decisions.midway) > self.ply + 1:
            self._decisions = Decisions(self.match)
        self._decisions.catch_up(self.match)
        return self._decisions

    def cut(self, keep: int) -> None:
        """Forget all actions from a ply on."""
        self.match.undo(self.ply - keep)
        del self.made[keep:]
        self._forget_logs()
        self.shown.clear()
        self.due = None, None
        self.bots.clear()  # what they thought of a future that is gone
        self._decisions = None

    def take_back(self) -> None:
        """Undo in memory what was not stored, and look at the database before anything else."""
        self.is_stale = True
        self.shown.clear()
        self.due = None, None
        self._decisions = None
        if self.ply > len(self.made):
            self.match.undo(self.ply - len(self.made))
            if self._course is not None and self._course.ply > self.ply:
                self._forget_logs()

    def reload(self, repo: Repo) -> None:
        """Read everything again; logs and bots that the new actions only continue are kept."""
        fresh = load(repo, self.row.id)
        if fresh is None:
            raise BadInput(f"match {self.row.id} is gone")
        continues = fresh.made[: len(self.made)] == self.made and fresh.names == self.names
        if not continues:
            self._forget_logs()
            self.bots.clear()
            self._decisions = None
        if [seat.bot for seat in fresh.seats] != [seat.bot for seat in self.seats]:
            self.bots.clear()
        if not (continues and self._is_replayed(fresh)):
            self._match = None
        self.row, self.seats = fresh.row, fresh.seats
        self.made, self.talk = fresh.made, fresh.talk
        self.proxies, self.plans = fresh.proxies, fresh.plans
        self.shown.clear()
        self.pieces.clear()
        self.due = None, None
        self.is_stale = False

    def _is_replayed(self, fresh: "LiveMatch") -> bool:
        """Tell whether the match in memory is what would be made of fresh rows."""
        match, old, new = self._match, self.row, fresh.row
        if match is None or not len(match.actions) == len(self.made) == len(fresh.made):
            return False
        facts = ("draw_key", "seed", "options", "rules", "status")
        same = all(getattr(old, name) == getattr(new, name) for name in facts)
        return same and record_names(fresh.seats) == record_names(self.seats)

    def known(self, seat: int) -> Any:
        """Return a position that agrees with all the seat knows: what is tried on it tells nothing.

        Hidden things are filled in with the same numbers every time, not with the true ones.
        """
        if not self.game.hidden:
            return record.clone(self.match.states)
        states = record.batch(self.game.dtype, 1)
        self.game.redact(self.match.states, 0, seat, states, 0)
        self.game.determinise(states[0], seat, stream(0, "known"))
        return states


def load(repo: Repo, match_id: str) -> LiveMatch | None:
    """Read a table from the database; None where there is none."""
    row = repo.match(match_id)
    if row is None:
        return None
    game, seats = find_game(row.game), repo.seats(match_id)
    made = repo.actions(match_id)
    try:
        game.check_rules(row.rules)
    except BadInput as error:
        raise BadInput(f"this match {error}") from error
    proxies, talk = repo.proxies(match_id), repo.talk(match_id)
    plans = PlanRepo(repo).of(match_id)
    return LiveMatch(row, seats, made, proxies=proxies, plans=plans, talk=talk)


def replayed(game: Game, row: MatchRow, seats: Sequence[SeatRow], made: Sequence[Made]) -> Match:
    """Return the match with all its actions made and its chance stream where it stood."""
    key = bytes.fromhex(row.draw_key or "")
    match = Match(game, record_names(seats), row.seed, row.options, row.rules, key)
    actions = [match.verbs.action(action.text) for action in made]
    refused = match.extend([action.actor for action in made], [a for a in actions if a is not None])
    if refused is not None or None in actions:
        raise BadInput(f"match {row.id} does not replay: {refused}")
    return match


def opening(row: MatchRow, say: Say) -> list[Entry]:
    """Return the line with which a log begins: the draws are bound, and unfolded, to what."""
    if not row.secret:
        return []
    told = say.gettext("The draws are bound: nobody can choose them any more.")
    more = say.gettext("SHA-256 of their secret: {hash}.").format(hash=fair.commitment(row.secret))
    if row.proof is not None:
        more += " " + say.gettext("Seal: {seal}.").format(seal=row.proof["seal"])
    return [Entry(0, told, "bound", more=more)]


def whole_record(live: LiveMatch) -> dict[str, Any]:
    """Return the record of a match that is over, with what proves its draws."""
    live.match.proof, live.match.secret = proof_of(live.row), ""
    if not live.row.draw_key:
        live.match.secret = live.row.secret
    return live.match.record()


def order_at(live: LiveMatch, say: Say = ENGLISH) -> StandingOrder | None:
    """Return what may be ordered now; None where nothing may."""
    if live.match.to_move in (CHANCE, OVER):
        return None
    return live.game.face.standing(live.match.state, say)
