"""Templates: one environment, everything escaped, the drawings and words they may use."""

import hashlib
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fastapi.responses import HTMLResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from trainshed.core.parts import Panel
from trainshed.games import find

from . import diagram, html, svg
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
    made.globals.update(
        show=html.show,
        row=html.row,
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
    table, panel, people, lesson = _modules(language, form_token)
    shown = [panel.live(each, page.names) for each in page.panels]
    makers = [table.prompt, table.order, table.previewed, table.payday, table.tables, table.log]
    makers += [table.recap, table.folded, table.written]
    made = [*map(str, shown), *(str(part(page)) for part in makers), str(table.talklines(talk))]
    return [*made, *filter(str.strip, (str(people.people(page)), str(lesson.lesson(page))))]


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
    talk = talk_lines(live.heard(mine), who.say, muted_by(who.guest), live.names, mine)
    invite = invite_to(who, live.row.id)
    shown = waiting_page(live.row, live.seats, who.guest, who.say)
    given: dict[str, Any] = {"problem": problem, "detail": detail, "talk": talk, "invite": invite}
    return page(who, "waiting.html", 422 if problem else 200, page=shown, **given)


def invite_to(who: Visitor, match_id: str) -> str:
    """Return the address of a table, to be sent to others."""
    return f"{address_of(who.request)}/t/{match_id}"
