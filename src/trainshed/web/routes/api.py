"""The same for programs: a typed JSON API. Its description is at /api/openapi.json."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Request
from fastapi.responses import Response, StreamingResponse
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from trainshed.core import fair
from trainshed.core.game import PUBLIC
from trainshed.games import all_games

from ..admission import look_at, must_sit, stream
from ..db.models import WAITING
from ..event import NOBODY, events_for
from ..levels import levels
from ..live_match import Entry, LiveMatch
from ..pages.draws import roster_of
from ..security import is_genuine
from ..visitor import NOT_FOUND, Turned, Visitor, guest_id, visitor

router = APIRouter(prefix="/api", tags=["tables"])
Who = Annotated[Visitor, Depends(visitor)]


class GameInfo(BaseModel):
    """A game of the house."""

    id: str
    title: str
    summary: str
    fewest_seats: int
    most_seats: int
    rules_version: int


class LevelInfo(BaseModel):
    """A strength of bots."""

    id: str
    name: str


class SeatInfo(BaseModel):
    """A seat of a table."""

    number: int
    name: str
    kind: str = Field(description="open, guest or bot")
    is_me: bool
    stands_in: bool = Field(description="a bot plays for a person who has left")


class LogLine(BaseModel):
    """A line of the log."""

    ply: int
    text: str
    kind: str


class NonceInfo(BaseModel):
    """What a seat adds to the draws."""

    seat: int
    nonce: str = Field(description="page, hand, sealed, server or bot; then text or hash")


class DrawsInfo(BaseModel):
    """What the draws of a match are bound to."""

    commitment: str = Field(description="SHA-256 of the secret; empty where nothing is proven")
    roster: str = Field(description="SHA-256 of all terms, once they are fixed")
    seal: str = Field(description="of the key, once the match has begun")
    nonces: list[NonceInfo]


class TableInfo(BaseModel):
    """A table as the asker may know it."""

    id: str
    game: str
    status: str
    version: int
    ply: int
    to_move: int = Field(description="seat, -1 chance, -2 over")
    my_seat: int = Field(description="-1 for a spectator")
    seats: list[SeatInfo]
    draws: DrawsInfo
    sent_in: bool = Field(description="a record that was sent in, not played here")
    legal: list[str]
    view: dict[str, Any]
    log: list[LogLine]


class ActIn(BaseModel):
    """A decision: its actions, and the ply that it answers."""

    ply: int = Field(ge=0)
    actions: list[Annotated[str, Field(max_length=60)]] = Field(min_length=1, max_length=40)
    form: str = Field(description="the token of the visitor's forms", max_length=80)


class ActOut(BaseModel):
    """What became of a decision."""

    status: str = Field(description="done, again, stale or refused")
    reason: str = ""
    rule: str = ""
    ply: int
    version: int = Field(description="of the table, once the decision is made")


@router.get("/games")
def games() -> list[GameInfo]:
    """List the games."""
    return [
        GameInfo(
            id=game.id,
            title=game.title,
            summary=game.summary,
            fewest_seats=game.seats[0],
            most_seats=game.seats[1],
            rules_version=game.rules_version,
        )
        for game in all_games()
    ]


@router.get("/levels")
def bot_levels() -> list[LevelInfo]:
    """List the strengths of bots."""
    return [LevelInfo(id=level.id, name=level.name) for level in levels()]


@router.get("/tables/{match_id}")
def table(match_id: str, who: Who) -> TableInfo:
    """Return a table as the asker may know it."""
    live, seat = look_at(who, match_id)
    with live.lock:
        match = live.match
        begun = live.row.status != WAITING
        log = live.log(seat, who.language, who.say) if begun else []
        return TableInfo(
            id=match_id,
            game=live.game.id,
            status=live.row.status,
            version=live.row.version,
            ply=live.ply,
            to_move=match.to_move,
            my_seat=seat,
            seats=[
                SeatInfo(
                    number=row.number,
                    name=row.name,
                    kind=row.kind,
                    is_me=row.number == seat,
                    stands_in=row.stands_in,
                )
                for row in live.seats
            ],
            draws=draws_info(live),
            sent_in=bool(live.row.wishes.get("sent_in")),
            legal=match.legal() if match.to_move == seat and seat >= 0 else [],
            view=match.view(seat) if begun else {},
            log=[LogLine(ply=line.ply, text=whole(line), kind=line.kind) for line in log],
        )


def whole(line: Entry) -> str:
    """Return a line of the log for programs: what the draws are bound to is not folded away."""
    return f"{line.text} {line.more}" if line.kind == "bound" else line.text


def draws_info(live: LiveMatch) -> DrawsInfo:
    """Return what the draws of a match are bound to, as far as everybody may know it."""
    proof = live.row.proof or {}
    nonces = proof.get("nonces") or [seat.nonce for seat in live.seats]
    return DrawsInfo(
        commitment=fair.commitment(live.row.secret) if live.row.secret else "",
        roster=roster_of(live.row),
        seal=proof.get("seal", ""),
        nonces=[NonceInfo(seat=k, nonce=nonce) for k, nonce in enumerate(nonces)],
    )


@router.get("/tables/{match_id}/live", response_class=StreamingResponse)
async def listen(
    match_id: str, request: Request, last_event_id: Annotated[str | None, Header()] = None
) -> Response:
    """Stream a table as server-sent events: all but seats and log, anew with every change."""
    who = await run_in_threadpool(visitor, request)
    _, seat = await run_in_threadpool(look_at, who, match_id)
    guest = who.guest.id if who.guest is not None else NOBODY

    def look() -> tuple[int, str]:
        live, _ = look_at(who, match_id)
        with live.lock:
            return live.row.version, events_for(live, [guest]).get(guest, "{}")

    async def now() -> tuple[int, str]:
        return await run_in_threadpool(look)

    person = guest if seat != PUBLIC else None
    return stream(who, match_id, last_event_id, now, guest, person)


@router.post("/tables/{match_id}/act")
async def act(match_id: str, request: Request, decision: ActIn) -> ActOut:
    """Make a decision for one's own seat."""
    return await decide(request, match_id, decision)


async def decide(request: Request, match_id: str, decision: ActIn) -> ActOut:
    """Make a decision with as few questions to the database as can be."""
    if not is_genuine(request.scope["trainshed_token"], decision.form):
        raise Turned(
            403,
            "This page is out of date.",
            "Nothing has changed. Load it again and try once more.",
        )
    tables, guest = request.app.state.tables, await guest_id(request)
    live = tables.matches.at_hand(match_id)
    is_plain = live is not None and not live.is_stale and live.row.status != WAITING
    if live is None or not is_plain or live.seat_of(guest) == PUBLIC:
        who = await run_in_threadpool(visitor, request)
        live, _ = await run_in_threadpool(look_at, who, match_id)
    seat = must_sit(request, live, guest)
    if live.row.status == WAITING:
        raise Turned(*NOT_FOUND)
    answer = await tables.offer(live, seat, decision.ply, decision.actions)
    told = {"ply": live.ply, "version": live.row.version}
    return ActOut(status=answer.status, reason=answer.reason, rule=answer.rule, **told)
