"""The tables of loose pieces: spaces, engineers, tokens, cards, tiles, markers."""

from typing import Any

from .encode import BONUS_RULES, CLASSES, Encoder, Part
from .rules import tables as t

BASE, GERMAN = "russian_railroads/", "german_railroads/"
SIDE_NAMES = ("three_four_player", "two_player")


def pieces(made: Encoder) -> None:
    """Fill the tables of everything that is no board."""
    spaces(made)
    coal_spaces(made)
    engineers(made)
    items(made)
    end_bonuses(made)
    factories(made)
    coal_factory(made)
    markers(made)
    emil(made)


def spaces(made: Encoder) -> None:
    """Write the action spaces of the board, and the one of the last round."""
    file = made.file(BASE + "action_spaces")
    table, ids = made.table["space"], t.SPACE_IDS[: t.SPACE_IDS.index("last_round_industry")]
    for index, space in enumerate(file["spaces"].listed(ids)):
        table[index, t.SIDES] = space["on_sides"].mask(SIDE_NAMES)
        space_row(made, index, space)
    marker = file["last_round_marker"]
    last = t.SPACE_IDS.index("last_round_industry")
    made.table["space"][last, t.SIDES] = t.SIDE_FOUR | t.SIDE_TWO | t.NOT_SOLO
    space_row(made, last, marker["replacement"])
    table[last, t.FINAL] = t.ONLY_FINAL
    for covered in marker["covers"].items():
        table[covered.one_of(t.SPACE_IDS), t.FINAL] = t.NOT_FINAL
    solo = made.file(GERMAN + "setup")["solo"]
    for key in ("blocked_spaces", "unused_spaces"):
        for space in solo[key].items():
            table[space.one_of(t.SPACE_IDS), t.SIDES] |= t.NOT_SOLO


def space_row(made: Encoder, index: int, space: Part) -> None:
    """Write cost and effects of one space."""
    table = made.table["space"]
    table[index, t.ON_STRIP_AT] = t.NONE
    effects = [effect["op"].value for effect in space["effects"].items()]
    if "engineer_on_space" in effects:
        if len(effects) > 1:
            raise space.fail("an engineer's space has no other effect")
        strip = space["effects"][0]["space"].one_of(t.STRIP_IDS)
        table[index, t.ON_STRIP_AT] = strip
    else:
        table[index, t.WORKERS] = space["cost"]["workers"].number(0, t.MOST_WORKERS)
        table[index, t.COIN_COST] = space["cost"]["coins"].number(0, 2)
    if "turn_order" in effects:
        table[index, t.RANK] = space["effects"][effects.index("turn_order")]["rank"].number(1, 2)
    if space.get("multi_use").value:
        table[index, t.MULTI_USE] = 1
    table[index, t.START], table[index, t.COUNT] = made.program(space["effects"])


def coal_spaces(made: Encoder) -> None:
    """Write the spaces of the coal board. [G3.2]"""
    sides = made.file(GERMAN + "coal_board")["sides"]
    three = sides["three_spaces"].listed(("coal_worker", "coal_foundry", "coal_boilerman"))
    two = sides["two_spaces"].listed(("coal_combined", "coal_boilerman"))
    table = made.table["space"]
    for space in three[:2]:
        index = t.SPACE_IDS.index(space["id"].value)
        table[index, t.SIDES] = t.COAL_THREE
        space_row(made, index, space)
    ways = list(two[0]["alternatives"].items())
    if len(ways) != 2:
        raise two[0].fail("two alternatives are wanted: for a worker, for a coin")
    space_row(made, t.COMBINED, ways[0])
    table[t.COMBINED, t.SIDES] = t.COAL_TWO
    table[t.COMBINED, t.COIN_START], table[t.COMBINED, t.COIN_COUNT] = made.program(
        ways[1]["effects"]
    )
    coal = three[2]["cost"]["coal"].number(0, 9)
    if two[1]["cost"]["coal"].number(0, 9) != coal:
        raise two[1].fail("coal_boilerman costs the same on both sides")
    made.single(t.BOILERMAN_COAL, coal)
    bonus = made.file(GERMAN + "coal_board")["boilerman"]["locomotive_bonus"].number(0, 9)
    made.single(t.BOILERMAN_BONUS, bonus)


