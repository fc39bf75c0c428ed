"""The page of a running match: what one reader sees of it, with his plan tried on a copy."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from trainshed.core import fair, record
from trainshed.core.action import Verbs
from trainshed.core.game import CHANCE, OVER
from trainshed.core.page import (
    Board,
    Choice,
    Grid,
    Page,
    Say,
    Seen,
    Sheet,
    Sign,
    Stepper,
    Strip,
    Tableau,
)
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
    board: Board | Tableau
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

    @property
    def steps(self) -> Sequence[str]:
        """The plan without a number that only stands in the stepper."""
        texts, stepper = self.plan.texts, self.sign.stepper
        if texts and stepper is not None and texts[-1].startswith(stepper.verb + " "):
            return texts[:-1]
        return texts

    def without_last(self) -> str:
        """Return the address of this page with the last step of the plan taken back."""
        return address(self.base, self.steps[:-1])

    def with_step(self, action: str) -> str:
        """Return the address of this page with one more step of the plan."""
        return address(self.base, [*self.steps, action])

    def is_planned(self, action: str) -> bool:
        """Tell whether an action is only tried first."""
        return action.partition(" ")[0] in self.planned

    @property
    def key(self) -> str:
        """Tell apart what the page shows, so that a browser knows whether to fetch it."""
        return f"{self.version}-{self.ply}-{'/'.join(self.plan.texts)}"


def address(base: str, steps: Sequence[str]) -> str:
    """Return the address of a page with a plan."""
    return base + ("?" + "&".join(f"plan={quote(step)}" for step in steps) if steps else "")


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
        self.steps, self.verbs = Steps(self.game), sitting.match.verbs
        self.before = record.batch(self.game.dtype, 1)
        self.game.redact(sitting.match.states, 0, seat, self.before, 0)
        self.plan: list[int] = []
        self.states = self.before
        self.mover, self.legal = self._look(sitting.match.states)
        self.openings = self.legal
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
            action = self.verbs.action(text)
            if action is None or action not in self.legal:
                break
            if self.verbs.verb_of(action).name not in self.game.page.planned:
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
        verbs = {self.verbs.verb_of(action).name for action in self.legal}
        return bool(verbs & (page.planned - page.begins))

    @property
    def is_complete(self) -> bool:
        """Whether the plan is a whole decision."""
        return bool(self.plan) and not self._goes_on()

    def seen(self, base: str) -> Seen:
        """Return what the game's page functions are given."""
        texts = [self.verbs.text(action) for action in self.plan]

        def href(action: int) -> str:
            return address(base, [*texts, self.verbs.text(action)])

        def anew(action: int) -> str:
            return address(base, [self.verbs.text(action)])

        return Seen(
            before=self.before[0],
            state=self.states[0],
            seat=self.seat,
            mover=self.mover,
            names=self.sitting.names,
            legal=[] if self.is_complete else self.legal,
            plan=self.plan,
            actions=self.sitting.match.actions if not self.game.hidden else (),
            say=self.say,
            href=href,
            bots=[
                seat.number
                for seat in self.sitting.seats
                if self.sitting.played_by_bot(seat.number)
            ],
            openings=self.openings,
            anew=anew,
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
    true_mover, sign = sitting.match.to_move, face.sign(seen)
    return TablePage(
        id=sitting.row.id,
        game=game.id,
        title=say.gettext(game.title),
        ply=sitting.ply,
        version=sitting.row.version,
        seat=seat,
        mover=true_mover,
        is_asked=bool(looking.openings) and not sitting.is_forced(len(looking.openings)),
        is_over=true_mover == OVER,
        sign=sign,
        strip=face.strip(seen),
        sheet=face.sheet(seen),
        board=face.board(seen),
        grids=face.grids(seen),
        written=face.written(seen),
        choices=choices(looking.verbs, face, seen, sign.stepper),
        plan=Plan([looking.verbs.text(action) for action in looking.plan], looking.is_complete),
        seats=seats_of(sitting, seat),
        log=sitting.log(seat, language, say)[-LOG_LINES:][::-1],
        proxy=proxy,
        can_undo=can_undo,
        auction="" if true_mover in (CHANCE, OVER) else face.auction(sitting.match.state),
        base=base,
        planned=face.planned,
        commitment=fair.commitment(sitting.row.secret),
    )


def choices(verbs: Verbs, face: Page, seen: Seen, many: Stepper | None) -> list[Choice]:
    """Return every legal action in words; numbers to choose from are left to the stepper."""
    return [
        Choice(verbs.text(action), face.label(seen, action))
        for action in seen.legal
        if many is None or not verbs.text(action).startswith(many.verb + " ")
    ]
