"""The actions of a turn as clauses of one sentence: what was used, where pieces went, what it
won.
"""

from collections.abc import Callable, Sequence

from trainshed.core.face import Happening

from ..rules import tables as t
from ..rules.actions import MAN_FACTORY, MAN_LOCOMOTIVE
from . import names
from .effects import (
    cost_in_words,
    effects_in_words,
    engineer_number,
    factory_name,
    factory_words,
    item_words,
    option_words,
    place_effects,
    place_name,
)
from .label import extension_id, lane_name, split
from .reading import reach_of

# What begins a story, and what makes a joint in it
HEADS = ("space", "bonus", "relocate", "income", "use_foundry", "use_boilerman")
CHANCE = ("order", "engineer", "remove", "foundry", "boilerman", "start_card", "emil")
JOINTS = (
    "use",
    "token",
    "card",
    "station",
    "reuse",
    "borrow",
    "choice",
    "own_factory",
    "again",
    "coal",
    "branch",
    "extension",
    "pick_income",
    "take_marker",
    "pick_foundry",
    "close",
    "man",
    "revaluation",
)
ALONE = ("close", "keep_open", "end_free")  # what came before them is told
ENDS = (*JOINTS, *CHANCE, *ALONE, "pass", "end_bonus")


def is_joint(action: int) -> bool:
    """Tell whether what was done so far is told with this action."""
    return split(action)[0] in JOINTS


def segment(earlier: Sequence[int], action: int) -> list[int]:
    """Return the actions before one that are told together with it, the first first."""
    found: list[int] = []
    if split(action)[0] in (*HEADS, *ALONE):
        return found
    for before in reversed(earlier):
        if before < 0:
            break
        verb = split(before)[0]
        if verb in ENDS:
            break
        found.append(before)
        if verb in HEADS:
            break
    return found[::-1]


def story(h: Happening, actions: Sequence[int]) -> list[str]:
    """Return the clauses of a story."""
    parts: list[str] = []
    steps: dict[tuple[int, int], int] = {}
    for action in actions:
        verb, index = split(action)
        if verb == "step":
            colour, railroad = divmod(index, 2 * t.RAILROADS)
            key = colour, railroad % t.RAILROADS
            steps[key] = steps.get(key, 0) + 1
        elif verb in CLAUSES:
            parts += _steps(h, steps)
            steps = {}
            parts.append(CLAUSES[verb](h, index))
    parts += _steps(h, steps)
    return [part for part in [*parts, *_industry(h, actions)] if part]


def _steps(h: Happening, steps: dict[tuple[int, int], int]) -> list[str]:
    """Say where pieces went, and what the spaces they passed have brought."""
    found = []
    for (colour, railroad), count in steps.items():
        at = int(h.after.track[h.actor, colour, railroad])
        found.append(
            h.say.gettext("{colour} to {n} on {railroad}").format(
                colour=names.colour_name(colour, h.say),
                n=at,
                railroad=names.railroad_name(h.after, railroad, h.say),
            )
        )
        found += _won(h, colour, railroad, at - count, at)
    return found


def _won(h: Happening, colour: int, railroad: int, old: int, new: int) -> list[str]:
    """Say which advantages a piece has met on its way from one space to another."""
    s, say = h.after, h.say
    reach = reach_of(s, h.actor, railroad)
    first = int(s.board) * t.ADVANTAGES
    found = []
    for row in s.advantage[first : first + t.ADVANTAGES].tolist():
        is_here = row[t.RAILROAD] == railroad and old < row[t.SPACE] <= new
        if not is_here or row[t.HUE] != colour or row[t.PERSISTENT]:
            continue
        if row[t.BRANCH_OF] not in (t.NONE, int(s.branch[h.actor])):
            continue
        if not row[t.LOCO] or reach >= row[t.SPACE]:
            found.append(effects_in_words(s, row[t.START], row[t.COUNT], say))
    return found


