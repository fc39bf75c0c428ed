"""The report of a match in a few sentences: what decided it for one seat, and what it gave away."""

from collections.abc import Sequence
from typing import Any

from trainshed.analysis.words import told
from trainshed.core.say import Say

from ..live_match import LiveMatch

LEAST = 0.03  # of the luck: less is no news
PARTS = ("luck", "own", "others")


def in_short(live: LiveMatch, analysis: dict[str, Any], seat: int, say: Say) -> list[str]:
    """Tell what decided a match: for the reader who sat there, else for the one who won."""
    if seat < 0:
        winners = live.match.winners()
        seat, who = (winners[0] if winners else 0), ""
        who = live.names[seat]
    else:
        who = ""
    account = analysis["accounts"][seat]
    if analysis["unit"] == "score":
        return [*_alone(account, who, say), *_given_away(analysis, account, who, say)]
    has_won = seat in live.match.winners()
    return [*_decided(account, has_won, who, say), *_given_away(analysis, account, who, say)]


def _decided(account: dict[str, Any], has_won: bool, who: str, say: Say) -> list[str]:
    """Name what did most for the result, and the luck where that was something else."""
    sign = 1 if has_won else -1
    cause = max(PARTS, key=lambda part: sign * account[part])
    n = _hundredths(account[cause], say)
    causes = _won(say, bool(who)) if has_won else _lost(say, bool(who))
    found = [causes[cause].format(who=who, n=n)]
    if cause != "luck" and abs(account["luck"]) >= LEAST:
        found.append(_luck(say, account["luck"] > 0).format(n=_hundredths(account["luck"], say)))
    return found


def _won(say: Say, named: bool) -> dict[str, str]:
    if named:
        return {
            "luck": say.gettext("{who} won thanks to the draws: they brought {n}."),
            "own": say.gettext("{who} won thanks to good decisions: they brought {n}."),
            "others": say.gettext("{who} won thanks to what the others decided: it brought {n}."),
        }
    return {
        "luck": say.gettext("You won thanks to the draws: they brought {n}."),
        "own": say.gettext("You won thanks to your own decisions: they brought {n}."),
        "others": say.gettext("You won thanks to what the others decided: it brought {n}."),
    }


def _lost(say: Say, named: bool) -> dict[str, str]:
    if named:
        return {
            "luck": say.gettext("{who} lost most through the draws: {n}."),
            "own": say.gettext("{who} lost most through their own decisions: {n}."),
            "others": say.gettext("{who} lost most through what the others decided: {n}."),
        }
    return {
        "luck": say.gettext("You lost most through the draws: {n}."),
        "own": say.gettext("You lost most through your own decisions: {n}."),
        "others": say.gettext("You lost most through what the others decided: {n}."),
    }


def _luck(say: Say, is_good: bool) -> str:
    if is_good:
        return say.gettext("The draws brought {n}.")
    return say.gettext("The draws cost {n}.")


def _alone(account: dict[str, Any], who: str, say: Say) -> list[str]:
    """Compare the score with what was to be expected at the start."""
    sentence = say.gettext(
        "{n} points could be expected at the start; the draws changed that by {luck}."
    )
    luck = told(account["luck"], "score", signed=True)
    return [sentence.format(n=told(account["start"], "score"), luck=luck)]


def _given_away(
    analysis: dict[str, Any], account: dict[str, Any], who: str, say: Say
) -> Sequence[str]:
    own = [each for each in analysis["decisions"] if each["seat"] == account["seat"]]
    slips = [each for each in own if each["mark"]]
    if not slips:
        return [say.gettext("None of the decisions was clearly worse than another choice.")]
    worst = max(slips, key=lambda each: each["loss"])
    lost = sum(each["loss"] for each in slips)
    is_score = analysis["unit"] == "score"
    n = told(lost, "score") if is_score else _hundredths(lost, say)
    if who:
        sentence = say.gettext("{who} gave away {n}, most of it at move {k}.")
    else:
        sentence = say.gettext("You gave away {n}, most of it at move {k}.")
    return [sentence.format(who=who, n=n, k=worst["ply"] + len(worst["actions"]))]


def _hundredths(value: float, say: Say) -> str:
    n = abs(round(100 * value))
    return say.ngettext("{n} hundredth of a win", "{n} hundredths of a win", n).format(n=n)
