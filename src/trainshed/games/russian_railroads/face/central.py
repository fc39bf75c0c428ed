"""The board in the middle: action spaces in groups, engineers, locomotives, cards, coal, Emil."""

from collections.abc import Iterator, Sequence
from html import escape

from trainshed.core.parts import Drawing, Panel

from ..encode_boards import WITH_COAL as WITH_COAL_ROW
from ..rules import tables as t
from ..rules.actions import (
    BUILD_FACTORY,
    CARD_IS,
    FROM_STACK,
    FROM_SUPPLY,
    PICK_FOUNDRY_IS,
    RELOCATE_TO,
    REUSE_IS,
    SPACE_IS,
    TAKE_LOCOMOTIVE,
    USE_BOILERMAN,
)
from ..rules.state import COIN_PIECE, FACE_UP_FOUNDRY, GERMANY, NEW_COMPONENTS, SOLO, WITH_COAL
from . import names, tray
from .pen import (
    CARD_WIDTH,
    COLUMN,
    EMIL,
    MIDDLE,
    PEG,
    SIGN,
    SLOT_WIDTH,
    Pen,
    at,
    fits,
    heading,
    line,
    lines,
    signs,
    small,
    whole,
)
from .printed import Label
from .shapes import definitions
from .spot import bits

PHONE = 284  # the width of a phone's arrangement: two slots
STEP, IN_A_ROW = 34, 6
GROUPS_Y = 86
CARD = 123  # from one engineer to the next
TILE = 31  # from one locomotive to the next
FACTORIES_X, FOUNDRIES_X = 300, 576


class Arrangement:
    """Where the parts below the groups stand, at the desk and on a phone; the same all match."""

    def __init__(self, pen: Pen) -> None:
        now = pen.now
        self.has_coal = now.is_on(WITH_COAL)
        many = self.has_coal and now.is_on(NEW_COMPONENTS)  # seven ? cards in one column
        self.strip = 206 + 34 * many
        self.supply = self.strip + 52
        lines = 2 if now.is_on(GERMANY) else 1 if self.has_coal else 0  # of what is left
        self.left = (0, self.supply + 51) if lines else (FOUNDRIES_X, self.supply + 13)
        self.left_columns = IN_A_ROW if lines else 2
        self.height = self.supply + (53 if self.left_columns < IN_A_ROW else 50) + 20 * lines
        self.group_rows = phone_rows(pen)
        self.strip_row = self.group_rows[-1] + 7 + many
        self.supply_row = self.strip_row + 1 + (strip_length(pen) + 1) // 2 * 2
        self.foundries_row = self.supply_row + 6
        self.left_row = self.supply_row + (9 if self.has_coal else 6)
        self.rows = self.left_row + (6 if lines == 2 else 2)


def panel(pen: Pen) -> Panel:
    """Return the panel of the board in the middle."""
    title, places = pen.say.gettext("Action spaces"), Arrangement(pen)
    key = ("central", *pen.now.option, pen.now.seats)
    if key not in pen.print.kept:
        pen.print.kept[key] = definitions() + f'<g class="fit">{still_of(pen, places)}</g>'
    drawing = Drawing(
        still=pen.print.kept[key],
        live=f'<g class="fit">{"".join(live_of(pen, places))}</g>',
        box=whole(places.height),
        focus=small(PHONE, places.rows),
        label=title,
    )
    return Panel("central", title, drawing)


def groups_of(pen: Pen) -> list[tuple[str, list[int]]]:
    """Return the groups of spaces below the tracks, each a column."""
    say, now = pen.say, pen.now
    found = [
        (say.gettext("Locomotives and factories"), named(pen, "loco_")),
        (say.gettext("Industry"), named(pen, "industry_")),
        (say.gettext("Support"), named(pen, "aux_")),
    ]
    if now.is_on(SOLO):
        found.append(("Emil", []))
    else:
        found.append((say.gettext("Next turn order"), named(pen, "turn_", "last_round")))
    if now.is_on(WITH_COAL):
        found.append((say.gettext("Coal"), named(pen, "coal_")))
    return found


