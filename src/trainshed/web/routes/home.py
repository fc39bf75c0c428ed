"""Home, the visitor's own page, languages, and the rules of a game."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response

from trainshed.games import find, names

from .. import marks, rendering, security
from ..languages import LANGUAGES
from ..pages.home import home_page
from ..pages.puzzle import line_of, today, todays
from ..pages.rules import rules_page
from ..theme import THEMES
from ..visitor import NOT_FOUND, Posted, Turned, Visitor, posted, visitor

router = APIRouter(include_in_schema=False)
Who = Annotated[Visitor, Depends(visitor)]
Form = Annotated[Posted, Depends(posted)]


@router.get("/")
def home(who: Who) -> Response:
    """Show the home page."""
    page = home_page(who.app.tables.matches, who.app.repo, who.guest, who.say)
    found = todays(today())
    puzzle = None if found is None else line_of(found, marks.of(who.request), today(), who.say)
    return rendering.page(who, "home.html", page=page, puzzle=puzzle)


@router.post("/me")
def change_me(who: Who, form: Form) -> Response:
    """Change name, language and habits."""
    if not security.clean_name(form.get("name")):
        raise Turned(
            422,
            "This name cannot be used.",
            "A name has 1 to 24 letters and does not begin with “bot:”.",
        )
    who.must_be_guest(form.get("name"))
    who.remember(**{habit: bool(form.get(habit)) for habit in ("confirm", "sound", "new")})
    return RedirectResponse("/me", 303)


@router.post("/me/talk")
def switch_talk(who: Who, form: Form) -> Response:
    """Switch the talk of all tables on or off, for oneself."""
    who.must_be_guest()
    who.remember(talk=bool(form.number("on", 0)))
    return RedirectResponse(_back(form), 303)


@router.post("/theme")
def theme(who: Who, form: Form) -> Response:
    """Show all pages light, dark, or as the device prefers, on this device."""
    answer = RedirectResponse(_back(form), 303)
    if form.get("theme") in THEMES:
        _keep(who, answer, "theme", form.get("theme"))
    return answer


@router.post("/language")
def language(who: Who, form: Form, request: Request) -> Response:
    """Change the language of all pages."""
    chosen = form.get("language")
    answer = RedirectResponse(_back(form), 303)
    if chosen in LANGUAGES:
        if who.guest is not None:
            who.remember(language=chosen)
        _keep(who, answer, "language", chosen)
    return answer


def _keep(who: Visitor, answer: Response, name: str, value: str) -> None:
    """Let the device keep a choice."""
    closed: Any = {"samesite": "lax", "secure": who.app.settings.secure}
    answer.set_cookie(name, value, max_age=security.YEAR, httponly=True, **closed)


def _back(form: Posted) -> str:
    """Return where a form wants to go back to, as long as that is one of our pages."""
    back = form.get("back", "/")
    is_ours = back.startswith("/") and back[1:2] not in ("/", "\\")  # browsers read \ as /
    return back if is_ours else "/"


@router.get("/rules/{game}")
def rules(game: str, who: Who) -> Response:
    """Show the rules of a game."""
    if game not in names():
        raise Turned(*NOT_FOUND)
    is_ready = who.app.tables.matches.preparing.is_ready(game)
    page = rules_page(find(game), who.language, who.say, is_ready)
    return rendering.page(who, "rules.html", page=page)
