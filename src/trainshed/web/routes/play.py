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
from trainshed.core.record import clone

from .. import hints, judge, rendering
from ..admission import look_at, rematch_of, seated_at, stream
from ..db.models import OVER, RUNNING, WAITING, PlanRow, ProxyRow
from ..db.wishes import wish
from ..driver import PACES
from ..html import with_links
from ..languages import LANGUAGES
from ..live_match import LiveMatch, order_at
from ..open_page import OpenPage
from ..pages.analysis import report_of
from ..pages.bests import own_bests
from ..pages.over import over_page
from ..pages.rules import citations
from ..pages.table import Looking, TablePage, address
from ..pages.talk import talk_lines
from ..parts import Asking, answer_to, model, parts_for
from ..plans import ahead_of, fits, plan_of
from ..quick_parts import LONGEST_KNOWN
from ..visitor import Posted, Visitor, muted_by, posted, reader_of, visitor
from ..writer import Answer

router = APIRouter(include_in_schema=False)
Who = Annotated[Visitor, Depends(visitor)]
Form = Annotated[Posted, Depends(posted)]
Plan = Annotated[list[str], Query(max_length=40)]


def shown_to(
    who: Visitor, live: LiveMatch, seat: int, plan: Sequence[str] = (), is_ahead: bool = False
) -> TablePage:
    """Work out the table's page for a visitor."""
    hints.find_missing(who.app.hints, live, seat, who.asker)
    asking = Asking(seat, who.language, reader_of(who.guest), plan, is_ahead)
    page = model(who.app.tables.attendance, live, asking)
    who.app.prices.look(live)
    return page


@router.get("/t/{match_id}")
def table(
    match_id: str,
    who: Who,
    plan: Plan = [],  # noqa: B006 - never changed
    ahead: bool = False,
) -> Response:
    """Show a table: the waiting room, the match, or its end."""
    live, seat = look_at(who, match_id)
    talk = talk_lines(live.heard(seat), who.say, muted_by(who.guest), live.seats, seat)
    if live.row.status == WAITING:
        who.app.tables.attendance.saw(live, seat)
        who.app.tables.attendance.hand_on(live)
        return rendering.waiting_room(who, look_at(who, match_id)[0])
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
        brief = report_of(who.app.analyses, live, seat, who.say, in_full=False)
        return rendering.page(who, "over.html", page=end, brief=brief, **given)
    who.app.tables.attendance.saw(live, seat)
    page = shown_to(who, live, seat, plan, ahead)
    return rendering.page(
        who, "table.html", page=page, talk=talk, invite=rendering.invite_to(who, match_id)
    )


@router.get("/t/{match_id}/parts")
def parts(
    match_id: str,
    who: Who,
    lang: Annotated[str, Query(max_length=2)] = "",
    plan: Plan = [],  # noqa: B006 - never changed
    ahead: bool = False,
    text: bool = False,
    x_parts: Annotated[str, Header(max_length=LONGEST_KNOWN)] = "",
) -> Response:
    """Return the parts of the page that have changed, as fragments; a new page where it is another.

    `X-Parts` names what the reader has, as the last answer named it: that is left out. The board as
    text comes where it is wanted. Every open page asks for this after every move: `quick_parts.py`
    answers most of them before they get here.
    """
    live, seat = look_at(who, match_id)
    language = lang if lang in LANGUAGES else who.language  # that of the page that asks
    asking = Asking(seat, language, reader_of(who.guest), plan, ahead, text)
    return fragments(who, live, asking, x_parts)


def fragments(who: Visitor, live: LiveMatch, asking: Asking, known: str) -> Response:
    """Answer with the parts of the table's page that the reader has not got yet."""
    hints.find_missing(who.app.hints, live, asking.seat, who.asker)
    found = parts_for(who.app.tables.attendance, live, asking)
    who.app.prices.look(live)
    if found is None:
        return HTMLResponse("", 205)
    answer = answer_to(found, known, who.form_token, can_unpack=False)
    return HTMLResponse(answer.body, headers={"X-Parts": answer.marks})


@router.get("/t/{match_id}/live")
async def listen(
    match_id: str,
    request: Request,
    lang: Annotated[str, Query(max_length=2)] = "",
    last_event_id: Annotated[str | None, Header()] = None,
) -> Response:
    """Stream the versions of a table as server-sent events, to a page that names its language with
    the parts that have changed.
    """
    who = await run_in_threadpool(visitor, request)
    _, seat = await run_in_threadpool(look_at, who, match_id)

    async def now() -> tuple[int, str]:
        return await run_in_threadpool(who.app.repo.version, match_id) or 0, ""

    person = who.guest.id if who.guest is not None and seat != PUBLIC else None
    open_page = None
    if person is not None and lang in LANGUAGES:
        open_page = OpenPage(who.app, match_id, request, person, lang, who.form_token).with_news
    return stream(who, match_id, last_event_id, now, person=person, with_news=open_page)


@router.get("/t/{match_id}/why")
def why(
    match_id: str,
    who: Who,
    action: str,
    plan: Plan = [],  # noqa: B006 - never changed
    ahead: bool = False,
) -> Response:
    """Say what an action is about, and why it cannot be chosen now, with its rule."""
    live, seat = look_at(who, match_id)
    wanted = live.match.verbs.action(action[:60])
    if wanted is None or live.row.status == WAITING:
        return JSONResponse({"what": "", "reason": "", "rule": "", "rules": []})
    with live.lock:
        looking = Looking(live, seat, plan, who.say, ahead)
        reason, rule = why_not(looking, wanted)
        way = only_way(looking, wanted)
    if way:
        return JSONResponse({"plan": address(f"/t/{match_id}", way, ahead)})
    reason = reason[:1].upper() + reason[1:]
    what = live.game.face.about(looking.seen(""), wanted)
    rules = citations(live.game, rule)
    return JSONResponse({"what": what, "reason": reason, "rule": rule, "rules": rules})


