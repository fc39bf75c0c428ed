"""Every action of Russian Railroads as a whole sentence, in two words, and what it names."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from trainshed.core.face import Seen
from trainshed.core.say import Say

from ..rules import tables as t
from ..rules.actions import (
    MAN_FACTORY,
    MAN_LOCOMOTIVE,
    PAY_BLACK,
    PAY_OWN,
    PAY_TURQUOISE,
    VERBS,
)
from ..rules.state import BLACK_PIECE, COIN_PIECE, SETUP_BONUS
from . import names
from .count import count_railroad
from .effects import (
    bonus_words,
    cost_in_words,
    effects_in_words,
    engineer_name,
    engineer_number,
    engineer_words,
    extension_words,
    factory_name,
    factory_words,
    item_words,
    needs_in_words,
    option_words,
    part_in_words,
    place_name,
)
from .reading import light, once, value_at

Worded = Callable[[Any, int, Seen], str]  # position, index of the argument, who reads it


def split(action: int) -> tuple[str, int]:
    """Return the verb of an action and the index of its argument."""
    verb = VERBS.verb_of(action).name
    return verb, action - VERBS.first(verb)


def label(seen: Seen, action: int) -> str:
    """Say an action or an outcome of chance in full, for lists and for screen readers."""
    seen = light(seen)
    verb, index = split(action)
    if verb in PLAIN:
        return PLAIN[verb](seen.say)
    return once(seen, ("label", action), lambda: WORDED[verb](seen.state, index, seen))


def name_of(seen: Seen, place: int) -> str:
    """Name a place by what it gives, as a sentence begins."""
    seen = light(seen)
    found = once(seen, ("place", place), lambda: place_name(seen.state, place, seen.say))
    return names.capital(found)


def about(seen: Seen, action: int) -> str:
    """Say what an action names: a space with its cost, an engineer, a factory, an extension."""
    s, say = seen.state, seen.say
    verb, index = split(action)
    if verb in ("space", "relocate", "reuse") and index < t.PLACES:
        return space_in_words(s, index, say)
    if verb == "step":
        return about_step(seen, index)
    if verb == "borrow":
        return engineer_name(s, index % t.ENGINEERS, say)
    if verb in ("gap", "own_factory"):
        return _own_factory(s, index, seen)
    if verb == "take":
        return factory_words(s, index % t.HIGHEST + 1, say)
    if verb == "extension":
        return extension_words(s, index, say)
    return ""


def space_in_words(s: Any, place: int, say: Say) -> str:
    """Say what a space gives, what it costs and whether it is free."""
    what = names.capital(place_name(s, place, say))
    cost = cost_in_words(s, place, say)
    line = say.gettext("{what}, costs {cost}").format(what=what, cost=cost) if cost else what
    if place < t.SPACES and s.space[place, t.MULTI_USE]:
        return say.gettext("{space}; never taken").format(space=line)
    if int(s.occupied) >> place & 1:
        return say.gettext("{space}; taken in this round").format(space=line)
    return line


# Steps


def step_gain(s: Any, seat: int, colour: int, railroad: int) -> int:
    """Return how many points more a railroad scores after a step."""
    tried = SimpleNamespace(**vars(s))
    now = count_railroad(tried, seat, railroad).points
    tried.track = tried.track.copy()
    tried.track[seat, colour, railroad] += 1
    return count_railroad(tried, seat, railroad).points - now


def _step(s: Any, index: int, seen: Seen) -> str:
    """Say a step with the space it leads to and what that brings."""
    say, seat = seen.say, int(s.seat)
    colour, railroad = divmod(index, 2 * t.RAILROADS)
    railroad %= t.RAILROADS
    line = say.gettext("{colour} to {n} on {railroad}").format(
        colour=names.capital(names.colour_name(colour, say)),
        n=int(s.track[seat, colour, railroad]) + 1,
        railroad=names.railroad_name(s, railroad, say),
    )
    more = step_gain(s, seat, colour, railroad)
    if more:
        line = say.gettext("{step}, {n} more at every scoring").format(step=line, n=f"+{more}")
    return line


def about_step(seen: Seen, index: int) -> str:
    """Say what is printed on the space a step leads to."""
    s, say, seat = seen.state, seen.say, int(seen.state.seat)
    colour, railroad = divmod(index, 2 * t.RAILROADS)
    railroad %= t.RAILROADS
    space = int(s.track[seat, colour, railroad]) + 1 if seat >= 0 else 0
    found = printed_on(s, seat, railroad, space, say)
    return "; ".join(found)


def printed_on(s: Any, seat: int, railroad: int, space: int, say: Say) -> list[str]:
    """Return the advantages of a space of a player's railroad in words."""
    found = []
    first = int(s.board) * t.ADVANTAGES
    rows = s.advantage[first : first + t.ADVANTAGES].tolist()
    for row in rows:
        is_here = row[t.RAILROAD] == railroad and row[t.SPACE] == space
        if is_here and row[t.BRANCH_OF] in (t.NONE, int(s.branch[seat])):
            what = effects_in_words(s, row[t.START], row[t.COUNT], say)
            needs = needs_in_words(row[t.HUE], row[t.LOCO], say)
            found.append(say.gettext("{what} (needs {needs})").format(what=what, needs=needs))
    return found


