"""The page of a running match: what one reader sees of it, with his plan tried on a copy."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from trainshed.core import fair, record
from trainshed.core.game import CHANCE, OVER, Game
from trainshed.core.page import Board, Choice, Grid, Say, Seen, Sheet, Sign, Strip
from trainshed.core.replay import Steps

from ..db.models import GUEST, ProxyRow
from ..sitting import Entry, Sitting
from . import plain

LOG_LINES = 60


@dataclass(frozen=True)
class Seat:
    """A seat as pages show it."""

    number: int
    name: str
    is_me: bool
    is_bot: bool
    stands_in: bool


@dataclass(frozen=True)
class Plan:
    """Actions that are only tried so far: their texts, and whether they are a whole decision."""

    texts: Sequence[str]
    is_complete: bool


@dataclass(frozen=True)
class TablePage:
    """What the table's page shows."""

    id: str
    game: str
    title: str
    ply: int
    version: int
    seat: int
    mover: int
    is_asked: bool
    is_over: bool
    sign: Sign
    strip: Strip
    sheet: Sheet | None
    board: Board
    grids: Sequence[Grid]
    written: Sequence[Grid]
    choices: Sequence[Choice]  # every legal action, in words
    plan: Plan
    seats: Sequence[Seat]
    log: Sequence[Entry]
    proxy: ProxyRow | None
    can_undo: bool
    auction: str
    base: str  # the address of this page
    planned: frozenset[str]
    commitment: str

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat.name for seat in self.seats]

    def without_last(self) -> str:
        """Return the address of this page with the last step of the plan taken back."""
        steps = self.plan.texts[:-1]
        return self.base + ("?" + "&".join(f"plan={quote(s)}" for s in steps) if steps else "")

    def with_step(self, action: str) -> str:
        """Return the address of this page with one more step of the plan."""
        steps = [*self.plan.texts, action]
        return self.base + "?" + "&".join(f"plan={quote(step)}" for step in steps)

    def is_planned(self, action: str) -> bool:
        """Tell whether an action is only tried first."""
        return action.partition(" ")[0] in self.planned

    @property
    def key(self) -> str:
        """Tell apart what the page shows, so that a browser knows whether to fetch it."""
        return f"{self.version}-{self.ply}-{'/'.join(self.plan.texts)}"


def seats_of(sitting: Sitting, seat: int) -> list[Seat]:
    """Return the seats as a reader sees them."""
    return [
        Seat(
            row.number,
            row.name,
            row.number == seat,
            sitting.played_by_bot(row.number),
            row.kind == GUEST and row.stands_in,
        )
        for row in sitting.seats
    ]


class Looking:
    """One look of one reader at a match: positions, legal actions, and a plan on a copy."""

    def __init__(self, sitting: Sitting, seat: int, texts: Sequence[str], say: Say) -> None:
        self.sitting, self.game, self.seat, self.say = sitting, sitting.game, seat, say
        self.steps = Steps(self.game)
        self.before = record.batch(self.game.dtype, 1)
        self.game.redact(sitting.match.states, 0, seat, self.before, 0)
        self.plan: list[int] = []
        self.states = self.before
        self.mover, self.legal = self._look(sitting.match.states)
        self._try(texts)

    def _look(self, states: Any) -> tuple[int, list[int]]:
        mover, actions = self.steps.look(states)
        return mover, actions if mover == self.seat and mover >= 0 else []

    def _try(self, texts: Sequence[str]) -> None:
        """Apply a plan to what the seat knows, as far as it is legal and only planned verbs."""
        if not texts or not self.legal or self.game.page is None:
            return
        copy = self.sitting.known(self.seat)
        for text in texts[:40]:
            action = self.game.verbs.action(text)
            if action is None or action not in self.legal:
                break
            if self.game.verbs.verb_of(action).name not in self.game.page.planned:
                break
            self.game.apply(copy[0], action)
            self.plan.append(action)
            self.mover, self.legal = self._look(copy)
            if not self._goes_on():
                break
        if self.plan:
            self.states = record.batch(self.game.dtype, 1)
            self.game.redact(copy, 0, self.seat, self.states, 0)

    def _goes_on(self) -> bool:
        """Tell whether the decision under way wants another planned action."""
        page = self.game.page
        assert page is not None
        verbs = {self.game.verbs.verb_of(action).name for action in self.legal}
        return bool(verbs & (page.planned - {self._opening()}))

    def _opening(self) -> str:
        """Return the verb with which the plan began: where it is legal again, the plan is over."""
        return self.game.verbs.verb_of(self.plan[0]).name if self.plan else ""

    @property
    def is_complete(self) -> bool:
        """Whether the plan is a whole decision."""
        return bool(self.plan) and not self._goes_on()

    def seen(self, base: str) -> Seen:
        """Return what the game's page functions are given."""
        complete = self.is_complete
        texts = [self.game.verbs.text(action) for action in self.plan]

        def href(action: int) -> str:
            plan = [*texts, self.game.verbs.text(action)]
            return base + "?" + "&".join(f"plan={quote(text)}" for text in plan)

        return Seen(
            before=self.before[0],
            state=self.states[0],
            seat=self.seat,
            mover=self.mover,
            names=self.sitting.names,
            legal=[] if complete else self.legal,
            plan=self.plan,
            actions=self.sitting.match.actions if not self.game.hidden else (),
            say=self.say,
            href=href,
            bots=[
                seat.number
                for seat in self.sitting.seats
                if self.sitting.played_by_bot(seat.number)
            ],
        )


def table_page(
    sitting: Sitting,
    seat: int,
    plan: Sequence[str],
    say: Say,
    language: str,
    proxy: ProxyRow | None = None,
    can_undo: bool = False,
) -> TablePage:
    """Work out the whole page of a running match for one reader."""
    looking = Looking(sitting, seat, plan, say)
    game, base = sitting.game, f"/t/{sitting.row.id}"
    seen, face = looking.seen(base), game.page or plain.page(game)
    true_mover = sitting.match.to_move
    return TablePage(
        id=sitting.row.id,
        game=game.id,
        title=say.gettext(game.title),
        ply=sitting.ply,
        version=sitting.row.version,
        seat=seat,
        mover=true_mover,
        is_asked=true_mover == seat and seat >= 0,
        is_over=true_mover == OVER,
        sign=face.sign(seen),
        strip=face.strip(seen),
        sheet=face.sheet(seen),
        board=face.board(seen),
        grids=face.grids(seen),
        written=face.written(seen),
        choices=choices(game, face, seen),
        plan=Plan([game.verbs.text(action) for action in looking.plan], looking.is_complete),
        seats=seats_of(sitting, seat),
        log=sitting.log(seat, language, say)[-LOG_LINES:][::-1],
        proxy=proxy,
        can_undo=can_undo,
        auction="" if true_mover in (CHANCE, OVER) else face.auction(sitting.match.state),
        base=base,
        planned=face.planned,
        commitment=fair.commitment(sitting.row.secret),
    )


def choices(game: Game, face: Any, seen: Seen) -> list[Choice]:
    """Return every legal action in words; numbers to choose from are left to the stepper."""
    many = face.sign(seen).stepper
    return [
        Choice(game.verbs.text(action), face.label(seen, action))
        for action in seen.legal
        if many is None or not game.verbs.text(action).startswith(many.verb + " ")
    ]
