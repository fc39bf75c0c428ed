"""The board of one seat: three railroads, industry, and what the seat has."""

from collections.abc import Iterator
from functools import lru_cache
from html import escape

from trainshed.core.parts import Drawing, Panel

from ..rules import tables as t
from ..rules.actions import (
    BORROW_IS,
    BORROW_SEAT,
    INCOME_IS,
    RELOCATE_TO,
    REUSE_IS,
    SPACE_IS,
    TOKEN_IS,
    USE_FOUNDRY_IS,
)
from ..rules.state import GERMANY, HELD, NEW_COMPONENTS, WITH_COAL
from . import industry, names
from .pen import COLUMN, WIDTH, Pen, at, signs, small, whole
from .printed import Label
from .railroads import FOLD, Line, Run, live_run, still_run
from .spot import bits

PHONE = 428  # the width of a phone's arrangement: three slots
HALF_STEP = 21
IN_A_ROW = 6
HALVES = 3  # in a row, on a phone
MAIN = 0
HAND, HAND_LINE = 31, 18  # from one sign to the next, from one line to the next
BORROWS = frozenset(range(BORROW_IS, BORROW_IS + BORROW_SEAT * t.SEATS))


class Arrangement:
    """Where the parts of a seat's board stand; the same for all seats of a match."""

    def __init__(self, pen: Pen) -> None:
        now, table = pen.now, pen.print.table
        self.is_german = now.board == 1
        rows = table.railroad[now.board * t.RAILROADS :][: t.RAILROADS]
        self.runs = self._main(rows[0], table.branch_of) + self._sides(rows)
        side_height = 128 if self.is_german else 114
        self.lane_y = self.side_y + side_height
        self.lane_row = self.side_row + 14
        self.hand_row = self.lane_row + 7
        self.things_y = self.lane_y + 56
        self.things_row = self.hand_row + 2
        modules = sum(now.is_on(k) for k in (GERMANY, WITH_COAL, NEW_COMPONENTS))
        self.lines = 4 if modules else 3
        self.height = self.things_y + self.lines * HALF_STEP

    def _main(self, row: list[int], branches: list[list[int]]) -> list[Run]:
        x, length = industry.NAME_ROOM, row[t.LENGTH]
        if not self.is_german:
            self.side_y, self.side_row = 122, 15
            first = min(FOLD, length)
            runs = [Run(MAIN, 1, first, x, 0, 1, 44)]
            if length > FOLD:
                runs.append(Run(MAIN, FOLD + 1, length, x + FOLD * 46, 0, 8, 44))
            return runs
        self.side_y, self.side_row = 208, 22
        switch = row[t.SWITCH]
        runs = [Run(MAIN, 1, switch, x, 36, 1, 48)]
        for branch, (y, phone, top) in enumerate(((0, 8, 40), (100, 15, 28))):
            last = branches[branch][t.LAST_SPACE]
            left = x + switch * 46 + 38
            runs.append(Run(MAIN, switch + 1, last, left, y, phone, top, branch))
        return runs

    def _sides(self, rows: list[list[int]]) -> list[Run]:
        rail = 78 if self.is_german else 62
        return [
            Run(
                k,
                1,
                rows[k][t.LENGTH],
                x,
                self.side_y + 6,
                self.side_row + 7 * k - 6,
                34,
                rail=rail,
            )
            for k, x in ((1, 0), (2, 432))
        ]


def panel(pen: Pen, seat: int) -> Panel:
    """Return the panel of a seat's board."""
    title = pen.seen.say.gettext("Your board")
    if seat != pen.seen.seat:
        title = pen.seen.say.gettext("Board of {who}").format(who=pen.seen.names[seat])
    arrangement = Arrangement(pen)
    live, rows = drawn_of(pen, seat, arrangement)
    drawing = Drawing(
        still=still_of(pen, arrangement),
        live=live,
        box=whole(arrangement.height),
        focus=small(PHONE, rows),
        label=title,
    )
    return Panel(f"board{seat}", title, drawing, seat)


def still_of(pen: Pen, arrangement: Arrangement) -> str:
    """Draw what never changes: names, empty spaces, the switch, the lane."""
    key = ("seat", pen.now.board, pen.now.lane_end)
    if key not in pen.print.kept:
        pen.print.kept[key] = _still(pen, arrangement)
    return pen.print.kept[key]


