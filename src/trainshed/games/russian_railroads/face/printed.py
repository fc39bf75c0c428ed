"""What is printed on the components of a match, ready to be drawn: short words and small signs.

All of it is read from the materials of the match, once for each component set and language.
Long words are those of `effects.py`; here stand the few that fit on a small space.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from trainshed.core.say import Say

from ..encode import TABLES
from ..rules import tables as t
from . import effects, names

TABLE_NAMES = tuple(name for name, _ in TABLES)
SIGNS = {  # of effects that have one, beside the colours of track
    t.INDUSTRY: "i",
    t.DOUBLER: "d",
    t.COINS: "c",
    t.COAL: "l",
    t.LOCOMOTIVE: "e",
    t.FACTORY: "f",
    t.LOCO_FACTORY: "ef",
    t.TEMP_WORKERS: "u",
    t.GAIN_LOCOMOTIVE: "e",
    t.GAIN_FACTORY: "f",
    t.TOKEN: "q",
    t.WORKER: "p",
}


LANE_WIDTH = {t.NO_LANE: 0, t.LANE_SPACE: 40, t.LANE_GAP: 46}


@dataclass(frozen=True)
class Label:
    """What a thing gives: signs, few words, and the whole in words."""

    signs: str  # K G B N W and a (any) for tracks; letters of SIGNS
    words: str
    full: str


@dataclass(frozen=True)
class Advantage:
    """An advantage of a railroad's space, with the bit that tells whether it was gained."""

    railroad: int
    branch: int
    space: int
    hue: int
    needs_loco: bool
    is_lasting: bool
    stars: int
    doubles: bool
    opens: int  # a colour, or NONE
    words: str
    bit: int


class Printed:
    """The printed side of all components, in one language."""

    def __init__(self, s: Any, say: Say) -> None:
        self.say = say
        self.table = SimpleNamespace(**{name: s[name].tolist() for name in TABLE_NAMES})
        self._materials = s
        table = self.table
        self.space = [self._label(row[t.START], row[t.COUNT]) for row in table.space]
        self.engineer = self._all("engineer")
        self.token = self._all("token")
        self.card = self._all("card")
        self.start_card = self._all("start_card")
        self.foundry = self._all("foundry")
        self.income = self._all("income")
        self.bonus = [bonus_label(s, card, say) for card in range(t.END_BONUSES)]
        self.lane_words = [self._lane_word(row) for row in table.lane]
        self.factory = [""] + [
            effects.factory_words(s, number, say) for number in range(1, t.COAL_FACTORY + 1)
        ]
        self.advantage = [self._advantages(board) for board in range(2)]
        self.tile = [self._tile(tile) for tile in range(t.EXTENSIONS)]
        self.left = [0]  # where the spaces of the lane begin
        for row in table.lane:
            self.left.append(self.left[-1] + LANE_WIDTH[row[t.KIND]])
        self.kept: dict[tuple[object, ...], str] = {}  # drawings that never change
        del self._materials

    def _all(self, name: str) -> list[Label]:
        return [self._label(row[t.START], row[t.COUNT]) for row in getattr(self.table, name)]

    def _label(self, start: int, count: int) -> Label:
        rows = self.table.code[start : start + count]
        signs = "".join(signs_of(row, self.table) for row in rows)
        words = ", ".join(filter(None, (brief(row, self.table, self.say) for row in rows)))
        full = effects.effects_in_words(self._materials, start, count, self.say)
        return Label(signs[:4], words, full)

    def _lane_word(self, row: Sequence[int]) -> str:
        if row[t.COUNT] == 0:
            return ""
        return brief(self.table.code[row[t.START]], self.table, self.say)

    def _advantages(self, board: int) -> list[Advantage]:
        first = board * t.ADVANTAGES
        rows = self.table.advantage[first : first + t.ADVANTAGES]
        return [self._advantage(row, k) for k, row in enumerate(rows) if row[t.RAILROAD] != t.NONE]

    def _advantage(self, row: Sequence[int], bit: int) -> Advantage:
        code = self.table.code[row[t.START] : row[t.START] + row[t.COUNT]]
        opened = [effect[1] for effect in code if effect[0] == t.UNLOCK]
        rest = [effect for effect in code if effect[0] != t.UNLOCK]
        return Advantage(
            railroad=row[t.RAILROAD],
            branch=row[t.BRANCH_OF],
            space=row[t.SPACE],
            hue=row[t.HUE],
            needs_loco=bool(row[t.LOCO]),
            is_lasting=bool(row[t.PERSISTENT]),
            stars=sum(effect[1] for effect in code if effect[0] == t.STARS),
            doubles=any(effect[0] == t.DOUBLE for effect in code),
            opens=opened[0] if opened else t.NONE,
            words=", ".join(brief(effect, self.table, self.say) for effect in rest),
            bit=bit,
        )

    def _tile(self, tile: int) -> list[Advantage]:
        return [
            self._advantage(row, k)
            for k, row in enumerate(self.table.tile_advantage)
            if row[t.TILE] == tile
        ]

    def tile_words(self, tile: int) -> str:
        """Say what an extension has printed on it, space by space."""
        found = [f"{one.space}: {one.words}" for one in self.tile[tile]]
        return "; ".join(found) or self.say.gettext("nothing printed")


