"""What is printed on components, in words: rows of effects, parts of the pool, costs, conditions.

All of it is read from the materials of the match: a corrected component set speaks correctly.
"""

from collections.abc import Callable
from typing import Any

from trainshed.core.say import Say

from ..rules import tables as t
from ..rules.state import COLOUR_SET, DIRECT, DISTINCT_PIECES
from . import names

ALL_COLOURS = (1 << t.COLOURS) - 1


def effects_in_words(s: Any, start: int, count: int, say: Say) -> str:
    """Say what a program of effects gives: "2 black steps, 1 industry step"."""
    return ", ".join(effect_list(s, start, count, say))


def effect_list(s: Any, start: int, count: int, say: Say) -> list[str]:
    """Return each effect of a program in words."""
    rows = s.code[start : start + count].tolist()
    return [effect_in_words(s, op, a, b, flags, say) for op, a, b, flags in rows]


def effect_in_words(s: Any, op: int, a: int, b: int, flags: int, say: Say) -> str:
    """Say what one effect gives."""
    if op == t.TRACK:
        return track_in_words(a, b, bool(flags & t.DISTINCT), bool(flags & t.SET), say)
    if op in COUNTED:
        return COUNTED[op](a, say)
    if op == t.OPTION_LIST:
        return names.either([option_words(s, row, say) for row in range(a, a + b)], say)
    if op == t.FORMULA:
        return formula_in_words(a, b, say)
    if op == t.REPEAT:
        return repeat_in_words(a, b, say)
    if op == t.UNLOCK:
        return say.gettext("opens {colour}").format(colour=names.colour_name(a, say))
    if op == t.GAIN_LOCOMOTIVE:
        return say.gettext("locomotive {n}").format(n=a)
    if op == t.GAIN_ENGINEER:
        return say.gettext("engineer {n}").format(n=int(s.engineer[a, t.NUMBER]))
    return plain_effect(op, a, say)


def option_words(s: Any, row: int, say: Say) -> str:
    """Say what an option of a choice gives."""
    start, count = s.option_row[row].tolist()
    return effects_in_words(s, start, count, say)


def track_in_words(mask: int, n: int, distinct: bool, is_set: bool, say: Say) -> str:
    """Say which track steps are given."""
    colours = names.colours_in(mask)
    if len(colours) == 1:
        return names.steps(colours[0], n, say)
    if is_set:
        return ", ".join(names.steps(colour, 1, say) for colour in colours)
    if distinct:
        return say.ngettext(
            "{n} step with a track of any colour", "{n} steps, each with a different track", n
        ).format(n=n)
    if mask == ALL_COLOURS:
        return say.ngettext("{n} step of any colour", "{n} steps of any colour", n).format(n=n)
    which = names.either([names.colour_name(colour, say) for colour in colours], say)
    message = say.ngettext("{n} step, {colours}", "{n} steps, {colours}", n)
    return message.format(n=n, colours=which)


def formula_in_words(which: int, n: int, say: Say) -> str:
    """Say how points by formula are counted."""
    if which == t.SUM_ENGINEERS:
        return say.gettext("points: the sum of the engineers' numbers")
    message = say.ngettext(
        "points: the highest locomotive", "points: the {n} highest locomotives", n
    )
    return message.format(n=n)


def repeat_in_words(most: int, owner: int, say: Say) -> str:
    """Say which spaces may be used again."""
    if owner == t.SELF_OWNER:
        message = say.ngettext(
            "use your own space of {n} worker again",
            "use your own space of up to {n} workers again",
            most,
        )
    else:
        message = say.ngettext(
            "use a taken space of {n} worker again",
            "use a taken space of up to {n} workers again",
            most,
        )
    return message.format(n=most)


def _tokens(n: int, say: Say) -> str:
    return say.ngettext("{n} ? token", "{n} ? tokens", n).format(n=n)


def _cards(n: int, say: Say) -> str:
    return say.ngettext("{n} ? card", "{n} ? cards", n).format(n=n)


def _bonus_cards(n: int, say: Say) -> str:
    return say.ngettext("{n} end-bonus card", "{n} end-bonus cards", n).format(n=n)


def _stations(n: int, say: Say) -> str:
    return say.ngettext("end-station bonus", "{n} end-station bonuses", n).format(n=n)


def _turquoise(n: int, say: Say) -> str:
    return say.ngettext("{n} turquoise worker", "{n} turquoise workers", n).format(n=n)


def _stars(n: int, say: Say) -> str:
    return say.ngettext("{n} point each scoring", "{n} points each scoring", n).format(n=n)


def _draws(n: int, say: Say) -> str:
    message = say.ngettext("{n} starting-bonus card, drawn", "{n} starting-bonus cards, drawn", n)
    return message.format(n=n)


