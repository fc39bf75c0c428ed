"""The face of a game: everything people read and see of it, said once for terminal and browser.

A game makes one `Face`. Its functions are pure and get what one reader may know, as `Seen` or
`Happening`; what they answer are the values of `parts.py`. Only boards differ by medium: lines for
a terminal, panels for a browser. All but `ask` and `tell` may be left to the defaults.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from html import escape
from pathlib import Path
from types import ModuleType
from typing import Any

from . import record
from .lines import Line
from .parts import (
    Bit,
    Bits,
    Choice,
    Drawing,
    Grid,
    Highlights,
    Lead,
    Ledger,
    Noted,
    Panel,
    Place,
    Prompt,
    Row,
    Sheet,
    StandingOrder,
    Strip,
    Told,
    row,
    text,
    token,
)
from .say import ENGLISH, Say
from .taking import Taking

Step = tuple[Any, int, Any]  # position before, action, position after


class Reader:
    """Somebody who is told something: a seat, or the public (-1)."""

    seat: int
    names: Sequence[str]
    say: Say

    def name(self, seat: int) -> str:
        """Call a seat by its name, and the reader by "You"."""
        return self.say.gettext("You") if seat == self.seat else self.names[seat]

    def says(self, message: str, /, **words: object) -> str:
        """Say a sentence in the reader's language, its holes filled with words."""
        return self.say.gettext(message).format(**words)

    def does(self, seat: int, you: str, other: str, **words: object) -> str:
        """Say what a seat does: `you` for the reader, else `other` with the name as {who}."""
        message = self.say.gettext(you if seat == self.seat else other)
        return message.format(who=self.names[seat], **words)


@dataclass(frozen=True)
class Seen(Reader):
    """What one reader looks at: the position, and a plan tried on a copy of what is known."""

    before: Any  # the position at the table, redacted
    state: Any  # the same after the plan, with nothing settled; `before` where there is no plan
    seat: int
    mover: int  # of `before`: a seat, CHANCE or OVER
    names: Sequence[str]
    legal: Sequence[int] = ()  # what the seat may do next; empty where it is not asked
    plan: Sequence[int] = ()  # actions tried on the copy: the beginning of one decision, or all
    actions: Sequence[int] = ()  # all actions before the plan; UNKNOWN where the reader may not
    say: Say = ENGLISH
    spell: Callable[[int], str] = str  # an action as text
    href: Callable[[int], str] = lambda action: ""  # where a legal action leads
    bots: Sequence[int] = ()  # seats that programs play
    openings: Sequence[int] = ()  # what the seat may do before the plan
    anew: Callable[[int], str] = lambda action: ""  # where an opening leads that drops the plan
    past: Any = None  # from which on there is news for the reader; None where that is not known
    # What the face has worked out for this look: its functions share it, each under its own key.
    kept: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    @property
    def is_asked(self) -> bool:
        """Whether the seat decides now."""
        return self.seat >= 0 and self.mover == self.seat

    def row(
        self, seat: int, *values: object, notes: Sequence[str] | None = None, below: Bits = ()
    ) -> Row:
        """Return the row of a seat in a table: token and name, with notes if they are wanted, then
        `values` as in `parts.row`.
        """
        who: list[Bit] = [token(seat), text(self.name(seat), "bold")]
        if notes is not None:
            bot = [self.say.gettext("bot")] if seat in self.bots else []
            who.append(text(" ".join([*bot, *notes]), "dim"))
        return row(tuple(who), *values, style="me" if seat == self.seat else "", below=below)

    def quiet(self) -> "Seen":
        """Return the same for somebody who only looks on: nothing can be chosen."""
        return replace(self, legal=(), openings=())


@dataclass(frozen=True)
class Happening(Reader):
    """One action to be told: positions before and after it, redacted for the reader."""

    before: Any
    action: int
    after: Any
    actor: int
    seat: int  # the reader
    names: Sequence[str]
    earlier: Sequence[int] = ()  # the actions before it; UNKNOWN where the reader may not know
    say: Say = ENGLISH
    spell: Callable[[int], str] = str


def ask_plainly(seen: Seen) -> Prompt:
    """Ask with a button for each of a few legal actions."""
    say = seen.say
    if seen.mover < 0:
        return Prompt(say.gettext("The match is over.") if seen.mover < -1 else "...")
    if not seen.is_asked:
        return Prompt(say.gettext("{who} is thinking").format(who=seen.names[seen.mover]))
    few = seen.legal[:60]
    return Prompt(
        say.gettext("What you can do"),
        choices=[Choice(seen.spell(a), seen.spell(a)[:1].upper() + seen.spell(a)[1:]) for a in few],
    )


def tell_plainly(h: Happening) -> list[Told]:
    """Say who did what."""
    who = f"{h.name(h.actor)}: " if h.actor >= 0 else ""
    return [Told(f"{who}{h.spell(h.action)}" if h.action >= 0 else f"{who}...")]


def board_of_fields(s: Any, legal: Sequence[int], columns: int) -> list[Line]:
    """Write the fields of a position, one a line."""
    return [[(f"{name}: {value}"[:columns], "")] for name, value in record.plain(s).items()]


