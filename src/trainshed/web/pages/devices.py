"""The devices of a visitor, and the link by which one more may come in."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..db.models import now
from ..security import hashed
from ..visitor import Visitor
from .home import ago


@dataclass(frozen=True)
class DeviceLine:
    """A device in the list."""

    id: str
    name: str
    since: str
    is_this: bool


@dataclass(frozen=True)
class OwnPage:
    """What a visitor's own page tells of their devices."""

    minutes_left: int  # of the open link; 0 where there is none
    devices: Sequence[DeviceLine]


def own_page(who: Visitor) -> OwnPage:
    """Work out the list of devices."""
    guest, say = who.guest, who.say
    if guest is None:
        return OwnPage(0, ())
    left = (guest.link_ends - now()).total_seconds() if guest.link_ends is not None else 0
    return OwnPage(
        minutes_left=max(0, -int(-left // 60)),
        devices=[
            DeviceLine(
                device.id,
                say.gettext("This device")
                if device.is_this
                else say.gettext("The first device")
                if device.is_first
                else say.gettext("Another device"),
                ago(device.made, say) if device.made is not None else "",
                device.is_this,
            )
            for device in who.app.devices.of(guest, hashed(who.token))
        ],
    )
