"""The parts a face is made of, as plain data: what is asked, tables, panels, previews, sentences.

A game fills them in; terminal and browser show the same values, and neither knows any game.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

NOBODY = -1  # the token of an empty place

# Lines: words, plates, tokens


# Pages are made of hundreds of these: tuples are made, compared and found again fastest.
class Bit(NamedTuple):
    """A piece of a line: words, the plate of a thing, a seat's token, a swatch, a sign."""

    kind: str  # text, plate, token, swatch, sign
    text: str = ""  # words; what stands on a plate; which sign: arrow, check
    style: str = ""  # of text: bold, dim, gain, loss; of plates and swatches a colour
    number: int = 0  # how many, on a plate; which seat, on a token


Bits = tuple[Bit, ...]


def text(words: object, style: str = "") -> Bit:
    """Return words."""
    return Bit("text", str(words), style)


def plate(code: str, colour: str, count: int = 0) -> Bit:
    """Return the plate of a thing with a name and a colour, with how many where there are several.

    Colours are those of the house: black, brown, orange, blue, yellow, red, purple, green.
    """
    return Bit("plate", code, colour, count)


def token(seat: int) -> Bit:
    """Return the token of a seat; of an empty place for NOBODY."""
    return Bit("token", number=seat)


def swatch(colour: str) -> Bit:
    """Return a short piece of a line in a colour."""
    return Bit("swatch", style=colour)


ARROW, CHECK = Bit("sign", "arrow"), Bit("sign", "check")


# What is asked


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
    """Choices of one kind, under a word; its key goes through them."""

    title: str
    choices: Sequence[Choice]
    key: str = ""


@dataclass(frozen=True)
class Amount:
    """A number to choose: `verb` and any number of the range are legal actions."""

    verb: str
    lowest: int
    highest: int
    name: str  # what the number is: "Your bid"
    label: str  # of the button, with {n} for the number
    quick: Sequence[int] = ()  # numbers to be had with one touch, the last of them the highest
    step: int = 1  # from one legal number to the next
    value: int = 0  # where it stands; 0: at the lowest


@dataclass(frozen=True)
class Prompt:
    """What is asked, of whom, and what there is to answer with."""

    ask: str
    why: str = ""
    choices: Sequence[Choice] = ()
    groups: Sequence[Group] = ()
    amount: Amount | None = None
    commit: Choice | None = None  # ends the plan; an empty action where the plan is complete


@dataclass(frozen=True)
class StandingOrder:
    """What may be done for a seat in its absence: the lowest legal number of `verb` up to a limit,
    and `leave` beyond it. Orders of the same `id` belong together; with the next one they end.
    """

    id: str
    verb: str
    leave: str
    highest: int
    title: str  # "Bid for me in this auction"
    about: str  # how it is carried out
    button: str  # "Bid for me"
    leave_button: str  # "Pass this auction": leave at once
    stop_button: str  # "I bid myself": end the order
    under_way: str  # what is shown while it stands, with {n} for the limit: "Bids to {n}"
    leaving: str  # the same while it only leaves: "Passing"


# Sheets and tables


class Lead(NamedTuple):
    """A line of a sheet: words, dotted leader, figures."""

    left: Bits
    right: Bits = ()
    style: str = ""  # sum, head, mine, seat, out; same: it does not change


@dataclass(frozen=True)
class Sheet:
    """A slip of paper beside the board: what a plan or an offer would bring."""

    title: Bits
    columns: Sequence[Sequence[Lead]]
    band: str = ""  # colour of an engraved band: something changes hands


class Place(NamedTuple):
    """One place in the order of a round."""

    seat: int
    state: str  # done, now, later


def in_turn(seats: Sequence[int], now: int) -> list[Place]:
    """Return the seats of a round in their order, with the place of now."""
    states = ("done" if k < now else "now" if k == now else "later" for k in range(len(seats)))
    return [Place(seat, state) for seat, state in zip(seats, states, strict=True)]


@dataclass(frozen=True)
class Part:
    """One part of a turn: `done`, `now` or `later`; what may be left is not a must."""

    words: str
    state: str
    is_must: bool = True
    action: str = ""  # what carries it out next, where that may be chosen


@dataclass(frozen=True)
class Strip:
    """The order of the round, and a remark beside it."""

    title: str
    places: Sequence[Place] = ()
    remark: Bits = ()
    phases: Sequence[str] = ()  # of the round, in order
    phase: int = -1  # which of them it is now
    parts: Sequence[Part] = ()  # of the reader's turn


class Cell(NamedTuple):
    """A cell of a table."""

    bits: Bits
    style: str = ""  # num, cash, dim, own, nowrap


class Row(NamedTuple):
    """A row of a table; `below` stands under it over the whole width."""

    cells: Sequence[Cell]
    style: str = ""  # me, hot
    below: Bits = ()


@dataclass(frozen=True)
class Slots:
    """Places of a table's rows for plates that stand below them: one for each code, with the letter
    that fits in, so that no row grows and columns can be read downwards.
    """

    title: str
    letters: tuple[tuple[str, str], ...]  # code and letter
    nothing: str = ""  # said of a row without any


@dataclass(frozen=True)
class Grid:
    """A table of words and figures."""

    id: str
    title: str
    note: str
    heads: Sequence[tuple[str, bool]]  # words, and whether figures stand below
    rows: Sequence[Row]
    folded: bool = False  # shown when asked for
    slots: Slots | None = None  # for what stands below the rows, where the page has little room


