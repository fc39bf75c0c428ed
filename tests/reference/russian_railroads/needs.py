"""What must still be done completely, and whether it can be (5.1 and 15.2, "Completable").

A need is a list of alternatives, an alternative a list of primitives such as ("industry", 2).
A need without an alternative cannot be met.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.reference.russian_railroads import board
from tests.reference.russian_railroads.components import Effect
from tests.reference.russian_railroads.search import Job, Works, WorksSearch, tracks_possible
from tests.reference.russian_railroads.state import Immediate, Part

if TYPE_CHECKING:
    from tests.reference.russian_railroads.engine import Reference

Primitive = tuple[str, Any]
Need = list[list[Primitive]]
Chain = tuple[str, ...]


class Reuse(NamedTuple):
    """An action that may be carried out again."""

    id: str
    effects: list[Effect]
    chain: Chain


# ---------------------------------------------------------------- spaces


def space_cost(g: "Reference", space: str) -> dict[str, int] | None:
    """Give the printed cost of a space or engineer; None without an engineer on it.

    coal_combined costs what its worker action costs.
    """
    if space in g.c.engineers:
        return g.c.engineers[space]["cost"]
    entry = g.c.spaces[space]
    if "alternatives" in entry:
        return entry["alternatives"][0]["cost"]
    if entry["cost"]["workers"] is not None:
        return entry["cost"]
    engineer = engineer_of(g, space)
    return g.c.engineers[engineer]["cost"] if engineer else None


def space_effects(g: "Reference", space: str) -> list[Effect]:
    """Give the effects of a space or engineer; of coal_combined those of the worker action."""
    if space in g.c.engineers:
        return g.c.engineers[space]["effects"]
    entry = g.c.spaces[space]
    return entry["alternatives"][0]["effects"] if "alternatives" in entry else entry["effects"]


def engineer_of(g: "Reference", space: str) -> str | None:
    """Name the engineer that a space performs: an own one, or the one on the strip."""
    if space in g.c.engineers:
        return space
    for effect in g.c.spaces[space].get("effects", []):
        if effect["op"] == "engineer_on_space":
            return g.strip.get(effect["space"])
    return None


def one_worker(cost: dict[str, int] | None) -> bool:
    """Say whether a cost is exactly 1 worker and no coin."""
    return cost is not None and cost["workers"] == 1 and cost["coins"] == 0


def is_turn_order(g: "Reference", space: str) -> bool:
    return any(effect["op"] == "turn_order" for effect in space_effects(g, space))


def reusable(
    g: "Reference", seat: int, effect: Effect, chain: Chain, using: str | None = None
) -> list[Reuse]:
    """List what a re-use may choose; `using` is a space about to be occupied."""
    own = effect["owner"] == "self"
    if own:
        spaces = list(dict.fromkeys(g.players[seat].placed))
    else:
        spaces = [s for s in g.c.spaces if s in g.occupied or s == using]
    found = []
    for space in spaces:
        cost = space_cost(g, space)
        if cost is None or cost["coins"] or not 1 <= cost["workers"] <= effect["max_workers"]:
            continue
        if is_turn_order(g, space) or workers_gone(g, space):
            continue
        if not own and g.c.spaces[space].get("multi_use"):
            continue
        engineer = engineer_of(g, space)
        if engineer in chain:
            continue
        after = (*chain, engineer) if engineer == space else chain  # public ones join when gained
        found.append(Reuse(space, space_effects(g, space), after))
    return found


def workers_gone(g: "Reference", space: str) -> bool:
    """Say whether a space would give turquoise workers that are not on the board."""
    wanted = [e["count"] for e in space_effects(g, space) if e["op"] == "temp_workers"]
    return bool(wanted) and g.turquoise_home < sum(wanted)


def borrowable(g: "Reference", seat: int, chain: Chain) -> list[tuple[int, Reuse]]:
    """List the engineers of other players that cost exactly 1 worker."""
    found = []
    for other, player in enumerate(g.players):
        for engineer in player.engineers if other != seat else []:
            entry = g.c.engineers[engineer]
            if one_worker(entry["cost"]) and engineer not in chain:
                found.append((other, Reuse(engineer, entry["effects"], (*chain, engineer))))
    return found


# ---------------------------------------------------------------- needs of effects


def needs_of(
    g: "Reference", seat: int, effects: list[Effect], chain: Chain = (), using: str | None = None
) -> Need:
    """Give the alternatives in which a list of effects can be carried out completely."""
    result: Need = [[]]
    for effect in effects:
        more = list(needs_of_one(g, seat, effect, chain, using))
        result = [a + b for a in result for b in more]
    return result


COUNTED = {
    "doubler": "count",
    "industry": "steps",
    "question_token": "count",
}
ONCE = {"factory": 1, "gain_factory": 1, "foundry": 1, "locomotive": 0}


def needs_of_one(
    g: "Reference", seat: int, effect: Effect, chain: Chain, using: str | None
) -> Iterator[list[Primitive]]:
    op = effect["op"]
    if op == "track":
        yield [("track", job_of_effect(effect))]
    elif op in COUNTED:
        yield [(op, effect[COUNTED[op]])]
    elif op in ONCE:
        yield [(op, ONCE[op])]
    elif op == "gain_locomotive":
        yield [("locomotive", effect["number"])]
    elif op in ("choice", "end_station_bonus", "question_card"):
        for option in options_of(g, effect):
            yield from needs_of(g, seat, option, chain, using)
    elif op in ("engineer_on_space", "repeat_space", "use_opponent_engineer"):
        for action in actions_of(g, seat, effect, chain, using):
            yield from needs_of(g, seat, action.effects, action.chain, using)
    elif own_condition(g, seat, effect):
        yield []


def options_of(g: "Reference", effect: Effect) -> list[list[Effect]]:
    """Give the option lists that a player chooses from."""
    if effect["op"] == "choice":
        return effect["options"]
    if effect["op"] == "end_station_bonus":
        return g.c.station_options
    return [g.c.cards[card]["effects"] for card in g.question_cards]


def actions_of(
    g: "Reference", seat: int, effect: Effect, chain: Chain, using: str | None
) -> list[Reuse]:
    """Give the actions that an effect passes on to."""
    if effect["op"] == "repeat_space":
        return reusable(g, seat, effect, chain, using)
    if effect["op"] == "use_opponent_engineer":
        return [action for _, action in borrowable(g, seat, chain)]
    engineer = g.strip.get(effect["space"])
    if engineer is None or engineer in chain:
        return []
    return [Reuse(engineer, g.c.engineers[engineer]["effects"], (*chain, engineer))]


def own_condition(g: "Reference", seat: int, effect: Effect) -> bool:
    """Check the conditions of effects that are otherwise always possible."""
    op = effect["op"]
    if op == "temp_workers":
        return g.turquoise_home >= effect["count"]
    if op == "hire_engineer":
        return g.strip["eng_hire"] is not None
    if op == "end_bonus_card":
        return bool(g.pile)
    if op == "use_own_factory":
        return any(g.players[seat].factories)
    return True


def job_of_effect(effect: Effect) -> Job:
    distinct, one_each = bool(effect.get("distinct")), bool(effect.get("set"))
    return Job(tuple(effect["colors"]), effect["steps"], distinct, one_each)


# ---------------------------------------------------------------- needs of the pool


def need_of_part(g: "Reference", part: Part, units: int) -> Need:
    """Give what so many units of a pending part need."""
    if part.kind == "track":
        job = Job(tuple(part.colors), units, part.distinct, part.one_each, tuple(part.moved))
        return [[("track", job)]]
    if part.kind == "industry":
        return [[("industry", units)]]
    if part.kind in ("choice", "loco_or_factory"):
        return [n for o in part.options for n in needs_of(g, g.active, o, part.chain)]
    one = needs_of(g, g.active, [part.effect], part.chain)
    return [together(chosen) for chosen in product(one, repeat=units)]


def pending(g: "Reference", without: Part | Immediate | None = None) -> list[Need]:
    """List the needs of all direct parts; one unit of `without` is left out."""
    found = []
    for part in g.pool:
        units = part.must - (part is without)
        if units > 0:
            found.append(need_of_part(g, part, units))
    for question in g.immediate:
        if question.direct and question is not without:
            found.append(needs_of(g, g.active, [question.effect], question.chain))
    return found


def together(alternatives: tuple[list[Primitive], ...]) -> list[Primitive]:
    return [primitive for alternative in alternatives for primitive in alternative]


def completable(g: "Reference", needs: list[Need]) -> bool:
    """Say whether all needs can be met together, by some choice of their alternatives."""
    return any(met(g, together(chosen)) for chosen in product(*needs))


def met(g: "Reference", primitives: list[Primitive]) -> bool:
    player = g.players[g.active]

    def total(kind: str) -> int:
        return sum(count for name, count in primitives if name == kind)

    if total("doubler") > board.doubler_room(g.c, player, g.doublers):
        return False
    if total("question_token") > len(player.tokens) or total("foundry") > len(g.foundries_up):
        return False
    jobs = [job for name, job in primitives if name == "track"]
    locomotives = tuple(sorted(number for name, number in primitives if name == "locomotive"))
    works = Works(
        slots=tuple(sorted(t.value(g.c.boilerman_value) if t else 0 for *_, t in slots_of(g))),
        stacks=tuple((number, tiles) for number, tiles in sorted(g.stacks.items()) if tiles),
        supply=len(g.factory_supply),
        filled=sum(1 for tile in player.factories if tile),
        markers=tuple(sorted(player.markers)),
        industry=total("industry"),
        locomotives=locomotives,
        factories=total("factory"),
        gifts=total("gain_factory"),
    )
    return tracks_possible(g.c, player, jobs) and WorksSearch(g.c).possible(in_hand(g, works))


def slots_of(g: "Reference") -> list[tuple[str, int, Any]]:
    return board.slots(g.players[g.active])


def in_hand(g: "Reference", works: Works) -> Works:
    """Add the unit in progress: it comes before everything else."""
    unit = g.unit
    if unit is None:
        return works
    changed: dict[str, Any] = {}
    if unit.kind == "chain" and unit.tile:
        changed["hand"] = unit.tile.value(g.c.boilerman_value)
    elif unit.kind == "locomotive":
        changed = {"locomotives": (0, *works.locomotives), "first": "locomotive"}
    elif unit.kind == "source":
        changed = {"factories": works.factories + 1, "first": "factory"}
    elif unit.kind == "gap":
        changed["building"] = True
    return replace(works, **changed)