def engineers(made: Encoder) -> None:
    """Write the engineers of both boxes."""
    base = made.file(BASE + "engineers")
    table = made.table["engineer"]
    first = [name for name in t.ENGINEER_IDS if name.startswith("eng")]
    more = [name for name in t.ENGINEER_IDS if not name.startswith("eng")]
    german = made.file(GERMAN + "engineers")["engineers"].listed(more)
    for index, engineer in enumerate([*base["engineers"].listed(first), *german]):
        stack = engineer["stack"].one_of(("A", "B", None))
        table[index, t.NUMBER] = engineer["number"].number(-99, 99)
        table[index, t.STACK] = stack
        table[index, t.WORKERS] = engineer["cost"]["workers"].number(0, t.MOST_WORKERS)
        table[index, t.COIN_COST] = engineer["cost"]["coins"].number(0, 2)
        table[index, t.START], table[index, t.COUNT] = made.program(engineer["effects"])
        table[index, t.NEEDS_NEW] = index >= len(first)
        table[index, t.NEEDS_COAL] = engineer.get("only_with").value == "coal"
    made.single(t.MAJORITY_1, base["majority"]["first"].number(0, 999))
    made.single(t.MAJORITY_2, base["majority"]["second"].number(0, 999))


def items(made: Encoder) -> None:
    """Write ? tokens, ? cards and starting-bonus cards of both boxes."""
    kinds = (
        ("token", "question_tokens", "tokens", t.TOKEN_IDS, True),
        ("card", "question_cards", "cards", t.CARD_IDS, True),
        ("start_card", "starting_bonus_cards", "cards", t.START_CARD_IDS, False),
    )
    for name, file, key, ids, is_new in kinds:
        base = [one["id"] for one in t.BUILT_IN[BASE + file][key]]
        first = made.file(BASE + file)[key].listed(base)
        more = made.file(GERMAN + file)[key].listed(ids[len(base) :])
        table = made.table[name]
        for index, item in enumerate([*first, *more]):
            table[index, t.START], table[index, t.COUNT] = made.program(item["effects"])
            table[index, t.NEEDS_NEW] = is_new and index >= len(first)
            table[index, t.NEEDS_COAL] = item.get("only_with").value == "coal"
    black = made.file(BASE + "question_cards")["cards"].listed(
        [one["id"] for one in t.BUILT_IN[BASE + "question_cards"]["cards"]]
    )[0]["bonus"]
    made.single(t.BLACK_STEPS, black["extra_black_steps"].number(0, 9))
    for space in black["spaces"].items():
        made.table["space"][space.one_of(t.SPACE_IDS), t.BLACK_BONUS] = t.BONUS_IN_PART
    for space in black["only_after_a_black_step_on"].items():
        made.table["space"][space.one_of(t.SPACE_IDS), t.BLACK_BONUS] = t.BONUS_AFTER_BLACK
    values = made.file(GERMAN + "question_cards")["revaluation_german"]["points"]
    hue_values(made, t.GERMAN_VALUES, values)


def hue_values(made: Encoder, row: int, values: Part) -> None:
    """Write what the colours are worth."""
    for colour, name in enumerate(t.COLOUR_IDS):
        made.table["hue_value"][row, colour] = values[name].number(0, 99)


def end_bonuses(made: Encoder) -> None:
    """Write the end-bonus cards."""
    cards = made.file(BASE + "end_bonus_cards")["cards"].listed(t.END_BONUS_IDS)
    for index, card in enumerate(cards):
        row: Any = made.table["bonus"][index]
        row[t.RULE] = card["rule"].one_of(BONUS_RULES)
        if row[t.RULE] == t.PER_TRACK_SPACE:
            row[t.MASK] = card["colors"].mask(t.COLOUR_IDS)
        if row[t.RULE] == t.TIER_DOUBLERS:
            tiers = list(card["tiers"].items())
            if len(tiers) != 2:
                raise card["tiers"].fail("two tiers are wanted")
            for tier, at in zip(tiers, (t.TIER_1, t.TIER_2), strict=True):
                row[at] = tier["min"].number(0, 99)
                row[at + 1] = tier["points"].number(0, 999)
        elif row[t.RULE] == t.SUM_LOCOMOTIVES:
            row[t.MOST] = card["n"].number(1, 6)
        else:
            row[t.EACH] = card["points"].number(0, 99)
        if row[t.RULE] == t.PER_EXTRA_WORKER:
            row[t.MOST] = card["max"].number(0, 9)


