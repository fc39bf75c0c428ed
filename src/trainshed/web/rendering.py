"""Templates: one environment, everything escaped, the drawings and words they may use."""

import hashlib
import operator
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from fastapi.responses import HTMLResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from trainshed.core.parts import Panel
from trainshed.games import find

from . import diagram, html, svg
from .bands import mark_shape
from .hosts import address_of
from .languages import LANGUAGES, catalogue
from .live_match import LiveMatch
from .logs import REQUEST
from .pages.reckoning import signed
from .pages.rules import citations
from .pages.talk import phrases, talk_lines
from .pages.tips import plate_tips
from .pages.waiting import waiting_page
from .qr import drawing
from .templating import PlainWords, written
from .theme import AUTO, THEMES
from .visitor import Turned, Visitor, muted_by

if TYPE_CHECKING:
    from .pages.table import TablePage
    from .pages.talk import TalkLine

HERE = Path(__file__).parent
STATIC = HERE / "static"


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Return the templates' environment."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.code_generator_class = PlainWords
    made.written, made.called = written, operator.call  # type: ignore[attr-defined]
    made.globals.update(
        show=html.show,
        grid=html.grid,
        sheet=html.sheet,
        log_lines=html.log_lines,
        cited=lambda game, rule: html.cited(citations(find(game), rule)),
        icon=svg.icon,
        token=svg.token,
        swatch=svg.swatch,
        stops=diagram.stops,
        mark=svg.mark,
        guilloche=svg.guilloche,
        bay=svg.bay,
        chart=svg.chart,
        curve_of=svg.curve_of,
        mark_shape=mark_shape,
        languages=LANGUAGES,
        static=static,
        plate_tips=lambda game, say: plate_tips(find(game), say),
        style_in=style_in,
        kind_of=kind_of,
        phrases=phrases,
        qr=drawing,
        signed=signed,
    )
    return made


@cache
def static(name: str, theme: str = AUTO) -> str:
    """Return the address of a file with its hash: browsers keep it until it changes."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"/static/{'' if theme == AUTO else f'{theme}/'}{name}?v={digest}"


def style_in(game_id: str, theme: str) -> str:
    """Return the address of a game's own style in a theme; nothing where it has none."""
    found = style_of(game_id)[0]
    return found if theme == AUTO else found.replace("/static/", f"/static/{theme}/", 1)


def kind_of(panel: Panel) -> str:
    """Return what a panel shows: drawing, cards or grid."""
    return type(panel.content).__name__.lower()


@cache
def style_of(game_id: str) -> tuple[str, bytes]:
    """Return the address of a game's own style, with its hash, and the style itself."""
    home = find(game_id).face.home
    path = None if home is None else home / "face" / "style.css"
    if path is None or not path.is_file():
        return "", b""
    content = path.read_bytes()
    return f"/static/games/{game_id}.css?v={hashlib.sha256(content).hexdigest()[:12]}", content


def words(visitor: Visitor) -> dict[str, Any]:
    """Return what every template may use of a visitor."""
    return {
        "_": visitor.say.gettext,
        "ngettext": visitor.say.ngettext,
        "say": visitor.say,
        "language": visitor.language,
        "me": visitor,
        "form_token": visitor.form_token,
        "notice": visitor.app.settings.notice,
        "theme": theme_of(visitor),
    }


def theme_of(visitor: Visitor) -> str:
    """Return the theme that the device was told to show."""
    wanted = visitor.request.cookies.get("theme", AUTO)
    return wanted if wanted in THEMES else AUTO


def text(visitor: Visitor, template: str, **given: Any) -> str:
    """Render a template to text."""
    return environment().get_template(template).render(**words(visitor), **given)


def parts(
    language: str, form_token: str, page: "TablePage", talk: Sequence["TalkLine"]
) -> list[str]:
    """Render each part of the table's page that changes, by itself."""
    made = (piece.render() for piece in pieces(language, form_token, page, talk))
    return list(filter(str.strip, made))


class Piece(NamedTuple):
    """A part that can be rendered, and all that it is made of beside language and form; None where
    it is hardly ever the same again.
    """

    name: str
    of: tuple[Any, ...] | None
    make: Callable[[Any], str]
    given: Any

    def render(self) -> str:
        """Render it."""
        return str(self.make(self.given))