def named(pen: Pen, *beginnings: str) -> list[int]:
    """Return the spaces of this board whose ids begin so, those of this round."""
    hidden = t.NOT_FINAL if pen.now.is_final else t.ONLY_FINAL
    return [
        k
        for k, name in enumerate(t.SPACE_IDS)
        if name.startswith(beginnings)
        and pen.now.open_space[k]
        and pen.print.table.space[k][t.FINAL] != hidden
    ]


def still_of(pen: Pen, places: Arrangement) -> str:
    """Write the names of the groups."""
    say = pen.say
    drawn = at(0, 0, heading(say.gettext("Track")))
    for k, (words, _) in enumerate(groups_of(pen)):
        drawn += at(k * COLUMN, GROUPS_Y, heading(words), k % 2, places.group_rows[k])
    x = len(groups_of(pen)) * COLUMN
    cards = say.gettext("? cards")
    drawn += at(
        x, GROUPS_Y, heading(cards), len(groups_of(pen)) % 2, places.group_rows[x // COLUMN]
    )
    drawn += at(0, places.strip, heading(say.gettext("Engineers")), row=places.strip_row)
    return drawn


def phone_rows(pen: Pen) -> list[int]:
    """Return the row of each column of groups on a phone, two beside each other: one row for their
    name, two for each space.
    """
    row, found = 1 + (len(named(pen, "track_")) + 1) // 2 * 2, []
    slots = [len(places) for _, places in groups_of(pen)]
    for k in range(0, IN_A_ROW, 2):
        found += [row, row]
        row += 1 + 2 * max([2, *slots[k : k + 2]])
    return found


def live_of(pen: Pen, arrangement: Arrangement) -> Iterator[str]:
    """Draw everything that changes."""
    for k, place in enumerate(named(pen, "track_")):
        x, y = k % IN_A_ROW * COLUMN, 16 + k // IN_A_ROW * STEP
        yield at(x, y, space(pen, place), k % 2, 1 + k // 2 * 2)
    groups = groups_of(pen)
    for column, (_, places) in enumerate(groups):
        for k, place in enumerate(places):
            y = GROUPS_Y + 16 + k * STEP
            yield at(
                column * COLUMN,
                y,
                space(pen, place),
                column % 2,
                arrangement.group_rows[column] + 1 + 2 * k,
            )
        if pen.now.is_on(WITH_COAL) and column == len(groups) - 1:
            k = len(places)
            y = GROUPS_Y + 16 + k * STEP
            content = boilerman_space(pen)
            yield at(
                column * COLUMN, y, content, column % 2, arrangement.group_rows[column] + 1 + 2 * k
            )
    if pen.now.is_on(SOLO):
        yield from emil(pen, arrangement.group_rows)
    yield from cards(pen, len(groups), arrangement.group_rows)
    yield from strip(pen, arrangement)
    offered = list(tray.offered(pen, arrangement.supply, arrangement.supply_row))
    yield from offered or supplies(pen, arrangement)
    if offered and arrangement.left_columns < IN_A_ROW:
        return  # they lie where the offer does
    x, y = arrangement.left
    yield from tray.left(pen, x, y, arrangement.left_columns, arrangement.left_row)


# Action spaces


def costs(pen: Pen, place: int) -> tuple[int, int]:
    """Return workers and coins that a place costs."""
    row = pen.print.table.space[place]
    on_strip = row[t.ON_STRIP_AT]
    if on_strip != t.NONE:
        engineer = pen.now.strip[on_strip]
        if engineer == t.NONE:
            return 0, 0
        row = pen.print.table.engineer[engineer]
    return row[t.WORKERS], row[t.COIN_COST]


def pegs(pen: Pen, place: int) -> tuple[str, int]:
    """Draw the holes of a space, or who stands in them; return also where they end."""
    workers, coins = costs(pen, place)
    if place == t.COMBINED:
        coins = 1
    drawn = ""
    who = pen.now.who(place)
    taken = pen.now.is_taken(place)
    for k in range(workers + coins):
        x = 5 + PEG * k
        if taken and who != t.NONE and k < max(workers, 1):
            drawn += pen.token(who, x - 1, 7.5)
        elif k < workers and not taken:
            drawn += f'<use href="#rr-w" x="{x}" y="{MIDDLE}"/>'
        else:
            drawn += f'<use href="#rr-c" x="{x}" y="{MIDDLE}"/>'
    return drawn, 6 + PEG * (workers + coins)


def actions_of(place: int) -> tuple[int, int, int]:
    """Return the actions that name a place."""
    return SPACE_IS + place, REUSE_IS + place, RELOCATE_TO + place


def state_of(pen: Pen, place: int) -> str:
    """Return how a place looks: changed by the plan, just taken, taken, free."""
    taken = pen.now.is_taken(place)
    if (taken and not pen.was.is_taken(place)) or pen.now.place == place:
        return "pl"
    if taken and is_news(pen, place):
        return "new"
    return "taken" if taken else "free"


def is_news(pen: Pen, place: int) -> bool:
    """Tell whether a place was taken by the last decision; of Emil's turn only his own counts."""
    if pen.past.is_taken(place):
        return False
    if not pen.now.is_on(SOLO):
        return True
    return pen.was.who(place) in (EMIL, t.NONE) and not pen.now.waits_for_emil(place)


def space(pen: Pen, place: int) -> str:
    """Draw an action space: what it costs, who stands there, what it gives."""
    row = pen.print.table.space[place]
    given, state = pen.print.space[place], state_of(pen, place)
    if row[t.RANK]:
        given = Label("", given.words, given.full)
        drawn, x = claimed(pen, place, row[t.RANK] - 1)
    else:
        drawn, x = pegs(pen, place)
    words, more = given.words, given.signs
    if place == t.COMBINED:
        words = pen.say.gettext("1 coal; coin: foundry too")
    if row[t.MULTI_USE]:
        shared = pen.say.gettext("open to all")
        words = f"{words}|{shared}"
    ask = f"space {t.SPACE_IDS[place]}"
    box = pen.box("s", state, pen.first_legal(actions_of(place)), ask, given.full)
    shown = more if len(more) <= 2 else more[:1]
    if not fits(words, x + SIGN * len(shown) + 2, SLOT_WIDTH):
        shown = ""
    x2 = x + SIGN * len(shown) + 2
    return box + drawn + signs(shown, x, MIDDLE) + lines(words, x2, SLOT_WIDTH, state)


def claimed(pen: Pen, place: int, rank: int) -> tuple[str, int]:
    """Draw a turn-order space: an empty hole, or the piece that claims the place."""
    who = pen.now.claim[rank]
    if who == t.NONE:
        return f'<use href="#rr-w" x="5" y="{MIDDLE}"/>', 6 + PEG
    drawn = pen.token(who, 4, 7.5)
    if pen.now.claim_piece[rank] == COIN_PIECE:
        drawn += f'<use href="#rr-c" x="{5 + PEG}" y="{MIDDLE}"/>'
        return drawn, 6 + 2 * PEG
    return drawn, 6 + PEG


def boilerman_space(pen: Pen) -> str:
    """Draw the space where coal brings a boilerman."""
    now = pen.now
    state = "taken" if now.boilerman_taken else "free"
    if now.boilerman_taken and not pen.was.boilerman_taken:
        state = "pl"
    coal = pen.print.table.single[t.BOILERMAN_COAL][0]
    words = pen.say.gettext("boilerman, {n} coal").format(n=coal)
    box = pen.box("s", state, USE_BOILERMAN, "use_boilerman", words)
    return (
        box
        + signs("l" * min(coal, 3), 5, MIDDLE)
        + lines(words, 7 + SIGN * coal, SLOT_WIDTH, state)
    )


# Engineers


def strip(pen: Pen, arrangement: Arrangement) -> Iterator[str]:
    """Draw the engineers of the strip: those to come, the public ones, the one to be hired."""
    table = pen.print.table
    public = {row[t.ON_STRIP_AT]: k for k, row in enumerate(table.space) if pen.now.open_space[k]}
    hire = t.SPACE_IDS.index("engineer_hire")
    places = [hire if k == 0 else public.get(k, t.NONE) for k in range(t.STRIP)]
    longest = strip_length(pen)
    frame = "n" if longest > IN_A_ROW else "s"
    for k in range(longest):
        column = longest - 1 - k
        content = engineer_card(pen, k, places[k], frame)
        x = column * (CARD if frame == "n" else COLUMN)
        yield at(x, arrangement.strip + 16, content, k % 2, arrangement.strip_row + 1 + k // 2 * 2)


def strip_length(pen: Pen) -> int:
    """Return how many engineers the strip of this match takes."""
    now = pen.now
    row = pen.print.table.numbers[now.seats + WITH_COAL_ROW * now.is_on(WITH_COAL)]
    return max(int(row[t.STRIP_LENGTH]), 1)


def engineer_card(pen: Pen, k: int, place: int, frame: str) -> str:
    """Draw one engineer of the strip, with the space that uses or hires him."""
    engineer, is_space = pen.now.strip[k], place != t.NONE
    wide = CARD_WIDTH if frame == "n" else SLOT_WIDTH
    if engineer == t.NONE:
        return f'<use class="sl off" href="#rr-{frame}"/>'
    number, given = pen.print.table.engineer[engineer][t.NUMBER], pen.print.engineer[engineer]
    words = f"{number}: {given.words}"
    full = pen.say.gettext("engineer {n}").format(n=number) + ": " + given.full
    if not is_space:
        box = pen.box(frame, "off", t.NONE, title=full)
        return box + lines(words, 6, wide, "off")
    hired = pen.say.gettext("hire {engineer}").format(engineer=words)
    if k == 0 and fits(hired, PEG + 8, wide):
        words = hired
    state = state_of(pen, place)
    box = pen.box(
        frame, state, pen.first_legal(actions_of(place)), f"space {t.SPACE_IDS[place]}", full
    )
    holes, x = pegs(pen, place)
    return box + holes + lines(words, x + 2, wide, state)


# Supplies


def supplies(pen: Pen, arrangement: Arrangement) -> Iterator[str]:
    """Draw locomotives, factories and foundries that may be had, under their names."""
    say, y, row = pen.say, arrangement.supply, arrangement.supply_row
    yield at(0, y, heading(say.gettext("Locomotives")), row=row)
    yield at(FACTORIES_X, y, heading(say.gettext("Factories to build")), row=row + 3)
    yield from stacks(pen, arrangement)
    if arrangement.has_coal:
        words = heading(say.gettext("Open foundries"))
        yield at(FOUNDRIES_X, y, words, row=arrangement.foundries_row)
        yield from foundries(pen, arrangement)


def stacks(pen: Pen, arrangement: Arrangement) -> Iterator[str]:
    """Draw the locomotives by number, the next one in ink, and the factories to be built."""
    now = pen.now
    lowest = next((k for k in range(1, t.HIGHEST + 1) if now.stack[k]), 0)
    drawn = ""
    for number in range(1, t.HIGHEST + 1):
        x = (number - 1) * TILE
        kind = "en" if number == lowest else "en la" if now.stack[number] else "en no"
        changed = " pl" if now.stack[number] != pen.was.stack[number] else ""
        drawn += tile(x, "M", f"{kind}{changed}", number, now.stack[number])
        actions = [FROM_STACK + number] + [TAKE_LOCOMOTIVE] * (number == lowest)
        drawn += over(pen, pen.first_legal(actions), x)
    yield at(0, arrangement.supply + 14, drawn, row=arrangement.supply_row + 1)
    held = [
        k for k in range(1, t.HIGHEST + 1) if now.factory_supply[k] or pen.was.factory_supply[k]
    ]
    step = min(TILE, (FOUNDRIES_X - FACTORIES_X - 40) // max(len(held) - 1, 1))
    drawn = ""
    for k, number in enumerate(held):
        count = now.factory_supply[number]
        changed = " pl" if count != pen.was.factory_supply[number] else ""
        drawn += tile(k * step, "V", f"en{changed}", number, count, pen.print.factory[number])
        drawn += over(pen, pen.first_legal([FROM_SUPPLY + number]), k * step)
    if BUILD_FACTORY in pen.legal:
        shape = '<rect class="legal ov" x="-3" y="-4" width="130" height="40" rx="2"/>'
        drawn += pen.target(BUILD_FACTORY, shape)
    if not held:
        words = pen.say.gettext("none turned over yet")
        drawn += f'<text class="w off" y="16">{escape(words)}</text>'
    yield at(FACTORIES_X, arrangement.supply + 14, drawn, row=arrangement.supply_row + 4)


def tile(x: int, shape: str, style: str, number: int, count: int, title: str = "") -> str:
    """Draw a tile of the supply with its number, and how many there are."""
    told = f"<title>{escape(title)}</title>" if title else ""
    dark = "" if style in ("en", "en pl") else " li"
    return (
        f'<use class="{style}" href="#rr-{shape}" x="{x}" y="0">{told}</use>'
        f'<text class="nr{dark}" x="{x + 14}" y="17">{number}</text>'
        f'<text class="ml" x="{x + 14}" y="33">×{count}</text>'
    )


def over(pen: Pen, action: int, x: int) -> str:
    """Draw the target over a tile of the supply."""
    if action == t.NONE:
        return ""
    shape = f'<rect class="legal ov" x="{x - 2}" y="-4" width="31" height="40" rx="2"/>'
    return pen.target(action, shape)


def cards(pen: Pen, column: int, rows: Sequence[int]) -> Iterator[str]:
    """Draw the open ? cards in the columns that are left."""
    held = bits(pen.now.card_open, t.CARDS)
    room = (IN_A_ROW - column) * 3
    if len(held) <= room:
        for k, card in enumerate(held):
            x, y = (column + k // 3) * COLUMN, GROUPS_Y + 16 + k % 3 * STEP
            side = (column + k // 3) % 2
            row = rows[column + k // 3] + 1 + k % 3 * 2
            yield at(x, y, full_card(pen, pen.print.card[card], CARD_IS + card), side, row)
        return
    step = 22 if len(held) <= 5 else 19
    for k, card in enumerate(held):
        given = pen.print.card[card]
        content = pen.half(Label(given.signs[:2], given.words, given.full), "", CARD_IS + card)
        y = GROUPS_Y + 16 + k * step
        yield at(column * COLUMN, y, content, column % 2, rows[column] + 1 + k)


def full_card(pen: Pen, given: Label, action: int) -> str:
    """Draw an open card."""
    shown = given.signs[:2]
    x = 6 + SIGN * len(shown) + 2 * bool(shown)
    return (
        pen.box("s", "free", action, title=given.full)
        + signs(shown, 5, MIDDLE)
        + lines(given.words, x, SLOT_WIDTH)
    )


def foundries(pen: Pen, arrangement: Arrangement) -> Iterator[str]:
    """Draw the foundries that lie open."""
    for k, foundry in enumerate(pen.now.foundries(FACE_UP_FOUNDRY)):
        given = pen.print.foundry[foundry]
        new = foundry not in pen.was.foundries(FACE_UP_FOUNDRY)
        content = pen.box("s", "pl" if new else "free", PICK_FOUNDRY_IS + foundry, title=given.full)
        content += signs("l", 5, MIDDLE) + lines(given.words, 23, SLOT_WIDTH)
        x, y = FOUNDRIES_X + k * COLUMN, arrangement.supply + 14
        yield at(x, y, content, k % 2, arrangement.foundries_row + 1)


def emil(pen: Pen, rows: Sequence[int]) -> Iterator[str]:
    """Draw Emil: his workers, his deck, what he has taken."""
    now, say, column = pen.now, pen.say, 3
    deck = now.emil_deck.bit_count()
    told = [
        say.gettext("{n} of {m} workers").format(n=now.emil_workers, m=now.emil_total),
        say.gettext("{n} cards left").format(n=deck),
        names.engineers(len(now.engineers(EMIL)), say),
        say.gettext("tiles: {these}").format(these=tiles_of(now.emil_tiles) or "0"),
    ]
    if now.emil_passed:
        told[0] = say.gettext("has passed")
    for k, words in enumerate(told):
        content = pen.half(Label("", words, words), "off")
        if k == 0:
            content = pen.box("h", "off", t.NONE) + pen.token(EMIL, 4, 1.5)
            content += line(words, 25, 13.5, SLOT_WIDTH)
        yield at(column * COLUMN, GROUPS_Y + 16 + k * 22, content, column % 2, rows[column] + 1 + k)


def tiles_of(counts: Sequence[int]) -> str:
    """List the numbers of tiles."""
    return ", ".join(str(number) for number, count in enumerate(counts) for _ in range(count))
