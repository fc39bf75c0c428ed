"""What a page shows of a game, as plain data: a board, what is asked, sheets, tables, sentences.

A game fills these in from what one seat may see; whoever makes pages of them knows no game.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from gettext import NullTranslations
from typing import Any, Protocol

NOBODY = -1  # the token of an empty place


class Say(Protocol):
    """Translations, as the gettext module has them."""

    def gettext(self, message: str) -> str:
        """Return the message in the reader's language."""

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Return the message for n things in the reader's language."""


ENGLISH: Say = NullTranslations()  # messages stand in English in the sources


@dataclass(frozen=True)
class Seen:
    """What one seat, or the public (-1), looks at: the position, and a plan tried on a copy."""

    before: Any  # the position at the table, redacted
    state: Any  # the same after the plan; equal to `before` where there is none
    seat: int
    mover: int  # of `state`: a seat, CHANCE or OVER
    names: Sequence[str]
    legal: Sequence[int]  # what the seat may do in `state`; empty where it is not asked
    plan: Sequence[int]  # actions tried on the copy
    actions: Sequence[int]  # all actions before the plan, as far as the seat may know them
    say: Say
    href: Callable[[int], str]  # where a legal action leads
    bots: Sequence[int] = ()  # seats that programs play
    openings: Sequence[int] = ()  # what the seat may do before the plan
    anew: Callable[[int], str] = lambda action: ""  # where an opening leads that drops the plan

    @property
    def is_asked(self) -> bool:
        """Whether the seat decides now."""
        return self.seat >= 0 and self.mover == self.seat

    def name(self, seat: int) -> str:
        """Call a seat by its name, and the reader by "You"."""
        return self.say.gettext("You") if seat == self.seat else self.names[seat]

    def does(self, seat: int, you: str, other: str, **words: object) -> str:
        """Say what a seat does: `you` for the reader, else `other` with the name as {who}."""
        message = self.say.gettext(you if seat == self.seat else other)
        return message.format(who=self.names[seat], **words)


@dataclass(frozen=True)
class Bit:
    """A piece of a line: words, a company's plate, a seat's token, a swatch of a line, a sign."""

    kind: str  # text, plate, token, swatch, sign
    text: str = ""  # words; what stands on a plate; which sign: arrow, check
    style: str = ""  # of text: bold, dim, gain, loss; of the others a colour
    number: int = 0  # how many, on a plate; which seat, on a token


Bits = tuple[Bit, ...]


def text(words: object, style: str = "") -> Bit:
    """Return words."""
    return Bit("text", str(words), style)


def plate(code: str, colour: str, count: int = 0) -> Bit:
    """Return the plate of a company, with how many where there are several."""
    return Bit("plate", code, colour, count)


def token(seat: int) -> Bit:
    """Return the token of a seat; of an empty place for NOBODY."""
    return Bit("token", number=seat)


def swatch(colour: str) -> Bit:
    """Return a short piece of a company's line."""
    return Bit("swatch", style=colour)


ARROW, CHECK = Bit("sign", "arrow"), Bit("sign", "check")


@dataclass(frozen=True)
class Board:
    """A drawing: what never changes, what does, and how to look at it."""

    still: str  # SVG that stays the same during a match
    live: str  # SVG of this position
    box: str  # the viewBox of the whole
    focus: str  # the viewBox of what matters now, for small screens
    label: str


@dataclass(frozen=True)
class Station:
    """A stop of a line: its name, a figure below it, its symbols, and all there is to say of it."""

    name: str
    figure: str = ""
    symbols: int = 0
    note: str = ""
    style: str = ""  # home, plan


@dataclass(frozen=True)
class Holding:
    """How many shares a seat has, and whether it leads the company."""

    seat: int
    count: int
    leads: bool = False


@dataclass(frozen=True)
class Track:
    """A company as a line of stations, with figures and owners; only a remark where it has none."""

    plate: Bit
    name: str
    stations: Sequence[Station] = ()
    figures: Sequence[tuple[str, Bits]] = ()
    holdings: Sequence[Holding] = ()
    remark: str = ""
    style: str = ""  # hot


@dataclass(frozen=True)
class Way:
    """What can be done with a card: a legal action and where it leads."""

    action: str
    href: str
    label: str
    bits: Bits = ()  # what to press; none: the whole card


@dataclass(frozen=True)
class Card:
    """A card on the table: a narrow strip, or whole where it lies uppermost or lowest."""

    title: Bits
    lines: Sequence[str] = ()  # below the title, where the card is whole
    figure: str = ""  # at the end of a strip
    symbols: int = 0
    colour: str = ""
    note: str = ""  # what it is, and why it cannot be had
    ways: Sequence[Way] = ()
    style: str = ""  # on: chosen


@dataclass(frozen=True)
class Rack:
    """Cards in columns, from top to bottom; the last of each column is shown whole."""

    id: str
    title: str
    note: str
    columns: Sequence[Sequence[Card]]
    empty: str  # what an empty column says
    is_quiet: bool = False  # not asked about now


@dataclass(frozen=True)
class Tableau:
    """A board without a map: companies as lines, cards in columns."""

    label: str
    tracks: Sequence[Track]
    racks: Sequence[Rack]


@dataclass(frozen=True)
class Choice:
    """A button: an action, what it is called, and its key."""

    action: str
    label: str
    key: str = ""
    bits: Bits = ()
    barred: str = ""  # why it cannot be chosen: the button is shown, and cannot be pressed


@dataclass(frozen=True)
class Group:
    """Choices of one kind, under a word."""

    title: str
    choices: Sequence[Choice]