def pieces(
    language: str, form_token: str, page: "TablePage", talk: Sequence["TalkLine"]
) -> list[Piece]:
    """Return the parts of the table's page that change; a template may read of the page only what
    its part is said to be made of.
    """
    table, panel, people, lesson = _modules(language, form_token)
    names, seat, base = page.names, page.seat, page.base
    loose = [each for each in page.tables if not each.folded]
    folded = [each for each in page.tables if each.folded]
    way = (base, page.steps, page.is_ahead)
    preview = None if page.hints else (page.preview, page.fair, names)
    found = [
        Piece(f"panel {each.id}", (each, names), partial(_panel, panel), (each, names))
        for each in page.panels
    ]
    found += [
        Piece("sign", _quiet_sign(page), table.prompt, page),
        Piece("order", (page.order, seat, names, way), table.order, page),
        Piece("sheet", preview, table.previewed, page),
        Piece("payday", (page.payday, page.paid_at, base, seat, names), table.payday, page),
        Piece("grids", (loose, names), table.tables, page),
        Piece("log", (page.log, base), table.log, page),
        Piece("recap", (page.recap,), table.recap, page),
        Piece("folded", (folded, names), table.folded, page),
    ]
    if page.has_text:
        found.append(Piece("written", None, table.written, page))
    found += [
        Piece("talk", (talk,), table.talklines, talk),
        Piece("people", (page.people, base), people.people, page),
        Piece("lesson", (page.note, base, page.game), lesson.lesson, page),
    ]
    return found


def _quiet_sign(page: "TablePage") -> tuple[Any, ...] | None:
    """Return what the sign is made of for who only looks on, as several do at a time; None for who
    is asked.
    """
    if page.is_asked:
        return None
    own = page.seats[page.seat] if page.seat >= 0 else None
    stands_in = None if own is None else own.stands_in
    limit = None if page.proxy is None else page.proxy.limit
    people = [(each.seat, each.hand_over) for each in page.people]
    plans = (page.is_ahead, page.plan, page.planned, page.may_plan)
    buttons = (page.can_undo, page.is_over, page.rests, page.can_skip, page.may_ask, page.hints)
    words = (page.prompt, page.advice, page.mover, page.names, page.base)
    return page.ply, words, stands_in, limit, people, plans, buttons, page.standing


def _panel(templates: Any, given: tuple[Panel, Sequence[str]]) -> str:
    return str(templates.live(*given))


@lru_cache(maxsize=len(LANGUAGES))
def _modules(language: str, form_token: str) -> Sequence[Any]:
    """Return the templates of the parts in a language: making them costs more than using them."""
    say = catalogue(language)
    given = {"_": say.gettext, "ngettext": say.ngettext, "say": say, "form_token": form_token}
    names = ("_table.html", "_panel.html", "_people.html", "_lesson.html")
    return [environment().get_template(name).make_module(given) for name in names]


def page(visitor: Visitor, template: str, status: int = 200, **given: Any) -> Response:
    """Render a page."""
    return HTMLResponse(
        text(visitor, template, **given),
        status_code=status,
        headers={"Content-Language": visitor.language, "Vary": "Cookie, Accept-Language"},
    )


def message(visitor: Visitor, turned: Turned) -> Response:
    """Render a page that says what is wrong and the way out."""
    say = visitor.say.gettext
    return page(
        visitor,
        "message.html",
        turned.status,
        title=say(turned.title),
        message=turned.told(visitor.say),
        detail=turned.detail,
        # The host finds the request in the log.
        number=f"{turned.status} · {REQUEST.get()}" if turned.status >= 500 else turned.status,
    )


def waiting_room(who: Visitor, live: LiveMatch, problem: str = "", detail: str = "") -> Response:
    """Show the waiting room, with what is wrong with something that was asked for."""
    mine = live.seat_of(who.guest.id if who.guest is not None else None)
    talk = talk_lines(live.heard(mine), who.say, muted_by(who.guest), live.seats, mine)
    invite = invite_to(who, live.row.id)
    shown = waiting_page(live.row, live.seats, who.guest, who.say)
    given: dict[str, Any] = {"problem": problem, "detail": detail, "talk": talk, "invite": invite}
    return page(who, "waiting.html", 422 if problem else 200, page=shown, **given)


def invite_to(who: Visitor, match_id: str) -> str:
    """Return the address of a table, to be sent to others."""
    return f"{address_of(who.request)}/t/{match_id}"
