"""Telling moments of Russian Railroads, for `make pictures`."""

from trainshed.core.match import Match

TALK = "Somebody is very fond of factories."


def is_turn(match: Match) -> bool:
    """Tell whether the first seat chooses a space in the middle of a match."""
    if match.to_move != 0 or match.state.round_now < 3:
        return False
    return match.game.phase_name(match.state) == "turn" and len(match.legal()) > 6


MOMENTS = {"rr_turn": is_turn, "rr_solo": is_turn, "rr_germany": is_turn}
DEEDS = {"space", "step", "part"}  # without which a match was not played
SETTINGS: dict[str, tuple[int, dict[str, object]]] = {
    "rr_solo": (1, {"solo": True}),
    "rr_germany": (4, {"germany": True}),
}  # of moments with others than usual
AGAINST_BOTS: tuple[str, ...] = ("rr_solo",)
OVER = {"rr_over": ""}


def plans(name: str, match: Match) -> dict[str, list[str]]:
    """Return pages of a moment with a plan."""
    if name != "rr_turn":
        return {}
    spaces = [text for text in match.legal() if text.startswith("space ")]
    return {"rr_parts": spaces[:1]}
