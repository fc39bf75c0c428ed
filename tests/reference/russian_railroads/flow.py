"""How the game goes on: turns, rounds, relocation, and what ends them."""

from typing import TYPE_CHECKING

from tests.reference.russian_railroads import board, moves, needs, options, scoring, solo, spaces
from tests.reference.russian_railroads.gains import check_advantages, gain
from tests.reference.russian_railroads.state import Immediate

if TYPE_CHECKING:
    from tests.reference.russian_railroads.engine import Reference

CHANCE, OVER = -1, -2
CHANCE_IMMEDIATES = ("FOUNDRY", "BOILERMAN", "START_CARD")


def advance(g: "Reference") -> None:
    """Go on until somebody or chance has to answer a node."""
    while not settle(g):
        pass


def ask(g: "Reference", node: str, who: int | None = None) -> bool:
    g.node = node
    g.to_move = g.active if who is None else who
    return True


def settle(g: "Reference") -> bool:
    """Make one automatic move; say whether a node has been reached instead."""
    if g.setup_draws:
        return ask(g, "CHANCE", CHANCE)
    if g.immediate:
        return settle_immediate(g)
    if g.unit:
        return ask(g, options.UNIT_NODES[g.unit.kind])
    if g.current is not None:
        return settle_part(g)
    if g.pool:
        return settle_pool(g)
    if g.paying:
        return ask(g, "PAYMENT")
    return STAGES[g.stage](g)


def settle_immediate(g: "Reference") -> bool:
    question = g.immediate[0]
    if question.kind in CHANCE_IMMEDIATES:
        return ask(g, "CHANCE", CHANCE)
    if question.kind == "CHECK":
        g.immediate.pop(0)
        check_advantages(g)
        return False
    if not options.immediate_options(g):
        g.immediate.pop(0)  # without an option it lapses
        return False
    return ask(g, question.kind)


def settle_part(g: "Reference") -> bool:
    assert g.current is not None
    part = g.pool[g.current]
    if options.automatic(g, part):
        moves.auto(g)
        return False
    return ask(g, options.PART_NODES[part.kind])


def settle_pool(g: "Reference") -> bool:
    ready = options.ready_parts(g)
    if len(ready) > 1:
        return ask(g, "NEXT_PART")
    if ready:
        g.current = ready[0]
    else:
        assert not any(part.must for part in g.pool), "a direct part got stuck"
        g.pool.clear()  # what is left lapses
    return False


# ---------------------------------------------------------------- stages


def stage_setup(g: "Reference") -> bool:
    if not g.bonus_seats:
        start_round(g)
        return False
    g.active = g.bonus_seats[0]
    return ask(g, "SETUP_BONUS")


def stage_turn(g: "Reference") -> bool:
    return ask(g, "TURN")


def stage_before(g: "Reference") -> bool:
    """A free action before the regular one is resolved."""
    if closing(g):
        return ask(g, "CLOSE_FOUNDRY")
    g.stage = "turn"
    return False


def stage_after(g: "Reference") -> bool:
    """The regular action, or a free action after it, is resolved."""
    if closing(g):
        return ask(g, "CLOSE_FOUNDRY")
    if spaces.free_actions(g):
        return ask(g, "FREE")
    g.stage = "ending"
    return False


def stage_ending(g: "Reference") -> bool:
    """Choose the end-bonus cards gained, then the turn or the relocation is over."""
    if g.cards_owed and g.pile:
        return ask(g, "END_BONUS")
    g.cards_owed = 0
    if g.relocations:
        g.relocations.pop(0)
        g.stage = "relocation"
    else:
        next_turn(g)
    return False


def stage_relocation(g: "Reference") -> bool:
    if not g.relocations:
        end_round(g)
        return False
    g.active, g.relocating = g.relocations[0]
    if len(options.relocate(g)) > 1:
        return ask(g, "RELOCATE")
    g.relocations.pop(0)
    return False


def stage_over(g: "Reference") -> bool:
    return ask(g, "OVER", OVER)


