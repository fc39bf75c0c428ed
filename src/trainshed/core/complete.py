"""Complete a game: what it leaves out, the house makes from what it does say."""

from typing import Any

from . import plain, record, stand_in
from .position import Positions
from .stand_in import is_left_out, made


def stand_ins(game: Any) -> dict[str, Any]:
    """Return everything that stands in for what a game leaves out, by the name of its field."""
    return {**_sizes(game), **_rules(game), **_planes(game), **_texts(game)}


def _sizes(game: Any) -> dict[str, int]:
    names = ("max_actions_at_once", "max_chance")
    return {name: len(game.verbs) for name in names if not getattr(game, name)}


def _rules(game: Any) -> dict[str, Any]:
    """Make rules from rules; `quick` comes last, for it needs `apply` and a judgement."""
    actions, found = len(game.verbs), {}
    if is_left_out(game.legal):
        found["legal"] = stand_in.legal_from(game.refuse, game.to_move, actions)
    if is_left_out(game.chance):
        found["chance"] = stand_in.chance_from(game.refuse, actions)
    if is_left_out(game.apply):
        found["apply"] = stand_in.apply_from(game.act, game.settle, game.settling)
    if is_left_out(game.returns):
        found["returns"] = stand_in.returns_from(game.scores)
    if is_left_out(game.quick):
        apply, returns = found.get("apply", game.apply), found.get("returns", game.returns)
        judge = game.evaluate or returns
        found["quick"] = stand_in.quick_from(judge, game.to_move, apply, game.determinise)
    return found


def _planes(game: Any) -> dict[str, Any]:
    """Make planes of all fields that nobody hides and that may change during a match."""
    if not is_left_out(game.observe):
        return {}
    kept_back = (*game.hidden, *game.cache, *game.scratch, *game.materials)
    fields = [(name, game.dtype[name].shape) for name in record.names(game.dtype, kept_back)]
    by_seat, seats = game.by_seat, game.seats[1]
    return {
        "planes": stand_in.planes_from(fields, seats),
        "observe": stand_in.observe_from(fields, by_seat, seats, game.to_move),
    }


def _texts(game: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"face": plain.completed(game)}
    positions = Positions(game)
    if is_left_out(game.write_position):
        found["write_position"] = made(lambda s: positions.write(s))
    if is_left_out(game.read_position):
        found["read_position"] = made(lambda text: positions.read(text))
    if is_left_out(game.components):
        found["components"] = made(lambda: {"game": game.id})
    return found
