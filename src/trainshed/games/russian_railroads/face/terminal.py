"""The boards of Russian Railroads for a terminal: plain letters first, then colour.

Action spaces stand in columns: `*` may be used now, a digit or E is who stands there, `x` a coin.
Workers are `w`, coins `c`. A space of a railroad is `[4G]`: it scores 4, and gray ends there;
`[-K]` lies beyond the reach of the locomotives, `[*9]` may be entered now.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from trainshed.core.lines import INKS, Line, Segment
from trainshed.core.say import ENGLISH

from ..rules import tables as t
from ..rules.actions import RELOCATE_TO, REUSE_IS, SPACE_IS, STEP_IS, USE_BOILERMAN
from ..rules.state import FACE_UP_FOUNDRY, GERMANY, HELD, SOLO, WITH_COAL, WITH_EMIL
from . import names
from .pen import Sight
from .railroads import Line as Railroad
from .spot import bits

LEGAL, FAINT, HEAD = "bold black on bright_cyan", "dim", "bold"
STYLES = ("bold reverse", "bold", INKS["brown"], INKS["orange"], INKS["yellow"])
NARROWEST = 40  # of a column of spaces
HIRE = t.SPACE_IDS.index("engineer_hire")
SHORTER = ((" workers", ""), ("locomotive", "loco"), (" colour", ""), (", ", " + "))
# Where that is too long:
SHORTEST = (("industry", "ind"), ("turquoise", "turq"), (" or ", "/"), (" + ", "+"))
GIVEN = NARROWEST - 23  # columns for what a space gives: the rest is a mark, its id and its cost
SIGNS = ("[4G] scores 4, and gray ends there", "[-K] beyond the locomotives", "[*9] may be entered",
         "K black, G gray, B brown, N natural, W white", "[_] a gap for a factory",
         "<0 an industry marker")  # fmt: skip


def board(s: Any, legal: Sequence[int], columns: int) -> list[Line]:
    """Draw all boards in at most `columns` characters, with what may be used and entered."""
    table = Sight(s, s, legal, ENGLISH)
    lines = [*spaces(table, columns), *strip(table, columns), *supplies(table, columns)]
    seats = table.now.seats
    first = table.now.seat if 0 <= table.now.seat < seats else 0
    for k in range(seats):
        seat = (first + k) % seats
        lines += [[], *(whole(table, seat, columns) if k == 0 else brief(table, seat, columns))]
    return lines


# The board in the middle


def spaces(table: Sight, columns: int) -> list[Line]:
    """List the action spaces in columns."""
    hidden = t.NOT_FINAL if table.now.is_final else t.ONLY_FINAL
    rows = table.print.table.space
    open_now = [
        k for k in range(t.SPACES) if table.now.open_space[k] and rows[k][t.FINAL] != hidden
    ]
    cells = [space(table, place) for place in open_now]
    if table.now.is_on(WITH_COAL):
        cells.append(boilerman(table))
    count = max(columns // NARROWEST, 1)
    width = columns // count
    height = (len(cells) + count - 1) // count
    rows_of_cells: list[Line] = [
        [segment for cell in cells[row::height] for segment in fitted(cell, width)]
        for row in range(height)
    ]
    return [*rows_of_cells, *legend(table, columns)]


def legend(table: Sight, columns: int) -> list[Line]:
    """Say what the signs mean."""
    signs = ["w a worker", "c a coin", "* may be used now", "0 1 2 3 who stands there"]
    signs += ["x taken for a coin"] + ["E Emil"] * table.now.is_on(SOLO)
    signs += ["l a coal"] * table.now.is_on(WITH_COAL)
    return [[("; ".join(signs)[:columns], FAINT)]]


def space(table: Sight, place: int) -> Line:
    """Write an action space: who stands there, its id, what it costs and gives."""
    row, given = table.print.table.space[place], table.print.space[place]
    words = given.words
    if row[t.ON_STRIP_AT] != t.NONE:
        engineer = table.now.strip[row[t.ON_STRIP_AT]]
        if engineer == t.NONE:
            return [(f"  {t.SPACE_IDS[place]:<18}   -", FAINT)]
        row = table.print.table.engineer[engineer]
        words = f"no. {row[t.NUMBER]}"
    if place == HIRE and table.now.strip[0] != t.NONE:
        words = f"no. {table.print.table.engineer[table.now.strip[0]][t.NUMBER]}"
    for long, brief_word in SHORTER:
        words = words.replace(long, brief_word)
    for long, brief_word in SHORTEST if len(words) > GIVEN else ():
        words = words.replace(long, brief_word)
    cost = "w" * row[t.WORKERS] + "c" * row[t.COIN_COST]
    cost = "w/c" if place == t.COMBINED else cost
    return marked(table, place, f"{t.SPACE_IDS[place]:<18}{cost:<3} {words}")


def marked(table: Sight, place: int, words: str) -> Line:
    """Write a place with the mark of who stands there, bright where it may be chosen."""
    now = table.now
    if {SPACE_IS + place, REUSE_IS + place, RELOCATE_TO + place} & table.legal:
        return [("* ", LEGAL), (words, HEAD)]
    if not now.is_taken(place):
        return [(f"  {words}", "")]
    who = now.who(place)
    mark = "x" if who == t.NONE else "E" if who == WITH_EMIL else str(who)
    return [(f"{mark} ", HEAD), (words, FAINT)]


def boilerman(table: Sight) -> Line:
    """Write the space where coal brings a boilerman."""
    coal = table.print.table.single[t.BOILERMAN_COAL][0]
    words = f"{'use_boilerman':<18}{'l' * coal:<4}boilerman"
    if USE_BOILERMAN in table.legal:
        return [("* ", LEGAL), (words, HEAD)]
    taken = table.now.boilerman_taken
    return [("x " if taken else "  ", HEAD), (words, FAINT if taken else "")]


def engineer_words(table: Sight, engineer: int) -> str:
    """Name an engineer by number and action."""
    number = table.print.table.engineer[engineer][t.NUMBER]
    return f"no. {number}: {table.print.engineer[engineer].words}"


def strip(table: Sight, columns: int) -> list[Line]:
    """List the engineers of the strip: to be hired, open to all, still to come."""
    rows, now = table.print.table.space, table.now
    public = {rows[k][t.ON_STRIP_AT] for k in range(t.SPACES) if now.open_space[k]}
    found = []
    for k, engineer in enumerate(now.strip):
        if engineer != t.NONE:
            what = "hire " if k == 0 else "public " if k in public else "then "
            found.append(what + engineer_words(table, engineer))
    return flow("Engineers", found, columns)


def supplies(table: Sight, columns: int) -> Iterator[Line]:
    """List what lies beside the board."""
    now, given = table.now, table.print
    yield from flow("Locomotives", counted(now.stack), columns)
    built = (f"{words}: {given.factory[int(words.partition('x')[0])]}"
             for words in counted(now.factory_supply))  # fmt: skip
    yield from flow("Factories to build", built, columns)
    cards = (f"{t.CARD_IDS[k]}: {given.card[k].words}" for k in bits(now.card_open, t.CARDS))
    yield from flow("? cards", cards, columns)
    rest = [f"{now.doublers_left} doublers", f"{now.pile} end-bonus cards"]
    if now.is_on(WITH_COAL):
        up = now.foundries(FACE_UP_FOUNDRY)
        open_ones = (f"{t.FOUNDRY_IDS[k]}: {given.foundry[k].words}" for k in up)
        yield from flow("Open foundries", open_ones, columns)
        rest.append(f"{now.face_down} foundries face down")
    if now.is_on(GERMANY):
        yield from german_supplies(table, columns)
    if now.is_on(SOLO):
        tiles = ", ".join(counted(now.emil_tiles)) or "none"
        rest += [f"Emil: {now.emil_workers} of {now.emil_total} workers",
                 f"{now.emil_deck.bit_count()} cards, {len(now.engineers(4))} engineers,"
                 f" tiles {tiles}"]  # fmt: skip
    yield from flow("Left", rest, columns)


def german_supplies(table: Sight, columns: int) -> Iterator[Line]:
    """List the extensions and income markers that are left."""
    left = bits(table.now.extensions_left, t.EXTENSIONS)
    tiles = (f"{t.EXTENSION_IDS[k]} ({table.print.tile_words(k)})" for k in left)
    yield from flow("Extensions", tiles, columns)
    markers = (
        f"{count}x {t.INCOME_IDS[k]}" for k, count in enumerate(table.now.income_left) if count
    )
    yield from flow("Income markers", markers, columns)


def counted(counts: Sequence[int]) -> list[str]:
    """List numbered tiles with how many there are."""
    return [f"{number}x{count}" for number, count in enumerate(counts) if count]


# Seats


def whole(table: Sight, seat: int, columns: int) -> Iterator[Line]:
    """Draw a seat's board in full."""
    yield heading(table, seat)
    for railroad in range(t.RAILROADS):
        yield from row(table, seat, railroad, columns)
    yield lane(table, seat)
    yield from flow("Signs", SIGNS, columns)
    yield from belongings(table, seat, columns)


