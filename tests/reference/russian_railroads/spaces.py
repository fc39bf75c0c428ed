"""Which spaces may be used, how they can be paid, and what free actions there are."""

from typing import TYPE_CHECKING

from tests.reference.russian_railroads import board, needs

if TYPE_CHECKING:
    from tests.reference.russian_railroads.engine import Reference

Payment = tuple[int, int, int, int]  # own, turquoise, black workers, coins


def payments(g: "Reference", space: str) -> list[Payment]:
    """List the ways in which the acting player can pay for a space."""
    entry = g.c.spaces.get(space, {})
    if "alternatives" in entry:
        return combined_payments(g, space)
    cost = needs.space_cost(g, space)
    if cost is None:
        return []
    return ways(g, cost["workers"], cost["coins"], coins_replace=True)


def combined_payments(g: "Reference", space: str) -> list[Payment]:
    """List the ways on coal_combined: a worker for one action, a coin for the other."""
    found = []
    for alternative in g.c.spaces[space]["alternatives"]:
        cost = alternative["cost"]
        if needs.completable(g, [needs.needs_of(g, g.active, alternative["effects"])]):
            found += ways(g, cost["workers"], cost["coins"], coins_replace=False)
    return found


def ways(g: "Reference", workers: int, coins: int, coins_replace: bool) -> list[Payment]:
    player = g.players[g.active]
    found = []
    for own in range(min(workers, player.workers) + 1):
        for turquoise in range(min(workers - own, player.turquoise) + 1):
            for black in range(min(workers - own - turquoise, player.black) + 1):
                missing = workers - own - turquoise - black
                if missing and not coins_replace:
                    continue
                if missing + coins <= player.coins:
                    found.append((own, turquoise, black, missing + coins))
    return found


def free(g: "Reference", space: str) -> bool:
    """Say whether a space is on the board now and not occupied."""
    final = g.round == g.c.rounds
    if space == g.c.last_round["id"] and not final:
        return False
    if space in g.c.covered and final and not g.c.solo:
        return False
    return bool(g.c.spaces[space].get("multi_use")) or space not in g.occupied


def turn_order_allowed(g: "Reference", space: str) -> bool:
    """Check the rules of section 12 for the turn-order spaces."""
    ranks = [e["rank"] for e in needs.space_effects(g, space) if e["op"] == "turn_order"]
    if not ranks:
        return True
    held = [s for s in g.c.covered if s in g.occupied and g.occupied[s][0] == g.active]
    if held:
        return False
    return len(g.order) == 2 or g.order.index(g.active) != ranks[0] - 1


def doable(g: "Reference", space: str) -> bool:
    """Say whether the whole action of a board space can be carried out now."""
    effects = needs.space_effects(g, space)
    return needs.completable(g, [needs.needs_of(g, g.active, effects, (), space)])


def usable_spaces(g: "Reference") -> list[str]:
    """List the spaces that the acting player may use in this turn."""
    found = []
    for space in g.c.spaces:
        if not free(g, space) or not turn_order_allowed(g, space) or not payments(g, space):
            continue
        if "alternatives" in g.c.spaces[space] or doable(g, space):
            found.append(space)
    player = g.players[g.active]
    own = [e for e in player.engineers if e not in player.used_engineers]
    return found + [engineer for engineer in own if payments(g, engineer)]


def relocation_spaces(g: "Reference", coin: bool) -> list[str]:
    """List where a piece from a turn-order space may go."""
    found = []
    for space in g.c.spaces:
        if not free(g, space) or needs.is_turn_order(g, space):
            continue
        if not needs.one_worker(needs.space_cost(g, space)):
            continue
        if coin and "alternatives" in g.c.spaces[space]:
            continue
        if doable(g, space):
            found.append(space)
    player = g.players[g.active]
    for engineer in player.engineers:
        cost = needs.space_cost(g, engineer)
        if engineer not in player.used_engineers and needs.one_worker(cost):
            found.append(engineer)
    return found


def free_actions(g: "Reference") -> list[str]:
    """List the free actions of expansion section 6, 1."""
    player = g.players[g.active]
    texts = [f"income {marker}" for marker in dict.fromkeys(face_up(g))]
    if not g.c.coal:
        return texts
    if player.coal >= g.c.foundry_cost:
        ready = [f for f in player.foundries if f not in player.foundries_used]
        texts += [f"use_foundry {foundry}" for foundry in ready]
    affordable = g.boilerman_space is None and player.coal >= g.c.boilerman_cost
    if affordable and g.foundries_down and board.unmanned(player):
        texts.append("use_boilerman")
    return texts


def face_up(g: "Reference") -> list[str]:
    """List the own income markers that are face up."""
    player = g.players[g.active]
    markers = list(player.income)
    for used in player.income_used:
        markers.remove(used)
    return markers
