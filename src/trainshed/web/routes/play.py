"""The table under way: its page, its fragments, its live stream, and the actions of its seats."""

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Query, Request
from fastapi.responses import (
    HTMLResponse,
    JSONResponse,
    RedirectResponse,
    Response,
)
from starlette.concurrency import run_in_threadpool

from trainshed.core.game import PUBLIC

from .. import hints, judge, rendering
from ..admission import look_at, rematch_of, seated_at, stream
from ..db.models import OVER, WAITING, ProxyRow
from ..driver import PACES
from ..html import with_links
from ..languages import LANGUAGES
from ..live_match import LiveMatch, order_at
from ..pages.bests import own_bests
from ..pages.over import over_page
from ..pages.rules import citations
from ..pages.table import Looking, TablePage
from ..pages.talk import talk_lines
from ..parts import Asking, answer_to, model, parts_for
from ..quick_parts import LONGEST_KNOWN
from ..visitor import Posted, Visitor, muted_by, posted, reader_of, visitor
from ..writer import Answer

router = APIRouter(include_in_schema=False)
Who = Annotated[Visitor, Depends(visitor)]
Form = Annotated[Posted, Depends(posted)]
Plan = Annotated[list[str], Query(max_length=40)]


def shown_to(who: Visitor, live: LiveMatch, seat: int, plan: Sequence[str] = ()) -> TablePage:
    """Work out the table's page for a visitor."""
    hints.find_missing(who.app.hints, live, seat)
    asking = Asking(seat, who.language, reader_of(who.guest), plan)
    return model(who.app.tables.attendance, live, asking)


@router.get("/t/{match_id}")
def table(match_id: str, who: Who, plan: Plan = []) -> Response:  # noqa: B006 - never changed
    """Show a table: the waiting room, the match, or its end."""
    live, seat = look_at(who, match_id)
    talk = talk_lines(live.heard(seat), who.say, muted_by(who.guest), live.names, seat)
    if live.row.status == WAITING:
        return rendering.waiting_room(who, live)
    if live.row.status == OVER and not live.match.is_over:  # a record that breaks off
        return RedirectResponse(f"/t/{match_id}/replay", 303)
    if live.row.status == OVER:
        with live.lock:
            end = over_page(live, seat, who.say, who.language)
        rematch = rematch_of(who, live)
        alone = live.match.seats == 1 and seat >= 0
        own = (
            own_bests(who.app.tables.matches, who.app.repo, who.guest, live.game, who.say)
            if alone
            else ()
        )
        given: dict[str, Any] = {"talk": talk, "rematch": rematch, "is_alone": alone, "own": own}
        return rendering.page(who, "over.html", page=end, **given)
    who.app.tables.attendance.saw(live, seat)
    page = shown_to(who, live, seat, plan)
    return rendering.page(
        who, "table.html", page=page, talk=talk, invite=rendering.invite_to(who, match_id)
    )


@router.get("/t/{match_id}/parts")
def parts(
    match_id: str,
    who: Who,
    lang: Annotated[str, Query(max_length=2)] = "",
    plan: Plan = [],  # noqa: B006 - never changed
    x_parts: Annotated[str, Header(max_length=LONGEST_KNOWN)] = "",
) -> Response:
    """Return the parts of the page that have changed, as fragments; a new page where it is another.

    `X-Parts` names what the reader has, as the last answer named it: that is left out. Every open
    page asks for this after every move: `quick_parts.py` answers most of them before they get here.
    """
    live, seat = look_at(who, match_id)
    language = lang if lang in LANGUAGES else who.language  # that of the page that asks
    return fragments(who, live, Asking(seat, language, reader_of(who.guest), plan), x_parts)


def fragments(who: Visitor, live: LiveMatch, asking: Asking, known: str) -> Response:
    """Answer with the parts of the table's page that the reader has not got yet."""
    hints.find_missing(who.app.hints, live, asking.seat)
    found = parts_for(who.app.tables.attendance, live, asking)
    if found is None:
        return HTMLResponse("", 205)
    answer = answer_to(found, known, who.form_token, can_unpack=False)
    return HTMLResponse(answer.body, headers={"X-Parts": answer.marks})


