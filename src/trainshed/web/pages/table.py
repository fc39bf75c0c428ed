"""The page of a running match: what one reader sees of it, with a plan tried on a copy."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from trainshed.core import record
from trainshed.core.action import Verbs
from trainshed.core.decision import goes_on
from trainshed.core.face import Face, Seen
from trainshed.core.game import OVER
from trainshed.core.known import known_actions
from trainshed.core.parts import (
    Amount,
    Choice,
    Grid,
    Panel,
    Payday,
    Prompt,
    Sheet,
    StandingOrder,
    Strip,
    number,
)
from trainshed.core.replay import Steps
from trainshed.core.say import Say

from ..db.models import BY_BOT, GUEST, PROXY, ProxyRow
from ..lesson import Note, note_at
from ..live_match import Entry, LiveMatch, order_at
from ..plans import ahead_of
from .draws import Draws, draws_of
from .people import Person

if TYPE_CHECKING:
    from .hints import HintSheet, PriceLine
    from .plans import Planned

LOG_LINES = 60  # at least: the rounds that are shown are shown whole
RECAP_LINES = 3


class Seat(NamedTuple):
    """A seat as pages show it."""

    number: int
    name: str
    is_me: bool
    stands_in: bool


@dataclass(frozen=True)
class Plan:
    """Actions that are only tried so far: their texts, and whether they are a whole decision."""

    texts: Sequence[str]
    is_complete: bool


@dataclass  # frozen it would take as long to make as some of what it holds
class TablePage:
    """What the table's page shows; nobody changes it."""

    id: str
    game: str
    title: str
    ply: int
    version: int
    seat: int
    mover: int
    is_asked: bool
    is_over: bool
    pace: str  # of its bots: slow, normal, instant
    can_skip: bool  # everything may go on without a pause until the reader is asked
    recap: Sequence[Entry]  # since the reader's last turn
    prompt: Prompt
    order: Strip
    preview: Sheet | None
    panels: Sequence[Panel]
    tables: Sequence[Grid]
    has_text: bool  # the board as text is wanted, and every action in words
    written: Sequence[Grid]
    choices: Sequence[Choice]  # every legal action, in words
    plan: Plan
    seats: Sequence[Seat]
    names: Sequence[str]  # what the seats are called
    log: Sequence[tuple[Entry, ...]]  # in runs, the newest first
    proxy: ProxyRow | None
    can_undo: bool
    standing: StandingOrder | None
    base: str  # the address of this page
    tried: frozenset[str]  # legal actions that are only tried first
    draws: Draws
    people: Sequence[Person] = ()  # who is here and whose time runs; empty where nobody waits
    note: Note | None = None  # of a guided match
    advice: str = ""  # for newcomers, under a question
    may_ask: bool = False  # what the judge would do
    hints: "HintSheet | None" = None  # what it would do, once asked
    fair: "PriceLine | None" = None  # the fair price of what is on offer
    payday: Payday | None = None  # what was paid last, until the reader has moved
    paid_at: int = 0  # the ply of that
    rests: bool = False  # nothing goes on until the reader has seen what was paid
    is_ahead: bool = False  # it shows the reader's next turn, which has not come
    may_plan: bool = False  # the reader may look at it
    planned: "Planned | None" = None  # what he means to do in it

    @property
    def acts_at(self) -> str:
        """Where its decisions are sent: made there, or kept until the turn comes."""
        return self.base + ("/plan" if self.is_ahead else "/act")

    @property
    def steps(self) -> Sequence[str]:
        """The plan without a number that is still being chosen."""
        texts, amount = self.plan.texts, self.prompt.amount
        if texts and amount is not None and texts[-1].startswith(amount.verb + " "):
            return texts[:-1]
        return texts

    def without_last(self) -> str:
        """Return the address of this page with the last step of the plan taken back."""
        return address(self.base, self.steps[:-1], self.is_ahead)

    def anew(self) -> str:
        """Return the address of this page without any plan."""
        return address(self.base, (), self.is_ahead)

    def with_step(self, action: str) -> str:
        """Return the address of this page with one more step of the plan."""
        return address(self.base, [*self.steps, action], self.is_ahead)

    def is_tried(self, action: str) -> bool:
        """Tell whether an action is only tried first."""
        return action in self.tried

    @property
    def key(self) -> str:
        """Tell apart what the page shows, so that a browser knows whether to fetch it."""
        return f"{self.version}-{self.ply}-{'/'.join(self.plan.texts)}"