def _industry(h: Happening, actions: Sequence[int]) -> list[str]:
    """Say where industry markers stand that have moved."""
    s, say = h.after, h.say
    moved = {index for verb, index in map(split, actions) if verb == "marker"}
    if not moved and _gives_industry(h, actions):
        moved = {0}
    return [
        say.gettext("industry marker on {place}").format(
            place=lane_name(s, h.actor, int(s.marker[h.actor, marker]), say)
        )
        for marker in sorted(moved)
    ]


def _gives_industry(h: Happening, actions: Sequence[int]) -> bool:
    """Tell whether an only marker has moved by itself."""
    if list(h.after.marker[h.actor]).count(t.NONE) < t.MARKERS - 1:
        return False
    for verb, index in map(split, actions):
        if verb in ("space", "relocate") and index < t.PLACES:
            start, count = place_effects(h.before, index)
        elif verb == "bonus":
            start, count = h.before.start_card[index, [t.START, t.COUNT]].tolist()
        else:
            continue
        if t.INDUSTRY in h.before.code[start : start + count, 0].tolist():
            return True
    return False


# Clauses


def _space(h: Happening, place: int) -> str:
    cost = cost_in_words(h.before, place, h.say)
    name = _place(h, place)
    if place == t.COMBINED and int(h.after.used[h.actor]) >> place & 1:
        cost = names.workers(1, h.say)
    elif place == t.COMBINED:
        start, count = h.before.space[place, [t.COIN_START, t.COIN_COUNT]].tolist()
        name, cost = effects_in_words(h.before, start, count, h.say), names.coins(1, h.say)
    return h.say.gettext("{space} for {cost}").format(space=name, cost=cost)


def _place(h: Happening, place: int) -> str:
    if place == t.COMBINED:  # once more, or relocated to: always the action of a worker
        return effects_in_words(h.before, *place_effects(h.before, place), h.say)
    return place_name(h.before, place, h.say)


def _bonus(h: Happening, card: int) -> str:
    what = item_words(h.before, "start_card", card, h.say)
    return h.say.gettext("starting bonus, {effects}").format(effects=what)


def _relocate(h: Happening, place: int) -> str:
    if place == t.PLACES:
        return h.say.gettext("the piece stays on the turn-order space")
    name = _place(h, place)
    return h.say.gettext("relocation to {space}").format(space=name)


def _income(h: Happening, kind: int) -> str:
    what = item_words(h.before, "income", kind, h.say)
    return h.say.gettext("income marker, {effects}").format(effects=what)


def _take_income(h: Happening, kind: int) -> str:
    what = item_words(h.before, "income", kind, h.say)
    return h.say.gettext("income marker taken, {effects}").format(effects=what)


def _foundry(h: Happening, foundry: int) -> str:
    return h.say.gettext("foundry {n}, {effects}").format(
        n=foundry + 1, effects=item_words(h.before, "foundry", foundry, h.say)
    )


def _take_foundry(h: Happening, foundry: int) -> str:
    return h.say.gettext("foundry {n} taken, {effects}").format(
        n=foundry + 1, effects=item_words(h.before, "foundry", foundry, h.say)
    )


def _boilerman(h: Happening, index: int) -> str:
    return h.say.gettext("a boilerman for {coal}").format(
        coal=names.coal(int(h.before.single[t.BOILERMAN_COAL, 0]), h.say)
    )


def _slot(h: Happening, index: int) -> str:
    railroad, slot = divmod(index, t.SLOTS)
    railroad %= t.RAILROADS
    return h.say.gettext("locomotive {n} on {railroad}").format(
        n=int(h.after.loco[h.actor, railroad, slot]),
        railroad=names.railroad_name(h.after, railroad, h.say),
    )


def _give_up(h: Happening, index: int) -> str:
    return h.say.gettext("the replaced one goes to the factory supply")


def _take(h: Happening, index: int) -> str:
    return h.say.gettext("{factory} built").format(
        factory=factory_name(index % t.HIGHEST + 1, h.say)
    )


def _use(h: Happening, index: int) -> str:
    return _factory(h, int(h.before.queue_a[0]))