def factories(made: Encoder) -> None:
    """Write locomotives, factories and what a boilerman adds to them."""
    file = made.file(BASE + "locomotives_factories")
    numbers = tuple(range(1, t.HIGHEST + 1))
    for number, stack in zip(numbers, file["locomotives"].listed(numbers, "number"), strict=True):
        made.table["stack_size"][number, 0] = stack["count"].number(1, 9)
    table = made.table["factory_kind"]
    for number, one in zip(numbers, file["factories"].listed(numbers, "number"), strict=True):
        table[number, t.CLASS] = one["class"].one_of(CLASSES)
        table[number, t.START], table[number, t.COUNT] = made.program(one["effects"])
    extras = made.file(GERMAN + "factory_boilerman")["per_factory"]
    for number, one in zip(
        numbers, extras.listed((*numbers, "coal_factory"), "number")[:-1], strict=False
    ):
        if one["extra"].value == "repeat":
            table[number, t.REPEATS] = 1
        else:
            start, count = made.program(one["extra"])
            table[number, t.EXTRA_START], table[number, t.EXTRA_COUNT] = start, count


def coal_factory(made: Encoder) -> None:
    """Write the coal factory: all its steps are of the same colours. [G4]"""
    file = made.file(GERMAN + "coal_factory")
    hues = []
    keys = ("base_effects", "per_coal_effects", "boilerman_extra")
    for key, at in zip(keys, (t.COAL_BASE, t.COAL_EACH, t.COAL_EXTRA), strict=True):
        effects = list(file[key].items())
        if len(effects) != 1 or effects[0]["op"].value != "track":
            raise file[key].fail("one effect 'track' is wanted")
        hues.append(effects[0]["colors"].mask(t.COLOUR_IDS))
        made.single(at, effects[0]["steps"].number(1, 9))
    if len(set(hues)) > 1:
        raise file.fail("all effects have the same colours")
    made.single(t.COAL_HUES, hues[0])
    made.single(t.COAL_MOST, file["max_coal"].number(0, 3))
    made.table["factory_kind"][t.COAL_FACTORY, t.CLASS] = file["class"].one_of(CLASSES)


def markers(made: Encoder) -> None:
    """Write foundries and income markers."""
    file = made.file(GERMAN + "foundries")
    made.single(t.FOUNDRY_COAL, file["use_cost"]["coal"].number(0, 9))
    for index, one in enumerate(file["foundries"].listed(t.FOUNDRY_IDS)):
        made.table["foundry"][index, t.COPIES] = one["copies"].number(1, 1)
        made.table["foundry"][index, t.START :] = made.program(one["effects"])
    file = made.file(GERMAN + "income_markers")
    copies = 0
    for index, one in enumerate(file["markers"].listed(t.INCOME_IDS)):
        made.table["income"][index, t.COPIES] = one["copies"].number(0, 8)
        made.table["income"][index, t.START :] = made.program(one["effects"])
        copies += one["copies"].value
    if copies != file["count"].number(0, 99):
        raise file["markers"].fail(f"{copies} copies in all; count says {file['count'].value}")


def emil(made: Encoder) -> None:
    """Write Emil's deck. [G5]"""
    cards = made.file(GERMAN + "solo_deck")["cards"].listed(t.EMIL_IDS)
    for index, card in enumerate(cards):
        row = made.table["emil_card"][index]
        row[t.CARD_SPACE] = card["space"].one_of(t.SPACE_IDS)
        row[t.CARD_WORKERS] = card["workers"].number(0, 8)
        row[t.CARD_COINS] = card["coins_from_supply"].number(0, 9)
        row[t.NEEDS_COAL] = card["only_with"].value == "coal"