def brief(table: Sight, seat: int, columns: int) -> Iterator[Line]:
    """Draw another seat's board in short."""
    yield heading(table, seat)
    found = []
    for railroad in range(t.RAILROADS):
        line = Railroad(table, seat, railroad)
        name = names.name_of_railroad(table.now.board * t.RAILROADS + railroad, ENGLISH)
        found.append(
            f"{name} {ends(line)}, {engines(table, seat, railroad)}, scores {line.points()}"
        )
    yield from flow("Railroads", found, columns)
    yield lane(table, seat)
    yield from belongings(table, seat, columns, False)


def heading(table: Sight, seat: int) -> Line:
    """Write whose board it is, and what is in hand."""
    now = table.now
    parts = [names.points(now.score[seat], ENGLISH), names.workers(now.workers[seat], ENGLISH)]
    parts += [f"{now.turquoise[seat]} turquoise"] if now.turquoise[seat] else []
    parts += ["the black worker"] if now.black[seat] else []
    parts += [names.coins(now.coins[seat], ENGLISH)]
    parts += [f"{now.coal[seat]} coal"] if now.is_on(WITH_COAL) else []
    parts += ["passed"] if now.passed[seat] else []
    return [(f"Seat {seat}", HEAD), (": " + ", ".join(parts), "")]


