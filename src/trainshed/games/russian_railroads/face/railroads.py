"""A seat's railroads as rows of spaces: track, what a space gives and scores, locomotives, reach.

A railroad is drawn as runs of spaces. The main line has two or three: a phone shows them one below
the other, and those behind a switch lie beside each other.
"""

from dataclasses import dataclass
from html import escape

from ..rules import tables as t
from ..rules.actions import BRANCH_IS, MAN_LOCOMOTIVE, SLOT_IS, STEP_IS
from ..rules.state import MEDAL_CONDITIONS, ON
from . import names
from .pen import LETTER, Pen, Sight, at, short
from .printed import Advantage
from .spot import BLACK, Spot

STEP = 46  # from one space to the next
CELL, HIGH = 44, 38
FOLD = 8  # after this space a long line goes on below, on a phone


@dataclass(frozen=True)
class Run:
    """A row of spaces that lie side by side."""

    railroad: int
    first: int
    last: int
    x: int  # at the desk
    y: int
    row: int  # on a phone
    top: int  # of the cells
    branch: int = t.NONE
    rail: int = 62  # below the top of the cells

    def left(self, space: int) -> int:
        """Return where a space begins."""
        return (space - self.first) * STEP

    def has(self, space: int) -> bool:
        """Tell whether a space belongs to it."""
        return self.first <= space <= self.last


class Line:
    """One railroad of one seat: what counts on it."""

    def __init__(self, sight: Sight, seat: int, railroad: int, spot: Spot | None = None) -> None:
        self.sight, self.seat, self.railroad = sight, seat, railroad
        self.spot = now = spot or sight.now
        table = sight.print.table
        self.row = table.railroad[now.board * t.RAILROADS + railroad]
        self.at = [now.track[seat][colour][railroad] for colour in range(t.COLOURS)]
        self.reach = now.reach(seat, railroad)
        self.branch = now.branch[seat]
        self.values = table.hue_value[now.revaluation[seat]]
        mask = self.row[t.DOUBLER_MASK] if railroad == now.doubler_railroad else 0
        self.doubler_spaces = [k + 1 for k in range(t.LONGEST) if mask >> k & 1]
        self.doubled = self.doubler_spaces[: now.doublers[seat]]
        self.advantages = self._advantages()
        self.is_double = any(one.doubles and self.holds(one) for one in self.advantages)

    def _advantages(self) -> list[Advantage]:
        now, seat = self.spot, self.seat
        found = [
            one for one in self.sight.print.advantage[now.board] if one.railroad == self.railroad
        ]
        if now.board == 0:
            return found
        for slot, (railroad, _, first) in enumerate(self.sight.print.table.extension_slot):
            tile = now.extension[seat][slot]
            if railroad == self.railroad and tile != t.NONE:
                found += [moved(one, first - 1) for one in self.sight.print.tile[tile]]
        return found

    def holds(self, one: Advantage) -> bool:
        """Tell whether the conditions of an advantage are met now."""
        if one.branch not in (t.NONE, self.branch):
            return False
        near = self.at[one.hue] >= one.space
        return near and (not one.needs_loco or self.reach >= one.space)

    def is_gained(self, one: Advantage) -> bool:
        """Tell whether an advantage was gained, once and for all."""
        fired = self.spot.tile_fired if one.railroad == t.NONE else self.spot.fired
        return bool(fired[self.seat] >> one.bit & 1)

    def colour(self, space: int) -> int:
        """Return the highest colour that has reached a space, or NONE."""
        found = t.NONE
        for colour in range(t.COLOURS):
            if self.at[colour] >= space:
                found = colour
        return found

    def worth(self, space: int) -> int:
        """Return what a space scores as things stand."""
        colour = self.colour(space)
        if colour == t.NONE or space > self.reach:
            return 0
        return int(self.values[colour] * (1 + (space in self.doubled)) * (1 + self.is_double))

    def medal(self) -> int:
        """Return what the medal scores here."""
        row, now = self.row, self.spot
        space = row[t.MEDAL_SPACE]
        if not now.medal[self.seat] or space == 0:
            return 0
        met = self.at[row[t.MEDAL_HUE]] >= space
        met &= not row[t.MEDAL_LOCO] or self.reach >= space
        return row[t.MEDAL_POINTS] if met or now.option[MEDAL_CONDITIONS] != ON else 0

    def points(self) -> int:
        """Return what the railroad scores."""
        stars = sum(one.stars for one in self.advantages if one.stars and self.holds(one))
        return sum(map(self.worth, range(1, self.at[BLACK] + 1))) + stars + self.medal()