def _still(pen: Pen, arrangement: Arrangement) -> str:
    main = Line(pen, 0, MAIN)
    runs = "".join(
        still_run(pen, run, main.doubler_spaces if run.railroad == MAIN else [])
        for run in arrangement.runs
    )
    lane = industry.still_lane(pen, arrangement.lane_y, arrangement.lane_row + 1)
    return f'<g class="fit">{rules_of(arrangement)}{runs}{lane}{titles(pen, arrangement)}</g>'


def rules_of(arrangement: Arrangement) -> str:
    """Draw hairlines between the parts."""
    return "".join(
        at(0, y, f'<path class="hr" d="M0 0H{WIDTH}"/>', row=row)
        for y, row in (
            (arrangement.side_y - 4, arrangement.side_row),
            (arrangement.lane_y - 4, arrangement.lane_row),
            (arrangement.things_y - 4, arrangement.hand_row),
        )
    )


def titles(pen: Pen, arrangement: Arrangement) -> str:
    """Write the names of the railroads and of the lane; on a phone they stand above them."""
    say, board = pen.say, pen.now.board
    railroad = [names.name_of_railroad(board * t.RAILROADS + k, say) for k in range(t.RAILROADS)]
    y = 106 if arrangement.is_german else 64
    drawn = at(0, y - 15, title(railroad[0]))
    for run in arrangement.runs:
        if run.railroad != MAIN:
            drawn += at(run.x, arrangement.side_y, title(railroad[run.railroad]), row=run.row - 1)
        elif run.branch != t.NONE:
            x = (run.last - run.first + 1) * 46 - 2
            name = f'<text class="xn nd" x="{x}" y="{run.top + 66}">'
            name += f"{escape(names.branch_name(run.branch, say))}</text>"
            drawn += at(run.x, run.y, name, row=run.row)
    return drawn + at(
        0, arrangement.lane_y + 8, title(say.gettext("Industry")), row=arrangement.lane_row
    )


def title(words: str) -> str:
    """Write the name of a part."""
    return f'<text class="ti0" y="14">{escape(words)}</text>'


def figure(points: int, before: int, x: int, y: int, row: int) -> str:
    """Write what a part scores: below its name at the desk, beside it on a phone."""
    style = "fg pl" if points != before else "fg"
    return at(x, y, f'<text class="{style}" y="16">{points}</text>', column=1, row=row)


def drawn_of(pen: Pen, seat: int, arrangement: Arrangement) -> tuple[str, int]:
    """Draw a board; one of somebody else on which nothing can be chosen is kept until it changes,
    as most moves change one board only.
    """
    if seat == pen.seen.seat or pen.was is not pen.now or BORROWS & pen.legal:
        return live_of(pen, seat, arrangement)
    return _kept(_Board(pen, seat, arrangement))


class _Board:
    """A board of somebody else, as what its drawing is found again by."""

    def __init__(self, pen: Pen, seat: int, arrangement: Arrangement) -> None:
        self.drawn_with: tuple[Pen, int, Arrangement] | None = (pen, seat, arrangement)
        initial = pen.seen.names[seat][:1]
        before = pen.now if pen.past is pen.was else pen.past
        shown = before.of_seat(seat), pen.now.of_seat(seat), pen.is_scored
        self.content = (pen.print, seat, initial, pen.now.bonus, *shown)

    def __hash__(self) -> int:
        return hash(self.content)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Board) and self.content == other.content


@lru_cache(maxsize=2000)
def _kept(board: _Board) -> tuple[str, int]:
    assert board.drawn_with is not None
    drawn = live_of(*board.drawn_with)
    board.drawn_with = None  # the position itself is not kept
    return drawn


