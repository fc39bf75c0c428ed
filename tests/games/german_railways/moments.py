"""Telling moments of German Railways, for `make pictures`."""

from trainshed.bots import View, find
from trainshed.core.look import Teller
from trainshed.core.match import Match

TALK = "Who lets the Bavarians through?"


def is_bid(match: Match) -> bool:
    """Tell whether the first seat bids against somebody late in a match."""
    s = match.state
    if match.to_move != 0 or not any(text.startswith("bid") for text in match.legal()):
        return False
    return bool(s.on_offer >= 0 and s.high_bid > 2 and s.round_number > 4)


def is_action(match: Match) -> bool:
    """Tell whether the first seat can make a new link with a build of several engines."""
    if match.to_move != 0 or match.state.round_number < 6 or "pass" not in match.legal():
        return False
    plan = best_plan(match)
    ahead = Match(match.game, match.names, match.seed)
    ahead.extend(match.actors, match.actions)
    for text in plan:
        ahead.play(text)
    if "done" in ahead.legal():
        ahead.play("done")
    return len(plan) > 2 and int(ahead.state.cash[1]) > int(match.state.cash[1])


def best_plan(match: Match) -> list[str]:
    """Return the build that the greedy bot would make."""
    ahead = Match(match.game, match.names, match.seed)
    ahead.extend(match.actors, match.actions)
    bot, plan = find("greedy").make(3, 0), []
    while ahead.to_move == 0 and len(plan) < 5:
        legal = [t for t in ahead.legal() if t.split()[0] in ("build", "lay")]
        if not legal or (plan and any(t.startswith("build") for t in legal)):
            break
        view = View(ahead.game, 0, ahead.redacted(0), tuple(ahead.names))
        plan.append(bot.choose(view, legal))
        ahead.play(plan[-1])
    return plan


def is_dividend(match: Match) -> bool:
    """Tell whether a dividend was paid just before the first seat chooses an action."""
    if match.to_move != 0 or match.state.round_number < 8 or "pass" not in match.legal():
        return False
    *_, last = Teller(match, 0, match.names).catch_up(match)
    return any(line.payday for line in last)


MOMENTS = {"auction": is_bid, "action": is_action, "dividend": is_dividend, "hints": is_action}
DEEDS = {"bid", "build", "lay", "offer"}  # without which a match was not played
SETTINGS: dict[str, tuple[int, dict[str, object]]] = {}  # of moments with others than usual
AGAINST_BOTS: tuple[str, ...] = ("hints",)
OVER = {
    "over": "",
    "replay": "/replay?ply=120",
    "judged": "/replay?ply=60",
    "report": "/analysis",
}


def plans(name: str, match: Match) -> dict[str, list[str]]:
    """Return pages of a moment with a plan."""
    return {"build": best_plan(match)[:-1]} if name == "action" else {}  # one more may be laid
