"""Positions of North American Railways as plain data, with documented keys."""

from collections.abc import Sequence
from typing import Any

from ..deck import names_in
from ..rules.state import DRAW_START, FINISHED
from ..rules.tables import COLUMNS, COMPANIES, COMPANY_IDS
from .position import LAST_TURNS, PHASES, column_of, ids_of, network_of
from .trade import removed_shares


def _by_company(values: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(COMPANY_IDS, values, strict=True))


def view(s: Any) -> dict[str, Any]:
    """Return a redacted position as plain data; docs/games/north_american_railways/notation.md
    lists the keys.
    """
    seats, names = int(s.seats), names_in(s)
    chance = s.phase <= DRAW_START
    return {
        "to_move": -2 if s.phase == FINISHED else -1 if chance else int(s.seat),
        "phase": PHASES[s.phase],
        "turn": int(s.turn),
        "start_player": None if s.start_player < 0 else int(s.start_player),
        "active": None if s.active < 0 else int(s.active),
        "cash": [None if cash < 0 else int(cash) for cash in s.cash[:seats]],
        "shares": [_by_company(s.shares[seat].tolist()) for seat in range(seats)],
        "director": _by_company([None if d < 0 else int(d) for d in s.director]),
        "treasury": _by_company(s.treasury.tolist()),
        "income": _by_company(s.income.tolist()),
        "symbols": _by_company(s.symbols.tolist()),
        "network": _by_company([[names[x] for x in network_of(s, c)] for c in range(COMPANIES)]),
        "share_columns": [
            [COMPANY_IDS[c] for c in column_of(s, "share", column)] for column in range(COLUMNS)
        ],
        "city_columns": [
            [names[city] for city in column_of(s, "city", column)] for column in range(COLUMNS)
        ],
        "removed_shares": removed_shares(s),
        "column": None if s.column < 0 else int(s.column) + 1,
        "price": int(s.price),
        "tried": ids_of(int(s.tried)),
        "used": [ids_of(int(s.used[seat])) for seat in range(seats)],
        "out": [seat for seat in range(seats) if s.passed[seat]],
        "last_turn": bool(s.last_turn),
        "end": LAST_TURNS[s.last_turn] if s.last_turn else None,
    }
