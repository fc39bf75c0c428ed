"""The options of every node, as texts."""

from typing import TYPE_CHECKING

from tests.reference.russian_railroads import board, moves, needs, spaces
from tests.reference.russian_railroads.components import Effect
from tests.reference.russian_railroads.state import Immediate, Part, Tile

if TYPE_CHECKING:
    from tests.reference.russian_railroads.engine import Reference

PART_NODES = {
    "track": "STEP",
    "industry": "INDUSTRY_MARKER",
    "locomotive": "LOCO_SLOT",
    "gain_locomotive": "LOCO_SLOT",
    "factory": "FACTORY_SOURCE",
    "gain_factory": "FACTORY_GAP",
    "loco_or_factory": "LOCO_OR_FACTORY",
    "choice": "CHOICE",
    "end_station_bonus": "END_STATION",
    "question_token": "QUESTION_TOKEN",
    "question_card": "QUESTION_CARD",
    "foundry": "FOUNDRY_PICK",
    "coal_factory": "COAL_SPEND",
}
UNIT_NODES = {
    "locomotive": "LOCO_SLOT",
    "chain": "LOCO_SLOT",
    "source": "FACTORY_SOURCE",
    "gap": "FACTORY_GAP",
}
WITH_SKIP = ("REUSE_SPACE", "OPPONENT_ENGINEER", "OWN_FACTORY")


def legal(g: "Reference") -> list[str]:
    """List the options of the node that a seat has to answer."""
    if g.immediate:
        return immediate_options(g) + skip_of_immediate(g.immediate[0])
    if g.unit:
        return [text for text in unit_texts(g) if keeps(g, text)]
    if g.current is not None:
        part = g.pool[g.current]
        skip = [] if part.must or part.kind == "coal_factory" else ["skip"]
        return part_options(g, g.current) + skip
    if g.pool:
        return [f"part {n}" for n in ready_parts(g)]
    return STAGES[g.node](g)


# ---------------------------------------------------------------- pending parts


def ready_parts(g: "Reference") -> list[int]:
    """List the parts that have an option now."""
    return [n for n in range(len(g.pool)) if part_options(g, n)]


def automatic(g: "Reference", part: Part) -> bool:
    """Say whether a unit of this part needs no decision."""
    player = g.players[g.active]
    if part.kind == "industry":
        return part.must > 0 and len(player.markers) == 1
    if part.kind == "gain_factory":
        return None in player.factories
    if part.kind == "coal_factory":
        return player.coal == 0
    return part.kind == "points_formula"


def part_options(g: "Reference", number: int) -> list[str]:
    """List a part's options without SKIP; "auto" stands for a unit without a decision."""
    part = g.pool[number]
    return [text for text in part_texts(g, part) if keeps(g, text, number)]


def part_texts(g: "Reference", part: Part) -> list[str]:
    player = g.players[g.active]
    if automatic(g, part):
        return ["auto"] if part.kind != "industry" or board.marker_moves(g.c, player) else []
    if part.kind == "track":
        found = board.steps(g.c, player, part.colors)
        if part.distinct:
            found = [step for step in found if step not in part.moved]
        return [f"step {color} {name}" for color, name in found]
    if part.kind == "industry":
        return [f"marker {n}" for n in board.marker_moves(g.c, player)]
    if part.kind in ("locomotive", "gain_locomotive"):
        tile = moves.tile_offered(g, part)
        return slot_texts(g, tile) if tile else []
    if part.kind == "factory":
        return source_texts(g)
    if part.kind == "gain_factory":
        return gap_texts(g)
    if part.kind == "loco_or_factory":
        tile = moves.lowest_locomotive(g)
        possible = ["locomotive"] if tile and slot_texts(g, tile) else []
        return possible + (["factory"] if source_texts(g) else [])
    if part.kind == "choice":
        return [f"choice {n}" for n in range(len(part.options))]
    return card_texts(g, part)