def address(base: str, steps: Sequence[str], is_ahead: bool = False) -> str:
    """Return the address of a page with a plan, for now or for one's next turn."""
    asked = ["ahead=1"] if is_ahead else []
    asked += [f"plan={quote(step)}" for step in steps]
    return base + ("?" + "&".join(asked) if asked else "")


def seats_of(live: LiveMatch, seat: int) -> list[Seat]:
    """Return the seats as a reader sees them."""
    return [
        Seat(row.number, row.name, row.number == seat, row.kind == GUEST and row.stands_in)
        for row in live.sitting
    ]


class Looking:
    """One look of one reader at a match: positions, legal actions, and a plan on a copy.

    A plan is the beginning of one decision, or all of it. It is tried on what the seat knows, with
    nothing of what would follow by itself. `is_ahead`: as if it were the seat's turn. `tries_all`:
    also what the page makes at once.
    """

    def __init__(
        self,
        live: LiveMatch,
        seat: int,
        texts: Sequence[str],
        say: Say,
        is_ahead: bool = False,
        tries_all: bool = False,
    ) -> None:
        self.live, self.game, self.seat, self.say = live, live.game, seat, say
        self.steps, self.verbs = Steps(self.game), live.match.verbs
        self.tries_all = tries_all
        ahead = ahead_of(live, seat) if is_ahead else None
        self.is_ahead = ahead is not None
        true = live.match.states if ahead is None else ahead
        self.before = record.clone(true)
        if self.game.hidden:
            self.game.redact(true, 0, seat, self.before, 0)
        self.plan: list[int] = []
        self.states = self.before
        self.mover, actions = self.steps.look(true)
        self.legal = actions if self.mover == seat and seat >= 0 else []
        self.openings = self.legal
        self.is_complete = False  # the plan is a whole decision
        self._known: record.States | None = ahead
        self._try(texts)

    @property
    def known(self) -> record.States:
        """A position that agrees with all the seat knows, after the plan."""
        if self._known is None:
            self._known = self.live.known(self.seat)
        return self._known

    def _try(self, texts: Sequence[str]) -> None:
        """Make a plan on what the seat knows, as far as it is legal and one decision."""
        for text in texts[:40] if self.legal else ():
            action = self.verbs.action(text)
            if action is None or action not in self.legal:
                break
            if not self.tries_all and not self.is_tried(action):
                break
            self.game.act(self.known[0], action)
            self.plan.append(action)
            if not goes_on(self.game, self.known, self.seat):
                self.is_complete, self.legal = True, []
                break
            self.legal = self.steps.look(self.known)[1]
        if self.plan:
            self.states = record.batch(self.game.dtype, 1)
            self.game.redact(self.known, 0, self.seat, self.states, 0)

    def is_tried(self, action: int) -> bool:
        """Tell whether an action is only tried first: it belongs to a decision that is begun, or
        that goes on after it, or the game shows what it brings.
        """
        if self.plan or self.verbs.verb_of(action).name in self.game.face.previewed:
            return True
        if self.game.is_midway(self.before[0]):
            return True
        ahead = record.clone(self.known)
        self.game.act(ahead[0], action)
        return goes_on(self.game, ahead, self.seat)

    def tried(self, prompt: Prompt) -> frozenset[str]:
        """Return the legal actions that are only tried first, and the verb of a number that is."""
        amount = prompt.amount
        if amount is None:
            return frozenset(self.verbs.text(each) for each in self.legal if self.is_tried(each))
        numbers = self.verbs.range_of(amount.verb)
        found = {
            self.verbs.text(each)
            for each in self.legal
            if each not in numbers and self.is_tried(each)
        }
        lowest = self.verbs.action(f"{amount.verb} {amount.lowest}")
        if self.plan or (lowest in self.legal and self.is_tried(lowest)):
            found.add(amount.verb)
        return frozenset(found)

    def asks(self, seen: Seen) -> tuple[Seen, Prompt]:
        """Return what is seen, and what is asked of the reader who sees it."""
        return seen, self.ask(seen)

    def ask(self, seen: Seen) -> Prompt:
        """Return what is asked of the reader; of what is only planned that it is."""
        prompt = self.game.face.ask(seen)
        return planning(prompt, self.say) if self.is_ahead else prompt

    def seen(self, base: str, past: Any = None) -> Seen:
        """Return what the game's page functions are given."""
        texts = [self.verbs.text(action) for action in self.plan]

        def href(action: int) -> str:
            return address(base, [*texts, self.verbs.text(action)], self.is_ahead)

        def anew(action: int) -> str:
            return address(base, [self.verbs.text(action)], self.is_ahead)

        before = self.before[0]
        return Seen(
            before=before,
            state=before if self.states is self.before else self.states[0],
            seat=self.seat,
            mover=self.mover,
            names=self.live.names,
            legal=self.legal,
            plan=self.plan,
            actions=known_actions(self.live.match, self.seat),
            say=self.say,
            spell=self.verbs.text,
            href=href,
            bots=[seat.number for seat in self.live.sitting if seat.is_bot],
            openings=self.openings,
            anew=anew,
            past=past,
        )