@router.get("/t/{match_id}/live")
async def listen(
    match_id: str,
    request: Request,
    last_event_id: Annotated[str | None, Header()] = None,
) -> Response:
    """Stream the versions of a table as server-sent events."""
    who = await run_in_threadpool(visitor, request)
    _, seat = await run_in_threadpool(look_at, who, match_id)

    async def now() -> tuple[int, str]:
        return await run_in_threadpool(who.app.repo.version, match_id) or 0, ""

    person = who.guest.id if who.guest is not None and seat != PUBLIC else None
    return stream(who, match_id, last_event_id, now, person=person)


@router.get("/t/{match_id}/why")
def why(match_id: str, who: Who, action: str, plan: Plan = []) -> Response:  # noqa: B006
    """Say what an action is about, and why it cannot be chosen now, with its rule."""
    live, seat = look_at(who, match_id)
    wanted = live.match.verbs.action(action[:60])
    if wanted is None or live.row.status == WAITING:
        return JSONResponse({"what": "", "reason": "", "rule": "", "rules": []})
    with live.lock:
        looking = Looking(live, seat, plan, who.say)
        reason, rule = why_not(looking, wanted)
    reason = reason[:1].upper() + reason[1:]
    what = live.game.face.about(looking.seen(""), wanted)
    rules = citations(live.game, rule)
    return JSONResponse({"what": what, "reason": reason, "rule": rule, "rules": rules})


def why_not(looking: Looking, action: int) -> tuple[str, str]:
    """Say why the reader cannot choose an action now, with its rule; empty where he can."""
    live, say = looking.live, looking.say
    if action in looking.legal or looking.seat == PUBLIC:
        return "", ""
    if looking.is_complete:
        return say.gettext("your plan is complete: make it, or take it back"), ""
    if looking.mover != looking.seat:
        return live.whose_turn(say), ""
    code = int(live.game.refuse(looking.states[0], action))
    reason, rule = live.game.face.explain(looking.states[0], action, code, say)
    return reason, rule


@router.post("/t/{match_id}/act")
def act(match_id: str, who: Who, form: Form) -> Response:
    """Make a decision: the plan and what ends it, for the ply that the page showed."""
    live, seat = seated_at(who, match_id)
    texts = form.all("plan") + [text for text in form.all("action") if text]
    if form.get("verb") and form.get("number"):
        texts.append(f"{form.get('verb')} {form.number('number')}")
    if not texts or len(texts) > 40 or any(len(text) > 60 for text in texts):
        return answered(who, match_id, Answer("refused", who.say.gettext("no action was chosen")))
    if live.row.status != "running":
        return answered(who, match_id, Answer("stale"))
    answer = who.app.tables.act(live, seat, form.number("ply"), texts, who.say)
    return answered(who, match_id, answer)


@router.post("/t/{match_id}/undo")
def undo(match_id: str, who: Who, form: Form) -> Response:
    """Take one's last decision back."""
    live, seat = seated_at(who, match_id)
    answer = who.app.tables.undo(live, seat, form.number("ply"), who.say)
    return answered(who, match_id, answer)


@router.post("/t/{match_id}/proxy")
def proxy(match_id: str, who: Who, form: Form) -> Response:
    """Let the server act for a seat up to a limit, or leave at once, or stop doing so."""
    live, seat = seated_at(who, match_id)
    with live.lock:
        order = order_at(live)
    if order is None or order.id != form.get("order"):
        return answered(who, match_id, Answer("stale"))
    if form.get("stop"):
        who.app.tables.drop_proxy(live, seat)
        return answered(who, match_id, Answer("done"))
    limit = 0 if form.get("leave_all") else form.number("limit", 0)
    row = ProxyRow(
        match_id=match_id,
        seat=seat,
        auction=order.id,
        verb=order.verb,
        leave=order.leave,
        limit=limit,
    )
    who.app.tables.set_proxy(live, row)
    return answered(who, match_id, Answer("done"))


