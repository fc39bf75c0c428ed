"""One guest at several devices: a link lets one more in, once; each can be sent away again."""

from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import RedirectResponse, Response

from .. import rendering, security
from ..hosts import address_of
from ..pages.devices import own_page
from ..visitor import Posted, Turned, Visitor, forget, posted, visitor

router = APIRouter(include_in_schema=False)
Who = Annotated[Visitor, Depends(visitor)]
Form = Annotated[Posted, Depends(posted)]


def gone() -> Turned:
    """Say that a link was used, has ended or was revoked."""
    return Turned(
        404,
        "This link no longer leads anywhere.",
        "A link works once, within an hour. Make a new one on the device where you are known.",
    )


@router.get("/me")
def me(who: Who) -> Response:
    """Show what visitors may change about themselves, and their devices."""
    return rendering.page(who, "me.html", link="", page=own_page(who))


@router.post("/me/link")
def make_link(who: Who, form: Form) -> Response:
    """Make a link with which the same guest sits down at another device."""
    who.within("links")
    guest, secret = who.must_be_guest(), security.new_link()
    ends = who.app.devices.open_link(guest.id, security.hashed(secret))
    guest.link_ends = ends
    link = f"{address_of(who.request)}/k/{secret}"
    return rendering.page(who, "me.html", link=link, page=own_page(who))


@router.post("/me/link/end")
def end_link(who: Who, form: Form) -> Response:
    """Let the link lead nowhere."""
    who.app.devices.end_link(who.must_be_guest().id)
    return RedirectResponse("/me", 303)


@router.post("/me/devices/end")
def end_device(who: Who, form: Form) -> Response:
    """Send another device away: it is nobody's then."""
    guest = who.must_be_guest()
    for token_hash in who.app.devices.drop(guest, form.get("device"), security.hashed(who.token)):
        forget(who.request, token_hash)
        who.app.hub.hang_up(guest.id)
    return RedirectResponse("/me", 303)


@router.get("/k/{secret}")
def other_device(secret: str, who: Who) -> Response:
    """Ask before a device is given to a guest: a link alone changes nothing."""
    owner = who.app.devices.guest_by(security.hashed(secret))
    if owner is None:
        raise gone()
    return rendering.page(who, "device.html", secret=secret, owner=owner)


@router.post("/k/{secret}")
def take_device(secret: str, who: Who, form: Form) -> Response:
    """Let this device be the guest's, with a token of its own."""
    who.limit("device", 10, 600)
    owner = who.app.devices.guest_by(security.hashed(secret))
    if owner is None:
        raise gone()
    if who.guest is not None and who.guest.id == owner.id:
        return RedirectResponse("/", 303)
    if who.guest is not None and form.get("instead") != str(who.guest.id):
        return rendering.page(who, "device.html", 409, secret=secret, owner=owner)
    token = who.app.tokens.new()
    if not who.app.devices.take(security.hashed(secret), security.hashed(token)):
        raise gone()
    answer = RedirectResponse("/", 303)
    answer.headers.append("set-cookie", security.cookie(token, who.app.settings.secure))
    return answer