def _factory(h: Happening, gap: int) -> str:
    number = int(h.before.factory[h.actor, gap])
    return h.say.gettext("{factory} works: {effects}").format(
        factory=factory_name(number, h.say), effects=factory_words(h.before, number, h.say)
    )


def _token(h: Happening, token: int) -> str:
    what = item_words(h.before, "token", token, h.say)
    return h.say.gettext("? token: {effects}").format(effects=what)


def _card(h: Happening, card: int) -> str:
    what = item_words(h.before, "card", card, h.say)
    return h.say.gettext("? card: {effects}").format(effects=what)


def _station(h: Happening, index: int) -> str:
    row = int(h.before.single[t.STATION_ROW, 0]) + index
    what = option_words(h.before, row, h.say)
    return h.say.gettext("end station: {effects}").format(effects=what)


def _reuse(h: Happening, place: int) -> str:
    return h.say.gettext("once more {space}").format(space=_place(h, place))


def _borrow(h: Happening, index: int) -> str:
    owner, engineer = divmod(index, t.ENGINEERS)
    return h.say.gettext("engineer {n} of {who}").format(
        n=engineer_number(h.before, engineer), who=h.names[owner]
    )


def _choice(h: Happening, index: int) -> str:
    s = h.before
    return option_words(s, int(s.part_mask[s.current]) + index, h.say)


def _again(h: Happening, index: int) -> str:
    if index == t.MOST_OPTIONS:
        return ""
    row = h.before.factory_kind[int(h.before.queue_a[0])].tolist()
    what = effects_in_words(h.before, row[t.START] + index, 1, h.say)
    return h.say.gettext("the boilerman repeats: {effects}").format(effects=what)


def _coal(h: Happening, index: int) -> str:
    spent = names.coal(index, h.say)
    return h.say.gettext("{coal} into the coal factory").format(coal=spent) if index else ""


def _branch(h: Happening, index: int) -> str:
    name = names.branch_name(index, h.say)
    return h.say.gettext("the switch is set to {branch}").format(branch=name)


def _extension(h: Happening, tile: int) -> str:
    slot = int(h.before.queue_a[0])
    return h.say.gettext("extension {id} at {station}").format(
        id=extension_id(tile), station=names.station_name(slot, h.say)
    )


def _take_marker(h: Happening, index: int) -> str:
    return h.say.gettext("the additional industry marker taken")


def _close(h: Happening, index: int) -> str:
    number = int(h.before.using) + 1
    return h.say.gettext("foundry {n} is closed for good").format(n=number)


def _man(h: Happening, index: int) -> str:
    say = h.say
    if index >= MAN_FACTORY - MAN_LOCOMOTIVE:
        number = int(h.before.factory[h.actor, index - (MAN_FACTORY - MAN_LOCOMOTIVE)])
        return say.gettext("a boilerman for {factory}").format(factory=factory_name(number, say))
    railroad, slot = divmod(index, t.SLOTS)
    number = int(h.before.loco[h.actor, railroad % t.RAILROADS, slot])
    return say.gettext("a boilerman for locomotive {n}").format(n=number)


def _revaluation(h: Happening, index: int) -> str:
    if index + 1 == t.GERMAN_VALUES:
        return h.say.gettext("the German revaluation marker kept")
    return h.say.gettext("the base revaluation marker kept")


CLAUSES: dict[str, Callable[[Happening, int], str]] = {
    "space": _space,
    "bonus": _bonus,
    "relocate": _relocate,
    "income": _income,
    "use_foundry": _foundry,
    "use_boilerman": _boilerman,
    "slot": _slot,
    "give_up": _give_up,
    "take": _take,
    "use": _use,
    "token": _token,
    "card": _card,
    "station": _station,
    "reuse": _reuse,
    "borrow": _borrow,
    "choice": _choice,
    "own_factory": _factory,
    "again": _again,
    "coal": _coal,
    "branch": _branch,
    "extension": _extension,
    "pick_income": _take_income,
    "take_marker": _take_marker,
    "pick_foundry": _take_foundry,
    "close": _close,
    "man": _man,
    "revaluation": _revaluation,
}