def moved(one: Advantage, by: int) -> Advantage:
    """Return an extension's advantage at the space where it lies; it belongs to no board."""
    return Advantage(**(one.__dict__ | {"space": one.space + by, "railroad": t.NONE}))


def gain_of_step(line: Line, colour: int) -> int:
    """Return how many more points a scoring gives after one step of a colour."""
    after = Line(line.sight, line.seat, line.railroad)
    after.at[colour] += 1
    after.is_double = any(one.doubles and after.holds(one) for one in after.advantages)
    return after.points() - line.points()


# What never changes


def still_run(pen: Pen, run: Run, doublers: list[int]) -> str:
    """Draw the empty spaces of a run with their numbers."""
    spaces = range(run.first, run.last + 1)
    cells = "".join(f"M{run.left(k)} {run.top}h{CELL}v{HIGH}h-{CELL}z" for k in spaces)
    y = run.top + HIGH + 12
    figures = "".join(
        f'<text class="sp" x="{run.left(k) + CELL // 2}" y="{y}">{k}</text>' for k in spaces
    )
    boxes = "".join(
        f'<use href="#rr-D" x="{run.left(k) + 11}" y="{run.top - 16}"/>'
        for k in doublers
        if run.has(k)
    )
    return at(run.x, run.y, f'<path class="no" d="{cells}"/>{figures}{boxes}', row=run.row)


# What changes


def live_run(pen: Pen, line: Line, run: Run, is_mine: bool) -> str:
    """Draw one run of a railroad as it is."""
    drawn = [track(line, run), words(line, run), extensions(line, run), caps(line, run)]
    drawn += [rail(line, run), scored(pen, line, run), changes(pen, line, run)]
    if run.first == 1:
        drawn.append(locomotives(pen, line, run, is_mine))
    if is_mine:
        drawn.append(targets(pen, line, run))
    other = run.branch != t.NONE and line.branch not in (t.NONE, run.branch)
    return at(run.x, run.y, "".join(drawn), row=run.row, more=" shut" if other else "")


def is_on_run(line: Line, run: Run, space: int) -> bool:
    """Tell whether a space of the seat's way lies on a run: the chosen branch, or none yet."""
    return run.has(space) and run.branch in (t.NONE, line.branch)


def track(line: Line, run: Run) -> str:
    """Draw the track that has reached the run: bars with rails, and what each space scores."""
    bars = [""] * t.COLOURS
    rails = [""] * t.COLOURS
    figures, top = "", run.top
    for space in range(run.first, run.last + 1):
        colour = line.colour(space)
        if colour == t.NONE or not is_on_run(line, run, space):
            break
        x = run.left(space)
        bars[colour] += f"M{x} {top}h{CELL}v{HIGH}h-{CELL}z"
        rails[colour] += f"M{x} {top + 10}h{CELL}m0 18h-{CELL}"
        if space <= line.reach:
            middle = x + CELL // 2 - (9 if space in line.at else 0)
            figures += (
                f'<text class="pv ct-{COLOURS[colour]}" x="{middle}" y="{top + 25}">'
                f"{line.worth(space)}</text>"
            )
    return (
        "".join(
            f'<path class="tk ck-{COLOURS[c]}" d="{bars[c]}"/><path class="rl rl-{COLOURS[c]}"'
            f' d="{rails[c]}"/>'
            for c in range(t.COLOURS)
            if bars[c]
        )
        + figures
    )


COLOURS = t.COLOUR_IDS


def caps(line: Line, run: Run) -> str:
    """Draw the end of each track with its letter."""
    return "".join(
        f'<use href="#rr-p{names.LETTERS[colour]}" x="{run.left(space) + CELL - 18}"'
        f' y="{run.top - 3}"/>'
        for colour, space in enumerate(line.at)
        if space and is_on_run(line, run, space)
    )


