"""Positions of Russian Railroads as plain data, with documented keys."""

from collections.abc import Sequence
from typing import Any

from trainshed.core.record import fields

from ..rules import state as st
from ..rules import tables as t

NODES = {
    st.DEAL_ORDER: "DEAL_ORDER",
    st.DEAL_ENGINEER: "DEAL_ENGINEER",
    st.REMOVE_CARD: "REMOVE_CARD",
    st.TURN_UP: "TURN_UP",
    st.DRAW_BOILERMAN: "DRAW_BOILERMAN",
    st.DRAW_START_CARD: "DRAW_START_CARD",
    st.EMIL: "EMIL",
    st.SETUP_BONUS: "SETUP_BONUS",
    st.TURN: "TURN",
    st.PAYMENT: "PAYMENT",
    st.NEXT_PART: "NEXT_PART",
    st.STEP: "STEP",
    st.LOCO_OR_FACTORY: "LOCO_OR_FACTORY",
    st.LOCO_SLOT: "LOCO_SLOT",
    st.FACTORY_SOURCE: "FACTORY_SOURCE",
    st.FACTORY_GAP: "FACTORY_GAP",
    st.INDUSTRY_MARKER: "INDUSTRY_MARKER",
    st.USE_FACTORY: "USE_FACTORY",
    st.QUESTION_TOKEN: "QUESTION_TOKEN",
    st.QUESTION_CARD: "QUESTION_CARD",
    st.END_STATION: "END_STATION",
    st.REUSE_SPACE: "REUSE_SPACE",
    st.OPPONENT_ENGINEER: "OPPONENT_ENGINEER",
    st.CHOICE: "CHOICE",
    st.END_BONUS: "END_BONUS",
    st.RELOCATE: "RELOCATE",
    st.FREE: "FREE",
    st.BRANCH: "BRANCH",
    st.EXTENSION: "EXTENSION",
    st.INCOME_PICK: "INCOME_PICK",
    st.TAKE_INDUSTRY_MARKER: "TAKE_INDUSTRY_MARKER",
    st.FOUNDRY_PICK: "FOUNDRY_PICK",
    st.CLOSE_FOUNDRY: "CLOSE_FOUNDRY",
    st.BOILERMAN_TARGET: "BOILERMAN_TARGET",
    st.FACTORY_BONUS: "FACTORY_BONUS",
    st.COAL_SPEND: "COAL_SPEND",
    st.OWN_FACTORY: "OWN_FACTORY",
    st.REVALUATION_KEEP: "REVALUATION_KEEP",
    st.FINISHED: "FINISHED",
}
OPS = {number: name for name, number in t.OPS.items()} | {
    t.LOCO_FACTORY: "locomotive_or_factory",
    t.COAL_USE: "coal_factory",
}
SLOT_IDS = ("hannover", "wurzburg", "frankfurt")


def view(s: Any) -> dict[str, Any]:
    """Return a redacted position as plain data; docs/games/russian_railroads/notation.md lists the
    keys.
    """
    s = fields(s)
    return {
        "to_move": -2 if s.phase == st.FINISHED else -1 if s.phase <= st.EMIL else s.seat,
        "node": NODES.get(s.phase, ""),
        "round": s.round_now,
        "order": [seat for seat in s.order.tolist() if seat >= 0],
        "players": [_player(s, seat) for seat in range(s.seats)],
        **_board(s),
        "pool": [_part(s, part) for part in range(s.pool)],
        **_expansion(s),
    }


def ids_of(mask: int, ids: Sequence[str]) -> list[str]:
    """Return the ids of the members of a mask."""
    return [name for bit, name in enumerate(ids) if int(mask) >> bit & 1]


def _where(places: Any, at: int, ids: Sequence[str]) -> list[str]:
    return [ids[index] for index, place in enumerate(places.tolist()) if place == at]


def _board(s: Any) -> dict[str, Any]:
    supply = s.factory_supply.tolist()
    return {
        "strip": {
            name: None if engineer < 0 else t.ENGINEER_IDS[engineer]
            for name, engineer in zip(t.STRIP_IDS, s.strip.tolist(), strict=True)
        },
        "stacks": {str(n): count for n, count in enumerate(s.stack.tolist()) if n},
        "factory_supply": [n for n, count in enumerate(supply) for _ in range(count)],
        "question_cards": ids_of(s.card_open, t.CARD_IDS),
        "doublers": s.doublers_left,
        "turquoise_home": s.turquoise_home,
        "occupied": ids_of(s.occupied, t.PLACE_IDS),
        "pile": s.pile,
    }


def _part(s: Any, part: int) -> dict[str, Any]:
    op, count = int(s.part_op[part]), int(s.part_count[part])
    is_direct = bool(int(s.part_flags[part]) & st.DIRECT)
    data: dict[str, Any] = {
        "effect": OPS[op],
        "count": count,
        "must": max(count - int(s.part_spare[part]), 0) if is_direct else 0,
    }
    if op == t.TRACK:
        data["colours"] = ids_of(s.part_mask[part], t.COLOUR_IDS)
    return data


def _railroads(s: Any) -> Sequence[str]:
    first = s.board * t.RAILROADS
    return t.RAILROAD_IDS[first : first + t.RAILROADS]


