"""Positions of German Railways as plain data, with documented keys."""

from typing import Any

from trainshed.core.record import fields

from ..rules.state import AUCTION, BANKER, BUILD, DRAW, FINISHED
from ..rules.tables import RAILROAD_IDS, SPACE_IDS, SPACES
from .names import ids_of
from .position import ENDS, PHASES


def view(s: Any) -> dict[str, Any]:
    """Return a position as plain data, all of it [C24]; docs/games/german_railways/notation.md
    lists the keys.
    """
    s = fields(s)
    seats, track, links = s.seats, s.track.tolist(), s.links.tolist()
    data: dict[str, Any] = {
        "to_move": -2 if s.phase == FINISHED else -1 if s.phase in (DRAW, BANKER) else s.seat,
        "phase": PHASES[s.phase],
        "round": s.round_number,
        "cash": s.cash[:seats].tolist(),
        "treasury": s.treasury.tolist(),
        "income": s.income.tolist(),
        "player_income": s.player_income[:seats].tolist(),
        "shares": s.shares[:seats].tolist(),
        "locomotives": s.locomotives.tolist(),
        "track": {SPACE_IDS[x]: ids_of(track[x]) for x in range(SPACES) if track[x]},
        "links": [[a, b] for k, a in enumerate(RAILROAD_IDS) for b in ids_of(links[k] >> k << k)],
        "order": [seat for seat in s.order[:seats].tolist() if seat >= 0],
        "turn": s.turn,
        "markers": s.markers[:seats].tolist(),
        "quiet_rounds": s.quiet_rounds,
        "acted": [seat for seat in range(seats) if s.acted[seat]],
        "auction": None,
        "build": None,
        "end": ENDS[s.end] if s.end else None,
    }
    if s.phase == AUCTION:
        data["auction"] = {
            "railroad": RAILROAD_IDS[s.on_offer],
            "initial": bool(s.initial),
            "first_bidder": s.first_bidder,
            "high_bid": s.high_bid,
            "high_bidder": None if s.high_bidder < 0 else s.high_bidder,
            "still_in": [seat for seat in range(seats) if s.bidding[seat]],
        }
    if s.phase == BUILD:
        data["build"] = {"railroad": RAILROAD_IDS[s.building], "laid": s.laid, "spent": s.spent}
    return data