def card_texts(g: "Reference", part: Part) -> list[str]:
    """List the options of parts that take a card or token, or choose a bonus."""
    player = g.players[g.active]
    if part.kind == "end_station_bonus":
        return ["station steps", "station points"]
    if part.kind == "question_token":
        return [f"token {token}" for token in player.tokens]
    if part.kind == "question_card":
        return [f"card {card}" for card in g.question_cards]
    if part.kind == "foundry":
        return [f"pick_foundry {foundry}" for foundry in g.foundries_up]
    assert part.kind == "coal_factory", part.kind
    most = min(player.coal, g.c.coal_factory["max_coal"])
    return [f"coal {n}" for n in range(most + 1)]


def slot_texts(g: "Reference", tile: Tile) -> list[str]:
    """List the slots for a locomotive: empty ones, and those with a lower number."""
    raised = g.c.boilerman_value
    return [
        f"slot {name} {n}"
        for name, n, there in board.slots(g.players[g.active])
        if there is None or there.value(raised) < tile.value(raised)
    ]


def source_texts(g: "Reference") -> list[str]:
    texts = [f"take supply {number}" for number in sorted(set(g.factory_supply))]
    lowest = moves.lowest_locomotive(g)
    return texts + ([f"take locomotive {lowest.number}"] if lowest else [])


def gap_texts(g: "Reference") -> list[str]:
    return [f"gap {n + 1}" for n in range(g.c.gaps)]


def unit_texts(g: "Reference") -> list[str]:
    """List the options of a unit in progress."""
    unit = g.unit
    assert unit
    if unit.kind == "source":
        return source_texts(g)
    if unit.kind == "gap":
        return gap_texts(g)
    if unit.kind == "locomotive":
        lowest = moves.lowest_locomotive(g)
        assert lowest
        return slot_texts(g, lowest)
    assert unit.tile
    full = all(tile for *_, tile in board.slots(g.players[g.active]))
    return slot_texts(g, unit.tile) + (["give_up"] if full else [])


# ---------------------------------------------------------------- keeping direct parts completable


def keeps(g: "Reference", text: str, number: int | None = None) -> bool:
    """Say whether all direct parts are still completable after an option."""
    source = g.immediate[0] if g.immediate else None
    part = g.pool[number] if number is not None else None
    gained = direct_gains(g, part, text)
    if gained is not None:
        effects, chain = gained
        pending = needs.pending(g, without=part or source)
        return needs.completable(g, [*pending, needs.needs_of(g, g.active, effects, chain)])
    if not needs.pending(g):
        return True
    trial = g.copy()
    trial.current = number
    moves.do(trial, text)
    return needs.completable(trial, needs.pending(trial))


def direct_gains(
    g: "Reference", part: Part | None, text: str
) -> tuple[list[Effect], tuple[str, ...]] | None:
    """Give the effects that an option would add as direct parts, None if it adds none."""
    verb, *words = text.split()
    if verb == "card":
        return g.c.cards[words[0]]["effects"], ()
    if part and part.direct and verb == "choice":
        return part.options[int(words[0])], part.chain
    if part and part.direct and verb == "station":
        return g.c.station_options[words[0] == "points"], ()
    if verb in ("reuse", "borrow") and g.immediate[0].direct:
        action = moves.action_chosen(g, text)
        return action.effects, action.chain
    return None


# ---------------------------------------------------------------- immediate nodes


def skip_of_immediate(question: Immediate) -> list[str]:
    return ["skip"] if question.kind in WITH_SKIP and not question.direct else []


def immediate_options(g: "Reference") -> list[str]:
    """List the options of the first immediate node without SKIP."""
    return [text for text in immediate_texts(g, g.immediate[0]) if keeps(g, text)]


