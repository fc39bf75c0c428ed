"""Telling moments of North American Railways, for `make pictures`."""

from trainshed.core.match import Match

TALK = "Black again, at that price?"


def is_offer(match: Match) -> bool:
    """Tell whether the first seat has money for an offer in a game of cards that has got going."""
    s = match.state
    return bool(match.to_move == 0 and s.turn > 1 and s.cash[0] > 800 and offers(match))


def offers(match: Match) -> list[str]:
    """Return the selections that lead to an offer."""
    s = match.state
    columns = [int(text.split()[1]) - 1 for text in match.legal() if text.startswith("select")]
    bottoms = [(k, int(s.share_column[k, s.share_count[k] - 1])) for k in columns]
    return [f"select {k + 1}" for k, company in bottoms if s.director[company] > 0]


def is_answer(match: Match) -> bool:
    """Tell whether the first seat answers an offer."""
    return bool(match.to_move == 0 and match.state.turn > 1 and "allow" in match.legal())


def is_purchase(match: Match) -> bool:
    """Tell whether the first seat can buy a city for several companies, late in a match."""
    bought = {text.split()[1] for text in match.legal() if text.startswith("city")}
    return bool(match.to_move == 0 and match.state.turn > 2 and len(bought) > 1)


MOMENTS = {"nar_choice": is_offer, "nar_answer": is_answer, "nar_cities": is_purchase}
DEEDS = {"select", "price", "city"}  # without which a match was not played
SETTINGS: dict[str, tuple[int, dict[str, object]]] = {}  # of moments with others than usual
AGAINST_BOTS: tuple[str, ...] = ()
OVER = {"nar_over": ""}


def plans(name: str, match: Match) -> dict[str, list[str]]:
    """Return pages of a moment with a plan."""
    if name == "nar_choice":
        return {"nar_offer": [offers(match)[0], "price 600"]}
    if name == "nar_cities":
        return {"nar_city": [next(text for text in match.legal() if text.startswith("city"))]}
    return {}
