"""What is on offer just now, and what is left in the supplies."""

from collections.abc import Iterator

from ..rules import tables as t
from ..rules.actions import BONUS_IS, END_BONUS_IS, EXTENSION_IS, PICK_INCOME_IS
from ..rules.state import GERMANY, SETUP_BONUS, WITH_COAL
from .pen import COLUMN, SLOT_WIDTH, Pen, at, heading, lines
from .printed import Label
from .spot import bits

IN_A_ROW, LOW = 6, 20


def offered(pen: Pen, y: int, row: int) -> Iterator[str]:
    """Draw what is on offer just now, in the place of the locomotives; nothing where nothing is."""
    for words, found in offers(pen):
        if found:
            yield at(0, y, heading(words), row=row)
            rows = 2 if "#rr-s" in found[0] else 1
            for k, content in enumerate(found):
                below = y + 15 + k // IN_A_ROW * LOW
                yield at(k % IN_A_ROW * COLUMN, below, content, k % 2, row + 1 + k // 2 * rows)
            return


def left(pen: Pen, x: int, y: int, columns: int, row: int) -> Iterator[str]:
    """Draw what is left in the supplies."""
    for k, content in enumerate(supply(pen)):
        below = y + k // columns * LOW
        yield at(x + k % columns * COLUMN, below, content, k % 2, row + k // 2)


def offers(pen: Pen) -> Iterator[tuple[str, list[str]]]:
    """Return what may lie in the tray; the first that is not empty does."""
    say, legal = pen.say, pen.legal
    tiles = [k for k in range(t.EXTENSIONS) if EXTENSION_IS + k in legal]
    yield say.gettext("Extensions that fit"), [extension(pen, k) for k in tiles]
    yield (
        say.gettext("End-bonus cards of the pile"),
        [
            pen.half(pen.print.bonus[k], "", END_BONUS_IS + k)
            for k in range(t.END_BONUSES)
            if END_BONUS_IS + k in legal
        ],
    )
    yield (
        say.gettext("Income markers"),
        [
            pen.half(pen.print.income[k], "", PICK_INCOME_IS + k)
            for k in range(t.INCOMES)
            if PICK_INCOME_IS + k in legal
        ],
    )
    if pen.now.phase == SETUP_BONUS:
        yield (
            say.gettext("Starting bonuses"),
            [
                pen.half(pen.print.start_card[k], "", BONUS_IS + k)
                for k in bits(pen.now.start_left, t.START_CARDS)
            ],
        )


def extension(pen: Pen, tile: int) -> str:
    """Draw an extension that may be laid."""
    words = pen.print.tile_words(tile)
    return pen.box("s", "free", EXTENSION_IS + tile) + lines(words, 6, SLOT_WIDTH)


def supply(pen: Pen) -> Iterator[str]:
    """Draw what is left, in words."""
    now, say = pen.now, pen.say
    yield line(pen, "d", say.gettext("{n} doublers left").format(n=now.doublers_left))
    yield line(pen, "", say.gettext("{n} end-bonus cards left").format(n=now.pile))
    if now.turquoise_home:
        yield line(pen, "u", say.gettext("{n} turquoise workers").format(n=now.turquoise_home))
    if now.is_on(WITH_COAL):
        yield line(pen, "l", say.gettext("{n} foundries face down").format(n=now.face_down))
    if not now.is_on(GERMANY):
        return
    sizes = pen.print.table.extension_size
    for size in (2, 3, 4):
        left = sum(sizes[k][0] == size for k in bits(now.extensions_left, t.EXTENSIONS))
        yield line(pen, "", say.gettext("{n} extensions of {size}").format(n=left, size=size))
    for kind, count in enumerate(now.income_left):
        if count:
            given = pen.print.income[kind]
            words = say.gettext("{n} × income {what}").format(n=count, what=given.words)
            yield line(pen, "", words)


def line(pen: Pen, sign: str, words: str) -> str:
    """Draw one supply."""
    return pen.half(Label(sign, words, words), "off")
