"""What the judge says in a replay: chances after a ply, a marked decision with the better one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from trainshed.analysis.words import told, values_of
from trainshed.core.game import CHANCE
from trainshed.core.parts import Panel
from trainshed.core.say import Say

from ..bands import strip
from ..live_match import LiveMatch
from .analysis import Slip, mark_links, mark_names, ply_after, slip_of
from .replay import at_ply
from .table import Looking


@dataclass(frozen=True)
class Standing:
    """What a seat may hope for after a ply."""

    seat: int
    name: str
    value: str
    doubt: str
    change: str = ""  # by the draw that was just made


@dataclass(frozen=True)
class Judged:
    """What the judge says after a ply."""

    by_score: bool
    standings: Sequence[Standing]
    decision: dict[str, Any] | None  # that was complete at this ply
    slip: Slip | None  # the same in words, where it was marked
    change: tuple[str, str] | None  # of who decided: before and after
    played: str  # what it was worth, as its seat knew it
    better: str  # what the better one was worth
    is_shown: bool  # the better one is on the board, not what was played
    is_drawn: bool = False  # what was just done was a draw, or several


def judged_at(
    live: LiveMatch, analysis: dict[str, Any], ply: int, seat: int, say: Say, better: bool = False
) -> Judged:
    """Return what the judge says after a ply to a reader."""
    unit = analysis["unit"]
    names = called(live, seat, say)
    found = next((each for each in analysis["decisions"] if ply_after(each) == ply), None)
    slip = slip_of(live, found, names, unit, say) if found is not None and found["mark"] else None
    change = None
    if found is not None:
        line = values_of(analysis, found["seat"])
        change = told(line[found["ply"]], unit), told(line[ply], unit)
    is_marked = found is not None and slip is not None
    value = found["value"] if found is not None and is_marked else 0.0
    loss = found["loss"] if found is not None and is_marked else 0.0
    drawn = _draws_before(live, ply)
    return Judged(
        by_score=unit == "score",
        is_drawn=drawn < ply,
        standings=_standings(analysis, ply, drawn, names),
        decision=found,
        slip=slip,
        change=change,
        played=told(value, unit) if is_marked else "",
        better=told(value + loss, unit) if is_marked else "",
        is_shown=better and is_marked,
    )


def called(live: LiveMatch, seat: int, say: Say) -> list[str]:
    """Return what the reader calls the seats."""
    return [say.gettext("You") if k == seat else name for k, name in enumerate(live.names)]


def _draws_before(live: LiveMatch, ply: int) -> int:
    """Return the ply before the draws that led to a ply; the same where none did."""
    first = ply
    while first and live.match.actors[first - 1] == CHANCE:
        first -= 1
    return first


def _standings(
    analysis: dict[str, Any], ply: int, before: int, names: Sequence[str]
) -> list[Standing]:
    """Return what each seat may hope for at a ply, and what draws since another one did to it."""
    unit = analysis["unit"]
    is_score = analysis["unit"] == "score"
    curve, factor = analysis["curve"], 1 if is_score else 100
    errors = curve.get("score_errors" if is_score else "errors")
    lines = [values_of(analysis, seat) for seat in range(len(names))]
    return [
        Standing(
            seat,
            name,
            told(lines[seat][ply], unit),
            f"± {2 * errors[ply][seat] * factor:.0f}" if errors and errors[ply][seat] else "",
            told(lines[seat][ply] - lines[seat][before], unit, signed=True) if before < ply else "",
        )
        for seat, name in enumerate(names)
    ]


def better_panels(live: LiveMatch, decision: dict[str, Any], say: Say) -> Sequence[Panel]:
    """Draw the board before a decision with the better one on it, as a plan is drawn."""
    then = at_ply(live, decision["ply"])
    looking = Looking(then, decision["seat"], decision["better"], say)
    return live.game.face.shown(looking.seen(f"/t/{live.row.id}/replay").quiet())


def marked_plies(analysis: dict[str, Any], seat: int) -> list[int]:
    """Return the plies of the marked decisions: the reader's own, where there are any."""
    marked = [each for each in analysis["decisions"] if each["mark"]]
    own = [each for each in marked if each["seat"] == seat]
    return [ply_after(each) for each in own or marked]


def marks_by_ply(analysis: dict[str, Any], say: Say) -> dict[int, tuple[str, str]]:
    """Return each mark by the ply of its decision: what it is, and what it is called."""
    names, marked = mark_names(say), [each for each in analysis["decisions"] if each["mark"]]
    return {ply_after(each): (each["mark"], names[each["mark"]]) for each in marked}


def band_over(live: LiveMatch, analysis: dict[str, Any], seat: int, say: Say) -> Markup | None:
    """Draw the chances along the match over its slider; nothing where one plays alone."""
    if analysis["unit"] == "score":
        return None
    marks = mark_links(live, analysis, called(live, seat, say), say)
    return strip(analysis, live.decisions.ends(), marks)