def words(line: Line, run: Run) -> str:
    """Write what the spaces give above them, and lay the doublers."""
    drawn, right = "", [-20.0] * 3
    for space in range(run.first, run.last + 1):
        for text, style, chip in notes(line, run, space):
            wide = len(text) * LETTER + (SIGN_ROOM if chip else 0)
            middle = run.left(space) + CELL / 2
            begin = middle - wide / 2 - 3
            level = next((k for k, end in enumerate(right) if end < begin), 2)
            right[level] = middle + wide / 2
            lift = 22 if line.doubler_spaces and run.first == 1 else 8  # above doublers, frames
            y = run.top - lift - 13 * level
            x = middle - (SIGN_ROOM / 2 if chip else 0)
            drawn += f'<text class="ad{style}" x="{short(x)}" y="{y}">{escape(text)}</text>'
            if chip:
                left = middle + wide / 2 - SIGN_ROOM + 2
                drawn += (
                    f'<use class="ad{style}" href="#rr-{chip}" x="{short(left)}" y="{y - 11}"/>'
                )
    laid = "".join(
        f'<use class="on" href="#rr-D" x="{run.left(k) + 11}" y="{run.top - 16}"/>'
        for k in line.doubled
        if run.has(k)
    )
    return drawn + laid


SIGN_ROOM = 17


def notes(line: Line, run: Run, space: int) -> list[tuple[str, str, str]]:
    """Return the words above a space, with their style and the chip of a colour that opens."""
    say, found = line.sight.say, []
    for one in line.advantages:
        if one.space != space or one.branch not in (t.NONE, run.branch):
            continue
        style = ""
        if one.is_lasting:
            style = " pays" if line.holds(one) else ""
        elif line.is_gained(one):
            style = " got"
        chip = names.LETTERS[one.opens] if one.opens != t.NONE else ""
        if chip:
            found.append((say.gettext("opens"), style, chip))
        if one.words:
            found.append((one.words, style, ""))
    if line.row[t.MEDAL_SPACE] == space:
        points = line.medal()
        word = f"+{points}" if points else say.gettext("medal")
        style = " pays" if points else " got" if line.spot.medal[line.seat] else ""
        found.append((word, style, ""))
    return found


def extensions(line: Line, run: Run) -> str:
    """Draw the slots of extensions: dashed with their size, framed in ink where a tile lies."""
    if line.spot.board == 0:
        return ""
    drawn, say = "", line.sight.say
    for slot, (railroad, size, first) in enumerate(line.sight.print.table.extension_slot):
        if railroad != line.railroad or not run.has(first):
            continue
        is_laid = line.spot.extension[line.seat][slot] != t.NONE
        was = line.sight.was.extension[line.seat][slot] != t.NONE
        style = "" if not is_laid else " laid" if was else " pl"
        name = names.station_name(slot, say)
        if not is_laid:
            name = say.gettext("{station}: a tile of {n}").format(station=name, n=size)
        x, wide = run.left(first) - 3, size * STEP + 3
        drawn += (
            f'<rect class="xt{style}" x="{x}" y="{run.top - 4}" width="{wide}" height="46" rx="3"/>'
            f'<text class="xn" x="{x + wide // 2}" y="{run.top + 63}">{escape(name)}</text>'
        )
    return drawn


def rail(line: Line, run: Run) -> str:
    """Draw the reach: a rail with a post at its end."""
    y, reach = run.top + run.rail, min(line.reach, run.last)
    if reach < run.first or run.branch not in (t.NONE, line.branch):
        return ""
    end = run.left(reach) + CELL
    drawn = f'<path class="re" d="M0 {y}H{end}"/><path class="ti" d="M3 {y}H{end}"/>'
    if line.reach > run.last and not is_last(line, run):
        return drawn
    words = line.sight.say.gettext("reach {n}").format(n=line.reach)
    room = 84 if run.first == 1 and line.row[t.SLOT_COUNT] > 1 else 40 if run.first == 1 else 0
    x, side = max(end, room) + 6, ""
    if x > run.left(run.last) - 10:
        x, y2, side = end, y + 16, " en"
    else:
        y2 = y + 4
    post = f'<path class="re" d="M{end} {y - 9}v18"/>'
    told = line.sight.say.gettext(
        "The locomotives reach space {n}: only track up to there scores points."
    ).format(n=line.reach)
    word = f'<text class="fl{side}" x="{x}" y="{y2}">{escape(words)}</text>'
    return f"{drawn}<g><title>{escape(told)}</title>{post}{word}</g>"


def is_last(line: Line, run: Run) -> bool:
    """Tell whether the railroad ends with a run."""
    if run.branch != t.NONE:
        return True
    length: int = line.row[t.LENGTH]
    return run.last == length


