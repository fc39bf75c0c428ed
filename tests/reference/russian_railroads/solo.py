"""Emil, the opponent of the solo game (expansion section 5)."""

from typing import TYPE_CHECKING

from tests.reference.russian_railroads import moves, spaces
from tests.reference.russian_railroads.components import Effect
from tests.reference.russian_railroads.state import Emil

if TYPE_CHECKING:
    from tests.reference.russian_railroads.engine import Reference

EMIL_SEAT = -1  # in `occupied`


def new_emil(g: "Reference") -> Emil:
    setup = g.c.solo_setup
    return Emil(
        workers=setup["emil_workers"],
        total=setup["emil_workers"],
        reserve=list(setup["reserve_thresholds"][: setup["emil_reserve"]]),
        deck=list(g.c.deck),
    )


def start_round(g: "Reference") -> None:
    """Shuffle the whole deck; Emil begins every round."""
    assert g.emil
    g.emil.deck = list(g.c.deck)
    g.emil.workers = g.emil.total
    g.emil.passed = g.emil.drawing = False
    g.stage = "emil"


def next_turn(g: "Reference") -> None:
    """Go on after the player's turn; the round ends at once when the player passes."""
    assert g.emil
    if g.players[0].passed:
        g.stage = "relocation"  # there is none: the round ends
    else:
        g.stage = "turn" if g.emil.passed else "emil"


def stage_emil(g: "Reference") -> bool:
    """Begin Emil's turn or let him draw the next card."""
    emil = g.emil
    assert emil
    if not emil.drawing and (not emil.deck or not emil.workers):
        emil.passed = True
        g.stage = "turn"
        return False
    if not emil.deck:  # the deck ran out while he drew
        emil.drawing = False
        g.stage = "turn"
        return False
    emil.drawing = True
    g.node, g.to_move = "CHANCE", -1
    return True


def draw(g: "Reference", card: str) -> None:
    emil = g.emil
    assert emil
    emil.deck.remove(card)
    if works(g, card):
        place(g, card)
        emil.drawing = False
        g.stage = "turn"


def works(g: "Reference", card: str) -> bool:
    """Say whether Emil can use a card: workers, a free space, an action possible for the player."""
    entry = g.c.deck[card]
    assert g.emil
    if g.emil.workers < entry["workers"]:
        return False
    space = entry["space"]
    if not spaces.free(g, space):
        return False
    for effect in g.c.spaces[space].get("effects", []):
        if effect["op"] == "engineer_on_space":
            return g.strip[effect["space"]] is not None
        if effect["op"] == "hire_engineer":
            return g.strip["eng_hire"] is not None
    return spaces.doable(g, space)


def place(g: "Reference", card: str) -> None:
    """Put Emil's workers on the space; he takes engineers and locomotives and nothing else."""
    entry, emil = g.c.deck[card], g.emil
    assert emil
    emil.workers -= entry["workers"]
    space = entry["space"]
    g.occupied[space] = (EMIL_SEAT, (entry["workers"], 0, 0, entry["coins_from_supply"]))
    effects = g.c.spaces[space].get("effects", [])
    if any(effect["op"] == "hire_engineer" for effect in effects):
        engineer = g.strip["eng_hire"]
        assert engineer
        emil.engineers.append(engineer)
        g.strip["eng_hire"] = None
    if gives_locomotive(effects):
        take_tile(g)


def gives_locomotive(effects: list[Effect]) -> bool:
    for effect in effects:
        if effect["op"] == "locomotive":
            return True
        if any(gives_locomotive(option) for option in effect.get("options", [])):
            return True
    return False


def take_tile(g: "Reference") -> None:
    """Take the lowest locomotive, or if none is left the lowest factory of the supply."""
    assert g.emil
    lowest = moves.lowest_locomotive(g)
    if lowest:
        g.stacks[lowest.number] -= 1
        g.emil.tiles.append(("locomotive", lowest.number))
    elif g.factory_supply:
        number = min(g.factory_supply)
        g.factory_supply.remove(number)
        g.emil.tiles.append(("factory", number))


def count_workers(g: "Reference") -> None:
    """Give Emil another worker for every threshold that the player's score has reached."""
    emil = g.emil
    while emil and emil.reserve and g.players[0].score >= emil.reserve[0]:
        emil.reserve.pop(0)
        emil.total += 1
        if not emil.passed:
            emil.workers += 1