def printed(s: Any, say: Say) -> Printed:
    """Return what is printed on the components of a match."""
    return _printed(_Key(s, say))


class _Key:
    """The component set and language, as what a Printed is found again by."""

    def __init__(self, s: Any, say: Say) -> None:
        self.s, self.say = s, say
        self.content = b"".join(s[name].tobytes() for name in TABLE_NAMES)
        self.number = hash((self.content, id(say)))

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.say is other.say and self.content == other.content


@lru_cache(maxsize=24)
def _printed(key: _Key) -> Printed:
    made = Printed(key.s, key.say)
    key.s = None  # the position itself is not kept
    return made


def signs_of(row: Sequence[int], table: SimpleNamespace) -> str:
    """Return the signs of one effect: a letter for each colour of track, or of SIGNS."""
    op, a, b, _ = row
    if op == t.TRACK:
        if a == effects.ALL_COLOURS:
            return "a"
        return "".join(names.LETTERS[colour] for colour in names.colours_in(a))
    if op == t.OPTION_LIST:
        options = table.option_row[a : a + b]
        codes = [row for start, count in options for row in table.code[start : start + count]]
        return "".join(signs_of(code, table) for code in codes)
    return SIGNS.get(op, "")


def brief(row: Sequence[int], table: SimpleNamespace, say: Say) -> str:
    """Say one effect in as few words as a small space holds."""
    op, a, b, flags = row
    if op == t.TRACK:
        return brief_track(a, b, flags, say)
    if op == t.OPTION_LIST:
        return names.either(list(_options(a, b, table, say)), say)
    if op in _COUNTED:
        return say.ngettext(*_COUNTED[op], a).format(n=a)
    if op == t.FORMULA:
        return brief_formula(a, b, say)
    if op == t.UNLOCK:
        return say.gettext("opens {colour}").format(colour=names.colour_name(a, say))
    if op == t.GAIN_ENGINEER:
        return say.gettext("engineer {n}").format(n=table.engineer[a][t.NUMBER])
    if op == t.GAIN_LOCOMOTIVE:
        return say.gettext("locomotive {n}").format(n=a)
    if op == t.CLAIM:
        return say.gettext("First") if a == 1 else say.gettext("Second")
    if op == t.WORKER:
        return say.gettext("black worker") if a == t.BLACK_WORKER else say.gettext("worker")
    if op == t.REVALUATION and a == t.GERMAN_VALUES:
        return say.gettext("German revaluation")
    return say.gettext(_PLAIN[op]) if op in _PLAIN else ""


def _options(first: int, count: int, table: SimpleNamespace, say: Say) -> Iterable[str]:
    for start, length in table.option_row[first : first + count]:
        rows = table.code[start : start + length]
        yield ", ".join(brief(row, table, say) for row in rows)


