"""The whole position as plain data, with the keys of `replay --json`."""

from typing import TYPE_CHECKING, Any

from tests.reference.russian_railroads.state import Part, Player, Tile

if TYPE_CHECKING:
    from tests.reference.russian_railroads.engine import Reference


def view(g: "Reference") -> dict[str, Any]:
    seen: dict[str, Any] = {
        "ply": g.ply,
        "action": g.action,
        "to_move": g.to_move,
        "node": g.node,
        "round": g.round,
        "order": list(g.order),
        "players": [view_player(g, player) for player in g.players],
        "strip": dict(g.strip),
        "stacks": {str(number): tiles for number, tiles in g.stacks.items()},
        "factory_supply": sorted(g.factory_supply),
        "question_cards": list(g.question_cards),
        "doublers": g.doublers,
        "turquoise_home": g.turquoise_home,
        "occupied": occupied(g),
        "pile": sorted(g.pile),
        "pool": [view_part(part) for part in g.pool],
    }
    if g.c.coal:
        seen["foundries_up"] = sorted(g.foundries_up)
        seen["boilerman_space"] = g.boilerman_space
    if g.c.germany:
        seen["extensions_left"] = list(g.extensions_left)
        seen["income_left"] = dict(g.income_left)
        seen["extra_marker"] = g.extra_marker
    if g.emil:
        seen["emil"] = {
            "workers": g.emil.workers,
            "passed": g.emil.passed,
            "engineers": list(g.emil.engineers),
            "tiles": [list(tile) for tile in g.emil.tiles],
            "deck": sorted(g.emil.deck),
        }
    return seen


def occupied(g: "Reference") -> dict[str, int]:
    """Name who occupies which space (-1 Emil), own engineers used this round included."""
    seen = {space: seat for space, (seat, _) in g.occupied.items()}
    for seat, player in enumerate(g.players):
        seen.update(dict.fromkeys(player.used_engineers, seat))
    return seen


def view_part(part: Part) -> dict[str, Any]:
    seen: dict[str, Any] = {"kind": part.kind, "left": part.left, "must": part.must}
    if part.kind == "track":
        seen["colors"] = list(part.colors)
    return seen


def view_player(g: "Reference", p: Player) -> dict[str, Any]:
    seen: dict[str, Any] = {
        "score": p.score,
        "coins": p.coins,
        "workers": p.workers,
        "turquoise": p.turquoise,
        "black": p.black,
        "passed": p.passed,
        "tracks": {
            name: {color: row.get(color, 0) for color in g.c.railroad[name].colors}
            for name, row in p.tracks.items()
        },
        "locomotives": {name: [number(t) for t in row] for name, row in p.locomotives.items()},
        "factories": [number(tile) for tile in p.factories],
        "doublers": p.doublers,
        "markers": list(p.markers),
        "engineers": list(p.engineers),
        "tokens": list(p.tokens),
        "tokens_placed": list(p.tokens_placed),
        "cards": list(p.cards),
        "unlocked": [color for color in g.c.colors if color in p.unlocked],
        "medal": p.medal,
        "revaluation": p.revaluation,
        "end_bonus": list(p.end_bonus),
    }
    if g.c.germany:
        face_down = list(p.income_used)
        seen["branch"] = p.branch
        seen["extensions"] = dict(p.extensions)
        seen["income"] = list(p.income)
        seen["income_used"] = face_down
    if g.c.coal:
        seen["coal"] = p.coal
        seen["foundries"] = list(p.foundries)
        seen["foundries_used"] = list(p.foundries_used)
        seen["boilermen"] = boilermen(p)
    return seen


def number(tile: Tile | None) -> int | str | None:
    return tile.number if tile else None


def boilermen(p: Player) -> list[str]:
    """List the manned tiles as the notation names them."""
    rows = p.locomotives.items()
    found = [f"locomotive {r} {n}" for r, row in rows for n, t in enumerate(row) if t and t.manned]
    return found + [f"factory {n + 1}" for n, t in enumerate(p.factories) if t and t.manned]