# Payments


def payment(index: int) -> tuple[int, int, int, int]:
    """Return own, turquoise and black workers and coins of a payment."""
    own, rest = divmod(index, PAY_OWN)
    turquoise, rest = divmod(rest, PAY_TURQUOISE)
    return own, turquoise, rest // PAY_BLACK, rest % PAY_BLACK


def payment_in_words(index: int, say: Say) -> str:
    """Say a payment: "1 worker and 1 coin"."""
    own, turquoise, black, coins = payment(index)
    parts = [names.workers(own, say)] if own else []
    if turquoise:
        message = say.ngettext("{n} turquoise worker", "{n} turquoise workers", turquoise)
        parts.append(message.format(n=turquoise))
    parts += [say.gettext("the black worker")] if black else []
    parts += [names.coins(coins, say)] if coins else []
    return names.listed(parts, say)


# Verbs without an argument

PLAIN: dict[str, Callable[[Say], str]] = {
    "pass": lambda say: say.gettext("Pass"),
    "locomotive": lambda say: say.gettext("Take a locomotive"),
    "factory": lambda say: say.gettext("Build a factory"),
    "give_up": lambda say: say.gettext("Turn it over into the factory supply"),
    "use": lambda say: say.gettext("Use the factory"),
    "decline": lambda say: say.gettext("Do not use the factory"),
    "skip": lambda say: say.gettext("Leave the rest"),
    "use_boilerman": lambda say: say.gettext("Take a boilerman for coal"),
    "end_free": lambda say: say.gettext("End turn"),
    "take_marker": lambda say: say.gettext("Take the additional industry marker"),
    "leave_marker": lambda say: say.gettext("Leave the additional industry marker"),
    "close": lambda say: say.gettext("Close the foundry: it becomes a boilerman"),
    "keep_open": lambda say: say.gettext("Keep the foundry"),
}


# Verbs with an argument


def _order(s: Any, index: int, seen: Seen) -> str:
    return seen.say.gettext("{who} is next in the turn order").format(who=seen.names[index])


def _engineer(s: Any, index: int, seen: Seen) -> str:
    return names.capital(engineer_name(s, index, seen.say))


def _end_bonus(s: Any, index: int, seen: Seen) -> str:
    return names.capital(bonus_words(s, index, seen.say))


def _foundry(s: Any, index: int, seen: Seen) -> str:
    return foundry_name(s, index, seen.say)


def foundry_name(s: Any, foundry: int, say: Say) -> str:
    """Name a foundry by number and effect."""
    return say.gettext("Foundry {n} ({effects})").format(
        n=foundry + 1, effects=item_words(s, "foundry", foundry, say)
    )


def _start_card(s: Any, index: int, seen: Seen) -> str:
    what = item_words(s, "start_card", index, seen.say)
    if s.phase == SETUP_BONUS:
        return seen.say.gettext("Starting bonus: {effects}").format(effects=what)
    return names.capital(what)


def _emil(s: Any, index: int, seen: Seen) -> str:
    return seen.say.gettext("Emil draws: {space}").format(space=emil_space(s, index, seen.say))


def emil_space(s: Any, card: int, say: Say) -> str:
    """Name the space of one of Emil's cards."""
    space = int(s.emil_card[card, t.CARD_SPACE])
    if s.space[space, t.ON_STRIP_AT] >= 0:
        return say.gettext("the public engineer")
    if t.SPACE_IDS[space] == "engineer_hire":
        return say.gettext("hire the engineer")
    row = s.space[space]
    words = effects_in_words(s, int(row[t.START]), int(row[t.COUNT]), say)
    return say.gettext("{space} ({cost})").format(space=words, cost=cost_in_words(s, space, say))


