"""The moment in which a match is bound to its draws: what every seat adds, and the key."""

from collections.abc import Sequence
from typing import Any

from trainshed.core import fair
from trainshed.core.match import line
from trainshed.core.proof import BOT as BY_BOT
from trainshed.core.proof import SEALED, SERVER, Proof
from trainshed.games import find

from .db.models import BOT, MatchRow, SeatRow
from .db.repo import Made


def complete(seats: Sequence[SeatRow]) -> bool:
    """Give every seat without a nonce one that is marked as the server's; tell whether all are
    open.
    """
    for seat in seats:
        if seat.kind == BOT:
            seat.nonce = BY_BOT
        elif not seat.nonce:
            seat.nonce = f"{SERVER} {fair.new_nonce()}"
    return not any(is_sealed(seat.nonce) for seat in seats)


def is_sealed(nonce: str) -> bool:
    """Tell whether only the hash of a nonce is known."""
    return nonce.startswith(f"{SEALED} ")


def terms_at(row: MatchRow, seats: Sequence[SeatRow], begin: Sequence[Made] = ()) -> fair.Terms:
    """Return the terms of a match as they stand."""
    lines = [line(made.actor, made.text) for made in begin]
    nonces, names = [seat.nonce for seat in seats], record_names(seats)
    return fair.terms_of(find(row.game), row.rules, row.options, names, row.id, nonces, lines)


def bound(row: MatchRow, seats: Sequence[SeatRow], begin: Sequence[Made] = ()) -> dict[str, Any]:
    """Give every seat without a nonce one that is marked as the server's, and return what the row
    of the match keeps: the key, what proves it, and a secret for the bots.
    """
    complete(seats)
    terms = terms_at(row, seats, begin)
    key = terms.key(row.secret)
    proof = {
        "table": row.id,
        "nonces": terms.nonces,
        "seal": fair.seal_of(key),
        "roster": terms.roster(),
        "given": len(begin),
    }
    return {"draw_key": key.hex(), "proof": proof, "bot_secret": fair.new_secret()}


def proof_of(row: MatchRow) -> Proof | None:
    """Return the whole proof of a match, the secret with it: for when it is over."""
    if not row.draw_key or row.proof is None:
        return None
    given = row.proof
    nonces = tuple(given["nonces"])
    return Proof(given["table"], row.secret, nonces, given["seal"], given.get("given", 0))


def record_names(seats: Sequence[SeatRow]) -> list[str]:
    """Return what the record calls the seats: people by name, bots by their spec, empty ones by
    their number; those of a record that was sent in as it did.
    """
    return [
        seat.recorded
        or (f"bot:{seat.bot}" if seat.kind == BOT else seat.name or f"seat {seat.number}")
        for seat in seats
    ]