def _player(s: Any, seat: int) -> dict[str, Any]:
    names = _railroads(s)
    track, loco = s.track[seat].tolist(), s.loco[seat].tolist()
    slots = [int(s.railroad[s.board * t.RAILROADS + r, t.SLOT_COUNT]) for r in range(t.RAILROADS)]
    data = {
        "score": int(s.score[seat]),
        "coins": int(s.coins[seat]),
        "workers": int(s.workers[seat]),
        "turquoise": int(s.turquoise[seat]),
        "black": int(s.black[seat]),
        "passed": bool(s.passed[seat]),
        "tracks": {
            name: {t.COLOUR_IDS[c]: track[c][r] for c in range(t.COLOURS) if track[c][r]}
            for r, name in enumerate(names)
        },
        "locomotives": {name: loco[r][: slots[r]] for r, name in enumerate(names)},
        "factories": [_factory(number) for number in s.factory[seat].tolist()],
        "doublers": int(s.doublers[seat]),
        "markers": [at for at in s.marker[seat].tolist() if at != t.NONE],
        "engineers": _where(s.engineer_at, seat, t.ENGINEER_IDS),
        "tokens": ids_of(s.tokens[seat], t.TOKEN_IDS),
        "tokens_placed": ids_of(s.tokens_placed[seat], t.TOKEN_IDS),
        "cards": ids_of(s.cards_taken[seat], t.CARD_IDS),
        "unlocked": ids_of(s.unlocked[seat], t.COLOUR_IDS),
        "medal": bool(s.medal[seat]),
        "revaluation": t.REVALUATION_IDS[s.revaluation[seat]] if s.revaluation[seat] else None,
        "end_bonus": _cards(s, seat),
    }
    return data | _german(s, seat) | _coal(s, seat, names)


def _factory(number: int) -> int | str | None:
    if number == t.COAL_FACTORY:
        return "coal_factory"
    return number or None


def _cards(s: Any, seat: int) -> list[str | None]:
    """Return the end-bonus cards held; None for each that may not be known."""
    known: list[str | None] = []
    known += _where(s.card_at, st.HELD + seat, t.END_BONUS_IDS)
    return known + [None] * (int(s.held[seat]) - len(known))


def _german(s: Any, seat: int) -> dict[str, Any]:
    if s.option[st.GERMANY] != st.YES:
        return {}
    branch = int(s.branch[seat])
    up, down = s.income_up[seat].tolist(), s.income_down[seat].tolist()
    return {
        "branch": None if branch < 0 else t.BRANCH_IDS[branch],
        "extensions": {
            name: None if tile < 0 else t.EXTENSION_IDS[tile]
            for name, tile in zip(SLOT_IDS, s.extension[seat].tolist(), strict=True)
        },
        "income": [
            {"id": name, "ready": up[k], "used": down[k]}
            for k, name in enumerate(t.INCOME_IDS)
            if up[k] or down[k]
        ],
    }


def _coal(s: Any, seat: int, names: Sequence[str]) -> dict[str, Any]:
    if s.option[st.WITH_COAL] != st.YES:
        return {}
    used = ids_of(s.foundry_used, t.FOUNDRY_IDS)
    manned = s.loco_manned[seat].tolist()
    return {
        "coal": int(s.coal[seat]),
        "foundries": [
            {"id": name, "used": name in used}
            for name in _where(s.foundry_at, st.OWNED + seat, t.FOUNDRY_IDS)
        ],
        "boilermen": {
            "locomotives": [
                f"{name} {slot}"
                for r, name in enumerate(names)
                for slot in range(t.SLOTS)
                if manned[r][slot]
            ],
            "factories": [g + 1 for g, on in enumerate(s.factory_manned[seat].tolist()) if on],
        },
    }


def _expansion(s: Any) -> dict[str, Any]:
    """Return what modules add to the table; None where a module is not in play."""
    has_coal, is_german = s.option[st.WITH_COAL] == st.YES, s.option[st.GERMANY] == st.YES
    left = s.income_left.tolist()
    return {
        "foundries_up": _where(s.foundry_at, st.FACE_UP_FOUNDRY, t.FOUNDRY_IDS)
        if has_coal
        else None,
        "foundries_down": s.face_down if has_coal else None,
        "extensions_left": ids_of(s.extensions_left, t.EXTENSION_IDS) if is_german else None,
        "income_left": {name: left[k] for k, name in enumerate(t.INCOME_IDS)}
        if is_german
        else None,
        "extra_marker": bool(s.shared_marker) if is_german else None,
        "boilerman_space": ("taken" if s.boilerman_taken else "free") if has_coal else None,
        "emil": _emil(s) if s.option[st.SOLO] == st.YES else None,
    }


def _emil(s: Any) -> dict[str, Any]:
    return {
        "workers": s.emil_workers,
        "total": s.emil_total,
        "passed": bool(s.emil_passed),
        "deck": ids_of(s.emil_deck, t.EMIL_IDS),
        "engineers": _where(s.engineer_at, st.WITH_EMIL, t.ENGINEER_IDS),
        "tiles": [n for n, count in enumerate(s.emil_tiles.tolist()) for _ in range(count)],
    }