def _space(s: Any, index: int, seen: Seen) -> str:
    say = seen.say
    return say.gettext("{space}, costs {cost}").format(
        space=name_of(seen, index), cost=cost_in_words(s, index, say)
    )


def _pay(s: Any, index: int, seen: Seen) -> str:
    return seen.say.gettext("Pay with {what}").format(what=payment_in_words(index, seen.say))


def _part(s: Any, index: int, seen: Seen) -> str:
    return names.capital(part_in_words(s, index, seen.say))


def _slot(s: Any, index: int, seen: Seen) -> str:
    say, seat = seen.say, int(s.seat)
    railroad, slot = divmod(index, t.SLOTS)
    railroad %= t.RAILROADS
    name = names.railroad_name(s, railroad, say)
    there = value_at(s, seat, railroad, slot)
    if there:
        return say.gettext("On {railroad}, in place of the {n}").format(railroad=name, n=there)
    return say.gettext("On {railroad}, on the empty place").format(railroad=name)


def _take(s: Any, index: int, seen: Seen) -> str:
    say, number = seen.say, index % t.HIGHEST + 1
    what = factory_words(s, number, say)
    if index < t.HIGHEST:
        return say.gettext("Factory {n} of the supply ({effects})").format(n=number, effects=what)
    return say.gettext("Locomotive {n}, turned over ({effects})").format(n=number, effects=what)


def _own_factory(s: Any, index: int, seen: Seen) -> str:
    say, seat = seen.say, int(s.seat)
    number = int(s.factory[seat, index])
    return say.gettext("{factory} in gap {n} ({effects})").format(
        factory=names.capital(factory_name(number, say)),
        n=index + 1,
        effects=factory_words(s, number, say) if number else "",
    )


def _gap(s: Any, index: int, seen: Seen) -> str:
    number = int(s.factory[int(s.seat), index])
    return seen.say.gettext("Replace {factory} in gap {n}").format(
        factory=factory_name(number, seen.say), n=index + 1
    )


def _marker(s: Any, index: int, seen: Seen) -> str:
    say, seat = seen.say, int(s.seat)
    at = int(s.marker[seat, index]) + 1
    return say.gettext("Industry marker {k} to {place}").format(
        k=index + 1, place=lane_name(s, seat, at, say)
    )


def lane_name(s: Any, seat: int, lane: int, say: Say) -> str:
    """Name a space of a player's industry track: its number, its factory, or ?"""
    if s.lane[lane, t.KIND] == t.LANE_GAP:
        number = int(s.factory[seat, int(s.lane[lane, t.GAP]) - 1])
        return factory_name(number, say) if number else say.gettext("an empty gap")
    worth = int(s.lane[lane, t.WORTH])
    return "?" if worth == t.NONE else str(worth)


def _token(s: Any, index: int, seen: Seen) -> str:
    what = item_words(s, "token", index, seen.say)
    return seen.say.gettext("? token: {effects}").format(effects=what)


def _card(s: Any, index: int, seen: Seen) -> str:
    what = item_words(s, "card", index, seen.say)
    return seen.say.gettext("? card: {effects}").format(effects=what)


def _station(s: Any, index: int, seen: Seen) -> str:
    row = int(s.single[t.STATION_ROW, 0]) + index
    return names.capital(option_words(s, row, seen.say))


def _reuse(s: Any, index: int, seen: Seen) -> str:
    name = place_name(s, index, seen.say)
    return seen.say.gettext("Once more: {space}").format(space=name)


def _borrow(s: Any, index: int, seen: Seen) -> str:
    owner, engineer = divmod(index, t.ENGINEERS)
    return seen.say.gettext("Engineer {n} of {who} ({effects})").format(
        n=engineer_number(s, engineer),
        who=seen.names[owner] if owner < len(seen.names) else owner,
        effects=engineer_words(s, engineer, seen.say),
    )


def _choice(s: Any, index: int, seen: Seen) -> str:
    if s.current < 0:
        return seen.say.gettext("Option {n}").format(n=index + 1)
    row = int(s.part_mask[s.current]) + index
    return names.capital(option_words(s, row, seen.say))


def _relocate(s: Any, index: int, seen: Seen) -> str:
    say = seen.say
    if index == t.PLACES:
        return say.gettext("Leave it where it is")
    name = place_name(s, index, say)
    piece = int(s.claim_piece[s.relocation - 1]) if s.relocation > 0 else 0
    if piece == COIN_PIECE:
        return say.gettext("Move the coin to: {space}").format(space=name)
    if piece == BLACK_PIECE:
        return say.gettext("Move the black worker to: {space}").format(space=name)
    return say.gettext("Move the worker to: {space}").format(space=name)


