"""Home, the visitor's own page, languages, and the rules of a game."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import RedirectResponse, Response

from trainshed.games import find, names

from .. import rendering, security
from ..languages import LANGUAGES
from ..pages.home import home_page
from ..pages.rules import rules_page
from ..visitor import NOT_FOUND, Posted, Turned, Visitor, posted, visitor

router = APIRouter(include_in_schema=False)
Who = Annotated[Visitor, Depends(visitor)]
Form = Annotated[Posted, Depends(posted)]
YEAR = 365 * 24 * 3600


@router.get("/")
def home(who: Who) -> Response:
    """Show the home page."""
    page = home_page(who.app.tables.matches, who.app.repo, who.guest, who.say)
    return rendering.page(who, "home.html", page=page)


@router.get("/me")
def me(who: Who) -> Response:
    """Show what the visitor may change about himself."""
    return rendering.page(who, "me.html", link="")


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
    who.remember(confirm=bool(form.get("confirm")), sound=bool(form.get("sound")))
    return RedirectResponse("/me", 303)


@router.post("/me/link")
def own_link(who: Who, form: Form) -> Response:
    """Make a link with which the same guest sits down at another device."""
    guest = who.must_be_guest()
    who.within("links")
    secret = security.new_token()
    who.app.repo.change_guest(guest.id, link_hash=security.hashed(secret))
    link = f"{str(who.request.base_url).rstrip('/')}/k/{secret}"
    return rendering.page(who, "me.html", link=link)


@router.get("/k/{secret}")
def other_device(secret: str, who: Who) -> Response:
    """Ask before a device is given to a guest: a link alone changes nothing."""
    return rendering.page(who, "device.html", secret=secret)


@router.post("/k/{secret}")
def take_device(secret: str, who: Who, form: Form) -> Response:
    """Let this device be the guest's, too."""
    who.limit("device", 10, 600)
    if not who.app.repo.add_device(security.hashed(secret), security.hashed(who.token)):
        raise Turned(*NOT_FOUND)
    return RedirectResponse("/", 303)


@router.post("/language")
def language(who: Who, form: Form, request: Request) -> Response:
    """Change the language of all pages."""
    chosen = form.get("language")
    back = form.get("back", "/")
    is_ours = back.startswith("/") and back[1:2] not in ("/", "\\")  # browsers read \ as /
    answer = RedirectResponse(back if is_ours else "/", 303)
    if chosen in LANGUAGES:
        if who.guest is not None:
            who.remember(language=chosen)
        answer.set_cookie("language", chosen, max_age=YEAR, httponly=True, samesite="lax")
    return answer


@router.get("/rules/{game}")
def rules(game: str, who: Who) -> Response:
    """Show the rules of a game."""
    if game not in names():
        raise Turned(*NOT_FOUND)
    is_ready = who.app.tables.matches.preparing.is_ready(game)
    page = rules_page(find(game), who.language, who.say, is_ready)
    return rendering.page(who, "rules.html", page=page)
