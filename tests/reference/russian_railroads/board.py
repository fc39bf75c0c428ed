"""What one player's board says: lengths, steps, reach, advantages, industry track."""

from collections.abc import Iterator
from typing import Any

from tests.reference.russian_railroads.components import Components, Railroad
from tests.reference.russian_railroads.state import Player, Tile

Tracks = dict[str, dict[str, int]]


def length(railroad: Railroad, branch: str | None) -> int:
    """Give the last space; before the switch is set that is the last common space."""
    if railroad.branches and branch:
        return railroad.branches[branch]["last_space"]
    return railroad.length


def colors(railroad: Railroad, branch: str | None) -> list[str]:
    if railroad.branches and branch:
        return railroad.branches[branch]["colors"]
    return railroad.colors


def furthest(railroad: Railroad, branch: str | None, color: str) -> int:
    """Give the last space a colour may step on; black may step over the switch."""
    last = length(railroad, branch)
    if railroad.branches and branch is None and color == "black":
        return last + 1
    return last


def may_step(
    c: Components, tracks: Tracks, unlocked: list[str], branch: str | None, color: str, name: str
) -> bool:
    """Say whether a piece of this colour may make one step on this railroad (section 7)."""
    railroad = c.railroad[name]
    if color not in unlocked or color not in colors(railroad, branch):
        return False
    here = tracks[name].get(color, 0)
    if here + 1 > furthest(railroad, branch, color):
        return False
    if here == 0 and sum(1 for r in tracks.values() if r.get(color)) >= c.pieces[color]:
        return False
    rank = c.colors.index(color)
    return rank == 0 or here + 1 < tracks[name].get(c.colors[rank - 1], 0)


def steps(c: Components, player: Player, wanted: list[str]) -> list[tuple[str, str]]:
    """List the (colour, railroad) steps possible now."""
    return [
        (color, r.id)
        for color in wanted
        for r in c.railroads
        if may_step(c, player.tracks, player.unlocked, player.branch, color, r.id)
    ]


def reach(c: Components, player: Player, name: str) -> int:
    return sum(t.value(c.boilerman_value) for t in player.locomotives[name] if t)


def locomotive_values(c: Components, player: Player) -> list[int]:
    """List the own locomotives' values, the highest first."""
    tiles = [tile for row in player.locomotives.values() for tile in row if tile]
    return sorted((tile.value(c.boilerman_value) for tile in tiles), reverse=True)


def slots(player: Player) -> list[tuple[str, int, Tile | None]]:
    return [(name, n, t) for name, row in player.locomotives.items() for n, t in enumerate(row)]


def advantages(
    c: Components, railroad: Railroad, branch: str | None, laid: dict[str, str]
) -> Iterator[dict[str, Any]]:
    """Give a railroad's advantages, the printed ones first, each with its key and space."""
    for entry in railroad.advantages:
        if entry.get("branch") in (None, branch):
            yield {**entry, "key": entry["id"]}
    for slot in railroad.extension_slots:
        if slot["id"] not in laid:
            continue
        tile = c.extensions[laid[slot["id"]]]
        for space in tile["spaces"]:
            at = slot["first_space"] + space["position"] - 1
            for n, entry in enumerate(space["advantages"]):
                yield {**entry, "space": at, "key": f"{tile['id']}:{at}:{n}"}


def holds(entry: dict[str, Any], tracks: dict[str, int], reached: int) -> bool:
    """Say whether an advantage's conditions are met."""
    if tracks.get(entry["needs_track"], 0) < entry["space"]:
        return False
    return not entry["needs_locomotive"] or reached >= entry["space"]


def in_force(c: Components, player: Player, railroad: Railroad) -> list[dict[str, Any]]:
    """List the advantages of a railroad whose conditions are met now."""
    reached = reach(c, player, railroad.id)
    return [
        entry
        for entry in advantages(c, railroad, player.branch, player.extensions)
        if holds(entry, player.tracks[railroad.id], reached)
    ]


def gap_filled(player: Player, gap: int) -> bool:
    return player.factories[gap - 1] is not None


def marker_moves(c: Components, player: Player) -> list[int]:
    """List the markers that can make a step."""
    return [n for n, at in enumerate(player.markers) if lane_open(c, player, at + 1)]


def lane_open(c: Components, player: Player, index: int) -> bool:
    if index >= len(c.lane):
        return False
    space = c.lane[index]
    return space["kind"] != "gap" or gap_filled(player, space["gap"])


def doubler_room(c: Components, player: Player, supply: int) -> int:
    """Say how many doublers could be placed."""
    places = sum(len(r.doubler_spaces) for r in c.railroads)
    return max(0, min(places - player.doublers, supply))


def unmanned(player: Player) -> list[str]:
    """List the tiles that can take a boilerman, in the notation."""
    found = [f"locomotive {name} {n}" for name, n, t in slots(player) if t and not t.manned]
    tiles = enumerate(player.factories)
    return found + [f"factory {n + 1}" for n, t in tiles if t and not t.manned]
