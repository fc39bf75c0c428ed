"""Component sets drawn by lot: anything that the checks let through, however odd."""

import copy
import random
from collections.abc import Iterator
from typing import Any

from trainshed.core.error import BadDocument
from trainshed.games.russian_railroads.component_set import pack, plain_built_in
from trainshed.games.russian_railroads.rules import tables as t

FOR_PEOPLE = ("russian_railroads/effects", "german_railroads/components")  # nothing reads them
PROGRAMS = ("effects", "extra", "base_effects")
MOST_TRIES = 12  # for each change
NUMBERS = (0, 1, 2, 3, 5, 9, 20, 99)
KINDS = {"industry_marker": ("second", "additional"), "worker": ("own", "black")}

Spot = tuple[Any, Any]  # what holds a value, and where in it


def drawn_effect(rng: random.Random, is_option: bool = False) -> dict[str, Any]:
    """Draw any effect of the vocabulary, with any arguments."""
    op = rng.choice(list(t.OPS))
    if op == "choice":
        if is_option:
            return {"op": "coins", "count": 1}
        inner = [[drawn_effect(rng, True) for _ in range(rng.choice((1, 1, 2)))] for _ in range(4)]
        return {"op": op, "options": inner[: rng.randint(1, 4)]}
    colours = rng.sample(list(t.COLOUR_IDS), rng.choice((1, 1, 1, 2, 5)))
    is_set = op == "track" and rng.random() < 0.1
    return {
        "op": op,
        "colors": colours,
        "steps": len(colours) if is_set else rng.randint(1, 4),
        "set": is_set,
        "distinct": rng.random() < 0.15,
        "count": rng.randint(1, 3),
        "formula": rng.choice(("sum_engineer_numbers", "sum_top_locomotives")),
        "n": rng.randint(1, 6),
        "rank": rng.randint(1, 2),
        "max_workers": rng.randint(1, 4),
        "owner": rng.choice(("any", "self")),
        "marker": rng.choice(("base", "german")),
        "kind": rng.choice(KINDS.get(op, ("",))),
        "color": rng.choice(t.COLOUR_IDS),
        "number": rng.randint(1, 9),
        "id": "coal_factory" if op == "gain_factory" else rng.choice(t.ENGINEER_IDS),
        "space": rng.choice(t.STRIP_IDS),
    }


def spots(value: Any) -> Iterator[Spot]:
    """Yield every number, truth and list of effects of a document."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in pairs:
        if (key in PROGRAMS and isinstance(inner, list)) or isinstance(inner, int):
            yield value, key
        if isinstance(inner, dict | list):
            yield from spots(inner)


def drawn(rng: random.Random, old: Any) -> Any:
    """Draw another value in the place of one."""
    if isinstance(old, list):
        return [drawn_effect(rng) for _ in range(rng.choice((1, 1, 2, 3)))]
    return not old if isinstance(old, bool) else rng.choice((*NUMBERS, old + 1, old - 1))


def drawn_set(rng: random.Random) -> dict[str, Any]:
    """Change a few things in the built-in set, each so that the checks let it through."""
    made = copy.deepcopy(plain_built_in())
    made = {name: file for name, file in made.items() if name not in FOR_PEOPLE}
    places = [(name, *spot) for name, file in made.items() for spot in spots(file)]
    wanted, changed = rng.choice((1, 2, 4, 8, 16)), []
    for _ in range(wanted * MOST_TRIES):
        name, holder, key = rng.choice(places)
        if len(changed) == wanted or (isinstance(holder, dict) and key not in holder):
            continue
        old = holder[key]
        holder[key] = drawn(rng, old)
        try:
            pack(made)
        except BadDocument:
            holder[key] = old
        else:
            changed.append(name)
    return {name: made[name] for name in set(changed)}