def brief_track(mask: int, n: int, flags: int, say: Say) -> str:
    """Say track steps in few words: "2 gray", "1 black or gray", "2 of any colour"."""
    colours = names.colours_in(mask)
    if flags & t.SET:
        return ", ".join(names.few_steps(colour, 1, say) for colour in colours)
    if flags & t.DISTINCT:
        return say.gettext("{n} different tracks").format(n=n)
    if mask == effects.ALL_COLOURS:
        return say.gettext("{n} of any colour").format(n=n)
    if len(colours) == 1:
        return names.few_steps(colours[0], n, say)
    return f"{n} {names.either([names.colour_name(c, say) for c in colours], say)}"


def brief_formula(which: int, n: int, say: Say) -> str:
    """Say points by formula in few words."""
    if which == t.SUM_ENGINEERS:
        return say.gettext("your engineers' sum")
    if n == 1:
        return say.gettext("best locomotive's points")
    return say.gettext("{n} best locomotives").format(n=n)


def bonus_label(s: Any, card: int, say: Say) -> Label:
    """Say what an end-bonus card scores, in few words and in full."""
    row = s.bonus[card].tolist()
    colours = [names.colour_name(c, say) for c in names.colours_in(row[t.MASK])]
    words = say.gettext(_BONUS[row[t.RULE]])
    words = words.format(n=row[t.EACH] or row[t.MOST], colours=names.listed(colours, say))
    return Label("", words, effects.bonus_words(s, card, say))


def _(message: str) -> str:
    return message  # marks words that are translated where they are used


def ngettext(one: str, many: str) -> tuple[str, str]:
    """Mark words for one thing and for several, which are translated where they are used."""
    return one, many


_COUNTED = {
    t.INDUSTRY: ngettext("{n} industry", "{n} industry"),
    t.DOUBLER: ngettext("{n} doubler", "{n} doublers"),
    t.COINS: ngettext("{n} coin", "{n} coins"),
    t.COAL: ngettext("{n} coal", "{n} coal"),
    t.POINTS: ngettext("{n} point", "{n} points"),
    t.TEMP_WORKERS: ngettext("{n} turquoise worker", "{n} turquoise workers"),
    t.BONUS_CARD: ngettext("bonus card", "{n} bonus cards"),
    t.OPEN_CARD: ngettext("? card", "{n} ? cards"),
    t.TOKEN: ("?", "{n} ?"),
    t.STATION: ngettext("end", "{n} end stations"),
    t.STARS: ("+{n}", "+{n}"),
    t.START_DRAW: ngettext("{n} starting bonus", "{n} starting bonuses"),
}
_PLAIN = {
    t.LOCOMOTIVE: _("locomotive"),
    t.FACTORY: _("factory"),
    t.LOCO_FACTORY: _("locomotive or factory"),
    t.HIRE: _("hire"),
    t.REPEAT: _("a space again"),
    t.BORROW: _("another's engineer"),
    t.MEDAL: _("medal"),
    t.REVALUATION: _("revaluation"),
    t.MORE_MARKER: _("marker"),
    t.GAIN_FACTORY: _("coal factory"),
    t.DOUBLE: _("×2 all"),
    t.INCOME: _("income"),
    t.FOUNDRY: _("foundry"),
    t.BOILERMAN: _("boilerman"),
    t.OWN_FACTORY_USE: _("one of your factories"),
}
_BONUS = {
    t.PER_FACTORY: _("{n} per factory"),
    t.PER_ENGINEER: _("{n} per engineer"),
    t.PER_END_STATION: _("{n} per full railroad"),
    t.PER_TRACK_SPACE: _("{n} per space: {colours}"),
    t.TIER_DOUBLERS: _("for doublers"),
    t.PER_TOKEN: _("{n} per ? token"),
    t.EXTRA_ENGINEER: _("one more engineer"),
    t.SUM_LOCOMOTIVES: _("{n} best locomotives"),
    t.PER_EXTRA_WORKER: _("{n} per extra worker"),
}
