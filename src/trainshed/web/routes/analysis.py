"""The report of a finished match: ask for it, wait for it, read it."""

from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from .. import rendering
from ..admission import look_at
from ..db.models import OVER
from ..live_match import LiveMatch
from ..pages.analysis import report_of
from ..visitor import Posted, Turned, Visitor, posted, visitor

router = APIRouter(include_in_schema=False)
AGAIN = 3  # seconds after which a page that waits looks again
Who = Annotated[Visitor, Depends(visitor)]
Form = Annotated[Posted, Depends(posted)]


def finished(who: Visitor, match_id: str) -> tuple[LiveMatch, int]:
    """Return a match that is over, and the reader's seat: before its end the judge would help
    somebody.
    """
    live, seat = look_at(who, match_id)
    if live.row.status != OVER or not live.match.is_over:
        raise Turned(409, "The match is still running.", "It is judged when it is over.")
    return live, seat


@router.get("/t/{match_id}/analysis")
def report(match_id: str, who: Who) -> Response:
    """Show the report, or how far it is."""
    live, seat = finished(who, match_id)
    page = report_of(who.app.analyses, live, seat, who.say)
    answer = rendering.page(who, "analysis.html", page=page)
    if page.state == "waiting":
        answer.headers["Refresh"] = str(AGAIN)
    return answer


@router.get("/t/{match_id}/analysis/brief")
def brief(match_id: str, who: Who) -> Response:
    """Return the report in a few sentences, or how far it is, for the page of the end."""
    live, seat = finished(who, match_id)
    page = report_of(who.app.analyses, live, seat, who.say, in_full=False)
    return HTMLResponse(rendering.text(who, "_brief.html", brief=page))


@router.post("/t/{match_id}/analysis")
def ask(match_id: str, who: Who, form: Form) -> Response:
    """Have a match judged; what is there already costs nothing."""
    live, _ = finished(who, match_id)
    found = who.app.analyses.find(live.row.id)
    if (found is None and not who.app.analyses.is_waited_for(live.row.id)) or (
        found is not None and found.failed
    ):
        who.within("analyses")
    who.app.analyses.ask(live.row.id, who.asker)
    return RedirectResponse(f"/t/{live.row.id}/analysis", 303)
