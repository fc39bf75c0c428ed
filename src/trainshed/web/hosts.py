"""By which names the server is reached: only these stand in the links that it writes.

Anybody can ask for a page in any name. A link with a name that nobody has vouched for would lead
whoever follows it elsewhere, with an invitation or a link for another device in the address.
"""

import re
import socket
from functools import cache
from ipaddress import ip_address

from starlette.requests import Request

HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{1,5})?")


def address_of(request: Request) -> str:
    """Return the address of the server as the visitor asked for it, without a path; "" where it is
    not known by that name: links are then paths, which a page's script completes.
    """
    asked = request.headers.get("host", "").lower()
    if not is_known(asked, request.app.state.settings.hosts):
        return ""
    return f"{request.scope['scheme']}://{asked}"


def is_known(asked: str, hosts: str) -> bool:
    """Tell whether the server is known by a name: one of those its host has listed; where he has
    listed none, any plain address, and the machine's own name.
    """
    found = HOST.fullmatch(asked)
    if found is None:
        return False
    name = found.group(1).strip("[]")
    listed = [each.strip().lower() for each in hosts.split(",") if each.strip()]
    if listed:
        return name in listed or asked in listed
    return name in own_names() or _is_address(name)


@cache
def own_names() -> frozenset[str]:
    """Return what this machine calls itself."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name.partition('.')[0]}.local"})


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