def live_of(pen: Pen, seat: int, arrangement: Arrangement) -> tuple[str, int]:
    """Draw the board as it is; return also how many rows a phone needs."""
    lines = [Line(pen, seat, k) for k in range(t.RAILROADS)]
    is_mine = seat == pen.seen.seat
    drawn = "".join(live_run(pen, lines[run.railroad], run, is_mine) for run in arrangement.runs)
    if arrangement.is_german:
        drawn += switch(lines[MAIN], arrangement)
    drawn += points_of(pen, seat, lines, arrangement)
    drawn += industry.live_lane(pen, seat, arrangement.lane_y, arrangement.lane_row + 1)
    worth, worth_before = industry.points(pen, seat), industry.points(pen, seat, pen.was)
    drawn += figure(worth, worth_before, 0, arrangement.lane_y + 26, arrangement.lane_row)
    drawn += at(0, 0, hand(pen, seat), row=arrangement.hand_row)
    slots = at_most(pen, list(things(pen, seat)), arrangement.lines * IN_A_ROW)
    drawn += "".join(
        at(
            k % IN_A_ROW * COLUMN,
            arrangement.things_y + k // IN_A_ROW * HALF_STEP,
            slot,
            k % HALVES,
            arrangement.things_row + k // HALVES,
        )
        for k, slot in enumerate(slots)
    )
    rows = arrangement.things_row + (len(slots) + HALVES - 1) // HALVES
    return f'<g class="fit">{drawn}</g>', rows


def points_of(pen: Pen, seat: int, lines: list[Line], arrangement: Arrangement) -> str:
    """Write what each railroad scores; a figure that the plan has changed looks so."""
    y = 106 if arrangement.is_german else 64
    before = [line.points() for line in lines]
    if pen.was is not pen.now:
        before = [Line(pen, seat, k, pen.was).points() for k in range(t.RAILROADS)]
    drawn = figure(lines[MAIN].points(), before[MAIN], 0, y + 2, 0)
    for run in arrangement.runs:
        if run.railroad != MAIN:
            x = run.x + 120
            points = lines[run.railroad].points()
            drawn += figure(points, before[run.railroad], x, arrangement.side_y, run.row - 1)
    return drawn


def switch(line: Line, arrangement: Arrangement) -> str:
    """Draw the switch of the main line: both ways until one is chosen."""
    common = arrangement.runs[0]
    x, y = common.x + common.last * 46 - 2, common.y + common.top + 19
    drawn = ""
    for run in arrangement.runs[1:3]:
        end = run.y + run.top + 19
        shut = line.branch not in (t.NONE, run.branch)
        path = f"M{x} {y}C{x + 20} {y} {x + 16} {end} {run.x} {end}"
        drawn += f'<path class="sw{" no" if shut else ""}" d="{path}"/>'
    return f'<g class="dk">{drawn}<circle class="swk" cx="{x + 3}" cy="{y}" r="6"/></g>'


def at_most(pen: Pen, slots: list[str], most: int) -> list[str]:
    """Return the first slots, and how many there are beyond what has room."""
    if len(slots) <= most:
        return slots
    words = pen.say.gettext("and {n} more").format(n=len(slots) - most + 1)
    return [*slots[: most - 1], pen.half(Label("", words, words), "past")]


# What a seat has


def hand(pen: Pen, seat: int) -> str:
    """Draw what is in hand, in two lines above the names: workers; coins, coal, a pass."""
    now, was, say = pen.now, pen.was, pen.say
    counts = [
        ("p", now.workers[seat], was.workers[seat], say.gettext("workers")),
        ("u", now.turquoise[seat], was.turquoise[seat], say.gettext("turquoise workers")),
        ("k", now.black[seat], was.black[seat], say.gettext("black worker")),
        ("c", now.coins[seat], was.coins[seat], say.gettext("coins")),
        ("l", now.coal[seat], was.coal[seat], say.gettext("coal")),
    ]
    shown = [one for one in counts if one[1] or one[0] in "pc" or one[1] != one[2]]
    drawn, x, y = "", 0, 2
    for sign, count, before, words in shown:
        if sign == "c":
            x, y = 0, HAND_LINE + 2
        style = " pl" if count != before else ""
        drawn += f"<g><title>{count} {escape(words)}</title>{signs(sign, x, y)}" + (
            f'<text class="w b{style}" x="{x + 17}" y="{y + 12}">{count}</text></g>'
        )
        x += HAND
    return drawn + passed(pen, seat, x, y)


def passed(pen: Pen, seat: int, x: int, y: int) -> str:
    """Write that a seat has passed."""
    if not pen.now.passed[seat]:
        return ""
    words = pen.say.gettext("passed")
    return f'<text class="w" x="{x}" y="{y + 12}">{escape(words)}</text>'


