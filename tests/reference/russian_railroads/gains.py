"""What effects do at the moment they are gained: at once, as parts, or as immediate questions."""

from typing import TYPE_CHECKING

from tests.reference.russian_railroads import board, needs
from tests.reference.russian_railroads.components import Effect
from tests.reference.russian_railroads.state import Immediate, Part, Tile

if TYPE_CHECKING:
    from tests.reference.russian_railroads.engine import Reference

LOCO_OR_FACTORY = [[{"op": "locomotive"}], [{"op": "factory"}]]
COAL_FACTORY = "coal_factory"

PARTS = {
    "track",
    "industry",
    "locomotive",
    "factory",
    "choice",
    "points_formula",
    "question_card",
    "question_token",
    "end_station_bonus",
    "gain_locomotive",
    "gain_factory",
    "foundry",
}
QUESTIONS = {
    "repeat_space": "REUSE_SPACE",
    "use_opponent_engineer": "OPPONENT_ENGINEER",
    "use_own_factory": "OWN_FACTORY",
    "income_marker": "INCOME_PICK",
    "starting_bonus_draw": "START_CARD",
    "boilerman": "BOILERMAN_TARGET",
}


def gain(g: "Reference", effects: list[Effect], direct: bool, chain: tuple[str, ...] = ()) -> None:
    """Gain a list of effects in its order for the seat that is acting."""
    for effect in effects:
        op = effect["op"]
        if op in PARTS:
            g.pool.append(part_of(effect, direct, chain))
        elif op in QUESTIONS:
            g.immediate.append(Immediate(QUESTIONS[op], direct, chain, effect=effect))
        elif op == "engineer_on_space":
            for action in needs.actions_of(g, g.active, effect, chain, None):
                gain(g, action.effects, direct, action.chain)
        else:
            at_once(g, effect)


def part_of(effect: Effect, direct: bool, chain: tuple[str, ...]) -> Part:
    """Make the pending part of an effect."""
    op = effect["op"]
    if op == "choice":
        kind = "loco_or_factory" if effect["options"] == LOCO_OR_FACTORY else "choice"
        return Part(kind, direct, options=effect["options"], chain=chain)
    if op == "track":
        return Part(
            op,
            direct,
            left=effect["steps"],
            colors=list(effect["colors"]),
            distinct=bool(effect.get("distinct")),
            one_each=bool(effect.get("set")),
            printed=tuple(effect["colors"]),
        )
    if op == "industry":
        return Part(op, direct, left=effect["steps"])
    single = {**effect, "count": 1}
    return Part(op, direct, left=effect.get("count", 1), effect=single, chain=chain)


def at_once(g: "Reference", effect: Effect) -> None:
    """Carry out an automatic effect (15.1)."""
    player, op = g.players[g.active], effect["op"]
    if op == "doubler":
        placed = min(effect["count"], board.doubler_room(g.c, player, g.doublers))
        player.doublers += placed
        g.doublers -= placed
    elif op == "coins":
        player.coins += effect["count"]
    elif op == "coal":
        player.coal += effect["count"]
    elif op == "points":
        g.add_points(g.active, effect["count"], "effect")
    elif op == "temp_workers":
        taken = min(effect["count"], g.turquoise_home)
        player.turquoise += taken
        g.turquoise_home -= taken
    elif op == "end_bonus_card":
        g.cards_owed += effect["count"]
    elif op == "medal":
        player.medal = True
    elif op == "unlock_track":
        if effect["color"] not in player.unlocked:
            player.unlocked.append(effect["color"])
    else:
        piece_at_once(g, effect)


def piece_at_once(g: "Reference", effect: Effect) -> None:
    """Carry out an automatic effect that hands over a piece."""
    player, op = g.players[g.active], effect["op"]
    if op == "hire_engineer":
        engineer = g.strip["eng_hire"]
        if engineer:
            player.engineers.append(engineer)
            g.strip["eng_hire"] = None
    elif op == "gain_engineer":
        player.engineers.append(effect["id"])
    elif op == "worker":
        gain_worker(g, effect["kind"])
    elif op == "revaluation":
        gain_revaluation(g, effect["marker"])
    elif op == "industry_marker":
        gain_marker(g, effect["kind"])
    else:
        assert op in ("turn_order", "double_railroad", "scoring_points"), op


def gain_worker(g: "Reference", kind: str) -> None:
    player = g.players[g.active]
    if kind == "black":
        player.has_black = True
        player.black = 1
    elif player.extra < g.c.extra_workers:
        player.extra += 1
        player.own_total += 1
        player.workers += 1


def gain_revaluation(g: "Reference", marker: str) -> None:
    player = g.players[g.active]
    if player.revaluation is None:
        player.revaluation = marker
    elif player.revaluation != marker:
        g.immediate.append(Immediate("REVALUATION_KEEP"))


def gain_marker(g: "Reference", kind: str) -> None:
    player = g.players[g.active]
    start = g.c.marker_start
    if kind == "second":
        player.markers.append(start)
    elif g.extra_marker and start not in player.markers:
        g.immediate.append(Immediate("TAKE_INDUSTRY_MARKER"))


def check_advantages(g: "Reference") -> None:
    """Fire the railroad advantages whose conditions are met for the first time (7.1)."""
    player = g.players[g.active]
    for railroad in g.c.railroads:
        for entry in board.in_force(g.c, player, railroad):
            if entry["persistent"] or entry["key"] in player.fired:
                continue
            player.fired.append(entry["key"])
            gain(g, entry["effects"], direct=False)


def use_factory(g: "Reference", tile: Tile) -> None:
    """Gain the ability of a factory; it is always indirect and begins a new chain."""
    if tile.number == COAL_FACTORY:
        g.pool.append(Part(COAL_FACTORY, direct=False, manned=tile.manned))
        return
    entry = g.c.factories[tile.number]
    gain(g, entry["effects"], direct=False)
    if not tile.manned:
        return
    if entry["class"] == "multi" and g.c.options["manned_multi"] == "choice":
        g.immediate.append(Immediate("FACTORY_BONUS", number=tile.number))
        return
    extra = g.c.boilerman_extra[tile.number]
    gain(g, entry["effects"] if extra == "repeat" else extra, direct=False)


def formula(g: "Reference", effect: Effect) -> int:
    """Give the points of a points_formula effect now."""
    player = g.players[g.active]
    if effect["formula"] == "sum_engineer_numbers":
        return max(0, sum(g.c.engineers[e]["number"] for e in player.engineers))
    assert effect["formula"] == "sum_top_locomotives"
    return sum(board.locomotive_values(g.c, player)[: effect["n"]])
