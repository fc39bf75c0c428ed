"""A second, slow opinion on `proof.py`: rule 10 b, word for word, in plain Python.

It shares with the rules only the position and board.json, nothing of proof, reach or cost.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from trainshed.games import german_railways
from trainshed.games.german_railways.rules.tables import HEXES

BOARD = json.loads((files(german_railways) / "data" / "board.json").read_text(encoding="utf-8"))
NAMES = [company["id"] for company in BOARD["companies"]]
HEX = {(entry["q"], entry["r"]): entry for entry in BOARD["hexes"]}
TERRAIN = {"plains": 2, "hills": 3, "mountains": 4}
KOELN = {(-4, 11), (-3, 11)}

Place = tuple[int, int]  # the first hex of a space
PLACES: list[Place] = [hexes[0] for hexes in HEXES]
PLACE_OF = {at: hexes[0] for hexes in HEXES for at in hexes}
OPTION = {name: i for i, name in enumerate(option.name for option in german_railways.GAME.options)}


def option(s: Any, name: str) -> Any:
    """Return the value of an option by its name."""
    return german_railways.GAME.options[OPTION[name]].decode(int(s.option[OPTION[name]]))


@cache
def around(place: Place) -> frozenset[Place]:
    """Return the neighbouring spaces."""
    hexes = [at for at, first in PLACE_OF.items() if first == place]
    offsets = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    found = {(q + dq, r + dr) for q, r in hexes for dq, dr in offsets}
    return frozenset(PLACE_OF[at] for at in found if at in PLACE_OF) - {place}


def is_urban(place: Place) -> bool:
    """Tell a city or Berlin from the country."""
    return HEX[place]["city"] is not None


def is_approach(place: Place) -> bool:
    """Tell whether it is one of the nine hexes around Berlin."""
    return HEX[place]["zone"] == "berlin_approach"


def who_is_in(s: Any) -> dict[Place, set[str]]:
    """Return the railroads in each space."""
    return {
        place: {name for k, name in enumerate(NAMES) if inside >> k & 1}
        for place, inside in zip(PLACES, s.track.tolist(), strict=True)
    }


def lowest_cost(s: Any, name: str, place: Place, inside: dict[Place, set[str]]) -> int:
    """Return the least the space can cost: present surcharges, every rural space free for GBS."""
    if name == "GBS" and not is_urban(place):
        return 0
    plain = place in KOELN and option(s, "koeln_terrain") == "plains"
    cost = 2 if plain else TERRAIN[HEX[place]["terrain"]]
    if is_urban(place) and name != "NME":
        cost += len(inside[place] - {name})
    return cost - (name == "KBS")


def reach(s: Any, name: str, inside: dict[Place, set[str]]) -> set[Place]:
    """Return every space the railroad is in or can still get to."""
    k = NAMES.index(name)
    network = {place for place in PLACES if name in inside[place]}
    has_approach = any(is_approach(place) for place in network)
    by_money = option(s, "proof_scope") == "locomotives_and_money" and s.sold[k] == 3
    budget = int(s.treasury[k]) if by_money else None
    # (space, approach used) -> the cheapest way known so far; one step at a time, so that a way
    # with fewer steps comes first and only a cheaper one may follow it.
    known = {(place, has_approach): 0 for place in network}
    newest = dict(known)
    for _ in range(int(s.locomotives[k])):
        following: dict[tuple[Place, bool], int] = {}
        for (place, used), so_far in newest.items():
            for target in around(place) - network:
                if not is_urban(target) and inside[target]:
                    continue
                if is_approach(target) and used:
                    continue
                cost = so_far + (0 if budget is None else lowest_cost(s, name, target, inside))
                key = (target, used or is_approach(target))
                if budget is not None and cost > budget:
                    continue
                if cost < min(known.get(key, 10**6), following.get(key, 10**6)):
                    following[key] = cost
        known.update(following)
        newest = following
    return {place for place, _ in known}


def can_meet(s: Any, one: set[Place], other: set[Place]) -> bool:
    """Tell whether two reaches let their railroads meet."""
    if option(s, "connection") == "adjacent":
        return any(place in other or around(place) & other for place in one)
    return any(is_urban(place) for place in one & other)


def possible_partners(s: Any) -> dict[str, set[str]]:
    """Return, for each railroad, those it is or can still be connected with."""
    inside = who_is_in(s)
    reaches = {name: reach(s, name, inside) for name in NAMES}
    found: dict[str, set[str]] = {name: set() for name in NAMES}
    for k, name in enumerate(NAMES):
        for j, other in enumerate(NAMES):
            linked = int(s.links[k]) >> j & 1
            if k != j and (linked or can_meet(s, reaches[name], reaches[other])):
                found[name].add(other)
    return found


def is_impossible(s: Any) -> bool:
    """Tell whether some railroad has fewer than two railroads it is or can be connected with."""
    return any(len(others) < 2 for others in possible_partners(s).values())
