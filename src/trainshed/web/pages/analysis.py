"""The report of a finished match: chances along it, luck and skill, what could have been better."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from trainshed.analysis.words import has_bids, told, with_error, worst_first
from trainshed.core.say import Say

from ..analyses import Analyses
from ..bands import Link, bands, bars, reach
from ..db.models import AnalysisRow
from ..live_match import LiveMatch
from .in_short import in_short
from .replay import at_ply
from .table import Looking

MARKS = ("inaccuracy", "mistake", "blunder")


@dataclass(frozen=True)
class Share:
    """Luck and skill of one seat, in words and as bars."""

    seat: int
    name: str
    start: str
    luck: str
    own: str
    others: str
    bids: str  # of them: what the others' bids and prices did; empty where nobody bids
    rest: str  # and what else they did
    result: str
    adjusted: str
    counts: Sequence[int]  # inaccuracies, mistakes, blunders
    bars: Markup


@dataclass(frozen=True)
class Slip:
    """A decision that cost something."""

    ply: int  # after it
    first: int  # before it
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
    seat: int = -1  # of the reader
    by_score: bool = False
    short: Sequence[str] = ()  # what decided it, in a few sentences
    curve: Markup | None = None
    shares: Sequence[Share] = ()
    slips: Sequence[Slip] = ()
    playouts: int = 0
    actions: int = 0


def report_of(
    analyses: Analyses, live: LiveMatch, seat: int, say: Say, in_full: bool = True
) -> AnalysisPage:
    """Return what is there of the report; a match of people that nobody has judged yet is."""
    match_id = live.row.id
    found = analyses.find(match_id)
    if found is None:
        analyses.finished(live)
    with live.lock:
        if found is not None and found.told is not None:
            make = analysis_page if in_full else brief_page
            return make(live, found.told, seat, say)
        if found is not None and found.failed:
            return waiting_for(live, "failed", say, failed=found.failed)
        if found is None and not analyses.is_waited_for(match_id):
            return waiting_for(live, "new", say)
        return _under_way(live, found, analyses.place(match_id), say)


def _under_way(live: LiveMatch, found: AnalysisRow | None, before: int, say: Say) -> AnalysisPage:
    """Return how far the judge is, with the curve of its first look once there is one."""
    if found is None:
        return waiting_for(live, "waiting", say, before=before)
    early, curve = found.early, None
    if early is not None:
        curve = bands(early, live.decisions.ends(), (), say.gettext("Chances along the match"))
    by_score = early is not None and early["unit"] == "score"
    told = {"before": before, "percent": found.percent, "curve": curve, "by_score": by_score}
    return waiting_for(live, "waiting", say, **told)


def waiting_for(live: LiveMatch, state: str, say: Say, **more: Any) -> AnalysisPage:
    """Return the page of a match that is not judged yet."""
    return AnalysisPage(live.row.id, say.gettext(live.game.title), live.names, state, **more)


def brief_page(live: LiveMatch, analysis: dict[str, Any], seat: int, say: Say) -> AnalysisPage:
    """Return the report as far as the end of a match tells it: in a few sentences."""
    return waiting_for(live, "done", say, seat=seat, short=in_short(live, analysis, seat, say))


def analysis_page(live: LiveMatch, analysis: dict[str, Any], seat: int, say: Say) -> AnalysisPage:
    """Return the report."""
    unit = analysis["unit"]
    names = [say.gettext("You") if k == seat else name for k, name in enumerate(live.names)]
    ends = reach(analysis["accounts"])
    slips = [slip_of(live, each, names, unit, say) for each in worst_first(analysis)]
    label = say.gettext("Chances along the match")
    marks = mark_links(live, analysis, names, say)
    return waiting_for(
        live,
        "done",
        say,
        seat=seat,
        by_score=unit == "score",
        short=in_short(live, analysis, seat, say),
        curve=bands(analysis, live.decisions.ends(), marks, label),
        shares=[
            _share(each, names[each["seat"]], unit, ends, has_bids(analysis))
            for each in analysis["accounts"]
        ],
        slips=slips,
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


def ply_after(decision: dict[str, Any]) -> int:
    """Return the ply at which a decision is complete."""
    return int(decision["ply"]) + len(decision["actions"])


def mark_links(
    live: LiveMatch, analysis: dict[str, Any], names: Sequence[str], say: Say
) -> list[Link]:
    """Return the marks of a match in its order, each with where it is told in the replay."""
    called = mark_names(say)
    return [
        (
            ply_after(each),
            each["mark"],
            f"/t/{live.row.id}/replay?ply={ply_after(each)}",
            f"{ply_after(each)}: {names[each['seat']]} · {called[each['mark']]}",
        )
        for each in analysis["decisions"]
        if each["mark"]
    ]


def in_words(live: LiveMatch, ply: int, texts: Sequence[str], seat: int, say: Say) -> str:
    """Return what the actions of a seat after a ply are called where they are chosen."""
    then, verbs = at_ply(live, ply), live.match.verbs
    labels = []
    for k, text in enumerate(texts):
        action = verbs.action(text)
        seen = Looking(then, seat, texts[:k], say).seen("")
        labels.append(text if action is None else live.game.face.label(seen, action))
    return "; ".join(labels)


def _share(
    account: dict[str, Any], name: str, unit: str, ends: tuple[float, float], with_bids: bool
) -> Share:
    def doubted(part: str) -> str:
        return with_error(account[part], account[f"{part}_error"], unit)

    return Share(
        seat=account["seat"],
        name=name,
        start=told(account["start"], unit),
        luck=doubted("luck"),
        own=doubted("own"),
        others=doubted("others"),
        bids=doubted("others_bids") if with_bids else "",
        rest=doubted("others_rest") if with_bids else "",
        result=told(account["result"], unit),
        adjusted=told(account["adjusted"], unit),
        counts=[account[name] for name in ("inaccuracies", "mistakes", "blunders")],
        bars=bars(account, *ends),
    )


def slip_of(
    live: LiveMatch, decision: dict[str, Any], names: Sequence[str], unit: str, say: Say
) -> Slip:
    """Put a marked decision into words."""
    first, seat = decision["ply"], decision["seat"]
    return Slip(
        ply=ply_after(decision),
        first=first,
        seat=seat,
        name=names[seat],
        played=in_words(live, first, decision["actions"], seat, say),
        better=in_words(live, first, decision["better"], seat, say),
        cost=with_error(decision["loss"], decision["error"], unit, signed=False),
        mark=decision["mark"],
        mark_name=mark_names(say)[decision["mark"]],
    )
