"""A position as plain data with documented keys: what `replay --json` gives."""

from typing import Any

from trainshed.core.record import fields

from ..rules import state as st
from ..rules import tables as t

NODES = (
    *("CHANCE",) * (st.EMIL + 1),
    "SETUP_BONUS",
    "TURN",
    "PAYMENT",
    "NEXT_PART",
    "STEP",
    "LOCO_OR_FACTORY",
    "LOCO_SLOT",
    "FACTORY_SOURCE",
    "FACTORY_GAP",
    "INDUSTRY_MARKER",
    "USE_FACTORY",
    "QUESTION_TOKEN",
    "QUESTION_CARD",
    "END_STATION",
    "REUSE_SPACE",
    "OPPONENT_ENGINEER",
    "CHOICE",
    "END_BONUS",
    "RELOCATE",
    "FREE",
    "BRANCH",
    "EXTENSION",
    "INCOME_PICK",
    "TAKE_INDUSTRY_MARKER",
    "FOUNDRY_PICK",
    "CLOSE_FOUNDRY",
    "BOILERMAN_TARGET",
    "FACTORY_BONUS",
    "COAL_SPEND",
    "OWN_FACTORY",
    "REVALUATION_KEEP",
    "OVER",
)
# Records and pages call all draws CHANCE; whoever programs may want to tell them apart
_DRAWS = ("deal_order", "deal_engineer", "remove_card", "turn_up", "draw_boilerman")
PHASE_NAMES = (
    *_DRAWS,
    "draw_start_card",
    "emil",
    *(node.lower() for node in NODES[st.EMIL + 1 :]),
)
OP_NAMES = {number: name for name, number in t.OPS.items()} | {
    t.LOCO_FACTORY: "locomotive_or_factory",
    t.COAL_USE: "coal_factory",
}


def railroads_of(s: Any) -> tuple[str, ...]:
    """Return the ids of the railroads of this match."""
    return t.GERMAN_RAILROAD_IDS if s.board else t.BASE_RAILROAD_IDS


def named(mask: int, ids: tuple[str, ...]) -> list[str]:
    """Return the ids in a mask."""
    return [name for at, name in enumerate(ids) if int(mask) >> at & 1]


def view(s: Any) -> dict[str, Any]:
    """Return a redacted position as plain data; what is hidden is null or a count.

    docs/games/russian_railroads/notation.md lists the keys.
    """
    s = fields(s)
    seats = int(s.seats)
    shown = {
        "to_move": -2 if s.phase == st.FINISHED else -1 if s.phase <= st.EMIL else int(s.seat),
        "node": NODES[int(s.phase)] if s.phase < len(NODES) else "",
        "round": int(s.round_now),
        "order": [int(seat) for seat in s.order[:seats] if seat != t.NONE],
        "players": [player(s, seat) for seat in range(seats)],
        "strip": strip(s),
        "stacks": {str(n): int(s.stack[n]) for n in range(1, t.HIGHEST + 1)},
        "factory_supply": {
            str(n): int(s.factory_supply[n]) for n in range(1, t.HIGHEST + 1) if s.factory_supply[n]
        },
        "question_cards": named(s.card_open, t.CARD_IDS),
        "doublers": int(s.doublers_left),
        "turquoise_home": int(s.turquoise_home),
        "occupied": named(s.occupied, t.PLACE_IDS),
        "pile": pile(s),
        "pool": [part(s, at) for at in range(int(s.pool))],
    }
    return shown | modules(s)


def strip(s: Any) -> list[str | None]:
    """Return the engineers on the strip, from left to right."""
    row = int(s.seats) + (5 if s.option[st.WITH_COAL] else 0)
    length = int(s.numbers[row, t.STRIP_LENGTH])
    return [_engineer(int(s.strip[at])) for at in reversed(range(length))]


def _engineer(engineer: int) -> str | None:
    return None if engineer == t.NONE else t.ENGINEER_IDS[engineer]


def pile(s: Any) -> int | list[str]:
    """Return the cards of the pile where they are known, else how many."""
    if any(at == st.UNKNOWN for at in s.card_at):
        seen = [c for c in range(t.END_BONUSES) if s.card_at[c] == st.PILE]
        return [t.END_BONUS_IDS[c] for c in seen] if seen else int(s.pile)
    return [t.END_BONUS_IDS[c] for c in range(t.END_BONUSES) if s.card_at[c] == st.PILE]


def part(s: Any, at: int) -> dict[str, Any]:
    """Return a pending part."""
    op = int(s.part_op[at])
    shown: dict[str, Any] = {
        "op": OP_NAMES[op],
        "count": int(s.part_count[at]),
        "direct": bool(s.part_flags[at] & st.DIRECT),
    }
    if op == t.TRACK:
        shown["colors"] = named(s.part_mask[at], t.COLOUR_IDS)
    if s.part_spare[at]:
        shown["may_be_dropped"] = int(s.part_spare[at])
    return shown