@dataclass(frozen=True)
class Stepper:
    """A number to choose: `verb` and any whole number of a range are legal actions."""

    verb: str
    lowest: int
    highest: int
    quick: Sequence[int]
    label: str  # with {n} for the number
    auction: str  # the same for one auction, another for the next: proxy bids are kept by it
    out: str  # the action that leaves the auction; "": none
    step: int = 1  # from one legal number to the next
    value: int = 0  # where it stands; 0: at the lowest
    name: str = ""  # what the number is; "": a bid


@dataclass(frozen=True)
class Sign:
    """What is asked, of whom, and the buttons to answer with."""

    ask: str
    why: str = ""
    choices: Sequence[Choice] = ()
    groups: Sequence[Group] = ()
    stepper: Stepper | None = None
    commit: Choice | None = None  # ends the plan; an empty action where the plan is complete


@dataclass(frozen=True)
class Lead:
    """A line of a sheet: words, dotted leader, figures."""

    left: Bits
    right: Bits = ()
    style: str = ""  # sum, head, mine, out


@dataclass(frozen=True)
class Sheet:
    """The slip of paper beside the board: what a plan or an offer would bring."""

    title: Bits
    columns: Sequence[Sequence[Lead]]
    band: str = ""  # colour of an engraved band: a share changes hands


@dataclass(frozen=True)
class Place:
    """One place in the order of a round."""

    seat: int
    state: str  # done, now, later


@dataclass(frozen=True)
class Strip:
    """The order of the round, and a remark beside it."""

    title: str
    places: Sequence[Place]
    remark: Bits = ()
    phases: Sequence[str] = ()  # of the round, in order
    phase: int = -1  # which of them it is now


@dataclass(frozen=True)
class Cell:
    """A cell of a table."""

    bits: Bits
    style: str = ""  # num, cash, dim, own


@dataclass(frozen=True)
class Row:
    """A row of a table; `below` stands under it over the whole width."""

    cells: Sequence[Cell]
    style: str = ""  # me, hot
    below: Bits = ()


@dataclass(frozen=True)
class Grid:
    """A table beside the board."""

    id: str
    title: str
    note: str
    heads: Sequence[tuple[str, bool]]  # words, and whether figures stand below
    rows: Sequence[Row]
    folded: bool = False  # shown when asked for


@dataclass(frozen=True)
class Happening:
    """One action to be told: positions before and after it, redacted for the reader."""

    before: Any
    action: int
    after: Any
    actor: int
    earlier: Sequence[int]  # the actions before it, as far as the reader may know them
    seat: int  # the reader
    names: Sequence[str]
    say: Say

    def name(self, seat: int) -> str:
        """Call a seat by its name, and the reader by "You"."""
        return self.say.gettext("You") if seat == self.seat else self.names[seat]

    def does(self, seat: int, you: str, other: str, **words: object) -> str:
        """Say what a seat does: `you` for the reader, else `other` with the name as {who}."""
        message = self.say.gettext(you if seat == self.seat else other)
        return message.format(who=self.names[seat], **words)


@dataclass(frozen=True)
class Told:
    """A line of the log; its kind may be `round` for a heading or `pay` for money handed out."""

    text: str
    kind: str = ""


def sentences(text: str) -> list[Told]:
    """Return the lines of a log text as sentences; an empty one is told by the next action."""
    return [Told(f"{line}.") for line in text.splitlines() if line.strip()]


@dataclass
class Buy:
    """Something bought during a match: after which ply, by whom, for how much, and what came of it.

    `earned` is what it has brought its owner until the end of the match.
    """

    ply: int
    seat: int
    price: int
    earned: int = 0


@dataclass(frozen=True)
class Page:
    """How a game looks and speaks on a page; all functions are pure."""

    colours: Sequence[tuple[str, str]]  # letter and colour of each company, for the emblem
    minutes: int  # how long a match lasts, about
    pitch: str  # one sentence that makes one want to play
    planned: frozenset[str]  # verbs that are tried on a copy first, and made together
    board: Callable[[Seen], Board | Tableau]
    sign: Callable[[Seen], Sign]
    strip: Callable[[Seen], Strip]
    sheet: Callable[[Seen], Sheet | None]
    grids: Callable[[Seen], Sequence[Grid]]  # beside the board
    written: Callable[[Seen], Sequence[Grid]]  # the board in words
    label: Callable[[Seen, int], str]  # a legal action as a whole sentence
    tell: Callable[[Happening], Sequence[Told]]
    round_of: Callable[[Any], int]  # s -> number of the round, for charts
    figures: Callable[[Any], Mapping[str, Sequence[int]]]  # s -> what charts show, by seat
    ending: Callable[[Any, Say], str]  # s -> why the match ended
    about: Callable[[Seen, int], str] = field(
        default=lambda seen, action: ""
    )  # what stands on the board or card that an action names
    buys: Callable[[Iterable[tuple[Any, int, Any]]], Sequence[Buy]] = field(
        default=lambda steps: ()
    )  # before, action, after of a whole match -> what was bought, and what it brought
    auction: Callable[[Any], str] = field(default=lambda s: "")  # s -> its name; "": none
    components: Callable[[Say], Sequence[Row]] = field(default=lambda say: ())
    begins: frozenset[str] = frozenset()  # planned verbs that begin a decision, never go on with it
    asks_anyway: Callable[[Any], bool] = field(
        default=lambda s: False  # s -> one legal choice must not be made by itself: it would tell
    )
