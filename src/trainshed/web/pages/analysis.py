"""The report of a finished match: chances along it, luck and skill, what could have been better."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from markupsafe import Markup

from trainshed.analysis.words import told, values_of, with_error, worst_first
from trainshed.core.say import Say

from ..live_match import LiveMatch
from ..svg import DASHES

WIDTH, HEIGHT, LEFT, LOW = 900, 240, 44, 216


@dataclass(frozen=True)
class Share:
    """Luck and skill of one seat, in words."""

    seat: int
    name: str
    start: str
    luck: str
    own: str
    others: str
    result: str
    adjusted: str
    counts: Sequence[int]  # inaccuracies, mistakes, blunders


@dataclass(frozen=True)
class Slip:
    """A decision that cost something."""

    ply: int  # after it
    seat: int
    name: str
    played: str
    better: str
    cost: str
    mark: str
    mark_name: str


@dataclass(frozen=True)
class AnalysisPage:
    """What the page shows: a report, how far it is, or that it can be asked for."""

    id: str
    title: str
    names: Sequence[str]
    state: str  # "new", "waiting", "done" or "failed"
    before: int = 0  # matches that are judged first
    percent: int = 0
    failed: str = ""
    by_score: bool = False
    curve: Markup | None = None
    shares: Sequence[Share] = ()
    slips: Sequence[Slip] = ()
    playouts: int = 0
    actions: int = 0


def waiting_for(live: LiveMatch, state: str, say: Say, **more: Any) -> AnalysisPage:
    """Return the page of a match that is not judged yet."""
    return AnalysisPage(live.row.id, say.gettext(live.game.title), live.names, state, **more)


def analysis_page(live: LiveMatch, analysis: dict[str, Any], say: Say) -> AnalysisPage:
    """Return the report."""
    unit, names = analysis["unit"], live.names
    return waiting_for(
        live,
        "done",
        say,
        by_score=unit == "score",
        curve=drawn(live.row.id, analysis, names, say),
        shares=[_share(each, names[each["seat"]], unit) for each in analysis["accounts"]],
        slips=[_slip(each, names, unit, say) for each in worst_first(analysis)],
        playouts=analysis["playouts"],
        actions=analysis["actions"],
    )


def mark_names(say: Say) -> dict[str, str]:
    """Return what losses are called."""
    return {
        "inaccuracy": say.gettext("Inaccuracy"),
        "mistake": say.gettext("Mistake"),
        "blunder": say.gettext("Blunder"),
    }


def _share(account: dict[str, Any], name: str, unit: str) -> Share:
    def doubted(part: str) -> str:
        return with_error(account[part], account[f"{part}_error"], unit)

    return Share(
        seat=account["seat"],
        name=name,
        start=told(account["start"], unit),
        luck=doubted("luck"),
        own=doubted("own"),
        others=doubted("others"),
        result=told(account["result"], unit),
        adjusted=told(account["adjusted"], unit),
        counts=[account[name] for name in ("inaccuracies", "mistakes", "blunders")],
    )


def _slip(decision: dict[str, Any], names: Sequence[str], unit: str, say: Say) -> Slip:
    return Slip(
        ply=decision["ply"] + 1,
        seat=decision["seat"],
        name=names[decision["seat"]],
        played=decision["action"],
        better=decision["better"],
        cost=with_error(decision["loss"], decision["error"], unit, signed=False),
        mark=decision["mark"],
        mark_name=mark_names(say)[decision["mark"]],
    )


def drawn(match_id: str, analysis: dict[str, Any], names: Sequence[str], say: Say) -> Markup:
    """Draw each seat's chances over the match; marks lead to the moment in the replay."""
    lines = [values_of(analysis, seat) for seat in range(len(names))]
    top = max(map(max, lines)) if analysis["unit"] == "score" else 1.0
    last = max(1, len(lines[0]) - 1)

    def x(ply: int) -> float:
        return LEFT + (WIDTH - LEFT - 8) * ply / last

    def y(value: float) -> float:
        return LOW - (LOW - 8) * value / max(top, 1e-9)

    parts = [
        f'<path d="M{LEFT} {y(v * top):.1f}H{WIDTH - 8}" class="grid"/>'
        f'<text class="ax end" x="{LEFT - 6}" y="{y(v * top) + 4:.1f}">'
        f"{told(v * top, analysis['unit'])}</text>"
        for v in (0, 0.25, 0.5, 0.75, 1)
    ]
    for seat, line in enumerate(lines):
        points = "L".join(f"{x(ply):.1f} {y(value):.1f}" for ply, value in enumerate(line))
        dash = DASHES[seat % len(DASHES)]
        parts.append(f'<path class="line t{seat}" stroke-dasharray="{dash}" d="M{points}"/>')
    for each in worst_first(analysis):
        ply, seat = each["ply"], each["seat"]
        words = f"{ply + 1}: {names[seat]}, {each['action']} · {mark_names(say)[each['mark']]}"
        parts.append(
            f'<a href="/t/{match_id}/replay?ply={ply + 1}"><circle class="mk {each["mark"]}"'
            f' cx="{x(ply):.1f}" cy="{y(lines[seat][ply]):.1f}" r="5">'
            f"<title>{escape(words)}</title></circle></a>"
        )
    label = escape(say.gettext("Chances along the match"))
    return Markup(
        f'<svg class="chart judged" viewBox="0 0 {WIDTH} {HEIGHT}" role="group"'
        f' aria-label="{label}">{"".join(parts)}</svg>'
    )