@router.post("/t/{match_id}/pace")
def set_pace(match_id: str, who: Who, form: Form) -> Response:
    """Let the bots of a table move slowly, as usual, or at once; new tables begin like that."""
    live, _ = seated_at(who, match_id)
    wanted = form.get("pace")
    if wanted not in PACES:
        return answered(who, match_id, Answer("stale"))
    who.remember(bot_pace=wanted)
    wishes = {**live.row.wishes, "bot_pace": wanted}
    who.app.tables.changed(match_id, who.app.repo.change_match(match_id, wishes=wishes))
    who.app.tables.driver.hasten(match_id)
    return answered(who, match_id, Answer("done"))


@router.post("/t/{match_id}/hints")
def ask_for_hints(match_id: str, who: Who, form: Form) -> Response:
    """Find what the judge would do at the decision that is due, or put it away."""
    live, seat = seated_at(who, match_id)
    with live.lock:
        allowed, is_due, ply = hints.are_allowed(live, seat), hints.is_due(live, seat), live.ply
    if not allowed:
        reason = who.say.gettext("hints are not allowed at this table; its host may allow them")
        return answered(who, match_id, Answer("refused", reason))
    if not is_due:
        return answered(who, match_id, Answer("stale"))
    asked: Any = [seat, ply]
    if form.get("hide"):
        asked = None
    else:
        who.within("hints")
        if not who.app.hints.find(live, seat):
            busy = who.say.gettext("others are asking the judge just now; ask again in a moment")
            return answered(who, match_id, Answer("refused", busy))
    wishes = {**live.row.wishes, hints.ASKED: asked}
    who.app.tables.changed(match_id, who.app.repo.change_match(match_id, wishes=wishes))
    return answered(who, match_id, Answer("done"))


@router.post("/t/{match_id}/skip")
def skip(match_id: str, who: Who, form: Form) -> Response:
    """Let everything go on without a pause until a person is asked; against bots alone."""
    live, seat = seated_at(who, match_id)
    if judge.bots_only(live, seat):
        with live.lock:
            live.is_skipping = judge.due(live) is not None
        who.app.tables.driver.hasten(match_id)
    return answered(who, match_id, Answer("done"))


def answered(who: Visitor, match_id: str, answer: Answer) -> Response:
    """Answer a change: plainly to our script, with the table to a browser without it."""
    say = who.say.gettext
    words = ""
    if answer.status == "stale":
        words = say("The table has moved on. Nothing of yours was played.")
    elif answer.status == "refused":
        rule = f" [{answer.rule}]" if answer.rule else ""
        words = say("The move was not made: {reason}{rule}. Nothing has changed.").format(
            reason=answer.reason, rule=rule
        )
    rules = citations(look_at(who, match_id)[0].game, answer.rule) if answer.rule else []
    if who.request.headers.get("accept", "").startswith("application/json"):
        status = 200 if answer.is_fine else 409
        told = {"status": answer.status, "words": words}
        return JSONResponse({**told, "rules": rules} if rules else told, status_code=status)
    if answer.is_fine:
        return RedirectResponse(f"/t/{match_id}", 303)
    return _table_with(who, match_id, with_links(words, rules))


def _table_with(who: Visitor, match_id: str, words: str) -> Response:
    """Show the table with a strip that says what did not happen."""
    live, seat = look_at(who, match_id)
    if live.row.status != "running":
        return RedirectResponse(f"/t/{match_id}", 303)
    talk = talk_lines(live.heard(seat), who.say, muted_by(who.guest), live.names, seat)
    page = shown_to(who, live, seat)
    return rendering.page(who, "table.html", 409, page=page, talk=talk, invite="", refused=words)