def player(s: Any, seat: int) -> dict[str, Any]:
    """Return what a player has."""
    names = railroads_of(s)
    shown: dict[str, Any] = {
        "score": int(s.score[seat]),
        "coins": int(s.coins[seat]),
        "workers": int(s.workers[seat]),
        "turquoise": int(s.turquoise[seat]),
        "black": int(s.black[seat]),
        "passed": bool(s.passed[seat]),
        "tracks": {
            name: {
                colour: int(s.track[seat, c, r])
                for c, colour in enumerate(t.COLOUR_IDS)
                if s.track[seat, c, r]
            }
            for r, name in enumerate(names)
        },
        "locomotives": {name: locomotives(s, seat, r) for r, name in enumerate(names)},
        "factories": [factory(int(number)) for number in s.factory[seat]],
        "doublers": int(s.doublers[seat]),
        "markers": [int(at) for at in s.marker[seat] if at != t.NONE],
        "engineers": [t.ENGINEER_IDS[e] for e in range(t.ENGINEERS) if s.engineer_at[e] == seat],
        "tokens": named(s.tokens[seat], t.TOKEN_IDS),
        "tokens_placed": named(s.tokens_placed[seat], t.TOKEN_IDS),
        "cards": named(s.cards_taken[seat], t.CARD_IDS),
        "unlocked": named(s.unlocked[seat], t.COLOUR_IDS),
        "medal": bool(s.medal[seat]),
        "revaluation": None
        if not s.revaluation[seat]
        else t.REVALUATION_IDS[int(s.revaluation[seat])],
        "end_bonus": end_bonus(s, seat),
    }
    return shown | player_modules(s, seat)


def locomotives(s: Any, seat: int, railroad: int) -> list[int]:
    """Return the numbers on the slots of a railroad, 0 for an empty one."""
    slots = int(s.railroad[int(s.board) * t.RAILROADS + railroad, t.SLOT_COUNT])
    return [int(number) for number in s.loco[seat, railroad, :slots]]


def factory(number: int) -> int | str | None:
    """Return a factory by its number, the coal factory by its name."""
    return None if number == 0 else "coal_factory" if number == t.COAL_FACTORY else number


def end_bonus(s: Any, seat: int) -> list[str | None]:
    """Return the cards a player holds; null for each that is hidden."""
    known: list[str | None] = [
        t.END_BONUS_IDS[c] for c in range(t.END_BONUSES) if s.card_at[c] == st.HELD + seat
    ]
    return known + [None] * (int(s.held[seat]) - len(known))


def player_modules(s: Any, seat: int) -> dict[str, Any]:
    """Return what the modules in play add to a player."""
    shown: dict[str, Any] = {}
    if s.option[st.GERMANY]:
        branch = int(s.branch[seat])
        shown["branch"] = None if branch == t.NONE else t.BRANCH_IDS[branch]
        shown["extensions"] = [
            None if tile == t.NONE else t.EXTENSION_IDS[tile] for tile in s.extension[seat]
        ]
        shown["income"] = {
            "up": _kinds(s.income_up[seat]),
            "down": _kinds(s.income_down[seat]),
        }
    if s.option[st.WITH_COAL]:
        shown["coal"] = int(s.coal[seat])
        shown["foundries"] = [
            t.FOUNDRY_IDS[f] for f in range(t.FOUNDRIES) if s.foundry_at[f] == st.OWNED + seat
        ]
        shown["boilermen"] = boilermen(s, seat)
    return shown


def _kinds(counts: Any) -> list[str]:
    return [t.INCOME_IDS[kind] for kind in range(t.INCOMES) for _ in range(int(counts[kind]))]


def boilermen(s: Any, seat: int) -> list[str]:
    """Return where a player's boilermen are, as the verb `man` says it."""
    names = railroads_of(s)
    found = [
        f"locomotive {name} {slot}"
        for r, name in enumerate(names)
        for slot in range(t.SLOTS)
        if s.loco_manned[seat, r, slot]
    ]
    return found + [f"factory {gap + 1}" for gap in range(t.GAPS) if s.factory_manned[seat, gap]]


MODULE_KEYS = (
    "foundries_up",
    "extensions_left",
    "income_left",
    "extra_marker",
    "boilerman_space",
    "emil",
)


def modules(s: Any) -> dict[str, Any]:
    """Return what the modules add to the table; null where one is not in play."""
    shown: dict[str, Any] = dict.fromkeys(MODULE_KEYS)
    if s.option[st.GERMANY]:
        shown["extensions_left"] = named(s.extensions_left, t.EXTENSION_IDS)
        shown["income_left"] = _kinds(s.income_left)
        shown["extra_marker"] = bool(s.shared_marker)
    if s.option[st.WITH_COAL]:
        shown["foundries_up"] = [
            t.FOUNDRY_IDS[f] for f in range(t.FOUNDRIES) if s.foundry_at[f] == st.FACE_UP_FOUNDRY
        ]
        shown["boilerman_space"] = bool(s.boilerman_taken)
        shown["face_down"] = int(s.face_down)
    if s.option[st.SOLO]:
        shown["emil"] = {
            "workers": int(s.emil_workers),
            "total": int(s.emil_total),
            "passed": bool(s.emil_passed),
            "deck": named(s.emil_deck, t.EMIL_IDS),
            "engineers": [
                t.ENGINEER_IDS[e] for e in range(t.ENGINEERS) if s.engineer_at[e] == st.WITH_EMIL
            ],
            "tiles": [n for n in range(1, t.HIGHEST + 1) for _ in range(int(s.emil_tiles[n]))],
        }
    return shown