def only_way(looking: Looking, action: int) -> Sequence[str]:
    """Return the plan that begins with the only opening after which an action can be chosen."""
    if looking.plan or not looking.legal or action in looking.legal:
        return ()
    ways: list[int] = []
    for opening in looking.legal:
        if looking.is_tried(opening):
            ahead = clone(looking.known)
            looking.game.act(ahead[0], opening)
            ways += [opening] if action in looking.steps.look(ahead)[1] else []
    return [looking.verbs.text(each) for each in (*ways, action)] if len(ways) == 1 else ()


def why_not(looking: Looking, action: int) -> tuple[str, str]:
    """Say why the reader cannot choose an action now, with its rule; empty if possible."""
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
    texts = chosen(form)
    if not texts:
        return answered(who, match_id, Answer("refused", who.say.gettext("no action was chosen")))
    if live.row.status != "running":
        return answered(who, match_id, Answer("stale"))
    answer = who.app.tables.act(live, seat, form.number("ply"), texts, who.say)
    return answered(who, match_id, answer)


def chosen(form: Posted) -> Sequence[str]:
    """Return the decision that a form of the table names: the plan, and what ends it."""
    texts = form.all("plan") + [text for text in form.all("action") if text]
    if form.get("verb") and form.get("number"):
        texts.append(f"{form.get('verb')} {form.number('number')}")
    return () if len(texts) > 40 or any(len(text) > 60 for text in texts) else texts


@router.post("/t/{match_id}/plan")
def keep_plan(match_id: str, who: Who, form: Form) -> Response:
    """Keep a decision for the seat's next turn, say whether it is then made unasked, or drop it."""
    live, seat = seated_at(who, match_id)
    with live.lock:
        row, ahead = plan_of(live, seat), ahead_of(live, seat)
        texts = chosen(form) or (row.texts if row is not None else ())
        fit = ahead is not None and bool(texts) and fits(live, ahead, seat, texts)
        if ahead is not None:
            row = PlanRow(match_id=match_id, seat=seat, ply=live.ply, phase=int(ahead[0].phase))
    if form.get("drop"):
        who.app.tables.drop_plan(live, seat)
    elif not fit or row is None:
        return answered(who, match_id, Answer("stale"))
    else:
        row.texts, row.by_itself = list(texts), form.get("by_itself") == "1"
        who.app.tables.keep_plan(live, row)
    return answered(who, match_id, Answer("done"))


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
    if wanted not in PACES or live.row.status != RUNNING:
        return answered(who, match_id, Answer("stale"))
    version = wish(who.app.repo, match_id, RUNNING, bot_pace=wanted)
    if version is None:
        return answered(who, match_id, Answer("stale"))
    who.remember(bot_pace=wanted)
    who.app.tables.changed(match_id, version)
    who.app.tables.driver.hasten(match_id)
    return answered(who, match_id, Answer("done"), version)


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
        if not who.app.hints.find(live, seat, who.asker):
            busy = who.say.gettext("others are asking the judge just now; ask again in a moment")
            return answered(who, match_id, Answer("refused", busy))
    version = wish(who.app.repo, match_id, RUNNING, **{hints.ASKED: asked})
    if version is None:
        return answered(who, match_id, Answer("stale"))
    who.app.tables.changed(match_id, version)
    return answered(who, match_id, Answer("done"), version)


@router.post("/t/{match_id}/skip")
def skip(match_id: str, who: Who, form: Form) -> Response:
    """Let everything go on without a pause until a person is asked; against bots alone."""
    live, seat = seated_at(who, match_id)
    if judge.bots_only(live, seat):
        with live.lock:
            live.is_skipping = judge.due(live) is not None
        who.app.tables.driver.hasten(match_id)
        who.app.hub.nudge(match_id)
    return answered(who, match_id, Answer("done"))


@router.post("/t/{match_id}/go-on")
def go_on(match_id: str, who: Who, form: Form) -> Response:
    """Wait no longer before the next step, such as after a dividend; against bots alone."""
    live, seat = seated_at(who, match_id)
    if judge.bots_only(live, seat):
        who.app.tables.driver.hasten(match_id)
    return answered(who, match_id, Answer("done"))


def answered(who: Visitor, match_id: str, answer: Answer, version: int = 0) -> Response:
    """Answer a change: plainly to our script, which waits until its line has told that version,
    with the table to a browser without it.
    """
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
        live = who.app.tables.matches.at_hand(match_id)
        newest = max(version, live.row.version if live is not None else 0)
        told = {"status": answer.status, "words": words, "version": newest}
        return JSONResponse({**told, "rules": rules} if rules else told, status_code=status)
    if answer.is_fine:
        return RedirectResponse(f"/t/{match_id}", 303)
    return _table_with(who, match_id, with_links(words, rules))


def _table_with(who: Visitor, match_id: str, words: str) -> Response:
    """Show the table with a strip that says what did not happen."""
    live, seat = look_at(who, match_id)
    if live.row.status != "running":
        return RedirectResponse(f"/t/{match_id}", 303)
    talk = talk_lines(live.heard(seat), who.say, muted_by(who.guest), live.seats, seat)
    page = shown_to(who, live, seat)
    return rendering.page(who, "table.html", 409, page=page, talk=talk, invite="", refused=words)
