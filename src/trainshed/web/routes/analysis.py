"""The report of a finished match: ask for it, wait for it, read it."""

from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import RedirectResponse, Response

from .. import rendering
from ..admission import look_at
from ..analyses import Analyses
from ..db.models import OVER
from ..live_match import LiveMatch
from ..pages.analysis import AnalysisPage, analysis_page, waiting_for
from ..visitor import Posted, Turned, Visitor, posted, visitor

router = APIRouter(include_in_schema=False)
AGAIN = 3  # seconds after which a page that waits looks again
Who = Annotated[Visitor, Depends(visitor)]
Form = Annotated[Posted, Depends(posted)]


def finished(who: Visitor, match_id: str) -> LiveMatch:
    """Return a match that is over: before its end the judge would help somebody."""
    live, _ = look_at(who, match_id)
    if live.row.status != OVER or not live.match.is_over:
        raise Turned(409, "The match still runs.", "It is judged when it is over.")
    return live


@router.get("/t/{match_id}/analysis")
def report(match_id: str, who: Who) -> Response:
    """Show the report, or how far it is."""
    live = finished(who, match_id)
    page = _page(who.app.analyses, live, who)
    answer = rendering.page(who, "analysis.html", page=page)
    if page.state == "waiting":
        answer.headers["Refresh"] = str(AGAIN)
    return answer


@router.post("/t/{match_id}/analysis")
def ask(match_id: str, who: Who, form: Form) -> Response:
    """Have a match judged; what is there already costs nothing."""
    live = finished(who, match_id)
    found = who.app.analyses.find(live.row.id)
    if found is None or found.failed:
        who.within("analyses")
    who.app.analyses.ask(live.row.id)
    return RedirectResponse(f"/t/{live.row.id}/analysis", 303)


def _page(analyses: Analyses, live: LiveMatch, who: Visitor) -> AnalysisPage:
    match_id = live.row.id
    found = analyses.find(match_id)
    with live.lock:
        if found is None:
            return waiting_for(live, "new", who.say)
        if found.told is not None:
            return analysis_page(live, found.told, who.say)
        if found.failed:
            return waiting_for(live, "failed", who.say, failed=found.failed)
        before, percent = analyses.place(match_id), analyses.percent(match_id)
        return waiting_for(live, "waiting", who.say, before=before, percent=percent)