def table_page(
    live: LiveMatch,
    seat: int,
    plan: Sequence[str],
    say: Say,
    language: str,
    proxy: ProxyRow | None = None,
    can_undo: bool = False,
    due: str | None = None,
    people: Sequence[Person] = (),
    is_against_bots: bool = False,
    is_new: bool = False,
    is_ahead: bool = False,
    has_text: bool = True,
    may_plan: bool = False,
    planned: "Planned | None" = None,
) -> TablePage:
    """Work out the page of a running match; `due`: how it goes on where nobody is asked."""
    mover = live.match.to_move
    is_done_for_me = due is not None and mover == seat >= 0
    looking = Looking(live, seat, () if is_done_for_me else plan, say, is_ahead)
    log, face, base = live.log(seat, language, say), live.game.face, f"/t/{live.row.id}"
    seen = looking.seen(base, live.past(seat, language))
    seen, prompt = (seen.quiet(), done_for_me(due, say)) if is_done_for_me else looking.asks(seen)
    payday, is_fresh = live.payday(seat, language)
    note = note_at(live, len(looking.plan), language, say) if seat >= 0 else None
    return TablePage(
        **_heading(live, mover, say),
        seat=seat,
        is_asked=bool(seen.openings),
        pace=live.wished_pace,
        can_skip=is_against_bots and due is not None and not live.is_skipping,
        recap=recap(live, seat, log),
        prompt=headed(prompt, payday) if is_fresh and not seen.openings else prompt,
        order=face.order(seen),
        preview=face.preview(seen),
        panels=face.shown(seen),
        tables=with_told(with_paid(face.tables(seen), payday), live.told_table(seat, language)),
        **_in_words(looking, seen, prompt, has_text),
        plan=Plan([looking.verbs.text(action) for action in looking.plan], looking.is_complete),
        seats=seats_of(live, seat),
        names=live.names,
        log=live.newest(seat, language, LOG_LINES),
        proxy=proxy,
        can_undo=can_undo,
        standing=order_at(live, say) if seat >= 0 else None,
        base=base,
        tried=looking.tried(prompt) if seen.openings else frozenset(),
        draws=_draws(live, language, say),
        people=people,
        note=note,
        advice=face.advise(seen) if is_new and note is None and not is_done_for_me else "",
        payday=payday,
        paid_at=live.paid_at(seat, language),
        rests=is_fresh and is_against_bots and due is not None and live.wished_pace == "slow",
        is_ahead=looking.is_ahead,
        may_plan=may_plan and note is None,
        planned=planned,
    )