def row(table: Sight, seat: int, railroad: int, columns: int) -> Iterator[Line]:
    """Draw a railroad: its spaces, locomotives, and what is still to be gained."""
    line = Railroad(table, seat, railroad)
    now, given = table.now, line.row
    length = given[t.LENGTH]
    if given[t.SWITCH] and now.branch[seat] != t.NONE:
        length = table.print.table.branch_of[now.branch[seat]][t.LAST_SPACE]
    name = names.name_of_railroad(now.board * t.RAILROADS + railroad, ENGLISH)
    drawn: Line = [(f"{name[:15]:<15}", HEAD)]
    steps = steps_of(table, line)
    for at in range(1, length + 1):
        drawn.append(cell(line, at, at in steps))
        if at == given[t.SWITCH] and now.branch[seat] == t.NONE:
            drawn.append(("<", HEAD))
    yield drawn
    doubled = f", doublers on {len(line.doubled)}" if line.doubled else ""
    branch = (
        f", to {t.BRANCH_IDS[now.branch[seat]]}" if given[t.SWITCH] and line.branch >= 0 else ""
    )
    words = f"{ends(line)}, {engines(table, seat, railroad)}, scores {line.points()}"
    yield from flow(" " * 13, [f"{words}{doubled}{branch}", *to_come(line)], columns)


def ends(line: Railroad) -> str:
    """Write where the tracks of a railroad end: K9 G7."""
    return " ".join(f"{names.LETTERS[c]}{end}" for c, end in enumerate(line.at) if end)


def steps_of(table: Sight, line: Railroad) -> set[int]:
    """Return the spaces a step may enter now."""
    base = STEP_IS + line.spot.board * t.RAILROADS + line.railroad
    if line.seat != table.now.seat:
        return set()
    return {
        end + 1
        for colour, end in enumerate(line.at)
        if base + colour * 2 * t.RAILROADS in table.legal
    }


def cell(line: Railroad, at: int, is_legal: bool) -> Segment:
    """Draw one space: what it scores, and the track that ends there."""
    colour = line.colour(at)
    if is_legal:
        return f"[*{at}]"[-4:], LEGAL
    if colour == t.NONE:
        return "[  ]", FAINT
    letter = names.LETTERS[line.at.index(at)] if at in line.at else " "
    value = str(line.worth(at)) if at <= line.reach else "-"
    return f"[{value}{letter}]"[-4:], STYLES[colour]


def to_come(line: Railroad) -> Iterator[str]:
    """Name the advantages that are not gained yet, by their space."""
    for one in line.advantages:
        if one.branch not in (t.NONE, line.branch) and line.branch != t.NONE:
            continue
        opened = f"opens {t.COLOUR_IDS[one.opens]}" if one.opens != t.NONE else ""
        words = ", ".join(filter(None, (opened, one.words)))
        where = f" {t.BRANCH_IDS[one.branch]}" if one.branch != t.NONE and line.branch < 0 else ""
        if not (line.holds(one) if one.is_lasting else line.is_gained(one)):
            yield f"{one.space}{where} {words}"
    if line.row[t.MEDAL_SPACE] and not line.medal():
        yield f"{line.row[t.MEDAL_SPACE]} medal"