def things(pen: Pen, seat: int) -> Iterator[str]:
    """Draw everything a seat has that is no track: engineers first."""
    yield from engineers(pen, seat)
    yield from free_actions(pen, seat)
    yield from tokens(pen, seat)
    now, was = pen.now, pen.was
    for card in bits(now.cards_taken[seat], t.CARDS):
        is_new = not was.cards_taken[seat] >> card & 1
        yield pen.half(pen.print.card[card], "pl" if is_new else "past")
    if now.revaluation[seat]:
        values = pen.print.table.hue_value[now.revaluation[seat]]
        words = pen.say.gettext("values {these}").format(these=" ".join(map(str, values)))
        yield pen.half(Label("a", words, words), "past")
    yield from bonuses(pen, seat)


def engineers(pen: Pen, seat: int) -> Iterator[str]:
    """Draw the engineers of a seat, with the token on those used in this round."""
    now, was = pen.now, pen.was
    for engineer in now.engineers(seat):
        place = t.SPACES + engineer
        number = pen.print.table.engineer[engineer][t.NUMBER]
        taken = now.is_taken(place)
        is_new = was.engineer_at[engineer] != seat or taken != was.is_taken(place)
        state = "pl" if is_new else "taken" if taken else "free"
        actions = [BORROW_IS + seat * BORROW_SEAT + engineer]
        if seat == pen.seen.seat:
            actions = [SPACE_IS + place, REUSE_IS + place, RELOCATE_TO + place]
        ask = f"space {t.ENGINEER_IDS[engineer]}" if seat == pen.seen.seat else ""
        given = pen.print.engineer[engineer]
        words = f"{number}: {given.words}"
        full = pen.say.gettext("engineer {n}").format(n=number) + ": " + given.full
        drawn = pen.half(Label(given.signs[:2], words, full), state, pen.first_legal(actions), ask)
        yield drawn + (pen.token(seat, 122, 2) if taken else "")


def free_actions(pen: Pen, seat: int) -> Iterator[str]:
    """Draw income markers and foundries, used or not."""
    now, say, is_mine = pen.now, pen.say, seat == pen.seen.seat
    for kind in range(t.INCOMES):
        up, down = now.income_up[seat][kind], now.income_down[seat][kind]
        given = pen.print.income[kind]
        words = say.gettext("income {what}").format(what=given.words)
        for k in range(up + down):
            action = INCOME_IS + kind if is_mine and k == 0 and up else t.NONE
            state = "free" if k < up else "taken"
            new = k >= pen.was.income_up[seat][kind] + pen.was.income_down[seat][kind]
            yield pen.half(
                Label(given.signs[:2], words, given.full), "pl" if new else state, action
            )
    for foundry in now.own_foundries(seat):
        used = now.foundry_used >> foundry & 1
        given = pen.print.foundry[foundry]
        words = say.gettext("foundry {what}").format(what=given.words)
        action = USE_FOUNDRY_IS + foundry if is_mine else t.NONE
        new = foundry not in pen.was.own_foundries(seat)
        state = "pl" if new else "taken" if used else "free"
        yield pen.half(Label("l", words, given.full), state, action)


def tokens(pen: Pen, seat: int) -> Iterator[str]:
    """Draw the ? tokens: those that are left, then those that are placed."""
    now, was = pen.now, pen.was
    for token in bits(now.tokens[seat], t.TOKENS):
        action = TOKEN_IS + token if seat == pen.seen.seat else t.NONE
        given = pen.print.token[token]
        yield pen.half(Label("q", given.words, given.full), "", action)
    for token in bits(now.tokens_placed[seat], t.TOKENS):
        is_new = not was.tokens_placed[seat] >> token & 1
        given = pen.print.token[token]
        yield pen.half(Label("q", given.words, given.full), "pl" if is_new else "past")


def bonuses(pen: Pen, seat: int) -> Iterator[str]:
    """Draw the end-bonus cards a seat holds: those the reader may know, the others as a number."""
    now, say = pen.now, pen.say
    known = [card for card, where in enumerate(now.card_at) if where == HELD + seat]
    for card in known:
        given = pen.print.bonus[card]
        words = say.gettext("end: {what}").format(what=given.words)
        yield pen.half(Label("", words, given.full), "past")
    hidden = now.held[seat] - len(known)
    if hidden > 0:
        words = say.ngettext("{n} end-bonus card", "{n} end-bonus cards", hidden)
        yield pen.half(Label("", words.format(n=hidden), ""), "past")