def _heading(live: LiveMatch, mover: int, say: Say) -> dict[str, Any]:
    """Return which table it is, how far it has come, and who is to move."""
    game, row = live.game, live.row
    told: dict[str, Any] = {"game": game.id, "title": say.gettext(game.title)}
    told |= {"mover": mover, "is_over": mover == OVER}
    return {"id": row.id, "ply": live.ply, "version": row.version, **told}


def _in_words(looking: Looking, seen: Seen, prompt: Prompt, has_text: bool) -> dict[str, Any]:
    """Return the board as text with its choices, where somebody reads it."""
    if not has_text:
        return {"has_text": False, "written": (), "choices": ()}
    found = choices(looking.verbs, looking.game.face, seen, prompt.amount)
    return {"has_text": True, "written": looking.game.face.written(seen), "choices": found}


def _draws(live: LiveMatch, language: str, say: Say) -> Draws:
    """Return what is told of the draws; it is the same until the table is read anew, or over."""
    key = ("draws", language, live.row.status)
    if key not in live.pieces:
        live.pieces[key] = draws_of(live.row, live.seats, say)
    found: Draws = live.pieces[key]
    return found


def recap(live: LiveMatch, seat: int, log: Sequence[Entry]) -> Sequence[Entry]:
    """Return the last things that the others have done since a seat's last decision."""
    actors = live.match.actors
    own = next((ply for ply in range(len(actors), 0, -1) if actors[ply - 1] == seat), 0)
    if seat < 0 or not own or all(actor < 0 for actor in actors[own:]):
        return ()
    since = takewhile(lambda entry: entry.ply > own, reversed(log))
    told = islice((entry for entry in since if entry.kind != "round"), RECAP_LINES)
    return list(told)[::-1]


def headed(prompt: Prompt, payday: Payday | None) -> Prompt:
    """Say first what was paid to the reader, then what is asked of others."""
    return prompt if payday is None else replace(prompt, ask=payday.headline, why=prompt.ask)


def planning(prompt: Prompt, say: Say) -> Prompt:
    """Say that what is asked is only planned, and how it ends."""
    told = say.gettext(
        "You are planning your next turn: it is kept for you, and nobody else sees it."
    )
    commit = prompt.commit
    if commit is not None:
        commit = replace(commit, label=say.gettext("Keep this plan"))
    return replace(prompt, why=told, commit=commit)


def done_for_me(due: str | None, say: Say) -> Prompt:
    """Say why the reader is not asked although it is the reader's turn."""
    return Prompt(
        {
            BY_BOT: say.gettext("A bot plays for you."),
            PROXY: say.gettext("Your order is carried out."),
        }.get(due or "", say.gettext("You have no choice: it is done for you."))
    )


def with_paid(tables: Sequence[Grid], payday: Payday | None) -> Sequence[Grid]:
    """Write beside the figures of each seat, in their order, what it was paid; until one moves."""
    if payday is None or not tables or len(tables[0].rows) != len(payday.seats):
        return tables
    paid = {each.seat: each.amount for each in payday.seats}
    players = tables[0]
    rows = [
        row._replace(cells=(*row.cells[:2], number(paid[seat], "num paid"), *row.cells[2:]))
        for seat, row in enumerate(players.rows)
    ]
    heads = [*players.heads[:2], (payday.heads[0], True), *players.heads[2:]]
    return [replace(players, heads=heads, rows=rows), *tables[1:]]


def with_told(tables: Sequence[Grid], told: Grid | None) -> list[Grid]:
    """Put a table that was told behind the first one."""
    return [*tables[:1], told, *tables[1:]] if told is not None else list(tables)


def choices(verbs: Verbs, face: Face, seen: Seen, many: Amount | None) -> list[Choice]:
    """Return every legal action in words; numbers to choose from are left to the prompt."""
    return [
        Choice(verbs.text(action), face.label(seen, action))
        for action in seen.legal
        if many is None or not verbs.text(action).startswith(many.verb + " ")
    ]
