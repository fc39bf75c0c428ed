"""What a page tells of the draws of a match: who has bound whom, and how to check it."""

from collections.abc import Sequence
from dataclasses import dataclass

from trainshed.core import fair
from trainshed.core.proof import BOT, HAND, PAGE, SEALED, SERVER
from trainshed.core.say import Say

from ..db.models import GUEST, OVER, MatchRow, SeatRow

AGREE, DIFFER = "agree", "differ"  # the draws of a record that was sent in, and its proof


@dataclass(frozen=True)
class Part:
    """What one seat adds to the draws."""

    seat: int
    name: str
    text: str
    giver: str  # in words


@dataclass(frozen=True)
class Draws:
    """The draws of a match, as far as everybody may know it."""

    commitment: str  # "" where there is nothing to prove
    seal: str  # "" before the match begins, and for matches of before
    roster: str  # the hash of all terms, once they are fixed
    parts: Sequence[Part]
    secret: str  # "" before the match is over
    is_bound: bool  # to a key
    sent_in: str  # a sentence, where the record was sent in


def draws_of(row: MatchRow, seats: Sequence[SeatRow], say: Say) -> Draws:
    """Work out what is told of the draws of a match."""
    proof = row.proof or {}
    nonces = proof.get("nonces") or [seat.nonce for seat in seats]
    is_old = row.status != "waiting" and not row.draw_key
    is_new = not is_old and bool(row.secret)
    return Draws(
        commitment=fair.commitment(row.secret) if row.secret else "",
        seal=str(proof.get("seal", "")),
        roster=roster_of(row),
        parts=[
            Part(seat.number, seat.name, *_told(nonce, say))
            for seat, nonce in zip(seats, nonces, strict=False)
            if is_new and (nonce or seat.kind == GUEST)
        ],
        secret=row.secret if row.status == OVER else "",
        is_bound=bool(row.draw_key),
        sent_in=sent_in(row, say),
    )


def roster_of(row: MatchRow) -> str:
    """Return the hash of all terms of a match, "" before they are fixed."""
    return str(row.wishes.get("opening") or (row.proof or {}).get("roster", ""))


def _told(nonce: str, say: Say) -> tuple[str, str]:
    giver, _, text = nonce.partition(" ")
    givers = {
        PAGE: say.gettext("by the browser"),
        HAND: say.gettext("by hand"),
        SERVER: say.gettext("by the server, without a script"),
        SEALED: say.gettext("sealed until everything else is fixed"),
        BOT: say.gettext("a bot adds nothing"),
        "": say.gettext("nothing yet: the server adds one at the start"),
    }
    return text, givers.get(giver, giver)


def sent_in(row: MatchRow, say: Say) -> str:
    """Say that a match was not played here but sent in, and what its proof is worth; "" where it
    was played here.
    """
    if not row.wishes.get("sent_in"):
        return ""
    words = {
        AGREE: say.gettext("Its draws agree with the proof that came with it."),
        DIFFER: say.gettext("Its draws do NOT agree with the proof that came with it."),
    }.get(str(row.wishes.get("draws", "")), say.gettext("No proof of its draws came with it."))
    return say.gettext("This record was sent in; it was not played here.") + f" {words}"