def order_of_mover(seen: Seen) -> Strip:
    """Show the seats, and whose turn it is."""
    states = ["now" if seat == seen.mover else "later" for seat in range(len(seen.names))]
    return Strip("", [Place(seat, state) for seat, state in enumerate(states)])


def refuse_plainly(s: Any, action: int, code: int, say: Say = ENGLISH) -> tuple[str, str]:
    """Say that an action is not legal, and no more."""
    return say.gettext("it is not legal here"), ""


def no_tables(seen: Seen) -> Sequence[Grid]:
    """Show no tables beside the board."""
    return ()


@dataclass(frozen=True)
class Field:
    """A field of the record as the house shows it, where a game draws no board of its own."""

    name: str
    title: str = ""  # what people call it; its name where left out
    by: Sequence[str] = ()  # what each of its numbers counts: of the last dimension, if several


@dataclass(frozen=True)
class Offer:
    """A match that the home page starts with one click: what it is called, seats and options."""

    label: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Face:
    """How a game looks and speaks. docs/rooms/face.md has an example of each part."""

    # What is said
    ask: Callable[[Seen], Prompt] = ask_plainly
    tell: Callable[[Happening], Sequence[Told]] = tell_plainly  # []: a later action tells it too
    label: Callable[[Seen, int], str] = lambda seen, action: seen.spell(action)  # or an outcome
    brief: Callable[[Seen, int], str] = lambda seen, action: ""  # what to type, its cost: lists
    about: Callable[[Seen, int], str] = lambda seen, action: ""  # what an action names, in full
    advise: Callable[[Seen], str] = lambda seen: ""  # a sentence for newcomers, under a question
    explain: Callable[..., tuple[str, str]] = refuse_plainly  # s, action, code, say -> why, rule
    ending: Callable[[Any, Say], str] = lambda s, say: ""  # s -> why the match ended
    laws: Mapping[int, str] = field(default_factory=dict)  # code of `check` -> the broken law
    draws: Callable[[Seen], str] = lambda seen: ""  # of draws to come, in place of their odds
    quiet: Sequence[str] = ()  # actions that change as little as can be: "pass"

    # What is shown
    board: Callable[[Any, Sequence[int], int], list[Line]] = board_of_fields  # for a terminal
    panels: Callable[[Seen], Sequence[Panel]] | None = None  # for a browser; None: that board
    noted: Callable[[Seen], Noted | None] = lambda seen: None  # where a plan is pencilled
    order: Callable[[Seen], Strip] = order_of_mover
    preview: Callable[[Seen], Sheet | None] = lambda seen: None  # what plan or offer would bring
    tables: Callable[[Seen], Sequence[Grid]] = no_tables  # beside the board
    fields: Sequence[Field] = ()  # of the record, for who draws neither; empty: all of them
    written: Callable[[Seen], Sequence[Grid]] = no_tables  # the board in words
    view: Callable[[Any], dict[str, Any]] = record.plain  # as data with documented keys
    previewed: frozenset[str] = frozenset()  # decisions of one action that are tried first
    standing: Callable[[Any, Say], StandingOrder | None] = lambda s, say: None

    # The end of a match
    round_of: Callable[[Any], int] = lambda s: 0  # for charts
    figures: Callable[[Any, Say], Mapping[str, Sequence[int]]] = lambda s, say: {}  # by title
    breakdown: Callable[[Any, int, Say], Sequence[Lead]] = lambda s, seat, say: ()  # of a score
    highlights: Callable[[Iterable[Step], Say], Highlights | None] = lambda steps, say: None
    takings: Callable[[Iterable[Step]], Iterable[Taking]] = lambda steps: ()  # with their prices
    ledger: Callable[[Iterable[Step], Say], Ledger | None] = lambda steps, say: None

    # The game on the shelf
    pitch: str = ""  # one sentence that makes one want to play
    minutes: int = 0  # how long a match lasts, about
    colours: Sequence[tuple[str, str]] = ()  # letter and colour of each company, for the emblem
    offers: Sequence[Offer] = ()  # matches of a kind of their own, such as one against nobody
    components: Callable[[Say], Sequence[Row]] = lambda say: ()
    home: Path | None = None  # the game's folder: data/rules.*.md, locale/*.po, face/style.css

    def shown(self, seen: Seen) -> Sequence[Panel]:
        """Return the panels; the terminal's board where the game has none."""
        return [plain_panel(self, seen)] if self.panels is None else self.panels(seen)


def parts_of(*modules: ModuleType) -> dict[str, Any]:
    """Return the functions of some modules that are called like a part of a face."""
    parts = {part.name for part in fields(Face)}
    return {
        name: value
        for module in modules
        for name, value in vars(module).items()
        if name in parts and getattr(value, "__module__", "") == module.__name__
    }


WIDE = 120  # columns of a plain board


def plain_panel(face: Face, seen: Seen) -> Panel:
    """Draw the terminal's board as text."""
    lines = face.board(seen.state, seen.legal, WIDE)
    drawn = "".join(
        f'<text class="mono" x="0" y="{16 * k + 16}" xml:space="preserve">'
        f"{escape(''.join(words for words, _ in line))}</text>"
        for k, line in enumerate(lines)
    )
    box = f"0 0 {WIDE * 8.5:.0f} {16 * len(lines) + 12}"
    title = seen.say.gettext("The board")
    return Panel("map", title, Drawing("", drawn, box, box, title))