def locomotives(pen: Pen, line: Line, run: Run, is_mine: bool) -> str:
    """Draw the locomotives at the beginning of the rail, and the empty slots."""
    drawn, y, now = "", run.top + run.rail - 12, line.spot
    for slot in range(line.row[t.SLOT_COUNT]):
        x = 42 * slot
        number = now.loco[line.seat][line.railroad][slot]
        manned = now.loco_manned[line.seat][line.railroad][slot]
        here = line.seat, line.railroad, slot
        changed = pen.change("loco", *here) or pen.change("loco_manned", *here)
        style = ("en" if number else "en no") + changed
        drawn += f'<use class="{style}" href="#rr-E" x="{x}" y="{y}"/>'
        if number:
            words = f"{number}+{now.bonus}" if manned else str(number)
            drawn += f'<text class="nr" x="{x + 17}" y="{y + 17}">{words}</text>'
        place = (now.board * t.RAILROADS + line.railroad) * t.SLOTS + slot
        action = pen.first_legal((SLOT_IS + place, MAN_LOCOMOTIVE + place)) if is_mine else t.NONE
        if action != t.NONE:
            shape = (
                f'<rect class="legal ov" x="{x - 3}" y="{y - 3}" width="40" height="27" rx="2"/>'
            )
            drawn += pen.target(action, shape)
    return drawn


def changes(pen: Pen, line: Line, run: Run) -> str:
    """Frame the spaces that a track has newly reached: in the last decision, and in the plan."""
    return framed("nw", pen.past, pen.was, line, run) + framed("pl", pen.was, pen.now, line, run)


def framed(style: str, before: Spot, after: Spot, line: Line, run: Run) -> str:
    """Frame the spaces that a track has reached between two positions."""
    if before is after:
        return ""
    old, new = before.track[line.seat], after.track[line.seat]
    reached = {
        space
        for colour in range(t.COLOURS)
        for space in range(old[colour][line.railroad] + 1, new[colour][line.railroad] + 1)
        if is_on_run(line, run, space)
    }
    return "".join(
        f'<use class="{style}" href="#rr-x" x="{run.left(space) - 2}" y="{run.top - 4}"/>'
        for space in sorted(reached)
    )


def scored(pen: Pen, line: Line, run: Run) -> str:
    """Edge the spaces that have just scored."""
    if not pen.is_scored or pen.was is not pen.now:
        return ""
    spaces = [k for k in range(run.first, run.last + 1) if is_on_run(line, run, k)]
    cells = "".join(
        f"M{run.left(k)} {run.top}h{CELL}v{HIGH}h-{CELL}z" for k in spaces if line.worth(k)
    )
    return f'<path class="nw" d="{cells}"/>' if cells else ""


def targets(pen: Pen, line: Line, run: Run) -> str:
    """Draw the spaces that a step may enter, with what it adds to each scoring."""
    drawn = ""
    base = line.spot.board * t.RAILROADS + line.railroad
    for colour, space in enumerate(line.at):
        action = STEP_IS + colour * 2 * t.RAILROADS + base
        if action not in pen.legal:
            continue
        switch = line.row[t.SWITCH]
        if switch and space == switch and line.branch == t.NONE:
            if run.has(space):
                x = run.left(space) + CELL + 2
                shape = f'<circle class="legal" cx="{x + 2}" cy="{run.top + 19}" r="13"/>'
                drawn += pen.target(action, shape)
        elif is_on_run(line, run, space + 1):
            gain = gain_of_step(line, colour)
            drawn += pen.target(action, step_target(run, space + 1, names.LETTERS[colour], gain))
    if run.branch != t.NONE and BRANCH_IS + run.branch in pen.legal:
        drawn += pen.target(BRANCH_IS + run.branch, step_target(run, run.first, "K", 0))
    return drawn


def step_target(run: Run, space: int, letter: str, gain: int) -> str:
    """Draw the target of a step: its colour, and the points it adds."""
    x, y = run.left(space), run.top
    words = f"+{gain}" if gain > 0 else str(gain).replace("-", "−")
    return (
        f'<use class="legal" href="#rr-x" x="{x - 2}" y="{y - 4}"/><g class="tick">'
        f'<rect x="{x + 4}" y="{y + 8}" width="36" height="22" rx="2"/>'
        f'<use href="#rr-{letter}" x="{x + 6}" y="{y + 12}"/>'
        f'<text x="{x + 30}" y="{y + 24}">{words}</text></g>'
    )
