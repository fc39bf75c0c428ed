"""What every option does. Nothing here goes on to the next node; flow.py does."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.reference.russian_railroads import needs
from tests.reference.russian_railroads.gains import (
    COAL_FACTORY,
    check_advantages,
    formula,
    gain,
    use_factory,
)
from tests.reference.russian_railroads.state import Immediate, Part, Player, Tile, Unit

if TYPE_CHECKING:
    from tests.reference.russian_railroads.engine import Reference


def do(g: "Reference", text: str) -> None:
    verb, *words = text.split()
    VERBS[verb](g, *words)


def acting(g: "Reference") -> Player:
    return g.players[g.active]


# ---------------------------------------------------------------- parts


def current(g: "Reference") -> Part:
    assert g.current is not None
    return g.pool[g.current]


def one_unit(g: "Reference") -> Part:
    """Take one unit off the chosen part; a finished part leaves the pool."""
    part = current(g)
    assert g.current is not None
    part.left -= 1
    if part.left == 0:
        del g.pool[g.current]
    g.current = None
    return part


def part(g: "Reference", number: str) -> None:
    g.current = int(number)


def skip(g: "Reference") -> None:
    """Drop an immediate question, or all that is left of the chosen part."""
    if g.immediate:
        g.immediate.pop(0)
        return
    assert g.current is not None
    del g.pool[g.current]
    g.current = None


def auto(g: "Reference") -> None:
    """Carry out a unit that needs no decision."""
    kind = current(g).kind
    if kind == "industry":
        marker(g, "0")
    elif kind == "gain_factory":
        build(g, Tile(one_unit(g).effect["id"]))
    elif kind == "coal_factory":
        coal(g, "0")
    else:
        g.add_points(g.active, formula(g, one_unit(g).effect), "formula")


def step(g: "Reference", color: str, name: str) -> None:
    part = one_unit(g)
    if part.distinct:
        part.moved.append((color, name))
    if part.one_each:
        part.colors.remove(color)
    if part.open_bonus and color == "black":
        g.pool.append(Part("track", direct=False, left=part.open_bonus, colors=["black"]))
    player = acting(g)
    at = player.tracks[name].get(color, 0) + 1
    player.tracks[name][color] = at
    if color == "black":
        ask_on_the_way(g, name, at)
    if g.immediate:
        g.immediate.append(Immediate("CHECK"))
    else:
        check_advantages(g)


def ask_on_the_way(g: "Reference", name: str, at: int) -> None:
    """Ask for the branch behind the switch and for the extension of a station."""
    railroad, player = g.c.railroad[name], acting(g)
    if railroad.branches and player.branch is None and at > railroad.length:
        g.immediate.append(Immediate("BRANCH", railroad=name))
    for slot in railroad.extension_slots:
        if slot["first_space"] == at and slot["id"] not in player.extensions:
            g.immediate.append(Immediate("EXTENSION", railroad=name, slot=slot))


def marker(g: "Reference", number: str) -> None:
    one_unit(g)
    player = acting(g)
    player.markers[int(number)] += 1
    space = g.c.lane[player.markers[int(number)]]
    if space["kind"] == "gap":
        g.immediate.append(Immediate("USE_FACTORY", gap=space["gap"]))
    bonus = space.get("advantage")
    if bonus and bonus["id"] not in player.fired:
        player.fired.append(bonus["id"])
        gain(g, bonus["effects"], direct=False)


def choice(g: "Reference", number: str) -> None:
    part = one_unit(g)
    gain(g, part.options[int(number)], part.direct, part.chain)


def station(g: "Reference", kind: str) -> None:
    part = one_unit(g)
    gain(g, g.c.station_options[kind == "points"], part.direct)


def token(g: "Reference", name: str) -> None:
    one_unit(g)
    acting(g).tokens.remove(name)
    acting(g).tokens_placed.append(name)
    gain(g, g.c.tokens[name]["effects"], direct=False)


def card(g: "Reference", name: str) -> None:
    one_unit(g)
    g.question_cards.remove(name)
    acting(g).cards.append(name)
    gain(g, g.c.cards[name]["effects"], direct=True)


def coal(g: "Reference", number: str) -> None:
    """Spend coal on the coal factory; all its steps join the pool as one part."""
    part, entry, spent = one_unit(g), g.c.coal_factory, int(number)
    acting(g).coal -= spent
    steps = sum(e["steps"] for e in entry["base_effects"])
    steps += spent * sum(e["steps"] for e in entry["per_coal_effects"])
    if part.manned:
        steps += sum(e["steps"] for e in entry["boilerman_extra"])
    colors = list(entry["base_effects"][0]["colors"])
    g.pool.append(Part("track", direct=False, left=steps, colors=colors))


def pick_foundry(g: "Reference", name: str) -> None:
    one_unit(g)
    g.foundries_up.remove(name)
    acting(g).foundries.append(name)
    if g.foundries_down:
        g.immediate.append(Immediate("FOUNDRY"))


# ---------------------------------------------------------------- locomotives and factories


def lowest_locomotive(g: "Reference") -> Tile | None:
    numbers = [number for number, tiles in g.stacks.items() if tiles]
    return Tile(min(numbers)) if numbers else None


def tile_offered(g: "Reference", part: Part) -> Tile | None:
    """Give the locomotive that a part would bring."""
    if part.kind == "gain_locomotive":
        return Tile(part.effect["number"], special=True)
    return lowest_locomotive(g)


def locomotive(g: "Reference") -> None:
    at = g.current or 0
    g.unit = Unit("locomotive", at=at, direct=one_unit(g).direct)


def factory(g: "Reference") -> None:
    at = g.current or 0
    g.unit = Unit("source", at=at, direct=one_unit(g).direct)


def slot(g: "Reference", name: str, number: str) -> None:
    if g.unit and g.unit.kind == "chain":
        tile = g.unit.tile
    elif g.unit:
        tile = lowest_locomotive(g)
    else:
        tile = tile_offered(g, one_unit(g))
    assert tile
    if not tile.special and not (g.unit and g.unit.kind == "chain"):
        g.stacks[tile.number] -= 1
    row = acting(g).locomotives[name]
    replaced, row[int(number)] = row[int(number)], tile
    g.unit = Unit("chain", replaced) if replaced else None
    if not replaced:
        check_advantages(g)


def give_up(g: "Reference") -> None:
    assert g.unit
    assert g.unit.tile
    assert not g.unit.tile.special
    g.factory_supply.append(g.unit.tile.number)
    g.unit = None
    check_advantages(g)


def take(g: "Reference", source: str, number: str) -> None:
    if g.unit is None:
        one_unit(g)
    g.unit = None
    if source == "supply":
        g.factory_supply.remove(int(number))
    else:
        g.stacks[int(number)] -= 1
    build(g, Tile(int(number)))


def build(g: "Reference", tile: Tile) -> None:
    """Put a factory into the leftmost empty gap, or ask which one it replaces."""
    factories = acting(g).factories
    if None in factories:
        factories[factories.index(None)] = tile
    else:
        g.unit = Unit("gap", tile)


def gap(g: "Reference", number: str) -> None:
    tile = g.unit.tile if g.unit else Tile(one_unit(g).effect["id"])
    g.unit = None
    factories = acting(g).factories
    old, factories[int(number) - 1] = factories[int(number) - 1], tile
    if old and old.number != COAL_FACTORY:
        g.factory_supply.append(old.number)


# ---------------------------------------------------------------- immediate nodes


def use(g: "Reference") -> None:
    tile = acting(g).factories[g.immediate.pop(0).gap - 1]
    assert tile
    use_factory(g, tile)


def drop(g: "Reference") -> None:
    g.immediate.pop(0)


def action_chosen(g: "Reference", text: str) -> needs.Reuse:
    """Find the action that a re-use or a borrowed engineer stands for."""
    verb, *words = text.split()
    question = g.immediate[0]
    if verb == "reuse":
        actions = needs.reusable(g, g.active, question.effect, question.chain)
        return next(action for action in actions if action.id == words[0])
    found = needs.borrowable(g, g.active, question.chain)
    return next(action for seat, action in found if [str(seat), action.id] == words)


def again_elsewhere(g: "Reference", text: str) -> None:
    action = action_chosen(g, text)
    gain(g, action.effects, g.immediate.pop(0).direct, action.chain)


def own_factory(g: "Reference", number: str) -> None:
    g.immediate.pop(0)
    tile = acting(g).factories[int(number) - 1]
    assert tile
    use_factory(g, tile)


def branch(g: "Reference", name: str) -> None:
    g.immediate.pop(0)
    acting(g).branch = name


def extension(g: "Reference", name: str) -> None:
    question = g.immediate.pop(0)
    g.extensions_left.remove(name)
    acting(g).extensions[question.slot["id"]] = name


def pick_income(g: "Reference", name: str) -> None:
    g.immediate.pop(0)
    g.income_left[name] -= 1
    acting(g).income.append(name)


def take_marker(g: "Reference") -> None:
    g.immediate.pop(0)
    g.extra_marker = False
    acting(g).markers.append(g.c.marker_start)


def revaluation(g: "Reference", name: str) -> None:
    g.immediate.pop(0)
    acting(g).revaluation = name


def again(g: "Reference", number: str) -> None:
    entry = g.c.factories[g.immediate.pop(0).number]
    if number != "none":
        gain(g, [entry["effects"][int(number)]], direct=False)


def man(g: "Reference", kind: str, *place: str) -> None:
    question, player = g.immediate.pop(0), acting(g)
    if kind == "locomotive":
        tile = player.locomotives[place[0]][int(place[1])]
    else:
        tile = player.factories[int(place[0]) - 1]
    assert tile
    assert not tile.manned
    tile.manned = True
    if question.draws:
        g.immediate.append(Immediate("BOILERMAN"))
    g.immediate.append(Immediate("CHECK"))


# ---------------------------------------------------------------- chance events of a turn


def foundry(g: "Reference", name: str) -> None:
    """Turn a foundry up, at setup or as a replacement."""
    if g.setup_draws:
        g.setup_draws.pop(0)
    else:
        g.immediate.pop(0)
    g.foundries_down.remove(name)
    g.foundries_up.append(name)


def boilerman(g: "Reference", name: str) -> None:
    g.immediate.pop(0)
    g.foundries_down.remove(name)


def start_card(g: "Reference", name: str) -> None:
    question = g.immediate[0]
    question.drawn.append(name)
    if len(question.drawn) < min(question.effect["count"], len(g.c.starting)):
        return
    g.immediate.pop(0)
    for drawn in question.drawn:
        gain(g, g.c.starting[drawn]["effects"], direct=False)


VERBS: dict[str, Callable[..., None]] = {
    "part": part,
    "skip": skip,
    "auto": auto,
    "step": step,
    "marker": marker,
    "choice": choice,
    "station": station,
    "token": token,
    "card": card,
    "coal": coal,
    "pick_foundry": pick_foundry,
    "locomotive": locomotive,
    "factory": factory,
    "slot": slot,
    "give_up": give_up,
    "take": take,
    "gap": gap,
    "use": use,
    "decline": drop,
    "reuse": lambda g, space: again_elsewhere(g, f"reuse {space}"),
    "borrow": lambda g, seat, name: again_elsewhere(g, f"borrow {seat} {name}"),
    "own_factory": own_factory,
    "branch": branch,
    "extension": extension,
    "pick_income": pick_income,
    "take_marker": take_marker,
    "leave_marker": drop,
    "revaluation": revaluation,
    "again": again,
    "man": man,
    "foundry": foundry,
    "boilerman": boilerman,
    "start_card": start_card,
}