COUNTED: dict[int, Callable[[int, Say], str]] = {
    t.INDUSTRY: names.industry_steps,
    t.DOUBLER: names.doublers,
    t.COINS: names.coins,
    t.COAL: names.coal,
    t.POINTS: names.points,
    t.TEMP_WORKERS: _turquoise,
    t.BONUS_CARD: _bonus_cards,
    t.OPEN_CARD: _cards,
    t.TOKEN: _tokens,
    t.STATION: _stations,
    t.STARS: _stars,
    t.START_DRAW: _draws,
}


def plain_effect(op: int, a: int, say: Say) -> str:
    """Say an effect that counts nothing."""
    if op == t.CLAIM:
        return (
            say.gettext("first in the next round")
            if a == 1
            else say.gettext("second in the next round")
        )
    if op == t.WORKER:
        return (
            say.gettext("the black worker")
            if a == t.BLACK_WORKER
            else say.gettext("1 extra worker")
        )
    if op == t.MORE_MARKER:
        return (
            say.gettext("the second industry marker")
            if a == t.SECOND_MARKER
            else say.gettext("the additional industry marker")
        )
    if op == t.REVALUATION:
        return revaluation_name(a, say)
    return {
        t.LOCOMOTIVE: say.gettext("1 locomotive"),
        t.FACTORY: say.gettext("1 factory"),
        t.LOCO_FACTORY: say.gettext("1 locomotive or factory"),
        t.HIRE: say.gettext("hire the engineer"),
        t.BORROW: say.gettext("use another player's engineer"),
        t.MEDAL: say.gettext("the medal"),
        t.GAIN_FACTORY: say.gettext("the coal factory"),
        t.ON_STRIP: say.gettext("the engineer there"),
        t.DOUBLE: say.gettext("this railroad counts double"),
        t.INCOME: say.gettext("1 income marker"),
        t.FOUNDRY: say.gettext("1 foundry"),
        t.BOILERMAN: say.gettext("1 boilerman"),
        t.OWN_FACTORY_USE: say.gettext("use one of your factories"),
        t.COAL_USE: say.gettext("the coal factory's black steps"),
    }.get(op, "")


def revaluation_name(marker: int, say: Say) -> str:
    """Name a revaluation marker."""
    if marker == t.GERMAN_VALUES:
        return say.gettext("the German revaluation marker")
    return say.gettext("the revaluation marker")


# Parts of the pool


def part_in_words(s: Any, part: int, say: Say) -> str:
    """Say what is left of a pending part: "2 gray steps"."""
    op, count = int(s.part_op[part]), int(s.part_count[part])
    mask, more = int(s.part_mask[part]), int(s.part_more[part])
    if op == t.TRACK:
        return _track_part(s, part, mask, count, say)
    if op in COUNTED:
        return COUNTED[op](count, say)
    return effect_in_words(s, op, mask, more, 0, say)


def _track_part(s: Any, part: int, mask: int, count: int, say: Say) -> str:
    flags, used = int(s.part_flags[part]), int(s.part_used[part])
    if flags & COLOUR_SET:
        mask &= ~used
    return track_in_words(mask, count, bool(flags & DISTINCT_PIECES), bool(flags & COLOUR_SET), say)


def must_be_done(s: Any, part: int) -> bool:
    """Tell whether a unit of the part cannot be dropped."""
    return bool(int(s.part_flags[part]) & DIRECT) and s.part_count[part] > s.part_spare[part]


def pending(s: Any, say: Say) -> tuple[list[str], list[str]]:
    """Return what must still be done and what may be left, in words."""
    must: list[str] = []
    may: list[str] = []
    for part in range(int(s.pool)):
        (must if must_be_done(s, part) else may).append(part_in_words(s, part, say))
    return must, may


# Things with effects


def place_effects(s: Any, place: int) -> tuple[int, int]:
    """Return the program of a space, of the engineer on it, or of an own engineer."""
    engineer = engineer_at(s, place)
    row = s.space[place] if engineer < 0 else s.engineer[engineer]
    return int(row[t.START]), int(row[t.COUNT])


def engineer_at(s: Any, place: int) -> int:
    """Return the engineer whose action a place is, or -1."""
    if place >= t.SPACES:
        return place - t.SPACES
    at = int(s.space[place, t.ON_STRIP_AT])
    return int(s.strip[at]) if at >= 0 else -1


def engineer_number(s: Any, engineer: int) -> int:
    """Return the number of an engineer."""
    return int(s.engineer[engineer, t.NUMBER])


def engineer_words(s: Any, engineer: int, say: Say) -> str:
    """Say what an engineer does."""
    row = s.engineer[engineer]
    return effects_in_words(s, int(row[t.START]), int(row[t.COUNT]), say)


def item_words(s: Any, table: str, which: int, say: Say) -> str:
    """Say what a token, card, starting bonus, foundry or income marker gives."""
    row = getattr(s, table)[which]
    return effects_in_words(s, int(row[t.START]), int(row[t.COUNT]), say)