def _income(s: Any, index: int, seen: Seen) -> str:
    what = item_words(s, "income", index, seen.say)
    return seen.say.gettext("Income marker: {effects}").format(effects=what)


def _use_foundry(s: Any, index: int, seen: Seen) -> str:
    return seen.say.gettext("Use foundry {n} for {coal} ({effects})").format(
        n=index + 1,
        coal=names.coal(int(s.single[t.FOUNDRY_COAL, 0]), seen.say),
        effects=item_words(s, "foundry", index, seen.say),
    )


def _branch(s: Any, index: int, seen: Seen) -> str:
    last, mask = s.branch_of[index].tolist()
    name = names.branch_name(index, seen.say)
    if mask >> (t.COLOURS - 1) & 1:
        return seen.say.gettext("{branch}: to space {n}, with white").format(branch=name, n=last)
    return seen.say.gettext("{branch}: to space {n}, without white").format(branch=name, n=last)


def _extension(s: Any, index: int, seen: Seen) -> str:
    return seen.say.gettext("Extension {id}: {spaces}").format(
        id=extension_id(index), spaces=extension_words(s, index, seen.say)
    )


def extension_id(tile: int) -> str:
    """Name an extension by size and number: "4-1"."""
    return t.EXTENSION_IDS[tile].removeprefix("x").replace("_", "-")


def _man(s: Any, index: int, seen: Seen) -> str:
    say, seat = seen.say, int(s.seat)
    if index >= MAN_FACTORY - MAN_LOCOMOTIVE:
        gap = index - (MAN_FACTORY - MAN_LOCOMOTIVE)
        number = int(s.factory[seat, gap])
        return say.gettext("Boilerman on {factory} in gap {n}").format(
            factory=factory_name(number, say), n=gap + 1
        )
    railroad, slot = divmod(index, t.SLOTS)
    railroad %= t.RAILROADS
    return say.gettext("Boilerman on locomotive {n} of {railroad}").format(
        n=int(s.loco[seat, railroad, slot]), railroad=names.railroad_name(s, railroad, say)
    )


def _again(s: Any, index: int, seen: Seen) -> str:
    say = seen.say
    if index == t.MOST_OPTIONS:
        return say.gettext("Repeat nothing")
    row = s.factory_kind[int(s.queue_a[0])].tolist()
    what = effects_in_words(s, row[t.START] + index, 1, say) if index < row[t.COUNT] else ""
    return say.gettext("Once more: {space}").format(space=what)


def _coal(s: Any, index: int, seen: Seen) -> str:
    single = s.single
    steps = int(single[t.COAL_BASE, 0]) + index * int(single[t.COAL_EACH, 0])
    if s.current >= 0 and s.part_mask[s.current] == 1:
        steps += int(single[t.COAL_EXTRA, 0])
    return seen.say.gettext("Spend {coal}: {steps}").format(
        coal=names.coal(index, seen.say), steps=names.steps(0, steps, seen.say)
    )


def _revaluation(s: Any, index: int, seen: Seen) -> str:
    values = s.hue_value[index + 1].tolist()
    shown = ", ".join(
        f"{names.colour_name(colour, seen.say)} {value}" for colour, value in enumerate(values)
    )
    if index + 1 == t.GERMAN_VALUES:
        return seen.say.gettext("Keep the German marker: {values}").format(values=shown)
    return seen.say.gettext("Keep the base marker: {values}").format(values=shown)


WORDED: dict[str, Worded] = {
    "order": _order,
    "engineer": _engineer,
    "remove": _end_bonus,
    "foundry": _foundry,
    "boilerman": _foundry,
    "start_card": _start_card,
    "emil": _emil,
    "bonus": _start_card,
    "space": _space,
    "pay": _pay,
    "part": _part,
    "step": _step,
    "slot": _slot,
    "take": _take,
    "gap": _gap,
    "marker": _marker,
    "token": _token,
    "card": _card,
    "station": _station,
    "reuse": _reuse,
    "borrow": _borrow,
    "choice": _choice,
    "end_bonus": _end_bonus,
    "relocate": _relocate,
    "income": _income,
    "use_foundry": _use_foundry,
    "branch": _branch,
    "extension": _extension,
    "pick_income": _income,
    "pick_foundry": _foundry,
    "man": _man,
    "again": _again,
    "coal": _coal,
    "own_factory": _own_factory,
    "revaluation": _revaluation,
}
