"""The page of a running match: what one reader sees of it, with his plan tried on a copy."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
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
)
from trainshed.core.replay import Steps
from trainshed.core.say import Say

from ..db.models import BY_BOT, GUEST, PROXY, ProxyRow
from ..lesson import Note, note_at
from ..live_match import Entry, LiveMatch, order_at
from .draws import Draws, draws_of
from .people import Person

if TYPE_CHECKING:
    from .hints import HintSheet

LOG_LINES = 60
RECAP_LINES = 3


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
    pace: str  # of its bots: slow, normal, instant
    can_skip: bool  # everything may go on without a pause until the reader is asked
    recap: Sequence[Entry]  # since the reader's last turn
    prompt: Prompt
    order: Strip
    preview: Sheet | None
    panels: Sequence[Panel]
    tables: Sequence[Grid]
    written: Sequence[Grid]
    choices: Sequence[Choice]  # every legal action, in words
    plan: Plan
    seats: Sequence[Seat]
    log: Sequence[Entry]
    proxy: ProxyRow | None
    can_undo: bool
    standing: StandingOrder | None
    base: str  # the address of this page
    tried: frozenset[str]  # legal actions that are only tried first
    draws: Draws
    people: Sequence[Person] = ()  # who is here and whose time runs; empty where nobody waits
    note: Note | None = None  # of a guided match
    advice: str = ""  # for who is new, under a question
    may_ask: bool = False  # what the judge would do
    hints: "HintSheet | None" = None  # what it would do, once asked
    payday: Payday | None = None  # what was paid last, until the reader has moved

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat.name for seat in self.seats]

    @property
    def steps(self) -> Sequence[str]:
        """The plan without a number that is still being chosen."""
        texts, amount = self.plan.texts, self.prompt.amount
        if texts and amount is not None and texts[-1].startswith(amount.verb + " "):
            return texts[:-1]
        return texts

    def without_last(self) -> str:
        """Return the address of this page with the last step of the plan taken back."""
        return address(self.base, self.steps[:-1])

    def with_step(self, action: str) -> str:
        """Return the address of this page with one more step of the plan."""
        return address(self.base, [*self.steps, action])

    def is_tried(self, action: str) -> bool:
        """Tell whether an action is only tried first."""
        return action in self.tried

    @property
    def key(self) -> str:
        """Tell apart what the page shows, so that a browser knows whether to fetch it."""
        return f"{self.version}-{self.ply}-{'/'.join(self.plan.texts)}"


def address(base: str, steps: Sequence[str]) -> str:
    """Return the address of a page with a plan."""
    return base + ("?" + "&".join(f"plan={quote(step)}" for step in steps) if steps else "")


def seats_of(live: LiveMatch, seat: int) -> list[Seat]:
    """Return the seats as a reader sees them."""
    return [
        Seat(
            row.number,
            row.name,
            row.number == seat,
            live.played_by_bot(row.number),
            row.kind == GUEST and row.stands_in,
        )
        for row in live.seats
    ]


class Looking:
    """One look of one reader at a match: positions, legal actions, and a plan on a copy.

    A plan is the beginning of one decision, or all of it. It is tried on what the seat knows, with
    nothing of what would follow by itself.
    """

    def __init__(self, live: LiveMatch, seat: int, texts: Sequence[str], say: Say) -> None:
        self.live, self.game, self.seat, self.say = live, live.game, seat, say
        self.steps, self.verbs = Steps(self.game), live.match.verbs
        self.before = record.batch(self.game.dtype, 1)
        self.game.redact(live.match.states, 0, seat, self.before, 0)
        self.plan: list[int] = []
        self.states = self.before
        self.mover, actions = self.steps.look(live.match.states)
        self.legal = actions if self.mover == seat and seat >= 0 else []
        self.openings = self.legal
        self.is_complete = False  # the plan is a whole decision
        self._known: record.States | None = None
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
            if action is None or action not in self.legal or not self.is_tried(action):
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
        found = set()
        amount = prompt.amount
        for action in self.legal:
            text = self.verbs.text(action)
            verb = text.partition(" ")[0]
            if amount is not None and verb == amount.verb:
                if text.endswith(f" {amount.lowest}") and self.is_tried(action):
                    found.add(verb)
            elif self.is_tried(action):
                found.add(text)
        if amount is not None and self.plan:
            found.add(amount.verb)
        return frozenset(found)

    def seen(self, base: str, past: Any = None) -> Seen:
        """Return what the game's page functions are given."""
        texts = [self.verbs.text(action) for action in self.plan]

        def href(action: int) -> str:
            return address(base, [*texts, self.verbs.text(action)])

        def anew(action: int) -> str:
            return address(base, [self.verbs.text(action)])

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
            bots=[seat.number for seat in self.live.seats if self.live.played_by_bot(seat.number)],
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
) -> TablePage:
    """Work out the whole page of a running match for one reader; `due` is how the next step comes
    about where nobody is asked.
    """
    true_mover = live.match.to_move
    is_done_for_me = due is not None and true_mover == seat and seat >= 0
    looking = Looking(live, seat, () if is_done_for_me else plan, say)
    log = live.log(seat, language, say)
    game, base = live.game, f"/t/{live.row.id}"
    seen, face = looking.seen(base, live.past(seat, language)), game.face
    seen = seen.quiet() if is_done_for_me else seen
    prompt = done_for_me(due, say) if is_done_for_me else face.ask(seen)
    payday, is_fresh = live.payday(seat, language)
    note = note_at(live, len(looking.plan), language, say) if seat >= 0 else None
    return TablePage(
        id=live.row.id,
        game=game.id,
        title=say.gettext(game.title),
        ply=live.ply,
        version=live.row.version,
        seat=seat,
        mover=true_mover,
        is_asked=bool(seen.openings),
        is_over=true_mover == OVER,
        pace=str(live.row.wishes.get("bot_pace", "normal")),
        can_skip=is_against_bots and due is not None and not live.is_skipping,
        recap=recap(live, seat, log),
        prompt=headed(prompt, payday) if is_fresh and not seen.openings else prompt,
        order=face.order(seen),
        preview=face.preview(seen),
        panels=face.shown(seen),
        tables=with_told(face.tables(seen), live.told_table(seat, language)),
        written=face.written(seen),
        choices=choices(looking.verbs, face, seen, prompt.amount),
        plan=Plan([looking.verbs.text(action) for action in looking.plan], looking.is_complete),
        seats=seats_of(live, seat),
        log=newest_first(log[-LOG_LINES:]),
        proxy=proxy,
        can_undo=can_undo,
        standing=order_at(live, say) if seat >= 0 else None,
        base=base,
        tried=looking.tried(prompt) if seen.openings else frozenset(),
        draws=draws_of(live.row, live.seats, say),
        people=people,
        note=note,
        advice=face.advise(seen) if is_new and note is None and not is_done_for_me else "",
        payday=payday,
    )