def immediate_texts(g: "Reference", q: Immediate) -> list[str]:
    player = g.players[g.active]
    if q.kind == "USE_FACTORY":
        return ["use", "decline"]
    if q.kind == "REUSE_SPACE":
        actions = needs.reusable(g, g.active, q.effect, q.chain)
        return [f"reuse {action.id}" for action in actions]
    if q.kind == "OPPONENT_ENGINEER":
        found = needs.borrowable(g, g.active, q.chain)
        return [f"borrow {seat} {action.id}" for seat, action in found]
    if q.kind == "OWN_FACTORY":
        return [f"own_factory {n + 1}" for n, tile in enumerate(player.factories) if tile]
    if q.kind == "BRANCH":
        return [f"branch {branch}" for branch in g.c.railroad[q.railroad].branches]
    if q.kind == "EXTENSION":
        fitting = [x for x in g.extensions_left if g.c.extensions[x]["size"] == q.slot["size"]]
        return [f"extension {tile}" for tile in fitting]
    if q.kind == "INCOME_PICK":
        return [f"pick_income {marker}" for marker, n in g.income_left.items() if n]
    if q.kind == "TAKE_INDUSTRY_MARKER":
        return ["take_marker", "leave_marker"]
    if q.kind == "BOILERMAN_TARGET":
        return [f"man {target}" for target in board.unmanned(player)]
    if q.kind == "FACTORY_BONUS":
        abilities = g.c.factories[q.number]["effects"]
        return [f"again {n}" for n in range(len(abilities))] + ["again none"]
    assert q.kind == "REVALUATION_KEEP", q.kind
    return ["revaluation base", "revaluation german"]


# ---------------------------------------------------------------- nodes outside the pool


def setup_bonus(g: "Reference") -> list[str]:
    """Starting bonuses are direct, so only those that can be carried out are offered."""
    return [
        f"bonus {card}"
        for card in g.starting_left
        if needs.completable(g, [needs.needs_of(g, g.active, g.c.starting[card]["effects"])])
    ]


def turn(g: "Reference") -> list[str]:
    usable = spaces.usable_spaces(g)
    texts = [f"space {space}" for space in usable]
    late = g.free_action_used and not g.c.options["free_actions_before_pass"]
    if not (late and usable):
        texts.insert(0, "pass")
    return texts + spaces.free_actions(g)


def payment(g: "Reference") -> list[str]:
    assert g.paying
    return [f"pay {' '.join(map(str, way))}" for way in spaces.payments(g, g.paying)]


def relocate(g: "Reference") -> list[str]:
    piece = g.occupied[g.relocating][1]
    found = spaces.relocation_spaces(g, coin=piece[3] > 0)
    return [f"relocate {space}" for space in found] + ["relocate none"]


STAGES = {
    "SETUP_BONUS": setup_bonus,
    "TURN": turn,
    "PAYMENT": payment,
    "FREE": lambda g: [*spaces.free_actions(g), "end_free"],
    "CLOSE_FOUNDRY": lambda _: ["close", "keep_open"],
    "END_BONUS": lambda g: [f"end_bonus {card}" for card in g.pile],
    "RELOCATE": relocate,
}


# ---------------------------------------------------------------- chance


def outcomes(g: "Reference") -> list[str]:
    """List the equally likely outcomes of the chance node."""
    if g.immediate:
        question = g.immediate[0]
        if question.kind == "START_CARD":
            left = [card for card in g.c.starting if card not in question.drawn]
            return [f"start_card {card}" for card in left]
        return [f"{question.kind.lower()} {tile}" for tile in g.foundries_down]
    if not g.setup_draws:
        assert g.emil
        return [f"emil {card}" for card in g.emil.deck]
    kind, letter = g.setup_draws[0]
    if kind == "order":
        return [f"order {seat}" for seat in range(g.seats) if seat not in g.order]
    if kind == "engineer":
        lying = [e for e in g.strip.values() if e]
        pool = [e for e, entry in g.c.engineers.items() if entry["stack"] == letter]
        return [f"engineer {engineer}" for engineer in pool if engineer not in lying]
    if kind == "remove":
        return [f"remove {card}" for card in g.pile]
    return [f"foundry {tile}" for tile in g.foundries_down]