def factory_words(s: Any, number: int, say: Say) -> str:
    """Say what a factory gives."""
    if number == t.COAL_FACTORY:
        single = s.single
        return say.gettext("{n} black steps, {m} more for each coal").format(
            n=int(single[t.COAL_BASE, 0]), m=int(single[t.COAL_EACH, 0])
        )
    row = s.factory_kind[number]
    return effects_in_words(s, int(row[t.START]), int(row[t.COUNT]), say)


def factory_name(number: int, say: Say) -> str:
    """Name a factory."""
    if number == t.COAL_FACTORY:
        return say.gettext("coal factory")
    return say.gettext("factory {n}").format(n=number)


def place_costs(s: Any, place: int) -> tuple[int, int]:
    """Return the workers and coins a place costs."""
    engineer = engineer_at(s, place)
    row = s.space[place] if engineer < 0 else s.engineer[engineer]
    return int(row[t.WORKERS]), int(row[t.COIN_COST])


def cost_in_words(s: Any, place: int, say: Say) -> str:
    """Say what a place costs."""
    if place == t.COMBINED:
        return say.gettext("1 worker or 1 coin")
    worker_cost, coin_cost = place_costs(s, place)
    parts = [names.workers(worker_cost, say)] if worker_cost else []
    parts += [names.coins(coin_cost, say)] if coin_cost else []
    return names.listed(parts, say)


def place_name(s: Any, place: int, say: Say) -> str:
    """Name a place by what it gives: "3 black steps", "engineer 7 (1 doubler, 5 points)"."""
    engineer = engineer_at(s, place)
    if engineer >= 0:
        return engineer_name(s, engineer, say)
    if place < t.SPACES and s.space[place, t.ON_STRIP_AT] >= 0:
        return say.gettext("the engineer's space, empty now")
    start, count = place_effects(s, place)
    ops = s.code[start : start + count, 0].tolist()
    if ops == [t.HIRE] and s.strip[0] >= 0:
        name = engineer_name(s, int(s.strip[0]), say)
        return say.gettext("hire {engineer}").format(engineer=name)
    words = effects_in_words(s, start, count, say)
    if place == t.COMBINED:
        row = s.space[place]
        other = effects_in_words(s, int(row[t.COIN_START]), int(row[t.COIN_COUNT]), say)
        return say.gettext("{one}, or for a coin {other}").format(one=words, other=other)
    return words


def engineer_name(s: Any, engineer: int, say: Say) -> str:
    """Name an engineer by number and action."""
    return say.gettext("engineer {n} ({effects})").format(
        n=engineer_number(s, engineer), effects=engineer_words(s, engineer, say)
    )


# End-bonus cards


def bonus_words(s: Any, card: int, say: Say) -> str:
    """Say what an end-bonus card scores."""
    row = s.bonus[card].tolist()
    rule, each, most = row[t.RULE], row[t.EACH], row[t.MOST]
    if rule == t.PER_TRACK_SPACE:
        which = [names.colour_name(c, say) for c in names.colours_in(row[t.MASK])]
        message = say.ngettext(
            "{n} point for each space reached: {colours}",
            "{n} points for each space reached: {colours}",
            each,
        )
        return message.format(n=each, colours=names.listed(which, say))
    if rule == t.TIER_DOUBLERS:
        return say.gettext("{p} points with {n} doublers, {q} with {m}").format(
            n=row[t.TIER_1], p=row[t.TIER_1_POINTS], m=row[t.TIER_2], q=row[t.TIER_2_POINTS]
        )
    if rule == t.EXTRA_ENGINEER:
        return say.gettext("one more engineer for the majority")
    if rule == t.SUM_LOCOMOTIVES:
        return say.gettext("the sum of the {n} highest locomotives").format(n=most)
    return {
        t.PER_FACTORY: say.gettext("{n} points for each factory"),
        t.PER_ENGINEER: say.gettext("{n} points for each engineer"),
        t.PER_END_STATION: say.gettext("{n} points for each railroad completed"),
        t.PER_TOKEN: say.gettext("{n} points for each ? token placed"),
        t.PER_EXTRA_WORKER: say.gettext("{n} points for each extra worker, {m} at most"),
    }[rule].format(n=each, m=most)


# Extensions and advantages


def extension_words(s: Any, tile: int, say: Say) -> str:
    """Say what an extension has printed on its spaces."""
    found = []
    for row in s.tile_advantage.tolist():
        if row[t.TILE] == tile:
            found.append(
                say.gettext("{space}: {effects} ({needs})").format(
                    space=row[t.SPACE],
                    effects=effects_in_words(s, row[t.START], row[t.COUNT], say),
                    needs=needs_in_words(row[t.HUE], row[t.LOCO], say),
                )
            )
    return "; ".join(found) or say.gettext("nothing printed")


def needs_in_words(hue: int, loco: int, say: Say) -> str:
    """Say what an advantage needs."""
    colour = names.colour_name(hue, say)
    if loco:
        return say.gettext("{colour} and locomotive").format(colour=colour)
    return colour