def number(value: object, style: str = "num") -> Cell:
    """Return a cell with a figure."""
    return Cell((text(value),), style)


def row(*values: object, style: str = "", below: Bits = ()) -> Row:
    """Return a row of a table: of cells, bits and words, and of whole numbers as figures."""
    return Row(tuple([_cell(value) for value in values]), style, below)


def _cell(value: object) -> Cell:
    if isinstance(value, Cell):
        return value
    if isinstance(value, int):
        return number(value)
    if isinstance(value, tuple):
        return Cell((value,) if isinstance(value, Bit) else value)
    return Cell((text(value),))


def heading(words: str) -> Lead:
    """Return a line of a sheet over others."""
    return Lead((text(words, "bold"),), (), "head")


def remark(words: str) -> Lead:
    """Return a line of a sheet that is only words."""
    return Lead((text(words, "dim"),), (), "head")


def entry(name: str, value: object, style: str = "") -> Lead:
    """Return a line of a sheet with what something is."""
    return Lead((text(name),), (text(value),), style)


def change(name: str, old: object, new: object, style: str = "") -> Lead:
    """Return a line with what something is, and what it becomes."""
    if str(old) == str(new):
        return Lead((text(name),), (text(old),), "same")
    return Lead((text(name),), (text(old), ARROW, text(new, style)))


# Panels


@dataclass(frozen=True)
class Drawing:
    """A drawing: what never changes, what does, and how to look at it."""

    still: str  # SVG that stays the same during a match
    live: str  # SVG of this position
    box: str  # the viewBox of the whole
    focus: str  # the viewBox of what matters now, for small screens
    label: str
    verb: str = ""  # a touch of what has data-space="X" asks why the action "verb X" cannot be done


@dataclass(frozen=True)
class Noted:
    """Where a plan is pencilled on a drawing: its panel, where its letter is, its lines."""

    panel: str
    at: tuple[float, float]
    lines: str = ""


@dataclass(frozen=True)
class Stop:
    """A stop of a route: its name, a figure and marks below it, and all there is to say of it."""

    name: str
    figure: str = ""
    marks: int = 0
    note: str = ""
    style: str = ""  # home, plan


@dataclass(frozen=True)
class Held:
    """How many of a thing a seat has; one who leads is marked, and `note` says as what."""

    seat: int
    count: int
    leads: bool = False
    note: str = ""


@dataclass(frozen=True)
class Route:
    """A thing with a plate as a line of stops, with figures and holders; only a remark where it
    has none.
    """

    plate: Bit
    name: str
    stops: Sequence[Stop] = ()
    figures: Sequence[tuple[str, Bits]] = ()
    held: Sequence[Held] = ()
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
    marks: int = 0  # small marks printed on it
    marks_label: str = ""  # the same in words
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
    scrolls: bool = False  # aside, where there is little room


@dataclass(frozen=True)
class Cards:
    """A table without a map: routes, and cards in columns."""

    label: str
    routes: Sequence[Route]
    racks: Sequence[Rack]


@dataclass(frozen=True)
class Panel:
    """A part of the page that shows something of the position: shared, or a seat's own.

    A match has the same panels from beginning to end. Those of other seats are folded.
    """

    id: str  # a word, no other part of the page has it
    title: str
    content: Drawing | Cards | Grid
    seat: int | None = None  # whose it is; None: everybody's


# What happened


@dataclass(frozen=True)
class Paid:
    """What one seat was paid, what it has now, and what brought it: plates and their parts."""

    seat: int
    amount: str
    now: str = ""  # empty where the reader may not know it
    parts: tuple[tuple[Bit, str], ...] = ()


def paid(seat: int, now: int, parts: Iterable[tuple[Bit, int]]) -> Paid:
    """Return what a seat was paid, of parts that may be nothing; what it has now if that is known,
    else less than nothing.
    """
    some = [(bit, part) for bit, part in parts if part]
    whole = sum(part for _, part in some)
    told = tuple((bit, str(part)) for bit, part in some)
    return Paid(seat, f"+{whole}", str(now) if now >= 0 else "", told)


@dataclass(frozen=True)
class Payday:
    """Money or points that were handed out to the seats, those who got most first."""

    title: str  # "Dividend"
    headline: str  # what the reader got, in a sentence: "You are paid 40."
    note: Bits  # what led to it
    heads: tuple[str, str]  # what was paid, and what each has now: "Paid", "Cash"
    seats: Sequence[Paid]


@dataclass(frozen=True)
class Told:
    """A line of the log; its kind may be `round` for a heading, `pay` for money or points handed
    out, `sale` for something that changes hands.
    """

    text: str
    kind: str = ""
    more: str = ""  # details, for readers who want them: told below it, or when asked for
    table: Grid | None = None  # stands beside the board until the reader has moved
    payday: Payday | None = None  # the same, in its own place


@dataclass(frozen=True)
class Moment:
    """A moment worth to be named at the end: its ply, and words that follow the line of the log."""

    ply: int
    words: str
    kind: str = "sale"  # of the line of the log that tells it


@dataclass(frozen=True)
class Highlights:
    """Moments of one sort, the best first."""

    title: str
    note: str
    moments: Sequence[Moment]


@dataclass(frozen=True)
class Ledger:
    """How the seats came to their scores: a figure for each seat under each head, the sum of which
    is its score.
    """

    heads: Sequence[str]
    rows: Sequence[Sequence[int]]  # by seat
