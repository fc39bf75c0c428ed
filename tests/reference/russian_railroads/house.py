"""The reference's position in the words of the house: each key that `replay --json` gives."""

from typing import Any

from tests.reference.russian_railroads import Reference
from tests.reference.russian_railroads.state import Part, Player, Tile
from tests.reference.russian_railroads.view import boilermen

KINDS = {"loco_or_factory": "locomotive_or_factory"}
UNITS = {"locomotive": "locomotive", "source": "factory"}  # chosen, but not begun


def in_words_of_the_house(g: Reference) -> dict[str, Any]:
    """Return the whole position. Lists may be in another order where order means nothing."""
    return {
        "to_move": g.to_move,
        "node": g.node,
        "round": max(g.round, 1),  # before the first one begins the page calls it nothing
        "order": list(g.next_order or g.order),  # the page leaves open when pawns are moved
        "players": [player(g, each) for each in g.players],
        "strip": list(g.strip.values()),
        "stacks": {str(n): g.stacks.get(n, 0) for n in g.c.numbers},
        "factory_supply": {
            str(n): g.factory_supply.count(n) for n in sorted(set(g.factory_supply))
        },
        "question_cards": list(g.question_cards),
        "doublers": g.doublers,
        "turquoise_home": g.turquoise_home,
        "occupied": [*g.occupied, *(e for p in g.players for e in p.used_engineers)],
        "pile": list(g.pile),
        "pool": pool(g),
        "foundries_up": list(g.foundries_up) if g.c.coal else None,
        "extensions_left": list(g.extensions_left) if g.c.germany else None,
        "income_left": kinds(g.income_left) if g.c.germany else None,
        "extra_marker": g.extra_marker if g.c.germany else None,
        "boilerman_space": g.boilerman_space is not None if g.c.coal else None,
        "emil": emil(g),
    } | ({"face_down": len(g.foundries_down)} if g.c.coal else {})


def kinds(left: dict[str, int]) -> list[str]:
    return [name for name, copies in left.items() for _ in range(copies)]


def pool(g: Reference) -> list[dict[str, Any]]:
    """Return the parts; what was chosen of locomotive and factory is one until it is begun."""
    parts = [part(each) for each in g.pool]
    if g.unit and g.unit.kind in UNITS:
        chosen = {"op": UNITS[g.unit.kind], "count": 1, "direct": g.unit.direct}
        parts.insert(g.unit.at, chosen)
    return parts


def part(p: Part) -> dict[str, Any]:
    shown: dict[str, Any] = {"op": KINDS.get(p.kind, p.kind), "count": p.left, "direct": p.direct}
    if p.kind == "track":
        shown["colors"] = list(p.printed or p.colors)
    if p.direct and p.droppable:
        shown["may_be_dropped"] = p.droppable
    return shown


def emil(g: Reference) -> dict[str, Any] | None:
    if g.emil is None:
        return None
    return {
        "workers": g.emil.workers,
        "total": g.emil.total,
        "passed": g.emil.passed,
        "deck": [] if g.stage == "setup" else list(g.emil.deck),  # shuffled every round
        "engineers": list(g.emil.engineers),
        "tiles": sorted(int(number) for _, number in g.emil.tiles),
    }


def player(g: Reference, p: Player) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "score": p.score,
        "coins": p.coins,
        "workers": p.workers,
        "turquoise": p.turquoise,
        "black": p.black,
        "passed": p.passed,
        "tracks": {
            name: {colour: at for colour, at in row.items() if at} for name, row in p.tracks.items()
        },
        "locomotives": {name: [number(t) or 0 for t in row] for name, row in p.locomotives.items()},
        "factories": [number(tile) for tile in p.factories],
        "doublers": p.doublers,
        "markers": list(p.markers),
        "engineers": list(p.engineers),
        "tokens": list(p.tokens),
        "tokens_placed": list(p.tokens_placed),
        "cards": list(p.cards),
        "unlocked": [colour for colour in g.c.colors if colour in p.unlocked],
        "medal": p.medal,
        "revaluation": p.revaluation,
        "end_bonus": list(p.end_bonus),
    }
    if g.c.germany:
        shown["branch"] = p.branch
        shown["extensions"] = [
            p.extensions.get(slot["id"]) for r in g.c.railroads for slot in r.extension_slots
        ]
        up = list(p.income)
        for marker in p.income_used:
            up.remove(marker)
        shown["income"] = {"up": up, "down": list(p.income_used)}
    if g.c.coal:
        shown["coal"] = p.coal
        shown["foundries"] = list(p.foundries)
        shown["boilermen"] = boilermen(p)
    return shown


def number(tile: Tile | None) -> int | str | None:
    return tile.number if tile else None