def engines(table: Sight, seat: int, railroad: int) -> str:
    """Write the locomotives of a railroad and their reach."""
    now = table.now
    board_row = table.print.table.railroad[now.board * t.RAILROADS + railroad]
    numbers = []
    for slot in range(board_row[t.SLOT_COUNT]):
        number = now.loco[seat][railroad][slot]
        manned = f"+{now.bonus}" if now.loco_manned[seat][railroad][slot] else ""
        numbers.append(f"{number}{manned}" if number else "-")
    many = "locomotives" if len(numbers) > 1 else "locomotive"
    return f"{many} {' '.join(numbers)}, reach {now.reach(seat, railroad)}"


def lane(table: Sight, seat: int) -> Line:
    """Draw the industry track: values, factories in brackets, markers behind their space."""
    now, drawn = table.now, [("Industry  ", HEAD)]
    for index in range(now.lane_end + 1):
        given = table.print.table.lane[index]
        if given[t.KIND] == t.LANE_GAP:
            number = now.factory[seat][given[t.GAP] - 1]
            manned = f"+{now.bonus}" if now.factory_manned[seat][given[t.GAP] - 1] else ""
            name = "C" if number == t.COAL_FACTORY else str(number or "_")
            words, style = f"[{name}{manned}]", HEAD if number else FAINT
        else:
            value = given[t.WORTH]
            words, style = (str(value) if value != t.NONE else table.print.lane_words[index]), ""
        here = "".join(str(k) for k, at in enumerate(now.marker[seat]) if at == index)
        drawn.append((words, style))
        if here:
            drawn.append((f"<{here}", LEGAL))
        drawn.append((" ", ""))
    return drawn


def belongings(table: Sight, seat: int, columns: int, full: bool = True) -> Iterator[Line]:
    """List what a seat has beside its tracks."""
    now, given = table.now, table.print
    hired = (
        f"{t.ENGINEER_IDS[k]} {engineer_words(table, k)}"
        + (" (used)" if now.is_taken(t.SPACES + k) else "")
        for k in now.engineers(seat)
    )
    yield from flow("Engineers", hired, columns)
    free = [
        f"{t.FOUNDRY_IDS[k]}: {given.foundry[k].words}"
        + (" (used)" if now.foundry_used >> k & 1 else "")
        for k in now.own_foundries(seat)
    ]
    yield from flow("Foundries", free, columns)
    markers = [
        f"{t.INCOME_IDS[k]} {up} up, {down} down"
        for k, (up, down) in enumerate(zip(now.income_up[seat], now.income_down[seat], strict=True))
        if up or down
    ]
    yield from flow("Income", markers, columns)
    left = bits(now.tokens[seat], t.TOKENS)
    told = [t.TOKEN_IDS[k] + (f": {given.token[k].words}" if full else "") for k in left]
    yield from flow("? tokens", told, columns)
    placed = [t.TOKEN_IDS[k] for k in bits(now.tokens_placed[seat], t.TOKENS)]
    placed += [t.CARD_IDS[k] for k in bits(now.cards_taken[seat], t.CARDS)]
    yield from flow("Placed, taken", placed, columns)
    known = [k for k, at in enumerate(now.card_at) if at == HELD + seat]
    cards = [f"{t.END_BONUS_IDS[k]}: {given.bonus[k].full}" for k in known]
    hidden = now.held[seat] - len(known)
    yield from flow("End bonus", cards + [f"{hidden} hidden"] * (hidden > 0), columns)


# Lines


def flow(head: str, items: Iterator[str] | Sequence[str], columns: int) -> list[Line]:
    """Set items one after the other behind a head, on as few lines as hold them."""
    indent, used = "  ", 0
    lines: list[Line] = []
    for item in items:
        words = item if len(item) <= columns - len(head) - 2 else item[: columns - len(head) - 2]
        if lines and used + 2 + len(words) <= columns:
            lines[-1].append((f"; {words}", ""))
            used += 2 + len(words)
        elif lines:
            lines.append([(indent + words, "")])
            used = len(indent) + len(words)
        else:
            style = FAINT if head.strip() else ""
            lines.append([(f"{head}: " if head.strip() else head, style), (words, "")])
            used = len(head) + 2 + len(words)
    return lines


def fitted(cell: Line, width: int) -> Line:
    """Cut or fill a cell to a width, with a blank at its end."""
    found: Line = []
    room = width - 1
    for words, style in cell:
        shown = words if len(words) <= room else f"{words[: room - 1]}…"
        found.append((shown, style))
        room -= len(shown)
    return [*found, (" " * (room + 1), "")]
