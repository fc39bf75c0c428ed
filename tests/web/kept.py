"""A table at an exact moment: a match that was played elsewhere, with people at its seats."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trainshed.bots import find as find_bot
from trainshed.bots.driving import step
from trainshed.core.match import Match
from trainshed.games import find
from trainshed.web.db.models import MatchRow, SeatRow
from trainshed.web.db.repo import Made
from trainshed.web.security import hashed

from .conftest import Server


def keep(server: Server, match_id: str, match: Match, people: Mapping[int, Any]) -> str:
    """Keep a match as a table with these people at their seats and bots at the others."""
    repo = server.app.state.repo
    rows = {seat: repo.make_guest(hashed(one.cookie), one.name) for seat, one in people.items()}
    seats = [
        SeatRow(
            match_id=match_id,
            number=seat,
            kind="guest" if seat in rows else "bot",
            name=rows[seat].name if seat in rows else name,
            guest_id=rows[seat].id if seat in rows else None,
            bot=None if seat in rows else "greedy",
            stands_in=False,
        )
        for seat, name in enumerate(match.names)
    ]
    usual = {option.name: option.default for option in match.game.options}
    row = MatchRow(
        id=match_id,
        game=match.game.id,
        rules=match.game.rules_version,
        options={name: value for name, value in match.options.items() if value != usual[name]},
        wishes={"spectators": True},
        secret="0" * 32,
        seed=match.seed,
        status="over" if match.is_over else "running",
        host_id=next(iter(rows.values())).id,
        version=1,
        plies=len(match.actions),
        mover=match.to_move,
    )
    made = [
        Made(actor, match.verbs.text(action), ply)
        for ply, (actor, action) in enumerate(zip(match.actors, match.actions, strict=True))
    ]
    repo.add_match(row, seats, made)
    return f"/t/{match_id}"


def come_to(
    is_there: Callable[[Match], object], game: str, names: int | Sequence[str] = 3
) -> Match | None:
    """Let greedy bots play until a moment, and return the first match that has it."""
    for seed in range(40):
        match = Match(find(game), names, seed)
        bots = {seat: find_bot("greedy").make(seed, seat) for seat in range(match.seats)}
        while not match.is_over and not is_there(match):
            step(match, bots)
        if not match.is_over:
            return match
    return None