def recap(live: LiveMatch, seat: int, log: Sequence[Entry]) -> Sequence[Entry]:
    """Return the last things that the others have done since a seat's last decision."""
    actors = live.match.actors
    own = next((ply for ply in range(len(actors), 0, -1) if actors[ply - 1] == seat), 0)
    if seat < 0 or not own or all(actor < 0 for actor in actors[own:]):
        return ()
    return [entry for entry in log if entry.ply > own and entry.kind != "round"][-RECAP_LINES:]


def newest_first(log: Sequence[Entry]) -> list[Entry]:
    """Return the log with the newest line first, but each heading above its lines."""
    rounds: list[list[Entry]] = [[]]
    for entry in log:
        if entry.kind == "round":
            rounds.append([])
        rounds[-1].append(entry)
    turned: list[Entry] = []
    for entries in reversed(rounds):
        heads = [entry for entry in entries if entry.kind == "round"]
        turned += heads + [entry for entry in reversed(entries) if entry.kind != "round"]
    return turned


def headed(prompt: Prompt, payday: Payday | None) -> Prompt:
    """Say first what was paid to the reader, then what is asked of others."""
    return prompt if payday is None else replace(prompt, ask=payday.headline, why=prompt.ask)


def done_for_me(due: str | None, say: Say) -> Prompt:
    """Say why the reader is not asked although it is his turn."""
    return Prompt(
        {
            BY_BOT: say.gettext("A bot plays for you."),
            PROXY: say.gettext("Your order is carried out."),
        }.get(due or "", say.gettext("You have no choice: it is done for you."))
    )


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