STAGES = {
    "setup": stage_setup,
    "turn": stage_turn,
    "before": stage_before,
    "after": stage_after,
    "ending": stage_ending,
    "relocation": stage_relocation,
    "emil": solo.stage_emil,
    "over": stage_over,
}


def closing(g: "Reference") -> bool:
    """Say whether a foundry just used may be closed."""
    if g.foundry_in_use and not board.unmanned(g.players[g.active]):
        g.foundry_in_use = None
    return g.foundry_in_use is not None


def start_round(g: "Reference") -> None:
    g.round += 1
    g.active = g.order[0]
    g.stage = "turn"
    g.free_action_used = False
    if g.emil:
        solo.start_round(g)


def next_turn(g: "Reference") -> None:
    """Hand over to the next player who has not passed; without one the round ends."""
    g.free_action_used = False
    if g.emil:
        solo.next_turn(g)
        return
    place = g.order.index(g.active)
    following = g.order[place + 1 :] + g.order[: place + 1]
    waiting = [seat for seat in following if not g.players[seat].passed]
    if waiting:
        g.active = waiting[0]
        g.stage = "turn"
    else:
        end_actions(g)


def end_actions(g: "Reference") -> None:
    """Give the new turn order and list the relocations, except in the final round."""
    g.stage = "relocation"
    if g.round == g.c.rounds or g.emil:
        return
    first, second = claimant(g, 1), claimant(g, 2)
    g.next_order = new_order(g.order, first and first[0], second and second[0])
    g.relocations = [claim for claim in (second, first) if claim]


def claimant(g: "Reference", rank: int) -> tuple[int, str] | None:
    for space in g.c.covered:
        effects = g.c.spaces[space]["effects"] if space in g.c.spaces else []
        if space in g.occupied and any(e.get("rank") == rank for e in effects):
            return g.occupied[space][0], space
    return None


def new_order(order: list[int], first: int | None, second: int | None) -> list[int]:
    """Give the order of the next round (section 12)."""
    if first is None and second in (None, order[0]):
        return list(order)
    rest = [seat for seat in order if seat not in (first, second)]
    if first is not None:
        rest.insert(0, first)
    if second is not None:
        rest.insert(1, second)
    return rest


def end_round(g: "Reference") -> None:
    scoring.score_round(g)
    clean_up(g)
    if g.round == g.c.rounds:
        scoring.score_end(g)
        g.stage = "over"
    else:
        start_round(g)


def clean_up(g: "Reference") -> None:
    for player in g.players:
        player.workers, player.black = player.own_total, int(player.has_black)
        player.turquoise = 0
        player.passed = False
        player.placed, player.used_engineers = [], []
        player.income_used, player.foundries_used = [], []
    g.occupied.clear()
    g.turquoise_home = g.c.turquoise
    g.boilerman_space = None
    for left, right in reversed(list(zip(g.c.strip, g.c.strip[1:], strict=False))):
        g.strip[right] = g.strip[left]
    g.strip[g.c.strip[0]] = None
    if g.next_order:
        g.order, g.next_order = g.next_order, []


# ---------------------------------------------------------------- options outside the pool


def draw_order(g: "Reference", seat: str) -> None:
    g.setup_draws.pop(0)
    g.order.append(int(seat))
    if len(g.order) == g.seats:
        g.bonus_seats = g.order[:0:-1]


def draw_engineer(g: "Reference", name: str) -> None:
    g.setup_draws.pop(0)
    places = [space for space in reversed(g.c.strip) if space not in g.c.empty_strip]
    g.strip[next(space for space in places if g.strip[space] is None)] = name


def draw_removed(g: "Reference", card: str) -> None:
    g.setup_draws.pop(0)
    g.pile.remove(card)
    g.removed.append(card)


def bonus(g: "Reference", card: str) -> None:
    g.bonus_seats.pop(0)
    g.starting_left.remove(card)
    gain(g, g.c.starting[card]["effects"], direct=True)


def pass_turn(g: "Reference") -> None:
    g.players[g.active].passed = True
    if not g.emil:
        g.add_points(g.active, g.c.pass_points[g.order.index(g.active)], "pass")
    g.stage = "ending"


def space(g: "Reference", name: str) -> None:
    found = spaces.payments(g, name)
    g.paying = name
    if len(found) == 1:
        pay(g, *map(str, found[0]))


def pay(g: "Reference", *words: str) -> None:
    own, turquoise, black, coins = piece = (*map(int, words),)
    name, player = g.paying, g.players[g.active]
    assert name
    g.paying = None
    player.workers -= own
    player.turquoise -= turquoise
    player.black -= black
    player.coins -= coins
    combined = "alternatives" in g.c.spaces.get(name, {})
    if not (combined and coins):  # f07 repeats only its worker action
        player.placed.append(name)
    g.stage = "after"
    perform(g, name, piece)


def perform(g: "Reference", name: str, piece: tuple[int, ...]) -> None:
    """Occupy a space with the pieces placed and gain its action."""
    if name in g.c.engineers:
        g.players[g.active].used_engineers.append(name)
        gain(g, needs.space_effects(g, name), direct=False, chain=(name,))
        return
    entry = g.c.spaces[name]
    if not entry.get("multi_use"):
        g.occupied[name] = (g.active, piece)
    effects = needs.space_effects(g, name)
    if "alternatives" in entry and piece[3]:
        effects = entry["alternatives"][1]["effects"]
    gain(g, effects, direct=True)
    if piece[2]:
        black_worker(g, name)


def black_worker(g: "Reference", name: str) -> None:
    """Add the step of the black worker to the track part just gained."""
    rule = g.c.black_bonus
    if name not in rule["spaces"]:
        return
    part = next(p for p in g.pool if p.kind == "track")
    if name in rule["only_after_a_black_step_on"]:
        part.open_bonus = rule["extra_black_steps"]
    else:
        part.left += rule["extra_black_steps"]
        part.droppable = rule["extra_black_steps"]


def free_action(g: "Reference") -> None:
    """Note that a free action begins, before or after the regular action."""
    if g.stage == "turn":
        g.stage = "before"
        g.free_action_used = True


def income(g: "Reference", name: str) -> None:
    free_action(g)
    g.players[g.active].income_used.append(name)
    gain(g, g.c.income[name]["effects"], direct=False)


def use_foundry(g: "Reference", name: str) -> None:
    free_action(g)
    player = g.players[g.active]
    player.coal -= g.c.foundry_cost
    player.foundries_used.append(name)
    g.foundry_in_use = name
    gain(g, g.c.foundries[name]["effects"], direct=False)


def use_boilerman(g: "Reference") -> None:
    free_action(g)
    g.players[g.active].coal -= g.c.boilerman_cost
    g.boilerman_space = g.active
    g.immediate.append(Immediate("BOILERMAN_TARGET", draws=True))


def close(g: "Reference") -> None:
    player, name = g.players[g.active], g.foundry_in_use
    assert name
    player.foundries.remove(name)
    player.foundries_used.remove(name)
    g.foundry_in_use = None
    g.immediate.append(Immediate("BOILERMAN_TARGET"))


def keep_open(g: "Reference") -> None:
    g.foundry_in_use = None


def end_free(g: "Reference") -> None:
    g.stage = "ending"


def end_bonus(g: "Reference", card: str) -> None:
    g.cards_owed -= 1
    g.pile.remove(card)
    g.players[g.active].end_bonus.append(card)


def relocate(g: "Reference", name: str) -> None:
    g.stage = "ending"
    if name != "none":
        _, piece = g.occupied.pop(g.relocating)
        perform(g, name, piece)


moves.VERBS.update(
    {
        "order": draw_order,
        "engineer": draw_engineer,
        "remove": draw_removed,
        "bonus": bonus,
        "pass": pass_turn,
        "space": space,
        "pay": pay,
        "income": income,
        "use_foundry": use_foundry,
        "use_boilerman": use_boilerman,
        "close": close,
        "keep_open": keep_open,
        "end_free": end_free,
        "end_bonus": end_bonus,
        "relocate": relocate,
        "emil": solo.draw,
    }
)
